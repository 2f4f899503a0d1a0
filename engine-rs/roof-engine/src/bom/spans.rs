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

fn whole_mm(runs: Vec<[f64; 2]>) -> Vec<[i64; 2]> {
    runs.into_iter().map(|[a, b]| [a.round() as i64, b.round() as i64]).filter(|[a, b]| a < b).collect()
}
