//! The joints between columns: their runs, and where they begin over an opening.

use super::slates::SurfaceLayout;
use crate::surface::LayoutInput;
use plane_geometry::polygon::edges;
use plane_geometry::section::{Straight, section_mm};
use plane_geometry::sorting::sort;

/// How many runs of joints begin over an opening: the water of each needs a diverter.
pub fn joint_diverters(layout_input: &LayoutInput, slates: &SurfaceLayout) -> i64 {
    let low = slates.rows.first().map_or(0, |row| row.y);
    let begin_over_an_opening = |(cut, uncut): (Vec<[i64; 2]>, Vec<[i64; 2]>)| {
        let begins = |from: i64| from == low || uncut.iter().any(|run| run[0] == from);
        cut.iter().filter(|run| !begins(run[0])).count() as i64
    };
    joints(layout_input, slates, &layout_input.clearances)
        .zip(joints(layout_input, slates, &[]))
        .map(begin_over_an_opening)
        .sum()
}

/// Distance from a joint at which its slates are looked up, mm.
const JOINT_OFFSET_MM: f64 = 0.25;

/// Runs that overlap or touch made one.
fn joined(mut runs: Vec<[i64; 2]>) -> Vec<[i64; 2]> {
    sort(&mut runs);
    let mut joined: Vec<[i64; 2]> = Vec::with_capacity(runs.len());
    for [from, to] in runs {
        match joined.last_mut() {
            Some(last) if from <= last[1] => last[1] = last[1].max(to),
            _ => joined.push([from, to]),
        }
    }
    joined
}

/// Per joint its runs up the slope, from the lowest row to the highest, cut by field and openings.
pub fn joints<'a>(
    layout_input: &'a LayoutInput,
    slates: &'a SurfaceLayout,
    openings: &'a [Vec<[i64; 2]>],
) -> impl Iterator<Item = Vec<[i64; 2]>> + 'a {
    let low = slates.rows.first().map_or(0, |row| row.y);
    let high = slates.rows.last().map_or(0, |row| row.y + row.height);
    let inner = slates.columns.len().saturating_sub(1);
    slates.columns.iter().take(inner).map(move |column| {
        let x = (column.x + column.width) as f64 + slates.gap as f64 / 2.0;
        let at = |x: f64| {
            let openings = openings.iter().map(Vec::as_slice);
            section_mm(&layout_input.field, openings, Straight::Upright(x))
        };
        let is_side = |(from, to): ([i64; 2], [i64; 2])| from[0] == to[0] && from[0] as f64 == x;
        // Along the side of an opening there is a slate on one side of the joint.
        let runs = match openings.iter().any(|opening| edges(opening).any(is_side)) {
            true => joined([at(x - JOINT_OFFSET_MM), at(x + JOINT_OFFSET_MM)].concat()),
            false => at(x),
        };
        runs.into_iter()
            .map(|[from, to]| [from.max(low), to.min(high)])
            .filter(|[from, to]| from < to)
            .collect()
    })
}
