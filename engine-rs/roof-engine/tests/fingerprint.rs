//! Printouts have the same fingerprint exactly when their content is the same.

#![cfg(test)]

mod common;

use std::collections::BTreeSet;

use common::{file, new_roof};
use roof_engine::engine::RoofEngine;
use roof_engine::prices::discount::Discount;
use serde_json::{Value, json};

fn of(catalogue: &Value, roof: &Value, discount: impl Into<Discount>) -> String {
    let mut engine = RoofEngine::new(&catalogue.to_string()).unwrap_or_else(|p| panic!("{p:?}"));
    let answer = json!(engine.answer(&roof.to_string(), discount));
    answer["fingerprint"].as_str().unwrap_or_else(|| panic!("{}", answer["problems"])).to_string()
}

#[test]
fn every_change_of_a_printout_changes_its_fingerprint() {
    let catalogue: Value = serde_json::from_str(&file("engine/catalogue/demo.json")).unwrap();
    let roof = new_roof("gable");
    let mut found = vec![of(&catalogue, &roof, 0), of(&catalogue, &roof, 1250)];
    for (pointer, value) in [
        ("/name", json!("Haus")),
        ("/roof/angle", json!(35.5)),
        ("/surfaces/0/angle", json!(35.5)),
        ("/surfaces/0/outline/width", json!(10_000)),
        ("/location/heightAboveSea", json!(561)),
        ("/partnerDiscount", json!(5)),
    ] {
        let mut other = roof.clone();
        *other.pointer_mut(pointer).unwrap() = value;
        found.push(of(&catalogue, &other, 0));
    }
    for (pointer, value) in [
        ("/articles/0/price", json!(1)),
        ("/articles/0/weight", json!(1)),
        ("/articles/5/names/de", json!("anders")),
        ("/version", json!("next")),
    ] {
        let mut other = catalogue.clone();
        *other.pointer_mut(pointer).unwrap() = value;
        found.push(of(&other, &roof, 0));
    }
    assert!(found.iter().all(|fingerprint| fingerprint.len() == 10));
    assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), found.len(), "{found:?}");
}

#[test]
fn a_roof_has_the_same_one_however_it_came_to_its_discount() {
    let catalogue: Value = serde_json::from_str(&file("engine/catalogue/demo.json")).unwrap();
    let mut roof = new_roof("hip");
    let own = of(&catalogue, &roof, 1250);
    roof["partnerDiscount"] = json!(12.5);
    assert_eq!(of(&catalogue, &roof, 1250), own);
    assert_eq!(of(&catalogue, &roof, 0), own);
    let text = catalogue.to_string();
    let spaced: Value = serde_json::from_str(&text.replace(',', " ,\n")).unwrap_or(catalogue);
    assert_eq!(of(&spaced, &roof, 0), own);
}
