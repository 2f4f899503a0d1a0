//! Where each surface is in space.

use std::rc::Rc;

use super::arrange::arrange;
use super::extent::{Extent, middle_of_edge};
use super::space::{Vector, length, minus};
use super::{EdgeAt, Placement, SharedEdge};
use crate::configuration::Roof;
use crate::numbers;
use crate::surface::ResolvedSurface;

/// Parts of a metre that points are rounded to.
pub const TENTHS_OF_MM: f64 = 10_000.0;

/// Parts of one that directions are rounded to.
const BILLIONTHS: f64 = 1e9;

/// Where each surface of a roof is, the middle of the building's ground at the origin, or that of its parts'
/// plan.
pub fn placements(
    building: &Roof,
    surfaces: &[Rc<ResolvedSurface>],
    shared_edges: &[SharedEdge],
) -> Vec<Placement> {
    let (placements, _) = arrange(building, surfaces, &Extent::of_all(surfaces), shared_edges);
    placements
        .into_iter()
        .map(|placement| Placement {
            origin: rounded(placement.origin, TENTHS_OF_MM),
            along: rounded(placement.along, BILLIONTHS),
            up: rounded(placement.up, BILLIONTHS),
            normal: rounded(placement.normal, BILLIONTHS),
        })
        .collect()
}

/// How far apart the middles of two edges are where the surfaces stand, mm.
pub fn apart(surfaces: &[Rc<ResolvedSurface>], placements: &[Placement], edges: [EdgeAt; 2]) -> f64 {
    let [a, b] =
        edges.map(|EdgeAt { surface, edge }| middle_of_edge(&surfaces[surface], &placements[surface], edge));
    length(minus(a, b)) * 1000.0
}

/// So that sines of different machines give the same bytes.
pub fn rounded(vector: Vector, parts: f64) -> Vector {
    vector.map(|value| numbers::rounded(value, parts))
}
