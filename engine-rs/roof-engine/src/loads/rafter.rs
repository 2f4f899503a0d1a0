//! How long the way from eave to ridge is.

use roof_layout::section::{Straight, section};

/// mm beside a corner rather than at it, where an upright edge has no single crossing. A power of two,
/// so that it can be added to whole mm exactly; small enough not to change the whole mm of a length.
const BESIDE: f64 = 1.0 / 4096.0;

/// The longest upright line inside a polygon of at least three corners, whole mm on the slope.
/// Openings are not taken off: a dormer holds neither all snow nor all air back.
///
/// Between two corners the length changes along straight lines, so the longest lies beside a corner.
pub fn rafter_length(outline: &[[i64; 2]]) -> i64 {
    let beside = |corner: &[i64; 2]| [corner[0] as f64 - BESIDE, corner[0] as f64 + BESIDE];
    let longest = outline
        .iter()
        .flat_map(beside)
        .flat_map(|x| section(outline, [], Straight::Upright(x)))
        .map(|[low, high]| high - low)
        .fold(0.0, f64::max);
    longest.round() as i64
}
