//! The objective price against the bill: no layout that the engine itself can lay is cheaper per watt.

#![cfg(test)]

mod common;

use common::{engine, golden, golden_names, solved, solved_for, surfaces};
use roof_engine::prices::discount::Discount;
use serde_json::{Value, json};

fn with(roof: &Value, objective: &str, orientation: &str, floor: i64) -> Value {
    let mut roof = roof.clone();
    roof["layout"]["objective"] = json!(objective);
    roof["layout"]["orientation"] = json!(orientation);
    if objective == "price" {
        roof["layout"]["powerFloor"] = json!(floor);
    }
    roof
}

/// Rappen and W.
fn bill(answer: &Value) -> (i64, i64) {
    let of = |field: &str| answer["totals"][field].as_i64().unwrap();
    (of("price"), of("power"))
}

fn is_cheaper(a: (i64, i64), b: (i64, i64)) -> bool {
    i128::from(a.0) * i128::from(b.1) < i128::from(b.0) * i128::from(a.1)
}

/// Golden roofs with a few surfaces, and the same a little lower.
fn small_roofs() -> Vec<(String, Value)> {
    let mut roofs = Vec::new();
    for name in golden_names().into_iter().filter(|name| !name.contains("200x30")) {
        for less in [0, 74] {
            let mut roof = golden(&name);
            for surface in surfaces(&mut roof) {
                if let Some(height) = surface["outline"]["height"].as_i64() {
                    surface["outline"]["height"] = json!(height - less);
                }
            }
            let answer = engine().answer(&roof.to_string(), 0);
            if serde_json::to_value(answer).unwrap()["status"] == "solved" {
                roofs.push((format!("{name} less {less} mm"), roof));
            }
        }
    }
    roofs
}

#[test]
fn no_other_layout_of_the_engine_has_a_lower_bill_per_watt_and_the_floor_holds() {
    for (name, roof) in small_roofs() {
        for orientation in ["landscape", "portrait"] {
            let most = solved(&with(&roof, "power", orientation, 0));
            if bill(&most).1 == 0 {
                continue;
            }
            let floors = match orientation {
                "portrait" => vec![95],
                _ => vec![0, 95, 100],
            };
            for floor in floors {
                let cheapest = solved(&with(&roof, "price", orientation, floor));
                let found = bill(&cheapest);
                assert!(found.1 * 100 >= bill(&most).1 * floor, "{name} {orientation} {floor}: {found:?}");
                let search = &cheapest["priceSearch"];
                assert!(search["compared"].as_i64().unwrap() > 0, "{name}: {search}");
                if orientation == "landscape" {
                    let gap = search["gap"].as_f64().unwrap_or(f64::INFINITY);
                    assert!(gap < 5.0, "{name} {floor}: {search}");
                }
                for objective in ["power", "uniform"] {
                    let other = bill(&solved(&with(&roof, objective, orientation, 0)));
                    let keeps_floor = other.1 * 100 >= bill(&most).1 * floor;
                    assert!(
                        !keeps_floor || other.1 == 0 || !is_cheaper(other, found),
                        "{name} {orientation} {floor}: {objective} {other:?}, price {found:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_lower_floor_is_never_dearer() {
    for (name, roof) in small_roofs() {
        let at = |floor: i64| bill(&solved(&with(&roof, "price", "landscape", floor)));
        let (free, ninety, all) = (at(0), at(90), at(100));
        assert!(!is_cheaper(ninety, free), "{name}: {ninety:?}, free {free:?}");
        assert!(!is_cheaper(all, ninety), "{name}: {all:?}, 90 % {ninety:?}");
    }
}

#[test]
fn mirrored_roofs_cost_the_same() {
    let mut roof = golden("house-gable");
    for surface in surfaces(&mut roof) {
        surface["skylights"] = json!([]);
    }
    let before = bill(&solved(&with(&roof, "price", "landscape", 95)));
    for surface in surfaces(&mut roof) {
        let width = surface["outline"]["width"].as_i64().unwrap();
        for cutout in surface["cutouts"].as_array_mut().unwrap() {
            let (x1, x2) = (cutout["x1"].as_i64().unwrap(), cutout["x2"].as_i64().unwrap());
            (cutout["x1"], cutout["x2"]) = (json!(width - x2), json!(width - x1));
        }
    }
    let edges = &mut roof["components"]["edgeTreatment"];
    (edges["left"], edges["right"]) = (edges["right"].clone(), edges["left"].clone());
    let after = bill(&solved(&with(&roof, "price", "landscape", 95)));
    assert_eq!(before, after);
}

#[test]
fn one_format_less_is_never_cheaper() {
    for name in ["house-gable", "villa-hip", "farmhouse-three"] {
        let roof = with(&golden(name), "price", "landscape", 0);
        let formats = roof["layout"]["formats"].as_array().unwrap().clone();
        let all = bill(&solved(&roof));
        for (skipped_bound, format) in formats.iter().enumerate() {
            let mut fewer = roof.clone();
            fewer["layout"]["formats"].as_array_mut().unwrap().remove(skipped_bound);
            let fewer = bill(&solved(&fewer));
            assert!(!is_cheaper(fewer, all), "{name} without {format}: {fewer:?}, all {all:?}");
        }
    }
}

#[test]
fn discounts_by_group_choose_the_cheapest_roof() {
    // Either the modules are cheap or the rest.
    for (slates, rest) in [(6000, 0), (0, 6000)] {
        let discount = || Discount { basis_points: rest, groups: vec![("slates".to_string(), slates)] };
        for (name, roof) in small_roofs().into_iter().step_by(3) {
            let solved = |objective: &str| solved_for(&with(&roof, objective, "landscape", 95), discount());
            let (most, cheapest) = (bill(&solved("power")), bill(&solved("price")));
            assert!(cheapest.1 * 100 >= most.1 * 95, "{name}");
            assert!(!is_cheaper(most, cheapest), "{name} {slates} {rest}: {most:?}, price {cheapest:?}");
            let uniform = bill(&solved("uniform"));
            let keeps_floor = uniform.1 * 100 >= most.1 * 95;
            assert!(
                !keeps_floor || !is_cheaper(uniform, cheapest),
                "{name}: {uniform:?}, price {cheapest:?}"
            );
        }
    }
}
