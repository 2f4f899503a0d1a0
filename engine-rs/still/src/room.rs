//! Windows: panes that mirror, and the room behind them by one ray against a box.

use crate::colour::{Colour, mixed, scaled, smooth_step};
use crate::noise::hash;
use crate::surface::{Mirror, Spot, Surface};
use light::vector::{Vector, cross, dot};

/// A triangle of a pane.
#[derive(Clone, Copy, Debug)]
pub struct Pane {
    /// Its corners in the window, from its lower left corner, m.
    pub within: [[f64; 2]; 3],
    /// Along the wall.
    pub along: Vector,
    /// Width and height of the window, m.
    pub opening: [f64; 2],
    /// Decides how the room looks.
    pub number: f64,
    /// Of the window's lower edge above the floor, m.
    pub sill: f64,
}

impl Pane {
    /// The look at a spot; `shares` of the corners there, `inside` the brightness of rooms.
    pub fn surface(&self, spot: &Spot, shares: [f64; 3], inside: f64) -> Surface {
        let at: [f64; 2] =
            std::array::from_fn(|axis| (0..3).map(|corner| shares[corner] * self.within[corner][axis]).sum());
        let Spot { normal, direction, .. } = *spot;
        let ahead =
            [dot(direction, self.along), dot(direction, cross(normal, self.along)), -dot(direction, normal)];
        let ahead = ahead.map(|part| if part.abs() < 1e-6 { 1e-6 } else { part });
        let mut seen = Surface::dull([0.0; 3], normal);
        seen.emitted = self.room(at, ahead, inside);
        seen.mirror = Some(Mirror { normal, straight: 0.089 });
        seen
    }

    fn room(&self, at: [f64; 2], ahead: Vector, inside: f64) -> Colour {
        let [wide, tall] = self.opening;
        let number = (self.number + 0.5).floor();
        let from = [at[0], at[1], 0.0];
        let (least, most) = ([-1.1, -self.sill, 0.0], [wide + 1.1, tall + 0.35, 3.6]);
        let reach: Vector = std::array::from_fn(|axis| {
            let to = |wall: f64| (wall - from[axis]) / ahead[axis];
            to(least[axis]).max(to(most[axis]))
        });
        let nearest = reach.into_iter().fold(f64::INFINITY, f64::min);
        let hit: Vector = std::array::from_fn(|axis| from[axis] + ahead[axis] * nearest);
        let wall = mixed([0.78, 0.74, 0.68], [0.7, 0.74, 0.76], hash(number + 3.0));
        let furniture = hit[1] < least[1] + 0.85 && (hit[0] - wide * 0.6).abs() < 0.8;
        let colour = if nearest == reach[1] {
            if ahead[1] > 0.0 { [0.9; 3] } else { [0.42, 0.3, 0.2] }
        } else if nearest == reach[0] {
            scaled(wall, 0.86)
        } else if furniture {
            [0.2, 0.17, 0.15]
        } else {
            wall
        };
        let seen = scaled(colour, inside * (0.25 + 1.1 * (-hit[2] * 0.55).exp()));
        // Curtains just behind the glass.
        let across = from[0] + ahead[0] * 0.1 / ahead[2].max(0.05);
        let width = wide * (0.13 + 0.12 * hash(number + 4.0));
        let left = 1.0 - smooth_step(width - 0.02, width + 0.02, across);
        let right = smooth_step(wide - width - 0.02, wide - width + 0.02, across);
        let has_curtain = hash(number + 6.0) >= 0.15;
        let fold = 0.72 + 0.28 * (across * 58.0 + 3.0 * (across * 17.0 + number).sin()).sin();
        let cloth = scaled([0.86, 0.84, 0.8], fold * inside * 1.25);
        mixed(seen, cloth, if has_curtain { left.max(right) * 0.93 } else { 0.0 })
    }
}
