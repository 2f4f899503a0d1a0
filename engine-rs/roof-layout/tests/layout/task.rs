use proptest::prelude::*;
use roof_layout::power::most_power;
use roof_layout::task::*;
fn task() -> Task {
    Task {
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
fn what_the_programme_cannot_calculate_with_is_refused() {
    assert!(task().checked().is_ok());
    let refused = |change: fn(&mut Task)| {
        let mut changed = task();
        change(&mut changed);
        changed.checked().unwrap_err()
    };
    assert_eq!(refused(|t| t.width = 0), TaskRefused::Width);
    assert_eq!(refused(|t| t.tiles[0].power = -1), TaskRefused::Tiles);
    assert_eq!(refused(|t| t.active[0].truncate(350)), TaskRefused::Active);
    assert_eq!(refused(|t| t.filler = Some(FillerRange { min: 9, max: 8 })), TaskRefused::Filler);
    assert_eq!(refused(|t| t.gap.min = 31), TaskRefused::Gap);
    assert_eq!(refused(|t| t.gap.nominal = i64::MIN), TaskRefused::Gap);
    assert_eq!(refused(|t| t.active[0][7] = -1), TaskRefused::Active);
    assert_eq!(refused(|t| t.cut.sides.push((500, 499))), TaskRefused::Cut);
    assert_eq!(refused(|t| t.tiles[0].power = 1 << 56), TaskRefused::TooLarge);
    assert_eq!(refused(|t| t.tiles[0].power = i64::MAX / 4), TaskRefused::TooLarge);
    assert_eq!(refused(|t| t.tiles.clear()), TaskRefused::Tiles);
}

/// Numbers at which something could overflow, and some that are well.
fn number(usual: i64) -> impl Strategy<Value = i64> {
    let extreme = [i64::MIN, i64::MIN + 1, -1, 0, 1, i64::MAX / 4, i64::MAX - 1, i64::MAX];
    prop_oneof![8 => Just(usual), 1 => prop::sample::select(extreme.to_vec()), 1 => -50_i64..2000]
}

proptest! {
    #[test]
    fn no_number_of_a_task_breaks_its_check_or_what_passed_it(
        (width, tile_width, power) in (number(1000), number(650), number(96)),
        (filler_min, filler_max) in (number(100), number(500)),
        (gap_min, gap_max, nominal) in (number(10), number(30), number(20)),
        (cut_min, left, right) in (number(60), number(300), number(400)),
        (starts, rows) in (prop_oneof![8 => Just(351_usize), 1 => 0_usize..400], prop_oneof![
            8 => Just(3), 1 => prop::sample::select(vec![i32::MIN, -1, 0, i32::MAX])
        ]),
    ) {
        let task = Task {
            width,
            tiles: vec![Tile { width: tile_width, power }],
            active: vec![vec![rows; starts]],
            filler: Some(FillerRange { min: filler_min, max: filler_max }),
            gap: GapChoice { min: gap_min, max: gap_max, nominal },
            empty_formats: false,
            cut: CutRule { min: cut_min, sides: vec![(left, right)] },
        };
        if let Ok(task) = task.checked()
            && task.gap.max < 2000
            && let Some(layout) = most_power(&task)
        {
            prop_assert!(layout.power >= 0);
            let columns: i64 = layout.columns.iter().map(|column| column.width).sum();
            prop_assert_eq!(columns + (layout.columns.len() as i64 - 1) * layout.gap, task.width);
        }
    }
}
