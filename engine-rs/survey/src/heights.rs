//! Heights of faces above the ground, from the triangles of a 3D model.

use crate::geometry::{Point, Shape, add, cross, distance, dot, gradient, length, scale, sub};

/// Roof triangles of a building, seen from above.
#[derive(Clone, Debug)]
pub struct Heights {
    /// Corners: metres east and north, as of the faces, and height above the ground.
    pub triangles: Vec<[[f64; 3]; 3]>,
    /// Standard deviation of the height of a corner, metres.
    pub sd: f64,
}

/// Triangles turned from a face by more are of another one: the cosine of 15°.
const TURNED: f64 = 0.966;
/// Triangles of a face cover at least this part of it.
const COVERED: f64 = 0.5;
/// Triangles of one plane lie off it by at most this and two deviations, metres.
const EVEN: f64 = 0.2;
/// Lower steps are no steps, higher ones no gaps. Metres.
const STEP: [f64; 2] = [0.1, 0.3];
/// Rounding of pitch and aspect lifts a plane by this much per metre.
const ROUNDED: f64 = 0.005;

/// Height of a face at a place.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// The middle of what was measured.
    pub at: Point,
    /// Metres above the ground.
    pub height: f64,
    /// Standard deviation of the height, metres.
    pub sd: f64,
    /// m² in plan.
    area: f64,
}

impl Measured {
    /// The height of a face of two parts.
    pub fn with(self, other: Self) -> Self {
        let share = other.area / (self.area + other.area);
        Self {
            at: add(self.at, scale(sub(other.at, self.at), share)),
            height: (other.height - self.height).mul_add(share, self.height),
            sd: self.sd.max(other.sd),
            area: self.area + other.area,
        }
    }

    fn height_at(&self, uphill: Point, place: Point) -> f64 {
        self.height + dot(uphill, sub(place, self.at))
    }
}

/// Whether two faces have one height at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// One of them is higher by a step.
    Apart,
    /// No step is there.
    Together,
    /// Not known, or not certain.
    Unknown,
}

/// Compares two faces at a place, given with their gradients.
pub fn meeting(faces: [(Option<Measured>, Point); 2], place: Point, corner_sd: f64) -> Meeting {
    let [(Some(one), uphill), (Some(other), other_uphill)] = faces else { return Meeting::Unknown };
    let gap = (one.height_at(uphill, place) - other.height_at(other_uphill, place)).abs();
    let moved = corner_sd * length(sub(uphill, other_uphill));
    let far = ROUNDED * (distance(one.at, place) + distance(other.at, place));
    let doubt = 2.0 * one.sd.hypot(other.sd).hypot(moved).hypot(far);
    if gap - doubt > STEP[0] {
        Meeting::Apart
    } else if gap + doubt < STEP[1] {
        Meeting::Together
    } else {
        Meeting::Unknown
    }
}

impl Heights {
    /// The height of a face; `None` where triangles are missing or do not lie in one plane.
    pub fn of(
        &self,
        shape: &Shape,
        [pitch, aspect]: [f64; 2],
        origin: Point,
        corner_sd: f64,
    ) -> Option<Measured> {
        let uphill = gradient(pitch, aspect);
        // Area, moments to the east and to the north, height, and square of the height over the face's gradient.
        let mut sums = [0.0_f64; 5];
        for triangle in &self.triangles {
            let Some(own) = gradient_of(triangle) else { continue };
            let cosine = dot(uphill, own) + 1.0;
            if cosine < TURNED * length(uphill).hypot(1.0) * length(own).hypot(1.0) {
                continue;
            }
            let corners = triangle.map(|[east, north, _]| sub([east, north], origin));
            let [area, east, north] = common(shape, corners);
            let first = triangle[0][2] - dot(own, corners[0]);
            let height = first.mul_add(area, dot(own, [east, north]));
            let off = height - dot(uphill, [east, north]);
            let square = if area > 1e-9 { off * off / area } else { 0.0 };
            for (sum, value) in sums.iter_mut().zip([area, east, north, height, square]) {
                *sum += value;
            }
        }
        let [area, east, north, height, square] = sums;
        let whole = crate::geometry::area(shape);
        if area < COVERED * whole {
            return None;
        }
        let mean = (height - dot(uphill, [east, north])) / area;
        let spread = mean.mul_add(-mean, square / area).max(0.0).sqrt();
        let sd = f64::max(0.01, self.sd.hypot(corner_sd * length(uphill)) / 2.0);
        (spread < 2.0_f64.mul_add(self.sd, EVEN)).then(|| Measured {
            at: [east / area, north / area],
            height: height / area,
            sd,
            area,
        })
    }
}

/// Metres uphill per metre of a triangle; `None` of one without area in plan.
fn gradient_of([a, b, c]: &[[f64; 3]; 3]) -> Option<Point> {
    let [u, v] = [b, c].map(|at| [at[0] - a[0], at[1] - a[1]]);
    let [rise, other] = [b, c].map(|at| at[2] - a[2]);
    let twice = cross(u, v);
    let by = [rise.mul_add(v[1], -(other * u[1])), other.mul_add(u[0], -(rise * v[0]))];
    (twice.abs() > 1e-6).then(|| scale(by, 1.0 / twice))
}

/// Area and moments of what a shape and a triangle have in common.
fn common(shape: &Shape, corners: [Point; 3]) -> [f64; 3] {
    let [a, b, c] = corners;
    let turn = if cross(sub(b, a), sub(c, a)) < 0.0 { -1.0 } else { 1.0 };
    let mut sums = [0.0; 3];
    for ring in shape {
        let inside = [[a, b], [b, c], [c, a]].iter().fold(ring.clone(), |ring, &[from, to]| {
            let left = |at: Point| turn * cross(sub(to, from), sub(at, from));
            clipped(&ring, left)
        });
        for (p, q) in crate::geometry::sides(&inside) {
            let part = cross(p, q) / 2.0;
            sums[0] += part;
            sums[1] += part * (p[0] + q[0]) / 3.0;
            sums[2] += part * (p[1] + q[1]) / 3.0;
        }
    }
    sums
}

/// The part of a ring to the left of a line.
fn clipped(ring: &[Point], left: impl Fn(Point) -> f64) -> Vec<Point> {
    let mut part = Vec::new();
    for (p, q) in crate::geometry::sides(ring) {
        let (from, to) = (left(p), left(q));
        if from >= 0.0 {
            part.push(p);
        }
        if (from < 0.0) != (to < 0.0) {
            part.push(add(p, scale(sub(q, p), from / (from - to))));
        }
    }
    part
}
