//! Origins of values in a configuration.

use crate::demo::{ROOF_TYPES, catalogue, configuration_of};
use roof_engine::configuration::RoofType;
use roof_engine::configuration::document::parse;
use roof_engine::engine::RoofEngine;
use roof_engine::engine::new_roof::new_configuration;
use roof_engine::problem::ProblemCode;
use serde_json::{Value, json};

const OBJECTS: [&str; 3] = ["/roof", "/location", "/surfaces/0"];

fn value(of: &str) -> Value {
    json!({ "of": of, "source": "sonnendach", "date": "2019", "deviation": 0.3 })
}

/// A new roof with origins of values in the object at a JSON pointer.
fn with(pointer: &str, surveyed: Value) -> Value {
    let mut roof = json!(new_configuration(RoofType::Gable, &catalogue()));
    roof.pointer_mut(pointer).unwrap()["surveyed"] = surveyed;
    roof
}

fn problems_of(roof: &Value) -> Vec<(ProblemCode, String)> {
    let problems = configuration_of(&roof.to_string()).err().unwrap_or_default();
    problems.into_iter().map(|problem| (problem.code, problem.path)).collect()
}

#[test]
fn values_of_every_object_may_have_an_origin() {
    let angle = json!([value("angle")]);
    for (pointer, names) in OBJECTS.iter().zip([
        vec!["angle", "buildingLength", "buildingWidth", "eaveHeight"],
        vec!["latitude", "longitude", "heightAboveSea"],
        vec!["angle", "azimuth", "width", "height", "topWidth", "topOffset", "apex", "shift"],
    ]) {
        let surveyed: Vec<Value> = names.iter().map(|name| value(name)).collect();
        let roof = with(pointer, json!(surveyed));
        assert_eq!(problems_of(&roof), [], "{pointer}");
        assert_eq!(json!(parse(&roof.to_string()).unwrap()), roof);
    }
    for source in ["sonnendach", "swissbuildings3d", "swissalti3d", "register", "village"] {
        let mut surveyed = angle.clone();
        surveyed[0]["source"] = json!(source);
        assert_eq!(problems_of(&with("/roof", surveyed)), []);
    }
}

#[test]
fn origins_are_absent_where_no_value_is_surveyed() {
    for roof_type in ROOF_TYPES {
        let roof = json!(new_configuration(roof_type, &catalogue()));
        for pointer in OBJECTS {
            assert_eq!(roof.pointer(pointer).unwrap().get("surveyed"), None);
        }
    }
    let empty = parse(&with("/roof", json!([])).to_string()).unwrap();
    assert_eq!(json!(empty)["roof"].get("surveyed"), None);
}

#[test]
fn wrong_origins_are_named_at_their_places() {
    let changed = |field: &str, to: Value| {
        let mut surveyed = value("angle");
        surveyed[field] = to;
        problems_of(&with("/surfaces/0", json!([value("azimuth"), surveyed])))
    };
    for (field, to, code) in [
        ("of", json!("name"), ProblemCode::UnknownValue),
        ("of", json!("eaveHeight"), ProblemCode::UnknownValue),
        ("of", json!("azimuth"), ProblemCode::DuplicateId),
        ("of", json!(1), ProblemCode::WrongType),
        ("source", json!("map"), ProblemCode::UnknownValue),
        ("date", json!("2019-02-30"), ProblemCode::UnknownValue),
        ("date", json!("2019-05"), ProblemCode::UnknownValue),
        ("date", json!("19"), ProblemCode::UnknownValue),
        ("date", json!("zwei"), ProblemCode::UnknownValue),
        ("deviation", json!(-0.1), ProblemCode::OutOfRange),
        ("deviation", json!("0.1"), ProblemCode::WrongType),
        ("accuracy", json!(1), ProblemCode::UnknownField),
    ] {
        let path = format!("surfaces[0].surveyed[1].{field}");
        assert_eq!(changed(field, to.clone()), [(code, path)], "{field} {to}");
    }
    for date in ["2019", "2020-02-29"] {
        assert_eq!(changed("date", json!(date)), []);
    }
    for pointer in OBJECTS {
        let path = format!("{}.surveyed", pointer[1..].replace("/0", "[0]"));
        let many = with(pointer, json!(vec![value("angle"); 17]));
        assert_eq!(problems_of(&many), [(ProblemCode::TooMany, path)]);
    }
}

#[test]
fn origins_change_no_answer() {
    let mut engine = RoofEngine::new(&json!(catalogue()).to_string()).unwrap();
    let mut answer = |roof: &Value| json!(engine.answer(&roof.to_string(), 0));
    let roof = json!(new_configuration(RoofType::Gable, &catalogue()));
    let expected = answer(&roof);
    assert_eq!(expected["status"], "solved");
    for (pointer, name) in OBJECTS.iter().zip(["angle", "latitude", "width"]) {
        assert_eq!(answer(&with(pointer, json!([value(name)]))), expected);
    }
}

#[test]
fn a_change_of_the_building_keeps_the_origins() {
    let engine = RoofEngine::new(&json!(catalogue()).to_string()).unwrap();
    for pointer in OBJECTS {
        let surveyed = json!([value(if pointer == "/location" { "latitude" } else { "angle" })]);
        let roof = with(pointer, surveyed.clone());
        let changed = engine.change_building(&roof.to_string(), "{\"eaveHeight\":4000}").unwrap();
        assert_eq!(json!(changed.configuration).pointer(pointer).unwrap()["surveyed"], surveyed);
    }
}
