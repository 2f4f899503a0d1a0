//! The invented demo catalogue and roofs of it, for tests.

use std::sync::OnceLock;

use serde_json::{Value, json};

use roof_engine::catalogue::Catalogue;
use roof_engine::configuration::{Configuration, RoofType};
use roof_engine::engine::RoofEngine;
use roof_engine::problem::Problem;
use roof_engine::resolve::{ResolvedRoof, read, resolve};

/// Every kind of roof.
pub const ROOF_TYPES: [RoofType; 5] =
    [RoofType::Flat, RoofType::Pent, RoofType::Gable, RoofType::Hip, RoofType::Free];

/// `engine/catalogue/demo.json`.
pub fn catalogue() -> Catalogue {
    serde_json::from_str(include_str!("../../../../engine/catalogue/demo.json")).unwrap()
}

/// The same, for as long as the tests run.
pub fn shared() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(catalogue)
}

/// The roof of a configuration that describes one.
pub fn roof_of(configuration: &Configuration) -> ResolvedRoof<'static> {
    resolve(configuration.clone(), shared()).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// The whole answer to a roof with a catalogue, as JSON.
pub fn answer_with(catalogue: &Value, roof: &Configuration) -> Value {
    let mut engine = RoofEngine::new(&catalogue.to_string()).unwrap();
    json!(engine.answer(&json!(roof).to_string(), 0))
}

/// The configuration of the roof that a text spells.
pub fn configuration_of(text: &str) -> Result<Configuration, Vec<Problem>> {
    read(text, shared()).map(|roof| roof.configuration)
}
