//! Prints the whole answer to every golden roof, and to variants of each, one JSON text per line, so
//! that two versions of the engine can be compared.
use std::error::Error;
use std::io::{Write, stdout};

use roof_engine::engine::RoofEngine;
use serde_json::{Value, json, to_string};

fn main() -> Result<(), Box<dyn Error>> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let catalogue = std::fs::read_to_string(format!("{root}/engine/catalogue/demo.json"))?;
    let mut engine = RoofEngine::new(&catalogue).map_err(|p| format!("{p:?}"))?;
    let mut files: Vec<_> = std::fs::read_dir(format!("{root}/tests/golden"))?
        .filter_map(|e| Some(e.ok()?.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "json"))
        .collect();
    files.sort();
    for file in files {
        let text = std::fs::read_to_string(&file)?;
        let name = file.file_stem().unwrap_or_default().to_string_lossy().to_string();
        let roof: Value = serde_json::from_str(&text)?;
        for (variant, orientation, objective) in [
            ("as it is", None, None),
            ("portrait", Some("portrait"), None),
            ("price", None, Some("price")),
            ("uniform", None, Some("uniform")),
        ] {
            let mut roof = roof.clone();
            if let Some(o) = orientation {
                roof["layout"]["orientation"] = json!(o);
            }
            if let Some(o) = objective {
                roof["layout"]["objective"] = json!(o);
            }
            let text = to_string(&roof)?;
            writeln!(stdout(), "{name} {variant} {}", to_string(&engine.answer(&text, 0))?)?;
            writeln!(
                stdout(),
                "{name} {variant} {}",
                to_string(&engine.open(&text, 0).map(|roof| roof.cut_list()))?
            )?;
        }
    }
    Ok(())
}
