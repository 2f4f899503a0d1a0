//! Measures of plan polygons, written apart from the crate under test.

use invented_houses::Point;

pub type Edge = (Point, Point);

pub fn edges(ring: &[Point]) -> Vec<Edge> {
    (0..ring.len()).map(|k| (ring[k], ring[(k + 1) % ring.len()])).collect()
}

pub fn cross(a: Point, b: Point, c: Point) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

pub fn area(ring: &[Point]) -> f64 {
    edges(ring).iter().map(|&(p, q)| cross(ring[0], p, q) / 2.0).sum()
}

/// Returns whether no two edges cross, no corner lies on an edge and none comes twice.
pub fn is_simple(ring: &[Point]) -> bool {
    let edges = edges(ring);
    let parts = |(a, b): Edge, c: Point, d: Point| cross(a, b, c) * cross(a, b, d) < -1e-9;
    let cross =
        |first: Edge, second: Edge| parts(first, second.0, second.1) && parts(second, first.0, first.1);
    let touched = |edge: &Edge| ring.iter().any(|corner| on(*corner, *edge));
    (0..ring.len()).all(|k| {
        !touched(&edges[k])
            && !ring[k + 1..].contains(&ring[k])
            && !edges[k + 1..].iter().any(|other| cross(edges[k], *other))
    })
}

/// Returns whether a point lies on an edge, its ends left out.
pub fn on(point: Point, (a, b): Edge) -> bool {
    let length = distance(a, b);
    let along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length;
    (cross(a, b, point) / length).abs() < 1e-6 && along > 1e-6 && along < length - 1e-6
}

pub fn distance(a: Point, b: Point) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// Returns whether a point lies in an outline and in none of its holes.
pub fn contains<'a>(rings: impl IntoIterator<Item = &'a Vec<Point>>, point: Point) -> bool {
    let right_of = |&(p, q): &Edge| {
        (p[1] > point[1]) != (q[1] > point[1])
            && point[0] < p[0] + (point[1] - p[1]) / (q[1] - p[1]) * (q[0] - p[0])
    };
    rings.into_iter().map(|ring| edges(ring).iter().filter(|edge| right_of(edge)).count()).sum::<usize>() % 2
        == 1
}

/// Returns the distance of a point from the nearest edge.
pub fn clearance(edges: &[Edge], point: Point) -> f64 {
    let to = |&(a, b): &Edge| {
        let along =
            ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / distance(a, b).powi(2);
        let share = along.clamp(0.0, 1.0);
        distance(point, [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])])
    };
    edges.iter().map(to).fold(f64::INFINITY, f64::min)
}
