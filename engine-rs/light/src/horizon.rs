//! Terrain so far away that it is the same for every slate.

use crate::vector::Vector;

/// Elevations in a horizon: one every 10° clockwise from north.
pub const ELEVATIONS: usize = 36;

/// The elevation of the horizon in every direction.
#[derive(Clone, Debug, PartialEq)]
pub struct Horizon([f64; ELEVATIONS]);

impl Horizon {
    /// A level horizon.
    pub const LEVEL: Self = Self([0.0; ELEVATIONS]);

    /// A horizon of elevations in degrees; a level one of any other number of them.
    pub fn new(elevations: &[f64]) -> Self {
        elevations.try_into().map_or(Self::LEVEL, Self)
    }

    /// Whether a direction (unit vector) lies below it. Between two elevations the horizon is a straight line.
    pub fn hides(&self, [east, north, up]: Vector) -> bool {
        let turns = east.atan2(north).rem_euclid(std::f64::consts::TAU) / std::f64::consts::TAU;
        let at = turns * ELEVATIONS as f64;
        let (before, part) = (at as usize % ELEVATIONS, at.fract());
        let after = (before + 1) % ELEVATIONS;
        up.asin().to_degrees() < self.0[before] * (1.0 - part) + self.0[after] * part
    }
}
