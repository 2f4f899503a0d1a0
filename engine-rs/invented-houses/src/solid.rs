//! Roofs and walls of a house as triangles, as a model of buildings publishes them.

use crate::survey::{displaced, normal};
use crate::{House, Point, TrueFace, edges, height};
use fastrand::Rng;
use std::collections::HashMap;

/// Corners in metres east, north and up, counter-clockwise from outside.
pub type Triangle = [[f64; 3]; 3];

/// Walls lower than this are left out, metres.
const LOWEST_WALL: f64 = 0.01;
/// Twice the area below which a triangle has none, m².
const FLAT: f64 = 1e-9;

/// Returns the triangles of the roof faces, then those of the walls down to the ground at height 0.
pub fn solid(house: &House) -> Vec<Triangle> {
    let walls = house.faces.iter().flat_map(|face| {
        rings(face).flat_map(|ring| edges(ring)).flat_map(|(from, to)| wall(house, face, from, to))
    });
    roof(house).chain(walls).collect()
}

/// Returns the triangles of the roof faces as a model of buildings has them: every corner off by a normally distributed
/// distance in plan and in height, in metres. Equal seeds give equal models.
pub fn model(house: &House, [corner, height]: [f64; 2], seed: u64) -> Vec<Triangle> {
    let mut rng = Rng::with_seed(seed);
    let mut moved = HashMap::new();
    let mut noisy = |at: [f64; 3]| {
        *moved.entry(at.map(|metres| (metres * 1e6).round() as i64)).or_insert_with(|| {
            let [east, north] = displaced([at[0], at[1]], corner, &mut rng);
            [east, north, height.mul_add(normal(&mut rng), at[2])]
        })
    };
    roof(house).map(|triangle| triangle.map(&mut noisy)).collect()
}

fn roof(house: &House) -> impl Iterator<Item = Triangle> {
    house.faces.iter().flat_map(|face| {
        let raised = |at: Point| [at[0], at[1], height(face.plane, at)];
        triangles(face).into_iter().map(move |triangle| triangle.map(raised))
    })
}

/// Returns the wall below an edge, down to the face at its other side or to the ground.
fn wall(house: &House, face: &TrueFace, from: Point, to: Point) -> Vec<Triangle> {
    let is_beyond = |other: &&TrueFace| rings(other).any(|ring| edges(ring).any(|edge| edge == (to, from)));
    let beyond = house.faces.iter().find(is_beyond);
    let foot = |at: Point| beyond.map_or(0.0, |other| height(other.plane, at));
    let [top, foot] = [[from, to].map(|at| height(face.plane, at)), [from, to].map(foot)];
    if (top[0] + top[1]) - (foot[0] + foot[1]) < 2.0 * LOWEST_WALL {
        return Vec::new();
    }
    let at = |[east, north]: Point, height: f64| [east, north, height];
    let [a, b, c, d] = [at(from, foot[0]), at(to, foot[1]), at(to, top[1]), at(from, top[0])];
    vec![[a, b, c], [a, c, d]]
}

fn rings(face: &TrueFace) -> impl Iterator<Item = &Vec<Point>> {
    std::iter::once(&face.ring).chain(&face.holes)
}

/// Returns the triangles of a face in plan.
fn triangles(face: &TrueFace) -> Vec<[Point; 3]> {
    let mut ring = face.holes.iter().fold(face.ring.clone(), |ring, hole| bridged(&ring, hole, &face.holes));
    let mut triangles = Vec::new();
    while ring.len() > 2 {
        let Some(ear) = (0..ring.len()).find(|&k| is_ear(&ring, k)) else { break };
        triangles.push(around(&ring, ear));
        ring.remove(ear);
    }
    triangles
}

/// Returns a corner of a ring between its neighbours.
fn around(ring: &[Point], corner: usize) -> [Point; 3] {
    let count = ring.len();
    [ring[(corner + count - 1) % count], ring[corner], ring[(corner + 1) % count]]
}

/// Whether the triangle at a corner lies in the ring and has no other corner in it.
fn is_ear(ring: &[Point], corner: usize) -> bool {
    let ear = around(ring, corner);
    let [a, b, c] = ear;
    let is_in =
        |at: &Point| [turn(a, b, *at), turn(b, c, *at), turn(c, a, *at)].iter().all(|by| *by >= -FLAT);
    turn(a, b, c) > FLAT && !ring.iter().any(|at| !ear.contains(at) && is_in(at))
}

/// Returns a ring with a hole, joined by the shortest line that crosses neither of them.
fn bridged(ring: &[Point], hole: &[Point], holes: &[Vec<Point>]) -> Vec<Point> {
    let length = |(i, j): &(usize, usize)| (ring[*i][0] - hole[*j][0]).hypot(ring[*i][1] - hole[*j][1]);
    let is_clear = |(i, j): &(usize, usize)| {
        let (a, b) = (ring[*i], hole[*j]);
        let crosses = |(p, q): (Point, Point)| {
            turn(a, b, p) * turn(a, b, q) < 0.0 && turn(p, q, a) * turn(p, q, b) < 0.0
        };
        !edges(ring).chain(holes.iter().flat_map(|hole| edges(hole))).any(crosses)
    };
    let lines = (0..ring.len()).flat_map(|i| (0..hole.len()).map(move |j| (i, j)));
    let shortest = lines.filter(is_clear).min_by(|a, b| length(a).total_cmp(&length(b)));
    let Some((i, j)) = shortest else { return ring.to_vec() };
    [&ring[..=i], &hole[j..], &hole[..=j], &ring[i..]].concat()
}

/// Twice the area of a triangle, negative if it is clockwise.
fn turn(a: Point, b: Point, c: Point) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Kind, house};

    #[test]
    fn roof_triangles_cover_each_face_once() {
        for kind in Kind::ALL {
            for seed in 0..100 {
                for face in &house(kind, seed).faces {
                    let area =
                        |ring: &Vec<Point>| edges(ring).map(|(a, b)| turn([0.0; 2], a, b)).sum::<f64>();
                    let whole: f64 = rings(face).map(area).sum();
                    let covered: f64 = triangles(face).iter().map(|[a, b, c]| turn(*a, *b, *c)).sum();
                    assert!((whole - covered).abs() < 1e-6, "{kind:?} {seed}: {covered} of {whole}");
                }
            }
        }
    }

    /// Normals of a closed body add up to zero; the missing floor has none in plan.
    #[test]
    fn roof_and_walls_close_over_the_ground() {
        for kind in Kind::ALL {
            for seed in 0..100 {
                let house = house(kind, seed);
                let normal = solid(&house).iter().fold([0.0; 2], |sum, [a, b, c]| {
                    let [u, v] = [b, c].map(|at| [at[0] - a[0], at[1] - a[1], at[2] - a[2]]);
                    [sum[0] + u[1] * v[2] - u[2] * v[1], sum[1] + u[2] * v[0] - u[0] * v[2]]
                });
                assert!(normal.iter().all(|part| part.abs() < 1e-6), "{kind:?} {seed}: {normal:?}");
            }
        }
    }
}
