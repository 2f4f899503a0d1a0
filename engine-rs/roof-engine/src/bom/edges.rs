//! Profiles along the edges of surfaces; an edge that two surfaces share is counted once.

use super::needs::Needs;
use super::spans::distance;
use super::substructure::chosen;
use super::{SolvedSurface, runs};
use crate::answer::{Edge, EdgeRole};
use crate::catalogue::{Catalogue, Component};
use crate::roof::configuration::Configuration;
use crate::roof::meeting::{EdgeAt, Meeting, meetings};
use roof_layout::polygon::edges;

/// Adds eaves, verges, ridges, hips, valleys and walls.
pub fn add(
    needs: &mut Needs,
    configuration: &Configuration,
    catalogue: &Catalogue,
    surfaces: &[SolvedSurface<'_>],
) {
    let (choices, components) = (&catalogue.components, &configuration.components);
    let standard = &catalogue.standard;
    let verge = &choices.edge_treatment;
    let add_choice = |needs: &mut Needs, list: &[Component], id: &str, length: i64| {
        if let Some((component, article)) = chosen(list, id) {
            runs::add(needs, catalogue, component, article, length);
        }
    };
    let shared = Shared::of(configuration, surfaces);
    for surface in surfaces {
        for (index, ((from, to), edge)) in edges(surface.outline).zip(surface.edges).enumerate() {
            let Some(length) = shared.counted(surface.id, index, distance(from, to)) else {
                continue;
            };
            if !surface.kind.is_roof() {
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
                EdgeRole::Right => {
                    add_choice(needs, verge, &components.edge_treatment.right, length)
                }
                EdgeRole::Ridge => {
                    let (list, id) = (&choices.ridge_connection, &components.ridge_connection);
                    if let Some((component, article)) = chosen(list, id) {
                        let one_sided = component.one_sided_article.as_deref();
                        let alone = !shared.is_shared(surface.id, index);
                        let article = one_sided.filter(|_| alone).unwrap_or(article);
                        let nodes = standard.ridge_node.as_ref().map_or(0, |node| {
                            let nodes = hips_beside(surface.edges, index);
                            needs.pieces(node, nodes);
                            nodes
                        });
                        let ends = runs::ENDS - nodes;
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
}

fn add_some(article: &Option<String>, add: impl FnOnce(&str)) {
    if let Some(article) = article {
        add(article);
    }
}

/// Ends of a ridge into which a hip runs.
fn hips_beside(edges: &[Edge], ridge: usize) -> i64 {
    let beside = [ridge + edges.len() - 1, ridge + 1];
    let roles = beside.map(|index| edges[index % edges.len()].role);
    roles.iter().filter(|role| **role == EdgeRole::Hip).count() as i64
}

/// The shared edges of a roof and which of its surfaces are on the bill.
struct Shared<'a> {
    meetings: Vec<Meeting>,
    /// Position in the configuration and surface.
    billed: Vec<(usize, &'a SolvedSurface<'a>)>,
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
        }
    }

    /// Whether another surface, roofed with slates or not, comes up to an edge.
    fn is_shared(&self, id: &str, edge: usize) -> bool {
        let billed = self.billed.iter().find(|(_, s)| s.id == id);
        billed.is_some_and(|(surface, _)| {
            let (surface, edge) = (*surface, edge);
            let at = EdgeAt { surface, edge };
            self.meetings.iter().any(|m| m.other(at).is_some())
        })
    }

    /// The length to count at an edge, mm: that of the longer one at the first of two surfaces that
    /// share it, nothing at the second; its own where the other surface is not on the bill.
    fn counted(&self, id: &str, edge: usize, own: i64) -> Option<i64> {
        let position = self.billed.iter().find(|(_, s)| s.id == id)?.0;
        let at = EdgeAt {
            surface: position,
            edge,
        };
        let Some(other) = self.meetings.iter().find_map(|m| m.other(at)) else {
            return Some(own);
        };
        match self.billed.iter().find(|(p, _)| *p == other.surface) {
            None => Some(own),
            Some(_) if other.surface < position => None,
            Some((_, surface)) => {
                let across = edges(surface.outline).nth(other.edge);
                Some(across.map_or(own, |(from, to)| own.max(distance(from, to))))
            }
        }
    }
}
