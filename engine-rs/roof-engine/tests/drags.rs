//! Drags: an engine that remembers what it laid answers as one that lays a roof for the first time.

#![cfg(test)]

mod common;

use common::{engine, golden, new_roof, surfaces};
use proptest::prelude::*;
use roof_engine::engine::RoofEngine;
use roof_engine::layout::Pace;
use serde_json::{Value, json};

/// Moves of a drag.
const MOVES: usize = 8;

/// 2,000 moves; a soak, which says how many fuzz cases it wants, draws 100,000.
fn cases() -> ProptestConfig {
    ProptestConfig::with_cases(if std::env::var("FUZZ_CASES").is_ok() { 12_500 } else { 250 })
}

fn answer(engine: &mut RoofEngine, roof: &Value) -> Value {
    match engine.open_at(&roof.to_string(), &0.into(), Pace::Moving) {
        Ok(mut open) => open.solved.with_cells(|solution| json!(solution)),
        Err(problems) => json!(problems),
    }
}

/// Moves an opening of a surface step by step and compares every answer.
fn drag(
    roof: &mut Value,
    (surface, opening): (usize, usize),
    steps: &[(i64, i64)],
) -> Result<(), TestCaseError> {
    let mut warm = engine();
    answer(&mut warm, roof);
    for (x, y) in steps {
        let opening = &mut surfaces(roof)[surface]["cutouts"][opening];
        for (side, by) in [("x1", x), ("x2", x), ("y1", y), ("y2", y)] {
            opening[side] = json!(opening[side].as_i64().unwrap() + by);
        }
        prop_assert_eq!(answer(&mut warm, roof), answer(&mut engine(), roof), "{}", roof);
    }
    Ok(())
}

fn cutouts() -> impl Strategy<Value = Vec<(i64, i64, i64, i64)>> {
    prop::collection::vec((0_i64..9000, 0_i64..5000, 300_i64..2500, 300_i64..2500), 1..5)
}

fn steps() -> impl Strategy<Value = Vec<(i64, i64)>> {
    prop::collection::vec((-400_i64..400, -200_i64..200), MOVES)
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn a_drag_answers_as_a_fresh_engine(
        width in 3000_i64..16_000,
        cutouts in cutouts(),
        steps in steps(),
        formats in prop::sample::subsequence(vec!["L", "M", "S"], 1..=3),
        objective in prop::sample::select(vec!["power", "power", "power", "uniform"]),
        slivers in any::<bool>(),
        others in any::<bool>(),
    ) {
        let mut roof = new_roof("gable");
        let cutouts: Vec<_> = cutouts.iter().enumerate().map(|(index, (x, y, width, height))| {
            json!({ "id": index.to_string(), "kind": "chimney", "shape": "rectangle", "x1": x, "x2": x + width,
                "y1": y, "y2": y + height, "clearance": 50, "height": 1000 })
        }).collect();
        for surface in surfaces(&mut roof).iter_mut() {
            surface["outline"] = json!({ "shape": "rectangle", "width": width, "height": 6200 });
            surface["cutouts"] = json!(cutouts);
        }
        if others {
            surfaces(&mut roof)[1]["cutouts"] = json!([]);
        }
        roof["layout"]["formats"] = json!(formats);
        roof["layout"]["objective"] = json!(objective);
        roof["layout"]["slivers"] = json!(slivers);
        drag(&mut roof, (0, 0), &steps)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2))]

    #[test]
    fn a_drag_on_a_hall_answers_as_a_fresh_engine(opening in 0_usize..40, steps in steps()) {
        drag(&mut golden("hall-200x30"), (0, opening), &steps)?;
    }
}
