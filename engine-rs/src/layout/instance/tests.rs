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
