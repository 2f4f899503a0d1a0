//! Every roof of `docs/real-roofs.md`, compared with its row.

#![cfg(test)]

mod common;

use common::{file, found_checks, line, new_roof, refusals, solved, surface, surfaces};
use serde_json::{Value, json};

/// Articles that a row names where they are needed.
const ARTICLES: [&str; 11] =
    ["TR-1", "FI-V", "PA-V", "OG-B", "GR-1", "KE-1", "KN-1", "WA-1", "AB-1", "FP-1", "ER-MK06"];

/// Checks of edges and openings: one that a row does not name is not said.
const CODES: [&str; 8] = [
    "EDGE_CONTRADICTS",
    "EDGE_UNSHARED",
    "EDGE_WITHOUT_ARTICLE",
    "RIDGES_APART",
    "SHARED_EDGE_UNEQUAL",
    "CLEARANCE_OUTSIDE",
    "FACADE_RECOMMENDED",
    "FLASHING_TO_MEASURE",
];

fn free(list: Vec<Value>) -> Value {
    let mut roof = new_roof("free");
    *surfaces(&mut roof) = list;
    roof["components"]["ridgeConnection"] = json!("ventilated");
    roof["components"]["edgeTreatment"] = json!({ "left": "sheet-metal", "right": "sheet-metal" });
    roof
}

fn house(azimuth: f64) -> Value {
    let opposite = (azimuth + 180.0) % 360.0;
    free(vec![surface("a", azimuth, 35.0, 10_400, 6200), surface("b", opposite, 35.0, 10_400, 6200)])
}

fn shed(id: &str, angle: f64) -> Value {
    surface(id, 180.0, angle, 8000, 5000)
}

fn roles(mut surface: Value, low: &str, right: &str, high: &str, left: &str) -> Value {
    surface["edges"] = [low, right, high, left].iter().map(|role| json!({ "role": role })).collect();
    surface
}

/// Surfaces of one slope from the eave up, by pitch and height.
fn slope(azimuth: f64, width: i64, top: &str, strips: &[(f64, i64)]) -> Vec<Value> {
    let last = strips.len() - 1;
    let strip = |(at, &(angle, height)): (usize, &(f64, i64))| {
        let strip = surface(&format!("{azimuth}-{at}"), azimuth, angle, width, height);
        let low = if at == 0 { "eave" } else { "kink" };
        roles(strip, low, "right", if at == last { top } else { "kink" }, "left")
    };
    strips.iter().enumerate().map(strip).collect()
}

fn shaped(mut surface: Value, outline: Value) -> Value {
    surface["outline"] = outline;
    surface
}

/// Triangles around a peak, each as far turned from the last one.
fn around(count: i32, first: f64, (width, height): (i64, i64), angle: f64) -> Value {
    let triangle = |at: i32| {
        let azimuth = first + f64::from(at) * 360.0 / f64::from(count);
        let outline = json!({ "shape": "triangle", "width": width, "apex": width / 2, "height": height });
        shaped(surface(&format!("t{at}"), azimuth, angle, 1, 1), outline)
    };
    free((0..count).map(triangle).collect())
}

/// Two wings of 8 m and 14 m at a right angle; 35° over half of 8 m are 4.883 m.
fn wings() -> Value {
    let side = |id: &str, azimuth: f64, points: Value| {
        shaped(surface(id, azimuth, 35.0, 1, 1), json!({ "shape": "polygon", "points": points }))
    };
    free(vec![
        side("s", 180.0, json!([[0, 0], [6000, 0], [10_000, 4883], [0, 4883]])),
        side("w", 270.0, json!([[0, 0], [6000, 0], [6000, 4883], [-4000, 4883]])),
        side("n", 0.0, json!([[0, 0], [14_000, 0], [14_000, 4883], [4000, 4883]])),
        side("e", 90.0, json!([[0, 0], [14_000, 0], [10_000, 4883], [0, 4883]])),
    ])
}

fn cut(mut roof: Value, index: usize, shape: &str, [x1, y1, x2, y2]: [i64; 4]) -> Value {
    let cutouts = surfaces(&mut roof)[index]["cutouts"].as_array_mut().unwrap();
    let kind = if y1 == 0 { "dormer" } else { "chimney" };
    cutouts.push(json!({ "id": format!("c{}", cutouts.len()), "kind": kind, "shape": shape,
        "x1": x1, "x2": x2, "y1": y1, "y2": y2, "clearance": 100, "height": 900 }));
    roof
}

fn polygon(roof: Value, sides: [i64; 4], corners: Value) -> Value {
    let mut roof = cut(roof, 0, "polygon", sides);
    surfaces(&mut roof)[0]["cutouts"][0]["corners"] = corners;
    roof
}

fn boxed(roof: Value, sides: [i64; 4]) -> Value {
    cut(roof, 0, "rectangle", sides)
}

fn upright(kind: &str, angle: f64, width: i64, height: i64) -> Value {
    let mut wall = surface("wall", 180.0, angle, width, height);
    wall["kind"] = json!(kind);
    free(vec![wall])
}

fn with(mut roof: Value, index: usize, field: &str, value: Value) -> Value {
    surfaces(&mut roof)[index][field] = value;
    roof
}

fn pent() -> Value {
    free(vec![shed("a", 20.0)])
}

fn gables(azimuths_and_strips: &[(f64, &[(f64, i64)])], width: i64) -> Value {
    let sides = azimuths_and_strips.iter();
    free(sides.flat_map(|(azimuth, strips)| slope(*azimuth, width, "ridge", strips)).collect())
}

fn roof_forms(situation: &str) -> Option<Value> {
    let both = |strips, width| gables(&[(180.0, strips), (0.0, strips)], width);
    let half =
        |id, azimuth| roles(surface(id, azimuth, 15.0, 8000, 5000), "valley", "right", "upper", "left");
    let sawtooth = |id| roles(surface(id, 180.0, 30.0, 8000, 3000), "eave", "right", "upper", "left");
    Some(match situation {
        "Gable, two equal sides" => house(180.0),
        "Gable, 25° and 45°, eaves at different heights" => {
            free(vec![surface("a", 180.0, 25.0, 9000, 6000), surface("b", 0.0, 45.0, 9000, 3500)])
        }
        "Gable, one side with tiles" => with(house(180.0), 1, "enabled", json!(false)),
        "Pent roof" => pent(),
        "Hip roof" => new_roof("hip"),
        "Pyramid of four free triangles" => around(4, 0.0, (10_000, 5774), 30.0),
        "House at a right angle, no roles entered" => wings(),
        "Mansard, 70° and 30°" => both(&[(70.0, 3000), (30.0, 4000)], 10_000),
        "Barn with one side of two pitches" => {
            free(slope(180.0, 8000, "upper", &[(70.0, 3000), (30.0, 4000)]))
        }
        "Gable with kicked-out eaves" => both(&[(30.0, 1500), (50.0, 4000)], 9000),
        "Barrel in three strips" => {
            free(slope(180.0, 8000, "upper", &[(70.0, 2000), (50.0, 2000), (30.0, 2000)]))
        }
        "Tower of eight triangles, 17° off the compass" => {
            // 1 m / tan 22.5° in plan over 4 m on the slope.
            around(8, 17.0, (2000, 4000), 52.88)
        }
        "Butterfly" => free(vec![half("a", 180.0), half("b", 0.0)]),
        "Sawtooth of three sheds" => free(vec![sawtooth("a"), sawtooth("b"), sawtooth("c")]),
        "Gable at 197.3°" => house(197.3),
        _ => return None,
    })
}

fn unusual_surfaces(situation: &str) -> Option<Value> {
    Some(match situation {
        "Pent roof against a house wall" => {
            free(vec![roles(shed("a", 20.0), "eave", "right", "wall", "left")])
        }
        "Flat roof with walls all around" => {
            free(vec![roles(shed("a", 5.0), "wall", "wall", "wall", "wall")])
        }
        "Other roofing above 3 m" => {
            let mut roof = pent();
            surfaces(&mut roof)[0]["rows"]["customHeight"] = json!(3000);
            roof
        }
        "Balcony railing" => upright("balcony", 90.0, 4000, 1000),
        "Hip without a neighbour" => free(vec![roles(shed("a", 20.0), "eave", "hip", "ridge", "left")]),
        "Eave entered as a ridge" => free(vec![roles(shed("a", 20.0), "ridge", "right", "ridge", "left")]),
        "Ridges of 10.4 and 9 m face each other" => {
            free(vec![surface("a", 180.0, 35.0, 10_400, 6200), surface("b", 0.0, 35.0, 9000, 6200)])
        }
        "Ridge 100 mm longer on one side" => {
            free(vec![surface("a", 180.0, 35.0, 10_400, 6200), surface("b", 0.0, 35.0, 10_300, 6200)])
        }
        "Pitch of 65°" => free(vec![shed("a", 65.0)]),
        "Surface with a hole in its outline" => {
            let points = json!([
                [0, 0],
                [9000, 0],
                [9000, 6000],
                [0, 6000],
                [0, 0],
                [3000, 2000],
                [3000, 4000],
                [6000, 4000],
                [6000, 2000],
                [3000, 2000]
            ]);
            with(pent(), 0, "outline", json!({ "shape": "polygon", "points": points }))
        }
        "Pitch under 3°" => free(vec![shed("a", 2.0)]),
        "Facade at 80°" => upright("facade", 80.0, 8000, 2600),
        "Twisted plane" => {
            let points = json!([[0, 0], [9000, 0], [9000, 6000, 300], [0, 6000]]);
            with(pent(), 0, "outline", json!({ "shape": "polygon", "points": points }))
        }
        _ => return None,
    })
}

fn openings(situation: &str) -> Option<Value> {
    let house = || house(180.0);
    Some(match situation {
        "Chimney in the surface" => boxed(house(), [3000, 2000, 3800, 2600]),
        "Chimney astride the ridge" => {
            cut(boxed(house(), [3000, 5600, 3800, 6200]), 1, "rectangle", [6600, 5600, 7400, 6200])
        }
        "Dormer through the eave" => boxed(house(), [3000, 0, 6000, 3000]),
        "Terrace at the verge" => boxed(house(), [0, 2000, 2000, 4000]),
        "Loggia at the corner" => boxed(house(), [0, 0, 2000, 1000]),
        "Terrace at the ridge of one side" => boxed(house(), [3000, 5200, 5000, 6200]),
        "Opening at the top of a pent roof" => boxed(pent(), [3000, 4000, 5000, 5000]),
        "Balcony over the whole eave" => boxed(house(), [0, 0, 10_400, 1000]),
        "Triangular dormer at the eave" => cut(house(), 0, "triangle", [3000, 0, 6000, 2000]),
        "Atrium as a cutout" => {
            boxed(free(vec![surface("a", 180.0, 20.0, 12_000, 8000)]), [4000, 3000, 7000, 5000])
        }
        "Roof window" => {
            let window = json!([{ "id": "s", "model": "MK06", "x": 5000, "y": 2500 }]);
            with(house(), 0, "skylights", window)
        }
        "Facade with a door" => boxed(upright("facade", 90.0, 8000, 2600), [1000, 0, 2000, 2000]),
        "Chimney across a hip" => boxed(new_roof("hip"), [600, 1000, 1200, 1600]),
        "Chimney across a valley" => boxed(wings(), [6700, 1000, 7300, 1600]),
        "Dormer across a hip" => {
            let mut roof = boxed(new_roof("hip"), [600, 1000, 1200, 1600]);
            surfaces(&mut roof)[0]["cutouts"][0]["kind"] = json!("dormer");
            roof
        }
        "Round chimney" => cut(house(), 0, "round", [3000, 2000, 3600, 2600]),
        "Chimney turned by 37°" => {
            polygon(house(), [3000, 2000, 3700, 2700], json!([[300, 0], [700, 300], [400, 700], [0, 400]]))
        }
        "Chimney of six corners, upright and level" => {
            let corners = json!([[0, 0], [800, 0], [800, 300], [400, 300], [400, 600], [0, 600]]);
            polygon(house(), [3000, 2000, 3800, 2600], corners)
        }
        "Atrium of five corners" => {
            let corners = json!([[0, 0], [4000, 0], [4000, 2000], [1500, 4000], [0, 2000]]);
            polygon(free(vec![surface("a", 180.0, 20.0, 12_000, 8000)]), [4000, 2000, 8000, 6000], corners)
        }
        "Polygonal cutout that crosses itself" => {
            let corners = json!([[0, 0], [9, 9], [9, 0], [0, 7]]);
            polygon(house(), [3000, 2000, 3600, 2600], corners)
        }
        "Openings that overlap" => boxed(boxed(house(), [3000, 2000, 3800, 2600]), [3500, 2500, 4500, 3500]),
        _ => return None,
    })
}

/// Outcome and bill of the engine, as a row writes them.
fn outcome(roof: &Value) -> (&'static str, String) {
    let refused = refusals(roof);
    if let Some(first) = refused.first() {
        assert_eq!(refused.len(), 1, "{refused:?}");
        return ("refuses", first.clone());
    }
    let answer = solved(roof);
    let said = CODES.iter().filter(|code| !found_checks(&answer, code).is_empty());
    let said: Vec<String> = said.map(|code| (*code).to_string()).collect();
    let outcome = if said.is_empty() { "correct" } else { "asks" };
    let bought = ARTICLES.iter().filter_map(|article| {
        let (net, _) = line(&answer, article);
        (net > 0.0).then(|| format!("{article} {net:.2}"))
    });
    (outcome, said.into_iter().chain(bought).collect::<Vec<_>>().join(", "))
}

#[test]
fn every_real_roof_has_the_outcome_of_its_row() {
    let text = file("docs/real-roofs.md");
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.contains("| `"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    assert!(rows.len() >= 40, "{}", rows.len());
    let mut different = Vec::new();
    for row in &rows {
        let [situation, expected, shown, _] = row[..] else { panic!("{row:?}") };
        let roof =
            roof_forms(situation).or_else(|| unusual_surfaces(situation)).or_else(|| openings(situation));
        let (found, numbers) = outcome(&roof.unwrap_or_else(|| panic!("{situation}")));
        if (found, numbers.as_str()) != (expected, shown.trim_matches('`')) {
            different.push(format!("{situation}: {found}: {numbers}"));
        }
    }
    assert_eq!(different, [] as [String; 0]);
}
