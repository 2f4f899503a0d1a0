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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rectangle_is_as_long_as_it_is_high() {
        assert_eq!(
            rafter_length(&[[0, 0], [9000, 0], [9000, 6200], [0, 6200]]),
            6200
        );
    }

    #[test]
    fn a_triangle_is_longest_under_its_peak() {
        assert_eq!(rafter_length(&[[0, 0], [4000, 0], [1000, 3000]]), 3000);
    }

    #[test]
    fn a_shifted_ridge_shortens_the_way() {
        // Shifted by more than its width: no upright line reaches from eave to ridge.
        let outline = [[0, 0], [4000, 0], [12_000, 6000], [8000, 6000]];
        assert_eq!(rafter_length(&outline), 3000);
    }

    #[test]
    fn an_l_shape_has_its_long_arm() {
        let outline = [
            [0, 0],
            [8000, 0],
            [8000, 3000],
            [4000, 3000],
            [4000, 9000],
            [0, 9000],
        ];
        assert_eq!(rafter_length(&outline), 9000);
    }

    #[test]
    fn a_notch_in_the_eave_counts_the_longer_part() {
        let outline = [
            [0, 2000],
            [3000, 2000],
            [3000, 0],
            [6000, 0],
            [6000, 5000],
            [0, 5000],
        ];
        assert_eq!(rafter_length(&outline), 5000);
    }
}
