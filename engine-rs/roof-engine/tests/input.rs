//! Reading and refusing, and in which words: JSON text in, JSON out.

#![cfg(test)]

mod common;

use common::{engine, new_roof, refusals, solved};
use roof_engine::instance::answer_text;
use serde_json::{Value, from_str, json};

/// The first refusal of a text.
fn refusal(text: &str) -> Value {
    json!(engine().check(text))[0].clone()
}

#[test]
fn a_whole_number_is_one_in_any_form() {
    let mut roof = new_roof("gable");
    let expected = solved(&roof);
    let text = roof.to_string();
    for form in ["10400.0", "1.04e4", "104e2"] {
        let text = text.replace(":10400", &format!(":{form}"));
        assert!(text.contains(form));
        assert_eq!(json!(engine().answer(&text, 0)), expected, "{form}");
    }
    for form in ["10400.5", "1e300", "\"10400\"", "9007199254740994.0"] {
        let text = text.replacen(":10400", &format!(":{form}"), 1);
        let refused = refusal(&text);
        assert_eq!(refused["code"], "WRONG_TYPE", "{form}");
        assert_eq!(refused["params"]["expected"], "wholeNumber", "{form}");
    }
    roof["surfaces"][0]["rows"]["count"] = json!(3.0);
    assert_eq!(refusals(&roof), [] as [&str; 0]);
}

#[test]
fn what_is_expected_is_no_word_of_a_programming_language() {
    for (pointer, value, expected) in [
        ("/roof/angle", json!("35"), "number"),
        ("/roof", json!([]), "object"),
        ("/surfaces", json!({}), "list"),
        ("/surfaces/0/enabled", json!(null), "yesOrNo"),
        ("/surfaces/0/rows/count", json!(true), "autoOrWholeNumber"),
        ("/surfaces/0/rows/count", json!("many"), "autoOrWholeNumber"),
        ("/surfaces/0/outline/width", json!(null), "wholeNumber"),
        ("/name", json!(7), "text"),
        ("/roof/type", json!(7), "text"),
        ("/surfaces/0/azimuth", json!(197.25), "oneDecimal"),
        ("/partnerDiscount", json!(1.234), "twoDecimals"),
        ("/surfaces/0/outline", json!({ "shape": "polygon", "points": [[0]] }), "point"),
    ] {
        let mut roof = new_roof("gable");
        *roof.pointer_mut(pointer).unwrap() = value;
        let refused = refusal(&roof.to_string());
        assert_eq!(refused["code"], "WRONG_TYPE", "{pointer}");
        assert_eq!(refused["params"]["expected"], expected, "{pointer}");
    }
}

#[test]
fn broken_json_says_where() {
    for (text, line, column) in [("{", 1, 1), ("{\n  \"a\": 1,\n  b\n}", 3, 3), ("{\"a\": x}", 1, 7)] {
        let refused = refusal(text);
        assert_eq!(refused["code"], "BROKEN_JSON");
        let place = json!({ "line": f64::from(line), "column": f64::from(column) });
        assert_eq!(refused["params"], place, "{text}");
    }
}

#[test]
fn an_outline_that_crosses_itself_is_not_said_to_have_no_area() {
    let mut roof = new_roof("gable");
    let tie = json!([[0, 0], [4000, 4000], [4000, 0], [0, 4000]]);
    roof["surfaces"][0]["outline"] = json!({ "shape": "polygon", "points": tie });
    assert_eq!(refusals(&roof), ["OUTLINE_CROSSES surfaces[0].outline"]);
}

/// A surface that leans over to the left of its origin, with an opening there.
fn leaning() -> Value {
    let mut roof = new_roof("free");
    let surface = &mut roof["surfaces"][0];
    surface["outline"] = json!({ "shape": "parallelogram", "width": 6000, "shift": -2500, "height": 5000 });
    surface["cutouts"] = json!([{ "id": "c", "kind": "chimney", "shape": "rectangle",
        "x1": 1500, "x2": 2100, "y1": 3600, "y2": 4200, "clearance": 100, "height": 900 }]);
    roof
}

#[test]
fn where_an_opening_is_placed_it_may_stay() {
    let mut roof = leaning();
    let id = roof["surfaces"][0]["id"].as_str().unwrap().to_string();
    let mut left = 0;
    for target in [-3000, -2000, -1200, -700, 0, 800] {
        let place = json!(engine().place(&roof.to_string(), &id, "c", [target, 3600]));
        assert_eq!(place["status"], "placed", "{target}");
        let (x, y) = (place["x"].as_i64().unwrap(), place["y"].as_i64().unwrap());
        let cutout = &mut roof["surfaces"][0]["cutouts"][0];
        for (field, mm) in [("x1", x), ("x2", x + 600), ("y1", y), ("y2", y + 600)] {
            cutout[field] = json!(mm);
        }
        assert_eq!(refusals(&roof), [] as [&str; 0], "{target}");
        left += i64::from(x < 0);
    }
    assert!(left >= 3, "{left}");
    // On a surface that nowhere lies left of its origin, nothing can be there.
    let mut upright = new_roof("gable");
    upright["surfaces"][0]["skylights"] = json!([{ "id": "s", "model": "MK06", "x": -1, "y": 2500 }]);
    assert_eq!(refusals(&upright), ["NEGATIVE_DIMENSION surfaces[0].skylights[0].x"]);
}

#[test]
fn a_bare_instance_has_no_other_fields_than_those_described() {
    let instance = json!({ "polygon": [[0, 0], [4000, 0], [4000, 2000], [0, 2000]], "obstacles": [],
        "field": { "xl": 0, "xr": 4000 }, "overlap": 50,
        "gap": { "min": 10, "max": 30, "nominal": 20 }, "filler": { "min": 100, "max": 1300 },
        "passivePrice": 0, "course": 450, "rows": 4,
        "formats": [{ "name": "L", "width": 1300, "power": 200, "price": 9000 }] });
    let of = |instance: &Value| -> Value { from_str(&answer_text(&instance.to_string())).unwrap() };
    assert_eq!(of(&instance)["status"], "optimal");
    for (pointer, path) in [
        ("", "cutmin"),
        ("/field", "field.x"),
        ("/gap", "gap.best"),
        ("/filler", "filler.cost"),
        ("/formats/0", "formats[0].watts"),
    ] {
        let mut other = instance.clone();
        let name = path.rsplit('.').next().unwrap();
        other.pointer_mut(pointer).unwrap()[name] = json!(1);
        let answer = of(&other);
        assert_eq!(answer["status"], "invalid");
        assert_eq!(answer["problems"][0]["path"], path);
    }
    for (field, value) in [("eave", json!(null)), ("rows", json!(2.5))] {
        let mut other = instance.clone();
        other[field] = value;
        assert_eq!(of(&other)["problems"][0]["path"], field);
    }
    let mut other = instance.clone();
    other["rows"] = json!(4.0);
    assert_eq!(of(&other), of(&instance));
}
