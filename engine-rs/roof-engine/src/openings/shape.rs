//! The corners of openings, with and without the clearance that slates keep from them.

use super::{Opening, OpeningKind};
use crate::catalogue::{Catalogue, SkylightModel};
use crate::configuration::{Cutout, CutoutShape, Skylight, Surface};
use plane_geometry::polygon::{bounds, convex_hull, normalise};

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
        of: None,
        cut: None,
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
        of: None,
        cut: None,
    }
}

/// The corners of a cutout, counter-clockwise.
pub fn cutout_corners(cutout: &Cutout) -> Vec<[i64; 2]> {
    let Cutout { x1, x2, y1, y2, .. } = *cutout;
    match cutout.shape {
        CutoutShape::Round => round([x1, y1], [x2, y2]),
        CutoutShape::Polygon => {
            let corners = cutout.corners.as_deref().unwrap_or_default();
            normalise(stretched(corners, [x1, y1], [x2, y2]))
        }
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

/// The corners of a quarter of the regular polygon with 24 corners around a circle: how far each lies from the
/// circle's box, millionths of the radius. The polygon reaches at most 0.9 % of it beyond the circle.
const ROUND: [i64; 6] = [0, 68_148, 199_801, 385_986, 614_014, 868_348];

/// That polygon, stretched to a box, as even to the left as to the right.
fn round(low: [i64; 2], high: [i64; 2]) -> Vec<[i64; 2]> {
    let inset = |axis: usize, share: i64| {
        let size = i128::from(high[axis]) - i128::from(low[axis]);
        (size * i128::from(share) / 2_000_000) as i64
    };
    let corners = ROUND.iter().zip(ROUND.iter().rev()).flat_map(|(across, along)| {
        let (x, y) = (inset(0, *across), inset(1, *along));
        let [left, bottom] = [low[0].saturating_add(x), low[1].saturating_add(y)];
        let [right, top] = [high[0].saturating_sub(x), high[1].saturating_sub(y)];
        [[left, bottom], [right, bottom], [right, top], [left, top]]
    });
    normalise(convex_hull(corners.collect()))
}

/// Points whose box becomes another one; to whole mm from the nearer side, so that mirrored ones stay mirrored.
fn stretched(points: &[[i64; 2]], low: [i64; 2], high: [i64; 2]) -> Vec<[i64; 2]> {
    let [left, bottom, right, top] = bounds(points).map(i128::from);
    let along = |value: i64, (from, to): (i128, i128), axis: usize| {
        let (whole, size) = (to - from, i128::from(high[axis]) - i128::from(low[axis]));
        let share = |part: i128| ((2 * part * size + whole) / (2 * whole).max(1)) as i64;
        let (before, behind) = (i128::from(value) - from, to - i128::from(value));
        match before <= behind {
            true => low[axis].saturating_add(share(before)),
            false => high[axis].saturating_sub(share(behind)),
        }
    };
    points.iter().map(|[x, y]| [along(*x, (left, right), 0), along(*y, (bottom, top), 1)]).collect()
}

fn rectangle(x1: i64, y1: i64, x2: i64, y2: i64) -> Vec<[i64; 2]> {
    vec![[x1, y1], [x2, y1], [x2, y2], [x1, y2]]
}

/// The area that a square of half-side `clearance` covers when its centre goes over the convex hull of a polygon:
/// counter-clockwise corners. Axis-parallel boxes stay boxes.
pub fn inflate(outline: &[[i64; 2]], clearance: i64) -> Vec<[i64; 2]> {
    let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)];
    let around = |[x, y]: &[i64; 2]| {
        corners.map(|(dx, dy)| [x.saturating_add(dx * clearance), y.saturating_add(dy * clearance)])
    };
    convex_hull(outline.iter().flat_map(around).collect())
}
