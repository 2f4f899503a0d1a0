//! The roof engine. Pure: configuration and catalogue in, answer out; no clock, no randomness, no
//! input or output. This file is the only one that knows of JavaScript.

pub mod answer;
pub mod bom;
pub mod catalogue;
pub mod checks;
pub mod facade;
pub mod fingerprint;
pub mod layout;
pub mod loads;
pub mod openings;
pub mod problem;
pub mod reading;
pub mod roof;
pub mod solve;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::Answer;
use crate::catalogue::Catalogue;
use crate::reading::read;
use crate::solve::cache::Cache;
use crate::solve::{solve, table};

/// The engine with one supplier's catalogue.
#[wasm_bindgen]
pub struct Engine {
    catalogue: Catalogue,
    cache: Cache,
}

#[wasm_bindgen]
impl Engine {
    /// Throws the JSON text of every problem of the catalogue.
    #[wasm_bindgen(constructor)]
    pub fn new(catalogue: &str) -> Result<Engine, String> {
        let catalogue = facade::read_catalogue(catalogue).map_err(|problems| json(&problems))?;
        Ok(Engine {
            catalogue,
            cache: Cache::default(),
        })
    }

    /// Solves a configuration; the cells come as typed arrays.
    pub fn solve(&mut self, configuration: &str) -> Solved {
        match read(configuration, &self.catalogue) {
            Ok(read) => {
                let solved = solve(&read, &self.catalogue, &mut self.cache);
                Solved {
                    cells: table::cells(&solved.surfaces),
                    trapezoids: table::trapezoids(&solved.surfaces),
                    answer: json(&Answer::Solved(solved.solution)),
                }
            }
            Err(problems) => Solved {
                answer: json(&Answer::Refused { problems }),
                cells: Vec::new(),
                trapezoids: Vec::new(),
            },
        }
    }

    /// The whole answer as JSON text, cells included.
    #[wasm_bindgen(js_name = solveText)]
    pub fn solve_text(&mut self, configuration: &str) -> String {
        json(&match read(configuration, &self.catalogue) {
            Ok(read) => Answer::Solved(solve(&read, &self.catalogue, &mut self.cache).with_cells()),
            Err(problems) => Answer::Refused { problems },
        })
    }

    /// Every problem of a configuration as JSON text.
    pub fn check(&self, configuration: &str) -> String {
        json(
            &read(configuration, &self.catalogue)
                .err()
                .unwrap_or_default(),
        )
    }

    /// A new configuration of a roof type as JSON text; empty for an unknown type.
    #[wasm_bindgen(js_name = newConfiguration)]
    pub fn new_configuration(&self, roof_type: &str) -> String {
        facade::new_configuration(roof_type, &self.catalogue)
            .map_or_else(String::new, |configuration| json(&configuration))
    }

    /// The surfaces that follow from a roof as JSON text; empty when either text is none.
    #[wasm_bindgen(js_name = surfacesFor)]
    pub fn surfaces_for(&self, roof: &str, current: &str) -> String {
        facade::surfaces_for(roof, current).map_or_else(String::new, |surfaces| json(&surfaces))
    }

    /// The legal position of an opening nearest to a wish as JSON text.
    pub fn place(
        &self,
        configuration: &str,
        surface: &str,
        opening: &str,
        x: i32,
        y: i32,
    ) -> String {
        let wish = [i64::from(x), i64::from(y)];
        let catalogue = &self.catalogue;
        json(&facade::place(
            configuration,
            catalogue,
            (surface, opening),
            wish,
        ))
    }
}

/// A solved roof on its way to JavaScript.
#[wasm_bindgen]
pub struct Solved {
    answer: String,
    cells: Vec<i32>,
    trapezoids: Vec<f32>,
}

#[wasm_bindgen]
impl Solved {
    /// The answer as JSON text, without cells.
    pub fn answer(&mut self) -> String {
        std::mem::take(&mut self.answer)
    }

    /// Eight numbers per piece: surface, row, column, kind, x, y, width, height.
    pub fn cells(&mut self) -> Vec<i32> {
        std::mem::take(&mut self.cells)
    }

    /// Seven numbers per trapezoid: piece, y0, y1, left and right at y0, left and right at y1.
    pub fn trapezoids(&mut self) -> Vec<f32> {
        std::mem::take(&mut self.trapezoids)
    }
}

/// The answer to a bare layout instance, both as JSON text.
#[wasm_bindgen]
pub fn layout(instance: &str) -> String {
    layout::instance::answer_text(instance)
}

/// The engine's version.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_string()
}

/// Every type here can be written as JSON.
fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
