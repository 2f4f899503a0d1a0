//! Bills of generated roofs against the catalogue: every price, every sum, every article; and what the
//! rules of the catalogue give, whatever the order of the surfaces.

#![cfg(test)]

mod common;

use common::{file, found_checks, line, new_roof, solved_for, surface, surfaces};
use proptest::prelude::*;
use roof_engine::engine::RoofEngine;
use roof_engine::prices::discount::Discount;
use serde_json::{Value, json};

fn whole(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

/// Half up, as money is rounded.
fn rounded(amount: i128, by: i128) -> i64 {
    ((2 * amount + by) / (2 * by)) as i64
}

fn choice(catalogue: &Value, list: &str, pick: usize) -> Value {
    let choices = catalogue["components"][list].as_array().unwrap();
    choices[pick % choices.len()]["id"].clone()
}

/// A catalogue that nobody checked, without articles that roofs need.
#[test]
fn an_article_that_the_catalogue_lacks_is_a_refusal_and_never_a_missing_line() {
    let whole: Value = serde_json::from_str(&file("engine/catalogue/demo.json")).unwrap();
    for number in ["HK-1", "EP-1", "KA-6", "TR-1"] {
        for objective in ["power", "price"] {
            let mut catalogue = whole.clone();
            let articles = catalogue["articles"].as_array_mut().unwrap();
            let count = articles.len();
            articles.retain(|article| article["number"] != number);
            assert_eq!(articles.len(), count - 1, "{number}");
            let mut engine = RoofEngine::new(&catalogue.to_string()).unwrap();
            let mut roof = new_roof("gable");
            roof["layout"]["objective"] = json!(objective);
            let answer = json!(engine.answer(&roof.to_string(), 0));
            assert_eq!(answer["status"], "refused", "{number}");
            let problem =
                json!([{"code": "UNKNOWN_ARTICLE", "path": "articles", "params": {"value": number}}]);
            assert_eq!(answer["problems"], problem);
        }
    }
}

/// A roof of a type and its sizes, with an opening if it has room, and any components.
fn roof(catalogue: &Value, roof_type: &str, sizes: [i64; 2], picks: &[usize]) -> Value {
    let mut roof = new_roof(roof_type);
    roof["layout"]["objective"] = json!(["power", "uniform", "price"][picks[0] % 3]);
    roof["layout"]["colour"] = catalogue["colours"][picks[1] % 3]["id"].clone();
    roof["location"]["heightAboveSea"] = json!([400, 900, 1300][picks[2] % 3]);
    for (index, list) in
        ["furring", "batten", "sarkingMembrane", "snowStopper", "ridgeConnection"].into_iter().enumerate()
    {
        roof["components"][list] = choice(catalogue, list, picks[index]);
    }
    roof["components"]["snowGuard"]["type"] = choice(catalogue, "snowGuard", picks[5]);
    roof["components"]["edgeTreatment"]["left"] = choice(catalogue, "edgeTreatment", picks[6]);
    roof["components"]["powerOptimizers"] = json!(picks[7] > 5);
    for each in surfaces(&mut roof) {
        if each["outline"]["shape"] == "rectangle" {
            each["outline"]["width"] = json!(sizes[0]);
            each["outline"]["height"] = json!(sizes[1]);
        }
    }
    let mut with = roof.clone();
    with["surfaces"][0]["skylights"] = json!([{ "id": "s1", "model": "MK06", "x": 3000, "y": 1500 }]);
    with["surfaces"][0]["cutouts"] = json!([{ "id": "c1", "kind": "chimney", "shape": "rectangle",
        "x1": 1200, "x2": 1800, "y1": 900, "y2": 1500, "clearance": 100, "height": 900 }]);
    let has_room = common::engine().check(&with.to_string()).is_empty();
    if has_room { with } else { roof }
}

/// An organisation's, some groups of articles with one of their own; one group is not in the catalogue.
fn discounts() -> impl Strategy<Value = Discount> {
    let group = prop::sample::select(vec!["slates", "substructure", "electrics", "gone"]);
    let groups = prop::collection::btree_map(group.prop_map(str::to_string), 0_i64..=10_000, 0..4);
    (0_i64..=10_000, groups)
        .prop_map(|(basis_points, groups)| Discount { basis_points, groups: groups.into_iter().collect() })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_bill_is_quantity_times_price_less_the_discount(
        roof_type in prop::sample::select(vec!["flat", "pent", "gable", "hip", "free"]),
        sizes in (2000_i64..14_000, 1500_i64..9000),
        picks in prop::collection::vec(0_usize..12, 8),
        discount in discounts(),
    ) {
        let catalogue: Value = serde_json::from_str(&file("engine/catalogue/demo.json")).unwrap();
        let roof = roof(&catalogue, roof_type, [sizes.0, sizes.1], &picks);
        let answer = solved_for(&roof, discount.clone());
        let articles = catalogue["articles"].as_array().unwrap();
        let (mut price, mut power, mut weight) = (0, 0, 0);
        for line in answer["bom"]["lines"].as_array().unwrap() {
            let article = articles.iter().find(|a| a["number"] == line["article"]);
            let article = article.unwrap_or_else(|| panic!("{line} is not in the catalogue"));
            prop_assert_eq!(&line["pricePerUnit"], &article["price"]);
            let group = article["discountGroup"].as_str().and_then(|group| discount.groups.iter().find(|own| own.0 == group));
            let off = group.map_or(discount.basis_points, |own| own.1);
            let shown = line["discountBasisPoints"].as_i64().unwrap_or(discount.basis_points);
            prop_assert_eq!(shown, off);
            let each = rounded(i128::from(whole(&article["price"]) * (10_000 - off)), 10_000);
            prop_assert_eq!(whole(&line["discountedPricePerUnit"]), each);
            let hundredths = (line["quantity"].as_f64().unwrap() * 100.0).round() as i128;
            let times = |of: i64| rounded(hundredths * i128::from(of), 100);
            prop_assert!(hundredths > 0);
            prop_assert_eq!(whole(&line["totalPrice"]), times(each));
            prop_assert_eq!(whole(&line["totalPower"]), times(whole(&article["power"])));
            prop_assert_eq!(whole(&line["weight"]), times(whole(&article["weight"])));
            price += times(each);
            power += times(whole(&article["power"]));
            weight += times(whole(&article["weight"]));
        }
        prop_assert_eq!(whole(&answer["bom"]["totalPrice"]), price);
        prop_assert_eq!(whole(&answer["totals"]["price"]), price);
        prop_assert_eq!(whole(&answer["totals"]["power"]), power);
        prop_assert_eq!(whole(&answer["bom"]["weight"]), weight);
    }
}

/// The need of every article, by its number.
fn needed(answer: &Value) -> Vec<(String, f64)> {
    let lines = answer["bom"]["lines"].as_array().unwrap().iter();
    let mut needed: Vec<(String, f64)> = lines
        .map(|line| {
            let number = line["article"].as_str().unwrap().to_string();
            (number, line["netQuantity"].as_f64().unwrap())
        })
        .collect();
    needed.sort_by(|a, b| a.0.cmp(&b.0));
    needed
}

#[test]
fn surfaces_need_in_any_order_and_together_what_they_need_alone() {
    let mut roof = new_roof("free");
    roof["components"]["sarkingMembrane"] = json!("increased");
    let mut first = surface("first", 180.0, 35.0, 9000, 5000);
    first["skylights"] = json!([{ "id": "s1", "model": "MK06", "x": 3000, "y": 1500 }]);
    let second = surface("second", 90.0, 20.0, 6000, 4000);
    let of = |list: &[&Value]| {
        let mut roof = roof.clone();
        roof["surfaces"] = json!(list);
        needed(&common::solved(&roof))
    };
    let together = of(&[&first, &second]);
    assert_eq!(together, of(&[&second, &first]));
    let (one, two) = (of(&[&first]), of(&[&second]));
    for (article, quantity) in &together {
        let sum: f64 = [&one, &two]
            .iter()
            .flat_map(|alone| alone.iter().filter(|(number, _)| number == article))
            .map(|(_, quantity)| quantity)
            .sum();
        assert!((sum - quantity).abs() < 0.011, "{article}: {sum}, together {quantity}");
    }
    let by_rules = ["NB-1", "UB-K", "UB-M", "WL-6060", "GL-4060", "AH-1", "EK-1"];
    for article in by_rules {
        assert!(together.iter().any(|(number, _)| number == article), "{article}");
    }
}

#[test]
fn above_a_custom_height_another_roofing_begins() {
    let mut roof = new_roof("gable");
    let whole_roof = common::solved(&roof);
    for surface in surfaces(&mut roof) {
        surface["rows"]["customHeight"] = json!(3000);
    }
    let answer = common::solved(&roof);
    // Two sides of 10.4 m end at 3 m: a transition each, no ridge, verges up to there.
    assert_eq!(line(&answer, "UE-1").0, 20.8);
    assert_eq!(line(&whole_roof, "UE-1").0, 0.0);
    for ridge in ["FI-V", "FI-E", "GL-4060"] {
        assert_eq!(line(&answer, ridge).0, 0.0, "{ridge}");
        assert!(line(&whole_roof, ridge).0 > 0.0, "{ridge}");
    }
    assert_eq!(line(&answer, "OG-B").0, 12.0);
    assert_eq!(line(&answer, "KL-8060").0, 102.0);
    // 2 · 10.4 · 3.0 m² · 1.15
    assert_eq!(line(&answer, "UB-N").0, 71.76);
    assert_eq!(found_checks(&answer, "OTHER_ROOFING_ABOVE").len(), 2);
    assert_eq!(found_checks(&whole_roof, "OTHER_ROOFING_ABOVE").len(), 0);
    // One side alone: the other one's ridge stays.
    roof["surfaces"][1]["rows"]["customHeight"] = Value::Null;
    assert_eq!(line(&common::solved(&roof), "FI-V").0, 10.4);
}

#[test]
fn what_has_no_source_is_marked() {
    let mut roof = new_roof("gable");
    roof["components"]["sarkingMembrane"] = json!("increased");
    let answer = common::solved(&roof);
    let lines = answer["bom"]["lines"].as_array().unwrap();
    let is_assumed = |article: &str| {
        let line = lines.iter().find(|line| line["article"] == article);
        line.unwrap_or_else(|| panic!("{article}"))["assumed"].as_bool().unwrap()
    };
    for article in ["AH-1", "EK-1", "GL-4060", "UB-K", "UB-E", "HK-1", "KL-8060"] {
        assert!(is_assumed(article), "{article}");
    }
    for article in ["NB-1", "EP-1", "TR-1", "DL-30120", "SL-L-BK"] {
        assert!(!is_assumed(article), "{article}");
    }
}

#[test]
fn a_power_floor_without_the_least_price_is_said() {
    let mut roof = new_roof("gable");
    roof["layout"]["powerFloor"] = json!(90);
    let found = found_checks(&common::solved(&roof), "POWER_FLOOR_UNUSED");
    assert_eq!(found[0]["mend"], json!([{ "path": "layout.powerFloor", "value": null }]));
    roof["layout"]["objective"] = json!("price");
    assert!(found_checks(&common::solved(&roof), "POWER_FLOOR_UNUSED").is_empty());
}
