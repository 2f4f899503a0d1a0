//! Measures and classes of a roof that its loads follow from.

use super::values::ElevationClass;
use crate::configuration::{Location, Surface};
use crate::numbers;
use plane_geometry::section::{Straight, section};

/// Metres above sea from which a roof is alpine (specification, section 9).
const ALPINE_FROM: f64 = 1000.0;

/// Metres above sea above which it is alpine plus (specification, section 9).
const ALPINE_PLUS_ABOVE: f64 = 1500.0;

/// Degrees from which a surface is a facade: the last pitch of the roof tables of EN 1991-1-4.
const FACADE_FROM: f64 = 75.0;

/// Distance from a corner, mm, instead of the corner itself, where an upright edge has no single crossing. A power of two,
/// so that it can be added to whole mm exactly; small enough not to change the whole mm of a length.
const CORNER_OFFSET_MM: f64 = 1.0 / 4096.0;

/// Whether the rules of facades hold for a surface instead of those of roofs.
pub fn is_facade(surface: &Surface) -> bool {
    !surface.kind.is_roof() || surface.angle >= FACADE_FROM
}

/// Height above sea with the regional correction for snow, m (SIA 261, annex D).
pub fn reference_height(location: &Location) -> f64 {
    location.height_above_sea + location.correction_height
}

/// The elevation class of a height above sea in metres.
pub fn elevation_class(height: f64) -> ElevationClass {
    if height < ALPINE_FROM {
        ElevationClass::Standard
    } else if height <= ALPINE_PLUS_ABOVE {
        ElevationClass::Alpine
    } else {
        ElevationClass::AlpinePlus
    }
}

/// The longest upright line inside a polygon of at least three corners, whole mm on the slope.
/// Openings are not taken off: a dormer holds neither all snow nor all air back.
///
/// Between two corners the length changes along straight lines, so the longest lies beside a corner.
pub fn rafter_length(outline: &[[i64; 2]]) -> i64 {
    let beside =
        |corner: &[i64; 2]| [corner[0] as f64 - CORNER_OFFSET_MM, corner[0] as f64 + CORNER_OFFSET_MM];
    let longest = outline
        .iter()
        .flat_map(beside)
        .flat_map(|x| section(outline, [], Straight::Upright(x)))
        .map(|[low, high]| high - low)
        .fold(0.0, f64::max);
    longest.round() as i64
}

/// To a millionth of a kN/m², kN/m or m, so that powers of different machines give the same bytes.
pub(super) fn rounded(load: f64) -> f64 {
    numbers::rounded(load, 1e6)
}
