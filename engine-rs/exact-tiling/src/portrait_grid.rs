//! Portrait grids that are not searched for: the planner's own, the calm look, the plain one.

use crate::gains::power_of;
use crate::grid_offset::{Grid, PortraitField};
use crate::lanes::{Free, Lane};
use crate::manual::{self, ANCHORS, Simple};
use crate::portrait_rows::{Choice, task_at};
use crate::power::most_power_counted;
use crate::row_power::RowPower;
use crate::task::{Anchor, CutRule, Layout, LayoutOrder, Rules, Task, TaskInput, Tile};
use crate::widths::nearest;
use crate::work::{UNBOUNDED, WorkBudget};

/// The planner's own grid: the first format, the smallest gap, columns from an anchor, rows from the
/// eave and a filler row for what is left. None when it does not tile the field.
pub fn anchored(field: &PortraitField, rules: &Rules, anchor: Anchor) -> Option<Choice> {
    let grid = Grid { field, gap: rules.gap.min };
    let choices = anchored_offsets(grid, anchor).into_iter().filter_map(|offset| {
        let rows = manual::anchored(&task_at(rules, grid, &(offset..=offset)), Anchor::Right)?;
        Some(laid(grid, offset, rows))
    });
    choices.min_by_key(|choice| choice.lanes.order(grid.gap, rules.gap.nominal))
}

/// The simple layouts with a gap between columns that keep the rules, format by format. The rows of a calm look of less
/// than `least` W are counted but not arranged.
pub fn simple(
    field: &PortraitField,
    rules: &Rules,
    gap: i64,
    least: i64,
    work: &mut WorkBudget,
) -> Vec<Simple<Choice>> {
    let grid = Grid { field, gap };
    let anchored = ANCHORS.map(|anchor| {
        let offsets = anchored_offsets(grid, anchor).into_iter();
        offsets.map(|offset| (offset, task_at(rules, grid, &(offset..=offset)))).collect::<Vec<_>>()
    });
    let centred = centred_offsets(grid).into_iter();
    let mut centred: Vec<_> = centred.map(|offset| (offset, grid.free(&(offset..=offset)))).collect();
    // Mirrored columns have the same rows.
    centred.dedup_by(|(_, turned), (_, free)| turned.iter().eq(free.iter().rev()));
    let of_tile = |(tile, format): (usize, &Tile)| {
        // Of those that tie at two offsets the first; then it must keep the rules.
        let best = |on: &Vec<(i64, Task)>| {
            let choices = on.iter().filter_map(|(offset, task)| {
                let rows = manual::anchored(&alone(task, tile), Anchor::Right)?;
                Some((laid(grid, *offset, with_tile(rows, tile)), task))
            });
            let best = choices.min_by_key(|(choice, _)| choice.lanes.order(gap, rules.gap.nominal));
            best.filter(|(choice, task)| task.permits(&choice.lanes)).map(|(choice, _)| choice)
        };
        let only = Rules { tiles: vec![*format], ..rules.clone() };
        let calm = calm(grid, &only, &centred, least, work);
        Simple {
            anchored: anchored.each_ref().map(best),
            uniform: calm.map(|calm| Choice { lanes: with_tile(calm.lanes, tile), ..calm }),
        }
    };
    rules.tiles.iter().enumerate().map(of_tile).collect()
}

/// The best rows at some offsets, of which it is known where columns are free. Without columns where they carry less
/// than `least` W.
fn calm(
    grid: Grid<'_>,
    rules: &Rules,
    centred: &[(i64, Vec<Free>)],
    least: i64,
    work: &mut WorkBudget,
) -> Option<Choice> {
    let mut program = RowPower::new(grid.field, rules);
    let value = |(_, free): &(i64, Vec<Free>)| {
        let lanes: Vec<Lane<'_>> = free.iter().map(|free| (&free[..], 1)).collect();
        program.value(&lanes, work)
    };
    let values: Vec<Option<i64>> = centred.iter().map(value).collect();
    let most = (*values.iter().max()?)?;
    let power = power_of(most, program.scale());
    if power < least {
        let fillers = power * program.scale() - most;
        let rows = Layout { gap: -rules.overlap, columns: Vec::new(), power, fillers, filler_width: 0 };
        return Some(laid(grid, 0, rows));
    }
    let best = centred.iter().zip(values).filter(|(_, value)| *value == Some(most));
    let choices = best.filter_map(|((offset, _), _)| {
        let rows = most_power_counted(&task_at(rules, grid, &(*offset..=*offset)), work)?;
        Some(laid(grid, *offset, rows))
    });
    choices.min_by_key(|choice| choice.lanes.order(grid.gap, rules.gap.nominal))
}

/// Rows of one format by its index.
fn alone(task: &Task, tile: usize) -> Task {
    Task::unchecked(TaskInput {
        width: task.width,
        tiles: vec![task.tiles[tile]],
        active: vec![task.active[tile].clone()],
        filler: task.filler,
        gap: task.gap,
        empty_formats: task.empty_formats,
        cut: CutRule::default(),
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
pub fn uniform(field: &PortraitField, rules: &Rules, work: &mut WorkBudget) -> Option<Choice> {
    let mut best: Option<(LayoutOrder, Choice)> = None;
    for index in 0..rules.tiles.len() {
        for gap in rules.gap.min..=rules.gap.max {
            let grid = Grid { field, gap };
            for offset in centred_offsets(grid) {
                if best.is_some() && work.is_used_up() {
                    work.leave_out(UNBOUNDED);
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
        let mut offsets = halves(grid);
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
        !anchored_offsets(grid, anchor).is_empty()
    };
    let width = field.across.1 - field.across.0;
    let reach = field.column_width + rules.gap.min;
    nearest(width, reach, works)
}

fn laid(grid: Grid<'_>, offset: i64, rows: Layout) -> Choice {
    Choice { lanes: rows, gap: grid.gap, offset, cost: 0 }
}

/// Where the grid of an anchor may begin.
fn anchored_offsets(grid: Grid<'_>, anchor: Anchor) -> Vec<i64> {
    let offset = match anchor {
        Anchor::Left => 0,
        Anchor::Center => {
            let mut all = centred_offsets(grid);
            // Of the most columns.
            let both = matches!(all[..], [a, b, ..] if grid.turned(a) == b);
            all.truncate(if both { 2 } else { 1 });
            return all;
        }
        Anchor::Right => right_offset(grid),
    };
    if grid.permits(offset) { vec![offset] } else { Vec::new() }
}

fn right_offset(grid: Grid<'_>) -> i64 {
    (width(grid) - grid.field.column_width).rem_euclid(grid.pitch())
}

/// Permitted offsets with equal rests at both ends (one 1 mm wider where they are odd): with as many columns as
/// fit, and with one less.
fn centred_offsets(grid: Grid<'_>) -> Vec<i64> {
    let mut offsets = halves(grid);
    offsets.dedup();
    offsets.retain(|offset| grid.permits(*offset));
    offsets
}

/// Where as many columns as fit, and one less, lie about the middle. Where the rest is odd that lies between two
/// offsets: a mirrored field has the same best.
fn halves(grid: Grid<'_>) -> Vec<i64> {
    let (width, pitch) = (width(grid) + grid.gap, grid.pitch());
    let most = width / pitch;
    let mut all = Vec::new();
    for count in [most, most - 1] {
        if count < 1 {
            break;
        }
        let left = (width - count * pitch) / 2;
        all.extend([left, grid.turned(left)]);
    }
    all
}

fn width(grid: Grid<'_>) -> i64 {
    grid.field.across.1 - grid.field.across.0
}
