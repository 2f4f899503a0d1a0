//! Relations between the answers to two related roofs, for every golden roof.

#![cfg(test)]

mod common;

use common::{found_checks, golden, golden_names, moving, solved, surfaces};
use serde_json::{Value, json};

/// The hall of 8000 modules is solved in one test of its own; here it would only take time.
fn roofs() -> impl Iterator<Item = (String, Value)> {
    let small = golden_names().into_iter().filter(|name| name != "hall-200x30");
    small.map(|name| {
        let roof = golden(&name);
        (name, roof)
    })
}

fn power(answer: &Value) -> i64 {
    answer["totals"]["power"].as_i64().unwrap()
}

fn by_id<'a>(answer: &'a Value, id: &Value) -> &'a Value {
    let surfaces = answer["surfaces"].as_array().unwrap();
    surfaces.iter().find(|surface| &surface["id"] == id).unwrap()
}

/// Article, quantity, net quantity and price of every line, in the order of the articles.
fn bill(answer: &Value) -> Vec<(String, String)> {
    let lines = answer["bom"]["lines"].as_array().unwrap();
    let mut lines: Vec<_> = lines
        .iter()
        .map(|line| {
            let numbers = ["quantity", "netQuantity", "totalPrice"].map(|field| line[field].to_string());
            (line["article"].as_str().unwrap().to_string(), numbers.join(" "))
        })
        .collect();
    lines.sort();
    lines
}

#[test]
fn the_order_of_the_surfaces_changes_nothing() {
    for (name, roof) in roofs() {
        let mut reversed = roof.clone();
        surfaces(&mut reversed).reverse();
        let (before, after) = (solved(&roof), solved(&reversed));
        assert_eq!(bill(&after), bill(&before), "{name}");
        assert_eq!(after["totals"], before["totals"], "{name}");
        for surface in before["surfaces"].as_array().unwrap() {
            let same = by_id(&after, &surface["id"]);
            for field in ["columns", "rows", "cells", "edges", "power"] {
                assert_eq!(same[field], surface[field], "{name} {}", surface["id"]);
            }
        }
    }
}

/// Turned clockwise about the plan's origin, tenths of a degree.
fn turned(roof: &Value, tenths: i64) -> Value {
    let mut turned = roof.clone();
    for surface in surfaces(&mut turned) {
        let azimuth = (surface["azimuth"].as_f64().unwrap() * 10.0).round() as i64;
        surface["azimuth"] = json!(((azimuth + tenths) % 3600) as f64 / 10.0);
    }
    let (sine, cosine) = (tenths as f64 / 10.0).to_radians().sin_cos();
    for part in turned["roof"]["parts"].as_array_mut().into_iter().flatten() {
        let [x, y] = ["x", "y"].map(|field| part[field].as_f64().unwrap());
        part["x"] = json!((x * cosine + y * sine).round() as i64);
        part["y"] = json!((y * cosine - x * sine).round() as i64);
    }
    turned
}

#[test]
fn a_turned_building_has_the_same_layout_and_bill() {
    for (index, (name, roof)) in roofs().enumerate() {
        let before = solved(&roof);
        for tenths in [1, 173, 900, 1234, 2700, 3599, 37 * index as i64 + 5] {
            let after = solved(&turned(&roof, tenths));
            assert_eq!(bill(&after), bill(&before), "{name} turned by {tenths}");
            assert_eq!(after["totals"], before["totals"], "{name} turned by {tenths}");
            assert_eq!(after["loads"], before["loads"], "{name} turned by {tenths}");
            for surface in before["surfaces"].as_array().unwrap() {
                let same = by_id(&after, &surface["id"]);
                for field in ["columns", "rows", "cells", "edges", "power"] {
                    assert_eq!(same[field], surface[field], "{name} {} turned by {tenths}", surface["id"]);
                }
            }
        }
    }
}

#[test]
fn a_surface_is_laid_alone_as_among_the_others() {
    for (name, roof) in roofs() {
        // The cheapest roof is one whole: a surface alone has another one.
        if roof["layout"]["objective"] == "price" {
            continue;
        }
        // At rest the bill of the whole roof chooses between tilings that tie.
        let together = moving(&roof);
        for (index, surface) in roof["surfaces"].as_array().unwrap().iter().enumerate() {
            if surface["enabled"] == false {
                continue;
            }
            let mut alone = roof.clone();
            alone["surfaces"] = json!([surface]);
            alone["bomChanges"] = json!([]);
            let answer = moving(&alone);
            let (there, here) = (&together["surfaces"][index], &answer["surfaces"][0]);
            for field in ["columns", "rows", "cells", "gap", "power", "field", "toleranceWider"] {
                assert_eq!(here[field], there[field], "{name} {}", surface["id"]);
            }
            let energy = |answer: &Value, index: usize| answer["yields"]["surfaces"][index].clone();
            assert_eq!(energy(&answer, 0), energy(&together, index), "{name}");
        }
    }
}

/// The surface as seen in a mirror that stands at its right end.
fn mirrored(surface: &Value, catalogue: &Value) -> Value {
    let whole = |value: &Value| value.as_i64().unwrap();
    let (mut mirrored, outline) = (surface.clone(), &surface["outline"]);
    let points = outline["points"].as_array();
    let right = match points {
        Some(points) => points.iter().map(|point| whole(&point[0])).max().unwrap(),
        None => whole(&outline["width"]),
    };
    let shape = &mut mirrored["outline"];
    match outline["shape"].as_str().unwrap() {
        "trapezoid" => {
            let top = whole(&outline["topOffset"]) + whole(&outline["topWidth"]);
            shape["topOffset"] = json!(right - top);
        }
        "triangle" => shape["apex"] = json!(right - whole(&outline["apex"])),
        "parallelogram" => shape["shift"] = json!(-whole(&outline["shift"])),
        "polygon" => {
            let points = points.unwrap().iter();
            shape["points"] = points.map(|p| json!([right - whole(&p[0]), p[1]])).collect();
        }
        _ => {}
    }
    for cutout in mirrored["cutouts"].as_array_mut().unwrap() {
        let (x1, x2) = (whole(&cutout["x1"]), whole(&cutout["x2"]));
        (cutout["x1"], cutout["x2"]) = (json!(right - x2), json!(right - x1));
    }
    for skylight in mirrored["skylights"].as_array_mut().unwrap() {
        let mut models = catalogue["skylights"].as_array().unwrap().iter();
        let model = models.find(|model| model["id"] == skylight["model"]).unwrap();
        skylight["x"] = json!(right - whole(&skylight["x"]) - whole(&model["width"]));
    }
    mirrored
}

#[test]
fn a_mirrored_roof_carries_as_much() {
    let catalogue: Value = serde_json::from_str(&common::file("engine/catalogue/demo.json")).unwrap();
    for (name, roof) in roofs() {
        // A manual layout may start at one side on purpose, and roles that were entered keep their order.
        let manual = roof["layout"]["objective"] == "manual" && roof["layout"]["anchor"] != "center";
        if manual || roof["surfaces"].as_array().unwrap().iter().any(|s| s.get("edges").is_some()) {
            continue;
        }
        let mut other = roof.clone();
        let turned = surfaces(&mut other).iter().map(|s| mirrored(s, &catalogue)).collect();
        other["surfaces"] = turned;
        let treatment = &roof["components"]["edgeTreatment"];
        other["components"]["edgeTreatment"] =
            json!({ "left": treatment["right"], "right": treatment["left"] });
        let (before, after) = (solved(&roof), solved(&other));
        assert_eq!(power(&after), power(&before), "{name}");
        let surfaces = |answer: &Value| answer["surfaces"].as_array().unwrap().clone();
        for (one, two) in surfaces(&before).iter().zip(surfaces(&after)) {
            for field in ["power", "fillers", "fillerWidth", "gap", "area", "baselinePower"] {
                if roof["layout"]["objective"] == "price" && field != "power" {
                    continue;
                }
                assert_eq!(two[field], one[field], "{name} {} {field}", one["id"]);
            }
        }
        for article in [
            "FI-V", "FI-U", "GR-1", "KE-1", "TR-1", "UB-N", "AB-1", "KL-8060", "NB-1", "UB-M", "WL-6060",
            "KB-1", "GL-4060",
        ] {
            let net = |answer: &Value| common::line(answer, article).0;
            assert_eq!(net(&after), net(&before), "{name} {article}");
        }
    }
}

#[test]
fn one_opening_more_or_one_format_less_never_adds_power() {
    for (name, roof) in roofs() {
        if roof["layout"]["objective"] != "power" {
            continue;
        }
        let before = power(&solved(&roof));
        for index in 0..roof["surfaces"].as_array().unwrap().len() {
            for (x, y) in [(1500, 1200), (4200, 2500), (6000, 900)] {
                let mut with = roof.clone();
                let cutouts = with["surfaces"][index]["cutouts"].as_array_mut().unwrap();
                cutouts.push(json!({ "id": "one-more", "kind": "chimney", "shape": "rectangle",
                    "x1": x, "x2": x + 700, "y1": y, "y2": y + 500, "clearance": 100, "height": 900 }));
                let legal = common::engine().check(&with.to_string()).is_empty();
                assert!(!legal || power(&solved(&with)) <= before, "{name} {x} {y}");
            }
        }
        let formats = roof["layout"]["formats"].as_array().unwrap();
        for index in 0..formats.len() {
            let mut with = roof.clone();
            with["layout"]["formats"].as_array_mut().unwrap().remove(index);
            if formats.len() > 1 {
                assert!(power(&solved(&with)) <= before, "{name} without {}", formats[index]);
            }
        }
    }
}

#[test]
fn an_article_that_the_catalogue_lacks_is_a_refusal() {
    let catalogue: Value = serde_json::from_str(&common::file("engine/catalogue/demo.json")).unwrap();
    let articles = catalogue["articles"].as_array().unwrap();
    let named = catalogue.as_object().unwrap().iter().filter(|(key, _)| *key != "articles");
    let named: String = named.map(|(_, value)| value.to_string()).collect();
    for (index, article) in articles.iter().enumerate() {
        let number = article["number"].as_str().unwrap();
        // An article that nothing names can only be added by hand.
        if !named.contains(&format!("\"{number}\"")) {
            continue;
        }
        let mut without = catalogue.clone();
        without["articles"].as_array_mut().unwrap().remove(index);
        let problems = roof_engine::catalogue::check::problems_of(&without.to_string());
        assert!(!problems.is_empty(), "{number}");
    }
    let mut choices = vec![("layout.colour", "/layout/colour"), ("layout.formats[0]", "/layout/formats/0")];
    for (path, pointer) in [
        ("components.furring", "/components/furring"),
        ("components.batten", "/components/batten"),
        ("components.sarkingMembrane", "/components/sarkingMembrane"),
        ("components.snowGuard.type", "/components/snowGuard/type"),
        ("components.snowStopper", "/components/snowStopper"),
        ("components.ridgeConnection", "/components/ridgeConnection"),
        ("components.edgeTreatment.left", "/components/edgeTreatment/left"),
        ("surfaces[0].skylights[0].model", "/surfaces/0/skylights/0/model"),
    ] {
        choices.push((path, pointer));
    }
    for (path, pointer) in choices {
        let mut roof = golden("house-gable");
        *roof.pointer_mut(pointer).unwrap() = json!("unheard-of");
        let problems = common::engine().check(&roof.to_string());
        let found = problems.iter().map(|p| (p.path.as_str(), json!(p.code)));
        assert_eq!(found.collect::<Vec<_>>(), [(path, json!("UNKNOWN_ARTICLE"))]);
    }
}

#[test]
fn modules_blinds_and_cut_pieces_of_the_bill_are_the_cells() {
    for (name, roof) in roofs() {
        let answer = solved(&roof);
        if !answer["bom"]["lines"].as_array().unwrap().iter().all(|line| line.get("change").is_none()) {
            continue;
        }
        let modules = |prefix: &str| -> f64 {
            let lines = answer["bom"]["lines"].as_array().unwrap().iter();
            let of = lines.filter(|line| line["article"].as_str().unwrap().starts_with(prefix));
            of.map(|line| line["quantity"].as_f64().unwrap()).sum()
        };
        let sum = |field: &str| -> f64 {
            let surfaces = answer["surfaces"].as_array().unwrap().iter();
            surfaces.map(|surface| surface[field].as_f64().unwrap()).sum()
        };
        assert_eq!(modules("SL-"), sum("activeModules"), "{name}");
        assert_eq!(modules("SB-"), sum("blinds"), "{name}");
        // Glass, cell by cell, against the bill's area to measure.
        let cells = answer["surfaces"].as_array().unwrap().iter();
        let cells = cells.flat_map(|surface| surface["cells"].as_array().unwrap());
        let cut = cells.filter(|cell| cell["kind"] == "cut").map(|cell| cell["area"].as_f64().unwrap());
        let area = (cut.sum::<f64>() / 1e4).round() / 100.0;
        assert!((modules("CP-G") - area).abs() < 0.011, "{name}");
        assert!(found_checks(&answer, "FIELD_NOT_TILEABLE").is_empty(), "{name}");
    }
}
