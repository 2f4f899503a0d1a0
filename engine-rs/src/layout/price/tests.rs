//! Least price against trying every tiling.

use proptest::prelude::*;

use crate::layout::brute_force::{every_layout, order, small_tasks};
use crate::layout::power::most_power;
use crate::layout::price::{Prices, least_price, least_price_within};
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn finds_the_cheapest_of_all((task, prices) in tasks_and_prices()) {
        let found = least_price(&task, &prices, 0).map(|priced| priced.layout);
        prop_assert_eq!(found, cheapest(&task, &prices, 0).or_else(|| most_power(&task)));
    }

    #[test]
    fn finds_the_cheapest_of_all_that_keep_the_floor((task, prices) in tasks_and_prices(), share in 50_i64..=100) {
        let most = most_power(&task).map_or(0, |layout| layout.power);
        if most == 0 {
            return Ok(());
        }
        let found = least_price(&task, &prices, share).unwrap();
        prop_assert!(found.is_proven);
        prop_assert_eq!(found.cost, prices.cost(&task, &found.layout));
        let floor = (most * share + 99) / 100;
        prop_assert_eq!(Some(found.layout), cheapest(&task, &prices, floor));
    }
}

#[test]
fn tmp_count() {
    use proptest::test_runner::TestRunner;
    let counts = std::cell::RefCell::new([0usize; 6]);
    let config = ProptestConfig::with_cases(20000);
    let mut runner = TestRunner::new(config);
    runner
        .run(
            &(tasks_and_prices(), 50_i64..=100),
            |((task, prices), share)| {
                let most = most_power(&task).map_or(0, |layout| layout.power);
                if most == 0 {
                    return Ok(());
                }
                let mut c = counts.borrow_mut();
                c[0] += 1;
                let floor = (most * share + 99) / 100;
                let free = least_price(&task, &prices, 0).unwrap();
                if free.layout.power < floor {
                    c[1] += 1;
                    let hull = least_price_within(&task, &prices, share, 0).unwrap();
                    let exact = least_price(&task, &prices, share).unwrap();
                    if !hull.is_proven {
                        c[2] += 1;
                    }
                    if hull.layout != exact.layout {
                        c[3] += 1;
                    }
                    let (a, b) = (
                        hull.cost * exact.layout.power,
                        exact.cost * hull.layout.power,
                    );
                    assert!(a >= b);
                    if a > b {
                        c[4] += 1;
                    }
                    if !exact.is_proven {
                        c[5] += 1;
                    }
                    drop(c);
                    prop_assert_eq!(Some(exact.layout), cheapest(&task, &prices, floor));
                }
                Ok(())
            },
        )
        .unwrap();
    println!("COUNTS {:?}", counts.borrow());
}
