//! The bill of golden roofs counted a second time from the answer alone, as one would with a pencil:
//! rectangles, widths and heights, no code of the engine.

#![cfg(test)]

mod count;

use serde_json::Value;

use count::{Chosen, Count, bars, lapped, list, sides, whole};
use roof_engine::engine::RoofEngine;

/// Golden roofs whose surfaces and cutouts are all rectangles.
const ROOFS: [&str; 4] = ["house-gable", "barn", "pent-roof", "hall-60x12"];

fn file(path: &str) -> String {
    std::fs::read_to_string(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn golden_bills_are_what_a_pencil_gives() {
    let catalogue: Value = serde_json::from_str(&file("engine/catalogue/demo.json")).unwrap();
    let mut engine = RoofEngine::new(&catalogue.to_string()).unwrap_or_else(|p| panic!("{p:?}"));
    let article = |number: &str| -> &Value {
        list(&catalogue["articles"]).iter().find(|a| a["number"] == number).unwrap()
    };
    let mut compared = 0;
    for name in ROOFS {
        let text = file(&format!("tests/golden/{name}.json"));
        let configuration: Value = serde_json::from_str(&text).unwrap();
        let components = &configuration["components"];
        let answer = serde_json::to_value(engine.answer(&text, 0)).unwrap();
        let choice = |field: &str, id: &Value| -> String {
            let choices = list(&catalogue["components"][field]);
            let choice = choices.iter().find(|choice| &choice["id"] == id).unwrap();
            choice["article"].as_str().unwrap_or_default().to_string()
        };
        // How many rows "auto" gives depends on the snow.
        let tube = components["snowGuard"]["type"] == "tube";
        let battens = list(&catalogue["components"]["batten"]);
        let batten = battens.iter().find(|b| b["id"] == components["batten"]);
        let chosen = Chosen {
            furring: choice("furring", &components["furring"]),
            batten: choice("batten", &components["batten"]),
            batten_width: whole(&batten.unwrap()["section"]["width"]),
            membrane: choice("sarkingMembrane", &components["sarkingMembrane"]),
            verge: choice("edgeTreatment", &components["edgeTreatment"]["left"]),
            guards: components["snowGuard"]["rows"].as_i64().filter(|_| tube),
        };
        assert_eq!(components["edgeTreatment"]["left"], components["edgeTreatment"]["right"]);
        let mut count = Count::default();
        for surface in list(&answer["surfaces"]) {
            if surface["status"] == "tiled" {
                count.surface(surface, &chosen);
            }
        }
        let gable = configuration["roof"]["type"] == "gable";
        // One surface alone ends in a pent closure.
        let ridge = match choice("ridgeConnection", &components["ridgeConnection"]).as_str() {
            "FI-V" if !gable => "PA-V".to_string(),
            "FI-U" if !gable => "PA-U".to_string(),
            other => other.to_string(),
        };
        let surfaces = list(&answer["surfaces"]);
        // A gable's two surfaces share their ridge.
        let ridges = if gable { &surfaces[..1] } else { surfaces };
        for surface in ridges {
            let [left, _, right, _] = sides(&surface["outline"]);
            count.lengths.entry(ridge.clone()).or_default().push(right - left);
            *count.pieces.entry("FI-E".into()).or_default() += 2;
            let battens = count.lengths.entry("GL-4060".into()).or_default();
            battens.push(right - left);
        }
        let lines = list(&answer["bom"]["lines"]);
        let bought = |number: &str| lines.iter().find(|line| line["article"] == number);
        let discount = configuration["partnerDiscount"].as_f64().unwrap();
        let mut total = 0;
        for line in lines {
            let full = line["pricePerUnit"].as_f64().unwrap();
            let price = (full * (100.0 - discount) / 100.0 + 0.5).floor();
            assert_eq!(line["discountedPricePerUnit"].as_f64().unwrap(), price, "{name} {line}");
            let sum = (price * line["quantity"].as_f64().unwrap() + 0.5).floor() as i64;
            assert_eq!(whole(&line["totalPrice"]), sum, "{name} {line}");
            total += sum;
        }
        assert_eq!(whole(&answer["bom"]["totalPrice"]), total, "{name}");
        let mut check = |number: &str, expected: f64| {
            let Some(line) = bought(number) else {
                assert_eq!(expected, 0.0, "{name} {number} is missing");
                return;
            };
            let quantity = line["quantity"].as_f64().unwrap();
            assert!((quantity - expected).abs() < 0.006, "{name} {number} {quantity} {expected}");
            compared += 1;
        };
        for (number, pieces) in &count.pieces {
            let size = whole(&article(number)["packageSize"]);
            check(number, ((pieces + size - 1) / size) as f64);
        }
        for (number, lengths) in &count.lengths {
            match article(number)["unit"].as_str() {
                Some("bar") => {
                    let bar = whole(&article(number)["packageSize"]);
                    let laps = article(number)["laps"] == true;
                    let of = |length: &i64| if laps { lapped(*length, bar) } else { *length };
                    let lengths: Vec<i64> = lengths.iter().map(of).collect();
                    check(number, bars(&lengths, bar) as f64);
                }
                _ => check(number, lengths.iter().sum::<i64>() as f64 / 1000.0),
            }
        }
        for (number, area) in &count.areas {
            match article(number)["unit"].as_str() {
                Some("roll") => {
                    let size = whole(&article(number)["packageSize"]);
                    check(number, ((area + size - 1) / size) as f64);
                }
                _ => check(number, (*area as f64 / 1e4).round() / 100.0),
            }
        }
    }
    assert!(compared > 90, "{compared} lines");
}
