//! The field that slates may cover: the outline moved inwards edge by edge.
//!
//! Every moved edge is a half-plane `nx·x + ny·y >= level` with whole numbers, its level rounded
//! inwards; every corner of the field is a whole point inside the half-planes of its edges. So the
//! field never reaches over the exact offset, whatever the slopes.

mod concave;
mod convex;
mod line;

use concave::largest_part;
use convex::{convex, kernel};
use line::Line;

use crate::polygon::is_convex;
use crate::polygon::{edges, starting_lowest};

/// The field in mm, counter-clockwise, starting with the left end of its lowest edge: the corners
/// of a simple outline (counter-clockwise) moved inwards by `insets[i]` mm at edge i, rounded
/// inwards. Where insets cut the outline in parts, the largest. Empty when nothing is left.
pub fn field(outline: &[[i64; 2]], insets: &[i64]) -> Vec<[i64; 2]> {
    if outline.len() < 3 || insets.len() != outline.len() {
        return Vec::new();
    }
    let lines: Vec<Line> =
        edges(outline).zip(insets).map(|((from, to), inset)| Line::moved_inwards(from, to, *inset)).collect();
    let found = if is_convex(outline) {
        convex(&lines)
    } else {
        largest_part(outline, insets, &lines).or_else(|| kernel(&lines))
    };
    found.map_or_else(Vec::new, starting_lowest)
}
