use exact_tiling::manual::*;
use exact_tiling::{CutRule, FillerRange, GapChoice, LaidColumn, Layout, Task, TaskInput, Tile, WorkBudget};
use plane_geometry::intervals::count_active;
use proptest::prelude::*;

use crate::brute_force::{changed, key, small_tasks};

fn task(width: i64) -> Task {
    Task::new(TaskInput {
        width,
        tiles: vec![Tile { width: 1300, power: 200 }],
        active: vec![vec![1; usize::try_from((width - 1299).max(0)).unwrap()]],
        filler: Some(FillerRange { min: 100, max: 1300 }),
        gap: GapChoice { min: 20, max: 20, nominal: 20 },
        empty_formats: true,
        cut: CutRule::default(),
    })
    .unwrap()
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
        layout.columns.iter().map(|column| (column.tile, column.width)).collect::<Vec<_>>()
    };
    let module = (Some(0), 1300);
    assert_eq!(kinds(Anchor::Left), vec![module, module, (None, 360)]);
    assert_eq!(kinds(Anchor::Right), vec![(None, 360), module, module]);
    assert_eq!(kinds(Anchor::Center), vec![(None, 170), module, module, (None, 170)]);
}

#[test]
fn the_calm_look_is_symmetric_and_takes_the_format_and_gap_of_most_power() {
    for width in 1300..6000 {
        let with = |min: i64, max: i64, nominal: i64| {
            changed(&task(width), |task| task.gap = GapChoice { min, max, nominal })
        };
        let task = with(10, 30, 20);
        let Some(layout) = uniform(&task, &mut WorkBudget::default()) else {
            continue;
        };
        let middles = layout.columns.iter().map(|c| 2 * c.x + c.width);
        let mirrored = layout.columns.iter().rev();
        for (middle, column) in middles.zip(mirrored.map(|c| 2 * width - 2 * c.x - c.width)) {
            assert!((middle - column).abs() <= 2, "{width}");
        }
        let modules = layout.columns.iter().filter(|c| c.tile.is_some()).count();
        for gap in 10..=30 {
            let manual = anchored(&with(gap, gap, gap), Anchor::Center);
            let count = manual.map_or(0, |m| m.columns.iter().filter(|c| c.tile.is_some()).count());
            assert!(modules >= count, "{width} {gap}");
        }
    }
}

/// Columns of one format about the field's middle. The rest is halved, an odd one wider before or behind the columns.
/// Each half is closed by the fewest fillers, each with a gap next to it.
fn centred(task: &Task, tile: usize, gap: i64, count: i64, wide: bool) -> Option<Vec<LaidColumn>> {
    let format = task.tiles[tile].width;
    let left = task.width - count * (format + gap) + gap;
    let half = |width: i64| -> Option<Vec<i64>> {
        let filler = task.filler?;
        if width == 0 {
            return Some(Vec::new());
        }
        let fits = |n: &i64| (n * filler.min..=n * filler.max).contains(&(width - n * gap));
        let n = (1..=width).find(fits)?;
        let mut widths = vec![(width - n * gap) / n; n as usize];
        widths[0] = width - n * gap - widths[1..].iter().sum::<i64>();
        Some(widths)
    };
    let (before, behind) = match left {
        ..0 => return None,
        0 => (Vec::new(), Vec::new()),
        _ if wide => (half(left - left / 2)?, half(left / 2)?),
        _ => (half(left / 2)?, half(left - left / 2)?),
    };
    let fillers = |widths: Vec<i64>| widths.into_iter().map(|width| (width, None));
    let formats = (0..count).map(|_| (format, Some(tile)));
    let mut x = 0;
    let all = fillers(before).chain(formats).chain(fillers(behind));
    let columns = all.map(|(width, tile)| {
        x += width + gap;
        LaidColumn { x: x - width - gap, width, tile }
    });
    Some(columns.collect())
}

proptest! {
    #[test]
    fn the_calm_look_is_the_best_of_all_numbers_of_columns(task in small_tasks()) {
        let (nominal, width) = (task.gap.nominal, task.width);
        let all = (0..task.tiles.len()).flat_map(|tile| {
            let gaps = task.gap.min..=task.gap.max;
            gaps.flat_map(move |gap| (1..=width).map(move |count| (tile, gap, count)))
        });
        let laid = all.flat_map(|(tile, gap, count)| [false, true].map(|wide| (tile, gap, count, wide)));
        let laid = laid.filter_map(|(tile, gap, count, wide)| {
            Some(task.layout(gap, centred(&task, tile, gap, count, wide)?))
        });
        let order = |layout: &Layout| key(layout, layout.gap, nominal);
        let best = laid.map(|layout| order(&layout)).min();
        let found = uniform(&task, &mut WorkBudget::default());
        prop_assert_eq!(found.as_ref().map(order), best);
    }
}

#[test]
fn columns_laid_for_the_calm_look_are_counted_and_bounded() {
    let gap = GapChoice { min: 10, max: 30, nominal: 20 };
    let task = changed(&task(500_000), |task| task.gap = gap);
    let mut work = WorkBudget::default();
    let best = uniform(&task, &mut work).unwrap();
    // Two numbers of columns per gap, each of some 380 columns.
    assert!(work.positions <= 21 * 2 * 390, "{}", work.positions);
    assert_eq!(work.skipped_bound, None);
    let mut work = WorkBudget::limited(390);
    let found = uniform(&task, &mut work).unwrap();
    assert!(work.positions <= 2 * 390 && work.skipped_bound.is_some());
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
    assert_eq!(layout.columns.iter().filter(|column| column.tile.is_some()).count(), 1);
}

proptest! {
    #[test]
    fn a_mirrored_field_carries_as_much_on_the_plain_grid_and_centred(
        width in 20_i64..120,
        openings in prop::collection::vec((0_i64..110, 1_i64..20), 0..4),
        (tile, gap) in (5_i64..30, 0_i64..3),
    ) {
        let free = |mirrored: bool| {
            let mut stops = vec![(0, 0)];
            let place = |(x, w): &(i64, i64)| if mirrored { (width - x - w, width - x) } else { (*x, x + w) };
            let mut cut: Vec<(i64, i64)> = openings.iter().map(place).collect();
            cut.sort_unstable();
            stops.extend(cut);
            stops.push((width, width));
            let mut free = Vec::new();
            let mut from = 0;
            for (start, end) in stops {
                if start > from {
                    free.push((from, start.min(width)));
                }
                from = from.max(end);
            }
            free
        };
        let task = |mirrored| Task::new(TaskInput {
            width,
            active: vec![count_active(&[free(mirrored)], (0, width), tile)],
            tiles: vec![Tile { width: tile, power: 100 }],
            filler: Some(FillerRange { min: 1, max: 1300 }),
            gap: GapChoice { min: gap, max: gap, nominal: gap },
            empty_formats: true,
            cut: CutRule::default(),
        }).unwrap();
        let [straight, turned] = [false, true].map(task);
        prop_assert_eq!(best_plain_grid(&straight), best_plain_grid(&turned));
        let power = |layout: Option<Layout>| layout.map(|layout| layout.power);
        let centred = |task| power(anchored(task, Anchor::Center));
        prop_assert_eq!(centred(&straight), centred(&turned));
        let calm = |task| power(uniform(task, &mut WorkBudget::default()));
        prop_assert_eq!(calm(&straight), calm(&turned));
    }
}
