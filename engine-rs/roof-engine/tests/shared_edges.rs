//! Ridges, hips and valleys that two surfaces share are on the bill once, whatever the number, the
//! order, the type and the state of the surfaces.

#![cfg(test)]

mod common;

use common::{found_checks, golden, line, new_roof, solved, surface, surfaces};
use serde_json::{Value, json};

const RIDGE: &str = "FI-V";
/// Where one surface alone comes up to the ridge.
const PENT: &str = "PA-V";
/// The cap where hips run into a ridge.
const NODE: &str = "FI-K";
const HIP: &str = "GR-1";
const HIP_END: &str = "GR-E";
const VALLEY: &str = "KE-1";

/// Net metres of the ridges on both sides and on one, of the hips, of the valleys, and the hips' caps.
fn shared(roof: &Value) -> [f64; 4] {
    let answer = solved(roof);
    let net = |article| line(&answer, article).0;
    let ridge = ((net(RIDGE) + net(PENT)) * 100.0).round() / 100.0;
    [ridge, net(HIP), net(VALLEY), net(HIP_END)]
}

fn with(mut roof: Value, surface: Value) -> Value {
    surfaces(&mut roof).push(surface);
    roof
}

fn facade(id: &str) -> Value {
    let mut facade = surface(id, 180.0, 90.0, 8000, 2600);
    facade["kind"] = json!("facade");
    facade
}

fn disabled(mut surface: Value) -> Value {
    surface["enabled"] = json!(false);
    surface
}

#[test]
fn the_default_gable_and_hip_count_every_shared_edge_once() {
    assert_eq!(shared(&new_roof("gable")), [10.4, 0.0, 0.0, 0.0]);
    // Four hips of √(5² + 5² + (5 tan 30°)²) = 7.638 m.
    assert_eq!(shared(&new_roof("hip")), [4.0, 30.55, 0.0, 4.0]);
}

#[test]
fn a_facade_a_garage_or_a_disabled_surface_leaves_the_house_as_it_is() {
    for name in ["house-gable", "villa-hip", "house-portrait"] {
        let house = golden(name);
        let alone = shared(&house);
        for added in
            [facade("wall"), disabled(facade("wall")), disabled(surface("shed", 90.0, 12.0, 4000, 3000))]
        {
            assert_eq!(shared(&with(house.clone(), added)), alone, "{name}");
        }
        let [ridge, hips, valleys, caps] = alone;
        let garage = with(house, surface("garage", 180.0, 12.0, 6000, 5000));
        assert_eq!(shared(&garage), [ridge + 6.0, hips, valleys, caps], "{name}");
    }
}

#[test]
fn the_whole_bill_stays_when_a_disabled_surface_is_added() {
    for name in common::golden_names() {
        let roof = golden(&name);
        let bill = solved(&roof)["bom"].clone();
        for added in [
            facade("added"),
            surface("added", 180.0, 35.0, 10_400, 6200),
            surface("added", 0.0, 30.0, 7000, 4000),
        ] {
            let with = solved(&with(roof.clone(), disabled(added)));
            assert_eq!(with["bom"], bill, "{name}");
        }
        // A second one of every surface, which is not roofed with slates.
        let mut doubled = roof.clone();
        for mut copy in surfaces(&mut doubled).clone() {
            copy["id"] = json!(format!("a-{}", copy["id"].as_str().unwrap()));
            surfaces(&mut doubled).insert(0, disabled(copy));
        }
        assert_eq!(solved(&doubled)["bom"], bill, "{name}");
    }
}

#[test]
fn the_order_of_the_surfaces_does_not_matter() {
    let hip = new_roof("hip");
    let expected = shared(&hip);
    let gable = with(new_roof("gable"), surface("annex", 180.0, 20.0, 10_400, 3000));
    for order in [[0, 2, 1, 3], [3, 2, 1, 0], [1, 0, 3, 2], [2, 3, 0, 1]] {
        let mut shuffled = hip.clone();
        let old = surfaces(&mut shuffled).clone();
        *surfaces(&mut shuffled) = order.iter().map(|&at| old[at].clone()).collect();
        assert_eq!(shared(&shuffled), expected, "{order:?}");
        let mut shuffled = gable.clone();
        let old = surfaces(&mut shuffled).clone();
        *surfaces(&mut shuffled) = order.iter().filter_map(|&at| old.get(at).cloned()).collect();
        assert_eq!(shared(&shuffled), [20.8, 0.0, 0.0, 0.0], "{order:?}");
    }
}

#[test]
fn a_ridge_ends_in_end_pieces_or_where_hips_run_into_it_in_caps() {
    let pieces = |roof: &Value| {
        let answer = solved(roof);
        ["FI-E", NODE].map(|article| line(&answer, article).1)
    };
    assert_eq!(pieces(&new_roof("gable")), [2.0, 0.0]);
    assert_eq!(pieces(&new_roof("hip")), [0.0, 2.0]);
    // An L of two hipped wings: a cap at either end, and one where both ridges, a hip and the valley meet.
    let mut wings = golden("hip-garage");
    assert_eq!(pieces(&wings), [0.0, 3.0]);
    surfaces(&mut wings).reverse();
    assert_eq!(pieces(&wings), [0.0, 3.0]);
    for surface in surfaces(&mut wings) {
        surface["enabled"] = json!(true);
    }
    assert_eq!(pieces(&wings), [0.0, 3.0]);
    surfaces(&mut wings).reverse();
    assert_eq!(pieces(&wings), [0.0, 3.0]);
}

#[test]
fn the_upper_edge_of_a_facade_has_no_ridge_batten() {
    let pent = new_roof("pent");
    let battens = |roof: &Value| line(&solved(roof), "GL-4060").0;
    assert_eq!(battens(&pent), 10.4);
    assert_eq!(battens(&with(pent, facade("wall"))), 10.4);
}

#[test]
fn one_surface_alone_comes_up_to_a_pent_roofs_ridge() {
    let answer = solved(&new_roof("pent"));
    assert_eq!([RIDGE, PENT].map(|article| line(&answer, article).0), [0.0, 10.4]);
    // Beside a house a garage has one, and the house keeps its own, its other side roofed or not.
    let mut house = with(new_roof("gable"), surface("garage", 180.0, 12.0, 6000, 5000));
    for _ in 0..2 {
        let answer = solved(&house);
        assert_eq!([RIDGE, PENT].map(|article| line(&answer, article).0), [10.4, 6.0]);
        surfaces(&mut house)[1]["enabled"] = json!(false);
    }
}

#[test]
fn a_gable_of_free_surfaces_has_one_ridge() {
    let mut free = new_roof("gable");
    free["roof"]["type"] = json!("free");
    assert_eq!(shared(&free), [10.4, 0.0, 0.0, 0.0]);
    // Two sides of other pitches, as the ridge of an old farmhouse has them.
    surfaces(&mut free)[1]["angle"] = json!(48.0);
    assert_eq!(shared(&free), [10.4, 0.0, 0.0, 0.0]);
}

#[test]
fn two_houses_in_one_configuration_have_two_ridges() {
    let mut roof = new_roof("gable");
    surfaces(&mut roof).push(surface("south-2", 180.0, 35.0, 8000, 5000));
    surfaces(&mut roof).insert(0, surface("north-2", 0.0, 35.0, 8000, 5000));
    assert_eq!(shared(&roof), [18.4, 0.0, 0.0, 0.0]);
}

#[test]
fn a_ridge_that_differs_is_counted_by_its_longer_side_and_said() {
    let mut roof = new_roof("gable");
    surfaces(&mut roof)[0]["outline"]["width"] = json!(5000);
    for _ in 0..2 {
        assert_eq!(shared(&roof), [10.4, 0.0, 0.0, 0.0]);
        let said = found_checks(&solved(&roof), "SHARED_EDGE_UNEQUAL");
        assert_eq!(said.len(), 1);
        assert_eq!(said[0]["severity"], "warning");
        assert_eq!(said[0]["params"]["edge"], "ridge");
        assert_eq!(said[0]["params"]["difference"], 5400.0);
        surfaces(&mut roof).reverse();
    }
    // Only one of them is roofed with slates: its own length counts.
    surfaces(&mut roof)[1]["enabled"] = json!(false);
    assert_eq!(shared(&roof), [5.0, 0.0, 0.0, 0.0]);
    assert!(found_checks(&solved(&roof), "SHARED_EDGE_UNEQUAL").is_empty());
    // Free surfaces are not one roof for certain: each has its ridge, and that is said.
    surfaces(&mut roof)[1]["enabled"] = json!(true);
    roof["roof"]["type"] = json!("free");
    assert_eq!(shared(&roof), [15.4, 0.0, 0.0, 0.0]);
    let apart = |roof: &Value| found_checks(&solved(roof), "RIDGES_APART");
    let found = apart(&roof);
    assert_eq!(found.len(), 1);
    surfaces(&mut roof).reverse();
    for field in ["surface", "params"] {
        assert_eq!(apart(&roof)[0][field], found[0][field], "in whichever order the surfaces stand");
    }
}

#[test]
fn a_hip_that_differs_is_counted_by_its_longer_side_and_said() {
    let mut roof = new_roof("hip");
    // The west side measured 100 mm too high: its hips are longer than those beside them.
    surfaces(&mut roof)[1]["outline"]["height"] = json!(5874);
    let answer = solved(&roof);
    let long = (5000.0_f64.powi(2) + 5874.0_f64.powi(2)).sqrt().round() / 1000.0;
    let short = (5000.0_f64.powi(2) + 5774.0_f64.powi(2)).sqrt().round() / 1000.0;
    let expected = ((2.0 * long + 2.0 * short) * 100.0).round() / 100.0;
    assert_eq!(line(&answer, HIP).0, expected);
    assert_eq!(line(&answer, HIP_END).0, 4.0);
    assert_eq!(found_checks(&answer, "SHARED_EDGE_UNEQUAL").len(), 2);
}

#[test]
fn the_valley_between_two_wings_is_counted_once() {
    // An L of two gables of one pitch: where the roofs meet inside, both surfaces have a valley.
    let wing = |id: &str, azimuth: f64, points: Value, edges: Value| {
        let mut wing = surface(id, azimuth, 45.0, 1, 1);
        wing["outline"] = json!({ "shape": "polygon", "points": points });
        let roles = edges.as_array().unwrap().iter();
        wing["edges"] = roles.map(|role| json!({ "role": role })).collect();
        wing
    };
    let mut roof = new_roof("free");
    // 5 m in plan from eave to ridge, so 7071 mm on the slope of 45°.
    *surfaces(&mut roof) = vec![
        wing(
            "south",
            180.0,
            json!([[0, 0], [6000, 0], [11_000, 7071], [0, 7071]]),
            json!(["eave", "valley", "ridge", "left"]),
        ),
        wing(
            "west",
            270.0,
            json!([[0, 0], [8000, 0], [8000, 7071], [-5000, 7071]]),
            json!(["eave", "right", "ridge", "valley"]),
        ),
    ];
    // √(5² + 5² + 5²) = 8.660 m, once.
    assert_eq!(shared(&roof), [11.0 + 13.0, 0.0, 8.66, 0.0]);
    surfaces(&mut roof).reverse();
    assert_eq!(shared(&roof), [24.0, 0.0, 8.66, 0.0]);
    surfaces(&mut roof)[0]["enabled"] = json!(false);
    assert_eq!(shared(&roof), [11.0, 0.0, 8.66, 0.0]);
}
