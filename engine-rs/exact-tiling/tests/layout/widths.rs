use exact_tiling::{CutRule, FillerRange, GapChoice, Task, TaskInput, Tile, most_power};

use crate::brute_force::changed;

fn task(width: i64) -> Task {
    Task::new(TaskInput {
        width,
        tiles: vec![Tile { width: 7, power: 1 }, Tile { width: 11, power: 2 }],
        active: vec![vec![1; 100], vec![1; 100]]
            .into_iter()
            .zip([7, 11])
            .map(|(row, wide)| row.into_iter().take(usize::try_from(width + 1 - wide).unwrap_or(0)).collect())
            .collect(),
        filler: Some(FillerRange { min: 9, max: 9 }),
        gap: GapChoice { min: 1, max: 2, nominal: 1 },
        empty_formats: true,
        cut: CutRule::default(),
    })
    .unwrap()
}

#[test]
fn names_the_nearest_widths_that_can_be_tiled() {
    let works = |width: i64| most_power(&task(width)).is_some();
    for width in 1..60 {
        let below = (1..width).rev().find(|w| works(*w));
        let above = (width + 1..90).find(|w| works(*w));
        assert_eq!(task(width).nearest_widths(), (below, above), "{width}");
    }
}

#[test]
fn rows_that_overlap_are_tiled_the_same_way() {
    let overlapping = |width: i64| {
        let gap = GapChoice { min: -2, max: -2, nominal: -2 };
        changed(&task(width), |task| task.gap = gap)
    };
    let works = |width: i64| most_power(&overlapping(width)).is_some();
    for width in 1..60 {
        let below = (1..width).rev().find(|w| works(*w));
        let above = (width + 1..90).find(|w| works(*w));
        assert_eq!(overlapping(width).nearest_widths(), (below, above), "{width}");
    }
}
