use roof_engine::openings::overlap::*;
const SQUARE: [[i64; 2]; 4] = [[0, 0], [100, 0], [100, 100], [0, 100]];

fn moved(points: &[[i64; 2]], dx: i64, dy: i64) -> Vec<[i64; 2]> {
    points.iter().map(|[x, y]| [x + dx, y + dy]).collect()
}

#[test]
fn touching_is_not_meeting() {
    assert!(!meet(&SQUARE, &moved(&SQUARE, 100, 0)));
    assert!(meet(&SQUARE, &moved(&SQUARE, 99, 99)));
    let triangle = [[0, 0], [100, 0], [50, 100]];
    assert!(!meet(&triangle, &moved(&SQUARE, 76, 50)));
    assert!(meet(&triangle, &moved(&SQUARE, 74, 50)));
}

#[test]
fn inside_includes_the_edge_but_not_a_notch() {
    let notched = [[0, 0], [300, 0], [300, 300], [200, 300], [200, 100], [100, 100], [100, 300], [0, 300]];
    assert!(lies_inside(&SQUARE, &notched));
    assert!(lies_inside(&moved(&SQUARE, 200, 200), &notched));
    assert!(!lies_inside(&[[50, 50], [250, 50], [250, 250], [50, 250]], &notched));
    assert!(!lies_inside(&[[0, 100], [300, 100], [300, 300], [0, 300]], &notched));
    assert!(!lies_inside(&moved(&SQUARE, 250, 0), &notched));
}
