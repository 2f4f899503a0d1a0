//! Shade on the slates of a roof for JavaScript: arrays of numbers in and out. A module of its own, loaded when light is
//! asked for.

use irradiance::year;
use light::building::{building, tree};
use light::horizon::Horizon;
use light::scene::{Cause, Obstacle, Scene};
use light::shade::shade;
use light::tables::{self, Pieces};
use roof_engine::reading::reader::Unread;
use roof_engine::resolve::surroundings;
use wasm_bindgen::prelude::wasm_bindgen;

/// A house with obstacles and the horizon around it.
#[wasm_bindgen]
pub struct House {
    obstacles: Vec<Obstacle>,
    horizon: Horizon,
}

#[wasm_bindgen]
impl House {
    /// The house of the engine's body: four numbers per face, and east, up and south of their corners, m.
    #[wasm_bindgen(constructor)]
    pub fn new(faces: &[i32], corners: &[f32]) -> Self {
        Self { obstacles: tables::body(faces, corners), horizon: Horizon::LEVEL }
    }

    /// Adds the surroundings of a location, a JSON text; their origin lies this far to the east and north of the body's, m.
    /// Returns whether they are valid; invalid ones add nothing.
    pub fn surround(&mut self, text: &str, east: f64, north: f64) -> bool {
        let Ok(around) = surroundings::read(&Unread(text.to_string())) else { return false };
        let moved = |[x, y, z]: [f64; 3]| [x + east, y + north, z];
        self.horizon = Horizon::new(&around.horizon);
        for neighbour in around.buildings {
            let faces: Vec<Vec<_>> =
                neighbour.faces.into_iter().map(|face| face.into_iter().map(moved).collect()).collect();
            self.obstacles.extend(building(&faces, Cause::Buildings));
        }
        self.obstacles
            .extend(around.trees.into_iter().map(|each| tree(moved(each.at), each.height, each.crown)));
        true
    }

    /// The light of a typical year on pieces: of each the shares that twelve months leave, then of each surface for
    /// each month the shares lost by cause (own, buildings, trees, horizon), the mean of its active pieces.
    ///
    /// `latitude` in degrees, `irradiation` of each month on level ground in kWh/m². `placements`: origin, along, up and
    /// outwards of each surface. Pieces and trapezoids as the engine's. Hours of some days of each month are taken.
    pub fn light(
        &self,
        latitude: f64,
        irradiation: &[f64],
        placements: &[f64],
        pieces: &[i32],
        trapezoids: &[f32],
        days_per_month: u32,
    ) -> Vec<f32> {
        let Ok(irradiation) = irradiation.try_into() else { return Vec::new() };
        let Pieces { planes, points } = tables::pieces(placements, pieces, trapezoids);
        let samples = year::samples(latitude, irradiation, days_per_month);
        let found = shade(&Scene::new(&self.obstacles), &self.horizon, &samples, &planes, &points);
        let lost = found.lost.iter().flatten().flatten();
        found.left.iter().flatten().chain(lost).map(|&share| share as f32).collect()
    }
}
