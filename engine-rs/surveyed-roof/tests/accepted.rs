//! Every roof that comes out of a survey is one that the engine accepts.

#![cfg(test)]

use invented_houses::{Kind, Noise, house, survey};
use roof_engine::configuration::{Configuration, SurveySource};
use roof_engine::engine::RoofEngine;
use serde_json::{Value, json};
use surveyed_roof::answer::SurveyAnswer;
use surveyed_roof::input::{SurveyFace, SurveyInput};
use surveyed_roof::reconstruct;

const HOUSES: u64 = 20;
const NOISES: [(f64, bool); 4] = [(0.0, true), (0.1, true), (0.3, true), (0.3, false)];

fn engine() -> RoofEngine {
    let catalogue = concat!(env!("CARGO_MANIFEST_DIR"), "/../../engine/catalogue/demo.json");
    RoofEngine::new(&std::fs::read_to_string(catalogue).unwrap()).unwrap()
}

fn input(kind: Kind, seed: u64, corner: f64, shared: bool) -> SurveyInput {
    let noise = Noise { corner, shared, strips: 0.25, doubles: 0.1 };
    let face = |(index, face): (usize, invented_houses::SurveyedFace)| SurveyFace {
        id: format!("face-{index}"),
        ring: face.ring,
        holes: face.holes,
        pitch: face.pitch,
        aspect: face.aspect,
        area: Some(face.slope_area),
        suitability: None,
        irradiation: None,
    };
    SurveyInput {
        faces: survey(&house(kind, seed), &noise, seed).into_iter().enumerate().map(face).collect(),
        corner_deviation: corner,
        storeys: (!seed.is_multiple_of(3)).then_some(2),
        source: SurveySource::Village,
        date: "2024".to_string(),
    }
}

/// The configuration with the roof of a survey, and its answer.
fn configuration(engine: &RoofEngine, answer: &SurveyAnswer) -> Configuration {
    let SurveyAnswer::Roof { roof, surfaces, .. } = answer else { panic!("{answer:?}") };
    let new = engine.new_configuration("free").unwrap();
    Configuration { roof: roof.clone(), surfaces: surfaces.clone(), ..new }
}

/// The survey mirrored and turned by degrees.
fn moved(input: &SurveyInput, degrees: f64) -> SurveyInput {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let to = |&[east, north]: &[f64; 2]| [-east * cos + north * sin, north * cos + east * sin];
    let ring = |ring: &Vec<[f64; 2]>| ring.iter().map(to).collect();
    let face = |face: &SurveyFace| SurveyFace {
        ring: ring(&face.ring),
        holes: face.holes.iter().map(ring).collect(),
        aspect: (degrees - face.aspect + 180.0).rem_euclid(360.0) - 180.0,
        ..face.clone()
    };
    SurveyInput { faces: input.faces.iter().map(face).collect(), ..input.clone() }
}

fn check(engine: &mut RoofEngine, input: &SurveyInput, of: &str) -> Value {
    let answer = reconstruct(input);
    let configuration = json!(configuration(engine, &answer)).to_string();
    let problems = engine.check(&configuration);
    assert!(problems.is_empty(), "{of}: {problems:?}\n{configuration}");
    let answer = json!(engine.answer(&configuration, 0));
    assert_eq!(answer["status"], "solved", "{of}: {}", answer["problems"]);
    answer
}

#[test]
fn every_surveyed_house_is_accepted_and_solved() {
    let mut engine = engine();
    for kind in Kind::ALL {
        for (corner, shared) in NOISES {
            for seed in 0..HOUSES {
                let input = input(kind, seed, corner, shared);
                let of = format!("{kind:?} {seed} at {corner} m, shared {shared}");
                check(&mut engine, &input, &of);
                check(&mut engine, &moved(&input, 37.0 * seed as f64), &format!("{of}, mirrored"));
            }
        }
    }
}

/// Warnings that a surveyed roof should not get, and how many of the 300 roofs at 0.3 m get them, corners moving together
/// and each by itself. The lower face of a mansard is a metre wide in plan there: some lose it, and with it the neighbour
/// of a change of pitch.
const CONTRADICTIONS: [(&str, [usize; 2]); 3] =
    [("EDGE_CONTRADICTS", [0, 0]), ("EDGE_UNSHARED", [2, 6]), ("SHARED_EDGE_UNEQUAL", [0, 1])];

#[test]
fn shared_edges_of_surveyed_houses_are_equal_and_stated() {
    let mut engine = engine();
    for (corner, shared) in NOISES {
        let mut codes: Vec<String> = Vec::new();
        for (kind, seed) in Kind::ALL.into_iter().flat_map(|kind| (0..30).map(move |seed| (kind, seed))) {
            let of = format!("{kind:?} {seed} at {corner} m, shared {shared}");
            let answer = check(&mut engine, &input(kind, seed, corner, shared), &of);
            let checks = answer["checks"].as_array().unwrap();
            codes.extend(checks.iter().map(|check| check["code"].as_str().unwrap().to_string()));
        }
        assert!(!codes.is_empty());
        for (code, most) in CONTRADICTIONS {
            let found = codes.iter().filter(|other| *other == code).count();
            let most = if corner < 0.2 { 0 } else { most[usize::from(!shared)] };
            assert!(found <= most, "{code}: {found} at {corner} m, shared {shared}, at most {most}");
        }
    }
}
