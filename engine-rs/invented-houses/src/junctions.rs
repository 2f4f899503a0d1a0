//! Corners where faces meet, and the roles of the edges between them.

use crate::{Point, Role, Sketch, edges, height};

/// Distance in metres below which two corners are one, and two heights equal.
const SAME: f64 = 1e-6;

/// Gives copies of a corner equal coordinates, and each edge the corners of other faces that lie on it.
pub fn join_corners(sketches: &mut [Sketch]) {
    let mut corners: Vec<Point> = Vec::new();
    for ring in sketches.iter_mut().flat_map(|sketch| &mut sketch.rings) {
        for corner in ring.iter_mut() {
            match corners.iter().find(|known| distance(**known, *corner) < SAME) {
                Some(known) => *corner = *known,
                None => corners.push(*corner),
            }
        }
        ring.dedup();
        if ring.len() > 1 && ring.first() == ring.last() {
            ring.pop();
        }
    }
    for ring in sketches.iter_mut().flat_map(|sketch| &mut sketch.rings) {
        *ring = edges(ring).flat_map(|(from, to)| divided(from, to, &corners)).collect();
    }
}

/// Returns the start of an edge and the corners on it, in their order.
fn divided(from: Point, to: Point, corners: &[Point]) -> Vec<Point> {
    let between =
        |&corner: &Point| distance(from, corner) + distance(corner, to) - distance(from, to) < 1e-12;
    let mut points: Vec<Point> =
        corners.iter().filter(|corner| **corner != to && between(corner)).copied().collect();
    points.sort_by(|a, b| distance(from, *a).total_cmp(&distance(from, *b)));
    points
}

/// Returns the roles of the edges of each face.
pub fn roles(sketches: &[Sketch]) -> Vec<Vec<Role>> {
    let neighbour = |from: Point, to: Point| {
        let shares =
            |sketch: &&Sketch| sketch.rings.iter().any(|ring| edges(ring).any(|edge| edge == (to, from)));
        sketches.iter().find(shares).map(|sketch| sketch.plane)
    };
    let roles_of = |sketch: &Sketch| {
        let edges = sketch.rings.iter().flat_map(|ring| edges(ring));
        edges.map(|(from, to)| role(sketch.plane, neighbour(from, to), from, to)).collect()
    };
    sketches.iter().map(roles_of).collect()
}

/// Returns the role of an edge whose face lies on its left.
fn role(own: [f64; 3], other: Option<[f64; 3]>, from: Point, to: Point) -> Role {
    let outward = [to[1] - from[1], from[0] - to[0]];
    let level = (height(own, from) - height(own, to)).abs() < SAME;
    let rise = |plane: [f64; 3]| plane[0] * outward[0] + plane[1] * outward[1];
    let free = match (level, rise(own) > 0.0) {
        (true, true) => Role::Ridge,
        (true, false) => Role::Eave,
        (false, _) => Role::Verge,
    };
    let Some(other) = other else { return free };
    let above = [from, to].map(|end| height(own, end) - height(other, end));
    if above.iter().any(|difference| difference.abs() > SAME) {
        return if above[0] + above[1] < 0.0 { Role::Wall } else { free };
    }
    match (rise(own) > 0.0, rise(other) > 0.0) {
        (true, true) | (false, false) if level => Role::Break,
        (true, false) if level => Role::Ridge,
        _ if rise(other) > rise(own) => Role::Valley,
        _ => Role::Hip,
    }
}

fn distance(a: Point, b: Point) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}
