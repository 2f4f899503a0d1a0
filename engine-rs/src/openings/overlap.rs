//! Exact predicates on polygons in whole millimetres.

use super::shape::turn;
use crate::answer::Opening;
use crate::roof::outline::edges;

/// Whether the interiors of two convex counter-clockwise polygons meet; touching is not meeting.
pub fn meet(a: &[[i64; 2]], b: &[[i64; 2]]) -> bool {
    !(separates(a, b) || separates(b, a))
}

/// Whether an edge of `a` has all of `b` on its outer side.
fn separates(a: &[[i64; 2]], b: &[[i64; 2]]) -> bool {
    edges(a).any(|(from, to)| b.iter().all(|point| turn(from, to, *point) <= 0))
}

/// Whether two openings are too near: the frame of one meets the clearance of the other.
pub fn too_near(a: &Opening, b: &Opening) -> bool {
    meet(&a.outline, &b.clearance) || meet(&a.clearance, &b.outline)
}

/// Whether a convex polygon lies inside a simple counter-clockwise one; touching its edge is inside.
pub fn lies_inside(inner: &[[i64; 2]], outer: &[[i64; 2]]) -> bool {
    inner.iter().all(|point| holds(outer, *point))
        && !edges(inner).any(|a| edges(outer).any(|b| cross(a, b)))
        && !outer.iter().any(|corner| strictly_holds(inner, *corner))
        && edges(inner).all(|(a, b)| holds_doubled(outer, [a[0] + b[0], a[1] + b[1]]))
}

/// Whether a simple polygon crosses or touches itself anywhere but at neighbouring corners.
pub fn crosses_itself(points: &[[i64; 2]]) -> bool {
    let sides: Vec<_> = edges(points).collect();
    let count = sides.len();
    (0..count).any(|i| {
        (i + 1..count).any(|j| {
            let neighbours = j == i + 1 || (i == 0 && j == count - 1);
            !neighbours && touch(sides[i], sides[j])
        })
    })
}

type Segment = ([i64; 2], [i64; 2]);

/// Whether two segments cross in the interior of both.
fn cross((a, b): Segment, (c, d): Segment) -> bool {
    let (c_side, d_side) = (turn(a, b, c).signum(), turn(a, b, d).signum());
    let (a_side, b_side) = (turn(c, d, a).signum(), turn(c, d, b).signum());
    c_side * d_side < 0 && a_side * b_side < 0
}

/// Whether two segments have a point in common.
fn touch(first: Segment, second: Segment) -> bool {
    let ((a, b), (c, d)) = (first, second);
    cross(first, second)
        || on_segment(a, b, c)
        || on_segment(a, b, d)
        || on_segment(c, d, a)
        || on_segment(c, d, b)
}

fn on_segment(a: [i64; 2], b: [i64; 2], point: [i64; 2]) -> bool {
    turn(a, b, point) == 0
        && (a[0].min(b[0])..=a[0].max(b[0])).contains(&point[0])
        && (a[1].min(b[1])..=a[1].max(b[1])).contains(&point[1])
}

/// Whether a point is inside a polygon or on its edge.
fn holds(polygon: &[[i64; 2]], point: [i64; 2]) -> bool {
    if edges(polygon).any(|(a, b)| on_segment(a, b, point)) {
        return true;
    }
    edges(polygon)
        .filter(|(a, b)| {
            let upwards = a[1] <= point[1] && point[1] < b[1];
            let downwards = b[1] <= point[1] && point[1] < a[1];
            (upwards && turn(*a, *b, point) > 0) || (downwards && turn(*a, *b, point) < 0)
        })
        .count()
        % 2
        == 1
}

/// `holds` for a point given by its doubled coordinates, so that middles of edges stay whole.
fn holds_doubled(polygon: &[[i64; 2]], doubled: [i64; 2]) -> bool {
    let polygon: Vec<[i64; 2]> = polygon.iter().map(|[x, y]| [2 * x, 2 * y]).collect();
    holds(&polygon, doubled)
}

fn strictly_holds(convex: &[[i64; 2]], point: [i64; 2]) -> bool {
    edges(convex).all(|(a, b)| turn(a, b, point) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let notched = [
            [0, 0],
            [300, 0],
            [300, 300],
            [200, 300],
            [200, 100],
            [100, 100],
            [100, 300],
            [0, 300],
        ];
        assert!(lies_inside(&SQUARE, &notched));
        assert!(lies_inside(&moved(&SQUARE, 200, 200), &notched));
        assert!(!lies_inside(
            &[[50, 50], [250, 50], [250, 250], [50, 250]],
            &notched
        ));
        assert!(!lies_inside(
            &[[0, 100], [300, 100], [300, 300], [0, 300]],
            &notched
        ));
        assert!(!lies_inside(&moved(&SQUARE, 250, 0), &notched));
    }

    #[test]
    fn a_bow_tie_crosses_itself() {
        assert!(crosses_itself(&[[0, 0], [100, 100], [100, 0], [0, 100]]));
        assert!(!crosses_itself(&SQUARE));
    }
}
