//! Faces that are parts or copies of one plane.

use crate::geometry::{
    Point, Shape, add, area, cross, distance, dot, gradient, length, mean, middle, off_line, scale, sides,
    signed_area, sub, unit, within,
};
use crate::heights::{Heights, Measured, Meeting, meeting};
use crate::roof::{Face, Note, Skipped};
use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::float::simplify::SimplifyShape;
use i_overlay::float::single::SingleFloatOverlay;

/// Smallest area of a face in plan, m².
const SMALLEST: f64 = 0.2;
/// Copies differ at most by this pitch and aspect in degrees, and share this part of the larger one.
const COPY: (f64, f64, f64) = (2.0, 4.0, 0.8);
/// Strips of one plane differ at most by this pitch and aspect in degrees, as measured on surveyed roofs.
const STRIP: (f64, f64) = (6.0, 12.0);
/// Flatter faces are terraces and flat roofs, which may lie at different heights: they are never merged.
const FLAT: f64 = 5.0;
/// Largest gap or overlap between strips: metres, and standard deviations of a corner.
const GAP: (f64, f64) = (0.35, 2.0);
/// Shortest common side of strips, metres.
const SHORTEST: f64 = 0.6;
/// A common side shorter than both sides by more than this has a step at its end: strips are cut from one face, so
/// that their corners agree however inaccurate the face is. Metres.
const STEP: f64 = 0.2;
/// Sides within 10° of each other are parallel, or within three deviations of the difference of their ends, but at most
/// 17°: the sine, standard deviations of a corner, and the largest sine.
const PARALLEL: (f64, f64, f64) = (0.17, 4.2, 0.3);
/// Shorter sides have no direction. Metres.
const SHORTEST_SIDE: f64 = 0.3;
/// Strips are moved into each other by this before they are united. Metres.
const OVERLAP: f64 = 0.001;

/// One plane of the roof, with coordinates relative to the origin.
#[derive(Clone, Debug)]
pub struct Merged {
    pub shape: Shape,
    pub pitch: f64,
    pub aspect: f64,
    pub sources: Vec<usize>,
    /// Height in the 3D model, if it is known there.
    pub measured: Option<Measured>,
}

impl Merged {
    pub fn area(&self) -> f64 {
        area(&self.shape)
    }

    /// Whether the faces may be of one plane.
    pub fn is_strip_of(&self, other: &Self) -> bool {
        self.is_like(other, STRIP.0, STRIP.1)
    }

    /// Compares the heights of two faces at a place.
    pub fn meeting(&self, other: &Self, place: Point, corner_sd: f64) -> Meeting {
        let [one, other] = [self, other].map(|face| (face.measured, gradient(face.pitch, face.aspect)));
        meeting([one, other], place, corner_sd)
    }

    fn is_like(&self, other: &Self, pitch: f64, aspect: f64) -> bool {
        (self.pitch - other.pitch).abs() <= pitch && within(self.aspect - other.aspect, 360.0).abs() <= aspect
    }
}

/// Returns the planes, the largest first, and notes on what was left out or is doubtful.
pub fn merge(
    faces: &[Face],
    origin: Point,
    corner_sd: f64,
    heights: Option<&Heights>,
) -> (Vec<Merged>, Vec<Note>) {
    let mut notes = Vec::new();
    let mut candidates = Vec::new();
    for (source, face) in faces.iter().enumerate() {
        match plane_of(face, source, origin) {
            Some(mut plane) => {
                let tilt = [plane.pitch, plane.aspect];
                plane.measured =
                    heights.and_then(|heights| heights.of(&plane.shape, tilt, origin, corner_sd));
                candidates.push(plane);
            }
            None => notes.push(Note::Skipped { source, reason: Skipped::Small }),
        }
    }
    by_size(&mut candidates);
    let mut planes: Vec<Merged> = Vec::new();
    for face in candidates {
        if planes.iter().any(|other| is_copy(other, &face)) {
            notes.push(Note::Skipped { source: face.sources[0], reason: Skipped::Double });
        } else {
            planes.push(face);
        }
    }
    while let Some((i, j, united, is_doubtful)) = next_union(&planes, corner_sd) {
        if is_doubtful {
            notes.push(may_step(&planes[i], &planes[j]));
        }
        planes.remove(j);
        planes[i] = united;
        by_size(&mut planes);
    }
    notes.extend(doubtful(&planes, corner_sd));
    (planes, notes)
}

/// The order in which faces came has no influence; equal areas are ordered by their place.
fn by_size(faces: &mut [Merged]) {
    let key = |face: &Merged| (face.area(), face.shape[0].iter().map(|at| at[0]).fold(f64::MIN, f64::max));
    faces.sort_by(|a, b| {
        let ((area, east), (other, other_east)) = (key(a), key(b));
        other.total_cmp(&area).then(other_east.total_cmp(&east))
    });
}

/// The face without crossings, or `None` if little is left.
fn plane_of(face: &Face, source: usize, origin: Point) -> Option<Merged> {
    let rings: Shape = std::iter::once(&face.ring)
        .chain(&face.holes)
        .filter(|ring| ring.len() > 2)
        .map(|ring| ring.iter().map(|&at| sub(at, origin)).collect())
        .collect();
    let shape = largest(rings.simplify_shape(FillRule::EvenOdd))?;
    let in_plan = area(&shape);
    let sharpened = face.slope_area.filter(|&slope| slope > in_plan).map_or(face.pitch, |slope| {
        (in_plan / slope).acos().to_degrees().clamp(face.pitch - 0.5, face.pitch + 0.5)
    });
    // A level plane has no aspect.
    let pitch = sharpened.max(0.1);
    (in_plan >= SMALLEST).then(|| Merged {
        shape,
        pitch,
        aspect: face.aspect,
        sources: vec![source],
        measured: None,
    })
}

fn largest(shapes: Vec<Shape>) -> Option<Shape> {
    shapes.into_iter().max_by(|a, b| area(a).total_cmp(&area(b)))
}

fn is_copy(face: &Merged, other: &Merged) -> bool {
    let (pitch, aspect, part) = COPY;
    face.is_like(other, pitch, aspect)
        && face
            .shape
            .overlay(&other.shape, OverlayRule::Intersect, FillRule::NonZero)
            .iter()
            .map(area)
            .sum::<f64>()
            > part * face.area().max(other.area())
}

/// The first two strips of one plane, their union, and whether they may be two planes after all.
fn next_union(faces: &[Merged], corner_sd: f64) -> Option<(usize, usize, Merged, bool)> {
    pairs(faces).find_map(|(i, j)| {
        let common = common_side(&faces[i], &faces[j], corner_sd)?;
        let meeting = faces[i].meeting(&faces[j], common.through, corner_sd);
        let is_step = common.is_step() && meeting != Meeting::Together;
        if is_step || meeting == Meeting::Apart {
            return None;
        }
        let is_doubtful = common.is_uneven() && meeting == Meeting::Unknown;
        Some((i, j, united(&faces[i], &faces[j], &common, corner_sd)?, is_doubtful))
    })
}

fn pairs(faces: &[Merged]) -> impl Iterator<Item = (usize, usize)> + '_ {
    (0..faces.len()).flat_map(move |i| (i + 1..faces.len()).map(move |j| (i, j)))
}

fn doubtful(faces: &[Merged], corner_sd: f64) -> Vec<Note> {
    pairs(faces)
        .filter(|&(i, j)| {
            common_side(&faces[i], &faces[j], corner_sd).is_some_and(|side| {
                side.is_step() && faces[i].meeting(&faces[j], side.through, corner_sd) == Meeting::Unknown
            })
        })
        .map(|(i, j)| may_step(&faces[i], &faces[j]))
        .collect()
}

fn may_step(face: &Merged, other: &Merged) -> Note {
    Note::MayStep { between: [face.sources[0], other.sources[0]] }
}

/// Two parallel sides along one line.
struct Common {
    /// A point of the line between the sides.
    through: Point,
    /// Direction in which the first face passes it: that face lies to the left.
    direction: Point,
    sides: [Extent; 2],
    /// Length of the part that both have, metres.
    both: f64,
}

impl Common {
    /// Strips are cut from one face, so that the whole side of one of them is common.
    fn is_step(&self) -> bool {
        let lengths = [0, 1].map(|side| self.sides[side].to - self.sides[side].from);
        self.both < lengths[0].min(lengths[1]) - STEP
    }

    /// Whether the sides end at different places.
    fn is_uneven(&self) -> bool {
        let [side, other] = &self.sides;
        f64::max((side.from - other.from).abs(), (side.to - other.to).abs()) > STEP
    }

    /// The shape of one of the faces, its side moved to the line and 1 mm beyond, so that the faces overlap.
    fn closed(&self, shape: &Shape, side: usize) -> Shape {
        let beyond = if side == 0 { -OVERLAP } else { OVERLAP };
        let to = add(self.through, scale([-self.direction[1], self.direction[0]], beyond));
        let moved = |at: &Point| {
            if !self.sides[side].ends.contains(at) {
                return *at;
            }
            add(to, scale(self.direction, dot(sub(*at, to), self.direction)))
        };
        shape.iter().map(|ring| ring.iter().map(moved).collect()).collect()
    }
}

/// Sides of a ring along a line: their ends, from where to where they go, and how far to the left of the line they lie
/// on average, metres.
struct Extent {
    ends: Vec<Point>,
    from: f64,
    to: f64,
    left: f64,
}

/// The longest common side of two parts that may be strips of one plane.
fn common_side(face: &Merged, other: &Merged, corner_sd: f64) -> Option<Common> {
    if !face.is_strip_of(other) || face.pitch.min(other.pitch) <= FLAT {
        return None;
    }
    sides(&face.shape[0])
        .filter(|&(a, b)| distance(a, b) > SHORTEST_SIDE)
        .filter_map(|(a, b)| {
            let direction = unit(sub(b, a));
            let through = middle(a, b);
            let own = extent(&face.shape[0], through, direction, 1.0, corner_sd)?;
            let theirs = extent(&other.shape[0], through, direction, -1.0, corner_sd)?;
            let both = own.to.min(theirs.to) - own.from.max(theirs.from);
            let left = scale([-direction[1], direction[0]], (own.left + theirs.left) / 2.0);
            let common = Common { through: add(through, left), direction, sides: [own, theirs], both };
            (both >= SHORTEST).then_some(common)
        })
        .max_by(|a, b| a.both.total_cmp(&b.both))
}

/// Extent of the sides that go along a line in its direction (`along` 1) or against it (-1).
fn extent(ring: &[Point], through: Point, direction: Point, along: f64, corner_sd: f64) -> Option<Extent> {
    let within = |least: f64, deviations: f64| f64::max(least, deviations * corner_sd);
    let (parallel, turned, most) = PARALLEL;
    let ends: Vec<Point> = sides(ring)
        .filter(|&(a, b)| {
            let side = sub(b, a);
            let turn = within(parallel * length(side), turned).min(most * length(side));
            let is_parallel = along * dot(side, direction) > 0.0 && cross(side, direction).abs() < turn;
            let left = cross(direction, sub(middle(a, b), through));
            is_parallel && length(side) > SHORTEST_SIDE && left.abs() < within(GAP.0, GAP.1)
        })
        .flat_map(|(a, b)| [a, b])
        .collect();
    let places = || ends.iter().map(|&end| dot(sub(end, through), direction));
    let (from, to) = (places().fold(f64::MAX, f64::min), places().fold(f64::MIN, f64::max));
    let left = cross(direction, sub(mean(ends.iter()), through));
    (!ends.is_empty()).then_some(Extent { ends, from, to, left })
}

/// `None` if the union is not one piece.
fn united(face: &Merged, other: &Merged, common: &Common, corner_sd: f64) -> Option<Merged> {
    let mut shapes = common.closed(&face.shape, 0).overlay(
        &common.closed(&other.shape, 1),
        OverlayRule::Union,
        FillRule::NonZero,
    );
    shapes.retain(|shape| area(shape) >= SMALLEST);
    let [union] = shapes.as_slice() else { return None };
    let direction = add(common.through, common.direction);
    let tolerance = |at: Point| {
        let is_at_seam = off_line(at, common.through, direction) < 2.0 * OVERLAP;
        f64::max(if is_at_seam { STEP } else { 0.08 }, 1.2 * corner_sd)
    };
    let mut rings = union.iter().cloned();
    let outline = straightened(rings.next()?, tolerance);
    let holes = rings.map(|ring| straightened(ring, tolerance));
    let holes = holes.filter(|ring| signed_area(ring).abs() > 0.5);
    let shape: Shape = std::iter::once(outline).chain(holes).collect();
    let share = other.area() / (face.area() + other.area());
    Some(Merged {
        pitch: face.pitch + (other.pitch - face.pitch) * share,
        aspect: face.aspect + within(other.aspect - face.aspect, 360.0) * share,
        sources: face.sources.iter().chain(&other.sources).copied().collect(),
        measured: face
            .measured
            .zip(other.measured)
            .map_or(face.measured.or(other.measured), |(one, other)| Some(one.with(other))),
        shape,
    })
}

/// The ring without corners that are closer than `tolerance` to the line between their neighbours.
fn straightened(mut ring: Vec<Point>, tolerance: impl Fn(Point) -> f64) -> Vec<Point> {
    while ring.len() > 3 {
        let count = ring.len();
        let off = |k: usize| {
            let (before, after) = (ring[(k + count - 1) % count], ring[(k + 1) % count]);
            off_line(ring[k], before, after)
        };
        let within = |k: &usize| off(*k) <= tolerance(ring[*k]);
        let straightest = (0..count).filter(within).min_by(|&a, &b| off(a).total_cmp(&off(b)));
        let Some(straightest) = straightest else { break };
        ring.remove(straightest);
    }
    ring
}
