//! Least price against trying every tiling.

use proptest::prelude::*;

use crate::brute_force::{every_layout, order, small_tasks};
use crate::power::most_power;
use crate::price::{Prices, least_price, least_price_within};
use crate::task::{Layout, Task};

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

/// Less per watt is better, then the order of most power, of layouts with this power.
fn cheapest(task: &Task, prices: &Prices, floor: i64) -> Option<Layout> {
    every_layout(task)
        .into_iter()
        .filter(|layout| layout.power >= floor.max(1))
        .min_by(|a, b| {
            let across = |a: &Layout, b: &Layout| prices.cost(task, a) * b.power;
            across(a, b)
                .cmp(&across(b, a))
                .then_with(|| order(task, a).cmp(&order(task, b)))
        })
}

/// Modules of many powers that are dear beside the glass: the cheapest layouts have few of them.
fn tasks_with_dear_modules() -> impl Strategy<Value = (Task, Prices)> {
    let has_choice = |(task, _): &(Task, Prices)| {
        (15..23).contains(&task.width) && task.tiles.len() > 1 && task.filler.is_some()
    };
    let tasks = tasks_and_prices().prop_filter("little to choose from", has_choice);
    tasks.prop_flat_map(|(task, prices)| {
        let tiles = prop::collection::vec((3_i64..40, 20_i64..150), task.tiles.len());
        (Just(task), Just(prices), tiles).prop_map(|(mut task, mut prices, tiles)| {
            for (index, (power, price)) in tiles.into_iter().enumerate() {
                task.tiles[index].power = power;
                prices.active[index] = price;
            }
            let passive = prices.from.iter_mut().chain(&mut prices.until);
            for price in passive.chain(&mut prices.joint) {
                *price /= 6;
            }
            prices.fixed = 0;
            (task, prices)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn finds_the_cheapest_of_all((task, prices) in tasks_and_prices()) {
        let found = least_price(&task, &prices, 0).map(|priced| priced.layout);
        prop_assert_eq!(found, cheapest(&task, &prices, 0).or_else(|| most_power(&task)));
    }

    #[test]
    fn finds_the_cheapest_of_all_that_keep_the_floor((task, prices) in tasks_and_prices(), share in 50_i64..=100) {
        check_floor(&task, &prices, share)?;
    }

    #[test]
    fn finds_the_cheapest_where_the_floor_binds((task, prices) in tasks_with_dear_modules(), draw in 0_i64..100) {
        check_floor(&task, &prices, binding_share(&task, &prices, draw))?;
    }
}

/// A floor in per cent above the power of the cheapest layout of all, where there is more to have.
fn binding_share(task: &Task, prices: &Prices, draw: i64) -> i64 {
    let power = |layout: Option<Layout>| layout.map_or(0, |layout| layout.power);
    let most = power(most_power(task)).max(1);
    let least = power(least_price(task, prices, 0).map(|priced| priced.layout)) * 100 / most + 1;
    (least + draw % (101 - least).max(1)).min(100)
}

fn check_floor(task: &Task, prices: &Prices, share: i64) -> Result<(), TestCaseError> {
    let most = most_power(task).map_or(0, |layout| layout.power);
    if most == 0 {
        return Ok(());
    }
    let found = least_price(task, prices, share).unwrap();
    prop_assert!(found.is_proven);
    prop_assert_eq!(found.cost, prices.cost(task, &found.layout));
    let floor = (most * share + 99) / 100;
    prop_assert_eq!(Some(found.layout), cheapest(task, prices, floor));
    Ok(())
}

proptest! {
    #[test]
    fn says_when_the_work_did_not_suffice((task, prices) in tasks_with_dear_modules(), draw in 0_i64..100) {
        let share = binding_share(&task, &prices, draw);
        let Some(exact) = least_price(&task, &prices, share) else {
            return Ok(());
        };
        for labels in [0, 40, 200] {
            let found = least_price_within(&task, &prices, share, labels).unwrap();
            prop_assert!(found.layout.power >= (exact.layout.power * 50 + 99) / 100);
            if found.is_proven {
                prop_assert_eq!(&found, &exact);
            } else {
                prop_assert!(found.cost * exact.layout.power >= exact.cost * found.layout.power);
            }
        }
    }
}
