//! Holes of faces as openings of their surfaces.

use crate::outline::Flat;
use plane_geometry::polygon::{bounds, convex_hull};
use roof_engine::configuration::{Cutout, CutoutKind, CutoutShape};
use roof_engine::openings::overlap::{boxes_meet, lies_inside};
use roof_survey::{Point, Roof};

/// Largest face of a dormer, m² along the slope.
const LARGEST: f64 = 8.0;
/// A face may be smaller than surveyed by so many standard deviations.
const DOUBT: f64 = 2.0;
/// Distance that slates keep from an opening, mm.
const CLEARANCE: i64 = 100;
/// Least and largest rise of a dormer over the surface, mm.
const RISE: (i64, i64) = (500, 5000);

/// Holes of faces on which only small faces stand.
pub struct Dormers(Vec<Dormer>);

/// The faces on a hole.
struct Dormer {
    /// Face that has the hole.
    below: usize,
    hole: usize,
    faces: Vec<usize>,
}

impl Dormers {
    /// Finds the dormers of a roof.
    pub fn of(roof: &Roof) -> Self {
        let mut dormers = Vec::new();
        for (face, described) in roof.faces.iter().enumerate() {
            for (hole, ring) in described.rings[1..].iter().enumerate() {
                let ring: Vec<Point> = ring.iter().map(|edge| roof.corners[edge.corner]).collect();
                let on = |&other: &usize| {
                    let corners = || roof.faces[other].rings[0].iter().map(|edge| roof.corners[edge.corner]);
                    let count = corners().count() as f64;
                    let sum = corners().fold([0.0; 2], |sum, at| [sum[0] + at[0], sum[1] + at[1]]);
                    other != face && holds(&ring, sum.map(|axis| axis / count))
                };
                let faces: Vec<usize> = (0..roof.faces.len()).filter(on).collect();
                let may_be_small = |&on: &usize| {
                    let area = roof.faces[on].area;
                    area.value < DOUBT.mul_add(area.sd, LARGEST)
                };
                if !faces.is_empty() && faces.iter().all(may_be_small) {
                    dormers.push(Dormer { below: face, hole, faces });
                }
            }
        }
        Self(dormers)
    }

    /// The faces of dormers.
    pub fn faces(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().flat_map(|dormer| &dormer.faces).copied()
    }
}

/// Whether a point lies in a ring (even-odd rule).
fn holds(ring: &[Point], [x, y]: Point) -> bool {
    let crossed = (0..ring.len()).filter(|&k| {
        let ([ax, ay], [bx, by]) = (ring[k], ring[(k + 1) % ring.len()]);
        (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax
    });
    crossed.count() % 2 == 1
}

/// Returns the openings of a face: the box around each dormer, the outline of any other hole. Boxes that meet are one.
pub fn cutouts(roof: &Roof, face: usize, flat: &Flat, dormers: &Dormers) -> Vec<Cutout> {
    let mut found: Vec<Cutout> = Vec::new();
    for (hole, ring) in flat.holes.iter().enumerate() {
        let dormer = dormers.0.iter().find(|dormer| (dormer.below, dormer.hole) == (face, hole));
        let mut cutout = match dormer {
            Some(Dormer { faces, .. }) => dormer_of(roof, face, ring, faces),
            None => hole_of(ring),
        };
        while let Some(near) = found.iter().position(|other| boxes_meet(wide(&cutout), wide(other))) {
            let other = found.remove(near);
            cutout = united(&cutout, &other);
        }
        found.push(cutout);
    }
    found.retain(|cutout| is_on(cutout, flat));
    for (index, cutout) in found.iter_mut().enumerate() {
        cutout.id = format!("opening-{}", index + 1);
    }
    found
}

fn boxed(kind: CutoutKind, [x1, y1, x2, y2]: [i64; 4], height: i64) -> Cutout {
    Cutout {
        id: String::new(),
        kind,
        shape: CutoutShape::Rectangle,
        x1,
        x2,
        y1,
        y2,
        clearance: CLEARANCE,
        height,
        corners: None,
    }
}

fn dormer_of(roof: &Roof, face: usize, ring: &[[i64; 2]], faces: &[usize]) -> Cutout {
    let kind = if faces.len() > 1 { CutoutKind::Dormer } else { CutoutKind::ShedDormer };
    let height = |of: usize, [east, north]: Point| {
        let [a, b, c] = roof.faces[of].plane;
        a.mul_add(east, b.mul_add(north, c))
    };
    let corners = |of: usize| roof.faces[of].rings.iter().flatten().map(|edge| roof.corners[edge.corner]);
    let rises = faces
        .iter()
        .flat_map(|&of| corners(of).map(move |at| height(of, at) - height(face, at)))
        .fold(0.0, f64::max);
    let rise = ((rises * 1000.0).round() as i64).clamp(RISE.0, RISE.1);
    boxed(kind, bounds(ring), rise)
}

fn hole_of(ring: &[[i64; 2]]) -> Cutout {
    let mut cutout = boxed(CutoutKind::Other, bounds(ring), 0);
    let hull = convex_hull(ring.to_vec());
    if hull.len() > 2 {
        cutout.shape = CutoutShape::Polygon;
        cutout.corners = Some(hull);
    }
    cutout
}

fn box_of(cutout: &Cutout) -> [i64; 4] {
    [cutout.x1, cutout.y1, cutout.x2, cutout.y2]
}

fn wide(cutout: &Cutout) -> [i64; 4] {
    let [left, low, right, high] = box_of(cutout);
    [left - CLEARANCE, low - CLEARANCE, right + CLEARANCE, high + CLEARANCE]
}

fn united(cutout: &Cutout, other: &Cutout) -> Cutout {
    let (a, b) = (box_of(cutout), box_of(other));
    let around = [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])];
    boxed(cutout.kind, around, cutout.height.max(other.height))
}

fn is_on(cutout: &Cutout, flat: &Flat) -> bool {
    let [left, low, right, high] = box_of(cutout);
    let corners = [[left, low], [right, low], [right, high], [left, high]];
    right > left && high > low && lies_inside(&corners, &flat.corners)
}
