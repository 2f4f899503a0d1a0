//! The limits of the facade system (specification, section 9), at the very number.

use serde_json::{Value, json};

use crate::demo::{answer_with, catalogue};
use roof_engine::configuration::{RoofType, SurfaceKind, Terrain};
use roof_engine::engine::new_roof::new_configuration;
use roof_engine::loads::wind::height_coefficient;

/// Severity of a check on a facade with a wind of so many kN/m² and such properties of the system.
fn severity(code: &str, wind: f64, area_load: f64, fire_index: f64) -> Value {
    let mut roof = new_configuration(RoofType::Free, &catalogue());
    roof.surfaces[0].kind = SurfaceKind::Facade;
    roof.surfaces[0].angle = 90.0;
    roof.location.terrain = Terrain::II;
    let mut catalogue = json!(catalogue());
    let height = answer_with(&catalogue, &roof)["loads"]["ridgeHeight"].as_f64();
    let peak = roof.location.dynamic_pressure * height_coefficient(height.unwrap(), Terrain::II);
    let rows = catalogue["loads"]["windFactors"]["rows"].as_array_mut();
    let upright = rows.unwrap().last_mut().unwrap();
    for zone in ["field", "edge", "corner"] {
        upright[zone] = json!({ "pressure": wind / peak, "suction": wind / peak });
    }
    catalogue["loads"]["facade"]["areaLoad"] = json!(area_load);
    catalogue["loads"]["facade"]["fireIndex"] = json!(fire_index);
    let answer = answer_with(&catalogue, &roof);
    let mut checks = answer["checks"].as_array().unwrap().iter();
    checks.find(|check| check["code"] == code).unwrap()["severity"].clone()
}

#[test]
fn pressure_to_1600_pa_and_suction_to_2400_pa() {
    let of = |wind| ["FACADE_PRESSURE", "FACADE_SUCTION"].map(|code| severity(code, wind, 22.0, 5.3));
    assert_eq!(of(1.6), ["passed", "passed"]);
    assert_eq!(of(1.601), ["error", "passed"]);
    assert_eq!(of(2.4), ["error", "passed"]);
    assert_eq!(of(2.401), ["error", "error"]);
}

#[test]
fn at_least_20_kg_per_square_metre_and_fire_index_4_1() {
    assert_eq!(severity("FACADE_AREA_LOAD", 1.0, 20.0, 5.3), "passed");
    assert_eq!(severity("FACADE_AREA_LOAD", 1.0, 19.9, 5.3), "error");
    assert_eq!(severity("FACADE_FIRE_INDEX", 1.0, 22.0, 4.1), "passed");
    assert_eq!(severity("FACADE_FIRE_INDEX", 1.0, 22.0, 4.0), "error");
}
