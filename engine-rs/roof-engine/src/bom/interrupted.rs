//! Where openings lie on the edges of surfaces: they interrupt the edge, and need no flashing there.

use std::rc::Rc;

use crate::building::EdgeAt;
use crate::building::across::part_inside;
use crate::numbers::distance;
use crate::openings::Opening;
use crate::openings::overlap::on_edge;
use crate::resolve::ResolvedRoof;
use crate::surface::ResolvedSurface;
use plane_geometry::polygon::{Segment, edges};
use plane_geometry::section::without;

/// From and to, mm along an edge from its start.
pub type Part = [f64; 2];

/// The edges of a roof and the openings on them.
pub struct Borders<'a> {
    /// The roof.
    pub roof: &'a ResolvedRoof<'a>,
    /// By surface and edge the parts that openings of the surface lie on.
    taken: Vec<Vec<Vec<Part>>>,
}

impl<'a> Borders<'a> {
    /// Those of a roof.
    pub fn new(roof: &'a ResolvedRoof<'a>) -> Self {
        let on_edges = |surface: &Rc<ResolvedSurface>| {
            let borders = || surface.openings.iter().flat_map(|opening| edges(&opening.outline));
            let on = |edge| borders().filter_map(|border| on_edge(edge, border)).collect();
            let mut taken: Vec<Vec<Part>> = edges(&surface.outline).map(on).collect();
            for cut in surface.openings.iter().filter_map(|opening| opening.cut.as_ref()) {
                taken[cut.edge].push(cut.part);
            }
            taken
        };
        Self { roof, taken: roof.surfaces.iter().map(on_edges).collect() }
    }

    /// The edge of the surface, roofed with slates or not, that comes up to an edge from the other side.
    pub fn across(&self, at: EdgeAt) -> Option<EdgeAt> {
        self.roof.shared_edges().iter().find_map(|shared_edge| shared_edge.other(at))
    }

    /// The part of an edge up to which slates reach.
    pub fn slated(&self, at: EdgeAt) -> Part {
        let (surface, (from, to)) = self.segment(at);
        let length = distance(from, to) as f64;
        let Some(top) = surface.capped else {
            return [0.0, length];
        };
        let (low, high) = (from[1].min(to[1]), from[1].max(to[1]));
        let share = if low >= top { 0.0 } else { (high.min(top) - low) as f64 / (high - low).max(1) as f64 };
        let share = if low == high && low < top { 1.0 } else { share };
        if from[1] > to[1] { [length * (1.0 - share), length] } else { [0.0, length * share] }
    }

    /// The parts of an edge that openings of its surface lie on.
    pub fn openings_on(&self, at: EdgeAt) -> &[Part] {
        &self.taken[at.surface][at.edge]
    }

    /// A part of an edge as seen from the one that shares it, which runs in the opposite direction; where
    /// one is longer, their middles are one.
    pub fn mirrored(&self, at: EdgeAt, other: EdgeAt, [from, to]: Part) -> Part {
        let length = |at| {
            let (_, (from, to)) = self.segment(at);
            distance(from, to) as f64
        };
        let both = (length(at) + length(other)) / 2.0;
        [both - to, both - from]
    }

    /// The parts of an opening's border, mm, that have roof on their other side: not those on an edge, but
    /// where the roof goes on behind it.
    pub fn flashed(&self, surface: &ResolvedSurface, opening: &Opening, border: Segment) -> Vec<i64> {
        let whole = match &opening.cut {
            Some(cut) => {
                let at = EdgeAt { surface: surface.index, edge: cut.edge };
                part_inside(border, self.segment(at).1)
            }
            None => Some([0.0, distance(border.0, border.1) as f64]),
        };
        let Some(whole) = whole else {
            return Vec::new();
        };
        let mut taken = Vec::new();
        for (index, edge) in edges(&surface.outline).enumerate() {
            let Some([from, to]) = on_edge(edge, border) else {
                continue;
            };
            let at = EdgeAt { surface: surface.index, edge: index };
            let behind = self.across(at).map_or(vec![[from, to]], |other| {
                let openings = self.openings_on(other).iter();
                openings.map(|part| self.mirrored(at, other, *part)).collect()
            });
            let parts = behind.into_iter().map(|[a, b]| [a.max(from) - from, b.min(to) - from]);
            taken.extend(parts.filter(|[a, b]| a < b));
        }
        let parts = without(whole, taken).into_iter();
        parts.map(|[from, to]| (to - from).round() as i64).collect()
    }

    /// How much of the borders of an opening lies on edges without roof behind them, mm: left, low, right, high.
    pub fn unflashed(&self, surface: &ResolvedSurface, opening: &Opening) -> [i64; 4] {
        let [left, low, right, high] = plane_geometry::polygon::bounds(&opening.outline);
        [(0, left), (1, low), (0, right), (1, high)].map(|(axis, place)| {
            let borders = edges(&opening.outline).filter(|(a, b)| a[axis] == place && b[axis] == place);
            let taken = |(a, b)| distance(a, b) - self.flashed(surface, opening, (a, b)).iter().sum::<i64>();
            borders.map(taken).sum()
        })
    }

    fn segment(&self, EdgeAt { surface, edge }: EdgeAt) -> (&ResolvedSurface, Segment) {
        let surface = &self.roof.surfaces[surface];
        (surface, edges(&surface.outline).nth(edge).unwrap_or_default())
    }
}
