//! The planner's own grid: one format, a fixed gap, an anchor; fillers take what is left.

use crate::task::Anchor;
use crate::task::{FillerRange, LaidColumn, Layout, LayoutOrder, Task};
use crate::work::{ANYTHING, Work};

/// As many columns of the task's first format as leave a width that is nothing or fillers; `center`
/// puts equal fillers at both edges (the right one 1 mm wider where the rest is odd). None when no
/// number of columns does.
pub fn anchored(task: &Task, anchor: Anchor) -> Option<Layout> {
    let columns = tile(task, task.width, anchor)?;
    Some(task.layout(task.gap.min, columns))
}

/// The nearest narrower and wider widths, mm, that such a grid can tile.
pub fn nearest_widths(task: &Task, anchor: Anchor) -> (Option<i64>, Option<i64>) {
    let tiles = |width: &i64| tile(task, *width, anchor).is_some();
    // Every number of columns works with no rest, so the next width is never further than one column.
    let reach = task.tiles.first().map_or(0, |tile| tile.width) + task.gap.min;
    (
        (1.max(task.width - reach)..task.width).rev().find(tiles),
        (task.width + 1..=task.width + reach).find(tiles),
    )
}

/// Columns of the given formats from the left, and fillers for what is left; of all gaps that leave
/// nothing or fillers the nearest to the nominal one. None when none does.
pub fn composed(task: &Task, tiles: &[usize]) -> Option<Layout> {
    composed_at(task, task.width, tiles)
}

/// The nearest narrower and wider widths, mm, that such columns can tile.
pub fn nearest_composed(task: &Task, tiles: &[usize]) -> (Option<i64>, Option<i64>) {
    let fits = |width: &i64| composed_at(task, *width, tiles).is_some();
    let count = tiles.len() as i64;
    let glass: i64 = tiles
        .iter()
        .filter_map(|tile| task.tiles.get(*tile))
        .map(|tile| tile.width)
        .sum();
    // Without a rest they fit at every gap, so the least width that works is one of these.
    let least = glass + (count - 1).max(0) * task.gap.min;
    let beyond = task.filler.map_or(0, |filler| filler.min + task.gap.max);
    (
        (least.max(1)..task.width).rev().find(fits),
        (least.max(task.width + 1)..=least.max(task.width) + beyond + 1).find(fits),
    )
}

fn composed_at(task: &Task, width: i64, tiles: &[usize]) -> Option<Layout> {
    let glass: i64 = tiles.iter().map(|tile| task.tiles[*tile].width).sum();
    let joints = (tiles.len() as i64 - 1).max(0);
    // Fillers at the right end.
    let rest = |gap: i64| match width - glass - joints * gap {
        0 => Some(Vec::new()),
        _ if tiles.is_empty() => share(width, gap, task.filler),
        spare => share(spare - gap, gap, task.filler),
    };
    let gaps = (task.gap.min..=task.gap.max).filter(|gap| rest(*gap).is_some());
    let gap = gaps.min_by_key(|gap| (gap - task.gap.nominal).abs())?;
    let mut columns = Vec::with_capacity(tiles.len());
    let mut x = 0;
    for tile in tiles {
        let width = task.tiles[*tile].width;
        columns.push(LaidColumn {
            x,
            width,
            tile: Some(*tile),
        });
        x += width + gap;
    }
    columns.extend(fillers(x, &rest(gap)?, gap));
    Some(task.layout(gap, columns))
}

/// The calm look: columns of one format symmetric about the field's middle, equal fillers at both edges
/// (the right one 1 mm wider where the rest is odd). Over all formats, gaps and numbers of columns in
/// the order of [`crate::power::most_power`]. None when none tiles the field.
pub fn uniform(task: &Task, work: &mut Work) -> Option<Layout> {
    let mut best: Option<(LayoutOrder, Layout)> = None;
    for tile in 0..task.tiles.len() {
        for gap in task.gap.min..=task.gap.max {
            if best.is_some() && work.is_used_up() {
                work.leave_out(ANYTHING);
                break;
            }
            let most = most_columns(task, task.width, tile, gap);
            // Two columns less are the same without the outermost: no more power, and more filler.
            for most in [most, most - 1] {
                let counts = (1..=most).rev().step_by(2);
                let mut blocks =
                    counts.filter_map(|n| block(task, task.width, (tile, gap), n, Anchor::Center));
                let Some(columns) = blocks.next() else {
                    continue;
                };
                work.positions += columns.len();
                let layout = task.layout(gap, columns);
                let order = layout.order(gap, task.gap.nominal);
                if best.as_ref().is_none_or(|(least, _)| order < *least) {
                    best = Some((order, layout));
                }
            }
        }
    }
    best.map(|(_, layout)| layout)
}

/// The nearest narrower and wider widths, mm, that the calm look can tile.
pub fn nearest_uniform_widths(task: &Task) -> (Option<i64>, Option<i64>) {
    let works = |width: &i64| {
        (0..task.tiles.len()).any(|tile| {
            (task.gap.min..=task.gap.max).any(|gap| {
                (1..=most_columns(task, *width, tile, gap))
                    .any(|count| block(task, *width, (tile, gap), count, Anchor::Center).is_some())
            })
        })
    };
    // What works does so with a column more, hence the next width is never further than one column.
    let widest = task.tiles.iter().map(|tile| tile.width).max().unwrap_or(0);
    let reach = widest + task.gap.max;
    (
        (1.max(task.width - reach)..task.width).rev().find(works),
        (task.width + 1..=task.width + reach).find(works),
    )
}

fn tile(task: &Task, width: i64, anchor: Anchor) -> Option<Vec<LaidColumn>> {
    let gap = task.gap.min;
    if task.tiles.is_empty() {
        return None;
    }
    let counts = (0..=most_columns(task, width, 0, gap)).rev();
    counts
        .into_iter()
        .find_map(|count| block(task, width, (0, gap), count, anchor))
}

fn most_columns(task: &Task, width: i64, tile: usize, gap: i64) -> i64 {
    (width + gap) / (task.tiles[tile].width + gap)
}

/// A block of columns of one format with one gap, and fillers for what is left.
fn block(
    task: &Task,
    width: i64,
    (index, gap): (usize, i64),
    count: i64,
    anchor: Anchor,
) -> Option<Vec<LaidColumn>> {
    let tile = task.tiles.get(index)?;
    let block = count * (tile.width + gap) - gap;
    let spare = width - block.max(0);
    let (left, right) = split(spare, count, gap, anchor, task.filler)?;
    let mut columns = fillers(0, &left, gap);
    let start = left.iter().map(|width| width + gap).sum::<i64>();
    columns.extend((0..count).map(|column| LaidColumn {
        x: start + column * (tile.width + gap),
        width: tile.width,
        tile: Some(index),
    }));
    let end = if count == 0 {
        start
    } else {
        start + block + gap
    };
    columns.extend(fillers(end, &right, gap));
    Some(columns)
}

/// Widths of the fillers left and right of the block.
fn split(
    spare: i64,
    count: i64,
    gap: i64,
    anchor: Anchor,
    filler: Option<FillerRange>,
) -> Option<(Vec<i64>, Vec<i64>)> {
    if count == 0 {
        return Some((Vec::new(), share(spare, gap, filler)?));
    }
    if spare == 0 {
        return Some((Vec::new(), Vec::new()));
    }
    match anchor {
        Anchor::Left => Some((Vec::new(), share(spare - gap, gap, filler)?)),
        Anchor::Right => Some((share(spare - gap, gap, filler)?, Vec::new())),
        Anchor::Center => {
            let left = spare / 2;
            let mut right = share(spare - left - gap, gap, filler)?;
            // Mirrored.
            right.reverse();
            Some((share(left - gap, gap, filler)?, right))
        }
    }
}

/// The fewest fillers that tile a width with gaps between them, as equal as whole mm allow.
fn share(width: i64, gap: i64, filler: Option<FillerRange>) -> Option<Vec<i64>> {
    let filler = filler?;
    let count = (width + gap + filler.max + gap - 1) / (filler.max + gap);
    let glass = width - (count - 1) * gap;
    if count < 1 || glass / count < filler.min {
        return None;
    }
    Some(
        (0..count)
            .map(|i| glass / count + i64::from(i < glass % count))
            .collect(),
    )
}

fn fillers(mut x: i64, widths: &[i64], gap: i64) -> Vec<LaidColumn> {
    let mut columns = Vec::with_capacity(widths.len());
    for width in widths {
        columns.push(LaidColumn {
            x,
            width: *width,
            tile: None,
        });
        x += width + gap;
    }
    columns
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::brute_force::small_tasks;
    use crate::task::{CutRule, GapChoice, Tile};

    fn task(width: i64) -> Task {
        Task {
            width,
            tiles: vec![Tile {
                width: 1300,
                power: 200,
            }],
            active: vec![vec![1; usize::try_from((width - 1299).max(0)).unwrap()]],
            filler: Some(FillerRange {
                min: 100,
                max: 1300,
            }),
            gap: GapChoice {
                min: 20,
                max: 20,
                nominal: 20,
            },
            empty_formats: true,
            cut: CutRule::default(),
        }
    }

    #[test]
    fn columns_tile_the_field_whatever_its_width_and_anchor() {
        for width in 300..6000 {
            for anchor in [Anchor::Left, Anchor::Center, Anchor::Right] {
                let Some(layout) = anchored(&task(width), anchor) else {
                    continue;
                };
                let mut x = 0;
                for column in &layout.columns {
                    assert_eq!(column.x, x, "{width} {anchor:?}");
                    x += column.width + 20;
                }
                assert_eq!(x - 20, width, "{width} {anchor:?}");
            }
        }
    }

    #[test]
    fn the_anchor_says_where_the_fillers_go() {
        let kinds = |anchor| {
            let layout = anchored(&task(3000), anchor).unwrap();
            layout
                .columns
                .iter()
                .map(|column| (column.tile, column.width))
                .collect::<Vec<_>>()
        };
        let module = (Some(0), 1300);
        assert_eq!(kinds(Anchor::Left), vec![module, module, (None, 360)]);
        assert_eq!(kinds(Anchor::Right), vec![(None, 360), module, module]);
        assert_eq!(
            kinds(Anchor::Center),
            vec![(None, 170), module, module, (None, 170)]
        );
    }

    #[test]
    fn the_calm_look_is_symmetric_and_takes_the_format_and_gap_of_most_power() {
        for width in 1300..6000 {
            let mut task = task(width);
            task.gap = GapChoice {
                min: 10,
                max: 30,
                nominal: 20,
            };
            let Some(layout) = uniform(&task, &mut Work::default()) else {
                continue;
            };
            let middles = layout.columns.iter().map(|c| 2 * c.x + c.width);
            let mirrored = layout.columns.iter().rev();
            for (middle, column) in middles.zip(mirrored.map(|c| 2 * width - 2 * c.x - c.width)) {
                assert!((middle - column).abs() <= 2, "{width}");
            }
            let modules = layout.columns.iter().filter(|c| c.tile.is_some()).count();
            for gap in 10..=30 {
                task.gap = GapChoice {
                    min: gap,
                    max: gap,
                    nominal: gap,
                };
                let manual = anchored(&task, Anchor::Center);
                let count =
                    manual.map_or(0, |m| m.columns.iter().filter(|c| c.tile.is_some()).count());
                assert!(modules >= count, "{width} {gap}");
            }
        }
    }

    proptest! {
        #[test]
        fn the_calm_look_is_the_best_of_all_numbers_of_columns(task in small_tasks()) {
            let nominal = task.gap.nominal;
            let all = (0..task.tiles.len()).flat_map(|tile| {
                let gaps = task.gap.min..=task.gap.max;
                gaps.flat_map(move |gap| (1..=task.width).map(move |count| (tile, gap, count)))
            });
            let laid = all.filter_map(|(tile, gap, count)| {
                let columns = block(&task, task.width, (tile, gap), count, Anchor::Center)?;
                Some(task.layout(gap, columns))
            });
            let order = |layout: &Layout| layout.order(layout.gap, nominal);
            let best = laid.map(|layout| order(&layout)).min();
            let found = uniform(&task, &mut Work::default());
            prop_assert_eq!(found.as_ref().map(order), best);
        }
    }

    #[test]
    fn columns_laid_for_the_calm_look_are_counted_and_bounded() {
        let mut task = task(500_000);
        task.gap = GapChoice {
            min: 10,
            max: 30,
            nominal: 20,
        };
        let mut work = Work::default();
        let best = uniform(&task, &mut work).unwrap();
        // Two numbers of columns per gap, each of some 380 columns.
        assert!(work.positions <= 21 * 2 * 390, "{}", work.positions);
        assert_eq!(work.left_out, None);
        let mut work = Work::limited(390);
        let found = uniform(&task, &mut work).unwrap();
        assert!(work.positions <= 2 * 390 && work.left_out.is_some());
        assert!(0 < found.power && found.power <= best.power);
    }

    #[test]
    fn the_nearest_widths_work_and_none_between_does() {
        let task = task(1310);
        assert!(anchored(&task, Anchor::Center).is_some());
        let narrow = self::task(90);
        assert_eq!(nearest_widths(&narrow, Anchor::Left), (None, Some(100)));
    }

    #[test]
    fn a_rest_too_narrow_for_a_filler_costs_a_column() {
        let layout = anchored(&task(2660), Anchor::Left).unwrap();
        assert_eq!(
            layout
                .columns
                .iter()
                .filter(|column| column.tile.is_some())
                .count(),
            1
        );
    }
}
