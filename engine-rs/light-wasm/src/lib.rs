//! Shade on the slates of a roof for JavaScript: arrays of numbers in and out. A module of its own, loaded when light is
//! asked for.

use irradiance::year;
use light::horizon::Horizon;
use light::scene::{Obstacle, Scene};
use light::shade::shade;
use light::tables::{self, Pieces};
use wasm_bindgen::prelude::wasm_bindgen;

/// Obstacles and horizon around the slates of a roof.
#[wasm_bindgen]
pub struct Surroundings {
    obstacles: Vec<Obstacle>,
    horizon: Horizon,
}

#[wasm_bindgen]
impl Surroundings {
    /// The house itself, of the engine's body: four numbers per face, and east, up and south of their corners, m.
    #[wasm_bindgen(constructor)]
    pub fn new(faces: &[i32], corners: &[f32]) -> Self {
        Self { obstacles: tables::body(faces, corners), horizon: Horizon::LEVEL }
    }

    /// Adds roof faces of neighbours with their walls: the number of corners of each, and east, north and up of
    /// these in m from the origin of the body.
    #[wasm_bindgen(js_name = addBuildings)]
    pub fn add_buildings(&mut self, counts: &[u32], corners: &[f64]) {
        self.obstacles.extend(tables::buildings(counts, corners));
    }

    /// Adds trees: east, north and up of the foot, height and diameter of the crown, m.
    #[wasm_bindgen(js_name = addTrees)]
    pub fn add_trees(&mut self, trees: &[f64]) {
        self.obstacles.extend(tables::trees(trees));
    }

    /// Sets the horizon: 36 elevations in degrees, one every 10° clockwise from north.
    #[wasm_bindgen(js_name = setHorizon)]
    pub fn set_horizon(&mut self, elevations: &[f64]) {
        self.horizon = Horizon::new(elevations);
    }

    /// The light of a typical year on pieces: of each the shares that twelve months leave, then of each surface for
    /// each month the shares lost by cause (own, buildings, trees, horizon), the mean of its active pieces.
    ///
    /// `irradiation`: kWh/m² of each month on level ground. `placements`: origin, along, up and outwards of each surface.
    /// Pieces and trapezoids as the engine's. Hours of some days of each month are looked at.
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
