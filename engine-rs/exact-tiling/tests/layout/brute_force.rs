//! A second, obvious implementation for the tests: every tiling, compared one by one.

use std::cmp::Reverse;

use proptest::prelude::*;

use exact_tiling::{CutRule, FillerRange, GapChoice, LaidColumn, Layout, Task, TaskInput, Tile};

/// A task of changed input.
pub fn changed(task: &Task, change: impl FnOnce(&mut TaskInput)) -> Task {
    let mut input = (**task).clone();
    change(&mut input);
    Task::new(input).unwrap()
}

/// Every tiling of the rest of a field, columns so far in `columns`.
pub fn tilings_from(task: &Task, gap: i64, columns: &mut Vec<LaidColumn>, found: &mut Vec<Vec<LaidColumn>>) {
    let start = columns.last().map_or(0, |last| last.x + last.width + gap);
    let formats = task.tiles.iter().enumerate().map(|(index, tile)| (tile.width, Some(index)));
    let fillers = task.filler.into_iter().flat_map(|f| f.min..=f.max).map(|width| (width, None));
    for (width, tile) in formats.chain(fillers).collect::<Vec<_>>() {
        let column = LaidColumn { x: start, width, tile };
        if start + width > task.width || !is_legal(task, &column) {
            continue;
        }
        columns.push(column);
        if start + width == task.width {
            found.push(columns.clone());
        } else {
            tilings_from(task, gap, columns, found);
        }
        columns.pop();
    }
}

fn is_legal(task: &Task, column: &LaidColumn) -> bool {
    let (start, end) = (column.x, column.x + column.width);
    let empty = column.tile.is_some_and(|tile| task.active[tile][start as usize] == 0);
    let sliver = task.cut.sides.iter().any(|(left, right)| {
        let before = start > 0 && start < *left && *left < end && left - start < task.cut.min;
        let behind = end < task.width && start < *right && *right < end && end - right < task.cut.min;
        before || behind
    });
    (task.empty_formats || !empty) && !sliver
}

fn edge_distance(task: &Task, layout: &Layout) -> i64 {
    let fillers = layout.columns.iter().filter(|column| column.tile.is_none());
    fillers.map(|column| column.x.min(task.width - column.x - column.width)).sum()
}

/// Every layout of a task, with every gap.
pub fn every_layout(task: &Task) -> Vec<Layout> {
    let mut layouts = Vec::new();
    for gap in task.gap.min..=task.gap.max {
        let mut found = Vec::new();
        tilings_from(task, gap, &mut Vec::new(), &mut found);
        layouts.extend(found.into_iter().map(|columns| task.layout(gap, columns)));
    }
    layouts
}

/// The key by which layouts of a task are compared: less is better.
pub type Order = (Reverse<i64>, i64, i64, i64, i64, i64, Vec<(i64, bool, Option<usize>)>);

/// The part of it that does not look at the columns: watts (negative), fillers, distance of the gap between columns (in
/// portrait not that of the rows), filler width, gap.
pub fn key(layout: &Layout, gap: i64, nominal: i64) -> (i64, i64, i64, i64, i64) {
    let distance = (gap - nominal).abs();
    let Layout { power, fillers, filler_width, .. } = *layout;
    (-power, fillers, distance, filler_width, gap)
}

/// The whole order of the layouts of a task.
pub fn order(task: &Task, layout: &Layout) -> Order {
    let columns = layout.columns.iter();
    (
        Reverse(layout.power),
        layout.fillers,
        (layout.gap - task.gap.nominal).abs(),
        layout.filler_width,
        layout.gap,
        edge_distance(task, layout),
        columns.map(|c| (c.width, c.tile.is_none(), c.tile)).collect(),
    )
}

/// Random small tasks.
pub fn small_tasks() -> impl Strategy<Value = Task> {
    (4_i64..27, 1_usize..4, proptest::option::of((1_i64..6, 0_i64..5)), 0_i64..3, 0_i64..8, 0_i64..9)
        .prop_flat_map(|(width, formats, filler, gap, wider, nominal)| {
            let tiles = prop::collection::vec((3_i64..9, 0_i64..4), formats);
            let rows = prop::collection::vec(
                prop::collection::vec(0_i32..3, usize::try_from(width).unwrap()),
                formats,
            );
            let sides = prop::collection::vec((0_i64..27, 0_i64..8), 0..3);
            (tiles, rows, sides, 0_i64..6, any::<bool>()).prop_map(
                move |(tiles, rows, sides, cut_min, empty_formats)| {
                    Task::new(TaskInput {
                        width,
                        active: tiles
                            .iter()
                            .zip(rows)
                            .map(|((tile, _), rows)| {
                                rows.into_iter()
                                    .take(usize::try_from(width - tile + 1).unwrap_or(0))
                                    .collect()
                            })
                            .collect(),
                        tiles: tiles.into_iter().map(|(width, power)| Tile { width, power }).collect(),
                        filler: filler.map(|(min, wider)| FillerRange { min: min + 1, max: min + 1 + wider }),
                        gap: GapChoice { min: gap, max: gap + wider, nominal },
                        empty_formats,
                        cut: CutRule {
                            min: cut_min,
                            sides: sides.into_iter().map(|(left, width)| (left, left + width)).collect(),
                        },
                    })
                    .unwrap()
                },
            )
        })
}
