//! One opening on two surfaces: entered on one, it goes on behind the edge that they share. Its sides are
//! vertical, so on the other surface lies what is above or below it.

use std::rc::Rc;

use super::{EdgeAt, SharedEdge};
use crate::numbers::{bounded, distance};
use crate::openings::overlap::{lies_inside, too_near};
use crate::openings::shape::{inflate, path_of};
use crate::openings::{Cut, Opening};
use crate::problem::{ProblemCode, Problems};
use crate::surface::ResolvedSurface;
use plane_geometry::polygon::{Segment, bounds, doubled_area, edges, is_convex, turn};

/// Steeper surfaces have no depth in plan, degrees.
const STEEPEST: f64 = 85.0;
/// Distance from its edge at which a border still runs along it, mm: corners are whole mm.
const ALONG_EDGE_MM: f64 = 1.5;

/// Carries the openings that end outside of their surfaces on to the ones beside them, or refuses them.
pub fn carry_on(surfaces: &mut [Rc<ResolvedSurface>], shared_edges: &[SharedEdge], problems: &mut Problems) {
    for index in 0..surfaces.len() {
        for at in 0..surfaces[index].outside.len() {
            let from = &surfaces[index];
            let number = from.outside[at];
            let path = format!("surfaces[{index}].{}", path_of(&from.input, number));
            let halves = shared_edges.iter().find_map(|shared_edge| {
                let at = shared_edge.edges.into_iter().find(|at| at.surface == index)?;
                halves(surfaces, number, [at, shared_edge.other(at)?])
            });
            let Some(([near, far], other)) = halves else {
                problems.at(ProblemCode::OpeningOutside, &path);
                continue;
            };
            if let Some(met) = surfaces[other].openings.iter().find(|o| too_near(&far, o)) {
                problems.add(ProblemCode::OpeningsOverlap, &path, [("other", met.id.as_str())]);
            }
            Rc::get_mut(&mut surfaces[other]).into_iter().for_each(|other| other.take(&far));
            Rc::get_mut(&mut surfaces[index])
                .into_iter()
                .for_each(|from| from.openings[number] = near.clone());
        }
    }
}

/// An opening on its own surface, where it keeps its corners, and its rest on the one behind an edge, with that
/// one's index; none where they do not lie inside their surfaces.
fn halves(
    surfaces: &[Rc<ResolvedSurface>],
    number: usize,
    ends: [EdgeAt; 2],
) -> Option<([Opening; 2], usize)> {
    let [near, far] = ends.map(|at| &*surfaces[at.surface]);
    let mut own = near.openings[number].clone();
    let [here, there] = [side(near, ends[0])?, side(far, ends[1])?];
    let (from, to) = (Frame::new(near, here)?, Frame::new(far, (there.1, there.0))?);
    let beyond: Vec<_> = own.outline.iter().map(|point| to.place(from.of(*point))).collect();
    let beyond = clipped(&beyond, there);
    let is_on = |part: &[[i64; 2]], surface: &ResolvedSurface| {
        part.len() > 2 && doubled_area(part) > 0 && lies_inside(part, &surface.outline)
    };
    if !is_convex(&own.outline) || !is_on(&clipped(&own.outline, here), near) || !is_on(&beyond, far) {
        return None;
    }
    let part = crossed(&own.outline, here);
    // Where one of the two is longer, their middles are one.
    let both = (distance(here.0, here.1) + distance(there.0, there.1)) as f64 / 2.0;
    let reach = bounds(&own.outline)[0] - bounds(&own.clearance)[0];
    own.clearance = clipped(&own.clearance, here);
    let mut rest = own.clone();
    rest.clearance = clipped(&inflate(&beyond, reach), there);
    rest.outline = beyond;
    rest.of = Some(near.input.id.clone());
    rest.cut = Some(Cut { edge: ends[1].edge, other: near.index, number, part: part.map(|at| both - at) });
    own.cut = Some(Cut { edge: ends[0].edge, other: far.index, number, part });
    Some(([own, rest], far.index))
}

fn side(surface: &ResolvedSurface, at: EdgeAt) -> Option<Segment> {
    edges(&surface.outline).nth(at.edge)
}

/// How far a point lies on the left of a line, mm; below 0 on its right.
#[inline(never)]
fn left_of(line: Segment, point: [i64; 2]) -> f64 {
    turn(line.0, line.1, point) as f64 / distance(line.0, line.1).max(1) as f64
}

/// Where two points are on different sides of a line, how much of the way from one to the other lies before it.
fn share_before(line: Segment, (from, to): Segment) -> Option<f64> {
    let [before, behind] = [from, to].map(|point| left_of(line, point));
    ((before < 0.0) != (behind < 0.0)).then(|| before / (before - behind))
}

fn between((from, to): Segment, share: f64) -> [f64; 2] {
    [0, 1].map(|axis| from[axis] as f64 + (to[axis] - from[axis]) as f64 * share)
}

/// Where the border of a convex polygon crosses a line, mm from its start, the two in order.
fn crossed(outline: &[[i64; 2]], line: Segment) -> [f64; 2] {
    let mut part = [f64::MAX, f64::MIN];
    for border in edges(outline) {
        if let Some(share) = share_before(line, border) {
            let [x, y] = between(border, share);
            let at = (x - line.0[0] as f64).hypot(y - line.0[1] as f64);
            part = [part[0].min(at), part[1].max(at)];
        }
    }
    part
}

/// The part of a polygon on the left of a line; new corners are the last whole mm before it.
pub fn clipped(points: &[[i64; 2]], line: Segment) -> Vec<[i64; 2]> {
    let mut left = Vec::with_capacity(points.len() + 2);
    for border in edges(points) {
        let is_inside = |point| left_of(line, point) >= 0.0;
        if is_inside(border.0) {
            left.push(border.0);
        }
        if let Some(mut share) = share_before(line, border) {
            let step = 0.5 / distance(border.0, border.1).max(1) as f64;
            let mut step = if is_inside(border.0) { -step } else { step };
            let mut corner = between(border, share).map(|mm| mm.round() as i64);
            // At the end of the border at the latest: it is whole. Twice as far every time, so that it is soon.
            while !is_inside(corner) {
                share = bounded(share + step, 0.0, 1.0);
                step *= 2.0;
                corner = between(border, share).map(|mm| mm.round() as i64);
            }
            left.push(corner);
        }
    }
    left.dedup();
    left
}

/// The part of a border, mm from its start, that lies on the left of an edge; none of one along it.
pub fn part_inside(border: Segment, edge: Segment) -> Option<[f64; 2]> {
    let length = distance(border.0, border.1) as f64;
    let [before, behind] = [border.0, border.1].map(|point| left_of(edge, point));
    let at = length * share_before(edge, border).unwrap_or(0.0);
    let is_along = before.max(behind) <= ALONG_EDGE_MM;
    (!is_along).then_some([if before < 0.0 { at } else { 0.0 }, if behind < 0.0 { at } else { length }])
}

/// An edge in plan, mm: its middle and direction, and the cosine of its surface's pitch.
struct Frame {
    middle: [f64; 2],
    along: [f64; 2],
    cosine: f64,
}

impl Frame {
    /// Seen from both sides alike where the second one is run through backwards.
    fn new(surface: &ResolvedSurface, (a, b): Segment) -> Option<Self> {
        let cosine = surface.input.angle.to_radians().cos();
        let plan = |[x, y]: [i64; 2]| [x as f64, y as f64 * cosine];
        let [a, b] = [plan(a), plan(b)];
        let length = (b[0] - a[0]).hypot(b[1] - a[1]);
        (surface.input.angle <= STEEPEST && length > 0.0).then(|| Self {
            middle: [0, 1].map(|axis| (a[axis] + b[axis]) / 2.0),
            along: [0, 1].map(|axis| (b[axis] - a[axis]) / length),
            cosine,
        })
    }
}

impl Frame {
    /// How far a point of the surface lies along the edge and on its left in plan.
    fn of(&self, [x, y]: [i64; 2]) -> [f64; 2] {
        let ([x, y], [a, b]) =
            ([x as f64 - self.middle[0], y as f64 * self.cosine - self.middle[1]], self.along);
        [x * a + y * b, y * a - x * b]
    }

    /// The point of the surface that lies so. Half a millimetre is rounded away from the edge's middle, so that a
    /// mirror image is one to the millimetre.
    fn place(&self, [along, left]: [f64; 2]) -> [i64; 2] {
        let [a, b] = self.along;
        let (aside, y) = (along * a - left * b, self.middle[1] + along * b + left * a);
        let x = self.middle[0] + aside;
        let x = if aside < 0.0 { (x - 0.5).ceil() } else { (x + 0.5).floor() };
        [x as i64, (y / self.cosine).round() as i64]
    }
}
