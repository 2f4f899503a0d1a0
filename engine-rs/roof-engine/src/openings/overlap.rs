//! Whether openings meet each other and lie on their surface, exactly.

use super::Opening;
use super::shape::inflate;
use crate::numbers::distance;
use plane_geometry::polygon::{Segment, cross, edges, is_inside, on_segment, turn};

/// Whether the interiors of two convex counter-clockwise polygons meet; touching is not meeting.
pub fn meet(a: &[[i64; 2]], b: &[[i64; 2]]) -> bool {
    !(separates(a, b) || separates(b, a))
}

/// Whether an edge of `a` has all of `b` on its outer side.
fn separates(a: &[[i64; 2]], b: &[[i64; 2]]) -> bool {
    edges(a).any(|(from, to)| b.iter().all(|point| turn(from, to, *point) <= 0))
}

/// Whether the interiors of two boxes `[left, low, right, high]` meet: what does not, holds nothing that does.
pub fn boxes_meet(a: [i64; 4], b: [i64; 4]) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/// Whether two openings are too near: the frame of one, its hollows filled, meets the clearance of the other.
pub fn too_near(a: &Opening, b: &Opening) -> bool {
    meet(&inflate(&a.outline, 0), &b.clearance) || meet(&a.clearance, &inflate(&b.outline, 0))
}

/// Whether a simple polygon lies inside another, both counter-clockwise; touching its edge is inside.
pub fn lies_inside(inner: &[[i64; 2]], outer: &[[i64; 2]]) -> bool {
    inner.iter().all(|point| holds(outer, *point))
        && !edges(inner).any(|a| edges(outer).any(|b| cross(a, b)))
        && !outer.iter().any(|corner| strictly_holds(inner, *corner))
        && edges(inner).all(|(a, b)| holds_doubled(outer, [a[0] + b[0], a[1] + b[1]]))
}

/// From and to, mm from the start of an edge, where a border lies on it.
pub fn on_edge((a, b): Segment, (c, d): Segment) -> Option<[f64; 2]> {
    if turn(a, b, c) != 0 || turn(a, b, d) != 0 {
        return None;
    }
    let length = distance(a, b) as f64;
    let [x, y] = [0, 1].map(|axis| (b[axis] - a[axis]) as f64);
    let along = |point: [i64; 2]| {
        let [to_x, to_y] = [0, 1].map(|axis| (point[axis] - a[axis]) as f64);
        ((to_x * x + to_y * y) / (x * x + y * y) * length).clamp(0.0, length)
    };
    let (from, to) = (along(c).min(along(d)), along(c).max(along(d)));
    (from < to).then_some([from, to])
}

/// Whether a point is inside a polygon or on its edge.
fn holds(polygon: &[[i64; 2]], point: [i64; 2]) -> bool {
    holds_doubled(polygon, doubled(point))
}

/// The same of a point given by its doubled coordinates, so that middles of edges stay whole.
fn holds_doubled(polygon: &[[i64; 2]], [x, y]: [i64; 2]) -> bool {
    edges(polygon).any(|(a, b)| on_segment(doubled(a), doubled(b), [x, y])) || is_inside(polygon, x, y)
}

fn doubled(point: [i64; 2]) -> [i64; 2] {
    point.map(|mm| 2 * mm)
}

fn strictly_holds(polygon: &[[i64; 2]], point: [i64; 2]) -> bool {
    let [x, y] = doubled(point);
    !edges(polygon).any(|(a, b)| on_segment(a, b, point)) && is_inside(polygon, x, y)
}
