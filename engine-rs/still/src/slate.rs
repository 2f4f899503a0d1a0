//! Slates: thin glass over solar cells, their joints and tones as in the 3D view.

use crate::colour::{Colour, mixed, scaled, smooth_step, sum};
use crate::noise::{Channel, Noise, hash, lines};
use crate::surface::{Mirror, Spot, Surface, leaning};
use light::vector::{Vector, cross, dot};

/// Kind of a slate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// With power.
    Active,
    /// Without.
    Blind,
    /// Cut piece of glass.
    Cut,
    /// Cut piece of sheet metal.
    Sheet,
}

impl Kind {
    /// By its number, in the order above.
    pub fn numbered(number: f32) -> Self {
        match number as u32 {
            0 => Self::Active,
            1 => Self::Blind,
            2 => Self::Cut,
            _ => Self::Sheet,
        }
    }
}

/// A triangle of a slate.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// Its corners on the slate, from its lower left corner, m.
    pub on: [[f64; 2]; 3],
    /// Width and height of the slate, m.
    pub size: [f64; 2],
    /// Kind of its slate.
    pub kind: Kind,
    /// Its number: slates of other numbers have other tones.
    pub number: f64,
    /// Of its lower left corner on the surface, m.
    pub corner: [f64; 2],
    /// Along the eave.
    pub along: Vector,
    /// Up the slope.
    pub up: Vector,
    /// Colours of the glass, and of the cells behind it.
    pub paint: [Colour; 2],
}

impl Piece {
    /// The look at a spot; `shares` of the corners there.
    pub fn surface(&self, noise: &Noise, spot: &Spot, shares: [f64; 3]) -> Surface {
        let on: [f64; 2] = std::array::from_fn(|axis| (0..3).map(|at| shares[at] * self.on[at][axis]).sum());
        let Spot { normal, width, .. } = *spot;
        let is_face = dot(normal, cross(self.along, self.up)) > 0.5;
        let (seed, other) = (hash(self.number + 1.7), hash(self.number * 1.31 + 9.1));
        let soft = |stretch: [f64; 2], shift: f64, channel| {
            let at = [on[0] * stretch[0] + shift, on[1] * stretch[1] + shift];
            noise.at(at, channel, width * stretch[0])
        };
        let streak = soft([1.1, 0.12], seed, Channel::Medium);
        let waves = [Channel::Broad, Channel::Medium].map(|channel| soft([0.7, 0.7], seed * 7.0, channel));
        if self.kind == Kind::Sheet {
            return Surface::dull(scaled(self.paint[0], 0.7), normal);
        }
        let mut colour = scaled(self.behind(on, width), 0.78 + 0.44 * seed);
        let dust = smooth_step(0.45, 0.9, streak) * 0.6 + smooth_step(0.12, 0.0, on[1]) * 0.55 * waves[1];
        colour = sum(colour, scaled([0.01, 0.0098, 0.009], dust));
        let low = 1.0 - smooth_step(0.0035, 0.0035 + width, on[1]);
        let to_side = on[0].min(self.size[0] - on[0]);
        let joint = 0.0025f64.max(0.4 * width);
        let side = 1.0 - smooth_step(joint, joint + width, to_side);
        colour = scaled(colour, 1.0 - 0.55 * side * (0.03 / width).clamp(0.4, 1.0));
        if is_face {
            let edge = low * (0.004 / width).clamp(0.0, 1.0);
            colour = sum(colour, scaled([0.09, 0.103, 0.112], edge));
        }
        let mut surface = Surface::dull(colour, normal);
        if is_face {
            // No two panes lie quite alike, and toughened glass is never quite flat.
            let lean = [seed, other];
            let lean = std::array::from_fn(|at| (lean[at] - 0.5) * 0.05 + (waves[at] - 0.5) * 0.016);
            let normal = leaning(normal, self.along, self.up, lean);
            surface.mirror = Some(Mirror { normal, straight: 0.04 });
        }
        surface
    }

    /// Cells of about 166 mm behind 16 mm of glass edge, gaps of 3.2 mm, half cells, ten busbars a cell.
    fn behind(&self, on: [f64; 2], width: f64) -> Colour {
        let [glass, behind] = self.paint;
        let blank = mixed(scaled(glass, 0.5), behind, 0.62);
        let inner = on.map(|part| part - 0.016);
        let area = self.size.map(|part| part - 0.032);
        if self.kind != Kind::Active || (0..2).any(|axis| inner[axis] < 0.0 || inner[axis] > area[axis]) {
            return blank;
        }
        let pitch = area.map(|part| part / (part / 0.166).round().max(1.0));
        let gaps = lines(inner[0], pitch[0], 0.0032, width).max(lines(inner[1], pitch[1], 0.0032, width));
        let halves = lines(inner[1] + pitch[1] * 0.5, pitch[1], 0.0012, width);
        let busbars = lines(inner[0] + pitch[0] / 20.0, pitch[0] / 10.0, 0.0007, width);
        let cell = [0, 1].map(|axis| (inner[axis] / pitch[axis]).floor());
        let tone = hash(cell[0] * 7.1 + cell[1] * 3.3 + self.number * 3.1);
        let colour = sum(scaled(behind, 0.88 + 0.24 * tone), scaled([0.03, 0.036, 0.042], busbars));
        let between = glass.map(|part| part * 0.55 + 0.006);
        let colour = mixed(colour, between, gaps.max(halves * 0.6) * 0.85);
        mixed(scaled(glass, 0.85), colour, 0.82)
    }
}
