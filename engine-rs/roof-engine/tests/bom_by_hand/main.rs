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

/// The catalogue with what a count asks of it.
struct Articles(Value);

impl Articles {
    fn article(&self, number: &str) -> &Value {
        list(&self.0["articles"]).iter().find(|article| article["number"] == number).unwrap()
    }

    fn package(&self, number: &str) -> i64 {
        whole(&self.article(number)["packageSize"])
    }

    fn component(&self, field: &str, id: &Value) -> &Value {
        list(&self.0["components"][field]).iter().find(|choice| &choice["id"] == id).unwrap()
    }

    /// The article of a chosen component.
    fn choice(&self, field: &str, id: &Value) -> String {
        self.component(field, id)["article"].as_str().unwrap_or_default().to_string()
    }

    fn chosen(&self, components: &Value) -> Chosen {
        assert_eq!(components["edgeTreatment"]["left"], components["edgeTreatment"]["right"]);
        // How many rows "auto" gives depends on the snow.
        let tube = components["snowGuard"]["type"] == "tube";
        let batten = self.component("batten", &components["batten"]);
        Chosen {
            furring: self.choice("furring", &components["furring"]),
            batten: self.choice("batten", &components["batten"]),
            batten_width: whole(&batten["section"]["width"]),
            membrane: self.choice("sarkingMembrane", &components["sarkingMembrane"]),
            verge: self.choice("edgeTreatment", &components["edgeTreatment"]["left"]),
            guards: components["snowGuard"]["rows"].as_i64().filter(|_| tube),
        }
    }

    /// Quantities to buy, by article.
    fn quantities(&self, count: &Count) -> Vec<(String, f64)> {
        let mut found = Vec::new();
        let packages = |number: &str, amount: i64| {
            let size = self.package(number);
            ((amount + size - 1) / size) as f64
        };
        for (number, pieces) in &count.pieces {
            found.push((number.clone(), packages(number, *pieces)));
        }
        for (number, lengths) in &count.lengths {
            let article = self.article(number);
            let quantity = if article["unit"] == "bar" {
                let bar = self.package(number);
                let laps = article["laps"] == true;
                let of = |length: &i64| if laps { lapped(*length, bar) } else { *length };
                bars(&lengths.iter().map(of).collect::<Vec<i64>>(), bar) as f64
            } else {
                lengths.iter().sum::<i64>() as f64 / 1000.0
            };
            found.push((number.clone(), quantity));
        }
        for (number, area) in &count.areas {
            let quantity = match self.article(number)["unit"] == "roll" {
                true => packages(number, *area),
                false => (*area as f64 / 1e4).round() / 100.0,
            };
            found.push((number.clone(), quantity));
        }
        found
    }
}

/// Adds the ridges of a roof.
fn add_ridges(count: &mut Count, configuration: &Value, surfaces: &[Value], articles: &Articles) {
    let gable = configuration["roof"]["type"] == "gable";
    let chosen = &configuration["components"]["ridgeConnection"];
    // One surface alone ends in a pent closure.
    let ridge = match articles.choice("ridgeConnection", chosen).as_str() {
        "FI-V" if !gable => "PA-V".to_string(),
        "FI-U" if !gable => "PA-U".to_string(),
        other => other.to_string(),
    };
    // A gable's two surfaces share their ridge.
    let ridges = if gable { &surfaces[..1] } else { surfaces };
    for surface in ridges {
        let [left, _, right, _] = sides(&surface["outline"]);
        count.lengths(&ridge, [right - left]);
        count.pieces("FI-E", 2);
        count.lengths("GL-4060", [right - left]);
    }
}

/// Checks the sums of a bill.
fn assert_sums(name: &str, bom: &Value, discount: f64) {
    let mut total = 0;
    for line in list(&bom["lines"]) {
        let full = line["pricePerUnit"].as_f64().unwrap();
        let price = (full * (100.0 - discount) / 100.0 + 0.5).floor();
        assert_eq!(line["discountedPricePerUnit"].as_f64().unwrap(), price, "{name} {line}");
        let sum = (price * line["quantity"].as_f64().unwrap() + 0.5).floor() as i64;
        assert_eq!(whole(&line["totalPrice"]), sum, "{name} {line}");
        total += sum;
    }
    assert_eq!(whole(&bom["totalPrice"]), total, "{name}");
}

#[test]
fn golden_bills_are_what_a_pencil_gives() {
    let articles = Articles(serde_json::from_str(&file("engine/catalogue/demo.json")).unwrap());
    let mut engine = RoofEngine::new(&articles.0.to_string()).unwrap_or_else(|p| panic!("{p:?}"));
    let mut compared = 0;
    for name in ROOFS {
        let text = file(&format!("tests/golden/{name}.json"));
        let configuration: Value = serde_json::from_str(&text).unwrap();
        let answer = serde_json::to_value(engine.answer(&text, 0)).unwrap();
        let chosen = articles.chosen(&configuration["components"]);
        let surfaces = list(&answer["surfaces"]);
        let mut count = Count::default();
        for surface in surfaces.iter().filter(|surface| surface["status"] == "tiled") {
            count.surface(surface, &chosen);
        }
        add_ridges(&mut count, &configuration, surfaces, &articles);
        assert_sums(name, &answer["bom"], configuration["partnerDiscount"].as_f64().unwrap());
        for (number, expected) in articles.quantities(&count) {
            let line = list(&answer["bom"]["lines"]).iter().find(|line| line["article"] == number);
            let quantity = line.map_or(0.0, |line| line["quantity"].as_f64().unwrap());
            assert!((quantity - expected).abs() < 0.006, "{name} {number} {quantity} {expected}");
            compared += usize::from(line.is_some());
        }
    }
    assert!(compared > 90, "{compared} lines");
}
