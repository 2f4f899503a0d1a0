//! Profiles along the edges of surfaces; an edge that two surfaces share is counted once.

use super::needs::Needs;
use super::runs;
use crate::answer::{Edge, EdgeRole};
use crate::catalogue::Component;
use crate::numbers::distance;
use crate::resolve::{ResolvedRoof, ResolvedSurface};
use crate::roof::meeting::EdgeAt;
use crate::solve::LaidSurface;
use roof_layout::polygon::edges;

/// An edge of the roof on the bill.
pub struct Counted {
    /// What it is.
    pub role: EdgeRole,
    /// mm.
    pub length: i64,
    /// Not of a facade or a railing.
    pub on_roof: bool,
    /// Whether another surface, roofed with slates or not, comes up to it.
    shared: bool,
    ends: Ends,
}

/// What closes the ends of a ridge.
#[derive(Default)]
struct Ends {
    /// Where hips run into it, and no other ridge that they run into has the cap.
    caps: i64,
    /// Nothing else comes up to these. Where a valley does, the ridge runs on into another roof.
    open: i64,
}

/// The edges of all surfaces as far as slates reach, one that two share only once.
pub fn counted(roof: &ResolvedRoof<'_>, surfaces: &[LaidSurface]) -> Vec<Counted> {
    let mut shared =
        Shared { roof, billed: surfaces.iter().map(|laid| laid.on.index).collect(), capped: Vec::new() };
    let mut found = Vec::new();
    for surface in surfaces.iter().map(|laid| &laid.on) {
        for (edge, Edge { role, .. }) in surface.edges.iter().enumerate() {
            let at = EdgeAt { surface: surface.index, edge };
            let length = shared.counted(at);
            if length > 0 {
                found.push(Counted {
                    role: *role,
                    length,
                    on_roof: surface.input.kind.is_roof(),
                    shared: shared.across(at).is_some(),
                    ends: match role {
                        EdgeRole::Ridge => shared.ends(at),
                        _ => Ends::default(),
                    },
                });
            }
        }
    }
    found
}

/// Adds eaves, verges, ridges, hips, valleys and walls.
pub fn add(needs: &mut Needs, roof: &ResolvedRoof<'_>, edges: &[Counted]) {
    let (catalogue, chosen) = (roof.catalogue, &roof.chosen);
    let standard = &catalogue.standard;
    let add_verge = |needs: &mut Needs, verge: &Component, length: i64| {
        if let Some(article) = verge.bought() {
            runs::add(needs, catalogue, verge, article, (length, 2));
        }
    };
    for edge in edges {
        let length = edge.length;
        if !edge.on_roof {
            needs.length(&catalogue.facade.edge_profile, length);
            continue;
        }
        match edge.role {
            EdgeRole::Eave => {
                needs.length(&standard.eave_profile, length);
                add_some(&standard.eave_end, |end| needs.pieces(end, 2));
                add_some(&standard.eave_mesh, |mesh| needs.length(mesh, length));
            }
            EdgeRole::Left => add_verge(needs, chosen.left, length),
            EdgeRole::Right => add_verge(needs, chosen.right, length),
            EdgeRole::Ridge => {
                let component = chosen.ridge_connection;
                if let Some(article) = component.bought() {
                    let one_sided = component.one_sided_article.as_deref();
                    let article = one_sided.filter(|_| !edge.shared).unwrap_or(article);
                    let Ends { caps, open } = edge.ends;
                    let ends = match &standard.ridge_node {
                        Some(node) => {
                            needs.pieces(node, caps);
                            open
                        }
                        None => open + caps,
                    };
                    runs::add(needs, catalogue, component, article, (length, ends));
                }
            }
            EdgeRole::Hip => {
                needs.length(&standard.hip_profile, length);
                add_some(&standard.hip_end, |end| needs.pieces(end, 1));
            }
            EdgeRole::Valley => needs.length(&standard.valley_profile, length),
            EdgeRole::Wall => {
                needs.length(&standard.wall_profile, length);
                add_some(&standard.wall_end, |end| needs.pieces(end, 2));
            }
        }
    }
}

/// The length of an edge of a surface as far as slates reach, mm.
fn slated_length(surface: &ResolvedSurface, edge: usize) -> i64 {
    let Some((from, to)) = edges(&surface.outline).nth(edge) else {
        return 0;
    };
    let Some(top) = surface.capped else {
        return distance(from, to);
    };
    let (low, high) = (from[1].min(to[1]), from[1].max(to[1]));
    if low >= top {
        return 0;
    }
    let part = (high.min(top) - low) as f64 / (high - low).max(1) as f64;
    let part = if high > low { part } else { 1.0 };
    (distance(from, to) as f64 * part).round() as i64
}

fn add_some(article: &Option<String>, add: impl FnOnce(&str)) {
    if let Some(article) = article {
        add(article);
    }
}

/// The shared edges of a roof and which of its surfaces are on the bill.
struct Shared<'a> {
    roof: &'a ResolvedRoof<'a>,
    /// Surfaces by their places.
    billed: Vec<usize>,
    /// Hips that run into a cap.
    capped: Vec<EdgeAt>,
}

impl Shared<'_> {
    /// The edge of the surface, roofed with slates or not, that comes up to an edge from the other side.
    fn across(&self, at: EdgeAt) -> Option<EdgeAt> {
        let meetings = self.roof.meetings();
        meetings.iter().find_map(|meeting| meeting.other(at))
    }

    /// What closes the ends of a ridge, by what runs into them on both of its sides.
    fn ends(&mut self, ridge: EdgeAt) -> Ends {
        let mut ends = Ends::default();
        let across = self.across(ridge);
        for begins in [true, false] {
            // Run through in opposite directions, one side begins where the other ends.
            let near = self.beside(ridge, begins);
            let beside = std::iter::once(near).chain(across.map(|far| self.beside(far, !begins)));
            let beside: Vec<(EdgeRole, EdgeAt)> = beside.collect();
            let with = |role| beside.iter().filter(move |(found, _)| *found == role);
            let hips: Vec<EdgeAt> =
                with(EdgeRole::Hip).map(|(_, at)| self.across(*at).map_or(*at, |far| far.min(*at))).collect();
            if !hips.is_empty() {
                let has_cap = hips.iter().any(|hip| self.capped.contains(hip));
                ends.caps += i64::from(!has_cap);
                self.capped.extend(hips);
            } else if with(EdgeRole::Valley).next().is_none() {
                ends.open += 1;
            }
        }
        ends
    }

    /// The edge of a surface before an edge, or the one behind it.
    fn beside(&self, EdgeAt { surface, edge }: EdgeAt, before: bool) -> (EdgeRole, EdgeAt) {
        let edges = &self.roof.surfaces[surface].edges;
        let step = if before { edges.len() - 1 } else { 1 };
        let edge = (edge + step) % edges.len();
        (edges[edge].role, EdgeAt { surface, edge })
    }

    /// The length to count at an edge, mm: that of the longer one at the first of two surfaces that
    /// share it, nothing at the second; its own where the other surface is not on the bill.
    fn counted(&self, at: EdgeAt) -> i64 {
        let length = |at: EdgeAt| slated_length(&self.roof.surfaces[at.surface], at.edge);
        let is_billed = |other: &EdgeAt| self.billed.contains(&other.surface);
        match self.across(at).filter(is_billed) {
            None => length(at),
            Some(other) if other.surface < at.surface => 0,
            Some(other) => length(at).max(length(other)),
        }
    }
}
