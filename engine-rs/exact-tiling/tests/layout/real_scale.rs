//! The dynamic program written as plainly as it reads, for the tests: every position, every width, no blocks,
//! no bounds. Fast enough for fields of real size, which trying every tiling is not.

use std::cmp::Reverse;

use proptest::prelude::*;

use crate::brute_force::key;
use exact_tiling::{CutRule, FillerRange, GapChoice, Layout, Task, TaskInput, Tile};
use plane_geometry::intervals::count_active;

/// The key that decides between tilings of one gap: W, then few fillers, then little filler width.
type Value = (i64, Reverse<i64>, Reverse<i64>);

/// Watts (negative), fillers, distance of the gap from the nominal one, filler width and gap of the best
/// layout; none where nothing tiles. O(width x filler widths) per gap.
pub fn plain_order(task: &Task) -> Option<(i64, i64, i64, i64, i64)> {
    let of_gap = |gap: i64| {
        let (power, Reverse(fillers), Reverse(filler_width)) = plain_best(task, gap)?;
        let distance = (gap - task.gap.nominal).abs();
        Some((-power, fillers, distance, filler_width, gap))
    };
    (task.gap.min..=task.gap.max).filter_map(of_gap).min()
}

fn plain_best(task: &Task, gap: i64) -> Option<Value> {
    // By end of a column: the best of what lies to its left, itself included.
    let mut until: Vec<Option<Value>> = vec![None; task.width as usize + 1];
    for end in 1..=task.width {
        let before = |start: i64| match start {
            0 => Some((0, Reverse(0), Reverse(0))),
            start if start - gap < 1 => None,
            start => until[(start - gap) as usize],
        };
        let module = |(index, tile): (usize, &Tile)| {
            let start = end - tile.width;
            let is_empty = start < 0 || task.active[index][start as usize] == 0;
            if start < 0 || (is_empty && !task.empty_formats) || !keeps_rule(task, start, end) {
                return None;
            }
            let (power, fillers, width) = before(start)?;
            Some((power + task.power_at(index, start), fillers, width))
        };
        let filler = |width: i64| {
            let start = end - width;
            if start < 0 || !keeps_rule(task, start, end) {
                return None;
            }
            let (power, Reverse(fillers), Reverse(all)) = before(start)?;
            Some((power, Reverse(fillers + 1), Reverse(all + width)))
        };
        let modules = task.tiles.iter().enumerate().filter_map(module);
        let widths = task.filler.into_iter().flat_map(|f| f.min..=f.max);
        until[end as usize] = modules.chain(widths.filter_map(filler)).max();
    }
    until[task.width as usize]
}

fn keeps_rule(task: &Task, start: i64, end: i64) -> bool {
    task.cut.sides.iter().all(|(left, right)| {
        let is_sliver = |strip: i64| 0 < strip && strip < task.cut.min;
        let before = start > 0 && *left < end && is_sliver(left - start);
        let behind = end < task.width && start < *right && is_sliver(end - right);
        !before && !behind
    })
}

/// Fields of real size: formats and fillers of a catalogue, rows with openings and slopes, powers that
/// do and do not fit in 32 bits.
pub fn real_tasks() -> impl Strategy<Value = Task> {
    let openings = prop::collection::vec((0_i64..7000, 200_i64..2500, 0_usize..9, 1_usize..6), 0..4);
    let powers =
        prop_oneof![Just([200, 148, 96]), Just([200, 150, 100]), Just([20_000_003, 14_800_001, 9_600_007]),];
    let numbers = (900_i64..7000, 1_i64..12, 0_i64..500, any::<bool>());
    (numbers, openings, powers, (10_i64..28, 0_i64..21), 0_i64..90).prop_map(
        |((width, rows, slope, empty_formats), openings, powers, (gap, more), cut_min)| {
            let lanes = (0..rows).map(|row| {
                let mut free = vec![(row * slope, width - row * slope / 2)];
                for (left, wide, first, count) in &openings {
                    if (*first..first + count).contains(&(row as usize)) {
                        let parts =
                            |(from, to): (i64, i64)| [(from, to.min(*left)), (from.max(left + wide), to)];
                        free = free.into_iter().flat_map(parts).collect();
                    }
                }
                free.retain(|(from, to)| from < to);
                free
            });
            let lanes: Vec<Vec<(i64, i64)>> = lanes.collect();
            let widths = [1300, 970, 640];
            let tile = |(width, power)| Tile { width, power };
            Task::new(TaskInput {
                width,
                tiles: widths.into_iter().zip(powers).map(tile).collect(),
                active: widths.iter().map(|wide| count_active(&lanes, (0, width), *wide)).collect(),
                filler: Some(FillerRange { min: 100, max: 1300 }),
                gap: GapChoice { min: gap, max: gap + more, nominal: 20 },
                empty_formats,
                cut: CutRule {
                    min: cut_min,
                    sides: openings.iter().map(|(left, wide, ..)| (*left, left + wide)).collect(),
                },
            })
            .unwrap()
        },
    )
}

/// The same of a chosen layout, its columns counted independently.
pub fn order_of(task: &Task, layout: &Layout) -> (i64, i64, i64, i64, i64) {
    let again = task.layout(layout.gap, layout.columns.clone());
    key(&again, layout.gap, task.gap.nominal)
}
