//! Rays, and what they end at.

use crate::vector::Vector;

/// Owner of an obstacle, in the order in which lost light is attributed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// The house itself: its parts, dormers and chimneys.
    Own,
    /// Houses nearby.
    Buildings,
    /// Trees, which let no light through.
    Trees,
    /// Terrain far away.
    Horizon,
}

/// Number of causes.
pub const CAUSES: usize = 4;

/// Light backwards: from a place towards where it comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// Where it begins.
    pub origin: Vector,
    /// Unit vector.
    pub direction: Vector,
}
