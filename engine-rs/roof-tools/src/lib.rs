//! Calls of server, command line and tests to the roof engine beside those for roofs. A module of its own, so that
//! browsers do not load it.

use roof_engine::engine::RoofEngine;
use roof_engine::engine::recount::FrozenSlates;
use roof_engine::prices::discount::Discount;
use roof_engine::text::Text;
use roof_engine::{catalogue, instance, sun};
use wasm_bindgen::prelude::wasm_bindgen;

/// Every problem of a catalogue, as the text of a list; an empty one when the engine can use it.
#[wasm_bindgen(js_name = checkCatalogue)]
pub fn check_catalogue(catalogue: &str) -> String {
    catalogue::check::problems_of(catalogue).text()
}

/// Subsidy, payback and cash flow of the plant that an economy input describes, with the rates of a catalogue.
/// Throws the text of the problems of what is no catalogue.
#[wasm_bindgen]
pub fn economy(catalogue: &str, input: &str) -> Result<String, String> {
    let engine = RoofEngine::new(catalogue).map_err(|problems| problems.text())?;
    Ok(engine.economy(input).text())
}

/// Where the sun stands over a place (degrees north and east) at an instant (UTC, ms since 1970);
/// `null` where there is no such place or the year is not 1900 to 2099.
#[wasm_bindgen(js_name = sunPosition)]
pub fn sun_position(latitude: f64, longitude: f64, epoch_milliseconds: f64) -> String {
    sun::position::sun_position(latitude, longitude, epoch_milliseconds).text()
}

/// The answer to a bare layout instance.
#[wasm_bindgen]
pub fn layout(instance: &str) -> String {
    instance::answer_text(instance)
}

/// The bill of the slates of a frozen answer, counted again with a catalogue and a discount; nothing is laid.
/// `surfaces`: of every surface whether it is tiled, its gap, columns and rows. Throws the text of the problems where a
/// catalogue, a roof or slates are none.
#[wasm_bindgen]
pub fn recount(
    catalogue: &str,
    configuration: &str,
    discount: &str,
    surfaces: &str,
    cells: &[i32],
    trapezoids: &[f32],
) -> Result<String, String> {
    let counted = RoofEngine::new(catalogue).and_then(|engine| {
        let slates = FrozenSlates { surfaces, cells, trapezoids };
        engine.recount(configuration, &Discount::read(discount)?, &slates)
    });
    counted.map(|bom| bom.text()).map_err(|problems| problems.text())
}
