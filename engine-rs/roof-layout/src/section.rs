//! Where a straight line runs over a surface.

use crate::polygon::edges;
use crate::sorting::ascending;

/// A line in the plane of a surface, mm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Straight {
    /// Up the slope at this x.
    Upright(f64),
    /// Along the eave at this y.
    Level(f64),
}

/// The runs `[from, to]` of a line inside a simple polygon and outside openings that may overlap each
/// other, in its order, mm. A line through a corner counts as one just beside it, on the higher side.
pub fn section<'a>(
    polygon: &[[i64; 2]],
    openings: impl IntoIterator<Item = &'a [[i64; 2]]>,
    line: Straight,
) -> Vec<[f64; 2]> {
    let mut runs = inside(polygon, line);
    for opening in openings.into_iter().filter(|points| line.crosses(points)) {
        for [from, to] in inside(opening, line) {
            runs = runs
                .into_iter()
                .flat_map(|[a, b]| [[a, b.min(from)], [a.max(to), b]])
                .filter(|[a, b]| a < b)
                .collect();
        }
    }
    runs
}

impl Straight {
    /// Its place, the axis that is measured on, and the other one.
    fn axes(self) -> (f64, usize, usize) {
        match self {
            Self::Upright(x) => (x, 0, 1),
            Self::Level(y) => (y, 1, 0),
        }
    }

    /// Whether it has corners on both sides.
    fn crosses(self, corners: &[[i64; 2]]) -> bool {
        let (at, across, _) = self.axes();
        let is_beyond = |corner: &[i64; 2]| corner[across] as f64 > at;
        corners.iter().any(is_beyond) && !corners.iter().all(is_beyond)
    }
}

fn inside(polygon: &[[i64; 2]], line: Straight) -> Vec<[f64; 2]> {
    let (at, across, along) = line.axes();
    let mut crossings: Vec<f64> = edges(polygon)
        .filter(|(a, b)| (a[across] as f64 > at) != (b[across] as f64 > at))
        .map(|(a, b)| {
            let share = (at - a[across] as f64) / (b[across] - a[across]) as f64;
            a[along] as f64 + share * (b[along] - a[along]) as f64
        })
        .collect();
    ascending(&mut crossings);
    crossings
        .chunks_exact(2)
        .map(|pair| [pair[0], pair[1]])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRIANGLE: [[i64; 2]; 3] = [[0, 0], [4000, 0], [2000, 2000]];

    #[test]
    fn a_line_runs_from_edge_to_edge() {
        let section = |line| section(&TRIANGLE, [], line);
        assert_eq!(section(Straight::Upright(500.0)), [[0.0, 500.0]]);
        assert_eq!(section(Straight::Level(500.0)), [[500.0, 3500.0]]);
        assert!(section(Straight::Level(2000.5)).is_empty());
    }

    #[test]
    fn openings_that_overlap_are_taken_out_once() {
        let first: [[i64; 2]; 4] = [[1000, 100], [2000, 100], [2000, 900], [1000, 900]];
        let second = first.map(|[x, y]| [x + 500, y + 100]);
        assert_eq!(
            section(&TRIANGLE, [&first[..], &second[..]], Straight::Level(500.0)),
            [[500.0, 1000.0], [2500.0, 3500.0]]
        );
    }

    #[test]
    fn a_line_through_corners_runs_as_just_above_them() {
        let at_the_eave = section(&TRIANGLE, [], Straight::Level(0.0));
        assert_eq!(at_the_eave, [[0.0, 4000.0]]);
        assert!(section(&TRIANGLE, [], Straight::Level(2000.0)).is_empty());
    }
}
