//! Exact predicates on closed polygons in whole millimetres.

use crate::sorting::sort;

/// A straight piece between two points.
pub type Segment = ([i64; 2], [i64; 2]);

/// Twice the area of a closed polygon, mm²; positive when counter-clockwise.
pub fn doubled_area(points: &[[i64; 2]]) -> i128 {
    edges(points)
        .map(|(a, b)| i128::from(a[0]) * i128::from(b[1]) - i128::from(b[0]) * i128::from(a[1]))
        .sum()
}

/// The area of a closed polygon in whole mm², halves rounded up.
pub fn area(points: &[[i64; 2]]) -> i64 {
    let doubled = doubled_area(points).unsigned_abs();
    i64::try_from(doubled.div_ceil(2)).unwrap_or(i64::MAX)
}

/// The edges of a closed polygon, edge i from corner i to corner i + 1.
pub fn edges(points: &[[i64; 2]]) -> impl Iterator<Item = ([i64; 2], [i64; 2])> + '_ {
    let next = |corner: usize| match corner + 1 {
        all if all == points.len() => 0,
        next => next,
    };
    (0..points.len()).map(move |corner| (points[corner], points[next(corner)]))
}

/// From the least x (axis 0) or y (axis 1) of some points to the largest; none of no points.
pub fn extent(points: &[[i64; 2]], axis: usize) -> Option<(i64, i64)> {
    let values = || points.iter().map(|point| point[axis]);
    Some((values().min()?, values().max()?))
}

/// `[left, low, right, high]` around some points; all 0 around none.
pub fn bounds(points: &[[i64; 2]]) -> [i64; 4] {
    let ends = |axis| extent(points, axis).unwrap_or_default();
    let ((left, right), (low, high)) = (ends(0), ends(1));
    [left, low, right, high]
}

/// The convex hull of points, counter-clockwise from the left, without corners on a straight line.
pub fn convex_hull(mut points: Vec<[i64; 2]>) -> Vec<[i64; 2]> {
    sort(&mut points);
    points.dedup();
    let half = |points: &mut dyn Iterator<Item = [i64; 2]>| {
        let mut chain: Vec<[i64; 2]> = Vec::new();
        for point in points {
            while let [.., a, b] = chain[..] {
                if turn(a, b, point) > 0 {
                    break;
                }
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut hull = half(&mut points.iter().copied());
    hull.extend(half(&mut points.iter().rev().copied()));
    hull
}

/// The corners counter-clockwise, starting with the left end of the lowest edge; doubled corners and
/// corners on a straight line are left out.
pub fn normalise(points: Vec<[i64; 2]>) -> Vec<[i64; 2]> {
    let mut corners = without_straight_corners(points);
    if doubled_area(&corners) < 0 {
        corners.reverse();
    }
    starting_lowest(corners)
}

/// The corners in their order, starting with the lowest, of several the left one.
pub fn starting_lowest(mut corners: Vec<[i64; 2]>) -> Vec<[i64; 2]> {
    let first = corners.iter().enumerate().min_by_key(|(_, p)| (p[1], p[0])).map_or(0, |(i, _)| i);
    corners.rotate_left(first);
    corners
}

/// Repeats until nothing changes, because a corner can become straight by the removal of another.
fn without_straight_corners(mut points: Vec<[i64; 2]>) -> Vec<[i64; 2]> {
    loop {
        let count = points.len();
        let Some(straight) = (0..count).find(|&i| {
            let (before, corner, after) =
                (points[(i + count - 1) % count], points[i], points[(i + 1) % count]);
            corner == before || passes_straight(before, corner, after)
        }) else {
            return points;
        };
        if count <= 3 && doubled_area(&points) != 0 {
            return points;
        }
        points.remove(straight);
    }
}

fn passes_straight(before: [i64; 2], corner: [i64; 2], after: [i64; 2]) -> bool {
    let ahead = |axis: usize| {
        let [a, b, c] = [before, corner, after].map(|point| i128::from(point[axis]));
        (b - a) * (c - b)
    };
    turn(before, corner, after) == 0 && ahead(0) + ahead(1) > 0
}

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
        folds_back || (i + 2..count).filter(|j| (j + 1) % count != i).any(|j| touch(sides[i], sides[j]))
    })
}

/// Whether the point `(x / 2, y / 2)`, which lies on no edge, is inside (even-odd rule).
pub fn is_inside(polygon: &[[i64; 2]], x: i64, y: i64) -> bool {
    let mut inside = false;
    for (a, b) in edges(polygon) {
        if (2 * a[1] <= y) == (2 * b[1] <= y) {
            continue;
        }
        // The ray to the right is crossed where the point lies left of the rising edge.
        let (low, high) = if a[1] < b[1] { (a, b) } else { (b, a) };
        let turn = (high[0] - low[0]) * (y - 2 * low[1]) - (x - 2 * low[0]) * (high[1] - low[1]);
        if turn > 0 {
            inside = !inside;
        }
    }
    inside
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
