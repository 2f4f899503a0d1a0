//! Surfaces: the share of light that they scatter, mirror and let through, and the finishes of a house.

use crate::colour::{BLACK, Colour, mixed, scaled, smooth_step};
use crate::noise::{Channel, Noise, boards, fraction, hash};
use light::vector::{Vector, cross, dot, unit};

/// A place on a surface, as one sample meets it.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// On the surface, m.
    pub place: Vector,
    /// Across the surface, towards the ray's origin; of length 1.
    pub normal: Vector,
    /// Towards where the ray goes; of length 1.
    pub direction: Vector,
    /// Width of what one sample stands for, m.
    pub width: f64,
}

/// Light that a surface scatters, mirrors and sends out at a spot.
#[derive(Clone, Copy, Debug)]
pub struct Surface {
    /// Share of light that is scattered.
    pub scattered: Colour,
    /// Light of its own.
    pub emitted: Colour,
    /// Direction that light is scattered about.
    pub normal: Vector,
    /// Share of light from behind that comes through, as in leaves.
    pub through: f64,
    /// Its mirror, if it is smooth.
    pub mirror: Option<Mirror>,
    /// Whether it is the ground, which fades into haze.
    pub is_ground: bool,
}

/// A smooth surface.
#[derive(Clone, Copy, Debug)]
pub struct Mirror {
    /// About which it mirrors.
    pub normal: Vector,
    /// Share mirrored straight on.
    pub straight: f64,
}

impl Surface {
    /// A dull surface.
    pub fn dull(scattered: Colour, normal: Vector) -> Self {
        Self { scattered, emitted: BLACK, normal, through: 0.0, mirror: None, is_ground: false }
    }
}

/// A pattern over the colour of a finish.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pattern {
    /// One colour.
    Plain,
    /// Clouds, streaks of rain and a plinth.
    Plaster,
    /// Upright boards of a cladding.
    Cladding,
    /// Boards below a roof.
    Boards,
    /// Level boards.
    Wood,
    /// Sheet metal with upright seams.
    Seamed,
    /// Roof tiles.
    Tiles,
}

impl Pattern {
    /// By its number, in the order above; others are plain.
    pub fn numbered(number: u32) -> Self {
        let all = [Self::Plaster, Self::Cladding, Self::Boards, Self::Wood, Self::Seamed, Self::Tiles];
        number.checked_sub(1).and_then(|at| all.get(at as usize)).copied().unwrap_or(Self::Plain)
    }
}

/// Finish of a part of a house.
#[derive(Clone, Copy, Debug)]
pub struct Finish {
    /// Its colour.
    pub colour: Colour,
    /// Share of a metal's look, 0 to 1.
    pub metal: f64,
    /// Over its colour.
    pub pattern: Pattern,
}

impl Finish {
    /// The look of the finish at a spot.
    pub fn surface(&self, noise: &Noise, spot: &Spot) -> Surface {
        let Spot { place, normal, width, .. } = *spot;
        let across = unit([normal[2] + 1e-5, 0.0, -normal[0]]).unwrap_or([1.0, 0.0, 0.0]);
        let on_wall = [dot(place, across), if normal[1].abs() > 0.95 { place[2] } else { place[1] }];
        let [x, y] = on_wall;
        let stretched = |a: f64, b: f64, channel| noise.at([x * a, y * b], channel, width * a.max(b));
        let tone = match self.pattern {
            Pattern::Plain => 1.0,
            Pattern::Plaster => return Surface::dull(self.plaster(noise, on_wall, place[1], width), normal),
            Pattern::Cladding => {
                boards(x, 0.14, 0.28, width) * (0.9 + 0.2 * stretched(2.0, 0.2, Channel::Medium))
            }
            Pattern::Boards => {
                let at = [place[0] * 0.3, place[2] * 0.9];
                boards(x, 0.16, 0.3, width) * (0.8 + 0.4 * noise.at(at, Channel::Medium, width * 0.9))
            }
            Pattern::Wood => {
                boards(y, 0.145, 0.3, width) * (0.78 + 0.44 * stretched(0.25, 3.0, Channel::Medium))
            }
            Pattern::Seamed => {
                let to_seam = (fraction(x / 0.43) - 0.5).abs() * 0.43;
                1.0 + 0.5 * (1.0 - smooth_step(0.006, 0.014, to_seam))
                    - 0.45 * (1.0 - smooth_step(0.0, 0.03, (to_seam - 0.026).abs()))
            }
            Pattern::Tiles => tiles(on_wall, normal[1], width),
        };
        let mut surface = Surface::dull(scaled(self.colour, tone * (1.0 - 0.4 * self.metal)), normal);
        if self.metal > 0.3 {
            surface.mirror = Some(Mirror { normal, straight: 0.12 * self.metal });
        }
        surface
    }

    fn plaster(&self, noise: &Noise, [x, y]: [f64; 2], height: f64, width: f64) -> Colour {
        let broad = noise.at([x * 0.11, y * 0.11], Channel::Broad, width * 0.11);
        let grain = noise.at([x * 0.9, y * 0.9], Channel::Fine, width * 0.9);
        let rain = noise.at([x * 0.55, y * 0.045], Channel::Medium, width * 0.55);
        let tone = 0.95 + 0.07 * broad + 0.03 * (grain - 0.5) - 0.025 * smooth_step(0.55, 0.95, rain);
        let wall = scaled(self.colour, tone);
        if height < 0.32 {
            return scaled([0.2, 0.195, 0.19], 0.9 + 0.2 * grain);
        }
        scaled(wall, 1.0 - 0.08 * (-(height - 0.32) * 2.2).exp())
    }
}

/// Tone of tiles on a roof, `up` the upward part of its normal.
fn tiles([x, y]: [f64; 2], up: f64, width: f64) -> f64 {
    let y = y / (1.0 - up * up).max(0.04).sqrt();
    let row = (y / 0.34).floor();
    let tile = [x / 0.21 + 0.5 * row.rem_euclid(2.0), y / 0.34];
    let tone = hash(tile[0].floor() * 3.7 + row * 17.3);
    let fine = 1.0 - smooth_step(0.2, 0.7, width / 0.21);
    let edge = fraction(tile[0]).min(1.0 - fraction(tile[1]));
    (0.65 + 0.45 * tone) * (1.0 - fine * 0.55 * (1.0 - smooth_step(0.0, 0.14, edge)))
}

/// A normal that leans a little to the sides.
pub fn leaning(normal: Vector, along: Vector, up: Vector, [aside, above]: [f64; 2]) -> Vector {
    let lean: Vector = std::array::from_fn(|axis| normal[axis] + along[axis] * aside + up[axis] * above);
    unit(lean).unwrap_or(normal)
}

/// Where light goes that a surface mirrors.
pub fn mirrored(direction: Vector, normal: Vector) -> Vector {
    let towards = 2.0 * dot(direction, normal);
    std::array::from_fn(|axis| direction[axis] - towards * normal[axis])
}

/// Share of light that a smooth surface mirrors, after Schlick (1994).
pub fn fresnel(straight: f64, cosine: f64) -> f64 {
    straight + (1.0 - straight) * (1.0 - cosine.clamp(0.0, 1.0)).powi(5)
}

/// Turns a direction of a hemisphere about (0, 0, 1) into one about a normal.
pub fn about(normal: Vector, [x, y, z]: Vector) -> Vector {
    let across = if normal[1].abs() > 0.9 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] };
    let first = unit(cross(across, normal)).unwrap_or([1.0, 0.0, 0.0]);
    let second = cross(normal, first);
    std::array::from_fn(|axis| first[axis] * x + second[axis] * y + normal[axis] * z)
}

/// Brightens shadows between leaves: grey from 0.6 to 1.1 of a crown.
pub fn crown_tone(colour: Colour, light: f64, leaf: f64) -> Colour {
    let mut colour = scaled(colour, (0.6 + 0.5 * light) * (0.78 + 0.44 * leaf));
    colour[0] *= 0.92 + 0.25 * fraction(leaf * 9.0);
    mixed(colour, [0.09, 0.16, 0.02], 0.15)
}
