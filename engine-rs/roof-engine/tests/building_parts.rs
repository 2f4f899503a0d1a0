//! A free roof as one house of named parts: where its surfaces stand, and what they share.

#![cfg(test)]

mod common;

use common::{line, new_roof, refusals, solved, surface, surfaces};
use serde_json::{Value, json};

fn part(id: &str, x: i64, y: i64, eave: i64) -> Value {
    json!({ "id": id, "name": id, "x": x, "y": y, "eaveHeight": eave })
}

/// A free roof of these parts, each with its surfaces.
fn house(parts: Vec<(Value, Vec<Value>)>) -> Value {
    let mut roof = new_roof("free");
    surfaces(&mut roof).clear();
    roof["roof"]["parts"] = parts.iter().map(|(part, _)| part.clone()).collect();
    for (part, own) in parts {
        for mut surface in own {
            surface["part"] = part["id"].clone();
            surfaces(&mut roof).push(surface);
        }
    }
    roof
}

/// An edge that is a hip of a free roof only where that is entered.
fn surfaces_of(roof_type: &str) -> Vec<Value> {
    let mut all = surfaces(&mut new_roof(roof_type)).clone();
    for surface in all.iter_mut().filter(|_| roof_type == "hip") {
        let roles: &[&str] = match surface["outline"]["shape"].as_str() {
            Some("triangle") => &["eave", "hip", "hip"],
            _ => &["eave", "hip", "ridge", "hip"],
        };
        surface["edges"] = roles.iter().map(|role| json!({ "role": role })).collect();
    }
    all
}

fn polygon(id: &str, azimuth: f64, points: Value, edges: &[&str]) -> Value {
    let mut surface = surface(id, azimuth, 45.0, 1, 1);
    surface["outline"] = json!({ "shape": "polygon", "points": points });
    surface["edges"] = edges.iter().map(|role| json!({ "role": role })).collect();
    surface
}

/// Two gables of one pitch at a right angle, with valley and hip between them where their sides meet.
fn angle_house() -> Vec<Value> {
    vec![
        polygon(
            "south",
            180.0,
            json!([[0, 0], [6000, 0], [11_000, 7071], [0, 7071]]),
            &["eave", "valley", "ridge", "left"],
        ),
        polygon(
            "west",
            270.0,
            json!([[0, 0], [8000, 0], [8000, 7071], [-5000, 7071]]),
            &["eave", "right", "ridge", "valley"],
        ),
        polygon(
            "north",
            0.0,
            json!([[0, 0], [16_000, 0], [16_000, 7071], [5000, 7071]]),
            &["eave", "right", "ridge", "hip"],
        ),
        polygon(
            "east",
            90.0,
            json!([[0, 0], [18_000, 0], [13_000, 7071], [0, 7071]]),
            &["eave", "hip", "ridge", "left"],
        ),
    ]
}

/// A house with hips, a garage of one surface and a shed before the house.
fn estate() -> Value {
    let mut hip = surfaces_of("hip");
    hip.push(surface("shed", 90.0, 12.0, 4000, 3000));
    let mut wall = surface("wall", 270.0, 90.0, 6000, 3000);
    wall["kind"] = json!("facade");
    hip.push(wall);
    let mut barn = angle_house();
    for side in &mut barn {
        side["id"] = json!(format!("barn-{}", side["id"].as_str().unwrap()));
    }
    house(vec![
        (part("house", 1000, -2000, 5500), hip),
        (part("garage", 14_000, 3000, 2600), vec![surface("pent", 180.0, 8.0, 6000, 5000)]),
        (part("barn", -40_000, 0, 6000), barn),
    ])
}

type Corner = [f64; 3];

/// East, up and south of every corner of a surface, m.
fn corners(answer: &Value, id: &str) -> Vec<Corner> {
    let all = answer["surfaces"].as_array().unwrap();
    let surface = all.iter().find(|s| s["id"] == id).unwrap();
    let of = |name: &str, axis: usize| surface["placement"][name][axis].as_f64().unwrap();
    let points = surface["outline"].as_array().unwrap().iter();
    points
        .map(|point| {
            let [x, y] = [0, 1].map(|axis| point[axis].as_f64().unwrap() / 1000.0);
            [0, 1, 2].map(|axis| of("origin", axis) + of("along", axis) * x + of("up", axis) * y)
        })
        .collect()
}

fn extent(corners: &[Corner], axis: usize) -> (f64, f64) {
    let values = || corners.iter().map(|corner| corner[axis]);
    (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max))
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.006
}

fn touch(a: &[Corner], b: &[Corner]) -> usize {
    let same = |p: &Corner, q: &Corner| (0..3).all(|axis| near(p[axis], q[axis]));
    a.iter().filter(|p| b.iter().any(|q| same(p, q))).count()
}

/// Bill and totals, checks, and where each surface stands by its id.
fn findings(roof: &Value) -> (Value, Vec<String>, Vec<(String, String)>) {
    let answer = solved(roof);
    let all = answer["surfaces"].as_array().unwrap().iter();
    let mut places: Vec<_> = all.map(|s| (s["id"].to_string(), s["placement"].to_string())).collect();
    places.sort();
    let checks = answer["checks"].as_array().unwrap().iter();
    let mut checks: Vec<String> =
        checks.map(|c| format!("{} {} {}", c["code"], c["surface"], c["params"])).collect();
    checks.sort();
    // The first surface that needs an article decides where its line stands.
    let mut lines = answer["bom"]["lines"].as_array().unwrap().clone();
    lines.sort_by_key(|line| line["article"].to_string());
    let figures = json!([lines, answer["totals"]]);
    (figures, checks, places)
}

/// Each by itself: the whole is too long to be read.
fn assert_same_findings(roof: &Value, other: &Value) {
    let (expected, found) = (findings(roof), findings(other));
    assert_eq!(found.1, expected.1);
    assert_eq!(found.2, expected.2);
    assert_eq!(found.0, expected.0);
}

#[test]
fn a_house_of_one_part_stands_and_costs_as_before() {
    for roof_type in ["flat", "pent", "gable", "hip"] {
        let before = new_roof(roof_type);
        let mut free = house(vec![(part("house", 0, 0, 5500), surfaces_of(roof_type))]);
        free["roof"]["angle"] = before["roof"]["angle"].clone();
        for field in ["components", "layout", "location"] {
            free[field] = before[field].clone();
        }
        let (old, new) = (solved(&before), solved(&free));
        assert_eq!(new["totals"], old["totals"], "{roof_type}");
        for surface in surfaces_of(roof_type) {
            let id = surface["id"].as_str().unwrap();
            let (a, b) = (corners(&old, id), corners(&new, id));
            assert_eq!(touch(&a, &b), a.len(), "{roof_type} {id}");
        }
        assert_eq!(new["bom"], old["bom"], "{roof_type}");
    }
}

#[test]
fn the_order_of_parts_and_surfaces_changes_nothing() {
    let roof = estate();
    let mut turned = roof.clone();
    surfaces(&mut turned).reverse();
    assert_same_findings(&roof, &turned);
    turned["roof"]["parts"].as_array_mut().unwrap().reverse();
    assert_same_findings(&roof, &turned);
    surfaces(&mut turned).rotate_left(4);
    assert_same_findings(&roof, &turned);
}

#[test]
fn moving_the_whole_house_moves_every_surface_and_nothing_else() {
    let roof = estate();
    let mut moved = roof.clone();
    for part in moved["roof"]["parts"].as_array_mut().unwrap() {
        part["x"] = json!(part["x"].as_i64().unwrap() + 7000);
        part["y"] = json!(part["y"].as_i64().unwrap() - 3000);
    }
    let (before, after) = (solved(&roof), solved(&moved));
    for field in ["bom", "totals", "loads", "yields", "checks"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    for surface in roof["surfaces"].as_array().unwrap() {
        let id = surface["id"].as_str().unwrap();
        for (a, b) in corners(&before, id).iter().zip(corners(&after, id)) {
            assert!(near(a[0] + 7.0, b[0]) && near(a[1], b[1]) && near(a[2] + 3.0, b[2]), "{id}");
        }
    }
}

#[test]
fn a_surface_that_is_not_roofed_stays_where_it_stands() {
    let roof = estate();
    let places = findings(&roof).2;
    for index in 0..surfaces(&mut roof.clone()).len() {
        let mut without = roof.clone();
        surfaces(&mut without)[index]["enabled"] = json!(false);
        assert_eq!(findings(&without).2, places);
    }
}

#[test]
fn a_part_stands_where_it_is_said_to_with_its_own_eave() {
    let answer = solved(&estate());
    let garage = corners(&answer, "pent");
    let (left, right) = extent(&garage, 0);
    let (back, front) = extent(&garage, 2);
    assert!(near((left + right) / 2.0, 14.0) && near((back + front) / 2.0, -3.0));
    assert!(near(extent(&garage, 1).0, 2.6));
    let house = ["south", "west", "north", "east"];
    let house: Vec<Corner> = house.iter().flat_map(|id| corners(&answer, id)).collect();
    let middle = |axis| (extent(&house, axis).0 + extent(&house, axis).1) / 2.0;
    assert!(near(middle(0), 1.0) && near(middle(2), 2.0));
    assert!(near(extent(&house, 1).0, 5.5));
}

#[test]
fn sides_meet_where_they_share_an_edge() {
    let roof = house(vec![(part("house", 0, 0, 6000), angle_house())]);
    let answer = solved(&roof);
    let of = |id: &str| corners(&answer, id);
    // Valley, hip and both ridges from end to end.
    assert_eq!(touch(&of("south"), &of("west")), 2);
    assert_eq!(touch(&of("north"), &of("east")), 2);
    assert_eq!(touch(&of("south"), &of("north")), 2);
    assert_eq!(touch(&of("west"), &of("east")), 2);
    assert!(near(extent(&of("north"), 1).0, 6.0));
    // √(5² + 5² + 5²) m each, once.
    assert_eq!(line(&answer, "KE-1").0, 8.66);
    assert_eq!(line(&answer, "GR-1").0, 8.66);
}

#[test]
fn what_shares_nothing_leans_against_the_house_and_a_wall_stands_before_it() {
    let answer = solved(&estate());
    let shed = corners(&answer, "shed");
    let wall = corners(&answer, "wall");
    // 14 m × 10 m about (1, 2): the shed begins at its eastern eave, under it.
    assert!(near(extent(&shed, 0).0, 8.0), "{shed:?}");
    assert!(extent(&shed, 1).1 < 5.5 && extent(&shed, 1).0 > 0.0);
    assert!(near(extent(&wall, 0).1, -6.05), "{wall:?}");
    assert!(extent(&wall, 1).0 > 0.0);
}

/// A facade or railing to the south of the angled house.
fn with_upright(kind: &str, wall: Option<&str>) -> Value {
    let mut upright = surface("upright", 180.0, 90.0, 4000, 1200);
    upright["kind"] = json!(kind);
    if let Some(id) = wall {
        upright["wall"] = json!(id);
    }
    house(vec![(part("house", 0, 0, 6000), [angle_house(), vec![upright]].concat())])
}

#[test]
fn a_facade_hangs_on_the_wall_under_the_chosen_surface() {
    let standing = |kind: &str, wall: Option<&str>| {
        let answer = solved(&with_upright(kind, wall));
        let upright = corners(&answer, "upright");
        let eave = corners(&answer, "south");
        let gable: Vec<Corner> = ["west", "east"].iter().flat_map(|id| corners(&answer, id)).collect();
        [eave, gable].map(|wall| {
            let out = extent(&upright, 2).1 - extent(&wall, 2).1;
            (out * 100.0).round() / 100.0
        })
    };
    // Before the wider gable unless the recessed wall is chosen.
    let [_, before_gable] = standing("facade", None);
    assert_eq!(before_gable, 0.05);
    let [before_eave, behind_gable] = standing("facade", Some("south"));
    assert_eq!(before_eave, 0.05);
    assert!(behind_gable < -1.0);
    assert_eq!(standing("facade", Some("east")), standing("facade", None));
    // A railing leaves room for its balcony.
    assert_eq!(standing("balcony", Some("south"))[0], 1.6);
}

#[test]
fn a_wall_of_no_roof_surface_of_the_part_is_refused_at_its_place() {
    let refused = |wall: &str| refusals(&with_upright("facade", Some(wall)));
    assert_eq!(refused("south"), Vec::<String>::new());
    for unknown in ["nowhere", "upright", ""] {
        assert_eq!(refused(unknown), ["UNKNOWN_VALUE surfaces[4].wall"]);
    }
    let mut roof = with_upright("facade", None);
    surfaces(&mut roof)[0]["wall"] = json!("north");
    assert_eq!(refusals(&roof), ["UNKNOWN_VALUE surfaces[0].wall"]);
}

#[test]
fn parts_share_edges_only_where_these_coincide_or_it_is_said() {
    let half = |id: &str, azimuth: f64| vec![surface(id, azimuth, 35.0, 8000, 5000)];
    let run = (5000.0 * 35_f64.to_radians().cos()) as i64;
    let twin = |apart: i64| {
        let mut roof = house(vec![
            (part("a", 0, -run / 2 - apart, 5000), half("a", 180.0)),
            (part("b", 0, run / 2, 5000), half("b", 0.0)),
        ]);
        for surface in surfaces(&mut roof) {
            surface["edges"] =
                json!([{ "role": "eave" }, { "role": "right" }, { "role": "ridge" }, { "role": "left" }]);
        }
        roof
    };
    let ridges = |roof: &Value| ["FI-V", "PA-V"].map(|article| line(&solved(roof), article).0);
    assert_eq!(ridges(&twin(0)), [8.0, 0.0]);
    assert_eq!(ridges(&twin(4000)), [0.0, 16.0]);
    let mut said = twin(4000);
    surfaces(&mut said)[0]["edges"][2]["sharedWith"] = json!("b");
    assert_eq!(ridges(&said), [8.0, 0.0]);
}

#[test]
fn what_is_no_part_is_refused_at_its_place() {
    let roof = house(vec![(part("house", 0, 0, 5500), surfaces_of("gable"))]);
    let with = |change: &dyn Fn(&mut Value)| {
        let mut changed = roof.clone();
        change(&mut changed);
        refusals(&changed)
    };
    assert_eq!(with(&|_| ()), Vec::<String>::new());
    assert_eq!(with(&|roof| surfaces(roof)[1]["part"] = json!("barn")), ["UNKNOWN_VALUE surfaces[1].part"]);
    assert_eq!(
        with(&|roof| {
            surfaces(roof)[0].as_object_mut().unwrap().remove("part");
        }),
        ["MISSING_FIELD surfaces[0].part"]
    );
    assert_eq!(
        with(&|roof| {
            let parts = roof["roof"]["parts"].as_array_mut().unwrap();
            parts.push(parts[0].clone());
        }),
        ["DUPLICATE_ID roof.parts[1].id"]
    );
    assert_eq!(
        with(&|roof| roof["roof"]["parts"][0]["x"] = json!(500_001)),
        ["ABOVE_MAXIMUM roof.parts[0].x"]
    );
    assert_eq!(
        with(&|roof| roof["roof"]["parts"][0]["y"] = json!(-500_001)),
        ["ABOVE_MAXIMUM roof.parts[0].y"]
    );
    assert_eq!(
        with(&|roof| roof["roof"]["parts"][0]["eaveHeight"] = json!(-1)),
        ["NEGATIVE_DIMENSION roof.parts[0].eaveHeight"]
    );
    assert_eq!(
        with(&|roof| roof["roof"]["parts"][0]["colour"] = json!("red")),
        ["UNKNOWN_FIELD roof.parts[0].colour"]
    );
    assert_eq!(
        with(&|roof| {
            let parts = roof["roof"]["parts"].as_array_mut().unwrap();
            parts.extend((0..16).map(|number| part(&number.to_string(), 0, 0, 3000)));
        }),
        ["TOO_MANY roof.parts"]
    );
    assert_eq!(with(&|roof| roof["roof"]["type"] = json!("gable")), ["UNKNOWN_FIELD roof.parts"]);
    assert_eq!(
        with(&|roof| {
            roof["roof"].as_object_mut().unwrap().remove("parts");
        }),
        ["UNKNOWN_VALUE surfaces[0].part", "UNKNOWN_VALUE surfaces[1].part"]
    );
}
