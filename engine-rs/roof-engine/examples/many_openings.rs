//! How long the whole answer takes as a surface gets more openings, in milliseconds, the least of ten:
//! `cargo run --profile bench -p roof-engine --example many_openings`. With a number only so many openings, for
//! counting instructions on a busy machine: `valgrind --tool=callgrind …/many_openings 256`.
use std::error::Error;
use std::io::{Write, stdout};
use std::time::Instant;

use roof_engine::engine::RoofEngine;
use serde_json::{Value, json, to_string};

/// Where an opening's lower left corner lies, mm, by its number.
type Place = fn(i64) -> [i64; 2];

/// Openings of 40 × 40 mm, or as narrow as given: in one slate, each a little higher than the one before, in a
/// grid over the surface, and in a line along the eave; with or without a clearance.
const PLACES: [(&str, i64, i64, Place); 6] = [
    ("in one slate", 40, 0, |i| [2010 + 75 * (i % 16), 1010 + 45 * (i / 16)]),
    ("in one slate, all heights", 2, 0, |i| [2010 + 4 * i, 1010 + 3 * i]),
    ("in one slate, close", 40, 5, |i| [2010 + 75 * (i % 16), 1010 + 45 * (i / 16)]),
    ("in a grid", 40, 60, |i| [1000 + 700 * (i % 16), 500 + 400 * (i / 16)]),
    ("in a grid, close", 40, 360, |i| [1000 + 700 * (i % 16), 500 + 400 * (i / 16)]),
    ("along the eave", 40, 0, |i| [500 + 45 * i, 0]),
];

fn main() -> Result<(), Box<dyn Error>> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let catalogue = std::fs::read_to_string(format!("{root}/engine/catalogue/demo.json"))?;
    let counts: Vec<i64> = match std::env::args().nth(1) {
        Some(count) => vec![count.parse()?],
        None => vec![0, 16, 64, 128, 256],
    };
    let mut out = stdout().lock();
    for (name, width, clearance, place) in PLACES {
        write!(out, "{name}")?;
        for &count in &counts {
            let mut engine = RoofEngine::new(&catalogue).map_err(|p| format!("{p:?}"))?;
            let mut roof: Value =
                serde_json::to_value(engine.new_configuration("pent").map_err(|p| format!("{p:?}"))?)?;
            roof["surfaces"][0]["outline"] =
                json!({ "shape": "rectangle", "width": 14_000, "height": 9_000 });
            roof["surfaces"][0]["cutouts"] = (0..count)
                .map(|i| {
                    let [x, y] = place(i);
                    json!({
                        "id": format!("vent-{i}"), "kind": "other", "shape": "rectangle",
                        "x1": x, "x2": x + width, "y1": y, "y2": y + 40, "clearance": clearance, "height": 100
                    })
                })
                .collect();
            let mut least = f64::MAX;
            for turn in 0..10 {
                // A name of its own, and a roof that the cache does not know.
                roof["surfaces"][0]["outline"]["width"] = json!(14_000 + turn);
                let text = to_string(&roof)?;
                let start = Instant::now();
                let answer = engine.open(&text, 0).map_err(|p| format!("{p:?}"))?;
                least = least.min(start.elapsed().as_secs_f64());
                drop(answer);
            }
            write!(out, "  {count}: {:.1}", least * 1000.0)?;
        }
        writeln!(out)?;
    }
    Ok(())
}
