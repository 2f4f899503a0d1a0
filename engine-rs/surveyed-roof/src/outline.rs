//! A face in the plane of its surface: whole mm, the lowest edge on y = 0.

use plane_geometry::polygon::crosses_itself;
use roof_engine::configuration::{EdgeRole, Outline};
use roof_engine::surface::outline::corners;
use roof_survey::{Edge, Point, Role, Roof, RoofFace};

/// Corners closer to a straight line than this are left out where both sides are alike. m.
const STRAIGHT: f64 = 0.02;
/// Ends of a level edge, or of one up the slope, that differ by less are equal: mm, and part of its length.
const EQUAL: (f64, f64) = (30.0, 0.005);
/// Least and largest pitch of a surface, degrees.
const PITCH: (f64, f64) = (3.0, 89.0);

/// A face in the plane of its surface.
#[derive(Clone, Debug)]
pub struct Flat {
    /// Degrees with two decimals.
    pub angle: f64,
    /// Degrees clockwise from north with one decimal.
    pub azimuth: f64,
    /// Corners counter-clockwise, starting with the left end of the lowest edge. mm.
    pub corners: Vec<[i64; 2]>,
    /// Edge i from corner i to the next.
    pub edges: Vec<FlatEdge>,
    /// Outlines of holes, mm.
    pub holes: Vec<Vec<[i64; 2]>>,
}

/// An edge of a face, in the terms of a configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlatEdge {
    /// Kind.
    pub role: EdgeRole,
    /// Face that meets it there.
    pub shared_with: Option<usize>,
}

/// A corner with the edge that begins there.
#[derive(Clone, Copy)]
struct Corner {
    at: Point,
    role: Role,
    shared_with: Option<usize>,
}

/// The plane of a surface, seen from outside.
struct Plane {
    right: Point,
    up: Point,
    cosine: f64,
}

impl Plane {
    fn new(azimuth: f64, angle: f64) -> Self {
        let (sine, cosine) = azimuth.to_radians().sin_cos();
        let up = [-sine, -cosine];
        Self { right: [up[1], -up[0]], up, cosine: angle.to_radians().cos() }
    }

    /// mm.
    fn place(&self, at: Point) -> Point {
        [1000.0 * dot(at, self.right), 1000.0 * dot(at, self.up) / self.cosine]
    }
}

/// Returns a face in the plane of its surface; `None` where its outline crosses itself or has no area.
pub fn flat(roof: &Roof, face: usize) -> Option<Flat> {
    let described = &roof.faces[face];
    let azimuth = azimuth_of(described);
    let angle = (described.pitch.value * 100.0).round() / 100.0;
    let angle = angle.clamp(PITCH.0, PITCH.1);
    let plane = Plane::new(azimuth, angle);
    let outline = simplified(corners_of(roof, face, described.rings.first()?));
    let mut places: Vec<Point> = outline.iter().map(|corner| plane.place(corner.at)).collect();
    straighten(&mut places, &outline);
    let mut whole: Vec<[i64; 2]> = places.iter().map(|at| at.map(|mm| mm.round() as i64)).collect();
    bend(&mut whole, &outline);
    let outer = corners(&Outline::Polygon { points: whole.clone() });
    if outer.len() < 3 || crosses_itself(&outer) {
        return None;
    }
    let index = |corner: &[i64; 2]| whole.iter().position(|at| at == corner).unwrap_or_default();
    let whole_at: Vec<usize> = outer.iter().map(index).collect();
    let edge = |k: usize| {
        let (from, to) = (whole_at[k], whole_at[(k + 1) % whole_at.len()]);
        let [a, b] = [outer[k], outer[(k + 1) % outer.len()]];
        let longest = between(from, to, outline.len())
            .max_by(|&a, &b| length(&places, a).total_cmp(&length(&places, b)))
            .unwrap_or(from);
        let Corner { role, shared_with, .. } = outline[longest];
        FlatEdge { role: edge_role(role, shared_with.is_some(), b[1] - a[1]), shared_with }
    };
    let edges = (0..outer.len()).map(edge).collect();
    let origin = outer[0];
    let moved = |[x, y]: [i64; 2]| [x - origin[0], y - origin[1]];
    let hole = |ring: &Vec<Edge>| {
        let places = ring.iter().map(|edge| plane.place(roof.corners[edge.corner]));
        places.map(|at| moved(at.map(|mm| mm.round() as i64))).collect()
    };
    Some(Flat {
        angle,
        azimuth,
        edges,
        holes: described.rings[1..].iter().map(hole).collect(),
        corners: outer.into_iter().map(moved).collect(),
    })
}

/// Degrees clockwise from north with one decimal, 0 to less than 360.
pub fn azimuth_of(face: &RoofFace) -> f64 {
    ((180.0 + face.aspect.value).rem_euclid(360.0) * 10.0).round() % 3600.0 / 10.0
}

/// Edges from corner `from` to corner `to`.
fn between(from: usize, to: usize, count: usize) -> impl Iterator<Item = usize> {
    let steps = (to + count - from) % count;
    (0..steps).map(move |step| (from + step) % count)
}

fn length(places: &[Point], edge: usize) -> f64 {
    let (a, b) = (places[edge], places[(edge + 1) % places.len()]);
    (b[0] - a[0]).hypot(b[1] - a[1])
}

fn corners_of(roof: &Roof, face: usize, ring: &[Edge]) -> Vec<Corner> {
    let corner = |k: usize| {
        let edge = &ring[k];
        let ends = [edge.corner, ring[(k + 1) % ring.len()].corner];
        Corner {
            at: roof.corners[edge.corner],
            role: edge.role,
            shared_with: meeting(roof, face, edge, ends),
        }
    };
    (0..ring.len()).map(corner).collect()
}

/// The face at the other side of an edge, where both outlines have it and see it alike.
fn meeting(roof: &Roof, face: usize, edge: &Edge, ends: [usize; 2]) -> Option<usize> {
    let other = edge.neighbour.filter(|&other| other != face)?;
    let ring = roof.faces[other].rings.first()?;
    let is_shared = matches!(edge.role, Role::Ridge | Role::Hip | Role::Valley | Role::Break);
    let is_back =
        |k: usize| [ring[(k + 1) % ring.len()].corner, ring[k].corner] == ends && ring[k].role == edge.role;
    (is_shared && (0..ring.len()).any(is_back)).then_some(other)
}

/// Without corners between two parts of one straight edge, and without edges that have no length.
fn simplified(mut corners: Vec<Corner>) -> Vec<Corner> {
    while corners.len() > 3 {
        let count = corners.len();
        let Some(needless) = (0..count).find(|&k| {
            let (before, here, after) =
                (corners[(k + count - 1) % count], corners[k], corners[(k + 1) % count]);
            let is_one_edge = before.role == here.role
                && before.shared_with == here.shared_with
                && off_line(here.at, before.at, after.at) < STRAIGHT;
            is_one_edge || off_line(here.at, after.at, after.at) < STRAIGHT
        }) else {
            break;
        };
        corners.remove(needless);
    }
    corners
}

/// Makes level edges level, and verges straight, where they are so but for the accuracy of a survey.
fn straighten(places: &mut [Point], outline: &[Corner]) {
    let count = places.len();
    for axis in [0, 1] {
        let mut group: Vec<usize> = (0..count).collect();
        for k in 0..count {
            let next = (k + 1) % count;
            let off = (places[next][axis] - places[k][axis]).abs();
            let is_along = match outline[k].role {
                Role::Verge => axis == 0,
                Role::Eave | Role::Ridge | Role::Break => axis == 1,
                Role::Hip | Role::Valley | Role::Wall => false,
            };
            if is_along && off < EQUAL.0.max(EQUAL.1 * length(places, k)) {
                let (from, to) = (group[next], group[k]);
                group.iter_mut().filter(|of| **of == from).for_each(|of| *of = to);
            }
        }
        let values: Vec<f64> = places.iter().map(|at| at[axis]).collect();
        for k in 0..count {
            let own = (0..count).filter(|&other| group[other] == group[k]);
            let (sum, number) = own.fold((0.0, 0.0), |(sum, number), at| (sum + values[at], number + 1.0));
            places[k][axis] = sum / number;
        }
    }
}

/// Moves a corner between two parts of a straight edge outwards by 1 mm, where they meet different faces: the engine
/// leaves out corners on a straight line, and with them one of the parts. Other roles must be exactly level.
fn bend(places: &mut [[i64; 2]], outline: &[Corner]) {
    let count = places.len();
    for k in 0..count {
        let [before, here] = [(k + count - 1) % count, k].map(|edge| outline[edge]);
        let may_slant = |corner: &Corner| matches!(corner.role, Role::Ridge | Role::Hip | Role::Valley);
        let [from, at, to] = [(k + count - 1) % count, k, (k + 1) % count].map(|corner| places[corner]);
        let [along, onward] = [(from, at), (at, to)].map(|(a, b)| [b[0] - a[0], b[1] - a[1]]);
        let is_straight =
            along[0] * onward[1] == along[1] * onward[0] && along[0] * onward[0] + along[1] * onward[1] > 0;
        if is_straight && [before, here].iter().all(may_slant) && before.shared_with != here.shared_with {
            // The face lies to the left.
            let axis = usize::from(along[0].abs() > along[1].abs());
            let outward = if axis == 1 { -along[0] } else { along[1] };
            places[k][axis] += outward.signum();
        }
    }
}

/// `rise`: of the edge, mm, counter-clockwise.
fn edge_role(role: Role, is_shared: bool, rise: i64) -> EdgeRole {
    match role {
        Role::Eave => EdgeRole::Eave,
        // An upper edge is level.
        Role::Ridge if is_shared || rise != 0 => EdgeRole::Ridge,
        Role::Ridge => EdgeRole::Upper,
        Role::Hip => EdgeRole::Hip,
        Role::Valley => EdgeRole::Valley,
        Role::Break => EdgeRole::Kink,
        Role::Wall => EdgeRole::Wall,
        Role::Verge if rise < 0 => EdgeRole::Left,
        Role::Verge => EdgeRole::Right,
    }
}

fn dot(a: Point, b: Point) -> f64 {
    a[0].mul_add(b[0], a[1] * b[1])
}

fn off_line(at: Point, a: Point, b: Point) -> f64 {
    let (along, to) = ([b[0] - a[0], b[1] - a[1]], [at[0] - a[0], at[1] - a[1]]);
    let length = along[0].hypot(along[1]);
    if length < 1e-9 {
        to[0].hypot(to[1])
    } else {
        along[0].mul_add(to[1], -(along[1] * to[0])).abs() / length
    }
}

/// The shape with these corners: a polygon only where no other shape has them.
pub fn shape(corners: &[[i64; 2]]) -> Outline {
    match *corners {
        [[0, 0], [width, 0], [right, height], [left, top]] if height == top && right > left => {
            if left == 0 && right == width {
                Outline::Rectangle { width, height }
            } else {
                Outline::Trapezoid { width, top_width: right - left, top_offset: left, height }
            }
        }
        [[0, 0], [width, 0], [apex, height]] => Outline::Triangle { width, apex, height },
        _ => Outline::Polygon { points: corners.to_vec() },
    }
}
