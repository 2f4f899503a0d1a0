use roof_engine::problem::ProblemCode;
use roof_engine::reading::reader::*;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

use serde_json::json;

use roof_engine::configuration::{AutoOr, Outline, Terrain};
use roof_engine::problem::Param;

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Part {
    whole: i64,
    real: f64,
    #[serde(deserialize_with = "nullable")]
    nullable: Option<i64>,
    #[serde(default)]
    absent: Option<Box<Part>>,
    corners: Vec<[i64; 2]>,
    names: BTreeMap<String, String>,
    terrain: Terrain,
    count: AutoOr,
    outline: Outline,
    flag: bool,
}

fn part() -> Value {
    json!({ "whole": 1, "real": 2, "nullable": null, "corners": [[0, 1], [-2, 3]],
        "names": { "L": "A-1" }, "terrain": "IIa", "count": "auto",
        "outline": { "shape": "triangle", "width": 3, "apex": -1, "height": 2 }, "flag": true })
}

/// Code, path and parameter of the refusal of a part inside a part, changed at a JSON pointer.
fn refused(pointer: &str, value: Value) -> (ProblemCode, String, String) {
    let mut inner = part();
    *inner.pointer_mut(pointer).unwrap() = value;
    refusal(&inner)
}

fn refusal(inner: &Value) -> (ProblemCode, String, String) {
    let mut outer = part();
    outer["absent"] = inner.clone();
    let list = json!([part(), outer]);
    let mut problems = typed::<Vec<Part>>(&list).unwrap_err();
    assert_eq!(problems.len(), 1, "{problems:?}");
    let problem = problems.remove(0);
    let Some(Param::Text(param)) = problem.params.iter().next().map(|(_, param)| param.clone()) else {
        panic!("no parameter");
    };
    (problem.code, problem.path, param)
}

fn wrong_type(path: &str, expected: &str) -> (ProblemCode, String, String) {
    let path = format!("[1].absent{path}");
    (ProblemCode::WrongType, path, expected.to_string())
}

#[test]
fn every_kind_of_value_is_read() {
    let mut outer = part();
    outer["absent"] = part();
    outer["nullable"] = json!(7);
    outer["count"] = json!(-7.0);
    outer["corners"] = json!([[0.0, 1], [-2, 3e0]]);
    let read: Part = typed(&outer).unwrap();
    assert_eq!((read.whole, read.real, read.nullable), (1, 2.0, Some(7)));
    assert_eq!(read.corners, [[0, 1], [-2, 3]]);
    assert_eq!((read.terrain, read.flag), (Terrain::IIa, true));
    assert_eq!(read.count, AutoOr::Number(-7));
    assert_eq!(read.absent.unwrap().names["L"], "A-1");
    assert!(matches!(read.outline, Outline::Triangle { apex: -1, .. }));
}

#[test]
fn whole_numbers_have_no_fraction_and_fit() {
    for value in [json!(1.5), json!(1e300), json!(u64::MAX), json!("1")] {
        assert_eq!(refused("/whole", value), wrong_type(".whole", "wholeNumber"));
    }
    assert_eq!(refused("/real", json!("2")), wrong_type(".real", "number"));
    assert_eq!(refused("/corners/1/0", json!(0.5)), wrong_type(".corners[1][0]", "wholeNumber"));
}

#[test]
fn lists_objects_and_single_values_do_not_stand_for_one_another() {
    let object = wrong_type(".outline", "object");
    assert_eq!(refused("/outline", json!(["triangle", 3, -1, 2])), object);
    assert_eq!(refused("/outline", json!(3)), object);
    assert_eq!(refused("/whole", json!([1])), wrong_type(".whole", "wholeNumber"));
    assert_eq!(refused("/corners", json!({ "0": [0, 1] })), wrong_type(".corners", "list"));
    for corner in [json!([]), json!([1]), json!([1, 2, 3])] {
        assert_eq!(refused("/corners/0", corner), wrong_type(".corners[0]", "point"));
    }
    assert_eq!(refused("/terrain", json!({ "IIa": null })), wrong_type(".terrain", "text"));
    for count in [json!("many"), json!(1.5), json!({}), json!(null)] {
        assert_eq!(refused("/count", count), wrong_type(".count", "autoOrWholeNumber"));
    }
}

#[test]
fn fields_and_words_are_named() {
    let mut missing = part();
    missing.as_object_mut().unwrap().remove("nullable");
    let expected = |code, path: &str, name: &str| (code, path.to_string(), name.to_string());
    assert_eq!(refusal(&missing), expected(ProblemCode::MissingField, "[1].absent.nullable", "nullable"));
    let mut unknown = part();
    unknown["a.b`c"] = json!(1);
    assert_eq!(refusal(&unknown), expected(ProblemCode::UnknownField, "[1].absent.a.b`c", "a.b`c"));
    assert_eq!(
        refused("/terrain", json!("V")),
        expected(ProblemCode::UnknownValue, "[1].absent.terrain", "V")
    );
    let foreign = json!({ "shape": "triangle", "width": 3, "apex": 1, "height": 2, "shift": 0 });
    assert_eq!(
        refused("/outline", foreign),
        expected(ProblemCode::UnknownField, "[1].absent.outline.shift", "shift")
    );
    let short = json!({ "shape": "triangle", "width": 3, "height": 2 });
    assert_eq!(
        refused("/outline", short),
        expected(ProblemCode::MissingField, "[1].absent.outline.apex", "apex")
    );
    let problems = typed::<Part>(&json!(1)).unwrap_err();
    assert_eq!(problems, [Expected::Object.at(String::new())]);
}

#[test]
fn every_fault_is_noted_at_once() {
    let wrong = json!({ "whole": "1", "real": null, "absent": { "whole": 2 }, "corners": [[0], [1, "a"]],
        "names": { "L": 1 }, "terrain": "V", "count": "some", "outline": { "shape": "round", "x": 1 },
        "flag": 0, "new": 1 });
    let (read, faults) = noted::<Part>(&wrong);
    let mut found: Vec<String> =
        faults.iter().map(|fault| format!("{:?} {}", fault.code, fault.path)).collect();
    found.sort();
    assert_eq!(
        found,
        [
            "MissingField absent.corners",
            "MissingField absent.count",
            "MissingField absent.flag",
            "MissingField absent.names",
            "MissingField absent.nullable",
            "MissingField absent.outline",
            "MissingField absent.real",
            "MissingField absent.terrain",
            "MissingField nullable",
            "UnknownField new",
            "UnknownValue outline.shape",
            "UnknownValue terrain",
            "WrongType corners[0]",
            "WrongType corners[1][1]",
            "WrongType count",
            "WrongType flag",
            "WrongType names.L",
            "WrongType real",
            "WrongType whole",
        ]
    );
    assert_eq!((read.whole, read.corners.len()), (0, 2));
    assert_eq!(read.absent.unwrap().whole, 2);
}
