//! Layouts that stay while a surface turns out wider, narrower, higher or lower.

#![cfg(test)]

mod common;

use common::{found_checks, golden, golden_names, moving, new_roof, refusals, solved, surface};
use proptest::prelude::*;
use serde_json::{Value, json};

/// A roof of one surface.
fn one(width: i64, height: i64) -> Value {
    let mut roof = new_roof("free");
    roof["surfaces"] = json!([surface("south", 180.0, 35.0, width, height)]);
    roof
}

/// The roof with the present layout of its tiled landscape surfaces held.
fn held(roof: &Value) -> Value {
    let answer = solved(roof);
    let mut roof = roof.clone();
    for (surface, laid) in roof["surfaces"].as_array_mut().unwrap().iter_mut().zip(of(&answer, "surfaces")) {
        let is_landscape = of(laid, "rows").iter().all(|row| row["format"].is_null());
        if laid["status"] == "tiled" && is_landscape && surface["composition"].is_null() {
            surface["held"] = json!({
                "columns": columns(laid),
                "gap": laid["gap"],
                "courses": of(laid, "rows").iter().filter(|row| row["kind"] == "course").count(),
                "modules": laid["activeModules"],
            });
        }
    }
    roof
}

fn of<'v>(value: &'v Value, list: &str) -> &'v Vec<Value> {
    value[list].as_array().unwrap()
}

fn formats(laid: &Value) -> Vec<Value> {
    of(laid, "columns").iter().map(|column| column["format"].clone()).collect()
}

fn columns(laid: &Value) -> Vec<Value> {
    of(laid, "columns").iter().map(|c| json!({ "format": c["format"], "width": c["width"] })).collect()
}

fn sized(roof: &Value, width: i64, height: i64) -> Value {
    let mut roof = roof.clone();
    roof["surfaces"][0]["outline"] = json!({ "shape": "rectangle", "width": width, "height": height });
    roof
}

fn without_hold(roof: &Value) -> Value {
    let mut roof = roof.clone();
    for surface in roof["surfaces"].as_array_mut().unwrap() {
        surface.as_object_mut().unwrap().remove("held");
    }
    roof
}

/// Columns and rows, totals and bill.
fn outcome(answer: &Value) -> [Value; 3] {
    let laid = of(answer, "surfaces").iter().map(|laid| json!([laid["columns"], laid["rows"]]));
    [laid.collect(), answer["totals"].clone(), answer["bom"]["lines"].clone()]
}

#[test]
fn nothing_changes_when_the_present_layout_is_held() {
    for name in golden_names() {
        let roof = golden(&name);
        assert!(outcome(&solved(&held(&roof))) == outcome(&solved(&roof)), "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn within_the_stated_tolerance_the_modules_stay(width in 4_000_i64..16_000, height in 2_500_i64..9_000, share in 0.0_f64..1.0) {
        let roof = one(width, height);
        let before = solved(&roof);
        let laid = &before["surfaces"][0];
        prop_assume!(laid["status"] == "tiled");
        let (narrower, wider) = (laid["toleranceNarrower"].as_i64().unwrap(), laid["toleranceWider"].as_i64().unwrap());
        let by = (share * (narrower + wider) as f64).round() as i64 - narrower;
        for answer in [solved, moving].map(|answer| answer(&sized(&held(&roof), width + by, height))) {
            let result = &answer["surfaces"][0];
            prop_assert_eq!(formats(result), formats(laid));
            prop_assert_eq!(&result["activeModules"], &laid["activeModules"]);
            prop_assert_eq!(&result["rows"], &laid["rows"]);
            prop_assert_eq!(found_checks(&answer, "HELD_LAYOUT_LOST"), Vec::<Value>::new());
        }
    }

    #[test]
    fn a_layout_stays_or_another_is_chosen(
        width in 4_000_i64..16_000,
        height in 2_500_i64..9_000,
        wider in -700_i64..700,
        higher in -700_i64..700,
        objective in prop::sample::select(vec!["power", "price", "uniform"]),
    ) {
        let mut roof = one(width, height);
        roof["layout"]["objective"] = json!(objective);
        prop_assume!(solved(&roof)["surfaces"][0]["status"] == "tiled");
        let roof = held(&roof);
        let changed = sized(&roof, width + wider, height + higher);
        let answer = solved(&changed);
        let entered = &roof["surfaces"][0]["held"];
        let laid = &answer["surfaces"][0];
        let courses = of(laid, "rows").iter().filter(|row| row["kind"] == "course").count();
        let lost = found_checks(&answer, "HELD_LAYOUT_LOST");
        if lost.is_empty() && laid["status"] == "tiled" {
            let entered_formats: Vec<_> = of(entered, "columns").iter().map(|c| c["format"].clone()).collect();
            prop_assert_eq!((formats(laid), json!(courses)), (entered_formats, entered["courses"].clone()));
            let is_other = laid["activeModules"] != entered["modules"];
            prop_assert_eq!(found_checks(&answer, "HELD_LAYOUT_CHANGED").len(), usize::from(is_other));
        } else {
            prop_assert!(outcome(&answer) == outcome(&solved(&without_hold(&changed))));
        }
    }
}

#[test]
fn a_lost_layout_is_named_with_its_modules_and_let_go() {
    let roof = sized(&held(&one(10_400, 6_200)), 8_000, 6_200);
    let answer = solved(&roof);
    let lost = &found_checks(&answer, "HELD_LAYOUT_LOST")[0];
    let modules = [&roof["surfaces"][0]["held"]["modules"], &answer["surfaces"][0]["activeModules"]];
    let params = [&lost["params"]["held"], &lost["params"]["modules"]];
    assert_eq!(params.map(Value::as_f64), modules.map(|count| count.as_i64().map(|count| count as f64)));
    assert_eq!(lost["mend"], json!([{ "path": "surfaces[0].held", "value": null }]));
}

#[test]
fn an_opening_takes_modules_from_a_held_layout() {
    let mut roof = held(&one(10_400, 6_200));
    let before = solved(&roof);
    roof["surfaces"][0]["cutouts"] = json!([{
        "id": "chimney", "kind": "chimney", "shape": "rectangle", "clearance": 100, "height": 1000,
        "x1": 5000, "x2": 5600, "y1": 2000, "y2": 2600,
    }]);
    let answer = solved(&roof);
    assert_eq!(formats(&answer["surfaces"][0]), formats(&before["surfaces"][0]));
    assert_eq!(found_checks(&answer, "HELD_LAYOUT_CHANGED").len(), 1);
}

#[test]
fn what_is_no_layout_is_refused() {
    let with = |entered: Value| {
        let mut roof = one(10_400, 6_200);
        roof["surfaces"][0]["held"] = entered;
        refusals(&roof)
    };
    let filler = |width: i64| json!({ "format": null, "width": width });
    let valid = json!({ "columns": [filler(500)], "gap": 20, "courses": 3, "modules": 3 });
    assert_eq!(with(valid.clone()), [""; 0]);
    for (field, value, refused) in [
        ("columns", json!([]), "OUT_OF_RANGE surfaces[0].held.columns"),
        ("columns", json!(vec![filler(500); 1001]), "TOO_MANY surfaces[0].held.columns"),
        ("columns", json!([filler(-1)]), "NEGATIVE_DIMENSION surfaces[0].held.columns[0].width"),
        (
            "columns",
            json!([{ "format": "X", "width": 9 }]),
            "UNKNOWN_ARTICLE surfaces[0].held.columns[0].format",
        ),
        ("gap", json!(-1), "OUT_OF_RANGE surfaces[0].held.gap"),
        ("courses", json!(-1), "OUT_OF_RANGE surfaces[0].held.courses"),
        ("modules", json!(-1), "OUT_OF_RANGE surfaces[0].held.modules"),
    ] {
        let mut entered = valid.clone();
        entered[field] = value;
        assert_eq!(with(entered), [refused]);
    }
}
