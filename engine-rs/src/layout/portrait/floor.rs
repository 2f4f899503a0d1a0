//! The least price per watt above a power floor, over the grids that are tried.

use std::cmp::Reverse;

use super::{PortraitLayout, PortraitRules, PricesOf, filled, point_of, task_at};
use crate::layout::grid_offset::{Grid, PortraitField};
use crate::layout::price::floor::{Field, FloorSearch, by_ratio};
use crate::layout::price::worths::worths_at;
use crate::layout::price::{MOST_LABELS, Ratio};

/// The best of all rows on all grids at whose offset a column touches something; none where that takes
/// too long. As [`crate::layout::price::least_price`] from the hull's edge over the floor.
pub(super) fn above_floor(
    field: &PortraitField,
    rules: &PortraitRules,
    prices: PricesOf<'_>,
    floor: i64,
    (hull, slope): (Ratio, Ratio),
) -> Option<PortraitLayout> {
    let mut search = FloorSearch::new(floor, slope, hull, MOST_LABELS)?;
    let mut grids = Vec::new();
    for gap in rules.gap.min..=rules.gap.max {
        let grid = Grid { field, gap };
        for offset in grid.contacts(true) {
            let offsets = offset..=offset;
            let (task, prices) = (task_at(rules, grid, &offsets), prices(grid, &offsets));
            let worths = worths_at::<i128>(&task, &prices, None, slope, false);
            let worth = filled(&task, &worths).filter(|worth| search.may_hold(*worth));
            grids.extend(worth.map(|worth| (Reverse(worth), gap, offset)));
        }
    }
    grids.sort_unstable();
    let mut best: Option<PortraitLayout> = None;
    for (Reverse(worth), gap, offset) in grids {
        if !search.may_hold(worth) {
            break;
        }
        let (grid, offsets) = (Grid { field, gap }, offset..=offset);
        let (task, prices) = (task_at(rules, grid, &offsets), prices(grid, &offsets));
        let lane = Field::new(&task, &prices, None, slope)?;
        let found = search.best_of_gap(&lane, &mut lane.table(), task.gap.min);
        let found = found.ok()?.map(|priced| PortraitLayout {
            rows: priced.layout,
            gap,
            offset,
            cost: priced.cost,
        });
        let order = |layout: &PortraitLayout| {
            let distance = (layout.gap - rules.gap.nominal).abs();
            let rows = &layout.rows;
            (rows.fillers, distance, rows.filler_width, layout.gap)
        };
        best = best.into_iter().chain(found).min_by(|a, b| {
            by_ratio(point_of(a), point_of(b)).then_with(|| order(a).cmp(&order(b)))
        });
    }
    best
}
