//! Warnings to the planner, and that the change which comes with a warning fixes it.

#![cfg(test)]

mod common;

use common::{found_checks, golden, new_roof, solved, surface, surfaces};
use serde_json::{Value, json};

/// A house that nothing is said against but what a test does to it.
fn house() -> Value {
    let mut house = new_roof("gable");
    house["components"]["snowGuard"]["type"] = json!("tube");
    house
}

/// Puts a value at a path as in `surfaces[0].rows.count`.
fn put(roof: &mut Value, path: &str, value: &Value) {
    let pointer = format!("/{}", path.replace(['.', '['], "/").replace(']', ""));
    *roof.pointer_mut(&pointer).unwrap_or_else(|| panic!("{path}")) = value.clone();
}

/// The only warning with a code; after its change it is gone.
fn with_fix(roof: &Value, code: &str) -> Value {
    let found = found_checks(&solved(roof), code);
    assert_eq!(found.len(), 1, "{code}");
    let mut after = roof.clone();
    let changes = found[0]["mend"].as_array();
    for change in changes.unwrap_or_else(|| panic!("{code} has no change")) {
        put(&mut after, change["path"].as_str().unwrap(), &change["value"]);
    }
    let left = found_checks(&solved(&after), code);
    assert!(left.iter().all(|check| check["severity"] == "passed"), "{code}");
    found[0].clone()
}

fn said(roof: &Value, code: &str) -> Vec<Value> {
    let mut found = found_checks(&solved(roof), code);
    found.retain(|check| check["severity"] != "passed");
    found
}

/// A cutout on the first surface, its corners x1, y1, x2, y2.
fn cut(roof: &mut Value, kind: &str, [x1, y1, x2, y2]: [i64; 4]) {
    let cutouts = surfaces(roof)[0]["cutouts"].as_array_mut().unwrap();
    cutouts.push(json!({
        "id": format!("c{}", cutouts.len()), "kind": kind, "shape": "rectangle",
        "x1": x1, "y1": y1, "x2": x2, "y2": y2, "clearance": 100, "height": 1000
    }));
}

#[test]
fn sheet_metal_at_an_opening_needs_room_on_the_roof() {
    let width = solved(&house())["surfaces"][0]["outline"][1][0].as_i64().unwrap();
    let mut verge = house();
    cut(&mut verge, "dormer", [width - 2400, 1000, width, 3000]);
    let check = with_fix(&verge, "CLEARANCE_OUTSIDE");
    assert_eq!(check["severity"], "warning");
    assert_eq!(check["path"], "surfaces[0].cutouts[0]");
    // No farther than it must.
    assert_eq!(
        check["mend"],
        json!([
            { "path": "surfaces[0].cutouts[0].x1", "value": width - 2500 },
            { "path": "surfaces[0].cutouts[0].x2", "value": width - 100 },
        ])
    );
    let mut eave = house();
    cut(&mut eave, "chimney", [3000, 50, 3600, 650]);
    assert_eq!(with_fix(&eave, "CLEARANCE_OUTSIDE")["mend"][0]["value"], 100);
    // A dormer begins at the wall, and over the ridge sheet metal goes on.
    let top = solved(&house())["surfaces"][0]["outline"][2][1].as_i64().unwrap();
    for (kind, at) in [("shedDormer", [2000, 0, 4400, 2000]), ("chimney", [3000, top - 600, 3600, top])] {
        let mut allowed = house();
        cut(&mut allowed, kind, at);
        assert!(said(&allowed, "CLEARANCE_OUTSIDE").is_empty(), "{kind}");
    }
}

#[test]
fn openings_that_move_off_the_edge_together_do_not_meet() {
    let mut roof = house();
    cut(&mut roof, "chimney", [0, 1000, 600, 1600]);
    cut(&mut roof, "chimney", [700, 0, 1300, 600]);
    cut(&mut roof, "chimney", [10, 1800, 610, 2400]);
    let found = said(&roof, "CLEARANCE_OUTSIDE");
    assert_eq!(found.len(), 3);
    for change in found.iter().flat_map(|check| check["mend"].as_array().unwrap()) {
        put(&mut roof, change["path"].as_str().unwrap(), &change["value"]);
    }
    assert!(said(&roof, "CLEARANCE_OUTSIDE").is_empty());
}

#[test]
fn snow_that_slides_off_glass_needs_a_guard() {
    let mut bare = house();
    bare["components"]["snowGuard"]["type"] = json!("none");
    let check = with_fix(&bare, "NO_SNOW_GUARD");
    assert_eq!(check["severity"], "warning");
    assert_eq!(check["params"]["force"], 3.32);
    for flat in [9.9, 3.0] {
        let mut flat_roof = new_roof("flat");
        flat_roof["roof"]["angle"] = json!(flat);
        surfaces(&mut flat_roof)[0]["angle"] = json!(flat);
        assert!(said(&flat_roof, "NO_SNOW_GUARD").is_empty());
    }
    let mut wall = surface("wall", 180.0, 90.0, 8000, 2600);
    wall["kind"] = json!("facade");
    *surfaces(&mut bare) = vec![wall];
    assert!(said(&bare, "NO_SNOW_GUARD").is_empty());
}

#[test]
fn a_guard_that_costs_more_for_the_same_snow_is_said() {
    let prices = |guard: &str| {
        let mut roof = house();
        roof["components"]["snowGuard"]["type"] = json!(guard);
        let lines = solved(&roof)["bom"]["lines"].as_array().unwrap().clone();
        let of_guard = |l: &&Value| l["article"].as_str().unwrap().starts_with("SF-");
        lines.iter().filter(of_guard).map(|l| l["totalPrice"].as_i64().unwrap()).sum::<i64>()
    };
    let cheapest = ["tube", "double-tube", "grid"].into_iter().min_by_key(|g| prices(g)).unwrap();
    for guard in ["tube", "double-tube", "grid"] {
        let mut roof = house();
        roof["components"]["snowGuard"]["type"] = json!(guard);
        if guard == cheapest {
            assert!(said(&roof, "SNOW_GUARD_DEARER").is_empty());
            continue;
        }
        for check in said(&roof, "SNOW_GUARD_DEARER") {
            assert_eq!(check["params"]["price"], prices(guard) as f64);
            assert_eq!(check["params"]["otherPrice"], prices(cheapest) as f64);
            with_fix(&roof, "SNOW_GUARD_DEARER");
        }
    }
}

#[test]
fn air_must_come_out_at_the_ridge() {
    let mut roof = house();
    assert!(said(&roof, "RIDGE_UNVENTILATED").is_empty());
    roof["components"]["ridgeConnection"] = json!("unventilated");
    with_fix(&roof, "RIDGE_UNVENTILATED");
}

#[test]
fn hooks_and_screws_bear_the_suction_or_it_is_said() {
    let mut roof = house();
    assert!(said(&roof, "HOOK_SUCTION").is_empty() && said(&roof, "SCREW_SUCTION").is_empty());
    assert_eq!(found_checks(&solved(&roof), "HOOK_SUCTION")[0]["params"]["basis"], "assumption");
    roof["location"]["dynamicPressure"] = json!(2.0);
    let hooks = with_fix(&roof, "HOOK_SUCTION");
    assert_eq!(hooks["params"]["format"], "L");
    // 2 hooks on 1300 × 875 mm.
    let corner = solved(&roof)["loads"]["surfaces"][0]["wind"]["corner"]["suction"].as_f64().unwrap();
    let force = (corner * 1.3 * 0.875 / 2.0 * 100.0).round() / 100.0;
    assert_eq!(hooks["params"]["force"], force);
    assert_eq!(said(&roof, "SCREW_SUCTION").len(), 1);
}

#[test]
fn under_fifteen_degrees_the_table_of_heights_says_nothing() {
    let mut roof = new_roof("pent");
    assert!(said(&roof, "VENTILATION_NOT_TABLED").is_empty());
    surfaces(&mut roof)[0]["angle"] = json!(14.9);
    assert_eq!(said(&roof, "VENTILATION_NOT_TABLED").len(), 1);
}

#[test]
fn a_surface_without_a_module_is_said() {
    let mut roof = house();
    surfaces(&mut roof)[0]["rows"]["count"] = json!(0);
    assert_eq!(said(&roof, "NO_MODULE").len(), 1);
    assert!(said(&house(), "NO_MODULE").is_empty());
}

#[test]
fn sizes_without_sense_are_said_at_their_place() {
    for (path, value) in [
        ("roof.buildingLength", 0),
        ("roof.buildingWidth", 10),
        ("roof.eaveHeight", 0),
        ("surfaces[0].cutouts[0].clearance", 501),
        ("surfaces[0].cutouts[0].height", 20_000),
        ("surfaces[1].rows.customHeight", 99_999),
    ] {
        let mut roof = golden("house-gable");
        assert!(said(&roof, "VALUE_UNUSUAL").is_empty());
        put(&mut roof, path, &json!(value));
        let found = said(&roof, "VALUE_UNUSUAL");
        assert_eq!(found.len(), 1, "{path}");
        assert_eq!(found[0]["path"], path);
    }
}

#[test]
fn pitches_and_sizes_that_contradict_the_building_are_said() {
    let mut steep = house();
    surfaces(&mut steep)[1]["angle"] = json!(48.0);
    assert_eq!(with_fix(&steep, "PITCH_CONTRADICTS")["severity"], "hint");
    surfaces(&mut steep)[0]["angle"] = json!(20.0);
    let found = said(&steep, "PITCH_CONTRADICTS");
    assert!(found.len() == 2 && found.iter().all(|check| check["severity"] == "warning"));
    // A garage is as steep as it likes.
    let mut garage = house();
    surfaces(&mut garage).push(surface("garage", 180.0, 12.0, 6000, 5000));
    assert!(said(&garage, "PITCH_CONTRADICTS").is_empty());
    for (field, value) in [("buildingLength", 30_000), ("buildingWidth", 4000)] {
        let mut roof = house();
        roof["roof"][field] = json!(value);
        with_fix(&roof, "BUILDING_CONTRADICTS");
    }
    let mut one_way = house();
    surfaces(&mut one_way)[1]["azimuth"] = json!(180.0);
    with_fix(&one_way, "GABLE_WITHOUT_RIDGE");
}

#[test]
fn outside_switzerland_the_loads_do_not_hold() {
    let mut roof = house();
    assert!(said(&roof, "OUTSIDE_SWITZERLAND").is_empty());
    (roof["location"]["latitude"], roof["location"]["longitude"]) = (json!(0.0), json!(0.0));
    assert_eq!(said(&roof, "OUTSIDE_SWITZERLAND").len(), 1);
}

#[test]
fn a_bare_strip_under_the_ridge_is_stated_in_mm_and_fixed_by_another_split() {
    // The field is 80 mm lower than the surface: seven courses of 825 and 50 leave 50 mm.
    let mut roof = house();
    for surface in surfaces(&mut roof) {
        surface["outline"]["height"] = json!(7 * 825 + 50 + 80 + 50);
    }
    let found = said(&roof, "BARE_STRIP");
    assert_eq!(found.len(), 2);
    assert_eq!(found[0]["params"]["strip"], 50.0);
    let mut one = roof.clone();
    surfaces(&mut one).truncate(1);
    one["roof"]["type"] = json!("pent");
    with_fix(&one, "BARE_STRIP");
    assert!(said(&house(), "BARE_STRIP").is_empty());
}

#[test]
fn pieces_that_nobody_can_cut_are_said() {
    let mut roof = house();
    // A chimney that leaves 45 mm of the lowest course below it.
    surfaces(&mut roof)[0]["cutouts"] = json!([{ "id": "c", "kind": "chimney", "shape": "rectangle",
        "x1": 120, "x2": 10_280, "y1": 145, "y2": 900, "clearance": 100, "height": 900 }]);
    let found = said(&roof, "PIECE_TOO_NARROW");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["params"]["narrowest"], 45.0);
    assert_eq!(found[0]["params"]["min"], 60.0);
    // Beside dormer and window of the golden house pieces have tongues of 85 × 25 and 30 mm.
    let tongues = said(&golden("house-gable"), "LEG_TOO_NARROW");
    assert_eq!(tongues[0]["params"]["narrowest"], 25.0);
}

#[test]
fn an_overloaded_format_is_fixed_by_those_that_bear_the_snow() {
    let mut roof = house();
    roof["location"]["heightAboveSea"] = json!(1600);
    roof["components"]["sarkingMembrane"] = json!("extraordinary");
    assert_eq!(with_fix(&roof, "FORMAT_OVERLOADED")["severity"], "error");
    with_fix(&roof, "BATTEN_SECTION");
}
