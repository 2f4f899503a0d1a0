//! The sky of the 3D view: clouds, far hills, haze; behind the house, mirrored in glass, and as light from everywhere.

use crate::colour::{Colour, dulled, mixed, scaled, smooth_step, sum};
use crate::noise::fraction;
use light::vector::{Vector, dot};
use std::f64::consts::{FRAC_PI_2, TAU};

/// Colours of a sky; linear, they may exceed 1.
#[derive(Clone, Copy, Debug)]
pub struct Colours {
    /// Straight up.
    pub zenith: Colour,
    /// Straight up, as glass mirrors it.
    pub mirrored_zenith: Colour,
    /// Above the haze.
    pub horizon: Colour,
    /// At the horizon.
    pub haze: Colour,
    /// Around the sun.
    pub glow: Colour,
    /// Land, far away.
    pub ground: Colour,
    /// Lit clouds.
    pub cloud: Colour,
    /// Clouds from below.
    pub cloud_dark: Colour,
    /// Far hills.
    pub hill: Colour,
}

/// Elevations of a known horizon in degrees, evenly clockwise from north.
pub type Horizon = [f64; DIRECTIONS];
/// Every 10°.
const DIRECTIONS: usize = 36;

/// Columns of the table, around.
const AROUND: usize = 3072;
/// Rows from the horizon up.
const UP: usize = 320;

/// Share of the sky's picture in the light from everywhere.
const AMBIENT: f64 = 0.42;

/// A sky under a sun, worked out once for all directions.
pub struct Sky {
    colours: Colours,
    /// Towards the sun.
    sun: Vector,
    /// Light from the whole sky besides the picture's.
    even: Colour,
    horizon: Option<Horizon>,
    table: Vec<[f32; 3]>,
}

impl Sky {
    /// `even`: the same light from everywhere above; without a `horizon` hills are invented.
    pub fn new(colours: Colours, sun: Vector, even: Colour, horizon: Option<Horizon>) -> Self {
        let mut sky = Self { colours, sun, even, horizon, table: Vec::new() };
        sky.table = (0..AROUND * UP)
            .map(|at| {
                let turn = (at % AROUND) as f64 / AROUND as f64 - 0.5;
                let up = (at / AROUND) as f64 / (UP - 1) as f64;
                let height = up * up * FRAC_PI_2;
                sky.painted(turn * TAU, height).map(|part| part as f32)
            })
            .collect();
        sky
    }

    /// Light seen in a direction above the horizon; below, the haze.
    pub fn seen(&self, direction: Vector) -> Colour {
        if direction[1] <= 0.0 {
            return self.colours.haze;
        }
        let turn = direction[2].atan2(direction[0]) / TAU + 0.5;
        let up = (direction[1].min(1.0).asin() / FRAC_PI_2).sqrt();
        let (x, y) = (turn * AROUND as f64, up * (UP - 1) as f64);
        let (column, row) = (x.floor(), y.floor());
        let texel = |right: usize, above: usize| {
            let row = (row as usize + above).min(UP - 1);
            self.table[row * AROUND + (column as usize + right) % AROUND].map(f64::from)
        };
        let low = mixed(texel(0, 0), texel(1, 0), x - column);
        mixed(low, mixed(texel(0, 1), texel(1, 1), x - column), y - row)
    }

    /// Light that glass mirrors: greyer.
    pub fn mirrored(&self, direction: Vector) -> Colour {
        let greyer = (1.0 - (-direction[1].max(0.0) * 3.4).exp()) * 0.6;
        let shift: Colour = std::array::from_fn(|part| {
            greyer * (self.colours.mirrored_zenith[part] - self.colours.zenith[part])
        });
        dulled(sum(self.seen(direction), shift), 0.35)
    }

    /// Light that falls in from a direction: smooth, so that few samples show it.
    pub fn ambient(&self, direction: Vector) -> Colour {
        let up = direction[1].max(0.0);
        let clear = mixed(self.colours.horizon, self.colours.mirrored_zenith, 1.0 - (-up * 3.4).exp());
        let hazy = mixed(clear, self.colours.haze, (-up * 22.0).exp() * 0.8);
        let cloudy = mixed(hazy, mixed(self.colours.cloud_dark, self.colours.cloud, 0.5), 0.35);
        let glow = 0.22 * dot(direction, self.sun).max(0.0).powi(6);
        sum(self.even, scaled(sum(cloudy, scaled(self.colours.glow, glow)), AMBIENT))
    }

    fn painted(&self, azimuth: f64, height: f64) -> Colour {
        let colours = &self.colours;
        let to = [height.cos() * azimuth.cos(), height.sin(), height.cos() * azimuth.sin()];
        let up = to[1].max(0.0);
        let to_sun = dot(to, self.sun).max(0.0);
        let mut colour = mixed(colours.horizon, colours.zenith, 1.0 - (-up * 3.4).exp());
        colour = mixed(colour, colours.haze, (-up * 22.0).exp() * 0.8);
        let glow = 0.22 * to_sun.powi(6) + 0.5 * to_sun.powi(40) + 1.6 * to_sun.powi(400);
        colour = sum(colour, scaled(colours.glow, glow));
        let dense = smooth_step(0.02, 0.11, up) * 0.9;
        if dense > 0.0 {
            let (density, cloud) = self.cloud(to, up, to_sun);
            colour = mixed(colour, cloud, density * dense);
        }
        let degrees = height.to_degrees();
        match &self.horizon {
            Some(horizon) => self.silhouette(horizon, colour, azimuth, degrees),
            None => self.hills(colour, azimuth, degrees),
        }
    }

    /// The known horizon in haze; straight between its elevations.
    fn silhouette(&self, horizon: &Horizon, sky: Colour, azimuth: f64, degrees: f64) -> Colour {
        // A turn more, so that it is positive.
        let turn = (azimuth / TAU + 1.25) * DIRECTIONS as f64;
        let left = horizon[turn as usize % DIRECTIONS];
        let edge = left + turn.fract() * (horizon[(turn as usize + 1) % DIRECTIONS] - left);
        if degrees > edge {
            return sky;
        }
        let Colours { haze, hill, .. } = self.colours;
        mixed(haze, hill, 0.25 + (degrees * 0.08).min(0.4))
    }

    /// Density and colour of the clouds in a direction.
    fn cloud(&self, to: Vector, up: f64, to_sun: f64) -> (f64, Colour) {
        let Colours { haze, glow, cloud, cloud_dark, .. } = self.colours;
        let [x, z] = [to[0], to[2]].map(|part| part / (up + 0.13) * 0.95);
        let [sun_x, sun_z] = [self.sun[0] + 1e-4, self.sun[2] + 1e-4];
        let level = sun_x.hypot(sun_z);
        let density = clouds([x, z]);
        let towards = clouds([x + sun_x / level * 0.16, z + sun_z / level * 0.16]);
        let lit = (0.62 + (density - towards) * 1.1 + 0.2 * to_sun.powi(3)).clamp(0.0, 1.3);
        let colour = sum(mixed(cloud_dark, cloud, lit), scaled(glow, 0.12 * to_sun.powi(10)));
        (density, mixed(colour, haze, (-up * 14.0).exp() * 0.7))
    }

    /// Three ranges of hills, the further the more they take the haze's colour; heights in degrees.
    fn hills(&self, sky: Colour, azimuth: f64, degrees: f64) -> Colour {
        if degrees > 8.0 {
            return sky;
        }
        let Colours { haze, cloud, hill, .. } = self.colours;
        let far = 1.2 + 5.4 * ridge(azimuth, 2.6, 3.0).powf(1.7);
        let middle = 0.7 + 2.5 * ridge(azimuth, 4.2, 11.0);
        let near = 0.12 + 0.85 * ridge(azimuth, 9.0, 23.0) + 0.12 * waves([azimuth * 160.0, 3.0]);
        let rock = waves([azimuth * 40.0, degrees * 9.0]);
        let snow = smooth_step(3.6, 4.6, degrees + rock * 1.6) * 0.4;
        let of_far = scaled(mixed(haze, hill, 0.3), 0.97 + 0.06 * rock);
        let of_far = mixed(of_far, sum(scaled(cloud, 0.95), scaled(haze, 0.05)), snow);
        let of_far = mixed(haze, of_far, smooth_step(0.0, 3.2, degrees) * 0.6 + 0.4);
        let of_middle = mixed(haze, mixed(haze, hill, 0.52), smooth_step(-0.2, 2.1, degrees) * 0.55 + 0.45);
        let tone = 0.92 + 0.16 * waves([azimuth * 90.0, degrees * 30.0]);
        let of_near = scaled(mixed(haze, hill, 0.86), tone);
        let of_near = mixed(haze, of_near, smooth_step(-0.3, 0.4, degrees) * 0.2 + 0.8);
        let mut colour = mixed(sky, of_far, smooth_step(0.07, -0.07, degrees - far));
        colour = mixed(colour, of_middle, smooth_step(0.06, -0.06, degrees - middle));
        mixed(colour, of_near, smooth_step(0.06, -0.06, degrees - near))
    }

    /// Colour of the haze at the horizon.
    pub fn haze(&self) -> Colour {
        self.colours.haze
    }
}

fn ridge(azimuth: f64, fineness: f64, seed: f64) -> f64 {
    let [x, y] = [azimuth.cos() * fineness + seed, azimuth.sin() * fineness + seed];
    let peak = |height: f64| 1.0 - (2.0 * height - 1.0).abs();
    peak(waves([x, y])) * 0.55 + 0.33 * waves([x * 2.3, y * 2.3]) + 0.16 * peak(waves([x * 7.0, y * 7.0]))
}

fn clouds([x, y]: [f64; 2]) -> f64 {
    const COVER: f64 = 0.5;
    let bend = waves([x * 0.55 + 7.0, y * 0.55 + 7.0]) * 1.4;
    smooth_step(1.0 - COVER, 1.34 - COVER, waves([x + bend, y + bend]))
}

/// Six octaves of noise.
fn waves([mut x, mut y]: [f64; 2]) -> f64 {
    let (mut share, mut total) = (0.5, 0.0);
    for _ in 0..6 {
        total += share * noise(x, y);
        [x, y] = [1.6 * x - 1.2 * y, 1.2 * x + 1.6 * y];
        share *= 0.5;
    }
    total
}

fn noise(x: f64, y: f64) -> f64 {
    let (column, row) = (x.floor(), y.floor());
    let smooth = |share: f64| share * share * (3.0 - 2.0 * share);
    let (u, v) = (smooth(x - column), smooth(y - row));
    let low = scattered(column, row) * (1.0 - u) + scattered(column + 1.0, row) * u;
    let high = scattered(column, row + 1.0) * (1.0 - u) + scattered(column + 1.0, row + 1.0) * u;
    low * (1.0 - v) + high * v
}

fn scattered(x: f64, y: f64) -> f64 {
    let (x, y) = (fraction(x * 123.34), fraction(y * 456.21));
    let more = x * (x + 45.32) + y * (y + 45.32);
    fraction((x + more) * (y + more))
}
