//! Leaves of trees and hedges: cards with a picture of leaves, between which light passes.

use crate::colour::Colour;
use crate::noise::fraction;
use crate::surface::{Spot, Surface, crown_tone};
use light::vector::{Vector, dot, minus};

/// Side of the picture of leaves, px.
const SIZE: usize = 96;
/// Leaves in it.
const LEAVES: usize = 190;

/// A square with leaves.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    /// Its middle.
    pub middle: Vector,
    /// Its edges.
    pub edges: [Vector; 2],
    /// Outwards of the crown.
    pub outwards: Vector,
    /// Light that reaches it in the crown, 0 to 1.
    pub light: f64,
    /// Its number: other cards have other tones.
    pub number: f64,
}

/// The picture of leaves: the tone at every place, 0 where there is none.
pub struct Leaves {
    tones: Vec<u8>,
    colour: Colour,
}

impl Leaves {
    /// Leaves of a colour.
    pub fn new(colour: Colour) -> Self {
        let mut tones = vec![0; SIZE * SIZE];
        let mut state = 21u32;
        let mut random = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from(state) / 4_294_967_296.0
        };
        for _ in 0..LEAVES {
            let (angle, out) = (random() * std::f64::consts::TAU, random().powf(0.6) * 0.4375);
            let middle = [0.5 + angle.cos() * out, 0.5 + angle.sin() * out];
            let long = (11.0 + random() * 12.0) / 256.0;
            let (sine, cosine) = (random() * std::f64::consts::TAU).sin_cos();
            let tone = 150 + (random() * 105.0) as u8;
            for (at, texel) in tones.iter_mut().enumerate() {
                let place = [at % SIZE, at / SIZE].map(|part| (part as f64 + 0.5) / SIZE as f64);
                let (x, y) = (place[0] - middle[0], place[1] - middle[1]);
                let along = (x * cosine + y * sine) / long;
                let aside = (y * cosine - x * sine) / long;
                if aside.abs() < 0.31 * (1.0 - along * along) {
                    *texel = tone;
                }
            }
        }
        Self { tones, colour }
    }

    /// Whether there is a leaf of the card at a place on it.
    pub fn has_leaf(&self, card: &Card, place: Vector) -> bool {
        self.tone(card, place) > 0
    }

    /// The look of a card at a spot.
    pub fn surface(&self, card: &Card, spot: &Spot) -> Surface {
        let tone = f64::from(self.tone(card, spot.place)) / 255.0;
        let leaf = fraction(card.number * 0.618_034);
        let linear = tone.powf(2.2);
        let colour = crown_tone(self.colour, card.light, leaf).map(|part| part * linear);
        Surface { through: 0.35, ..Surface::dull(colour, card.outwards) }
    }

    fn tone(&self, card: &Card, place: Vector) -> u8 {
        let from = minus(place, card.middle);
        let [column, row] = card.edges.map(|edge| {
            let share = dot(from, edge) / dot(edge, edge) + 0.5;
            ((share * SIZE as f64) as usize).min(SIZE - 1)
        });
        self.tones[row * SIZE + column]
    }
}
