use exact_tiling::{
    CutRule, FillerRange, GapChoice, LaidColumn, Layout, Task, TaskInput, Tile, held, most_power,
};
use proptest::prelude::*;

use crate::brute_force::{changed, every_layout, small_tasks};

fn sequence(columns: &[LaidColumn]) -> Vec<Option<usize>> {
    columns.iter().map(|column| column.tile).collect()
}

/// Columns of these formats, none for a filler of 500 mm.
fn of_formats(tiles: &[Option<usize>]) -> Layout {
    let column = |tile: &Option<usize>| LaidColumn { x: 0, width: 500, tile: *tile };
    Layout { gap: 8, columns: tiles.iter().map(column).collect(), power: 0, fillers: 0, filler_width: 0 }
}

fn squares(layout: &Layout, other: &Layout) -> i64 {
    let pairs = layout.columns.iter().zip(&other.columns);
    pairs.filter(|(column, _)| column.tile.is_none()).map(|(a, b)| (a.width - b.width).pow(2)).sum()
}

/// A field so many mm wider, with the same rows everywhere.
fn widened(task: &Task, by: i64) -> Task {
    changed(task, |task| {
        task.width += by;
        for (tile, active) in task.tiles.iter().zip(&mut task.active) {
            let starts = usize::try_from(task.width - tile.width + 1).unwrap_or(0);
            active.resize(starts, active.last().copied().unwrap_or(1));
        }
    })
}

fn mirrored(task: &Task) -> Task {
    changed(task, |task| {
        task.active.iter_mut().for_each(|active| active.reverse());
        for (left, right) in &mut task.cut.sides {
            (*left, *right) = (task.width - *right, task.width - *left);
        }
    })
}

fn house(width: i64) -> Task {
    let tiles = [1300, 850].map(|width| Tile { width, power: width / 10 });
    let starts = |tile: &Tile| vec![5; usize::try_from(width - tile.width + 1).unwrap()];
    Task::new(TaskInput {
        width,
        active: tiles.iter().map(starts).collect(),
        tiles: tiles.to_vec(),
        filler: Some(FillerRange { min: 100, max: 1300 }),
        gap: GapChoice { min: 4, max: 12, nominal: 8 },
        empty_formats: false,
        cut: CutRule::default(),
    })
    .unwrap()
}

/// Columns side by side from edge to edge, with permitted gaps that differ by 1 mm at most.
fn assert_tiles(task: &Task, columns: &[LaidColumn]) {
    let mut ends = columns.iter().map(|column| column.x + column.width);
    let gaps = columns[1..].iter().zip(ends.clone()).map(|(column, end)| column.x - end);
    let (least, most) = (gaps.clone().min().unwrap_or(4), gaps.max().unwrap_or(4));
    assert!(task.gap.min <= least && most <= task.gap.max && most - least <= 1, "{columns:?}");
    assert_eq!((columns[0].x, ends.next_back()), (0, Some(task.width)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn on_the_same_field_any_layout_stays(
        task in small_tasks(),
        pick in any::<prop::sample::Index>(),
    ) {
        let all = every_layout(&task);
        prop_assume!(!all.is_empty());
        let any = pick.get(&all);
        prop_assert_eq!(held(&task, any).map(|result| result.columns), Some(any.columns.clone()));
    }

    #[test]
    fn no_layout_with_the_same_columns_changes_less(task in small_tasks(), by in -3_i64..=3, pick in any::<prop::sample::Index>()) {
        prop_assume!(task.width + by > 0);
        let free = |task: &mut TaskInput| (task.empty_formats, task.cut) = (true, CutRule::default());
        let (task, wider) = (changed(&task, free), changed(&widened(&task, by), free));
        let all = every_layout(&task);
        prop_assume!(!all.is_empty());
        let other = pick.get(&all);
        let columns = sequence(&other.columns);
        let same: Vec<_> =
            every_layout(&wider).into_iter().filter(|layout| sequence(&layout.columns) == columns).collect();
        let order =
            |layout: &Layout| ((layout.gap - other.gap).abs(), layout.gap, squares(layout, other));
        let result = held(&wider, other);
        // Without a filler, gaps that are not equal are permitted besides.
        if columns.contains(&None) || !same.is_empty() {
            prop_assert_eq!(result.as_ref().map(order), same.iter().map(order).min());
        }
    }

    #[test]
    fn a_mirror_changes_nothing_but_the_side(task in small_tasks(), pick in any::<prop::sample::Index>()) {
        let all = every_layout(&task);
        prop_assume!(!all.is_empty());
        let other = pick.get(&all);
        let turned = Layout { columns: other.columns.iter().rev().copied().collect(), ..other.clone() };
        let order = |layout: Option<Layout>, other| {
            layout.map(|layout| (layout.gap, squares(&layout, other)))
        };
        let result = order(held(&task, other), other);
        prop_assert_eq!(order(held(&mirrored(&task), &turned), &turned), result);
    }

    #[test]
    fn within_its_tolerance_a_field_keeps_columns_and_modules(width in 5_000_i64..15_000) {
        let task = house(width);
        let best = most_power(&task).unwrap();
        let joints = best.columns.len() as i64 - 1;
        let (narrower, wider) = ((best.gap - task.gap.min) * joints, (task.gap.max - best.gap) * joints);
        for by in -narrower..=wider {
            let changed = house(width + by);
            let result = held(&changed, &best).unwrap();
            assert_tiles(&changed, &result.columns);
            prop_assert_eq!((result.power, sequence(&result.columns)), (best.power, sequence(&best.columns)));
        }
    }
}

#[test]
fn what_the_rules_do_not_permit_is_not_held() {
    let task = house(10_000);
    assert!(held(&task, &of_formats(&[None; 8])).is_some());
    assert_eq!(held(&house(6_000), &most_power(&task).unwrap()), None);
    for impossible in [&[] as &[Option<usize>], &[Some(2)], &[Some(0)], &[None; 200]] {
        assert_eq!(held(&task, &of_formats(impossible)), None);
    }
    assert_eq!(held(&changed(&task, |task| task.filler = None), &of_formats(&[None; 8])), None);
}
