use roof_engine::instance::{Status, answer, answer_text, answer_within};
use roof_layout::work::{SOME_SECONDS, Work};
use serde_json::Value;

#[test]
fn all_vectors_have_exactly_the_expected_values() {
    let vectors: Vec<Value> =
        serde_json::from_str(include_str!("../../../../tests/vectors/layout.json")).unwrap();
    let mut checked = 0;
    let mut wrong = Vec::new();
    for vector in &vectors {
        let instance = &vector["instance"];
        checked += 1;
        let result: Value = serde_json::from_str(&answer_text(&instance.to_string())).unwrap();
        assert_eq!(power_of_active(instance, &result), result["power"].as_i64());
        for (field, expected) in vector["expected"].as_object().unwrap() {
            if result[field] != *expected {
                wrong.push(format!(
                    "{} {field}: {} instead of {expected}",
                    vector["name"], result[field]
                ));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(checked, 96);
}

/// The power of the modules that an answer names, W; none when it has no layout.
fn power_of_active(instance: &Value, result: &Value) -> Option<i64> {
    let lines = match instance["orientation"].as_str() {
        Some("portrait") => ("rows", 0),
        _ => ("columns", 1),
    };
    let power = |cell: &Value| {
        let line = cell[lines.1].as_u64().unwrap() as usize;
        let name = &result[lines.0][line]["format"];
        let formats = instance["formats"].as_array().unwrap();
        let format = formats.iter().find(|format| format["name"] == *name);
        format.unwrap()["power"].as_i64().unwrap()
    };
    Some(result["active"].as_array()?.iter().map(power).sum())
}

#[test]
fn a_text_that_is_no_json_or_says_a_field_twice_is_invalid_at_its_place() {
    for (text, path) in [("{", ""), (r#"{"gap": {"min": 1, "min": 2}}"#, "gap.min")] {
        let found = answer(text);
        assert_eq!(found.status, Status::Invalid);
        assert_eq!(found.path.as_deref(), Some(path));
    }
}

/// The work on the vectors, so that none of them is near its end.
#[test]
fn instances_of_the_vectors_are_solved_within_a_tenth_of_the_work() {
    let vectors: Vec<Value> =
        serde_json::from_str(include_str!("../../../../tests/vectors/layout.json")).unwrap();
    let works = vectors.iter().map(|vector| {
        let mut work = Work::limited(SOME_SECONDS);
        answer_within(&vector["instance"].to_string(), &mut work);
        (work.positions, vector["name"].to_string())
    });
    let most = works.max().unwrap();
    assert!(most.0 < SOME_SECONDS / 10, "{most:?}");
}

#[test]
fn an_instance_without_end_is_answered_with_the_best_found() {
    let format = |name: &str, width: i64, power: i64| serde_json::json!({ "name": name, "width": width, "height": width, "power": power, "price": 20_000 });
    let mut instance = serde_json::json!({
        "objective": "power",
        "polygon": [[0, 0], [40_000, 0], [20_000, 12_000]],
        "obstacles": [],
        "field": { "xl": 0, "xr": 40_000, "yb": 0, "yt": 12_000 },
        "overlap": 50,
        "gap": { "min": 10, "max": 30, "nominal": 20 },
        "filler": { "min": 100, "max": 1300 },
        "formats": [format("L", 1300, 200), format("S", 640, 96)],
        "passivePrice": 5000,
        "course": 875,
        "rows": 14,
        "columnWidth": 875,
        "edgeMin": 100,
    });
    for (orientation, objective) in [
        ("landscape", "power"),
        ("portrait", "power"),
        ("landscape", "cost"),
        ("portrait", "cost"),
    ] {
        instance["orientation"] = orientation.into();
        instance["objective"] = objective.into();
        let answer = answer_within(&instance.to_string(), &mut Work::limited(100_000));
        assert_eq!(answer.status, Status::Feasible, "{orientation} {objective}");
        let layout = answer.layout.unwrap();
        assert!(layout.power > 0);
        assert_eq!(layout.most_power.is_some(), objective == "power");
        assert!(layout.most_power.is_none_or(|most| most >= layout.power));
    }
}
