//! Where a straight line runs over a surface.

use crate::polygon::edges;
use crate::sorting::{ascending, sort_by};

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
    let openings = openings.into_iter().filter(|points| line.crosses(points));
    let taken: Vec<[f64; 2]> = openings.flat_map(|opening| inside(opening, line)).collect();
    let runs = inside(polygon, line);
    if taken.is_empty() {
        runs
    } else {
        runs.into_iter().flat_map(|run| without(run, taken.clone())).collect()
    }
}

/// The rest of a stretch without others, which may overlap each other, in order.
pub fn without([mut from, end]: [f64; 2], mut taken: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    sort_by(&mut taken, |a, b| a[0] < b[0]);
    taken.push([end, end]);
    let mut left = Vec::new();
    for [begin, stop] in taken {
        if from < begin.min(end) {
            left.push([from, begin.min(end)]);
        }
        from = from.max(stop);
    }
    left
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
