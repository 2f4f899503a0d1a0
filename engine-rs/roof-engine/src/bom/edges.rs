//! Profiles along the edges of surfaces; an edge that two surfaces share is counted once.

use super::needs::Needs;
use super::spans::distance;
use super::substructure::chosen;
use super::{SolvedSurface, runs};
use crate::answer::EdgeRole;
use crate::catalogue::{Catalogue, Component};
use crate::roof::configuration::Configuration;
use crate::roof::meeting::{EdgeAt, Meeting, meetings};
use crate::roof::outline::{resolve, roles_of};
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
pub fn counted(configuration: &Configuration, surfaces: &[SolvedSurface<'_>]) -> Vec<Counted> {
    let mut shared = Shared::of(configuration, surfaces);
    let mut found = Vec::new();
    for surface in surfaces {
        for (index, edge) in surface.edges.iter().enumerate() {
            let length = shared.counted(surface, index);
            if length > 0 {
                found.push(Counted {
                    role: edge.role,
                    length,
                    on_roof: surface.kind.is_roof(),
                    shared: shared.is_shared(surface.id, index),
                    ends: match edge.role {
                        EdgeRole::Ridge => shared.ends(surface.id, index),
                        _ => Ends::default(),
                    },
                });
            }
        }
    }
    found
}

/// Adds eaves, verges, ridges, hips, valleys and walls.
pub fn add(
    needs: &mut Needs,
    configuration: &Configuration,
    catalogue: &Catalogue,
    edges: &[Counted],
) {
    let (choices, components) = (&catalogue.components, &configuration.components);
    let standard = &catalogue.standard;
    let verge = &choices.edge_treatment;
    let add_choice = |needs: &mut Needs, list: &[Component], id: &str, length: i64| {
        if let Some((component, article)) = chosen(list, id) {
            runs::add(needs, catalogue, component, article, length);
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
            EdgeRole::Left => add_choice(needs, verge, &components.edge_treatment.left, length),
            EdgeRole::Right => add_choice(needs, verge, &components.edge_treatment.right, length),
            EdgeRole::Ridge => {
                let (list, id) = (&choices.ridge_connection, &components.ridge_connection);
                if let Some((component, article)) = chosen(list, id) {
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
                    runs::add_closed(needs, catalogue, component, article, length, ends);
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

/// `[left, low, right, high]` around some points.
pub fn boxed(points: &[[i64; 2]]) -> [i64; 4] {
    let of = |axis: usize| points.iter().map(move |point| point[axis]);
    let ends = |axis| (of(axis).min().unwrap_or(0), of(axis).max().unwrap_or(0));
    let ((left, right), (low, high)) = (ends(0), ends(1));
    [left, low, right, high]
}

/// The length of an edge of a surface as far as slates reach, mm.
fn slated_length(surface: &SolvedSurface<'_>, edge: usize) -> i64 {
    let Some((from, to)) = edges(surface.outline).nth(edge) else {
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
    meetings: Vec<Meeting>,
    /// Position in the configuration and surface.
    billed: Vec<(usize, &'a SolvedSurface<'a>)>,
    /// What the edges of every surface are, by position in the configuration.
    roles: Vec<Vec<EdgeRole>>,
    /// Hips that run into a cap.
    capped: Vec<EdgeAt>,
}

impl<'a> Shared<'a> {
    fn of(configuration: &Configuration, surfaces: &'a [SolvedSurface<'a>]) -> Self {
        let position = |id: &str| configuration.surfaces.iter().position(|s| s.id == id);
        Self {
            meetings: meetings(configuration),
            billed: surfaces
                .iter()
                .filter_map(|surface| Some((position(surface.id)?, surface)))
                .collect(),
            roles: configuration
                .surfaces
                .iter()
                .map(|s| roles_of(s, &resolve(&s.outline), configuration.roof.roof_type))
                .collect(),
            capped: Vec::new(),
        }
    }

    fn at(&self, id: &str, edge: usize) -> Option<EdgeAt> {
        let (surface, _) = *self.billed.iter().find(|(_, s)| s.id == id)?;
        Some(EdgeAt { surface, edge })
    }

    /// The edge of the surface that comes up to an edge from the other side.
    fn across(&self, at: EdgeAt) -> Option<EdgeAt> {
        self.meetings.iter().find_map(|meeting| meeting.other(at))
    }

    /// Whether another surface, roofed with slates or not, comes up to an edge.
    fn is_shared(&self, id: &str, edge: usize) -> bool {
        self.at(id, edge).and_then(|at| self.across(at)).is_some()
    }

    /// What closes the ends of a ridge, by what runs into them on both of its sides.
    fn ends(&mut self, id: &str, edge: usize) -> Ends {
        let mut ends = Ends::default();
        let Some(ridge) = self.at(id, edge) else {
            return ends;
        };
        let across = self.across(ridge);
        for begins in [true, false] {
            // Run through in opposite directions, one side begins where the other ends.
            let near = self.beside(ridge, begins);
            let beside = std::iter::once(near).chain(across.map(|far| self.beside(far, !begins)));
            let beside: Vec<(EdgeRole, EdgeAt)> = beside.collect();
            let with = |role| beside.iter().filter(move |(found, _)| *found == role);
            let hips: Vec<EdgeAt> = with(EdgeRole::Hip)
                .map(|(_, at)| self.across(*at).map_or(*at, |far| far.min(*at)))
                .collect();
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
        let roles = &self.roles[surface];
        let step = if before { roles.len() - 1 } else { 1 };
        let edge = (edge + step) % roles.len();
        (roles[edge], EdgeAt { surface, edge })
    }

    /// The length to count at an edge, mm: that of the longer one at the first of two surfaces that
    /// share it, nothing at the second; its own where the other surface is not on the bill.
    fn counted(&self, surface: &SolvedSurface<'_>, edge: usize) -> i64 {
        let own = slated_length(surface, edge);
        let Some(at) = self.at(surface.id, edge) else {
            return own;
        };
        let billed = self.across(at).and_then(|other| {
            let billed = self.billed.iter().find(|(p, _)| *p == other.surface)?;
            Some((other, billed.1))
        });
        match billed {
            None => own,
            Some((other, _)) if other.surface < at.surface => 0,
            Some((other, across)) => own.max(slated_length(across, other.edge)),
        }
    }
}
