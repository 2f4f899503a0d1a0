//! Where surfaces meet: the ridges, hips, valleys and changes of pitch that two roof surfaces share.
//!
//! A configuration says where each surface faces and how steep it is, not where it stands. Two edges
//! are one where they would coincide if the surfaces were pushed together: same role, same direction
//! in space, same length, run through in opposite directions. Number, order, type and state of the
//! surfaces do not matter. The one ridge of a gable and of a hip roof is shared even where the lengths differ, and so are
//! hips and valleys between neighbours a quarter turn apart; a check then states the difference. What the configuration says itself (`sharedWith`) goes before
//! all of it.
//!
//! Parts of a building stand where the configuration says: of two of them edges are one where it says so,
//! or where they do coincide.

use super::{EdgeAt, SharedEdge};
use std::rc::Rc;

use super::placements::{apart, placements};
use crate::configuration::{EdgeRole, HALF_TURN, QUARTER_TURN, Roof, RoofType, Surface};
use crate::surface::roles::{CLOSE, CLOSE_PART, in_space, length};
use crate::surface::{Edge, ResolvedSurface};
use plane_geometry::polygon::{Segment, edges};
use plane_geometry::sorting::sorted_by;

/// Pitches of one slope that differ by less are one, degrees.
const SAME_PITCH: f64 = 0.1;

/// Every shared edge of a roof.
pub fn shared_edges(building: &Roof, surfaces: &[Rc<ResolvedSurface>]) -> Vec<SharedEdge> {
    let open = open_edges(surfaces);
    let mut found = Found {
        angle: building.angle,
        open: &open,
        taken: vec![false; open.len()],
        shared_edges: Vec::new(),
    };
    let fit_in_part = |a: &Open<'_>, b: &Open<'_>| are_of_one_part(a, b) && fit(a, b);
    let beside = |a: &Open<'_>, b: &Open<'_>| are_of_one_part(a, b) && are_neighbours(a, b);
    found.share(pairs(&open, &are_declared), usize::MAX);
    found.share(pairs(&open, &fit_in_part), usize::MAX);
    found.share(pairs(&open, &beside), usize::MAX);
    let has_ridge = found.shared_edges.iter().any(|m| m.role == EdgeRole::Ridge);
    let promises = matches!(building.roof_type, RoofType::Gable | RoofType::Hip);
    if promises && !has_ridge {
        found.share(pairs(&open, &are_opposite), 1);
    }
    if building.parts.len() > 1 {
        let placements = placements(building, surfaces, &found.shared_edges);
        let touch = |a: &Open<'_>, b: &Open<'_>| {
            fit(a, b) && apart(surfaces, &placements, [a.at, b.at]) <= close(a, b)
        };
        found.share(pairs(&open, &touch), usize::MAX);
    }
    sorted_by(found.shared_edges, |a, b| a.edges.cmp(&b.edges))
}

/// The ridges of surfaces that face in opposite directions, whether they are shared or not.
pub fn opposite_ridges(surfaces: &[Rc<ResolvedSurface>]) -> Vec<SharedEdge> {
    let open = open_edges(surfaces);
    let face = |a: &Open<'_>, b: &Open<'_>| are_of_one_part(a, b) && are_opposite(a, b);
    let opposite = pairs(&open, &face).into_iter();
    // By id, so that the surfaces' order does not matter.
    let in_order = |(a, b): (usize, usize)| match open[a].input.id <= open[b].input.id {
        true => shared_edge(&open[a], &open[b]),
        false => shared_edge(&open[b], &open[a]),
    };
    opposite.map(in_order).filter(|m| m.edges.iter().all(|at| surfaces[at.surface].input.enabled)).collect()
}

fn shared_edge(a: &Open<'_>, b: &Open<'_>) -> SharedEdge {
    SharedEdge { role: a.role, edges: [a.at, b.at], lengths: [a.length(), b.length()] }
}

/// An edge that may be shared.
struct Open<'a> {
    at: EdgeAt,
    input: &'a Surface,
    role: EdgeRole,
    /// Id of the surface that the configuration says to be on the other side.
    shared_with: Option<&'a str>,
    /// From its start to its end, mm: east, south, up.
    vector: [f64; 3],
}

impl<'a> Open<'a> {
    fn of(input: &'a Surface, at: EdgeAt, role: EdgeRole, (from, to): Segment) -> Self {
        Self { at, input, role, shared_with: input.shared_with(at.edge), vector: in_space(input, from, to) }
    }

    fn length(&self) -> f64 {
        length(self.vector)
    }

    /// Whether it is its surface's right one, as seen from outside.
    fn rises(&self) -> bool {
        self.vector[2] > 0.0
    }
}

fn open_edges(surfaces: &[Rc<ResolvedSurface>]) -> Vec<Open<'_>> {
    let mut open = Vec::new();
    for surface in surfaces.iter().filter(|s| s.input.kind.is_roof()) {
        let (input, all) = (&surface.input, edges(&surface.outline).zip(&surface.edges));
        for (edge, ((from, to), Edge { role, .. })) in all.enumerate() {
            if matches!(role, EdgeRole::Ridge | EdgeRole::Hip | EdgeRole::Valley | EdgeRole::Kink) {
                let at = EdgeAt { surface: surface.index, edge };
                open.push(Open::of(input, at, *role, (from, to)));
            }
        }
    }
    open
}

/// How far two edges are from being one, run through in opposite directions, mm.
fn gap(a: &Open<'_>, b: &Open<'_>) -> f64 {
    length([0, 1, 2].map(|axis| a.vector[axis] + b.vector[axis]))
}

fn close(a: &Open<'_>, b: &Open<'_>) -> f64 {
    (CLOSE_PART * a.length().max(b.length())).max(CLOSE)
}

/// Whether two edges are one where their surfaces are pushed together.
fn fit(a: &Open<'_>, b: &Open<'_>) -> bool {
    let in_one_slope = || a.input.turn_to(b.input) == 0 && (a.input.angle - b.input.angle).abs() > SAME_PITCH;
    gap(a, b) <= close(a, b) && (a.role != EdgeRole::Kink || in_one_slope())
}

fn are_declared(a: &Open<'_>, b: &Open<'_>) -> bool {
    a.shared_with == Some(&b.input.id) || b.shared_with == Some(&a.input.id)
}

fn are_of_one_part(a: &Open<'_>, b: &Open<'_>) -> bool {
    a.input.part == b.input.part
}

fn are_opposite(a: &Open<'_>, b: &Open<'_>) -> bool {
    a.role == EdgeRole::Ridge && a.input.turn_to(b.input) == HALF_TURN
}

/// Whether two edges are the sides of a hip or valley between surfaces a quarter turn apart: the left
/// hip of one is the right one of the next clockwise, and the right valley the left one of the next.
fn are_neighbours(a: &Open<'_>, b: &Open<'_>) -> bool {
    let follows = |first: &Open<'_>, next: &Open<'_>| {
        first.input.turn_to(next.input) == QUARTER_TURN
            && match first.role {
                EdgeRole::Hip => !first.rises() && next.rises(),
                EdgeRole::Valley => first.rises() && !next.rises(),
                _ => false,
            }
    };
    follows(a, b) || follows(b, a)
}

/// The pairs of edges of one role on two surfaces for which a rule holds.
fn pairs(open: &[Open<'_>], holds: &dyn Fn(&Open<'_>, &Open<'_>) -> bool) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for (first, a) in open.iter().enumerate() {
        for (second, b) in open.iter().enumerate().skip(first + 1) {
            if a.role == b.role && a.at.surface != b.at.surface && holds(a, b) {
                pairs.push((first, second));
            }
        }
    }
    pairs
}

struct Found<'a> {
    /// Degrees.
    angle: f64,
    open: &'a [Open<'a>],
    taken: Vec<bool>,
    shared_edges: Vec<SharedEdge>,
}

impl Found<'_> {
    /// Takes the best of the pairs, each edge once, `most` of them at most. Better are surfaces as
    /// steep as the roof, then enabled ones, then edges that lie closer; what is left to choose is
    /// chosen by the surfaces' ids, so that their order never matters.
    fn share(&mut self, pairs: Vec<(usize, usize)>, most: usize) {
        let rank = |(first, second): (usize, usize)| {
            let (a, b) = (&self.open[first], &self.open[second]);
            let off = |surface: &Surface| (surface.angle - self.angle).abs();
            let key = |edge: &Open<'_>| (edge.input.id.clone(), edge.at.edge);
            let (low, high) = (key(a).min(key(b)), key(a).max(key(b)));
            let pitches = match a.role {
                EdgeRole::Kink => (a.input.angle - b.input.angle).abs(),
                _ => off(a.input) + off(b.input),
            };
            (
                tenths(pitches),
                usize::from(!a.input.enabled) + usize::from(!b.input.enabled),
                tenths(gap(a, b)),
                (low, high),
            )
        };
        let ranked: Vec<_> = pairs.into_iter().map(|pair| (rank(pair), pair)).collect();
        let mut left = most;
        for (_, (first, second)) in sorted_by(ranked, |a, b| a.0.cmp(&b.0)) {
            if left == 0 {
                return;
            }
            if !self.taken[first] && !self.taken[second] {
                (self.taken[first], self.taken[second]) = (true, true);
                left -= 1;
                self.shared_edges.push(shared_edge(&self.open[first], &self.open[second]));
            }
        }
    }
}

fn tenths(value: f64) -> i64 {
    (value * 10.0).round() as i64
}
