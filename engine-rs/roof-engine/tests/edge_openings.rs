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

/// A hip roof of four equal pitches on a rectangle, or two sides with a valley between them.
fn turned(valley: bool) -> Value {
    let mut roof = common::new_roof(if valley { "free" } else { "hip" });
    if valley {
        let side = |id: &str, azimuth: f64, points: Value| {
            let mut side = common::surface(id, azimuth, 30.0, 1, 1);
            side["outline"] = json!({ "shape": "polygon", "points": points });
            side["part"] = json!("house");
            side
        };
        roof["roof"]["parts"] = json!([{ "id": "house", "name": "", "x": 0, "y": 0, "eaveHeight": 5000 }]);
        *surfaces(&mut roof) = vec![
            side("s", 180.0, json!([[0, 0], [9000, 0], [14_000, 5774], [0, 5774]])),
            side("w", 270.0, json!([[0, 0], [9000, 0], [9000, 5774], [-5000, 5774]])),
        ];
    }
    roof["components"]["ridgeConnection"] = json!("ventilated");
    roof
}

/// Hip, valley and flashing, mm; the bill says hundredths of a metre.
fn across(roof: &Value) -> [i64; 3] {
    let answer = solved(roof);
    ["GR-1", "KE-1", "AB-1"].map(|article| (line(&answer, article).0 * 1000.0).round() as i64)
}

#[test]
fn a_chimney_across_a_hip_is_one_opening_on_two_surfaces() {
    let mut roof = turned(false);
    let plain = across(&roof);
    cut(&mut roof, 0, "chimney", [600, 1000, 1200, 1600]);
    let answer = solved(&roof);
    let halves = |at: usize| answer["surfaces"][at]["openings"].as_array().unwrap().clone();
    assert_eq!((halves(0).len(), halves(1).len(), halves(2).len(), halves(3).len()), (1, 1, 0, 0));
    assert_eq!(halves(0)[0]["outline"], json!([[600, 1000], [1200, 1000], [1200, 1600], [600, 1600]]));
    assert_eq!((&halves(1)[0]["of"], &halves(1)[0]["id"]), (&json!("south"), &json!("c0")));
    assert_eq!(halves(0)[0]["of"], Value::Null);
    // The hip is crossed from x = 866 to y = 1386; beyond it the slope is measured the other way around.
    let [hip, _, flashing] = across(&roof);
    assert!((plain[0] - hip - 510).abs() <= 2, "{plain:?} {hip}");
    let (near, far) = (334.0 + 385.6, 692.8 + 307.2 + 519.6 + 185.7);
    assert!((flashing as f64 - near - far).abs() <= 10.0, "{flashing}");
    // Nothing is said about it, and a second half that is entered would meet the one that is there.
    assert_eq!(common::found_checks(&answer, "CLEARANCE_OUTSIDE"), [] as [Value; 0]);
    let outline = &halves(1)[0]["outline"][0];
    let (x, y) = (outline[0].as_i64().unwrap(), outline[1].as_i64().unwrap());
    cut(&mut roof, 1, "chimney", [x - 300, y, x, y + 300]);
    assert_eq!(common::refusals(&roof), ["OPENINGS_OVERLAP surfaces[0].cutouts[0]"]);
}

#[test]
fn only_what_rises_straight_and_meets_two_surfaces_goes_across() {
    let refused = ["OPENING_OUTSIDE surfaces[0].cutouts[0]"];
    for (kind, sides) in [("dormer", [600, 1000, 1200, 1600]), ("chimney", [4700, 5400, 5300, 6000])] {
        let mut roof = turned(false);
        cut(&mut roof, 0, kind, sides);
        assert_eq!(common::refusals(&roof), refused, "{kind}");
    }
    // Behind a verge there is nothing.
    let mut roof = gable(10_400, 6200);
    cut(&mut roof, 0, "chimney", [10_000, 1000, 10_600, 1600]);
    assert_eq!(common::refusals(&roof), refused);
}

#[test]
fn a_chimney_entered_across_the_ridge_costs_what_its_halves_cost() {
    let mut halves = gable(10_400, 6200);
    cut(&mut halves, 0, "chimney", [3000, 5600, 3800, 6200]);
    cut(&mut halves, 1, "chimney", [6600, 5600, 7400, 6200]);
    let mut whole = gable(10_400, 6200);
    cut(&mut whole, 0, "chimney", [3000, 5600, 3800, 6800]);
    assert_eq!(bill(&whole), bill(&halves));
    let power = |roof: &Value| solved(roof)["totals"]["power"].clone();
    assert_eq!(power(&whole), power(&halves));
}

#[test]
fn a_chimney_may_be_dragged_across_a_hip_and_others_keep_off_its_half() {
    let mut roof = turned(false);
    cut(&mut roof, 0, "chimney", [6000, 1000, 6600, 1600]);
    let place = |roof: &Value, surface: &str, id: &str, target: [i64; 2]| {
        let place = common::engine().place(&roof.to_string(), surface, id, target);
        let place = serde_json::to_value(place).unwrap();
        [place["x"].as_i64().unwrap(), place["y"].as_i64().unwrap()]
    };
    assert_eq!(place(&roof, "south", "c0", [600, 1000]), [600, 1000]);
    let mut roof = turned(false);
    cut(&mut roof, 0, "chimney", [600, 1000, 1200, 1600]);
    cut(&mut roof, 1, "chimney", [4000, 1000, 4600, 1600]);
    let half = solved(&roof)["surfaces"][1]["openings"][1]["outline"][0].clone();
    let target = [half[0].as_i64().unwrap() - 300, half[1].as_i64().unwrap()];
    let at = place(&roof, "west", "c0", target);
    assert_ne!(at, target);
    let cutout = &mut surfaces(&mut roof)[1]["cutouts"][0];
    for (axis, [low, high]) in [["x1", "x2"], ["y1", "y2"]].into_iter().enumerate() {
        (cutout[low], cutout[high]) = (json!(at[axis]), json!(at[axis] + 600));
    }
    assert_eq!(common::refusals(&roof), [] as [String; 0]);
}

#[test]
fn a_chimney_across_an_edge_rises_once_from_the_lower_plane() {
    for valley in [false, true] {
        let mut roof = turned(valley);
        let at = if valley { 9600 } else { 600 };
        cut(&mut roof, 0, "chimney", [at, 1000, at + 600, 1600]);
        let open = common::engine().open(&roof.to_string(), 0).unwrap();
        let faces = open.body();
        let of = |surface| faces.iter().filter(move |face| face.opening == Some([surface, 0]));
        assert_eq!(of(1).count(), 0);
        let answer = solved(&roof);
        // How high a surface lies at a place in plan.
        let height = |surface: usize, [x, _, z]: [f64; 3]| {
            let numbers = |field: &str| {
                let list = answer["surfaces"][surface]["placement"][field].as_array().unwrap();
                [0, 1, 2].map(|axis| list[axis].as_f64().unwrap())
            };
            let (origin, normal) = (numbers("origin"), numbers("normal"));
            origin[1] - ((x - origin[0]) * normal[0] + (z - origin[2]) * normal[2]) / normal[1]
        };
        let feet = of(0).filter(|face| face.points.iter().any(|point| point[1] < height(0, *point)));
        let feet: Vec<[f64; 3]> = feet.flat_map(|face| face.points.iter().copied().take(2)).collect();
        assert_eq!(feet.len(), 8, "{valley}");
        for foot in feet {
            assert!(foot[1] < height(0, foot) - 0.1 && foot[1] < height(1, foot) - 0.1, "{valley} {foot:?}");
        }
    }
}

/// Moving a chimney level onto a hip or a valley shortens it by the part that they share, and the flashing by
/// what lies on neither side; the longer slope of the other side comes in between.
fn check_across(valley: bool, [low, wide, tall, over]: [i64; 4]) {
    let rise = 30.0_f64.to_radians().cos();
    // Where the edge crosses a height; the roof lies on its right at a hip, on its left at a valley.
    let edge = |y: f64| y * rise + if valley { 9000.0 } else { 0.0 };
    let mut roof = turned(valley);
    let plain = across(&roof);
    let x = match valley {
        true => edge(low as f64).ceil() as i64 - wide + over,
        false => edge((low + tall) as f64).floor() as i64 - over,
    };
    cut(&mut roof, 0, "chimney", [x, low, x + wide, low + tall]);
    let [hip, ridge, flashing] = across(&roof);
    let y_at = |x: i64| (x as f64 - edge(0.0)) / rise;
    let (from, to) = (y_at(x).max(low as f64), y_at(x + wide).min((low + tall) as f64));
    let shared = (to - from).max(0.0) * (1.0 + rise * rise).sqrt();
    let index = usize::from(valley);
    assert!(((plain[index] - [hip, ridge][index]) as f64 - shared).abs() <= 12.0, "{shared} {hip} {ridge}");
    assert_eq!(plain[1 - index], [hip, ridge][1 - index]);
    // Level sides lie on the slope of the other side, upright ones along its eave.
    let level = |y: i64| {
        let inside = (edge(y as f64) - x as f64).clamp(0.0, wide as f64);
        let near = if valley { inside } else { wide as f64 - inside };
        near + (wide as f64 - near) / rise
    };
    let upright = |x: i64| {
        let below = (y_at(x) - low as f64).clamp(0.0, tall as f64);
        let near = if valley { tall as f64 - below } else { below };
        near + (tall as f64 - near) * rise
    };
    let expected = level(low) + level(low + tall) + upright(x) + upright(x + wide);
    assert!((flashing as f64 - expected).abs() <= 15.0, "{valley} {flashing} {expected}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn moving_a_chimney_onto_a_hip_or_valley_shortens_it_by_the_shared_part(
        valley in any::<bool>(),
        low in 1000..3000_i64,
        wide in 300..1000_i64,
        tall in 300..1000_i64,
        part in 0.05..0.95_f64,
    ) {
        check_across(valley, [low, wide, tall, (part * wide as f64) as i64]);
    }

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

#[test]
fn an_opening_almost_along_an_edge_is_cut_in_few_steps() {
    use plane_geometry::polygon::doubled_area;
    use roof_engine::building::across::clipped;
    // One end lies a 500,000th of a millimetre on the left of the edge.
    let edge = ([0, 0], [500_000, 1]);
    let border = [[499_999, 1], [-499_999, -2], [0, -900]];
    let left = clipped(&border, edge);
    assert!(left.iter().all(|[x, y]| 500_000 * y - x >= 0), "{left:?}");
    // Its own corners stay, and nothing is left of what lies on the right.
    assert_eq!(left.first(), Some(&[499_999, 1]));
    assert!(doubled_area(&left).abs() <= 1_000_000, "{left:?}");
}
