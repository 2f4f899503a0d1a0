//! Roof windows that replace whole cells: where one near a target costs the least power.

use crate::configuration::Surface;
use crate::layout::{LayoutOptions, lay};
use crate::openings::place::LegalSpace;
use crate::resolve::ResolvedRoof;
use crate::surface::ResolvedSurface;
use plane_geometry::polygon::{bounds, extent};
use plane_geometry::sorting::sort;

/// The legal position of an opening, mm, that costs the least power among the target and those at which
/// its clearance begins or ends with a column and a course; among equal ones the nearest to the target.
/// Only positions within one column and one course of the target are looked at. None where no such
/// position is legal.
pub fn snap(
    roof: &ResolvedRoof<'_>,
    surface: &ResolvedSurface,
    opening_id: &str,
    target: [i64; 2],
) -> Option<[i64; 2]> {
    let (wanted, others): (Vec<_>, Vec<_>) =
        surface.openings.iter().cloned().partition(|opening| opening.id == opening_id);
    let opening = wanted.first()?;
    let laid = |to: Option<[i64; 2]>| {
        let moved = roof.with(surface.index, &moved(&surface.input, opening_id, to))?;
        Some(lay(&moved.layout_input, &LayoutOptions::of(roof), None))
    };
    let without = laid(None)?;
    let [left, low, ..] = bounds(&opening.outline);
    let corner = [left, low];
    let reach = |axis: usize| {
        let (from, to) = extent(&opening.clearance, axis)?;
        Some((from - corner[axis], to - corner[axis]))
    };
    let columns = without.columns.iter().map(|c| (c.x, c.x + c.width));
    let rows = without.rows.iter().map(|r| (r.y, r.y + r.height));
    let xs = stops(columns, reach(0)?, target[0]);
    let ys = stops(rows, reach(1)?, target[1]);
    let space = LegalSpace::new(opening, &others, &surface.outline);
    let mut best: Option<((i64, i128), [i64; 2])> = None;
    for x in xs {
        for y in ys.clone() {
            let at = [x, y];
            if !space.is_legal(at) {
                continue;
            }
            let lost = without.power - laid(Some(at))?.power;
            let (dx, dy) = (i128::from(x - target[0]), i128::from(y - target[1]));
            let order = (lost, dx * dx + dy * dy);
            if best.is_none_or(|(least, _)| order < least) {
                best = Some((order, at));
            }
        }
    }
    best.map(|(_, at)| at)
}

/// Where something that reaches from `reach.0` to `reach.1` begins or ends with a strip, not further
/// from the target than the widest strip, and the target itself.
fn stops(strips: impl Iterator<Item = (i64, i64)>, reach: (i64, i64), target: i64) -> Vec<i64> {
    let strips: Vec<(i64, i64)> = strips.collect();
    let widest = strips.iter().map(|(from, to)| to - from).max().unwrap_or(0);
    let mut found: Vec<i64> = strips
        .iter()
        .flat_map(|(from, to)| [from - reach.0, to - reach.1])
        .filter(|stop| (stop - target).abs() <= widest)
        .collect();
    found.push(target);
    sort(&mut found);
    found.dedup();
    found
}

/// The surface with an opening elsewhere, or without it.
pub fn moved(surface: &Surface, opening_id: &str, to: Option<[i64; 2]>) -> Surface {
    let mut moved = surface.clone();
    let Some([x, y]) = to else {
        moved.cutouts.retain(|cutout| cutout.id != opening_id);
        moved.skylights.retain(|skylight| skylight.id != opening_id);
        return moved;
    };
    for skylight in &mut moved.skylights {
        if skylight.id == opening_id {
            (skylight.x, skylight.y) = (x, y);
        }
    }
    for cutout in &mut moved.cutouts {
        if cutout.id == opening_id {
            let (width, height) = (cutout.x2 - cutout.x1, cutout.y2 - cutout.y1);
            (cutout.x1, cutout.x2) = (x, x + width);
            (cutout.y1, cutout.y2) = (y, y + height);
        }
    }
    moved
}
