//! Roofs as JSON text in, answers as JSON out.

#![allow(dead_code)]

use roof_engine::engine::RoofEngine;
use roof_engine::layout::Pace;
use roof_engine::prices::discount::Discount;
use roof_engine::solve::Solved;
use serde_json::{Value, json};

/// A file of the repository.
pub fn file(path: &str) -> String {
    std::fs::read_to_string(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// An engine with the demo catalogue.
pub fn engine() -> RoofEngine {
    RoofEngine::new(&file("engine/catalogue/demo.json")).unwrap_or_else(|p| panic!("{p:?}"))
}

/// A golden roof, in the present version of its schema.
pub fn golden(name: &str) -> Value {
    serde_json::from_str(&engine().upgraded(&file(&format!("tests/golden/{name}.json")))).unwrap()
}

/// The names of the golden roofs.
pub fn golden_names() -> Vec<String> {
    let folder = format!("{}/../../tests/golden", env!("CARGO_MANIFEST_DIR"));
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .filter_map(|entry| {
            let name = entry.unwrap().file_name().into_string().unwrap();
            name.strip_suffix(".json").map(str::to_string)
        })
        .collect();
    names.sort();
    names
}

/// A new roof of a type.
pub fn new_roof(roof_type: &str) -> Value {
    serde_json::to_value(engine().new_configuration(roof_type).unwrap()).unwrap()
}

/// The answer to a roof that is one, without a discount of the organisation.
pub fn solved(roof: &Value) -> Value {
    solved_for(roof, 0)
}

/// The answer to a roof while something on it moves.
pub fn moving(roof: &Value) -> Value {
    let open = engine().open_at(&roof.to_string(), &0.into(), Pace::Moving);
    let mut roof = open.unwrap_or_else(|problems| panic!("{problems:?}"));
    roof.solved.with_cells(|solution| serde_json::to_value(solution).unwrap())
}

/// The answer to a roof that is one, for an organisation with a discount.
pub fn solved_for(roof: &Value, discount: impl Into<Discount>) -> Value {
    let answer = answer(roof, discount);
    assert_eq!(answer["status"], "solved", "{}", answer["problems"]);
    answer
}

fn answer(roof: &Value, discount: impl Into<Discount>) -> Value {
    serde_json::to_value(engine().answer(&roof.to_string(), discount)).unwrap()
}

/// Code and path of every reason why a roof is none.
pub fn refusals(roof: &Value) -> Vec<String> {
    let answer = answer(roof, 0);
    let problems = answer["problems"].as_array().cloned().unwrap_or_default();
    let words = |value: &Value| value.as_str().unwrap_or_default().to_string();
    problems.iter().map(|p| format!("{} {}", words(&p["code"]), words(&p["path"]))).collect()
}

/// The line of an article: what the geometry needs and what is bought.
pub fn line(answer: &Value, article: &str) -> (f64, f64) {
    let lines = answer["bom"]["lines"].as_array().unwrap();
    let line = lines.iter().find(|line| line["article"] == article);
    line.map_or((0.0, 0.0), |line| {
        (line["netQuantity"].as_f64().unwrap(), line["quantity"].as_f64().unwrap())
    })
}

/// The checks with a code.
pub fn found_checks(answer: &Value, code: &str) -> Vec<Value> {
    let checks = answer["checks"].as_array().unwrap();
    let with_code = checks.iter().filter(|check| check["code"] == code);
    with_code.cloned().collect()
}

/// A rectangular roof surface.
pub fn surface(id: &str, azimuth: f64, angle: f64, width: i64, height: i64) -> Value {
    json!({
        "id": id, "azimuth": azimuth, "enabled": true, "angle": angle,
        "outline": { "shape": "rectangle", "width": width, "height": height },
        "rows": { "count": "auto", "customHeight": null, "finishing": { "count": "auto", "measure": "auto" } },
        "cutouts": [], "skylights": []
    })
}

/// The surfaces of a roof, to be changed.
pub fn surfaces(roof: &mut Value) -> &mut Vec<Value> {
    roof["surfaces"].as_array_mut().unwrap()
}

/// The surfaces of a solution as [`roof_engine::engine::recount`] reads them.
pub fn surfaces_of(solved: &Solved) -> String {
    let surfaces = solved.solution.surfaces.iter().map(|surface| {
        json!({
            "tiled": serde_json::to_value(surface.status).unwrap() == "tiled",
            "gap": surface.gap, "columns": surface.columns, "rows": surface.rows,
        })
    });
    serde_json::to_string(&surfaces.collect::<Vec<_>>()).unwrap()
}
