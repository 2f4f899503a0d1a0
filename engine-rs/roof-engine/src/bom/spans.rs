//! Where a straight cut through a surface runs on it: under joints, battens and counter battens.

use roof_layout::section::{Straight, section};

/// The runs of the upright line at `x` inside a polygon and outside openings, from the eave up,
/// rounded to whole mm.
pub fn up_the_slope<'a>(
    polygon: &[[i64; 2]],
    openings: impl Iterator<Item = &'a [[i64; 2]]>,
    x: f64,
) -> Vec<[i64; 2]> {
    whole_mm(section(polygon, openings, Straight::Upright(x)))
}

/// The runs of the level line at height `y` inside a polygon and outside openings, from the left,
/// rounded to whole mm.
pub fn along_the_eave<'a>(
    polygon: &[[i64; 2]],
    openings: impl Iterator<Item = &'a [[i64; 2]]>,
    y: f64,
) -> Vec<[i64; 2]> {
    whole_mm(section(polygon, openings, Straight::Level(y)))
}

/// The distance of two points in whole mm.
pub fn distance(a: [i64; 2], b: [i64; 2]) -> i64 {
    ((b[0] - a[0]) as f64).hypot((b[1] - a[1]) as f64).round() as i64
}

fn whole_mm(runs: Vec<[f64; 2]>) -> Vec<[i64; 2]> {
    runs.into_iter()
        .map(|[a, b]| [a.round() as i64, b.round() as i64])
        .filter(|[a, b]| a < b)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const L: [[i64; 2]; 6] = [
        [0, 0],
        [8000, 0],
        [8000, 3000],
        [4000, 3000],
        [4000, 6000],
        [0, 6000],
    ];

    #[test]
    fn a_cut_runs_from_edge_to_edge_and_stops_at_openings() {
        let opening = [[1000, 1000], [3000, 1000], [3000, 2000], [1000, 2000]];
        let openings = || std::iter::once(opening.as_slice());
        assert_eq!(
            up_the_slope(&L, openings(), 2000.0),
            [[0, 1000], [2000, 6000]]
        );
        assert_eq!(up_the_slope(&L, openings(), 5000.0), [[0, 3000]]);
        assert_eq!(
            along_the_eave(&L, openings(), 1500.0),
            [[0, 1000], [3000, 8000]]
        );
        assert!(along_the_eave(&L, openings(), 7000.0).is_empty());
    }

    #[test]
    fn a_slope_shortens_the_cut() {
        let triangle = [[0, 0], [4000, 0], [2000, 2000]];
        assert_eq!(
            along_the_eave(&triangle, std::iter::empty(), 500.0),
            [[500, 3500]]
        );
        assert_eq!(
            up_the_slope(&triangle, std::iter::empty(), 500.0),
            [[0, 500]]
        );
    }
}
