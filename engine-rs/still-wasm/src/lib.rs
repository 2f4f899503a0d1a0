//! Still picture of a house for JavaScript: arrays of numbers in, pixels out. A module of its own, loaded when a picture is
//! asked for.

use light::vector::Vector;
use still::colour::Colour;
use still::ground::{Ground, Rectangle};
use still::leaves::Card;
use still::noise::Noise;
use still::picture::{Camera, Picture};
use still::room::Pane;
use still::sky::{Colours, Sky};
use still::slate::{Kind, Piece};
use still::surface::{Finish, Pattern};
use still::world::{Part, Parts, Setting, World};
use wasm_bindgen::prelude::wasm_bindgen;

/// A scene that is put together, then a picture of it.
#[wasm_bindgen]
#[derive(Default)]
pub struct Still {
    parts: Parts,
    noise: Vec<u8>,
    finishes: Vec<Finish>,
    ground: Vec<f64>,
    picture: Option<Picture>,
}

#[wasm_bindgen]
impl Still {
    /// Nothing yet. `noise`: four bytes for each of 256 × 256 texels; `finishes`: red, green, blue, metal and number of the
    /// pattern of each.
    #[wasm_bindgen(constructor)]
    pub fn new(noise: &[u8], finishes: &[f64]) -> Self {
        let finish = |numbers: &[f64; 5]| Finish {
            colour: [numbers[0], numbers[1], numbers[2]],
            metal: numbers[3],
            pattern: Pattern::numbered(numbers[4] as u32),
        };
        let finishes = finishes.as_chunks().0.iter().map(finish).collect();
        Self { noise: noise.to_vec(), finishes, ..Self::default() }
    }

    /// Adds triangles: positions and normals of their corners, and the finish of each corner. Any other number than those
    /// of the finishes is ground.
    pub fn house(&mut self, positions: &[f32], normals: &[f32], finishes: &[u8]) {
        for (at, corners) in triangles(positions).enumerate() {
            let finish = finishes.get(at * 3).copied().unwrap_or(0);
            let normals = corners_of(normals, at);
            self.parts.add(corners, Part::Finish(usize::from(finish), normals));
        }
    }

    /// Adds slates as the 3D view draws shaped pieces. `in_cell`: place of a corner in its cell, and the cell's size.
    /// `kinds`: kind and number. `place`: height in sight, surface, place of the cell. `along`, `up`: directions of the
    /// eave and the slope. `paints`: colour of the glass and of the cells behind for each number.
    #[allow(clippy::too_many_arguments, reason = "one array for each attribute")]
    pub fn slates(
        &mut self,
        positions: &[f32],
        in_cell: &[f32],
        kinds: &[f32],
        place: &[f32],
        along: &[f32],
        up: &[f32],
        paints: &[f32],
    ) {
        for (at, corners) in triangles(positions).enumerate() {
            let cell = |corner: usize| numbers::<4>(in_cell, at * 3 + corner);
            let [kind, number] = numbers(kinds, at * 3);
            let [_, _, x, y] = numbers(place, at * 3);
            let paint = numbers::<6>(paints, number as usize);
            let piece = Piece {
                on: std::array::from_fn(|corner| [cell(corner)[0], cell(corner)[1]]),
                size: [cell(0)[2], cell(0)[3]],
                kind: Kind::numbered(kind as f32),
                number,
                corner: [x, y],
                along: numbers(along, at * 3),
                up: numbers(up, at * 3),
                paint: [[paint[0], paint[1], paint[2]], [paint[3], paint[4], paint[5]]],
            };
            self.parts.add(corners, Part::Slate(piece));
        }
    }

    /// Adds panes as the 3D view draws them: per corner the direction along the wall, the place in the window; width and
    /// height of the window, number and sill of the room.
    pub fn panes(&mut self, positions: &[f32], along: &[f32], in_window: &[f32], room: &[f32]) {
        for (at, corners) in triangles(positions).enumerate() {
            let [wide, tall, number, sill] = numbers(room, at * 3);
            let pane = Pane {
                within: std::array::from_fn(|corner| numbers(in_window, at * 3 + corner)),
                along: numbers(along, at * 3),
                opening: [wide, tall],
                number,
                sill,
            };
            self.parts.add(corners, Part::Pane(pane));
        }
    }

    /// Adds cards of leaves: of each the column-major matrix of a square of side 1 about the origin, its direction out of the
    /// crown, and light.
    pub fn leaves(&mut self, matrices: &[f32], crowns: &[f32]) {
        for at in 0..matrices.len() / 16 {
            let columns: [f64; 16] = numbers(matrices, at);
            let column = |first: usize| [columns[first], columns[first + 1], columns[first + 2]];
            let [x, y, z, light] = numbers(crowns, at);
            self.parts.add_card(Card {
                middle: column(12),
                edges: [column(0), column(4)],
                outwards: [x, y, z],
                light,
                number: at as f64,
            });
        }
    }

    /// The ground: direction that the house faces in plan (east, south), terrace, path, colours of lawn, dry grass and haze,
    /// whether triangles shape it, then footprints of four numbers.
    pub fn ground(&mut self, ground: &[f64]) {
        self.ground = ground.to_vec();
    }

    /// Begins the picture. `light`: towards the sun, sunlight, even light of the sky, nine colours of the sky, colour of
    /// leaves, brightness of rooms, exposure, whether the horizon is known, its elevations. `camera`: place, to the right, up, ahead, tangent.
    pub fn begin(&mut self, light: &[f64], camera: &[f64], width: usize, height: usize) {
        let colour = |at: usize| -> Colour { std::array::from_fn(|part| number(light, at * 3 + part)) };
        let vector = |at: usize| -> Vector { std::array::from_fn(|axis| number(camera, at * 3 + axis)) };
        let sky = Colours {
            zenith: colour(3),
            mirrored_zenith: colour(4),
            horizon: colour(5),
            haze: colour(6),
            glow: colour(7),
            ground: colour(8),
            cloud: colour(9),
            cloud_dark: colour(10),
            hill: colour(11),
        };
        let is_known = number(light, 41) > 0.0;
        let horizon = is_known.then(|| std::array::from_fn(|at| number(light, 42 + at)));
        let setting = Setting {
            noise: Noise::new(&self.noise),
            finishes: std::mem::take(&mut self.finishes),
            ground: ground_of(&self.ground),
            sky: Sky::new(sky, colour(0), colour(2), horizon),
            sun: colour(0),
            sunlight: colour(1),
            inside: number(light, 39),
            leaves: colour(12),
        };
        let camera = Camera {
            place: vector(0),
            axes: [vector(1), vector(2), vector(3)],
            tangent: number(camera, 12),
            exposure: number(light, 40),
        };
        let world = World::new(std::mem::take(&mut self.parts), setting);
        self.picture = Some(Picture::new(world, camera, width, height));
    }

    /// Adds a sample to every pixel.
    pub fn add_sample(&mut self) {
        if let Some(picture) = &mut self.picture {
            picture.add_sample();
        }
    }

    /// Red, green, blue and opacity of every pixel; empty before the beginning.
    pub fn pixels(&self) -> Vec<u8> {
        self.picture.as_ref().map_or_else(Vec::new, Picture::pixels)
    }
}

fn ground_of(numbers: &[f64]) -> Ground {
    let at = |first: usize| number(numbers, first);
    let rectangle = |first: usize| -> Rectangle { std::array::from_fn(|part| at(first + part)) };
    let colour = |first: usize| -> Colour { std::array::from_fn(|part| at(first + part)) };
    Ground {
        is_shaped: at(19) > 0.0,
        front: [at(0), at(1)],
        terrace: rectangle(2),
        path: rectangle(6),
        grass: [colour(10), colour(13)],
        haze: colour(16),
        buildings: (20..numbers.len()).step_by(4).map(rectangle).collect(),
    }
}

fn triangles(positions: &[f32]) -> impl Iterator<Item = [Vector; 3]> {
    (0..positions.len() / 9).map(|at| corners_of(positions, at))
}

fn corners_of(vectors: &[f32], triangle: usize) -> [Vector; 3] {
    std::array::from_fn(|corner| numbers(vectors, triangle * 3 + corner))
}

/// The numbers of an item; 0 where there are none.
fn numbers<const SIZE: usize>(all: &[f32], item: usize) -> [f64; SIZE] {
    std::array::from_fn(|part| all.get(item * SIZE + part).copied().map_or(0.0, f64::from))
}

fn number(all: &[f64], at: usize) -> f64 {
    all.get(at).copied().unwrap_or(0.0)
}
