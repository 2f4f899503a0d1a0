//! Changes of pitch, high edges, and hips and valleys at any angle.

#![cfg(test)]

mod common;

use common::{found_checks, line, new_roof, solved, surface, surfaces};
use proptest::prelude::*;
use serde_json::{Value, json};

fn free(list: Vec<Value>) -> Value {
    let mut roof = new_roof("free");
    *surfaces(&mut roof) = list;
    roof["components"]["ridgeConnection"] = json!("ventilated");
    roof
}

fn with_roles(mut surface: Value, roles: &[&str]) -> Value {
    surface["edges"] = roles.iter().map(|role| json!({ "role": role })).collect();
    surface
}

/// The two surfaces of one side of a mansard roof, the lower one first.
fn side(name: &str, azimuth: f64, width: i64, pitches: [f64; 2], heights: [i64; 2]) -> [Value; 2] {
    let [low, high] = ["low", "high"].map(|part| format!("{name}-{part}"));
    [
        with_roles(surface(&low, azimuth, pitches[0], width, heights[0]), &["eave", "right", "kink", "left"]),
        with_roles(
            surface(&high, azimuth, pitches[1], width, heights[1]),
            &["kink", "right", "ridge", "left"],
        ),
    ]
}

fn mansard(width: i64) -> Value {
    let south = side("south", 180.0, width, [70.0, 30.0], [3000, 4000]);
    let north = side("north", 0.0, width, [70.0, 30.0], [3000, 4000]);
    free(south.into_iter().chain(north).collect())
}

/// Hundredths of a metre or pieces.
fn net(answer: &Value, article: &str) -> i64 {
    (line(answer, article).0 * 100.0).round() as i64
}

/// Eave, mesh, ridge, pent closure, change of pitch, hip, valley.
fn metres(roof: &Value) -> [i64; 7] {
    let answer = solved(roof);
    ["TR-1", "LG-1", "FI-V", "PA-V", "KN-1", "GR-1", "KE-1"].map(|article| net(&answer, article))
}

/// Ends of an edge in space, m: east, up, south.
fn ends(answer: &Value, id: &str, edge: usize) -> [[f64; 3]; 2] {
    let surfaces = answer["surfaces"].as_array().unwrap();
    let surface = surfaces.iter().find(|surface| surface["id"] == id).unwrap();
    let vector = |field: &str| [0, 1, 2].map(|i| surface["placement"][field][i].as_f64().unwrap());
    let (origin, along, up) = (vector("origin"), vector("along"), vector("up"));
    let outline = surface["outline"].as_array().unwrap();
    [edge, (edge + 1) % outline.len()].map(|corner| {
        let [x, y] = [0, 1].map(|axis| outline[corner][axis].as_f64().unwrap() / 1000.0);
        [0, 1, 2].map(|axis| origin[axis] + along[axis] * x + up[axis] * y)
    })
}

fn assert_one(answer: &Value, a: (&str, usize), b: (&str, usize)) {
    let ([a1, a2], [b1, b2]) = (ends(answer, a.0, a.1), ends(answer, b.0, b.1));
    for (p, q) in [(a1, b2), (a2, b1)] {
        assert!((0..3).all(|axis| (p[axis] - q[axis]).abs() < 0.01), "{a:?} {b:?}: {p:?} {q:?}");
    }
}

#[test]
fn a_mansard_has_one_ridge_two_eaves_and_a_flashing_per_change_of_pitch() {
    let roof = mansard(10_000);
    assert_eq!(metres(&roof), [2000, 2000, 1000, 0, 2000, 0, 0]);
    let answer = solved(&roof);
    for (low, high) in [("south-low", "south-high"), ("north-low", "north-high")] {
        assert_one(&answer, (low, 2), (high, 0));
    }
    assert_one(&answer, ("south-high", 2), ("north-high", 2));
    assert_eq!(ends(&answer, "south-low", 0)[0][1], 5.5);
    for code in ["EDGE_CONTRADICTS", "EDGE_UNSHARED", "EDGE_WITHOUT_ARTICLE"] {
        assert_eq!(found_checks(&answer, code), [] as [Value; 0]);
    }
    // Slates stay 60 mm below the line and 20 mm above it.
    let field = |id: &str| {
        let surface = answer["surfaces"].as_array().unwrap().iter().find(|s| s["id"] == id).unwrap();
        let ys = surface["field"].as_array().unwrap().iter().map(|point| point[1].as_i64().unwrap());
        (ys.clone().min().unwrap(), ys.max().unwrap())
    };
    assert_eq!(field("south-low").1, 2940);
    assert_eq!(field("south-high").0, 20);
    let assumed = answer["bom"]["lines"].as_array().unwrap().iter().find(|l| l["article"] == "KN-1").unwrap();
    assert_eq!(assumed["assumed"], true);
}

#[test]
fn the_order_of_the_surfaces_and_parts_change_nothing() {
    let roof = mansard(9000);
    let before = solved(&roof);
    let mut reversed = roof.clone();
    surfaces(&mut reversed).reverse();
    assert_eq!(metres(&reversed), metres(&roof));
    assert_eq!(solved(&reversed)["bom"]["totalPrice"], before["bom"]["totalPrice"]);
    let mut in_part = roof.clone();
    in_part["roof"]["parts"] = json!([{ "id": "house", "name": "Haus", "x": 0, "y": 0, "eaveHeight": 5500 }]);
    for surface in surfaces(&mut in_part) {
        surface["part"] = json!("house");
    }
    let after = solved(&in_part);
    assert_eq!(after["bom"]["lines"], before["bom"]["lines"]);
    for at in 0..4 {
        assert_eq!(after["surfaces"][at]["placement"], before["surfaces"][at]["placement"]);
    }
}

#[test]
fn a_barrel_in_strips_and_a_kinked_eave_are_stacked_in_order() {
    let strip =
        |id: &str, angle: f64, roles: &[&str]| with_roles(surface(id, 180.0, angle, 8000, 2000), roles);
    let middle = ["kink", "right", "kink", "left"];
    let barrel = free(vec![
        strip("c", 30.0, &["kink", "right", "upper", "left"]),
        strip("a", 70.0, &["eave", "right", "kink", "left"]),
        strip("b", 50.0, &middle),
    ]);
    assert_eq!(metres(&barrel), [800, 800, 0, 800, 1600, 0, 0]);
    let answer = solved(&barrel);
    assert_one(&answer, ("a", 2), ("b", 0));
    assert_one(&answer, ("b", 2), ("c", 0));
    // The kicked-out eave is as gentle as the uppermost strip, which it does not meet.
    let kicked = free(vec![
        strip("a", 30.0, &["eave", "right", "kink", "left"]),
        strip("b", 60.0, &middle),
        strip("c", 30.0, &["kink", "right", "ridge", "left"]),
    ]);
    let answer = solved(&kicked);
    assert_one(&answer, ("a", 2), ("b", 0));
    assert_one(&answer, ("b", 2), ("c", 0));
}

#[test]
fn a_change_of_pitch_without_article_or_neighbour_is_said() {
    let mut catalogue: Value = serde_json::from_str(&common::file("engine/catalogue/demo.json")).unwrap();
    catalogue["standard"].as_object_mut().unwrap().remove("kink");
    let mut engine = roof_engine::engine::RoofEngine::new(&catalogue.to_string()).unwrap();
    let answer = serde_json::to_value(engine.answer(&mansard(10_000).to_string(), 0)).unwrap();
    let said = found_checks(&answer, "EDGE_WITHOUT_ARTICLE");
    assert_eq!(said.len(), 4);
    assert_eq!(said[0]["path"], "surfaces[0].edges[2].role");
    assert_eq!(net(&answer, "KN-1"), 0);
    let [low, _] = side("south", 180.0, 8000, [70.0, 30.0], [3000, 4000]);
    let alone = free(vec![low]);
    assert_eq!(found_checks(&solved(&alone), "EDGE_UNSHARED").len(), 1);
    assert_eq!(metres(&alone)[4], 800);
}

#[test]
fn a_high_edge_ends_in_a_pent_closure_and_is_no_contradiction() {
    let pent = free(vec![surface("south", 180.0, 20.0, 8000, 5000)]);
    let mut upper = pent.clone();
    let changed = with_roles(surfaces(&mut upper)[0].clone(), &["eave", "right", "upper", "left"]);
    surfaces(&mut upper)[0] = changed;
    assert_eq!(metres(&pent), [800, 800, 0, 800, 0, 0, 0]);
    let (before, after) = (solved(&pent), solved(&upper));
    assert_eq!(after["bom"]["lines"], before["bom"]["lines"]);
    assert_eq!(found_checks(&after, "EDGE_CONTRADICTS"), [] as [Value; 0]);
    // Two that face away from each other are no ridge when they are said to end high: a sawtooth.
    let mut sawtooth = upper;
    let mut north = surfaces(&mut sawtooth)[0].clone();
    (north["id"], north["azimuth"]) = (json!("north"), json!(0));
    surfaces(&mut sawtooth).push(north);
    assert_eq!(metres(&sawtooth), [1600, 1600, 0, 1600, 0, 0, 0]);
}

#[test]
fn a_butterfly_has_one_valley_and_two_high_edges() {
    let half = |id: &str, azimuth: f64| {
        with_roles(surface(id, azimuth, 15.0, 8000, 5000), &["valley", "right", "upper", "left"])
    };
    let roof = free(vec![half("south", 180.0), half("north", 0.0)]);
    assert_eq!(metres(&roof), [0, 0, 0, 1600, 0, 0, 800]);
    assert_eq!(found_checks(&solved(&roof), "EDGE_CONTRADICTS"), [] as [Value; 0]);
}

#[test]
fn a_tower_of_eight_triangles_has_eight_hips() {
    // Eave 2 m, an eighth of a turn apart: the hip is √(1² + 4²) = 4.123 m.
    let side = |index: i32| {
        let mut side = surface(&format!("t{index}"), f64::from(index) * 45.0 + 17.0, 50.0, 2000, 4000);
        side["outline"] = json!({ "shape": "triangle", "width": 2000, "apex": 1000, "height": 4000 });
        side
    };
    // The pitch at which eight planes with these sides close.
    let run = 1000.0 / (std::f64::consts::PI / 8.0).tan();
    let pitch = (run / 4000.0_f64).acos().to_degrees();
    let mut tower = free((0..8).map(side).collect());
    for surface in surfaces(&mut tower) {
        surface["angle"] = json!((pitch * 100.0).round() / 100.0);
    }
    let answer = solved(&tower);
    assert_eq!(net(&answer, "GR-1"), 3298);
    assert_eq!(net(&answer, "GR-E"), 800);
    for surface in answer["surfaces"].as_array().unwrap() {
        assert_eq!(surface["edges"][1]["role"], "hip");
        assert_eq!(surface["edges"][2]["role"], "hip");
    }
}

#[test]
fn an_unequal_gable_shares_its_ridge_where_both_sides_end() {
    let roof = free(vec![surface("south", 180.0, 25.0, 9000, 6000), surface("north", 0.0, 45.0, 9000, 3500)]);
    assert_eq!(metres(&roof)[..4], [1800, 1800, 900, 0]);
    assert_one(&solved(&roof), ("south", 2), ("north", 2));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Hips of free triangles around a corner follow from the planes, whatever their pitches and the angle between
    /// them: the eave of the second begins where that of the first ends.
    #[test]
    fn two_planes_that_meet_have_a_hip_or_valley(
        pitches in [20.0..55.0_f64, 20.0..55.0_f64],
        turned in (300..1200_i64).prop_map(|tenths| tenths as f64 / 10.0),
        is_hip in any::<bool>(),
    ) {
        // The line in which planes that face south and `turned` further clockwise meet, per metre of height.
        let [a, b] = pitches.map(|pitch| (pitch * 10.0).round() / 10.0);
        let [ra, rb] = [a, b].map(|pitch| 1.0 / pitch.to_radians().tan());
        let (sin, cos) = turned.to_radians().sin_cos();
        let aside = (rb - ra * cos) / sin;
        let far = (ra - rb * cos) / sin;
        let height = 3000.0;
        prop_assume!(aside > 0.2 && far > 0.2);
        let slope = |pitch: f64| (height / pitch.to_radians().sin()).round();
        // South's left edge and the next one's right edge; for a valley the other sides of the same line.
        let corner = |x: f64, y: f64| json!([x.round() as i64, y.round() as i64]);
        let (x, y) = (aside * height, far * height);
        let (low, high) = if is_hip { (0.0, x) } else { (x, 0.0) };
        let one = [corner(low, 0.0), corner(x + 6000.0, 0.0), corner(x + 6000.0, slope(a)), corner(high, slope(a))];
        let (low, high) = if is_hip { (y, 0.0) } else { (0.0, y) };
        let two = [corner(-6000.0, 0.0), corner(low, 0.0), corner(high, slope(b)), corner(-6000.0, slope(b))];
        // A valley lies where the planes face each other: the next surface is at the right of the south one.
        let mut south = surface("south", 180.0, a, 1, 1);
        let mut other = surface("other", 180.0 + turned, b, 1, 1);
        let mirrored = |points: &[Value; 4]| -> Value {
            let x = |point: &Value| -point[0].as_i64().unwrap();
            [1, 0, 3, 2].map(|at| json!([x(&points[at]), points[at][1]])).to_vec().into()
        };
        let (one, two) = if is_hip { (json!(one), json!(two)) } else { (mirrored(&one), mirrored(&two)) };
        south["outline"] = json!({ "shape": "polygon", "points": one });
        other["outline"] = json!({ "shape": "polygon", "points": two });
        let roof = free(vec![south, other]);
        let answer = solved(&roof);
        let length = ((aside * aside + ra * ra + 1.0).sqrt() * height / 10.0).round() as i64;
        let (hips, valleys) = (net(&answer, "GR-1"), net(&answer, "KE-1"));
        let expected = if is_hip { (length, 0) } else { (0, length) };
        prop_assert!((hips - expected.0).abs() <= 1 && (valleys - expected.1).abs() <= 1,
            "{} {} {:?}", hips, valleys, expected);
    }
}
