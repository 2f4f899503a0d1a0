//! Exact predicates on closed polygons in whole millimetres.

use crate::roof::outline::{doubled_area, edges};

/// A straight piece between two points.
pub type Segment = ([i64; 2], [i64; 2]);

/// Twice the signed area of a triangle: positive when a, b, c turn left.
pub fn turn(a: [i64; 2], b: [i64; 2], c: [i64; 2]) -> i128 {
    let x = |p: [i64; 2]| i128::from(p[0]) - i128::from(a[0]);
    let y = |p: [i64; 2]| i128::from(p[1]) - i128::from(a[1]);
    x(b) * y(c) - y(b) * x(c)
}

/// Whether a simple counter-clockwise polygon has no corner that turns right.
pub fn is_convex(points: &[[i64; 2]]) -> bool {
    let count = points.len();
    (0..count).all(|i| turn(points[i], points[(i + 1) % count], points[(i + 2) % count]) >= 0)
}

/// Whether a polygon crosses or touches itself anywhere but at neighbouring corners, folds back on
/// itself or has no area.
pub fn crosses_itself(points: &[[i64; 2]]) -> bool {
    let count = points.len();
    if count < 3 || doubled_area(points) == 0 {
        return true;
    }
    let sides: Vec<Segment> = edges(points).collect();
    (0..count).any(|i| {
        let ((a, b), (_, c)) = (sides[i], sides[(i + 1) % count]);
        let folds_back = on_segment(a, b, c) || on_segment(b, c, a);
        folds_back
            || (i + 2..count)
                .filter(|j| (j + 1) % count != i)
                .any(|j| touch(sides[i], sides[j]))
    })
}

/// Whether two segments cross in the interior of both.
pub fn cross((a, b): Segment, (c, d): Segment) -> bool {
    let (c_side, d_side) = (turn(a, b, c).signum(), turn(a, b, d).signum());
    let (a_side, b_side) = (turn(c, d, a).signum(), turn(c, d, b).signum());
    c_side * d_side < 0 && a_side * b_side < 0
}

/// Whether two segments have a point in common.
pub fn touch(first: Segment, second: Segment) -> bool {
    let ((a, b), (c, d)) = (first, second);
    cross(first, second)
        || on_segment(a, b, c)
        || on_segment(a, b, d)
        || on_segment(c, d, a)
        || on_segment(c, d, b)
}

/// Whether a point lies on a segment, its ends included.
pub fn on_segment(a: [i64; 2], b: [i64; 2], point: [i64; 2]) -> bool {
    turn(a, b, point) == 0
        && (a[0].min(b[0])..=a[0].max(b[0])).contains(&point[0])
        && (a[1].min(b[1])..=a[1].max(b[1])).contains(&point[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_simple_polygons_from_others() {
        let square = [[0, 0], [10, 0], [10, 10], [0, 10]];
        assert!(!crosses_itself(&square) && is_convex(&square));
        assert!(!crosses_itself(&[
            [0, 10],
            [10, 10],
            [5, 5],
            [10, 0],
            [0, 0]
        ]));
        assert!(
            crosses_itself(&[[0, 0], [10, 10], [10, 0], [0, 10]]),
            "crossing"
        );
        assert!(crosses_itself(&[[0, 0], [5, 0], [10, 0]]), "no area");
        assert!(
            crosses_itself(&[[0, 0], [10, 0], [10, 10], [5, 0], [0, 10]]),
            "touching"
        );
        assert!(
            crosses_itself(&[[0, 0], [10, 0], [4, 0], [4, 10]]),
            "folding back"
        );
    }
}
