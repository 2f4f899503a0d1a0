use plane_geometry::polygon::{area, convex_hull, extent};
use proptest::prelude::*;
use roof_engine::cut::parts::parts;
use roof_engine::cut::pieces::CellKind;
use roof_engine::cut::pieces::*;
use roof_engine::surface::grid::{Column, Row};

use exact_tiling::WorkBudget;
use plane_geometry::glass::glass;
use roof_engine::surface::grid::RowKind;

fn column(x: i64, width: i64, format: Option<&str>) -> Column {
    Column { x, width, format: format.map(str::to_string) }
}

fn course(y: i64, height: i64) -> Row {
    Row { y, height, kind: RowKind::Course, format: None }
}

fn is_standard(columns: &[Column], rows: &[Row], row: usize, column: usize) -> bool {
    columns[column].format.is_some() && rows[row].kind == RowKind::Course
}

fn rectangle(left: i64, bottom: i64, right: i64, top: i64) -> Vec<[i64; 2]> {
    vec![[left, bottom], [right, bottom], [right, top], [left, top]]
}

fn lay(field: &[[i64; 2]], openings: &[Vec<[i64; 2]>], columns: &[Column], rows: &[Row]) -> Vec<Piece> {
    let standard = |row: usize, column: usize| is_standard(columns, rows, row, column);
    pieces(
        field,
        openings,
        columns,
        rows,
        &Cutting { active: &|_, _| false, standard: &standard, overlap: 0, sheet_below: 20_000 },
        &mut WorkBudget::default(),
    )
    .unwrap()
}

#[test]
fn whole_cells_are_modules_blinds_or_made_to_measure() {
    let columns = [column(0, 1300, Some("L")), column(1320, 680, None)];
    let rows = [course(0, 875), Row { y: 825, height: 300, kind: RowKind::Finishing, format: None }];
    let laid = pieces(
        &rectangle(0, 0, 2000, 1125),
        &[],
        &columns,
        &rows,
        &Cutting {
            active: &|r, c| r + c == 0,
            standard: &|row, column| is_standard(&columns, &rows, row, column),
            overlap: 0,
            sheet_below: 20_000,
        },
        &mut WorkBudget::default(),
    )
    .unwrap();
    let kinds: Vec<CellKind> = laid.iter().map(|p| p.kind).collect();
    assert_eq!(kinds, [CellKind::Active, CellKind::Cut, CellKind::Cut, CellKind::Cut]);
    assert!(laid.iter().all(|p| p.trapezoids.is_empty() && p.area == p.width * p.height));
    assert_eq!(lay(&rectangle(0, 0, 2000, 1125), &[], &columns, &rows)[0].kind, CellKind::Blind);
}

#[test]
fn an_opening_cuts_its_cells_and_swallows_what_lies_in_it() {
    let columns = [column(0, 1000, Some("M")), column(1020, 1000, Some("M"))];
    let opening = rectangle(500, -100, 2100, 500);
    let laid = lay(&rectangle(0, 0, 2020, 1000), &[opening], &columns, &[course(0, 500), course(500, 500)]);
    assert_eq!(laid.len(), 3);
    assert_eq!((laid[0].kind, laid[0].area), (CellKind::Cut, 500 * 500));
    assert_eq!(laid[0].trapezoids, vec![[0.0, 500.0, 0.0, 500.0, 0.0, 500.0]]);
    assert_eq!((laid[1].kind, laid[1].row), (CellKind::Blind, 1));
}

#[test]
fn a_slope_leaves_a_triangle_and_a_corner_too_small_for_glass_is_sheet_metal() {
    let field = [[0, 0], [1000, 0], [0, 1000]];
    let laid = lay(&field, &[], &[column(0, 800, Some("M")), column(800, 200, None)], &[course(0, 1000)]);
    assert_eq!(laid[0].area, 1000 * 1000 / 2 - 200 * 200 / 2);
    assert_eq!((laid[1].kind, laid[1].area), (CellKind::Cut, 20_000));
    assert_eq!(laid[1].trapezoids, vec![[0.0, 200.0, 800.0, 1000.0, 800.0, 800.0]]);
    let smaller = lay(&field, &[], &[column(810, 190, None)], &[course(0, 1000)]);
    assert_eq!(smaller[0].kind, CellKind::Sheet);
}

#[test]
fn a_sloped_opening_is_met_by_its_edges_not_by_its_box() {
    let dormer = vec![[0, 0], [1000, 0], [500, 1000]];
    let laid =
        lay(&rectangle(0, 0, 1000, 1000), &[dormer], &[column(0, 1000, Some("M"))], &[course(0, 1000)]);
    assert_eq!(laid[0].area, 500_000);
    let area: f64 =
        laid[0].trapezoids.iter().map(|t| (t[1] - t[0]) * (t[3] - t[2] + t[5] - t[4]) / 2.0).sum();
    assert!((area - 500_000.0).abs() < 1e-3);
}

#[test]
fn an_opening_with_a_corner_left_or_right_of_the_cell_halfway_up_is_cut_out() {
    // Left of the cell two sides of the opening meet at 500, the middle of the cell.
    let opening = vec![[200, -100], [600, -100], [600, 1100], [200, 1100], [-100, 500]];
    let mirrored: Vec<[i64; 2]> = opening.iter().rev().map(|[x, y]| [1000 - x, *y]).collect();
    for opening in [opening, mirrored] {
        let columns = [column(300, 400, Some("S"))];
        let laid = lay(&rectangle(-500, 0, 1500, 1000), &[opening], &columns, &[course(0, 1000)]);
        assert_eq!((laid[0].kind, laid[0].area), (CellKind::Cut, 100 * 1000));
        assert_eq!(laid[0].trapezoids.len(), 1);
    }
}

#[test]
fn a_field_without_corners_has_no_pieces() {
    assert!(lay(&[], &[], &[column(0, 1000, None)], &[course(0, 875)]).is_empty());
}

/// Openings of 2 × 40 mm side by side in a cell of 1300 × 875 mm, each `step` mm higher than the one before.
fn side_by_side(count: i64, step: i64) -> Vec<Vec<[i64; 2]>> {
    (0..count).map(|i| rectangle(5 * i + 10, step * i + 20, 5 * i + 12, step * i + 60)).collect()
}

/// The one piece of that cell, and the positions it took.
fn cut(openings: &[Vec<[i64; 2]>], most: usize) -> (Option<Piece>, usize) {
    let mut work = WorkBudget::limited(most);
    let (columns, rows) = ([column(0, 1300, None)], [course(0, 875)]);
    let cutting = Cutting { active: &|_, _| false, standard: &|_, _| false, overlap: 0, sheet_below: 0 };
    let laid = pieces(&rectangle(0, 0, 1300, 875), openings, &columns, &rows, &cutting, &mut work);
    (laid.and_then(|mut pieces| pieces.pop()), work.positions)
}

#[test]
fn the_work_of_cutting_grows_with_the_number_of_openings_in_a_cell() {
    for step in [0, 3] {
        let positions = [64, 256].map(|count| {
            let (piece, positions) = cut(&side_by_side(count, step), usize::MAX);
            let piece = piece.unwrap();
            assert_eq!(piece.area, 1300 * 875 - count * 2 * 40, "every opening once");
            assert!(piece.trapezoids.len() as i64 <= 3 * count + 1, "{}", piece.trapezoids.len());
            assert_eq!(parts(&piece)[0].rings.len() as i64, 1 + count);
            positions
        });
        // Never worse than the square of their number.
        assert!(positions[1] < 18 * positions[0] && positions[1] < 3_000_000, "{positions:?}");
    }
}

#[test]
fn cutting_ends_with_its_work() {
    let openings = side_by_side(64, 3);
    let (piece, needed) = cut(&openings, usize::MAX);
    assert_eq!(cut(&openings, needed + 1).0, piece);
    assert_eq!(cut(&openings, needed / 2).0, None);
}

#[test]
fn a_cell_that_loses_less_than_half_a_square_millimetre_is_cut() {
    // The corner that is missing has 1 × 0.9 / 2 mm².
    let field = [[0, 0], [1000, 0], [1000, 1000], [1, 1000], [0, 100]];
    let laid = lay(&field, &[], &[column(0, 1000, Some("M"))], &[course(0, 101)]);
    assert_eq!((laid[0].kind, laid[0].area), (CellKind::Cut, 1000 * 101));
}

fn field() -> impl Strategy<Value = Vec<[i64; 2]>> {
    prop_oneof![
        (2000_i64..9000, 0_i64..9000, -2000_i64..2000, 2000_i64..6000).prop_map(
            |(width, top, shift, height)| {
                let mut points = vec![[0, 0], [width, 0], [shift + top, height]];
                if top > 0 {
                    points.push([shift, height]);
                }
                points
            }
        ),
        (2000_i64..9000, 2000_i64..6000, 300_i64..1500, 300_i64..1500).prop_map(|(width, height, x, y)| {
            vec![[0, 0], [width, 0], [width, y], [x, y], [x, height], [0, height]]
        }),
    ]
}

/// `[left, bottom, right, top]`.
fn bounding_box(points: &[[i64; 2]]) -> [i64; 4] {
    let [(left, right), (bottom, top)] = [0, 1].map(|axis| extent(points, axis).unwrap());
    [left, bottom, right, top]
}

proptest! {
    /// Columns and gaps together cover the field's box, so what is laid and what is cut out are it.
    #[test]
    fn pieces_and_openings_are_the_field(
        field in field(),
        widths in prop::collection::vec(50_i64..1300, 1..20),
        heights in prop::collection::vec(100_i64..900, 1..10),
        (x, y, width, height) in (-500_i64..4000, -500_i64..4000, 100_i64..2000, 100_i64..2000),
        pointed: bool,
    ) {
        let [left, bottom, right, top] = bounding_box(&field);
        let tile = |from: i64, to: i64, sizes: &[i64]| {
            let mut at = from;
            let mut tiles = vec![];
            for size in sizes.iter().cycle() {
                if at >= to { break; }
                tiles.push((at, *size));
                at += size;
            }
            tiles
        };
        let columns: Vec<Column> = tile(left, right, &widths).into_iter().map(|(x, w)| column(x, w, None)).collect();
        let rows: Vec<Row> = tile(bottom, top, &heights).into_iter().map(|(y, h)| course(y, h)).collect();
        let opening = if pointed {
            vec![[x, y], [x + width, y], [x + width / 2, y + height]]
        } else {
            rectangle(x, y, x + width, y + height)
        };
        let sum = |laid: &[Piece]| laid.iter().map(|p| p.area).sum::<i64>();
        let whole = lay(&field, &[], &columns, &rows);
        let cut = lay(&field, std::slice::from_ref(&opening), &columns, &rows);
        let rounding = whole.len() as i64 + 1;
        prop_assert!((sum(&whole) - area(&field)).abs() <= rounding);
        // The opening's own part of the field, measured as a field with one cell on it.
        let [l, b, r, t] = bounding_box(&opening);
        let inside = lay(&field, &[], &[column(l, r - l, None)], &[course(b, t - b)]);
        let corners = lay(&field, std::slice::from_ref(&opening), &[column(l, r - l, None)], &[course(b, t - b)]);
        prop_assert!((sum(&whole) - sum(&cut) - (sum(&inside) - sum(&corners))).abs() <= rounding + 4);
        for piece in &cut {
            prop_assert!(piece.area <= piece.width * piece.height);
        }
    }
}

/// The part of a convex polygon in a box, cut off side by side; mm².
fn area_within(polygon: &[[i64; 2]], [left, bottom, right, top]: [i64; 4]) -> f64 {
    let mut points: Vec<[f64; 2]> = polygon.iter().map(|point| point.map(|mm| mm as f64)).collect();
    for (axis, sign, limit) in [(0, 1.0, left), (0, -1.0, right), (1, 1.0, bottom), (1, -1.0, top)] {
        let inside = |point: [f64; 2]| (point[axis] - limit as f64) * sign;
        let mut clipped = Vec::new();
        for (at, &from) in points.iter().enumerate() {
            let to = points[(at + 1) % points.len()];
            let (here, there) = (inside(from), inside(to));
            if here >= 0.0 {
                clipped.push(from);
            }
            if here * there < 0.0 {
                clipped.push([0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * here / (here - there)));
            }
        }
        points = clipped;
    }
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).map(|(a, b)| (a[0] * b[1] - b[0] * a[1]) / 2.0).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// On a coarse grid corners often lie at equal heights, and halfway between others.
    #[test]
    fn a_cell_loses_what_a_convex_opening_covers_also_in_a_mirror(
        corners in prop::collection::vec((0_i64..13, 0_i64..13), 3..9),
        (x, y, width, height) in (3_i64..8, 3_i64..8, 1_i64..6, 1_i64..6),
        unit in 20_i64..90,
    ) {
        let hull = convex_hull(corners.iter().map(|(x, y)| [x * unit, y * unit]).collect());
        prop_assume!(area(&hull) > 0);
        let [x, y, width, height] = [x, y, width, height].map(|units| units * unit);
        let wide = 13 * unit;
        let field = rectangle(0, 0, wide, wide);
        let area_at = |opening: Vec<[i64; 2]>, x: i64| {
            let columns = [column(x, width, Some("M"))];
            lay(&field, &[opening], &columns, &[course(y, height)]).pop().map_or(0, |piece| piece.area)
        };
        let mirrored = hull.iter().rev().map(|[x, y]| [wide - x, *y]).collect();
        let covered = area_within(&hull, [x, y, x + width, y + height]);
        // Rounded to whole mm²; exactly half a mm² may be rounded either way.
        for laid in [area_at(hull, x), area_at(mirrored, wide - x - width)] {
            let sum = laid as f64 + covered;
            prop_assert!((sum - (width * height) as f64).abs() < 0.51, "{laid} {covered}");
        }
    }
}

proptest! {
    #[test]
    fn the_pieces_have_the_area_of_the_glass(
        (width, height, left, right) in (400_i64..900, 300_i64..700, 0_i64..200, 0_i64..200),
        boxes in prop::collection::vec((0_i64..800, 0_i64..600, 1_i64..300, 1_i64..300), 0..4),
        (from, to) in (0_i64..900, 0_i64..900),
    ) {
        let polygon = [[0, 0], [width, 0], [width - right, height], [left, height]];
        let openings: Vec<Vec<[i64; 2]>> = boxes
            .iter()
            .map(|(x, y, w, h)| vec![[*x, *y], [x + w, *y], [x + w, y + h], [*x, y + h]])
            .collect();
        let lanes: Vec<(i64, i64)> = (0..4).map(|i| (i * 150, i * 150 + 200)).collect();
        let glass = glass(&polygon, &openings, &lanes, (0, width));
        let (from, to) = (from.min(to).min(width - 1), from.max(to).clamp(1, width));
        prop_assume!(from < to);
        let columns = [Column { x: from, width: to - from, format: None }];
        let rows: Vec<Row> = lanes
            .iter()
            .map(|(low, high)| Row { y: *low, height: high - low, kind: RowKind::Course, format: None })
            .collect();
        let no = |_: usize, _: usize| false;
        let cutting = Cutting { active: &no, standard: &no, overlap: 0, sheet_below: 0 };
        let cut = pieces(&polygon, &openings, &columns, &rows, &cutting, &mut WorkBudget::default()).unwrap();
        let area: i64 = cut.iter().map(|piece| piece.area).sum();
        let by_glass = glass.area[to as usize] - glass.area[from as usize];
        // Where a slope crosses a level inside a millimetre, that millimetre is off by up to its height.
        prop_assert!((area - by_glass).abs() <= 16 * 200, "{} {}", area, by_glass);
        let runs = glass.begun[to as usize] - glass.ended[from as usize];
        prop_assert!(runs >= cut.iter().filter(|piece| piece.area > 400).count() as i64);
    }
}
