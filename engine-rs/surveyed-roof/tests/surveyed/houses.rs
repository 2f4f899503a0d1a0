//! Invented houses as the input of a reconstruction.

use invented_houses::{Kind, Noise, house, survey};
use roof_engine::configuration::{Configuration, SurveySource};
use roof_engine::engine::RoofEngine;
use surveyed_roof::answer::SurveyAnswer;
use surveyed_roof::input::{SurveyFace, SurveyInput};

/// Standard deviation of a corner in metres, and whether its copies in several faces move together.
pub const NOISES: [(f64, bool); 4] = [(0.0, true), (0.1, true), (0.3, true), (0.3, false)];

/// Returns an engine with the demo catalogue.
pub fn engine() -> RoofEngine {
    let catalogue = concat!(env!("CARGO_MANIFEST_DIR"), "/../../engine/catalogue/demo.json");
    RoofEngine::new(&std::fs::read_to_string(catalogue).unwrap()).unwrap()
}

/// Returns the survey of a house of a seed.
pub fn input(kind: Kind, seed: u64, corner: f64, shared: bool) -> SurveyInput {
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

/// Returns a configuration with the roof of a survey.
pub fn configuration(engine: &RoofEngine, answer: &SurveyAnswer) -> Configuration {
    let SurveyAnswer::Roof { roof, surfaces, .. } = answer else { panic!("{answer:?}") };
    let new = engine.new_configuration("free").unwrap();
    Configuration { roof: roof.clone(), surfaces: surfaces.clone(), ..new }
}

/// Returns the survey mirrored and turned by degrees.
pub fn moved(input: &SurveyInput, degrees: f64) -> SurveyInput {
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
