//! Drainage profiles under the joints, and diverters where joints begin over an opening.

use super::needs::Needs;
use super::{SolvedSurface, spans};
use crate::catalogue::Catalogue;

/// Adds the profile under every joint of a surface, and its diverters.
pub fn add(needs: &mut Needs, catalogue: &Catalogue, surface: &SolvedSurface<'_>) {
    for [from, to] in joints(surface).flatten() {
        needs.length(&catalogue.standard.drainage_profile, to - from);
    }
    needs.pieces(&catalogue.standard.joint_diverter, joint_diverters(surface));
}

/// How many runs of joints begin over an opening: the water of each needs a diverter.
pub fn joint_diverters(surface: &SolvedSurface<'_>) -> i64 {
    let low = surface.rows.first().map_or(0, |row| row.y);
    let without_openings = SolvedSurface {
        openings: &[],
        ..*surface
    };
    let begin_over_an_opening = |(cut, uncut): (Vec<[i64; 2]>, Vec<[i64; 2]>)| {
        let begins = |from: i64| from == low || uncut.iter().any(|run| run[0] == from);
        cut.iter().filter(|run| !begins(run[0])).count() as i64
    };
    joints(surface)
        .zip(joints(&without_openings))
        .map(begin_over_an_opening)
        .sum()
}

/// Per joint its runs up the slope, from the lowest row to the highest, cut by field and openings.
fn joints<'a>(surface: &'a SolvedSurface<'a>) -> impl Iterator<Item = Vec<[i64; 2]>> + 'a {
    let low = surface.rows.first().map_or(0, |row| row.y);
    let high = surface.rows.last().map_or(0, |row| row.y + row.height);
    let inner = surface.columns.len().saturating_sub(1);
    surface.columns.iter().take(inner).map(move |column| {
        let x = (column.x + column.width) as f64 + surface.gap as f64 / 2.0;
        let openings = surface
            .openings
            .iter()
            .map(|opening| opening.clearance.as_slice());
        let runs = spans::up_the_slope(surface.field, openings, x);
        runs.into_iter()
            .map(|[from, to]| [from.max(low), to.min(high)])
            .filter(|[from, to]| from < to)
            .collect()
    })
}
