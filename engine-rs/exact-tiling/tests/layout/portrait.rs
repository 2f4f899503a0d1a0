//! Portrait against trying every offset, every gap and every tiling.

use proptest::prelude::*;

use crate::brute_force::{self, every_layout, order};
use exact_tiling::portrait::{
    Choice, Grid, PortraitField, TriedGrid, down_the_slope, least_price, most_power, most_power_and_grids,
};
use exact_tiling::price::Prices;
use exact_tiling::{CutRule, FillerRange, GapChoice, Layout, Rules, Task, TaskInput, Tile, WorkBudget};

/// Quadrilaterals, triangles and rectangles with openings.
fn small_fields() -> impl Strategy<Value = PortraitField> {
    (
        (8_i64..26, 6_i64..14, 0_i64..8, 0_i64..8, any::<bool>()),
        prop::collection::vec((0_i64..26, 0_i64..14, 1_i64..8, 1_i64..6), 0..3),
        (3_i64..9, 0_i64..4, any::<bool>()),
    )
        .prop_map(
            |((width, height, left, right, is_box), boxes, (column_width, edge_min, bare_edges))| {
                let (left, right) = if is_box { (0, 0) } else { (left, right) };
                let top_right = (width - right).max(left);
                let mut polygon = vec![[0, 0], [width, 0], [top_right, height], [left, height]];
                polygon.dedup();
                PortraitField {
                    polygon: down_the_slope(&polygon),
                    obstacles: boxes
                        .iter()
                        .map(|(x, y, w, h)| {
                            down_the_slope(&[[*x, *y], [x + w, *y], [x + w, y + h], [*x, y + h]])
                        })
                        .collect(),
                    across: (0, width),
                    along: (-height, 0),
                    column_width,
                    edge_min,
                    bare_edges,
                }
            },
        )
}

fn small_rules() -> impl Strategy<Value = Rules> {
    (
        prop::collection::vec((4_i64..8, 0_i64..4), 1..3),
        (1_i64..4, 0_i64..5),
        0_i64..3,
        (0_i64..3, 0_i64..3, 0_i64..5),
        any::<bool>(),
    )
        .prop_map(|(tiles, (taller, wider), overlap, (gap, more, nominal), empty_formats)| Rules {
            tiles: tiles.into_iter().map(|(width, power)| Tile { width, power }).collect(),
            filler: Some(FillerRange { min: overlap + taller, max: overlap + taller + wider }),
            overlap,
            gap: GapChoice { min: gap, max: gap + more, nominal },
            empty_formats,
        })
}

fn task_at(field: &PortraitField, rules: &Rules, grid: Grid<'_>, offset: i64) -> Task {
    let heights: Vec<i64> = rules.tiles.iter().map(|tile| tile.width).collect();
    Task::new(TaskInput {
        width: field.along.1 - field.along.0,
        tiles: rules.tiles.clone(),
        active: grid.count_active(&(offset..=offset), &heights),
        filler: rules.filler,
        gap: GapChoice { min: -rules.overlap, max: -rules.overlap, nominal: -rules.overlap },
        empty_formats: rules.empty_formats,
        cut: CutRule::default(),
    })
    .unwrap()
}

/// Every layout with its gap and task.
fn every_portrait(field: &PortraitField, rules: &Rules) -> Vec<(i64, i64, Task, Layout)> {
    let mut found = Vec::new();
    for gap in rules.gap.min..=rules.gap.max {
        let grid = Grid { field, gap };
        for offset in (0..grid.pitch()).filter(|offset| grid.permits(*offset)) {
            let task = task_at(field, rules, grid, offset);
            for layout in every_layout(&task) {
                found.push((gap, offset, task.clone(), layout));
            }
        }
    }
    found
}

fn bare_prices(field: &PortraitField, rules: &Rules, glass: i64) -> Prices {
    let length = field.along.1 - field.along.0;
    let prices: Vec<i64> = (0..=length).map(|at| at * glass * 3).collect();
    Prices {
        active: rules
            .tiles
            .iter()
            .map(|tile| tile.width * (20 - 3 * field.column_width) + tile.power * 9)
            .collect(),
        from: prices.clone(),
        until: prices,
        joint: Vec::new(),
        fixed: 0,
    }
}

/// Watts, fillers, distance of the gap, filler width, gap: less is better.
fn key(rules: &Rules, gap: i64, rows: &Layout) -> (i64, i64, i64, i64, i64) {
    brute_force::key(rows, gap, rules.gap.nominal)
}

fn key_of(rules: &Rules, layout: &Choice) -> (i64, i64, i64, i64, i64) {
    key(rules, layout.gap, &layout.lanes)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn finds_what_trying_everything_finds(field in small_fields(), rules in small_rules()) {
        let found = most_power(&field, &rules, &mut WorkBudget::default());
        let best = every_portrait(&field, &rules)
            .into_iter()
            .min_by_key(|(gap, _, task, rows)| (key(&rules, *gap, rows), order(task, rows)));
        prop_assert_eq!(
            found.as_ref().map(|layout| key_of(&rules, layout)),
            best.as_ref().map(|(gap, _, _, rows)| key(&rules, *gap, rows))
        );
        // The layout found is among all there are, at its offset.
        if let Some(found) = found {
            let is_there = every_portrait(&field, &rules)
                .into_iter()
                .any(|(gap, offset, _, rows)| (gap, offset) == (found.gap, found.offset) && rows == found.lanes);
            prop_assert!(is_there);
        }
    }

    #[test]
    fn finds_the_cheapest_of_all(field in small_fields(), rules in small_rules()) {
        let prices = |grid: Grid<'_>, offsets: &std::ops::RangeInclusive<i64>| {
            bare_prices(&field, &rules, grid.least_glass(offsets))
        };
        let cost = |gap: i64, offset: i64, task: &Task, rows: &Layout| {
            prices(Grid { field: &field, gap }, &(offset..=offset)).cost(task, rows)
        };
        let all = every_portrait(&field, &rules);
        prop_assume!(all.iter().all(|(gap, offset, task, rows)| cost(*gap, *offset, task, rows) >= 0));
        let best = all.iter().filter(|(.., rows)| rows.power > 0).min_by(|a, b| {
            let of = |(gap, offset, task, rows): &(i64, i64, Task, Layout)| cost(*gap, *offset, task, rows);
            (of(a) * b.3.power)
                .cmp(&(of(b) * a.3.power))
                .then_with(|| key(&rules, a.0, &a.3).cmp(&key(&rules, b.0, &b.3)))
        });
        let found = least_price(&field, &rules, &prices, &mut WorkBudget::default());
        if let Some((gap, offset, task, rows)) = best {
            let found = found.unwrap();
            prop_assert_eq!(found.cost * rows.power, cost(*gap, *offset, task, rows) * found.lanes.power);
            prop_assert_eq!(key_of(&rules, &found), key(&rules, *gap, rows));
        } else {
            let most = most_power(&field, &rules, &mut WorkBudget::default());
            prop_assert_eq!(found.map(|f| key_of(&rules, &f)), most.map(|f| key_of(&rules, &f)));
        }
    }
}

/// Rectangles of real size with openings, formats of a catalogue.
fn real_fields() -> impl Strategy<Value = (PortraitField, Rules)> {
    let openings = prop::collection::vec((0_i64..12_000, 0_i64..6000, 300_i64..2500, 300_i64..2500), 0..5);
    let numbers = (2500_i64..12_000, 2000_i64..5000, any::<bool>(), 1_i64..200);
    (numbers, openings, 10_i64..28, 0_i64..9).prop_map(
        |((width, height, bare_edges, watts), openings, gap, more)| {
            let boxed = |(x, y, w, h): &(i64, i64, i64, i64)| {
                down_the_slope(&[[*x, *y], [x + w, *y], [x + w, y + h], [*x, y + h]])
            };
            let field = PortraitField {
                polygon: down_the_slope(&[[0, 0], [width, 0], [width, height], [0, height]]),
                obstacles: openings.iter().map(boxed).collect(),
                across: (0, width),
                along: (-height, 0),
                column_width: 875,
                edge_min: 100,
                bare_edges,
            };
            let tile = |(width, power)| Tile { width, power };
            let rules = Rules {
                tiles: [(1300, 200), (970, 148), (640, watts)].map(tile).to_vec(),
                filler: Some(FillerRange { min: 100, max: 1300 }),
                overlap: 50,
                gap: GapChoice { min: gap, max: gap + more, nominal: 20 },
                empty_formats: false,
            };
            (field, rules)
        },
    )
}

/// Every offset at which a column touches something, each laid by itself.
fn at_contacts(field: &PortraitField, rules: &Rules) -> Vec<(i64, i64, Layout)> {
    let mut found = Vec::new();
    for gap in rules.gap.min..=rules.gap.max {
        let grid = Grid { field, gap };
        for offset in grid.contacts(false) {
            let rows = exact_tiling::most_power(&task_at(field, rules, grid, offset));
            found.extend(rows.map(|rows| (gap, offset, rows)));
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn leaves_out_no_grid_of_real_size_that_could_win((field, rules) in real_fields()) {
        let all = at_contacts(&field, &rules);
        let best = all.iter().map(|(gap, _, rows)| key(&rules, *gap, rows)).min();
        let found = most_power(&field, &rules, &mut WorkBudget::default());
        prop_assert_eq!(found.as_ref().map(|layout| key_of(&rules, layout)), best);
        // The grids of most power, whatever their order among equals.
        let most = most_power_and_grids(&field, &rules, 5, &mut WorkBudget::default());
        let (same, grids) = most.map_or((None, Vec::new()), |(choice, grids)| (Some(choice), grids));
        prop_assert_eq!(same, found);
        let value = |rows: &Layout| (rows.power, -rows.fillers);
        let of = |grid: &TriedGrid| {
            let mut rows = all.iter().filter(|(gap, offset, _)| (*gap, *offset) == (grid.gap, grid.offset));
            rows.next().map(|(.., rows)| value(rows)).filter(|(power, _)| *power == grid.power)
        };
        let mut values: Vec<_> = all.iter().map(|(.., rows)| Some(value(rows))).collect();
        values.sort_unstable();
        values.reverse();
        values.truncate(5);
        prop_assert_eq!(grids.iter().map(of).collect::<Vec<_>>(), values);
    }
}

/// Work instead of time: a rectangle with an opening every 5 m, all gaps, would be laid on some hundred
/// grids one by one, the hall on more than a thousand.
#[test]
fn grids_laid_are_far_fewer_than_those_that_touch_something() {
    for (width, height, most) in
        [(10_000, 6000, 20), (20_000, 8000, 40), (60_000, 12_000, 250), (200_000, 30_000, 250)]
    {
        let openings = (0..width / 5000).map(|number| {
            let (x, y) = (number * 5000 + number * number % 97 * 10, 700 + number * 531 % 2000);
            down_the_slope(&[[x, y], [x + 1140, y], [x + 1140, y + 1180], [x, y + 1180]])
        });
        let field = PortraitField {
            polygon: down_the_slope(&[[0, 0], [width, 0], [width, height], [0, height]]),
            obstacles: openings.collect(),
            across: (0, width),
            along: (-height, 0),
            column_width: 875,
            edge_min: 100,
            bare_edges: false,
        };
        let tile = |(width, power)| Tile { width, power };
        let rules = Rules {
            tiles: [(1300, 200), (970, 148), (640, 96)].map(tile).to_vec(),
            filler: Some(FillerRange { min: 100, max: 1300 }),
            overlap: 50,
            gap: GapChoice { min: 10, max: 30, nominal: 20 },
            empty_formats: false,
        };
        let mut work = WorkBudget::default();
        most_power(&field, &rules, &mut work).unwrap();
        assert!(work.offsets <= most, "{width} mm: {} grids", work.offsets);
    }
}

/// A triangle, whose offsets are without end, for power and for price.
#[test]
fn a_search_whose_work_is_used_up_answers_with_the_best_found() {
    let field = PortraitField {
        polygon: down_the_slope(&[[0, 0], [30_000, 0], [15_000, 20_000]]),
        obstacles: Vec::new(),
        across: (0, 30_000),
        along: (-20_000, 0),
        column_width: 875,
        edge_min: 100,
        bare_edges: false,
    };
    let rules = Rules {
        tiles: [(1300, 200), (970, 148), (640, 96)].map(|(width, power)| Tile { width, power }).to_vec(),
        filler: Some(FillerRange { min: 100, max: 1300 }),
        overlap: 50,
        gap: GapChoice { min: 18, max: 22, nominal: 20 },
        empty_formats: false,
    };
    let mut work = WorkBudget::default();
    let best = most_power(&field, &rules, &mut work).unwrap();
    assert_eq!(work.skipped_bound, None);
    let mut work = WorkBudget::limited(2_000_000);
    let found = most_power(&field, &rules, &mut work).unwrap();
    assert!(work.positions < 2_500_000, "{}", work.positions);
    assert!(found.lanes.power <= best.lanes.power);
    let skipped_bound = work.skipped_bound.unwrap();
    assert!(skipped_bound >= best.lanes.power, "{skipped_bound}");
    let prices = |grid: Grid<'_>, offsets: &std::ops::RangeInclusive<i64>| {
        bare_prices(&field, &rules, grid.least_glass(offsets))
    };
    let mut work = WorkBudget::limited(2_000_000);
    let found = least_price(&field, &rules, &prices, &mut work).unwrap();
    assert!(work.positions < 3_000_000, "{}", work.positions);
    assert!(found.lanes.power > 0 && work.skipped_bound.is_some());
}
