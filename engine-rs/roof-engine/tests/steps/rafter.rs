use roof_engine::loads::rafter_length;
#[test]
fn a_rectangle_is_as_long_as_it_is_high() {
    assert_eq!(rafter_length(&[[0, 0], [9000, 0], [9000, 6200], [0, 6200]]), 6200);
}

#[test]
fn a_triangle_is_longest_under_its_peak() {
    assert_eq!(rafter_length(&[[0, 0], [4000, 0], [1000, 3000]]), 3000);
}

#[test]
fn a_shifted_ridge_shortens_the_way() {
    // Shifted by more than its width: no upright line reaches from eave to ridge.
    let outline = [[0, 0], [4000, 0], [12_000, 6000], [8000, 6000]];
    assert_eq!(rafter_length(&outline), 3000);
}

#[test]
fn an_l_shape_has_its_long_arm() {
    let outline = [[0, 0], [8000, 0], [8000, 3000], [4000, 3000], [4000, 9000], [0, 9000]];
    assert_eq!(rafter_length(&outline), 9000);
}

#[test]
fn a_notch_in_the_eave_counts_the_longer_part() {
    let outline = [[0, 2000], [3000, 2000], [3000, 0], [6000, 0], [6000, 5000], [0, 5000]];
    assert_eq!(rafter_length(&outline), 5000);
}
