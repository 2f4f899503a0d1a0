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
    assert_eq!(refused(|t| t.tiles[0].power = 1 << 56), TaskRefused::TooLarge);
}
