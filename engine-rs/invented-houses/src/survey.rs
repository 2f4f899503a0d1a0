//! Faces as a survey publishes them: noisy corners, whole degrees, some faces in strips or twice.

use crate::{House, Point, TrueFace, between, edges};
use fastrand::Rng;
use std::collections::HashMap;

/// A face as a survey publishes it.
#[derive(Clone, Debug, PartialEq)]
pub struct SurveyedFace {
    /// Counter-clockwise corners without those where only a neighbour has a corner. Noise may make edges cross.
    pub ring: Vec<Point>,
    /// Clockwise rings around dormers.
    pub holes: Vec<Vec<Point>>,
    /// Whole degrees from the horizontal.
    pub pitch: f64,
    /// Whole degrees from south, west positive, in -179 ..= 180: the direction the face falls to.
    pub aspect: f64,
    /// Square metres on the slope.
    pub slope_area: f64,
    /// Index of the true face.
    pub of: usize,
}

/// Faults of a survey.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Noise {
    /// Standard deviation of a corner in east and in north, metres.
    pub corner: f64,
    /// Whether the copies of one corner in several faces move together.
    pub shared: bool,
    /// Share of faces cut into two or three strips along the slope, if larger than 15 m² and wider than 4 m. Strip
    /// corners move by 0.03 m.
    pub strips: f64,
    /// Share of faces that come twice.
    pub doubles: f64,
}

/// Plan area in square metres below which a face is never cut.
const WHOLE_AREA: f64 = 15.0;
/// Width in metres below which a face is never cut.
const WHOLE_WIDTH: f64 = 4.0;
/// Standard deviation of the corners of strips, metres.
const STRIP_NOISE: f64 = 0.03;

/// Rings of a face or of a strip of it.
#[derive(Clone)]
struct Part {
    ring: Vec<Point>,
    holes: Vec<Vec<Point>>,
}

/// Returns the faces of a house as a survey publishes them. Equal seeds give equal surveys.
pub fn survey(house: &House, noise: &Noise, seed: u64) -> Vec<SurveyedFace> {
    let mut rng = Rng::with_seed(seed);
    let mut moved = HashMap::new();
    let mut surveyed = Vec::new();
    for (of, face) in house.faces.iter().enumerate() {
        let mut noisy = |ring: &Vec<Point>| -> Vec<Point> {
            let corners = turning_corners(ring);
            if noise.shared {
                let mut same = |corner: Point| {
                    *moved
                        .entry(corner.map(f64::to_bits))
                        .or_insert_with(|| displaced(corner, noise.corner, &mut rng))
                };
                corners.into_iter().map(&mut same).collect()
            } else {
                corners.into_iter().map(|corner| displaced(corner, noise.corner, &mut rng)).collect()
            }
        };
        let part = Part { ring: noisy(&face.ring), holes: face.holes.iter().map(noisy).collect() };
        let parts = if rng.f64() < noise.strips { strips(part, face, &mut rng) } else { vec![part] };
        for part in parts {
            let copies = if rng.f64() < noise.doubles { 2 } else { 1 };
            surveyed.extend(std::iter::repeat_n(described(part, face, of), copies));
        }
    }
    surveyed
}

/// Returns a part with pitch, aspect and area of its face.
fn described(part: Part, face: &TrueFace, of: usize) -> SurveyedFace {
    let [a, b, _] = face.plane;
    let aspect = a.atan2(b).to_degrees().round();
    SurveyedFace {
        pitch: a.hypot(b).atan().to_degrees().round(),
        aspect: if aspect == -180.0 { 180.0 } else { aspect },
        slope_area: part.area() * a.hypot(b).hypot(1.0),
        ring: part.ring,
        holes: part.holes,
        of,
    }
}

/// Returns the corners where the ring turns.
fn turning_corners(ring: &[Point]) -> Vec<Point> {
    let before = ring.iter().cycle().skip(ring.len().saturating_sub(1));
    let turns = |((p, q), before): &((Point, Point), &Point)| {
        let [incoming, outgoing] = [[p[0] - before[0], p[1] - before[1]], [q[0] - p[0], q[1] - p[1]]];
        (incoming[0] * outgoing[1] - incoming[1] * outgoing[0]).abs() > 1e-6
    };
    edges(ring).zip(before).filter(turns).map(|((corner, _), _)| corner).collect()
}

/// Returns a point moved by a normally distributed distance in east and in north.
pub fn displaced(point: Point, deviation: f64, rng: &mut Rng) -> Point {
    let radius = deviation * (-2.0 * (1.0 - rng.f64()).ln()).sqrt();
    let (sin, cos) = between(rng, 0.0, std::f64::consts::TAU).sin_cos();
    [point[0] + radius * cos, point[1] + radius * sin]
}

/// Returns a normally distributed number of deviation 1.
pub fn normal(rng: &mut Rng) -> f64 {
    displaced([0.0, 0.0], 1.0, rng)[0]
}

/// Returns two or three strips of a face, or the face itself where it is too small.
fn strips(part: Part, face: &TrueFace, rng: &mut Rng) -> Vec<Part> {
    let [a, b, _] = face.plane;
    let level = [b / a.hypot(b), -a / a.hypot(b)];
    let [low, high] = part.extent(level);
    if part.area() < WHOLE_AREA || high - low < WHOLE_WIDTH {
        return vec![part];
    }
    let mut strips = vec![part];
    let wanted = rng.usize(2..=3);
    // A line may meet a dormer or a notch, or come close to another; then the next one is tried.
    for _ in 0..50 {
        let position = between(rng, low + 1.5, high - 1.5);
        let halves = |(number, strip): (usize, &Part)| Some((number, strip.cut(level, position)?));
        if let Some((number, halves)) = strips.iter().enumerate().find_map(halves) {
            strips.splice(number..=number, halves);
        }
        if strips.len() == wanted {
            break;
        }
    }
    if strips.len() > 1 {
        for corner in strips.iter_mut().flat_map(Part::corners) {
            *corner = displaced(*corner, STRIP_NOISE, rng);
        }
    }
    strips
}

impl Part {
    /// Returns the plan area without the holes, square metres.
    fn area(&self) -> f64 {
        let signed = |ring: &Vec<Point>| {
            let [x, y] = ring.first().copied().unwrap_or_default();
            let cross = |(p, q): (Point, Point)| (p[0] - x) * (q[1] - y) - (q[0] - x) * (p[1] - y);
            edges(ring).map(cross).sum::<f64>() / 2.0
        };
        signed(&self.ring) + self.holes.iter().map(signed).sum::<f64>()
    }

    /// Returns least and greatest position of the outline in a direction.
    fn extent(&self, direction: Point) -> [f64; 2] {
        let positions = self.ring.iter().map(|corner| dot(direction, *corner));
        positions.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| [low.min(at), high.max(at)])
    }

    fn corners(&mut self) -> impl Iterator<Item = &mut Point> {
        self.ring.iter_mut().chain(self.holes.iter_mut().flatten())
    }

    /// Returns the two sides of the line at a position in a direction. Returns none where the line is less than a
    /// metre from an end, crosses the outline more than twice or meets a hole.
    fn cut(&self, direction: Point, position: f64) -> Option<[Part; 2]> {
        let beyond = |point: Point| dot(direction, point) - position;
        let [low, high] = self.extent(direction);
        let crosses = |(p, q): (Point, Point)| (beyond(p) > 0.0) != (beyond(q) > 0.0);
        let crossed: Vec<_> = edges(&self.ring).enumerate().filter(|(_, edge)| crosses(*edge)).collect();
        let &[(first, one), (second, other)] = crossed.as_slice() else { return None };
        if position < low + 1.0
            || position > high - 1.0
            || self.holes.iter().any(|hole| edges(hole).any(crosses))
        {
            return None;
        }
        let [start, end] = [one, other].map(|(p, q)| {
            let share = beyond(p) / (beyond(p) - beyond(q));
            [p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])]
        });
        let (inner, after) = (&self.ring[first + 1..=second], &self.ring[second + 1..]);
        let far = inner.iter().any(|corner| beyond(*corner) > 0.0);
        let (with, without): (Vec<_>, Vec<_>) = self
            .holes
            .iter()
            .cloned()
            .partition(|hole| hole.iter().any(|corner| beyond(*corner) > 0.0) == far);
        Some([
            Part { ring: [&[start], inner, &[end]].concat(), holes: with },
            Part { ring: [&[end], after, &self.ring[..=first], &[start]].concat(), holes: without },
        ])
    }
}

fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}
