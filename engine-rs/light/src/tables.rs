//! Scenes and points of tables of numbers, as the engine writes them.

use crate::building::face;
use crate::scene::{Cause, Obstacle};
use crate::shade::Point;
use crate::vector::{Vector, plus};

/// Numbers per face of a body: material, surface, opening, number of corners.
const FACE: usize = 4;
/// Numbers per piece: surface, row, column, kind, then x, y, width and height of its cell in mm.
const PIECE: usize = 8;
/// Numbers per trapezoid: piece, y0, y1, left and right at y0, left and right at y1, in mm.
const TRAPEZOID: usize = 7;
/// Kind of a piece that yields power.
const ACTIVE: i32 = 0;
/// Height of a point over its slate, m.
const ABOVE: f64 = 0.03;

/// Where the light of pieces is asked for.
pub struct Pieces {
    /// Outwards of each surface.
    pub planes: Vec<Vector>,
    /// The middle of each piece; active ones weigh as much as their area, the others nothing.
    pub points: Vec<Point>,
}

/// The house itself: faces and their corners (east, up, south).
pub fn body(faces: &[i32], corners: &[f32]) -> Vec<Obstacle> {
    let counts = faces.chunks_exact(FACE).map(|face| usize::try_from(face[3]).unwrap_or(0));
    let corners: Vec<Vector> = corners
        .chunks_exact(3)
        .map(|corner| [f64::from(corner[0]), -f64::from(corner[2]), f64::from(corner[1])])
        .collect();
    rings(counts, &corners).iter().flat_map(|ring| face(ring, Cause::Own)).collect()
}

/// Pieces on surfaces whose placements are origin, along, up and outwards (east, up, south).
pub fn pieces(placements: &[f64], pieces: &[i32], trapezoids: &[f32]) -> Pieces {
    let placements: Vec<[Vector; 4]> = placements
        .chunks_exact(12)
        .map(|numbers| std::array::from_fn(|at| [numbers[3 * at], -numbers[3 * at + 2], numbers[3 * at + 1]]))
        .collect();
    let middles = middles(pieces, trapezoids);
    let points = pieces
        .chunks_exact(PIECE)
        .zip(middles)
        .map(|(piece, [x, y])| {
            let plane = usize::try_from(piece[0]).unwrap_or(usize::MAX);
            let [origin, along, up, outwards] = placements.get(plane).copied().unwrap_or_default();
            let at = plus(plus(plus(origin, x / 1000.0, along), y / 1000.0, up), ABOVE, outwards);
            let area = f64::from(piece[6]) * f64::from(piece[7]);
            Point { at, plane, weight: if piece[3] == ACTIVE { area } else { 0.0 } }
        })
        .collect();
    Pieces { planes: placements.iter().map(|placement| placement[3]).collect(), points }
}

/// The middle of every piece, mm: of its trapezoids, else of its cell.
fn middles(pieces: &[i32], trapezoids: &[f32]) -> Vec<[f64; 2]> {
    let mut sums = vec![[0.0; 3]; pieces.len() / PIECE];
    for trapezoid in trapezoids.chunks_exact(TRAPEZOID) {
        let [_, y0, y1, left0, right0, left1, right1] = std::array::from_fn(|at| f64::from(trapezoid[at]));
        let area = (y1 - y0) * (right0 - left0 + right1 - left1) / 2.0;
        if let Some(sum) = sums.get_mut(trapezoid[0] as usize) {
            let middle = [(left0 + right0 + left1 + right1) / 4.0, (y0 + y1) / 2.0, 1.0];
            *sum = plus(*sum, area, middle);
        }
    }
    pieces
        .chunks_exact(PIECE)
        .zip(sums)
        .map(|(piece, [x, y, area])| {
            if area > 0.0 {
                [x / area, y / area]
            } else {
                let [x, y, width, height] = [piece[4], piece[5], piece[6], piece[7]].map(f64::from);
                [x + width / 2.0, y + height / 2.0]
            }
        })
        .collect()
}

/// Corners in rings of these lengths.
fn rings(counts: impl Iterator<Item = usize>, corners: &[Vector]) -> Vec<Vec<Vector>> {
    let mut left = corners;
    counts
        .map(|count| {
            let (ring, rest) = left.split_at(count.min(left.len()));
            left = rest;
            ring.to_vec()
        })
        .collect()
}
