//! Cutouts of a shape of their own: a polygon stretched to its box, or round.

#![cfg(test)]

mod common;

use common::{engine, found_checks, golden, new_roof, refusals, solved, surface, surfaces};
use proptest::prelude::*;
use roof_engine::answer::Place;
use serde_json::{Value, json};

const HEIGHT: i64 = 8000;

const WIDTH: i64 = 12_000;

/// Whether a roof is laid as evenly to the left as to the right, to the millimetre.
fn is_even(roof: &Value) -> bool {
    let columns = solved(roof)["surfaces"][0]["columns"].clone();
    let columns = columns.as_array().unwrap().clone();
    let left = |column: &Value| column["x"].as_i64().unwrap();
    let right = |column: &Value| left(column) + column["width"].as_i64().unwrap();
    columns.iter().zip(columns.iter().rev()).all(|(one, other)| left(one) + right(other) == WIDTH)
}

/// A pent roof that looks the same in a mirror, with a cutout.
fn roof(cutout: &Value) -> Value {
    let mut roof = new_roof("pent");
    *surfaces(&mut roof) = vec![surface("a", 180.0, 30.0, WIDTH, HEIGHT)];
    roof["layout"]["objective"] = json!("uniform");
    roof["surfaces"][0]["cutouts"] = json!([cutout]);
    roof
}

fn cutout(shape: &str, [x1, y1, x2, y2]: [i64; 4]) -> Value {
    json!({ "id": "c", "kind": "chimney", "shape": shape, "x1": x1, "x2": x2, "y1": y1, "y2": y2,
        "clearance": 80, "height": 900 })
}

fn polygon(sides: [i64; 4], corners: &[[i64; 2]]) -> Value {
    let mut cutout = cutout("polygon", sides);
    cutout["corners"] = json!(corners);
    cutout
}

/// All that is answered but what depends on the words of the configuration, and the cut list.
fn figures(roof: &Value) -> (Value, Value) {
    let mut answer = solved(roof);
    answer["fingerprint"] = json!(null);
    let open = engine().open(&roof.to_string(), 0).unwrap();
    let mut list = serde_json::to_value(open.cut_list()).unwrap();
    list["fingerprint"] = json!(null);
    (answer, list)
}

fn boxes() -> impl Strategy<Value = [i64; 4]> {
    (500_i64..8000, 500_i64..4500, 200_i64..3000, 200_i64..2500).prop_map(|(x, y, w, h)| [x, y, x + w, y + h])
}

/// Simple polygons around a middle, some with notches.
fn corners() -> impl Strategy<Value = Vec<[i64; 2]>> {
    prop::collection::vec(400_i64..1000, 3..14).prop_map(|reaches| {
        let count = reaches.len() as f64;
        let corner = |(at, reach): (usize, i64)| {
            let turn = std::f64::consts::TAU * (at as f64 + 0.3) / count;
            [turn.cos(), turn.sin()].map(|share| (share * reach as f64).round() as i64)
        };
        reaches.into_iter().enumerate().map(corner).collect()
    })
}

fn mirrored(cutout: &Value) -> Value {
    let mut other = cutout.clone();
    let [x1, x2] = ["x1", "x2"].map(|side| cutout[side].as_i64().unwrap());
    (other["x1"], other["x2"]) = (json!(WIDTH - x2), json!(WIDTH - x1));
    if let Some(corners) = cutout["corners"].as_array() {
        other["corners"] = corners.iter().map(|at| json!([-at[0].as_i64().unwrap(), at[1]])).collect();
    }
    other
}

/// The roof of a cutout in a mirror, and facing west.
fn mirrored_and_turned(cutout: &Value) -> [Value; 2] {
    let mut turned = roof(cutout);
    turned["surfaces"][0]["azimuth"] = json!(270);
    [roof(&mirrored(cutout)), turned]
}

/// Pairs of lines of the bills of two roofs that differ. Ends of battens and snow guards are whole mm, halves upwards, so in a mirror
/// a run can be 1 mm longer: the net length and the waste of bars may differ by 0.01 m.
fn different_lines(one: &Value, other: &Value) -> Vec<[Value; 2]> {
    // They stand in the order in which they are met from the left.
    let lines = |roof: &Value| -> Vec<Value> {
        let mut lines = solved(roof)["bom"]["lines"].as_array().unwrap().clone();
        lines.sort_by_key(|line| line["article"].to_string());
        lines
    };
    let is_same = |[one, other]: &[Value; 2]| {
        let mut rounded = one.clone();
        for length in ["netQuantity", "waste"] {
            let [a, b] = [one, other].map(|line| line[length].as_f64().unwrap_or_default());
            if one["unit"] == "bar" && (a - b).abs() < 0.011 {
                rounded[length] = other[length].clone();
            }
        }
        rounded == *other
    };
    let (one, other) = (lines(one), lines(other));
    assert_eq!(one.len(), other.len());
    one.into_iter().zip(other).map(|(one, other)| [one, other]).filter(|pair| !is_same(pair)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_polygon_that_is_a_rectangle_is_the_rectangle(
        sides in boxes(), first in 0_usize..4, turned: bool, unit in 1_i64..20
    ) {
        let mut corners = [[0, 0], [unit, 0], [unit, 3 * unit], [0, 3 * unit]];
        corners.rotate_left(first);
        if turned {
            corners.reverse();
        }
        prop_assert_eq!(figures(&roof(&polygon(sides, &corners))), figures(&roof(&cutout("rectangle", sides))));
    }

    #[test]
    fn neither_the_unit_nor_the_first_corner_nor_the_direction_matter(
        sides in boxes(), corners in corners(), first in 0_usize..20, turned: bool, by in 1_i64..9
    ) {
        let plain = roof(&polygon(sides, &corners));
        prop_assume!(refusals(&plain).is_empty());
        let mut other: Vec<_> = corners.iter().map(|[x, y]| [x * by + 77, y * by - 5]).collect();
        let count = other.len();
        other.rotate_left(first % count);
        if turned {
            other.reverse();
        }
        prop_assert_eq!(figures(&roof(&polygon(sides, &other))), figures(&plain));
    }

    #[test]
    fn a_mirrored_or_turned_roof_has_the_same_bill(sides in boxes(), corners in corners(), round: bool) {
        let cutout = if round { cutout("round", sides) } else { polygon(sides, &corners) };
        let plain = roof(&cutout);
        prop_assume!(refusals(&plain).is_empty() && is_even(&plain));
        for other in mirrored_and_turned(&cutout) {
            prop_assert_eq!(different_lines(&plain, &other), Vec::<[Value; 2]>::new());
        }
    }

    /// The place is legal, and no other within a few millimetres of the target is nearer.
    #[test]
    fn a_polygon_is_placed_where_it_is_legal(
        corners in corners(), other in corners(), target in (-2000_i64..13_000, -2000_i64..9000)
    ) {
        let mut moved = polygon([500, 500, 1700, 1500], &corners);
        moved["id"] = json!("moved");
        let fixed = polygon([5000, 3000, 7000, 5500], &other);
        let mut both = roof(&fixed);
        both["surfaces"][0]["cutouts"].as_array_mut().unwrap().push(moved);
        prop_assume!(refusals(&both).is_empty());
        let place = engine().place(&both.to_string(), "a", "moved", [target.0, target.1]);
        let Place::Placed { x, y, .. } = place else { panic!("there is room") };
        let at = |x: i64, y: i64| {
            let mut there = both.clone();
            let cutout = &mut there["surfaces"][0]["cutouts"][1];
            (cutout["x1"], cutout["x2"]) = (json!(x), json!(x + 1200));
            (cutout["y1"], cutout["y2"]) = (json!(y), json!(y + 1000));
            refusals(&there)
        };
        prop_assert_eq!(at(x, y), Vec::<String>::new());
        // Towards the target nothing is free.
        let (dx, dy) = (target.0 - x, target.1 - y);
        let far = ((dx * dx + dy * dy) as f64).sqrt();
        if far > 10.0 {
            let nearer = [dx, dy].map(|mm| (mm as f64 * 4.0 / far).round() as i64);
            prop_assert!(!at(x + nearer[0], y + nearer[1]).is_empty());
        }
    }
}

/// Found at random by the property of the same name.
#[test]
fn a_mirrored_pentagon_has_the_same_bill() {
    let cutout =
        polygon([4885, 2377, 6538, 2825], &[[732, 290], [-40, 644], [-908, 233], [-214, -338], [480, -580]]);
    let plain = roof(&cutout);
    assert!(is_even(&plain));
    for other in mirrored_and_turned(&cutout) {
        assert_eq!(different_lines(&plain, &other), [] as [[Value; 2]; 0]);
    }
}

#[test]
fn a_round_cutout_surrounds_its_circle_and_touches_its_box() {
    for (width, height) in [(600, 600), (601, 777), (150, 150), (2000, 900)] {
        let answer = solved(&roof(&cutout("round", [3000, 2000, 3000 + width, 2000 + height])));
        let outline = &answer["surfaces"][0]["openings"][0]["outline"];
        let corners: Vec<[f64; 2]> = serde_json::from_value(outline.clone()).unwrap();
        let value = |axis: usize| corners.iter().map(move |corner| corner[axis]);
        assert_eq!(value(0).fold(f64::MAX, f64::min), 3000.0);
        assert_eq!(value(0).fold(f64::MIN, f64::max), (3000 + width) as f64);
        assert_eq!(value(1).fold(f64::MAX, f64::min), 2000.0);
        assert_eq!(value(1).fold(f64::MIN, f64::max), (2000 + height) as f64);
        for (at, from) in corners.iter().enumerate() {
            let to = corners[(at + 1) % corners.len()];
            for part in [0.0, 0.25, 0.5, 0.75] {
                let place = |axis: usize| from[axis] + part * (to[axis] - from[axis]);
                let x = (place(0) - 3000.0) / width as f64 * 2.0 - 1.0;
                let y = (place(1) - 2000.0) / height as f64 * 2.0 - 1.0;
                assert!((0.995..1.03).contains(&x.hypot(y)), "{width} {height} {}", x.hypot(y));
            }
        }
    }
}

#[test]
fn flashing_that_the_catalogue_does_not_have_is_said() {
    let said = |cutout: &Value| found_checks(&solved(&roof(cutout)), "FLASHING_TO_MEASURE");
    let sides = [3000, 2000, 3700, 2700];
    let turned = polygon(sides, &[[300, 0], [700, 300], [400, 700], [0, 400]]);
    for shaped in [&turned, &cutout("round", sides)] {
        let said = said(shaped);
        assert_eq!(said.len(), 1);
        assert_eq!(
            (&said[0]["path"], &said[0]["surface"]),
            (&json!("surfaces[0].cutouts[0].shape"), &json!("a"))
        );
    }
    let notched = polygon(sides, &[[0, 0], [4, 0], [4, 2], [2, 2], [2, 4], [0, 4]]);
    for plain in [&notched, &cutout("rectangle", sides), &cutout("triangle", sides)] {
        assert!(said(plain).is_empty());
    }
}

#[test]
fn corners_belong_to_polygons_alone_and_make_one() {
    let sides = [3000, 2000, 3700, 2700];
    let refused = |cutout: &Value| refusals(&roof(cutout));
    let with = |shape: &str, corners: Value| {
        let mut cutout = cutout(shape, sides);
        cutout["corners"] = corners;
        cutout
    };
    let at = |code: &str| vec![format!("{code} surfaces[0].cutouts[0].corners")];
    assert_eq!(refused(&cutout("polygon", sides)), at("MISSING_FIELD"));
    assert_eq!(refused(&with("round", json!([[0, 0], [1, 0], [0, 1]]))), at("UNKNOWN_FIELD"));
    assert_eq!(refused(&with("polygon", json!([[0, 0], [1, 0]]))), at("DEGENERATE_OUTLINE"));
    assert_eq!(refused(&with("polygon", json!([[0, 0], [1, 0], [5, 0]]))), at("DEGENERATE_OUTLINE"));
    assert_eq!(refused(&with("polygon", json!([[0, 0], [5, 5], [5, 0], [0, 4]]))), at("OUTLINE_CROSSES"));
    let far = with("polygon", json!([[0, 0], [5_000_001, 5], [5, 0]]));
    assert_eq!(refused(&far), ["ABOVE_MAXIMUM surfaces[0].cutouts[0].corners[1]"]);
    let many: Vec<[i64; 2]> = (0..65).map(|at| [at, at * at]).collect();
    assert_eq!(refused(&with("polygon", json!(many))).len(), 1);
}

#[test]
fn an_opening_in_the_notch_of_another_is_too_near() {
    let notched = polygon([2000, 1000, 6000, 5000], &[[0, 0], [4, 0], [4, 1], [1, 1], [1, 4], [0, 4]]);
    let mut both = roof(&notched);
    let mut vent = cutout("rectangle", [5000, 4000, 5200, 4200]);
    vent["id"] = json!("vent");
    both["surfaces"][0]["cutouts"].as_array_mut().unwrap().push(vent);
    assert_eq!(refusals(&both), [] as [String; 0]);
    both["surfaces"][0]["cutouts"][1]["x1"] = json!(3500);
    both["surfaces"][0]["cutouts"][1]["x2"] = json!(3700);
    both["surfaces"][0]["cutouts"][1]["y1"] = json!(2500);
    both["surfaces"][0]["cutouts"][1]["y2"] = json!(2700);
    assert_eq!(refusals(&both), ["OPENINGS_OVERLAP surfaces[0].cutouts[1]"]);
}

#[test]
fn a_square_that_is_not_turned_equals_the_rectangle_on_every_golden_roof() {
    for name in common::golden_names() {
        let plain = golden(&name);
        let mut turned = plain.clone();
        for surface in surfaces(&mut turned) {
            for cutout in surface["cutouts"].as_array_mut().unwrap() {
                if cutout["shape"] == "rectangle" {
                    cutout["shape"] = json!("polygon");
                    cutout["corners"] = json!([[10, 0], [10, 10], [0, 10], [0, 0]]);
                }
            }
        }
        if plain != turned {
            assert_eq!(figures(&turned), figures(&plain), "{name}");
        }
    }
}
