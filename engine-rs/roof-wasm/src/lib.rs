//! The roof engine for JavaScript: texts and arrays of numbers in and out.

use roof_engine::answer::Answer;
use roof_engine::engine::RoofEngine;
use roof_engine::solve::table;
use roof_engine::{instance, sun};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// The engine with one supplier's catalogue. All texts are JSON.
#[wasm_bindgen]
pub struct Engine {
    engine: RoofEngine,
}

#[wasm_bindgen]
impl Engine {
    /// Throws the text of every problem of the catalogue.
    #[wasm_bindgen(constructor)]
    pub fn new(catalogue: &str) -> Result<Engine, String> {
        let engine = RoofEngine::new(catalogue).map_err(|problems| json(&problems))?;
        Ok(Engine { engine })
    }

    /// The answer to a configuration, its cells as numbers.
    pub fn solve(&mut self, configuration: &str) -> Solved {
        match self.engine.solve(configuration) {
            Ok(solved) => Solved {
                cells: table::cells(&solved.surfaces),
                trapezoids: table::trapezoids(&solved.surfaces),
                answer: json(&Answer::Solved(Box::new(solved.solution))),
            },
            Err(problems) => Solved {
                cells: Vec::new(),
                trapezoids: Vec::new(),
                answer: json(&Answer::Refused { problems }),
            },
        }
    }

    /// The answer to a configuration, cells included.
    #[wasm_bindgen(js_name = solveText)]
    pub fn solve_text(&mut self, configuration: &str) -> String {
        json(&self.engine.answer(configuration))
    }

    /// Every made-to-measure piece of a configuration's roof.
    #[wasm_bindgen(js_name = cutList)]
    pub fn cut_list(&mut self, configuration: &str) -> String {
        json(&self.engine.cut_list(configuration))
    }

    /// Every problem of a configuration; an empty list when it is a roof.
    pub fn check(&self, configuration: &str) -> String {
        json(&self.engine.check(configuration))
    }

    /// Subsidy, payback and cash flow of the plant that an economy input describes.
    pub fn economy(&self, input: &str) -> String {
        json(&self.engine.economy(input))
    }

    /// A new configuration of a roof type. Throws the text of the problems of an unknown type.
    #[wasm_bindgen(js_name = newConfiguration)]
    pub fn new_configuration(&self, roof_type: &str) -> Result<String, String> {
        texts(self.engine.new_configuration(roof_type))
    }

    /// The surfaces that follow from a roof; what is on current surfaces of the same id stays. Throws
    /// the text of the problems of either.
    #[wasm_bindgen(js_name = surfacesFor)]
    pub fn surfaces_for(&self, roof: &str, current_surfaces: &str) -> Result<String, String> {
        texts(self.engine.surfaces_for(roof, current_surfaces))
    }

    /// The legal position of an opening near a wish in whole mm at which it costs the least power.
    pub fn snap(
        &self,
        configuration: &str,
        surface_id: &str,
        opening_id: &str,
        x: f64,
        y: f64,
    ) -> String {
        json(
            &self
                .engine
                .snap(configuration, surface_id, opening_id, whole([x, y])),
        )
    }

    /// The legal position of an opening nearest to a wish in whole mm.
    pub fn place(
        &self,
        configuration: &str,
        surface_id: &str,
        opening_id: &str,
        x: f64,
        y: f64,
    ) -> String {
        json(
            &self
                .engine
                .place(configuration, surface_id, opening_id, whole([x, y])),
        )
    }
}

/// A solved roof on its way to JavaScript; each part can be taken once.
#[wasm_bindgen]
pub struct Solved {
    answer: String,
    cells: Vec<i32>,
    trapezoids: Vec<f32>,
}

#[wasm_bindgen]
impl Solved {
    /// The answer without cells.
    pub fn answer(&mut self) -> String {
        std::mem::take(&mut self.answer)
    }

    /// Eight numbers per piece: surface, row, column, kind, then x, y, width and height of its cell.
    pub fn cells(&mut self) -> Vec<i32> {
        std::mem::take(&mut self.cells)
    }

    /// Seven numbers per trapezoid: piece, y0, y1, left and right at y0, left and right at y1.
    pub fn trapezoids(&mut self) -> Vec<f32> {
        std::mem::take(&mut self.trapezoids)
    }
}

/// The answer to a bare layout instance.
#[wasm_bindgen]
pub fn layout(instance: &str) -> String {
    instance::answer_text(instance)
}

/// Where the sun stands over a place (degrees north and east) at an instant (UTC, ms since 1970);
/// `null` where there is no such place or the year is not 1900 to 2099.
#[wasm_bindgen(js_name = sunPosition)]
pub fn sun_position(latitude: f64, longitude: f64, epoch_milliseconds: f64) -> String {
    json(&sun::position::sun_position(
        latitude,
        longitude,
        epoch_milliseconds,
    ))
}

/// The engine's version, part of every fingerprint.
#[wasm_bindgen]
pub fn version() -> String {
    roof_engine::VERSION.to_string()
}

fn whole(wish: [f64; 2]) -> [i64; 2] {
    wish.map(|mm| mm.round() as i64)
}

fn texts<T: Serialize, E: Serialize>(result: Result<T, E>) -> Result<String, String> {
    result
        .map(|value| json(&value))
        .map_err(|problems| json(&problems))
}

/// Every type of the engine can be written as JSON.
fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
