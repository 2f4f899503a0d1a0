//! Obstacles of the faces of buildings, and of trees.

use crate::scene::{Cause, Obstacle, Shape};
use crate::vector::{Vector, cross, dot, minus, plus};

/// The triangles of a flat face without holes, by cutting off ears; corners in either direction.
pub fn face(corners: &[Vector], cause: Cause) -> Vec<Obstacle> {
    let mut left = corners.to_vec();
    let normal = normal_of(corners);
    let mut found = Vec::new();
    while left.len() >= 3 {
        let ear = (0..left.len()).find(|&at| is_ear(&left, at, normal)).unwrap_or(0);
        let [before, at, after] = around(&left, ear);
        found.push(Obstacle { shape: Shape::Triangle([before, at, after]), cause });
        left.remove(ear);
    }
    found
}

/// A building of its roof's faces: these, and a wall from each of their edges down to the ground at z = 0. A wall
/// under an edge that two faces share stands inside the building, where it hides nothing more.
pub fn building(faces: &[Vec<Vector>], cause: Cause) -> Vec<Obstacle> {
    let mut found = Vec::new();
    for corners in faces {
        found.extend(face(corners, cause));
        for at in 0..corners.len() {
            let (from, to) = (corners[at], corners[(at + 1) % corners.len()]);
            let ground = |[x, y, _]: Vector| [x, y, 0.0];
            found.extend(face(&[ground(from), ground(to), to, from], cause));
        }
    }
    found
}

/// A tree: an ellipsoid from its foot to its top. Height and diameter of its crown in m.
pub fn tree(foot: Vector, height: f64, crown: f64) -> Obstacle {
    let axes = [crown / 2.0, crown / 2.0, height / 2.0];
    let shape = Shape::Ellipsoid { middle: plus(foot, height / 2.0, [0.0, 0.0, 1.0]), axes };
    Obstacle { shape, cause: Cause::Trees }
}

/// Newell's normal, twice as long as the area.
fn normal_of(corners: &[Vector]) -> Vector {
    let first = corners.first().copied().unwrap_or_default();
    (1..corners.len()).fold([0.0; 3], |sum, at| {
        let after = corners[(at + 1) % corners.len()];
        plus(sum, 1.0, cross(minus(corners[at], first), minus(after, first)))
    })
}

fn around(corners: &[Vector], at: usize) -> [Vector; 3] {
    let count = corners.len();
    [corners[(at + count - 1) % count], corners[at], corners[(at + 1) % count]]
}

/// Whether a corner turns outwards and its triangle contains no other corner.
fn is_ear(corners: &[Vector], at: usize, normal: Vector) -> bool {
    let [a, b, c] = around(corners, at);
    let side =
        |from: Vector, to: Vector, place: Vector| dot(cross(minus(to, from), minus(place, from)), normal);
    side(a, b, c) > 0.0
        && !corners.iter().any(|&place| {
            ![a, b, c].contains(&place)
                && side(a, b, place) >= 0.0
                && side(b, c, place) >= 0.0
                && side(c, a, place) >= 0.0
        })
}
