//! Least price against trying every tiling.

use proptest::prelude::*;

use crate::brute_force::{every_layout, order, small_tasks};
use exact_tiling::price::{Prices, Valued, least_price};
use exact_tiling::{CutRule, FillerRange, GapChoice, Layout, Task, TaskInput, Tile, WorkBudget, most_power};

/// Prices as they come: glass that is dearer here than there, joints and modules of any price, and a
/// module that may be cheaper than the glass it replaces.
fn tasks_and_prices() -> impl Strategy<Value = (Task, Prices)> {
    small_tasks().prop_flat_map(|task| {
        let width = usize::try_from(task.width).unwrap();
        let glass = prop::collection::vec(0_i64..9, width);
        let ends = prop::collection::vec(0_i64..4, width + 1);
        let active = prop::collection::vec(0_i64..40, task.tiles.len());
        let joint = prop_oneof![Just(Vec::new()), prop::collection::vec(0_i64..12, width + 8)];
        (Just(task), glass, ends, active, joint, 0_i64..30).prop_map(
            |(task, glass, ends, active, joint, fixed)| {
                let mut from = vec![0];
                for price in &glass {
                    from.push(from.last().unwrap() + price);
                }
                let until = from.iter().zip(&ends).map(|(from, end)| from + end);
                let prices = Prices { active, until: until.collect(), from, joint, fixed };
                (task, prices)
            },
        )
    })
}

/// Less per watt is better, then the order of most power, of layouts with this power.
fn cheapest(task: &Task, prices: &Prices) -> Option<Layout> {
    every_layout(task).into_iter().filter(|layout| layout.power > 0).min_by(|a, b| {
        let across = |a: &Layout, b: &Layout| prices.cost(task, a) * b.power;
        across(a, b).cmp(&across(b, a)).then_with(|| order(task, a).cmp(&order(task, b)))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn finds_the_cheapest_of_all((task, prices) in tasks_and_prices()) {
        let found = least_price(&task, &prices, &mut WorkBudget::default()).map(|priced| priced.layout);
        prop_assert_eq!(found, cheapest(&task, &prices).or_else(|| most_power(&task)));
    }

    #[test]
    fn finds_what_is_worth_most_at_one_value_of_a_watt_after_another(
        (task, mut prices) in tasks_and_prices(),
        values in prop::collection::vec(0_i64..60, 1..5),
        less in 0_i64..9,
    ) {
        prices.active[0] -= less;
        let mut valued = Valued::new(task.clone(), prices.clone(), None);
        for value in values {
            let ceiling = valued.ceiling(value);
            let found = valued.best_at(value, &mut WorkBudget::default());
            let worth = |layout: &Layout| layout.power * value - prices.cost(&task, layout);
            let best = every_layout(&task).into_iter().min_by(|a, b| {
                worth(b).cmp(&worth(a)).then_with(|| order(&task, a).cmp(&order(&task, b)))
            });
            if let Some(found) = &found {
                prop_assert_eq!(found.cost, prices.cost(&task, &found.layout));
                let most = worth(&found.layout);
                prop_assert!(most <= ceiling);
                prop_assert_eq!(valued.worth_at(value, most, &mut WorkBudget::default()), Some(most));
                prop_assert_eq!(valued.worth_at(value, most + 1, &mut WorkBudget::default()), None);
            }
            prop_assert_eq!(found.map(|priced| priced.layout), best);
        }
    }
}

/// A bare field of 100 m in 20 courses, glass and joints of the same price everywhere.
#[test]
fn every_gap_is_filled_once_and_at_a_value_near_by_few_are() {
    let tile = |width, power| Tile { width, power };
    let (width, tiles) = (100_000, vec![tile(1300, 200), tile(970, 148), tile(640, 96)]);
    let starts = |tile: &Tile| usize::try_from(width - tile.width + 1).unwrap();
    let task = Task::new(TaskInput {
        width,
        active: tiles.iter().map(|tile| vec![20; starts(tile)]).collect(),
        tiles,
        filler: Some(FillerRange { min: 100, max: 1300 }),
        gap: GapChoice { min: 10, max: 30, nominal: 20 },
        empty_formats: false,
        cut: CutRule::default(),
    })
    .unwrap();
    let glass: Vec<i64> = (0..=width).map(|mm| mm * 20_000_000).collect();
    let prices = Prices {
        active: vec![9_000_000_000, 7_000_000_000, 5_000_000_000],
        until: glass.clone(),
        from: glass,
        joint: vec![3_000_000_000; 100_050],
        fixed: 0,
    };
    let mut valued = Valued::new(task, prices, None);
    let mut positions = |value| {
        let mut work = WorkBudget::default();
        assert!(valued.best_at(value, &mut work).unwrap().layout.power > 0);
        work.positions
    };
    // 21 gaps, and the best from the other side.
    assert!(positions(150_000_000) <= 22 * 100_100);
    assert!(positions(149_900_000) <= 5 * 100_100);
}
