use exact_tiling::manual::Anchor;
use exact_tiling::portrait::*;
use exact_tiling::{FillerRange, GapChoice, Rules, Tile, WorkBudget};
use proptest::prelude::*;

fn field(width: i64) -> PortraitField {
    PortraitField {
        polygon: vec![[0, 0], [0, width], [6000, width], [6000, 0]],
        obstacles: Vec::new(),
        across: (0, width),
        along: (0, 6000),
        column_width: 875,
        edge_min: 100,
        bare_edges: false,
    }
}

fn rules(min: i64, max: i64) -> Rules {
    let tile = |width, power| Tile { width, power };
    Rules {
        tiles: vec![tile(1300, 200), tile(970, 148)],
        filler: Some(FillerRange { min: 100, max: 1300 }),
        overlap: 50,
        gap: GapChoice { min, max, nominal: 20 },
        empty_formats: true,
    }
}

#[test]
fn an_anchored_grid_begins_or_ends_where_it_says() {
    let field = field(9300);
    let columns = |anchor| {
        let layout = anchored(&field, &rules(20, 20), anchor).unwrap();
        let grid = Grid { field: &field, gap: 20 };
        grid.all_columns(layout.offset)
    };
    assert_eq!(columns(Anchor::Left)[0], (0, 875));
    assert_eq!(columns(Anchor::Right).last(), Some(&(8425, 9300)));
    let centred = columns(Anchor::Center);
    let (first, last) = (centred[0], centred[centred.len() - 1]);
    assert_eq!(first.1 - first.0, last.1 - last.0);
    assert_eq!((first.0, last.1), (0, 9300));
}

#[test]
fn the_calm_look_is_symmetric_and_never_beats_the_optimum() {
    for width in (2000..9000).step_by(137) {
        let (field, rules) = (field(width), rules(10, 30));
        let Some(layout) = uniform(&field, &rules, &mut WorkBudget::default()) else {
            continue;
        };
        let grid = Grid { field: &field, gap: layout.gap };
        let columns = grid.all_columns(layout.offset);
        let (first, last) = (columns[0], columns[columns.len() - 1]);
        assert!(((first.1 - first.0) - (last.1 - last.0)).abs() <= 1, "{width}");
        let best = exact_tiling::portrait::most_power(&field, &rules, &mut WorkBudget::default()).unwrap();
        assert!(best.lanes.power >= layout.lanes.power, "{width}");
    }
}

#[test]
fn a_width_that_leaves_too_narrow_a_strip_names_its_neighbours() {
    let rules = rules(20, 20);
    // One column of 875 and 60 mm: less than a gap and the narrowest strip.
    assert!(anchored(&field(935), &rules, Anchor::Left).is_none());
    assert_eq!(nearest_widths(&field(935), &rules, Anchor::Left), (Some(875), Some(995)));
}

#[test]
fn the_plain_grid_counts_whole_modules() {
    // Ten columns from 9000 mm; rows of 1300 at 1250: four and a filler, of 970 at 920: six.
    assert_eq!(best_plain_grid(&field(9000), &rules(20, 20)), 10 * 6 * 148);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_mirrored_field_carries_as_much_centred(
        width in 15_i64..80,
        openings in prop::collection::vec((0_i64..55, 0_i64..75, 1_i64..9), 1..4),
    ) {
        let boxes = |mirrored: bool| {
            let place = |(x, y, size): &(i64, i64, i64)| {
                let (low, high) = if mirrored { (width - y - size, width - y) } else { (*y, y + size) };
                vec![[*x, low], [x + size, low], [x + size, high], [*x, high]]
            };
            PortraitField {
                polygon: vec![[0, 0], [60, 0], [60, width], [0, width]],
                obstacles: openings.iter().map(place).collect(),
                across: (0, width),
                along: (0, 60),
                column_width: 9,
                edge_min: 1,
                bare_edges: false,
            }
        };
        let rules = Rules {
            tiles: vec![Tile { width: 13, power: 200 }, Tile { width: 10, power: 148 }],
            filler: Some(FillerRange { min: 1, max: 13 }),
            overlap: 1,
            gap: GapChoice { min: 1, max: 2, nominal: 1 },
            empty_formats: true,
        };
        let power = |choice: Option<Choice>| choice.map(|choice| choice.lanes.power);
        let [straight, turned] = [false, true].map(boxes);
        let centred = |field| power(anchored(field, &rules, Anchor::Center));
        prop_assert_eq!(centred(&straight), centred(&turned));
        let calm = |field| power(uniform(field, &rules, &mut WorkBudget::default()));
        prop_assert_eq!(calm(&straight), calm(&turned));
    }
}

proptest! {
    #[test]
    fn a_simple_calm_look_is_the_one_searched_for_and_not_arranged_below_a_power(
        (width, left, right, gap) in (3000_i64..9000, 0_i64..1500, 0_i64..1500, 10_i64..30),
        least in 0_i64..12_000,
    ) {
        let slopes = [[0, left], [0, width - right], [6000, width], [6000, 0]];
        let field = PortraitField { polygon: slopes.to_vec(), ..field(width) };
        let rules = Rules { empty_formats: false, ..rules(gap, gap) };
        let work = &mut WorkBudget::default();
        let all = simple(&field, &rules, gap, 0, work);
        let some = simple(&field, &rules, gap, least, work);
        for (format, (all, some)) in rules.tiles.iter().zip(all.iter().zip(some)) {
            let only = Rules { tiles: vec![*format], ..rules.clone() };
            let searched = uniform(&field, &only, work).map(|choice| (choice.offset, choice.lanes.power));
            prop_assert_eq!(all.uniform.as_ref().map(|choice| (choice.offset, choice.lanes.power)), searched);
            let (Some(all), Some(some)) = (&all.uniform, some.uniform) else {
                continue;
            };
            prop_assert_eq!((all.lanes.power, all.lanes.fillers), (some.lanes.power, some.lanes.fillers));
            match all.lanes.power < least {
                true => prop_assert_eq!(some.lanes.columns, Vec::new()),
                false => prop_assert_eq!(all, &some),
            }
        }
    }
}
