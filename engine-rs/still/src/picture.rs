//! The picture: a camera, samples of every pixel, and their colours on a screen.

use crate::colour::{BLACK, Colour, shown, sum, times};
use crate::filter::{Pixel, filtered};
use crate::random::{hashed, pair};
use crate::world::{Seen, World};
use light::scene::Ray;
use light::vector::{Vector, dot, unit};

/// Where the picture is taken from.
#[derive(Clone, Copy, Debug)]
pub struct Camera {
    /// m.
    pub place: Vector,
    /// Unit vectors to the right, up, and ahead.
    pub axes: [Vector; 3],
    /// Tangent of half the angle from the lower to the upper edge.
    pub tangent: f64,
    /// Brightness of the picture.
    pub exposure: f64,
}

/// Sums of all samples of a pixel.
#[derive(Clone, Copy, Default)]
struct Sums {
    direct: [f32; 3],
    scattered: [f32; 3],
    /// Scattered light of the sky.
    lit: [f32; 3],
    normal: [f32; 3],
    distance: f32,
}

/// A picture that more and more samples refine.
pub struct Picture {
    world: World,
    camera: Camera,
    width: usize,
    height: usize,
    samples: u32,
    sums: Vec<Sums>,
}

impl Picture {
    /// A picture without samples; sides in px.
    pub fn new(world: World, camera: Camera, width: usize, height: usize) -> Self {
        Self { world, camera, width, height, samples: 0, sums: vec![Sums::default(); width * height] }
    }

    /// Adds a sample to every pixel.
    pub fn add_sample(&mut self) {
        let mut sums = std::mem::take(&mut self.sums);
        for (at, sums) in sums.iter_mut().enumerate() {
            sums.add(&self.sample(at));
        }
        self.sums = sums;
        self.samples += 1;
    }

    fn sample(&self, at: usize) -> Seen {
        let seed = hashed(at as u32);
        let random = |purpose: u32| pair(self.samples, seed ^ purpose.wrapping_mul(0x9e37_79b9));
        let [x, y] = random(1);
        let half = self.height as f64 / 2.0;
        let right = ((at % self.width) as f64 + x - self.width as f64 / 2.0) / half * self.camera.tangent;
        let up = (half - (at / self.width) as f64 - y) / half * self.camera.tangent;
        let [across, above, ahead] = self.camera.axes;
        let direction = std::array::from_fn(|axis| ahead[axis] + across[axis] * right + above[axis] * up);
        let direction = unit(direction).unwrap_or(ahead);
        let ray = Ray { origin: self.camera.place, direction };
        let angle = self.camera.tangent / half * dot(direction, ahead);
        self.world.seen(ray, angle, [random(2), random(3)])
    }

    /// Red, green, blue and opacity of every pixel, row by row from the top.
    pub fn pixels(&self) -> Vec<u8> {
        let count = f64::from(self.samples.max(1));
        let mean = |sums: [f32; 3]| sums.map(|part| f64::from(part) / count);
        let light: Vec<Pixel> = self
            .sums
            .iter()
            .map(|sums| Pixel {
                light: std::array::from_fn(|part| sums.lit[part] / sums.scattered[part].max(1e-6)),
                normal: sums.normal.map(|part| part / self.samples.max(1) as f32),
                distance: sums.distance / self.samples.max(1) as f32,
            })
            .collect();
        let light = filtered(light, self.width, self.samples);
        let of = |at: usize| -> Colour {
            let sums = &self.sums[at];
            sum(mean(sums.direct), times(mean(sums.scattered), light[at].light.map(f64::from)))
        };
        (0..self.sums.len())
            .flat_map(|at| {
                let x = ((at % self.width) as f64 + 0.5) / self.width as f64 - 0.5;
                let y = ((at / self.width) as f64 + 0.5) / self.height as f64 - 0.5;
                let [red, green, blue] = shown(of(at), self.camera.exposure, x * x + y * y);
                [red, green, blue, 255]
            })
            .collect()
    }

    /// Mean light of a pixel; not filtered.
    pub fn light(&self, column: usize, row: usize) -> Colour {
        let Some(sums) = self.sums.get(row * self.width + column) else { return BLACK };
        std::array::from_fn(|part| {
            f64::from(sums.direct[part] + sums.lit[part]) / f64::from(self.samples.max(1))
        })
    }
}

impl Sums {
    fn add(&mut self, seen: &Seen) {
        let more = |sum: [f32; 3], more: Colour| std::array::from_fn(|part| sum[part] + more[part] as f32);
        // A single highlight must not dominate all other samples.
        self.direct = more(self.direct, seen.direct.map(|part| part.min(4.0)));
        self.scattered = more(self.scattered, seen.scattered);
        self.lit = more(self.lit, times(seen.scattered, seen.ambient));
        self.normal = more(self.normal, seen.normal);
        self.distance += seen.distance as f32;
    }
}
