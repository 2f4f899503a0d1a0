//! Surroundings in a configuration.

use crate::demo::catalogue;
use roof_engine::configuration::RoofType;
use roof_engine::configuration::document::parse;
use roof_engine::engine::RoofEngine;
use roof_engine::engine::new_roof::new_configuration;
use roof_engine::problem::ProblemCode;
use roof_engine::resolve::surroundings::read;
use serde_json::{Value, json};

/// A place, ground, a horizon, a neighbour and a tree, all of which have an origin.
fn surroundings() -> Value {
    let origin = |of: &str| json!({ "of": of, "source": "village", "date": "2026", "deviation": 0.5 });
    json!({
        "origin": [2_617_400.5, 1_193_200.25],
        "ground": { "corner": [-12.5, -11.0], "step": 12.0,
            "heights": [[-1.5, -1.0, -0.5], [0.0, 0.0, 0.0], [0.5, 1.0, 1.5]] },
        "horizon": vec![7.5; 36],
        "buildings": [{ "faces": [[[20.0, 0.0, 6.0], [30.0, 0.0, 6.0], [30.0, 5.5, 9.25]]] }],
        "trees": [{ "at": [-12.5, 3.0, -0.5], "height": 9.0, "crown": 5.0 }],
        "hidden": ["buildings", "horizon"],
        "surveyed": [origin("horizon"), origin("ground"), origin("buildings"), origin("trees")],
    })
}

fn with(surroundings: &Value) -> Value {
    let mut roof = json!(new_configuration(RoofType::Gable, &catalogue()));
    roof["location"]["surroundings"] = surroundings.clone();
    roof
}

fn problems_of(roof: &Value) -> Vec<(ProblemCode, String)> {
    let location = parse(&roof.to_string()).unwrap().location;
    let problems = read(&location.surroundings).err().unwrap_or_default();
    problems.into_iter().map(|problem| (problem.code, problem.path)).collect()
}

#[test]
fn surroundings_are_read_and_written_and_change_no_answer() {
    let mut engine = RoofEngine::new(&json!(catalogue()).to_string()).unwrap();
    let mut answer = |roof: &Value| json!(engine.answer(&roof.to_string(), 0));
    let plain = json!(new_configuration(RoofType::Gable, &catalogue()));
    let expected = answer(&plain);
    assert_eq!(expected["status"], "solved");
    for around in [surroundings(), json!({})] {
        let roof = with(&around);
        assert_eq!(problems_of(&roof), []);
        assert_eq!(json!(parse(&roof.to_string()).unwrap()), roof);
        assert_eq!(answer(&roof), expected);
        let changed = engine_change(&roof);
        assert_eq!(changed["location"]["surroundings"], around);
    }
}

fn engine_change(roof: &Value) -> Value {
    let engine = RoofEngine::new(&json!(catalogue()).to_string()).unwrap();
    json!(engine.change_building(&roof.to_string(), "{\"eaveHeight\":4000}").unwrap().configuration)
}

#[test]
fn wrong_surroundings_are_named_at_their_places() {
    let corner = json!([20, 0, 6]);
    for (pointer, to, code, place) in [
        ("/origin/1", json!(600_000), ProblemCode::OutOfRange, "origin"),
        ("/origin", json!([2_600_000]), ProblemCode::WrongType, "origin"),
        ("/ground/corner/0", json!(-501), ProblemCode::OutOfRange, "ground.corner"),
        ("/ground/step", json!(0.5), ProblemCode::OutOfRange, "ground.step"),
        ("/ground/heights/1", json!([0, 0]), ProblemCode::OutOfRange, "ground.heights[1]"),
        ("/ground/heights/1", json!([0, 0, 501]), ProblemCode::OutOfRange, "ground.heights[1]"),
        ("/ground/heights", json!([[0]]), ProblemCode::OutOfRange, "ground.heights"),
        ("/ground/heights", json!(vec![vec![0; 42]; 42]), ProblemCode::OutOfRange, "ground.heights"),
        ("/horizon", json!(vec![7.5; 35]), ProblemCode::OutOfRange, "horizon"),
        ("/horizon", json!(vec![7.5; 37]), ProblemCode::OutOfRange, "horizon"),
        ("/horizon/3", json!(61), ProblemCode::OutOfRange, "horizon[3]"),
        ("/horizon/3", json!("8"), ProblemCode::WrongType, "horizon[3]"),
        ("/buildings/0/height", json!(9), ProblemCode::UnknownField, "buildings[0].height"),
        ("/buildings/0/faces/0", json!([corner, corner]), ProblemCode::OutOfRange, "buildings[0].faces[0]"),
        ("/buildings/0/faces/0", json!(vec![&corner; 17]), ProblemCode::OutOfRange, "buildings[0].faces[0]"),
        ("/buildings/0/faces/0/2", json!([1, 2]), ProblemCode::WrongType, "buildings[0].faces[0][2]"),
        ("/buildings/0/faces/0/2/1", json!(501), ProblemCode::OutOfRange, "buildings[0].faces[0][2]"),
        ("/buildings/0/faces", json!(vec![[&corner; 3]; 25]), ProblemCode::TooMany, "buildings[0].faces"),
        ("/buildings", json!(vec![json!({ "faces": [] }); 61]), ProblemCode::TooMany, "buildings"),
        ("/trees/0/at/2", json!(-501), ProblemCode::OutOfRange, "trees[0].at"),
        ("/trees/0/height", json!(60.5), ProblemCode::OutOfRange, "trees[0].height"),
        ("/trees/0/crown", json!(-1), ProblemCode::OutOfRange, "trees[0].crown"),
        ("/trees", json!(vec![&surroundings()["trees"][0]; 201]), ProblemCode::TooMany, "trees"),
        ("/surveyed/0/of", json!("angle"), ProblemCode::UnknownValue, "surveyed[0].of"),
    ] {
        let mut around = surroundings();
        match around.pointer_mut(pointer) {
            Some(value) => *value = to.clone(),
            None => around["buildings"][0]["height"] = to.clone(),
        }
        assert_eq!(problems_of(&with(&around)), [(code, place.to_string())], "{pointer} {to}");
    }
}
