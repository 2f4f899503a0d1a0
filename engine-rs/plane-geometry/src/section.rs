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

/// The same in whole mm, runs without length left out.
pub fn section_mm<'a>(
    polygon: &[[i64; 2]],
    openings: impl IntoIterator<Item = &'a [[i64; 2]]>,
    line: Straight,
) -> Vec<[i64; 2]> {
    // Halves upwards on both sides of 0, a millionth forgiven: a shift of everything changes no length.
    let whole = |run: [f64; 2]| run.map(|at| (at + 0.5 + 1e-6).floor() as i64);
    section(polygon, openings, line).into_iter().map(whole).filter(|[from, to]| from < to).collect()
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
    crossings.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}
