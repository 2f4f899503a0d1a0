//! Portrait grids that are not searched for: the planner's own, the calm look, the plain one.

use crate::grid_offset::{Grid, PortraitField};
use crate::manual::{self, ANCHORS, Simple};
use crate::portrait::{Choice, task_at};
use crate::power::most_power_counted;
use crate::task::{Anchor, Layout, LayoutOrder, Rules, Task, TaskInput};
use crate::widths::nearest;
use crate::work::{ANYTHING, Work};

/// The planner's own grid: the first format, the smallest gap, columns from an anchor, rows from the
/// eave and a filler row for what is left. None when it does not tile the field.
pub fn anchored(field: &PortraitField, rules: &Rules, anchor: Anchor) -> Option<Choice> {
    let grid = Grid { field, gap: rules.gap.min };
    let offset = anchored_offset(grid, anchor)?;
    let rows = manual::anchored(&task_at(rules, grid, &(offset..=offset)), Anchor::Right)?;
    Some(laid(grid, offset, rows))
}

/// A simple layout with what its rows are chosen from.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The rows alone could be others on the same grid.
    pub task: Task,
    /// The layout.
    pub choice: Choice,
}

/// The simple layouts with a gap between columns, format by format.
pub fn simple(field: &PortraitField, rules: &Rules, gap: i64, work: &mut Work) -> Vec<Simple<Placed>> {
    let grid = Grid { field, gap };
    let task_of = |offset: i64| (offset, task_at(rules, grid, &(offset..=offset)));
    let anchored = ANCHORS.map(|anchor| anchored_offset(grid, anchor).map(task_of));
    let centred: Vec<_> = centred_offsets(grid).filter(|offset| grid.permits(*offset)).map(task_of).collect();
    let at = |(offset, task): &(i64, Task), rows: Layout| Placed {
        task: task.clone(),
        choice: laid(grid, *offset, rows),
    };
    let of_tile = |tile: usize| {
        let alone = |task: &Task| alone(task, tile);
        let anchored = anchored.each_ref().map(|on| {
            let on = on.as_ref()?;
            Some(at(on, with_tile(manual::anchored(&alone(&on.1), Anchor::Right)?, tile)))
        });
        let uniform = centred
            .iter()
            .filter_map(|on| Some(at(on, with_tile(most_power_counted(&alone(&on.1), work)?, tile))));
        let order = |placed: &Placed| placed.choice.lanes.order(gap, rules.gap.nominal);
        Simple { anchored, uniform: uniform.min_by_key(order) }
    };
    (0..rules.tiles.len()).map(of_tile).collect()
}

/// Rows of one format by its index.
fn alone(task: &Task, tile: usize) -> Task {
    Task::unchecked(TaskInput {
        tiles: vec![task.tiles[tile]],
        active: vec![task.active[tile].clone()],
        ..(**task).clone()
    })
}

/// The only format of a layout by its index among all.
fn with_tile(mut rows: Layout, index: usize) -> Layout {
    for row in &mut rows.columns {
        row.tile = row.tile.map(|_| index);
    }
    rows
}

/// The calm look: rows of one format, columns symmetric about the field's middle. Over all formats and
/// gaps in the order of [`crate::portrait::most_power`].
pub fn uniform(field: &PortraitField, rules: &Rules, work: &mut Work) -> Option<Choice> {
    let mut best: Option<(LayoutOrder, Choice)> = None;
    for index in 0..rules.tiles.len() {
        for gap in rules.gap.min..=rules.gap.max {
            let grid = Grid { field, gap };
            for offset in centred_offsets(grid).filter(|offset| grid.permits(*offset)) {
                if best.is_some() && work.is_used_up() {
                    work.leave_out(ANYTHING);
                    break;
                }
                work.offsets += 1;
                let task = alone(&task_at(rules, grid, &(offset..=offset)), index);
                let Some(rows) = most_power_counted(&task, work) else {
                    continue;
                };
                let rows = with_tile(rows, index);
                let order = rows.order(gap, rules.gap.nominal);
                if best.as_ref().is_none_or(|(least, _)| order < *least) {
                    best = Some((order, laid(grid, offset, rows)));
                }
            }
        }
    }
    best.map(|(_, layout)| layout)
}

/// W of the best plain grid: each format, every gap, columns from the left, the middle or the right,
/// rows from the eave; modules that meet an opening are dropped.
pub fn best_plain_grid(field: &PortraitField, rules: &Rules) -> i64 {
    let mut best = 0;
    for gap in rules.gap.min..=rules.gap.max {
        let grid = Grid { field, gap };
        // Where a rest is odd the middle lies between two offsets: a mirrored field has the same best.
        let halves = rests(grid).flat_map(|rest| [rest / 2, (rest - rest / 2).rem_euclid(grid.pitch())]);
        let mut offsets: Vec<i64> = halves.collect();
        offsets.extend([0, right_offset(grid)]);
        for offset in offsets {
            let columns = grid.columns(offset);
            let free: Vec<(i64, i64)> =
                columns.flat_map(|(left, right)| grid.free_in(left, right - left)).collect();
            for tile in &rules.tiles {
                let step = tile.width - rules.overlap;
                // Row k begins so far down, row 0 at the eave, which is the end of the way down.
                let begin = |row: i64| field.along.1 - tile.width - row * step;
                // Rows that begin neither above `from` nor end below `to`.
                let rows_in = |(from, to): &(i64, i64)| {
                    let last = (begin(0) - from).div_euclid(step);
                    let first = (begin(0) + tile.width - to + step - 1).div_euclid(step);
                    (last - first + 1).max(0)
                };
                let active: i64 = free.iter().map(rows_in).sum();
                best = best.max(active * tile.power);
            }
        }
    }
    best
}

/// The nearest narrower and wider widths of a field, mm, on which the planner's own grid leaves no
/// strip that is too narrow.
pub fn nearest_widths(field: &PortraitField, rules: &Rules, anchor: Anchor) -> (Option<i64>, Option<i64>) {
    let works = |width: &i64| {
        let field = PortraitField { across: (0, *width), ..field.clone() };
        let grid = Grid { field: &field, gap: rules.gap.min };
        anchored_offset(grid, anchor).is_some()
    };
    let width = field.across.1 - field.across.0;
    let reach = field.column_width + rules.gap.min;
    nearest(width, reach, works)
}

fn laid(grid: Grid<'_>, offset: i64, rows: Layout) -> Choice {
    Choice { lanes: rows, gap: grid.gap, offset, cost: 0 }
}

fn anchored_offset(grid: Grid<'_>, anchor: Anchor) -> Option<i64> {
    let mut offsets: Vec<i64> = match anchor {
        Anchor::Left => vec![0],
        Anchor::Center => centred_offsets(grid).collect(),
        Anchor::Right => vec![right_offset(grid)],
    };
    offsets.retain(|offset| grid.permits(*offset));
    offsets.first().copied()
}

fn right_offset(grid: Grid<'_>) -> i64 {
    (width(grid) - grid.field.column_width).rem_euclid(grid.pitch())
}

/// Offsets with equal rests at both ends (the right one 1 mm wider where they are odd): with as many
/// columns as fit, and with one less.
fn centred_offsets(grid: Grid<'_>) -> impl Iterator<Item = i64> {
    rests(grid).map(|rest| rest / 2)
}

/// What is left of the width by as many columns as fit, and by one less.
fn rests(grid: Grid<'_>) -> impl Iterator<Item = i64> {
    let (width, pitch, gap) = (width(grid), grid.pitch(), grid.gap);
    let most = (width + gap) / pitch;
    [most, most - 1].into_iter().filter(|count| *count >= 1).map(move |count| width + gap - count * pitch)
}

fn width(grid: Grid<'_>) -> i64 {
    grid.field.across.1 - grid.field.across.0
}
