//! Profiles along the edges of surfaces; an edge that two surfaces share is counted once.

use super::needs::Needs;
use super::spans::distance;
use super::substructure::chosen;
use super::{SolvedSurface, runs};
use crate::answer::EdgeRole;
use crate::catalogue::{Catalogue, Component};
use crate::roof::configuration::{Configuration, RoofType};
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
    for surface in surfaces {
        for ((from, to), edge) in edges(surface.outline).zip(surface.edges) {
            let length = distance(from, to);
            let rises = to[1] > from[1];
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
                EdgeRole::Ridge if is_counted_opposite(configuration, surfaces, surface) => {}
                EdgeRole::Ridge => {
                    add_choice(
                        needs,
                        &choices.ridge_connection,
                        &components.ridge_connection,
                        length,
                    );
                }
                EdgeRole::Hip if rises && is_counted_beside(configuration, surfaces, surface) => {}
                EdgeRole::Hip => {
                    needs.length(&standard.hip_profile, length);
                    add_some(&standard.hip_end, |end| needs.pieces(end, 1));
                }
                EdgeRole::Valley
                    if rises && is_counted_beside(configuration, surfaces, surface) => {}
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

/// The ridge of a gable roof's second surface, and of a hip roof's third and fourth, is that of the
/// surface opposite.
fn is_counted_opposite(
    configuration: &Configuration,
    surfaces: &[SolvedSurface<'_>],
    surface: &SolvedSurface<'_>,
) -> bool {
    let back = match (configuration.roof.roof_type, configuration.surfaces.len()) {
        (RoofType::Gable, 2) => 1,
        (RoofType::Hip, 4) => 2,
        _ => return false,
    };
    let position = configuration
        .surfaces
        .iter()
        .position(|s| s.id == surface.id);
    position
        .and_then(|p| p.checked_sub(back))
        .is_some_and(|p| is_among(configuration, surfaces, p))
}

/// The surfaces of a hip roof stand clockwise in the configuration, so that the right hip or valley of
/// each is the left one of the one before it.
fn is_counted_beside(
    configuration: &Configuration,
    surfaces: &[SolvedSurface<'_>],
    surface: &SolvedSurface<'_>,
) -> bool {
    if configuration.roof.roof_type != RoofType::Hip || configuration.surfaces.len() != 4 {
        return false;
    }
    let position = configuration
        .surfaces
        .iter()
        .position(|s| s.id == surface.id);
    position.is_some_and(|p| is_among(configuration, surfaces, (p + 3) % 4))
}

fn is_among(
    configuration: &Configuration,
    surfaces: &[SolvedSurface<'_>],
    position: usize,
) -> bool {
    let id = configuration.surfaces.get(position).map(|s| s.id.as_str());
    surfaces.iter().any(|s| Some(s.id) == id)
}
