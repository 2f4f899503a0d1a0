//! Heights of a 3D model in the roof of a configuration.

use crate::houses::{NOISES, configuration, engine, found, input, with_heights};
use invented_houses::Kind;
use roof_engine::configuration::{SurveySource, SurveyedValue};
use serde_json::json;
use surveyed_roof::answer::{SurveyAnswer, SurveyNote, SurveyRefusal};
use surveyed_roof::input::SurveyInput;
use surveyed_roof::reconstruct;

const HOUSES: u64 = 20;
/// Height of the main eave of every invented house, mm.
const EAVE: i64 = 5000;

fn origin(values: &[SurveyedValue]) -> &SurveyedValue {
    values.iter().find(|value| value.of == "eaveHeight").unwrap()
}

#[test]
fn every_house_with_heights_is_accepted_and_solved() {
    let mut engine = engine();
    for kind in Kind::ALL {
        for (corner, shared) in NOISES {
            for seed in 0..HOUSES {
                let input = with_heights(kind, seed, input(kind, seed, corner, shared));
                let configuration = json!(configuration(&engine, &found(&input))).to_string();
                let of = format!("{kind:?} {seed} at {corner} m, shared {shared}");
                let problems = engine.check(&configuration);
                assert!(problems.is_empty(), "{of}: {problems:?}\n{configuration}");
                assert_eq!(json!(engine.answer(&configuration, 0))["status"], "solved", "{of}");
            }
        }
    }
}

#[test]
fn the_eave_has_the_height_and_the_origin_of_the_model() {
    for kind in [Kind::Gable, Kind::Hip, Kind::T, Kind::Step] {
        for (corner, shared) in NOISES {
            let mut off: Vec<i64> = Vec::new();
            for seed in 0..HOUSES {
                let found = found(&with_heights(kind, seed, input(kind, seed, corner, shared)));
                let lowest = found.roof.parts.iter().map(|part| part.eave_height).min();
                off.push((lowest.unwrap_or(found.roof.eave_height) - EAVE).abs());
                let SurveyedValue { source, date, deviation, .. } = origin(&found.roof.surveyed);
                assert_eq!((*source, date.as_str()), (SurveySource::SwissBuildings3d, "2023-07-01"));
                assert!((1.0..600.0).contains(deviation), "{kind:?} {seed}: {deviation}");
            }
            off.sort_unstable();
            // Wings of a T may have an eave below the main one.
            let most = 30.0_f64.max(corner * 1000.0) as i64;
            let median = off[off.len() / 2];
            assert!(median <= most, "{kind:?} at {corner} m, shared {shared}: {median} mm");
        }
    }
}

#[test]
fn row_houses_become_parts_with_the_step_between_their_eaves() {
    for seed in 0..HOUSES {
        let found = found(&with_heights(Kind::Step, seed, input(Kind::Step, seed, 0.0, true)));
        let asks = |note: &SurveyNote| matches!(note, SurveyNote::Step { .. } | SurveyNote::Apart { .. });
        assert!(!found.notes.iter().any(asks), "{:?}", found.notes);
        let [one, other] = found.roof.parts.as_slice() else { panic!("{seed}: {:?}", found.roof.parts) };
        let step = (one.eave_height - other.eave_height).abs();
        assert!((500..=1600).contains(&step), "{seed}: {step} mm");
    }
}

#[test]
fn heights_out_of_range_are_refused() {
    let sound = with_heights(Kind::Gable, 1, input(Kind::Gable, 1, 0.1, true));
    let changed = |change: fn(&mut SurveyInput)| {
        let mut input = sound.clone();
        change(&mut input);
        reconstruct(&input)
    };
    let invalid = SurveyAnswer::Refused { code: SurveyRefusal::Invalid, face: None };
    let changes: [fn(&mut SurveyInput); 4] = [
        |input| input.heights.as_mut().unwrap().triangles[0][1][2] = f64::NAN,
        |input| input.heights.as_mut().unwrap().triangles = vec![[[0.0; 3]; 3]; 4001],
        |input| input.heights.as_mut().unwrap().deviation = -1.0,
        |input| input.heights.as_mut().unwrap().date = "May".to_string(),
    ];
    for change in changes {
        assert_eq!(changed(change), invalid);
    }
    let without = changed(|input| input.heights.as_mut().unwrap().triangles.clear());
    assert!(matches!(without, SurveyAnswer::Roof { .. }));
}
