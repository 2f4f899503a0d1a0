use roof_engine::openings::shape::*;
fn rectangle(x1: i64, y1: i64, x2: i64, y2: i64) -> Vec<[i64; 2]> {
    vec![[x1, y1], [x2, y1], [x2, y2], [x1, y2]]
}

#[test]
fn a_box_stays_a_box() {
    let outline = rectangle(2000, 3000, 2600, 3600);
    assert_eq!(inflate(&outline, 100), rectangle(1900, 2900, 2700, 3700));
    assert_eq!(inflate(&outline, 0), outline);
}

#[test]
fn a_triangle_gets_the_square_at_each_corner() {
    let inflated = inflate(&[[0, 0], [1000, 0], [500, 800]], 10);
    assert_eq!(inflated, vec![[-10, -10], [1010, -10], [1010, 10], [510, 810], [490, 810], [-10, 10]]);
}
