//! Lawn, gravel and slabs around a house, fields beyond.

use crate::colour::{Colour, mixed, scaled, smooth_step, times};
use crate::noise::{Channel, Noise, fraction};
use light::vector::Vector;

/// A rectangle in the axes of the house: its middle, then half its sides, m. A negative side is none.
pub type Rectangle = [f64; 4];

/// The ground: level, unless triangles with its finish shape it.
pub struct Ground {
    /// Whether triangles shape it.
    pub is_shaped: bool,
    /// Unit vector in plan that the house faces: east, south.
    pub front: [f64; 2],
    /// Footprints.
    pub buildings: Vec<Rectangle>,
    /// Slabs in front of the house.
    pub terrace: Rectangle,
    /// Slabs to its door.
    pub path: Rectangle,
    /// Of the lawn and of dry grass.
    pub grass: [Colour; 2],
    /// Colour that far land fades into.
    pub haze: Colour,
}

impl Ground {
    /// The colour at a place; `width` of what one sample stands for, m.
    pub fn colour(&self, noise: &Noise, place: Vector, width: f64) -> Colour {
        let [sine, cosine] = self.front;
        let p = [place[0] * cosine - place[2] * sine, place[0] * sine + place[2] * cosine];
        let mut colour = self.grown(noise, p, width);
        let to_house = self.buildings.iter().map(|each| outside(*each, p)).fold(1e6, f64::min);
        let at = |scale: f64, channel| noise.at([p[0] * scale, p[1] * scale], channel, width * scale);
        if to_house < 0.7 {
            let pebble = at(2.3, Channel::Fine) * 0.6 + at(4.1, Channel::Medium) * 0.4;
            let gravel = mixed([0.2, 0.19, 0.175], [0.47, 0.455, 0.43], smooth_step(0.25, 0.75, pebble));
            let edge = to_house + (at(0.61, Channel::Broad) - 0.5) * 0.06;
            colour = mixed(colour, gravel, smooth_step(0.62, 0.6, edge));
        }
        let (to_terrace, to_path) = (outside(self.terrace, p), outside(self.path, p));
        let to_slabs = to_terrace.min(to_path);
        if to_slabs > 0.2 {
            return colour;
        }
        colour = scaled(colour, 1.0 - 0.35 * smooth_step(0.12, 0.0, to_slabs.abs()));
        mixed(colour, self.slabs(noise, p, to_terrace < to_path, width), smooth_step(0.01, -0.01, to_slabs))
    }

    /// How far a place is hidden by haze, 0 to 1.
    pub fn hidden(place: Vector) -> f64 {
        let away = place[0].hypot(place[2]);
        0.78 * (1.0 - (-((away - 40.0).max(0.0) / 700.0).powf(1.15)).exp())
    }

    /// Clover, moss and worn patches, mown in stripes near by; fields beyond.
    fn grown(&self, noise: &Noise, p: [f64; 2], width: f64) -> Colour {
        let [lawn, dry] = self.grass;
        let at = |scale: f64, shift: f64, channel| {
            noise.at([p[0] * scale + shift, p[1] * scale + shift], channel, width * scale)
        };
        let away = p[0].hypot(p[1]);
        let broad = [Channel::Medium, Channel::Fine].map(|channel| at(0.07, 0.3, channel));
        let parched =
            ((at(0.011, 0.0, Channel::Broad) - 0.45) * 1.2 + (broad[0] - 0.5) * 0.7).clamp(0.0, 1.0);
        let mut colour = mixed(lawn, dry, parched * 0.55);
        let moss = smooth_step(0.52, 0.78, broad[1]) * 0.35;
        colour = mixed(colour, times(lawn, [0.62, 0.86, 0.6]), moss);
        let worn = smooth_step(0.6, 0.9, at(0.19, 0.0, Channel::Medium)) * 0.22;
        colour = mixed(colour, times(dry, [1.1, 1.0, 0.9]), worn);
        let blades = 0.66 + 0.38 * at(0.61, 0.0, Channel::Fine) + 0.38 * at(2.3, 0.0, Channel::Grain);
        let stripes = (p[0] * 1.9 + 0.6 * (p[1] * 0.07).sin()).sin() * smooth_step(60.0, 15.0, away);
        colour = scaled(colour, blades * (1.0 + 0.045 * stripes));
        let field = [
            (p[0] * 0.012 + 0.35 * (p[1] * 0.006).sin()).floor(),
            (p[1] * 0.006 + 0.2 * (p[0] * 0.01).sin()).floor(),
        ];
        let tone = fraction((field[0] * 41.3 + field[1] * 17.7).sin() * 937.1);
        let fields = mixed(times(lawn, [0.9, 1.0, 0.8]), [0.36, 0.32, 0.13], tone * 0.55);
        let fields = scaled(fields, (0.8 + 0.4 * fraction(tone * 7.0)) * (0.85 + 0.3 * broad[0]));
        mixed(colour, fields, smooth_step(45.0, 80.0, away))
    }

    fn slabs(&self, noise: &Noise, p: [f64; 2], is_terrace: bool, width: f64) -> Colour {
        let (of, slab) = if is_terrace {
            (self.terrace, [0.94, 0.62])
        } else {
            (self.path, if self.path[2] > self.path[3] { [0.62, 0.95] } else { [0.95, 0.62] })
        };
        let mut inside = [(p[0] - of[0]) / slab[0], (p[1] - of[1]) / slab[1]];
        if is_terrace {
            inside[0] += 0.5 * inside[1].floor().rem_euclid(2.0);
        }
        let joint = (0..2)
            .map(|axis| {
                let from_middle = (fraction(inside[axis]) - 0.5).abs() * slab[axis];
                smooth_step(slab[axis] * 0.5 - 0.009 - width, slab[axis] * 0.5 - 0.004, from_middle)
            })
            .fold(0.0, f64::max)
            * (0.02 / width).clamp(0.15, 1.0);
        let tone = fraction((inside[0].floor() * 12.9 + inside[1].floor() * 78.2).sin() * 43_758.5);
        let at = |scale: f64, channel| noise.at([p[0] * scale, p[1] * scale], channel, width * scale);
        let grain = 0.88 + 0.14 * at(0.61, Channel::Fine) + 0.1 * at(2.3, Channel::Grain);
        scaled([0.42, 0.405, 0.385], (0.86 + 0.2 * tone) * grain * (1.0 - 0.62 * joint))
    }
}

/// Distance to a rectangle; negative inside.
fn outside([x, y, half_x, half_y]: Rectangle, p: [f64; 2]) -> f64 {
    let away = [(p[0] - x).abs() - half_x, (p[1] - y).abs() - half_y];
    away[0].max(0.0).hypot(away[1].max(0.0)) + away[0].max(away[1]).min(0.0)
}
