//! Openings interrupt the edges that they touch, and get flashing only where there is roof.

#![cfg(test)]

mod common;

use common::{golden, line, solved, surfaces};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Ridge, pent closure, eave, mesh, verge, flashing (m); ends of ridges, eaves and verges (pieces).
const ARTICLES: [&str; 9] = ["FI-V", "PA-V", "TR-1", "LG-1", "OG-B", "AB-1", "FI-E", "TR-E", "OG-E"];

/// Hundredths of each.
fn bill(roof: &Value) -> [i64; 9] {
    let answer = solved(roof);
    ARTICLES.map(|article| (line(&answer, article).0 * 100.0).round() as i64)
}

/// A gable roof of two equal rectangles, 35°, without openings.
fn gable(width: i64, height: i64) -> Value {
    let mut roof = golden("house-gable");
    for surface in surfaces(&mut roof) {
        surface["outline"] = json!({ "shape": "rectangle", "width": width, "height": height });
        (surface["cutouts"], surface["skylights"]) = (json!([]), json!([]));
    }
    roof["components"]["ridgeConnection"] = json!("ventilated");
    roof["components"]["edgeTreatment"] = json!({ "left": "sheet-metal", "right": "sheet-metal" });
    roof
}

fn cut(roof: &mut Value, surface: usize, kind: &str, [x1, y1, x2, y2]: [i64; 4]) {
    let cutouts = surfaces(roof)[surface]["cutouts"].as_array_mut().unwrap();
    let id = format!("c{}", cutouts.len());
    cutouts.push(json!({ "id": id, "kind": kind, "shape": "rectangle",
        "x1": x1, "x2": x2, "y1": y1, "y2": y2, "clearance": 100, "height": 900 }));
}

#[test]
fn a_chimney_astride_the_ridge_interrupts_it_once_and_is_flashed_around_once() {
    let plain = gable(10_400, 6200);
    assert_eq!(bill(&plain), [1040, 0, 2080, 2080, 2480, 0, 200, 400, 800]);
    let mut roof = plain.clone();
    cut(&mut roof, 0, "chimney", [3000, 5600, 3800, 6200]);
    cut(&mut roof, 1, "chimney", [6600, 5600, 7400, 6200]);
    assert_eq!(bill(&roof), [960, 0, 2080, 2080, 2480, 400, 400, 400, 800]);
    // 200 mm farther on the other side: roof lies behind 200 mm of either half.
    let cutouts = &mut surfaces(&mut roof)[1]["cutouts"][0];
    (cutouts["x1"], cutouts["x2"]) = (json!(6400), json!(7200));
    assert_eq!(bill(&roof), [940, 0, 2080, 2080, 2480, 440, 400, 400, 800]);
}

#[test]
fn a_dormer_through_the_eave_and_a_terrace_at_the_verge_shorten_them() {
    let mut roof = gable(10_400, 6200);
    cut(&mut roof, 0, "dormer", [3000, 0, 6000, 3000]);
    assert_eq!(bill(&roof), [1040, 0, 1780, 1780, 2480, 900, 200, 600, 800]);
    let mut roof = gable(10_400, 6200);
    cut(&mut roof, 0, "other", [0, 2000, 2000, 4000]);
    assert_eq!(bill(&roof), [1040, 0, 2080, 2080, 2280, 600, 200, 400, 1000]);
    // At the corner both edges begin later, with as many ends as before.
    let mut roof = gable(10_400, 6200);
    cut(&mut roof, 0, "other", [0, 0, 2000, 1000]);
    assert_eq!(bill(&roof), [1040, 0, 1880, 1880, 2380, 300, 200, 400, 800]);
    // Over the whole eave there is none left.
    let mut roof = gable(10_400, 6200);
    cut(&mut roof, 0, "other", [0, 0, 10_400, 1000]);
    assert_eq!(bill(&roof), [1040, 0, 1040, 1040, 2280, 1040, 200, 200, 800]);
}

#[test]
fn an_opening_at_the_ridge_of_one_side_is_flashed_against_the_roof_behind_it() {
    let mut roof = gable(10_400, 6200);
    cut(&mut roof, 0, "other", [3000, 5200, 5000, 6200]);
    assert_eq!(bill(&roof), [840, 0, 2080, 2080, 2480, 600, 400, 400, 800]);
    surfaces(&mut roof).remove(1);
    assert_eq!(bill(&roof), [0, 840, 1040, 1040, 1240, 400, 400, 200, 400]);
}

#[test]
fn trimmers_go_where_the_flashing_goes_and_a_facade_has_no_profile_under_a_door() {
    let trimmers = |roof: &Value| (line(&solved(roof), "WL-6060").0 * 100.0).round() as i64;
    let mut roof = gable(10_400, 6200);
    cut(&mut roof, 0, "dormer", [3000, 0, 6000, 3000]);
    assert_eq!(trimmers(&roof), 900);
    let mut roof = golden("facade-and-railing");
    let profile = |roof: &Value| line(&solved(roof), "FP-1").0;
    let facade = surfaces(&mut roof).iter().position(|s| s["kind"] == "facade").unwrap();
    surfaces(&mut roof)[facade]["cutouts"] = json!([]);
    let before = profile(&roof);
    cut(&mut roof, facade, "other", [1000, 0, 2000, 2000]);
    assert_eq!(((before - profile(&roof)) * 100.0).round(), 100.0);
}

/// An opening inside a roof, in steps of 10 mm, and the sides of the roof that it is moved onto.
#[derive(Clone, Debug)]
struct Moved {
    size: [i64; 2],
    inside: [i64; 4],
    across: Option<bool>,
    up: Option<bool>,
    kind: &'static str,
    one_side: bool,
}

fn moved() -> impl Strategy<Value = Moved> {
    let size = (500..1500_i64, 400..900_i64);
    size.prop_flat_map(|(width, height)| {
        let box_of = (10..width / 3, 10..height / 3).prop_flat_map(move |(wide, tall)| {
            (1..width - wide, 1..height - tall)
                .prop_map(move |(x, y)| [x, y, x + wide, y + tall].map(|tenths| tenths * 10))
        });
        let sides = (proptest::option::of(any::<bool>()), proptest::option::of(any::<bool>()));
        let kind = prop_oneof![Just("chimney"), Just("dormer"), Just("other")];
        (box_of, sides, kind, any::<bool>()).prop_map(move |(inside, (across, up), kind, one_side)| Moved {
            size: [width * 10, height * 10],
            inside,
            across,
            up,
            kind,
            one_side,
        })
    })
}

/// Moving an opening onto an edge changes the edge and its flashing by the part that they share, and nothing else.
fn check_move(case: &Moved) {
    let [width, height] = case.size;
    let [x1, y1, x2, y2] = case.inside;
    let (wide, tall) = (x2 - x1, y2 - y1);
    let by_x = case.across.map_or(0, |right| if right { width - x2 } else { -x1 });
    let by_y = case.up.map_or(0, |top| if top { height - y2 } else { -y1 });
    let mut roof = gable(width, height);
    if case.one_side {
        surfaces(&mut roof).remove(1);
    }
    let (mut before, mut after) = (roof.clone(), roof);
    cut(&mut before, 0, case.kind, case.inside);
    cut(&mut after, 0, case.kind, [x1 + by_x, y1 + by_y, x2 + by_x, y2 + by_y]);
    let (before, after) = (bill(&before), bill(&after));
    let mut expected = before;
    let ridge = usize::from(case.one_side);
    // At a corner an end is moved, elsewhere a run becomes two.
    let ends = if case.across.is_some() && case.up.is_some() { 0 } else { 200 };
    if case.across.is_some() {
        expected[4] -= tall / 10;
        expected[5] -= tall / 10;
        expected[8] += ends;
    }
    match case.up {
        Some(true) => {
            expected[ridge] -= wide / 10;
            expected[6] += ends;
            if case.one_side {
                expected[5] -= wide / 10;
            }
        }
        Some(false) => {
            for article in [2, 3, 5] {
                expected[article] -= wide / 10;
            }
            expected[7] += ends;
        }
        None => {}
    }
    assert_eq!(after, expected, "{case:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn moving_an_opening_onto_an_edge_changes_lengths_by_the_shared_part(case in moved()) {
        check_move(&case);
    }

    #[test]
    fn the_halves_of_an_opening_astride_the_ridge_are_flashed_as_one(case in moved()) {
        let [width, height] = case.size;
        let [x1, _, x2, y2] = case.inside;
        let deep = height / 30 * 10;
        let mut roof = gable(width, height);
        let plain = bill(&roof);
        cut(&mut roof, 0, case.kind, [x1, height - deep, x2, height]);
        let low = (height - y2).max(10);
        cut(&mut roof, 1, case.kind, [width - x2, height - low, width - x1, height]);
        let whole = bill(&roof);
        prop_assert_eq!(plain[0] - whole[0], (x2 - x1) / 10);
        prop_assert_eq!(whole[5], 2 * (x2 - x1 + deep + low) / 10);
    }
}
