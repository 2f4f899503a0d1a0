//! The corners of openings, with and without the clearance that slates keep from them.

use crate::answer::{Opening, OpeningKind};
use crate::catalogue::{Catalogue, SkylightModel};
use crate::roof::configuration::{Cutout, CutoutShape, Skylight, Surface};
use plane_geometry::polygon::convex_hull;

/// The openings of a surface: its cutouts, then its skylights; none in the place of a skylight whose model
/// the catalogue does not have.
pub fn openings_of<'a>(
    surface: &'a Surface,
    catalogue: &'a Catalogue,
) -> impl Iterator<Item = Option<Opening>> + 'a {
    let cutouts = surface.cutouts.iter().map(|cutout| Some(cutout_opening(cutout)));
    let skylights = surface.skylights.iter().map(|skylight| {
        let model = catalogue.skylight(&skylight.model)?;
        Some(skylight_opening(skylight, model))
    });
    cutouts.chain(skylights)
}

/// Their ids, in this order.
pub fn ids_of_openings(surface: &Surface) -> impl Iterator<Item = &str> {
    let cutouts = surface.cutouts.iter().map(|cutout| &*cutout.id);
    cutouts.chain(surface.skylights.iter().map(|skylight| &*skylight.id))
}

/// Where in its surface one of them is entered, by its place in this order.
pub fn path_of(surface: &Surface, number: usize) -> String {
    match number.checked_sub(surface.cutouts.len()) {
        None => format!("cutouts[{number}]"),
        Some(number) => format!("skylights[{number}]"),
    }
}

fn cutout_opening(cutout: &Cutout) -> Opening {
    let outline = cutout_corners(cutout);
    Opening {
        id: cutout.id.clone(),
        kind: OpeningKind::from(cutout.kind),
        model: None,
        clearance: inflate(&outline, cutout.clearance),
        outline,
    }
}

fn skylight_opening(skylight: &Skylight, model: &SkylightModel) -> Opening {
    let outline = rectangle(
        skylight.x,
        skylight.y,
        skylight.x.saturating_add(model.width),
        skylight.y.saturating_add(model.height),
    );
    Opening {
        id: skylight.id.clone(),
        kind: OpeningKind::Skylight,
        model: Some(model.id.clone()),
        clearance: inflate(&outline, model.clearance),
        outline,
    }
}

fn cutout_corners(cutout: &Cutout) -> Vec<[i64; 2]> {
    let Cutout { x1, x2, y1, y2, .. } = *cutout;
    match cutout.shape {
        CutoutShape::Rectangle => rectangle(x1, y1, x2, y2),
        CutoutShape::Triangle => {
            // Between two millimetres the peak is both, so that a mirrored one is the same.
            let half = (x2 - x1) / 2;
            let mut corners = vec![[x1, y1], [x2, y1], [x2 - half, y2], [x1 + half, y2]];
            corners.dedup();
            corners
        }
        CutoutShape::Trapezoid => {
            let quarter = (x2 - x1) / 4;
            vec![[x1, y1], [x2, y1], [x2 - quarter, y2], [x1 + quarter, y2]]
        }
    }
}

fn rectangle(x1: i64, y1: i64, x2: i64, y2: i64) -> Vec<[i64; 2]> {
    vec![[x1, y1], [x2, y1], [x2, y2], [x1, y2]]
}

/// What a square of half-side `clearance` covers when its centre goes over a convex polygon:
/// counter-clockwise corners. Axis-parallel boxes stay boxes.
pub fn inflate(outline: &[[i64; 2]], clearance: i64) -> Vec<[i64; 2]> {
    let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)];
    let around = |[x, y]: &[i64; 2]| {
        corners.map(|(dx, dy)| [x.saturating_add(dx * clearance), y.saturating_add(dy * clearance)])
    };
    convex_hull(outline.iter().flat_map(around).collect())
}
