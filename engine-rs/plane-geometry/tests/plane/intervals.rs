use plane_geometry::intervals::*;
const SQUARE: [[i64; 2]; 4] = [[0, 0], [1000, 0], [1000, 1000], [0, 1000]];

fn rectangle(x0: i64, y0: i64, x1: i64, y1: i64) -> Vec<[i64; 2]> {
    vec![[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
}

#[test]
fn an_obstacle_that_only_touches_the_strip_blocks_nothing() {
    let chimney = vec![rectangle(300, 200, 500, 400)];
    assert_eq!(free_intervals(&SQUARE, &chimney, (0, 200), (0, 1000)), vec![(0, 1000)]);
    assert_eq!(free_intervals(&SQUARE, &chimney, (0, 201), (0, 1000)), vec![(0, 300), (500, 1000)]);
}

#[test]
fn a_slope_blocks_the_range_it_sweeps_rounded_inwards() {
    let triangle = [[0, 0], [1000, 0], [500, 700]];
    // At y = 100 the sides stand at 71.4 and 928.6.
    assert_eq!(free_intervals(&triangle, &[], (0, 100), (0, 1000)), vec![(72, 928)]);
}

#[test]
fn an_l_shape_is_free_on_both_sides_of_its_inner_corner_only_below() {
    let shape = [[0, 0], [1000, 0], [1000, 400], [600, 400], [600, 1000], [0, 1000]];
    assert_eq!(free_intervals(&shape, &[], (0, 400), (0, 1000)), vec![(0, 1000)]);
    assert_eq!(free_intervals(&shape, &[], (300, 500), (0, 1000)), vec![(0, 600)]);
    assert_eq!(free_intervals(&shape, &[], (400, 500), (0, 1000)), vec![(0, 600)]);
}

#[test]
fn a_notch_from_above_separates_two_intervals() {
    let shape = [[0, 0], [900, 0], [900, 900], [600, 900], [450, 100], [300, 900], [0, 900]];
    assert_eq!(free_intervals(&shape, &[], (100, 900), (0, 900)), vec![(0, 300), (600, 900)]);
    assert_eq!(free_intervals(&shape, &[], (0, 100), (0, 900)), vec![(0, 900)]);
}

#[test]
fn a_field_wider_than_the_polygon_is_not_free_outside() {
    assert_eq!(free_intervals(&SQUARE, &[], (0, 500), (-200, 1300)), vec![(0, 1000)]);
    assert_eq!(free_intervals(&SQUARE, &[], (500, 1500), (-200, 1300)), vec![]);
}

#[test]
fn counts_how_many_rows_hold_a_module_at_each_start() {
    let rows = vec![vec![(0, 10)], vec![(0, 4), (6, 10)]];
    assert_eq!(count_active(&rows, (0, 10), 4), vec![2, 1, 1, 1, 1, 1, 2]);
    assert_eq!(count_active(&rows, (0, 10), 11), Vec::<i32>::new());
}
