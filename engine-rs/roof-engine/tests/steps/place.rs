use roof_engine::openings::Opening;
use roof_engine::openings::OpeningKind;
use roof_engine::openings::place::*;
use roof_engine::openings::shape::inflate;

const ROOF: [[i64; 2]; 4] = [[0, 0], [10_000, 0], [10_000, 6000], [0, 6000]];

fn window(x: i64, y: i64) -> Opening {
    let outline = vec![[x, y], [x + 780, y], [x + 780, y + 1180], [x, y + 1180]];
    Opening {
        id: String::new(),
        kind: OpeningKind::Skylight,
        model: None,
        clearance: inflate(&outline, 50),
        outline,
        of: None,
        cut: None,
    }
}

#[test]
fn a_legal_target_is_taken() {
    assert_eq!(nearest(&window(0, 0), &[], &ROOF, [4000, 2000]), Some([4000, 2000]));
}

#[test]
fn a_target_beyond_the_edge_comes_back_to_it() {
    assert_eq!(nearest(&window(0, 0), &[], &ROOF, [9900, 2000]), Some([9220, 2000]));
    assert_eq!(nearest(&window(0, 0), &[], &ROOF, [-300, -300]), Some([0, 0]));
}

#[test]
fn another_opening_stays_outside_the_clearance() {
    let other = window(4000, 2000);
    assert_eq!(nearest(&window(0, 0), &[other], &ROOF, [4700, 2000]), Some([4830, 2000]));
}

#[test]
fn on_a_slope_the_nearest_position_is_legal_and_near() {
    let triangle = [[0, 0], [10_000, 0], [5000, 6000]];
    let at = nearest(&window(0, 0), &[], &triangle, [500, 3000]).unwrap();
    assert!(at[0] > 2000 && at[1] > 1000 && at[1] < 3000, "{at:?}");
}

#[test]
fn nothing_fits_where_the_roof_is_too_small() {
    let small = [[0, 0], [700, 0], [700, 6000], [0, 6000]];
    assert_eq!(nearest(&window(0, 0), &[], &small, [0, 0]), None);
}
