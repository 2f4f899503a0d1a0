//! What server, command line and tests ask of the roof engine beside roofs. A module of its own, so that
//! browsers do not load it.

use roof_engine::text::Text;
use roof_engine::{catalogue, instance};
use wasm_bindgen::prelude::wasm_bindgen;

/// Every problem of a catalogue, as the text of a list; an empty one when the engine can use it.
#[wasm_bindgen(js_name = checkCatalogue)]
pub fn check_catalogue(catalogue: &str) -> String {
    catalogue::check::problems_of(catalogue).text()
}

/// The answer to a bare layout instance.
#[wasm_bindgen]
pub fn layout(instance: &str) -> String {
    instance::answer_text(instance)
}
