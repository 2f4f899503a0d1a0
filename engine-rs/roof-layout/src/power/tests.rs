//! The programme against a second, obvious implementation.

use proptest::prelude::*;

use crate::brute_force::{every_layout, order, small_tasks};
use crate::power::most_power;
use crate::real_scale::{order_of, plain_order, real_tasks};
use crate::task::{CutRule, FillerRange, GapChoice, LaidColumn, Task, Tile};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn finds_what_trying_everything_finds(task in small_tasks()) {
        let best = every_layout(&task).into_iter().min_by_key(|layout| order(&task, layout));
        prop_assert_eq!(most_power(&task), best);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn finds_on_fields_of_real_size_what_the_plain_programme_finds(task in real_tasks()) {
        let found = most_power(&task);
        prop_assert_eq!(found.map(|layout| order_of(&task, &layout)), plain_order(&task));
    }
}

#[test]
fn a_filler_lies_at_the_edge_rather_than_in_the_middle() {
    let task = Task {
        width: 1000,
        tiles: vec![Tile {
            width: 270,
            power: 10,
        }],
        active: vec![vec![1; 731]],
        filler: Some(FillerRange { min: 100, max: 400 }),
        gap: GapChoice {
            min: 10,
            max: 10,
            nominal: 10,
        },
        empty_formats: false,
        cut: CutRule::default(),
    };
    let layout = most_power(&task).unwrap();
    assert_eq!(
        layout.columns[0],
        LaidColumn {
            x: 0,
            width: 160,
            tile: None
        }
    );
    assert_eq!(
        (layout.power, layout.fillers, layout.filler_width),
        (30, 1, 160)
    );
}
