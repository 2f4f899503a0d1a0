//! The building that the surfaces of a roof make: which edges they share, where they stand, and openings across an edge.

pub mod across;
pub mod arrange;
pub mod extent;
mod parts;
pub mod placements;
pub mod shared_edges;
pub mod space;

use serde::Serialize;
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

use crate::configuration::EdgeRole;

/// How far a railing stands before the wall of its balcony, m.
pub const BALCONY: f64 = 1.6;

/// An edge of a surface, both by their positions in configuration and outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EdgeAt {
    /// Index of the surface.
    pub surface: usize,
    /// Index of the edge.
    pub edge: usize,
}

/// One edge of the roof that two surfaces share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SharedEdge {
    /// Its kind for both.
    pub role: EdgeRole,
    /// The lower surface index first.
    pub edges: [EdgeAt; 2],
    /// Of each, mm.
    pub lengths: [f64; 2],
}

impl SharedEdge {
    /// How much longer one is than the other, mm.
    pub fn difference(&self) -> f64 {
        (self.lengths[0] - self.lengths[1]).abs()
    }

    /// The edge that a surface's edge is shared with.
    pub fn other(&self, edge: EdgeAt) -> Option<EdgeAt> {
        match self.edges {
            [a, b] if a == edge => Some(b),
            [a, b] if b == edge => Some(a),
            _ => None,
        }
    }
}

/// Where a surface is in space: metres, x east, y up, z south. A point (x, y) mm of the surface is
/// at `origin + along · x / 1000 + up · y / 1000`; `along`, `up` and `normal` are unit vectors.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Placement {
    /// Of the surface's (0, 0).
    pub origin: [f64; 3],
    /// Along the eave.
    pub along: [f64; 3],
    /// Up the slope.
    pub up: [f64; 3],
    /// Outwards.
    pub normal: [f64; 3],
}

/// How the surfaces of a building belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Two surfaces back to back.
    Gable,
    /// Four surfaces around, each the next clockwise.
    Hip,
    /// One surface.
    Single,
    /// Any surfaces that share edges.
    Joined,
    /// A facade or railing before the wall of another building.
    Before,
}

/// Surfaces of one building, by their indices.
#[derive(Clone, Debug)]
pub struct Building {
    /// How they belong together.
    pub kind: Kind,
    /// In the order of the configuration; those of a building's part clockwise.
    pub surfaces: Vec<usize>,
    /// Where surfaces of a building's part meet.
    pub joints: Vec<SharedEdge>,
}

impl Building {
    /// One that is no part of a building with others.
    pub fn of(kind: Kind, surfaces: Vec<usize>) -> Self {
        Self { kind, surfaces, joints: Vec::new() }
    }
}
