//! Least price against trying every tiling.

use proptest::prelude::*;

use crate::layout::brute_force::{every_layout, order, small_tasks};
use crate::layout::power::most_power;
use crate::layout::price::{PricedLayout, Prices, least_price};
use crate::layout::task::{Layout, Task};

/// Prices as they come: glass that is dearer here than there, joints and modules of any price, and a
/// module that may be cheaper than the glass it replaces.
fn tasks_and_prices() -> impl Strategy<Value = (Task, Prices)> {
    small_tasks().prop_flat_map(|task| {
        let width = usize::try_from(task.width).unwrap();
        let glass = prop::collection::vec(0_i64..9, width);
        let ends = prop::collection::vec(0_i64..4, width + 1);
        let active = prop::collection::vec(0_i64..40, task.tiles.len());
        let joint = prop_oneof![
            Just(Vec::new()),
            prop::collection::vec(0_i64..12, 2 * width + 8)
        ];
        (Just(task), glass, ends, active, joint, 0_i64..30).prop_map(
            |(task, glass, ends, active, joint, fixed)| {
                let mut from = vec![0];
                for price in &glass {
                    from.push(from.last().unwrap() + price);
                }
                let until = from.iter().zip(&ends).map(|(from, end)| from + end);
                let prices = Prices {
                    active,
                    until: until.collect(),
                    from,
                    joint,
                    fixed,
                };
                (task, prices)
            },
        )
    })
}

/// Less per watt is better, then the order of most power.
fn cheapest(task: &Task, prices: &Prices) -> Option<Layout> {
    every_layout(task)
        .into_iter()
        .filter(|layout| layout.power > 0)
        .min_by(|a, b| {
            let across = |a: &Layout, b: &Layout| prices.cost(task, a) * b.power;
            across(a, b)
                .cmp(&across(b, a))
                .then_with(|| order(task, a).cmp(&order(task, b)))
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn finds_the_cheapest_of_all((task, prices) in tasks_and_prices()) {
        let found = least_price(&task, &prices, 0).map(|priced| priced.layout);
        prop_assert_eq!(found, cheapest(&task, &prices).or_else(|| most_power(&task)));
    }

    #[test]
    fn keeps_the_floor_with_a_layout_that_nothing_beats_in_both((task, prices) in tasks_and_prices(), share in 0_i64..=100) {
        let most = most_power(&task).map_or(0, |layout| layout.power);
        if most == 0 {
            return Ok(());
        }
        let floor = (most * share + 99) / 100;
        let PricedLayout { layout, cost } = least_price(&task, &prices, share).unwrap();
        prop_assert!(layout.power >= floor);
        prop_assert_eq!(cost, prices.cost(&task, &layout));
        for other in every_layout(&task) {
            let cheaper = prices.cost(&task, &other) < cost;
            prop_assert!(other.power < layout.power || !cheaper, "{:?}", other);
        }
        if let Some(cheapest) = cheapest(&task, &prices)
            && cheapest.power >= floor
        {
            prop_assert_eq!(layout, cheapest);
        }
    }
}
