//! Contents of `roof-configuration/3`, and how earlier versions of it are read.

#![cfg(test)]

mod common;

use common::{engine, file, golden_names, line, new_roof, refusals, solved, solved_for, surfaces};
use roof_engine::prices::discount::Discount;
use serde_json::{Value, json};

/// The answer without what depends on how the roof is written down.
fn figures(mut answer: Value) -> Value {
    answer["fingerprint"].take();
    answer
}

#[test]
fn a_roof_of_the_first_version_is_answered_as_its_upgrade_is() {
    for name in golden_names() {
        let old: Value = serde_json::from_str(&file(&format!("tests/golden/{name}.json"))).unwrap();
        assert_eq!(old["schema"], "roof-configuration/1", "{name}");
        let new: Value = serde_json::from_str(&engine().upgraded(&old.to_string())).unwrap();
        assert_eq!(new["schema"], "roof-configuration/3", "{name}");
        if name != "hall-200x30" {
            assert_eq!(solved(&old), solved(&new), "{name}");
        }
    }
    for other in ["{", "[1]", "{\"schema\":\"roof-configuration/4\"}"] {
        assert_eq!(engine().upgraded(other), other);
    }
}

#[test]
fn a_discount_is_the_organisations_unless_another_is_tried() {
    let mut roof = new_roof("gable");
    assert_eq!(roof["partnerDiscount"], Value::Null);
    let own = solved_for(&roof, 1250);
    assert_eq!(own["bom"]["discount"], json!({ "basisPoints": 1250, "trial": false }));
    let gross = own["bom"]["grossPrice"].as_f64().unwrap();
    let net = own["bom"]["totalPrice"].as_f64().unwrap();
    assert!((net / gross - 0.875).abs() < 1e-4, "{net} of {gross}");
    roof["partnerDiscount"] = json!(12.5);
    assert_eq!(solved_for(&roof, 1250)["bom"], own["bom"]);
    roof["partnerDiscount"] = json!(0);
    let tried = solved_for(&roof, 1250);
    assert_eq!(tried["bom"]["discount"], json!({ "basisPoints": 0, "trial": true }));
    assert_eq!(tried["bom"]["totalPrice"], own["bom"]["grossPrice"]);
    for discount in [-1, 10_001] {
        let answer = json!(engine().answer(&roof.to_string(), discount));
        assert_eq!(answer["problems"][0]["path"], "discountBasisPoints");
    }
}

#[test]
fn groups_of_articles_have_a_discount_of_their_own_and_a_trial_is_for_all() {
    let mut roof = new_roof("gable");
    let with = |groups: &[(&str, i64)]| Discount {
        basis_points: 1250,
        groups: groups.iter().map(|(group, basis_points)| ((*group).to_string(), *basis_points)).collect(),
    };
    let plain = solved_for(&roof, 1250);
    // The same by another way, and a group that the catalogue does not have.
    assert_eq!(solved_for(&roof, with(&[("slates", 1250), ("gone", 9000)])), plain);
    let grouped = solved_for(&roof, with(&[("slates", 2000), ("electrics", 0)]));
    assert_eq!(grouped["bom"]["discount"], json!({ "basisPoints": 1250, "trial": false }));
    assert_ne!(grouped["fingerprint"], plain["fingerprint"]);
    for (own, all) in each_line(&grouped).zip(each_line(&plain)) {
        match own["discountBasisPoints"].as_i64() {
            Some(off) => assert!([0, 2000].contains(&off), "{own}"),
            None => assert_eq!(own, all),
        }
    }
    assert!(
        each_line(&grouped).any(|line| line["article"] == "SL-L-BK" && line["discountBasisPoints"] == 2000)
    );
    roof["partnerDiscount"] = json!(12.5);
    let tried = solved_for(&roof, with(&[("slates", 2000)]));
    assert_eq!(tried["bom"]["discount"], json!({ "basisPoints": 1250, "trial": true }));
    assert_eq!(tried["bom"]["lines"], plain["bom"]["lines"]);
    let answer = json!(engine().answer(&roof.to_string(), with(&[("slates", 10_001)])));
    assert_eq!(answer["problems"][0]["path"], "discountGroups.slates");
}

fn each_line(answer: &Value) -> impl Iterator<Item = &Value> {
    answer["bom"]["lines"].as_array().unwrap().iter()
}

#[test]
fn a_field_without_a_name_is_refused_at_every_level() {
    let at = |change: &dyn Fn(&mut Value)| {
        let mut roof = new_roof("gable");
        change(&mut roof);
        refusals(&roof)
    };
    assert_eq!(at(&|roof| roof[""] = json!(1)), ["UNKNOWN_FIELD "]);
    assert_eq!(at(&|roof| roof["layout"][""] = json!(1)), ["UNKNOWN_FIELD layout."]);
    assert_eq!(
        at(&|roof| roof["surfaces"][0]["outline"][""] = json!(1)),
        ["UNKNOWN_FIELD surfaces[0].outline."]
    );
}

#[test]
fn slates_are_laid_by_what_was_measured() {
    let mut planned = new_roof("gable");
    planned["surfaces"][0]["outline"]["width"] = json!(9800);
    let mut measured = new_roof("gable");
    measured["surfaces"][0]["measured"] = json!({ "width": 9800 });
    assert_eq!(figures(solved(&measured)), figures(solved(&planned)));
    measured["surfaces"][0]["measured"] = json!({ "width": -1, "apex": 5 });
    assert_eq!(
        refusals(&measured),
        ["NEGATIVE_DIMENSION surfaces[0].measured.width", "UNKNOWN_FIELD surfaces[0].measured.apex"]
    );
    measured["surfaces"][0]["measured"] = json!({ "height": 0 });
    assert_eq!(refusals(&measured), ["DEGENERATE_OUTLINE surfaces[0].outline"]);
}

#[test]
fn corners_are_stretched_to_measured_extents() {
    let polygon = |points: Value| json!({ "shape": "polygon", "points": points });
    let mut planned = new_roof("pent");
    planned["surfaces"][0]["outline"] = polygon(json!([[0, 0], [9900, 0], [9900, 6000], [3000, 5100]]));
    let mut measured = new_roof("pent");
    measured["surfaces"][0]["outline"] = polygon(json!([[0, 0], [9000, 0], [9000, 5000], [2727, 4250]]));
    let with = |mut roof: Value, lengths: Value| {
        roof["surfaces"][0]["measured"] = lengths;
        roof
    };
    let both = json!({ "width": 9900, "height": 6000 });
    assert_eq!(figures(solved(&with(measured.clone(), both))), figures(solved(&planned)));
    // Corners that were measured themselves go before extents.
    let corners = json!({ "width": 7000, "points": planned["surfaces"][0]["outline"]["points"] });
    assert_eq!(figures(solved(&with(measured.clone(), corners))), figures(solved(&planned)));
    let wrong = json!({ "width": -1, "height": 600_000, "apex": 5 });
    assert_eq!(
        refusals(&with(measured.clone(), wrong)),
        [
            "NEGATIVE_DIMENSION surfaces[0].measured.width",
            "UNKNOWN_FIELD surfaces[0].measured.apex",
            "ABOVE_MAXIMUM surfaces[0].measured.height"
        ]
    );
    assert_eq!(refusals(&with(measured, json!({ "width": 0 }))), ["DEGENERATE_OUTLINE surfaces[0].outline"]);
}

#[test]
fn an_edge_is_shared_with_the_surface_that_it_names() {
    let mut roof = new_roof("gable");
    let other = surfaces(&mut roof)[1]["id"].clone();
    // Nothing but the planner can tell that these two meet.
    roof["roof"]["type"] = json!("free");
    roof["surfaces"][1]["azimuth"] = json!(90.0);
    roof["surfaces"][1]["outline"]["width"] = json!(7000);
    let edges = |shared: Value| {
        let mut edges =
            json!([{ "role": "eave" }, { "role": "right" }, { "role": "ridge" }, { "role": "left" }]);
        edges[2]["sharedWith"] = shared;
        edges
    };
    // Length of the ridge profile, and of the closure where a surface ends alone.
    let ridge = |roof: &Value| ["FI-V", "PA-V"].map(|article| line(&solved(roof), article).0);
    assert_eq!(ridge(&roof), [0.0, 17.4]);
    roof["surfaces"][0]["edges"] = edges(other);
    assert_eq!(ridge(&roof), [10.4, 0.0]);
    for stranger in ["nobody", "south"] {
        roof["surfaces"][0]["edges"] = edges(json!(stranger));
        assert_eq!(refusals(&roof), ["UNKNOWN_VALUE surfaces[0].edges[2].sharedWith"]);
    }
}

#[test]
fn a_change_of_the_building_brings_its_surfaces() {
    let mut roof = new_roof("gable");
    let mut chimney =
        json!({ "id": "c", "kind": "chimney", "shape": "rectangle", "clearance": 100, "height": 900 });
    for (field, mm) in [("x1", 4000), ("x2", 4600), ("y1", 2000), ("y2", 2600)] {
        chimney[field] = json!(mm);
    }
    roof["surfaces"][0]["cutouts"] = json!([chimney]);
    let change = |roof: &Value, change: Value| -> Value {
        json!(engine().change_building(&roof.to_string(), &change.to_string()).unwrap())
    };
    let longer = change(&roof, json!({ "buildingLength": 12_000 }));
    assert_eq!(longer["problems"], json!([]));
    assert_eq!(longer["configuration"]["surfaces"][0]["outline"]["width"], 12_000);
    assert_eq!(longer["configuration"]["surfaces"][0]["cutouts"], json!([chimney]));
    let hip = change(&roof, json!({ "type": "hip", "angle": 30 }));
    assert_eq!(hip["configuration"]["surfaces"].as_array().map(Vec::len), Some(4));
    // Nothing follows from a building that is none.
    let flat = change(&roof, json!({ "angle": 1 }));
    assert_eq!(flat["problems"][0]["path"], "roof.angle");
    assert_eq!(flat["configuration"]["surfaces"], roof["surfaces"]);
    for (roof, change) in
        [("{", "{}"), ("{}", "{}"), (&*roof.to_string(), "[]"), (&roof.to_string(), "{\"colour\":1}")]
    {
        assert!(engine().change_building(roof, change).is_err(), "{change}");
    }
}

#[test]
fn a_string_is_limited_to_a_voltage_that_modules_bear() {
    let mut roof = new_roof("gable");
    for voltage in [1000, 1500] {
        roof["components"]["stringVoltage"] = json!(voltage);
        assert_eq!(refusals(&roof), [] as [&str; 0]);
    }
    roof["components"]["stringVoltage"] = json!(1200);
    assert_eq!(refusals(&roof), ["UNKNOWN_VALUE components.stringVoltage"]);
}
