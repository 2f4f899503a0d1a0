use plane_geometry::section::*;
use proptest::prelude::*;
const TRIANGLE: [[i64; 2]; 3] = [[0, 0], [4000, 0], [2000, 2000]];

#[test]
fn a_line_runs_from_edge_to_edge() {
    let section = |line| section(&TRIANGLE, [], line);
    assert_eq!(section(Straight::Upright(500.0)), [[0.0, 500.0]]);
    assert_eq!(section(Straight::Level(500.0)), [[500.0, 3500.0]]);
    assert!(section(Straight::Level(2000.5)).is_empty());
}

#[test]
fn openings_that_overlap_are_taken_out_once() {
    let first: [[i64; 2]; 4] = [[1000, 100], [2000, 100], [2000, 900], [1000, 900]];
    let second = first.map(|[x, y]| [x + 500, y + 100]);
    assert_eq!(
        section(&TRIANGLE, [&first[..], &second[..]], Straight::Level(500.0)),
        [[500.0, 1000.0], [2500.0, 3500.0]]
    );
}

#[test]
fn a_line_through_corners_runs_as_just_above_them() {
    let at_the_eave = section(&TRIANGLE, [], Straight::Level(0.0));
    assert_eq!(at_the_eave, [[0.0, 4000.0]]);
    assert!(section(&TRIANGLE, [], Straight::Level(2000.0)).is_empty());
}

#[test]
fn a_line_ends_where_a_shape_does_and_at_openings() {
    let shape = [[0, 0], [8000, 0], [8000, 3000], [4000, 3000], [4000, 6000], [0, 6000]];
    let opening: [[i64; 2]; 4] = [[1000, 1000], [3000, 1000], [3000, 2000], [1000, 2000]];
    let section = |line| section(&shape, [&opening[..]], line);
    assert_eq!(section(Straight::Upright(2000.0)), [[0.0, 1000.0], [2000.0, 6000.0]]);
    assert_eq!(section(Straight::Upright(5000.0)), [[0.0, 3000.0]]);
    assert_eq!(section(Straight::Level(1500.0)), [[0.0, 1000.0], [3000.0, 8000.0]]);
    assert!(section(Straight::Level(7000.0)).is_empty());
}

proptest! {
    #[test]
    fn a_shift_changes_no_length(
        (width, height, lean) in (1000_i64..9000, 1000_i64..6000, 1_i64..2000),
        level in 0_i64..6000,
        (x, y) in (-9000_i64..9000, -9000_i64..9000),
    ) {
        prop_assume!(level < height);
        let corners = [[0, 0], [width, 0], [width + lean, height], [-lean, height]];
        let lengths = |[x, y]: [i64; 2]| {
            let moved = corners.map(|[a, b]| [a + x, b + y]);
            let runs = section_mm(&moved, [], Straight::Level((level + y) as f64 + 0.5));
            runs.into_iter().map(|[from, to]| to - from).collect::<Vec<_>>()
        };
        prop_assert_eq!(lengths([x, y]), lengths([0, 0]));
    }
}
