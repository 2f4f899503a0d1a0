use serde_json::Value;

use super::*;

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
