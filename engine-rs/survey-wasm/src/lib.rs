//! The reconstruction of surveyed roofs for JavaScript. A module of its own, loaded when an address is looked up.

use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the JSON text of a `SurveyAnswer` for that of a `SurveyInput`. Never throws.
#[wasm_bindgen]
pub fn reconstruct(input: &str) -> String {
    surveyed_roof::answer_text(input)
}
