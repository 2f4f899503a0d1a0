//! Where the surfaces of a roof stand to one another.

use super::extent::{Extent, place};
use super::{Building, Kind, Placement, SharedEdge, parts};
use std::rc::Rc;

use super::space::{facing, plus};
use crate::configuration::{EdgeRole, HALF_TURN, QUARTER_TURN, Roof, RoofType, Surface};
use crate::surface::ResolvedSurface;

/// Tenths of a degree.
const THREE_QUARTERS: i64 = HALF_TURN + QUARTER_TURN;
/// Between buildings of surfaces that do not belong together, m.
const APART: f64 = 3.0;

/// The placement of every surface, and which stand on one building. Two opposite surfaces meet in a
/// ridge, four around a quarter turn apart in hips; any others stand in a row, each by itself. Where the
/// building has parts, each stands by itself, and its surfaces join at what they share of `meetings`; so do those of
/// one whose slopes change their pitch, or that is a free form with facades or railings.
pub fn arrange(
    roof: &Roof,
    surfaces: &[Rc<ResolvedSurface>],
    extents: &[Extent],
    shared_edges: &[SharedEdge],
) -> (Vec<Placement>, Vec<Building>) {
    let is_free = roof.roof_type == RoofType::Free;
    let has_kinks = || shared_edges.iter().any(|shared_edge| shared_edge.role == EdgeRole::Kink);
    let has = |is_roof: bool| surfaces.iter().any(|surface| surface.input.kind.is_roof() == is_roof);
    if !roof.parts.is_empty() || has_kinks() || (is_free && has(true) && has(false)) {
        return parts::arrange(roof, surfaces, extents, shared_edges);
    }
    let surfaces: Vec<&Surface> = surfaces.iter().map(|surface| &surface.input).collect();
    let eave = roof.eave_height as f64 / 1000.0;
    let turned: Vec<i64> = surfaces.iter().map(|surface| surfaces[0].turn_to(surface)).collect();
    let all = 0..surfaces.len();
    let whole = |kind| vec![Building::of(kind, all.clone().collect())];
    match turned[..] {
        [0, HALF_TURN] => (gable(&surfaces, extents, eave), whole(Kind::Gable)),
        [0, QUARTER_TURN, HALF_TURN, THREE_QUARTERS] => (hip(&surfaces, extents, eave), whole(Kind::Hip)),
        _ => {
            let buildings = all.map(|index| Building::of(Kind::Single, vec![index]));
            (row(&surfaces, extents, eave), buildings.collect())
        }
    }
}

/// The first surface's eave is at the eave height; the second's where the common ridge puts it,
/// and the whole as much higher as keeps that over the ground.
fn gable(surfaces: &[&Surface], extents: &[Extent], eave: f64) -> Vec<Placement> {
    let depth = extents[0].run + extents[1].run;
    let second = eave + extents[0].rise - extents[1].rise;
    let lift = (0.5_f64.min(eave) - second).max(0.0);
    let front = facing(surfaces[0].azimuth);
    let ridge = plus([0.0; 3], front, depth / 2.0 - extents[0].run);
    vec![
        place(surfaces[0], &extents[0], ridge, extents[0].run, eave + lift),
        place(surfaces[1], &extents[1], ridge, extents[1].run, second + lift),
    ]
}

/// Each surface stands as far out as the surfaces beside it are wide.
fn hip(surfaces: &[&Surface], extents: &[Extent], eave: f64) -> Vec<Placement> {
    (0..4)
        .map(|index| {
            let out = extents[(index + 1) % 4].width() / 2.0;
            place(surfaces[index], &extents[index], [0.0; 3], out, eave)
        })
        .collect()
}

fn row(surfaces: &[&Surface], extents: &[Extent], eave: f64) -> Vec<Placement> {
    let sizes: Vec<f64> = extents.iter().map(|e| e.width().max(e.run)).collect();
    let apart = APART * surfaces.len().saturating_sub(1) as f64;
    let mut at = -(sizes.iter().sum::<f64>() + apart) / 2.0;
    let mut placements = Vec::new();
    for ((surface, extent), size) in surfaces.iter().zip(extents).zip(sizes) {
        let middle = [at + size / 2.0, 0.0, 0.0];
        placements.push(place(surface, extent, middle, extent.run / 2.0, eave));
        at += size + APART;
    }
    placements
}
