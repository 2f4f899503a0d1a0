//! Houses with known faces, planes and edge roles, and the same faces as a roof survey publishes them: plan outline,
//! whole degrees, noise. A reconstruction of roofs from surveys is tested against them.

mod junctions;
mod kinds;
mod solid;
mod survey;

use fastrand::Rng;

pub use solid::{Triangle, model, solid};
pub use survey::{Noise, SurveyedFace, survey};

/// East and north in metres.
pub type Point = [f64; 2];

/// Shapes of roofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Two faces of one pitch.
    Gable,
    /// Two faces of different pitch or with eaves of different height.
    UnequalGable,
    /// Four faces that meet in a ridge and four hips.
    Hip,
    /// One face.
    Pent,
    /// A gable roof with a wing at one end.
    L,
    /// A gable roof with a wing near its middle.
    T,
    /// A gable roof with a wing at either end.
    U,
    /// A gable roof whose faces are broken into a steep lower and a flat upper one.
    Mansard,
    /// A gable roof with one or two dormers, each with a gable or a shed roof.
    Dormer,
    /// Two row houses of one pitch with a step in height and a small one in the eave line.
    Step,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 10] = [
        Kind::Gable,
        Kind::UnequalGable,
        Kind::Hip,
        Kind::Pent,
        Kind::L,
        Kind::T,
        Kind::U,
        Kind::Mansard,
        Kind::Dormer,
        Kind::Step,
    ];
}

/// Roles of an edge, seen from its face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Level and low; nothing meets it at its height.
    Eave,
    /// Level and high, free or shared with a face that falls the other way.
    Ridge,
    /// Sloping; nothing meets it at its height.
    Verge,
    /// Sloping, shared, turned outwards.
    Hip,
    /// Shared, turned inwards.
    Valley,
    /// Level, shared by two faces that fall the same way.
    Break,
    /// Foot of a vertical wall. The edge above the wall is an eave or a verge of its own face.
    Wall,
}

/// A face of a house.
#[derive(Clone, Debug, PartialEq)]
pub struct TrueFace {
    /// Counter-clockwise corners of the outline, every corner of a neighbour on it included.
    pub ring: Vec<Point>,
    /// Clockwise rings around dormers that do not reach the outline.
    pub holes: Vec<Vec<Point>>,
    /// Height a·east + b·north + c in metres.
    pub plane: [f64; 3],
    /// Role of each edge of `ring`, then of the holes in their order; edge k leads from corner k to the next.
    pub roles: Vec<Role>,
}

/// A house with known faces.
#[derive(Clone, Debug, PartialEq)]
pub struct House {
    /// Shape of the roof.
    pub kind: Kind,
    /// Faces; no two overlap in plan.
    pub faces: Vec<TrueFace>,
}

/// A face in the frame of its house: x along the main ridge, y across it.
struct Sketch {
    /// Counter-clockwise outline, then clockwise holes.
    rings: Vec<Vec<Point>>,
    /// Height a·x + b·y + c in metres.
    plane: [f64; 3],
}

/// Returns a house of random measures, at a random place within 300 m and a random azimuth. Equal seeds give equal
/// houses.
pub fn house(kind: Kind, seed: u64) -> House {
    let mut rng = Rng::with_seed(seed);
    let mut sketches = kinds::sketches(kind, &mut rng);
    junctions::join_corners(&mut sketches);
    let roles = junctions::roles(&sketches);
    let azimuth = between(&mut rng, 0.0, std::f64::consts::TAU);
    let origin = [between(&mut rng, 0.0, 300.0), between(&mut rng, 0.0, 300.0)];
    let faces = sketches.iter().zip(roles).map(|(sketch, roles)| placed(sketch, roles, origin, azimuth));
    House { kind, faces: faces.collect() }
}

/// Returns the face turned by the azimuth and moved to the origin.
fn placed(sketch: &Sketch, roles: Vec<Role>, origin: Point, azimuth: f64) -> TrueFace {
    let (sin, cos) = azimuth.sin_cos();
    let turned = |x: f64, y: f64| [x * cos - y * sin, x * sin + y * cos];
    let place = |&[x, y]: &Point| {
        let [east, north] = turned(x, y);
        [origin[0] + east, origin[1] + north]
    };
    let mut rings = sketch.rings.iter().map(|ring| ring.iter().map(place).collect());
    let [a, b, c] = sketch.plane;
    let [east, north] = turned(a, b);
    TrueFace {
        ring: rings.next().unwrap_or_default(),
        holes: rings.collect(),
        plane: [east, north, c - east * origin[0] - north * origin[1]],
        roles,
    }
}

/// Returns a number drawn evenly from low to high.
fn between(rng: &mut Rng, low: f64, high: f64) -> f64 {
    low + rng.f64() * (high - low)
}

/// Returns the corners with the next one of each.
fn edges(ring: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1))
}

/// Returns the height of a plane at a point.
fn height(plane: [f64; 3], point: Point) -> f64 {
    plane[0] * point[0] + plane[1] * point[1] + plane[2]
}
