use exact_tiling::manual::{Anchor, anchored, best_plain_grid, composed, nearest_widths, simple, uniform};
use exact_tiling::*;
use proptest::prelude::*;

fn input() -> TaskInput {
    TaskInput {
        width: 1000,
        tiles: vec![Tile { width: 650, power: 96 }],
        active: vec![vec![3; 351]],
        filler: Some(FillerRange { min: 100, max: 500 }),
        gap: GapChoice { min: 10, max: 30, nominal: 20 },
        empty_formats: false,
        cut: CutRule::default(),
    }
}

#[test]
fn a_task_of_invalid_numbers_is_rejected() {
    assert!(Task::new(input()).is_ok());
    type Change = fn(&mut TaskInput);
    let invalid: [(Change, InvalidTask); 15] = [
        (|t| t.width = 0, InvalidTask::Width),
        (|t| t.tiles[0].power = -1, InvalidTask::Tiles),
        (|t| t.tiles.clear(), InvalidTask::Tiles),
        (|t| t.active[0].truncate(350), InvalidTask::Active),
        (|t| t.active[0][7] = -1, InvalidTask::Active),
        (|t| t.active.clear(), InvalidTask::Active),
        (|t| t.filler = Some(FillerRange { min: 9, max: 8 }), InvalidTask::Filler),
        (|t| t.filler = Some(FillerRange { min: 0, max: 0 }), InvalidTask::Filler),
        (|t| t.gap.min = 31, InvalidTask::Gap),
        (|t| t.gap.min = -1, InvalidTask::Gap),
        (|t| t.gap = GapChoice { min: -100, max: -100, nominal: 0 }, InvalidTask::Gap),
        (|t| t.gap.nominal = i64::MIN, InvalidTask::Gap),
        (|t| t.cut.sides.push((500, 499)), InvalidTask::Cut),
        (|t| t.tiles[0].power = 1 << 56, InvalidTask::TooLarge),
        (|t| t.tiles[0].power = i64::MAX / 4, InvalidTask::TooLarge),
    ];
    for (change, expected) in invalid {
        let mut changed = input();
        change(&mut changed);
        assert_eq!(Task::new(changed).unwrap_err(), expected);
    }
}

/// A field so wide, and fillers so narrow, that their widths and distances together leave 64 bits.
#[test]
fn a_task_whose_last_ties_leave_64_bits_is_rejected() {
    let wide = |width: i64| TaskInput {
        width,
        active: vec![vec![0; (width - 649) as usize]],
        filler: Some(FillerRange { min: 1, max: 1 }),
        gap: GapChoice { min: 0, max: 0, nominal: 0 },
        ..input()
    };
    assert_eq!(Task::new(wide(10_000_000)).unwrap_err(), InvalidTask::TooLarge);
    let layout = most_power(&Task::new(wide(900_000)).unwrap()).unwrap();
    assert_eq!((layout.fillers, layout.filler_width), (900_000, 900_000));
}

/// Mostly what is usual; else a number at which something could overflow.
fn number(usual: i64) -> impl Strategy<Value = i64> {
    let extreme = [i64::MIN, i64::MIN + 1, -1, 0, 1, 10_000_001, i64::MAX / 4, i64::MAX];
    prop_oneof![20 => Just(usual), 1 => prop::sample::select(extreme.to_vec()), 1 => -50_i64..2000]
}

fn any_input() -> impl Strategy<Value = TaskInput> {
    let counts = prop_oneof![8 => Just(3), 1 => prop::sample::select(vec![i32::MIN, -1, 0, i32::MAX])];
    (
        (number(1000), number(650), number(96)),
        prop::option::of((number(100), number(500))),
        (number(10), number(30), number(20)),
        (number(60), number(300), number(400)),
        (prop_oneof![4 => Just(None), 1 => (0_usize..400).prop_map(Some)], counts, any::<bool>()),
    )
        .prop_map(|((width, tile, power), filler, (min, max, nominal), (cut, left, right), starts)| {
            let (starts, count, empty_formats) = starts;
            let right_ones = width.saturating_sub(tile).saturating_add(1).clamp(0, 10_000) as usize;
            TaskInput {
                width,
                tiles: vec![Tile { width: tile, power }],
                active: vec![vec![count; starts.unwrap_or(right_ones)]],
                filler: filler.map(|(min, max)| FillerRange { min, max }),
                gap: GapChoice { min, max, nominal },
                empty_formats,
                cut: CutRule { min: cut, sides: vec![(left, right)] },
            }
        })
}

fn tiles_exactly(layout: &Layout, width: i64) -> bool {
    let columns: i64 = layout.columns.iter().map(|column| column.width).sum();
    columns + (layout.columns.len() as i64 - 1) * layout.gap == width && layout.power >= 0
}

proptest! {
    #[test]
    fn no_number_breaks_a_task_or_what_is_asked_of_it(
        input in any_input(),
        (count, gap) in (0_usize..3, number(20)),
    ) {
        let Ok(task) = Task::new(input) else {
            return Ok(());
        };
        // Larger ones take long and nothing else.
        if task.gap.max - task.gap.min > 200 {
            return Ok(());
        }
        let found = most_power_counted(&task, &mut WorkBudget::limited(1_000_000));
        prop_assert!(found.is_none_or(|layout| tiles_exactly(&layout, task.width)));
        let mut simple_ones = vec![
            anchored(&task, Anchor::Center),
            uniform(&task, &mut WorkBudget::limited(1000)),
            composed(&task, &vec![0; count]),
        ];
        prop_assert_eq!(composed(&task, &[1]), None);
        simple_ones.extend(simple(&task, count, gap).anchored);
        for layout in simple_ones.iter().flatten() {
            prop_assert!(tiles_exactly(layout, task.width));
        }
        nearest_widths(&task, Anchor::Left);
        task.nearest_widths();
        best_plain_grid(&task);
    }

    #[test]
    fn no_number_breaks_columns_over_rows(
        input in any_input(),
        (left, right) in (number(0), number(1000)),
        free in prop::collection::vec((number(0), number(1000)), 0..4),
    ) {
        let TaskInput { tiles, filler, gap, empty_formats, cut, .. } = input;
        let rules = Rules { tiles, filler, overlap: 0, gap, empty_formats };
        if let Ok(task) = rules.columns_over(&[free], (left, right), cut) {
            prop_assert_eq!(task.width, right - left);
        }
    }
}
