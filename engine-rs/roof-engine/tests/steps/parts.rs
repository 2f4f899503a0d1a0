use proptest::prelude::*;
use roof_engine::cut::parts::*;
use roof_engine::cut::pieces::Piece;

use exact_tiling::WorkBudget;
use roof_engine::cut::pieces::{Cutting, pieces};
use roof_engine::surface::grid::{Column, Row, RowKind};

/// mm within which two points are the same.
const SAME: f64 = 1e-3;

/// The one passive piece of a cell of 1000 × 800 mm at (0, 0).
fn piece_of(field: &[[i64; 2]], openings: &[Vec<[i64; 2]>]) -> Option<Piece> {
    let column = Column { x: 0, width: 1000, format: None };
    let row = Row { y: 0, height: 800, kind: RowKind::Course, format: None };
    pieces(
        field,
        openings,
        &[column],
        &[row],
        &Cutting { active: &|_, _| false, standard: &|_, _| false, overlap: 0, sheet_below: 0 },
        &mut WorkBudget::default(),
    )?
    .pop()
}

fn rectangle(left: i64, bottom: i64, right: i64, top: i64) -> Vec<[i64; 2]> {
    vec![[left, bottom], [right, bottom], [right, top], [left, top]]
}

fn rings_of(piece: &Piece) -> Vec<Vec<[f64; 2]>> {
    parts(piece).into_iter().flat_map(|part| part.rings).collect()
}

#[test]
fn a_whole_cell_is_its_rectangle() {
    let piece = piece_of(&rectangle(-10, -10, 2000, 2000), &[]).unwrap();
    let corners = [[0.0, 0.0], [1000.0, 0.0], [1000.0, 800.0], [0.0, 800.0]];
    assert_eq!(rings_of(&piece), [corners.to_vec()]);
    assert_eq!(part_count(&piece), 1);
}

#[test]
fn a_hip_cuts_a_corner_off() {
    let piece = piece_of(&[[0, 0], [1000, 0], [1000, 400], [600, 800], [0, 800]], &[]).unwrap();
    let corners = [[0.0, 0.0], [1000.0, 0.0], [1000.0, 400.0], [600.0, 800.0], [0.0, 800.0]];
    assert_eq!(rings_of(&piece), [corners.to_vec()]);
}

#[test]
fn a_window_leaves_two_strips() {
    let piece = piece_of(&rectangle(0, 0, 1000, 800), &[rectangle(200, -50, 900, 900)]).unwrap();
    let found = parts(&piece);
    assert_eq!(part_count(&piece), 2);
    assert_eq!(found.iter().map(Part::width).collect::<Vec<_>>(), [200.0, 100.0]);
    assert!(found.iter().all(|part| part.height() == 800.0 && part.rings.len() == 1));
    assert_eq!(found.iter().map(|part| part.area).sum::<f64>(), piece.area as f64);
}

#[test]
fn a_chimney_inside_a_slate_is_a_hole() {
    let piece = piece_of(&rectangle(0, 0, 1000, 800), &[rectangle(300, 300, 500, 600)]).unwrap();
    let found = parts(&piece);
    assert_eq!(found.len(), 1);
    let rings = found[0].rings.clone();
    assert_eq!(rings.len(), 2);
    assert_eq!(rings[0].len(), 4);
    let hole = [[300.0, 300.0], [300.0, 600.0], [500.0, 600.0], [500.0, 300.0]];
    assert_eq!(rings[1], hole);
}

#[test]
fn a_notch_at_the_lower_edge_has_eight_corners() {
    let piece = piece_of(&rectangle(0, 0, 1000, 800), &[rectangle(300, -100, 500, 200)]).unwrap();
    let rings = rings_of(&piece);
    assert_eq!(rings.iter().map(Vec::len).collect::<Vec<_>>(), [8]);
}

/// Positive when counter-clockwise.
fn doubled_area(ring: &[[f64; 2]]) -> f64 {
    let next = ring.iter().cycle().skip(1);
    let across = ring.iter().zip(next).map(|(a, b)| a[0] * b[1] - b[0] * a[1]);
    across.sum()
}

proptest! {
    #[test]
    fn outlines_enclose_the_area_of_their_piece(
        corners in prop::collection::vec((-300_i64..1300, -300_i64..1100), 3..4),
        openings in prop::collection::vec((-200_i64..1000, -200_i64..900, 20_i64..700, 20_i64..700, 0_i64..3), 0..3),
    ) {
        let mut field: Vec<[i64; 2]> = corners.iter().map(|(x, y)| [*x, *y]).collect();
        let as_real: Vec<[f64; 2]> = field.iter().map(|p| p.map(|v| v as f64)).collect();
        prop_assume!(doubled_area(&as_real).abs() > 20_000.0);
        if doubled_area(&as_real) < 0.0 {
            field.reverse();
        }
        let openings: Vec<Vec<[i64; 2]>> = openings
            .iter()
            .map(|(x, y, width, height, shape)| match shape {
                0 => rectangle(*x, *y, x + width, y + height),
                1 => vec![[*x, *y], [x + width, *y], [x + width / 2, y + height]],
                _ => vec![[*x, *y], [x + width, *y], [x + width * 3 / 4, y + height], [x + width / 4, y + height]],
            })
            .collect();
        if let Some(piece) = piece_of(&field, &openings) {
            let found = parts(&piece);
            prop_assert_eq!(found.len() as i64, part_count(&piece));
            prop_assert_eq!(part_widths(&piece), found.iter().map(Part::width).collect::<Vec<_>>());
            let sum: f64 = found.iter().map(|part| part.area).sum();
            prop_assert!((sum - piece.area as f64).abs() <= 0.51, "{} {}", sum, piece.area);
            for part in &found {
                let enclosed: f64 = part.rings.iter().map(|ring| doubled_area(ring) / 2.0).sum();
                prop_assert!((enclosed - part.area).abs() < 5.0, "{:?} {} {}", part.rings, enclosed, part.area);
                for [x, y] in part.rings.iter().flatten() {
                    let [left, low, right, high] = part.bounds;
                    prop_assert!(*x >= left - SAME && *x <= right + SAME && *y >= low - SAME && *y <= high + SAME);
                }
            }
        }
    }
}
