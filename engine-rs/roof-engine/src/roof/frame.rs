//! A surface before slates: outline, edges with their insets, field.

use crate::answer::{Edge, EdgeRole};
use crate::catalogue::{Catalogue, Component};
use crate::roof::configuration::{Configuration, Surface};
use crate::roof::outline::{resolve, roles_of};
use roof_layout::field::field;
use roof_layout::polygon::edges;

/// Outline, edges and field of a surface, mm.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// Corners, counter-clockwise.
    pub outline: Vec<[i64; 2]>,
    /// Edge i from corner i to corner i + 1.
    pub edges: Vec<Edge>,
    /// What slates may cover; empty when nothing is left.
    pub field: Vec<[i64; 2]>,
}

impl Frame {
    /// Lowest and highest y of the field.
    pub fn height(&self) -> Option<(i64, i64)> {
        self.extent(1)
    }

    /// Leftmost and rightmost x of the field.
    pub fn width(&self) -> Option<(i64, i64)> {
        self.extent(0)
    }

    fn extent(&self, axis: usize) -> Option<(i64, i64)> {
        let values = || self.field.iter().map(|point| point[axis]);
        Some((values().min()?, values().max()?))
    }
}

/// The frame of a surface with the insets of the chosen components.
pub fn frame_of(surface: &Surface, configuration: &Configuration, catalogue: &Catalogue) -> Frame {
    let outline = resolve(&surface.outline);
    let roles = roles_of(surface, &outline, configuration.roof.roof_type);
    let edges: Vec<Edge> = edges(&outline)
        .zip(roles)
        .map(|((from, to), role)| Edge {
            role,
            inset: if surface.kind.is_roof() {
                inset_of(role, configuration, catalogue)
            } else {
                catalogue.facade.edge_inset
            },
            length: length(from, to),
        })
        .collect();
    let insets: Vec<i64> = edges.iter().map(|edge| edge.inset).collect();
    Frame {
        field: field(&outline, &insets),
        outline,
        edges,
    }
}

fn inset_of(role: EdgeRole, configuration: &Configuration, catalogue: &Catalogue) -> i64 {
    let (slate, components) = (&catalogue.slate, &configuration.components);
    let choices = &catalogue.components;
    match role {
        EdgeRole::Eave => slate.eave_inset,
        EdgeRole::Hip => slate.hip_inset,
        EdgeRole::Valley => slate.valley_inset,
        EdgeRole::Wall => slate.wall_inset,
        EdgeRole::Ridge => inset(&choices.ridge_connection, &components.ridge_connection),
        EdgeRole::Left => inset(&choices.edge_treatment, &components.edge_treatment.left),
        EdgeRole::Right => inset(&choices.edge_treatment, &components.edge_treatment.right),
    }
}

/// An unknown id has been refused before; here it takes no room.
fn inset(choices: &[Component], id: &str) -> i64 {
    choices
        .iter()
        .find(|choice| choice.id == id)
        .map_or(0, |choice| choice.inset)
}

/// Rounded to whole mm, so that the same bytes come out everywhere.
fn length(from: [i64; 2], to: [i64; 2]) -> f64 {
    let (dx, dy) = ((to[0] - from[0]) as f64, (to[1] - from[1]) as f64);
    (dx * dx + dy * dy).sqrt().round()
}
