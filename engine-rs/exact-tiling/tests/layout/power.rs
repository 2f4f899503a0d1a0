//! The dynamic program against a second, obvious implementation.

use proptest::prelude::*;

use crate::brute_force::{changed, every_layout, order, small_tasks};
use crate::real_scale::{order_of, plain_order, real_tasks};
use exact_tiling::{
    Background, CutRule, FillerRange, GapChoice, LaidColumn, Layout, Task, TaskInput, Tile, WorkBudget,
    more_power, most_power, most_power_counted,
};
use plane_geometry::intervals::count_active;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn finds_what_trying_everything_finds(task in small_tasks()) {
        let best = every_layout(&task).into_iter().min_by_key(|layout| order(&task, layout));
        prop_assert_eq!(most_power(&task), best);
    }

    #[test]
    fn states_how_much_more_power_than_a_given_one_there_is(task in small_tasks(), than in 0_i64..200) {
        let best = most_power(&task).map_or(0, |layout| layout.power);
        let more = more_power(&task, than, &mut WorkBudget::default());
        prop_assert_eq!(more, (best - than).max(0));
    }

    #[test]
    fn finds_as_much_in_the_mirror(task in small_tasks()) {
        let best = most_power(&task);
        let turned = best.as_ref().and_then(|best| {
            let mirrored = task.mirrored(best.gap);
            Some(task.turned(most_power(&mirrored)?))
        });
        let all_but_columns = |layout: &Layout| {
            let order = order(&task, layout);
            (order.0, order.1, order.3, order.5)
        };
        prop_assert_eq!(turned.as_ref().map(all_but_columns), best.as_ref().map(all_but_columns));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn finds_on_fields_of_real_size_what_the_plain_program_finds(task in real_tasks()) {
        let found = most_power(&task);
        prop_assert_eq!(found.map(|layout| order_of(&task, &layout)), plain_order(&task));
    }

    #[test]
    fn states_on_fields_of_real_size_how_much_more_power_there_is(task in real_tasks(), less in -300_i64..900) {
        let best = most_power(&task).map_or(0, |layout| layout.power);
        let than = (best - less).max(0);
        prop_assert_eq!(more_power(&task, than, &mut WorkBudget::default()), (best - than).max(0));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// The background has more active cells and fewer sides, as a field has without what moves on it.
    #[test]
    fn a_background_changes_no_layout(
        task in small_tasks(),
        more in prop::collection::vec(0..3, 1..50),
        sides in 0_usize..3,
    ) {
        let background = changed(&task, |task| {
            let active = task.active.iter_mut().flatten();
            active.zip(more.iter().cycle()).for_each(|(rows, more)| *rows += more);
            task.cut.sides.truncate(sides);
        });
        let background = Background::new(background, &mut WorkBudget::default()).unwrap();
        prop_assert!(background.covers(&task));
        prop_assert_eq!(background.most_power(&task, &mut WorkBudget::default()), most_power(&task));
        let wider = changed(&task, |task| task.active.iter_mut().flatten().for_each(|rows| *rows += 3));
        let has_starts = task.active.iter().any(|rows| !rows.is_empty());
        prop_assert_eq!(background.covers(&wider), !has_starts);
    }
}

/// While an opening moves, most gaps of a hall are worth less even without it.
#[test]
fn against_its_background_few_gaps_of_a_hall_are_filled() {
    let task = roof(200_000, 36);
    let background = changed(&task, |task| {
        task.cut.sides.clear();
        task.active = task
            .tiles
            .iter()
            .map(|tile| count_active(&vec![vec![(0, 200_000)]; 36], (0, 200_000), tile.width))
            .collect();
    });
    let background = Background::new(background, &mut WorkBudget::default()).unwrap();
    let mut work = WorkBudget::default();
    assert_eq!(background.most_power(&task, &mut work), most_power(&task));
    assert!(work.positions <= 5 * 200_000, "{} positions", work.positions);
}

#[test]
fn a_filler_lies_at_the_edge_rather_than_in_the_middle() {
    let task = Task::new(TaskInput {
        width: 1000,
        tiles: vec![Tile { width: 270, power: 10 }],
        active: vec![vec![1; 731]],
        filler: Some(FillerRange { min: 100, max: 400 }),
        gap: GapChoice { min: 10, max: 10, nominal: 10 },
        empty_formats: false,
        cut: CutRule::default(),
    })
    .unwrap();
    let layout = most_power(&task).unwrap();
    assert_eq!(layout.columns[0], LaidColumn { x: 0, width: 160, tile: None });
    assert_eq!((layout.power, layout.fillers, layout.filler_width), (30, 1, 160));
}

/// Rows with an opening in every third, all formats and gaps of a catalogue.
fn roof(width: i64, rows: usize) -> Task {
    let lanes: Vec<Vec<(i64, i64)>> = (0..rows)
        .map(|row| match row % 3 {
            0 => vec![(0, width / 4), (width / 4 + 900, width)],
            _ => vec![(0, width)],
        })
        .collect();
    let formats = [(1300, 200), (970, 148), (640, 96)];
    Task::new(TaskInput {
        width,
        tiles: formats.map(|(width, power)| Tile { width, power }).to_vec(),
        active: formats.map(|(wide, _)| count_active(&lanes, (0, width), wide)).to_vec(),
        filler: Some(FillerRange { min: 100, max: 1300 }),
        gap: GapChoice { min: 10, max: 30, nominal: 20 },
        empty_formats: false,
        cut: CutRule { min: 60, sides: vec![(width / 4, width / 4 + 900)] },
    })
    .unwrap()
}

/// Work instead of time: 21 gaps one by one and the arrangement would be 23 times the width.
#[test]
fn positions_filled_are_far_fewer_than_those_of_all_gaps() {
    for (width, rows, most) in [(10_000, 6, 8), (14_350, 7, 11), (60_000, 14, 13), (200_000, 36, 6)] {
        let mut work = WorkBudget::default();
        most_power_counted(&roof(width, rows), &mut work);
        let passes = work.positions as i64 / width;
        assert!(passes <= most, "{width} mm: {passes} times the width");
    }
}

/// Gaps of up to a metre on the widest field: most are left out, and what they carry at most is known.
#[test]
fn a_search_without_end_stops_with_the_best_found_and_what_it_may_have_missed() {
    let task = changed(&roof(100_000, 10), |task| (task.gap.min, task.gap.max) = (0, 1000));
    let best = most_power(&task).unwrap();
    let mut work = WorkBudget::limited(150_000);
    let found = most_power_counted(&task, &mut work).unwrap();
    assert!(work.positions < 800_000, "{}", work.positions);
    assert!(found.power <= best.power);
    assert!(work.skipped_bound.unwrap() >= best.power);
}
