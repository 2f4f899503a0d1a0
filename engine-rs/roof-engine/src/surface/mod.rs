//! One surface: its outline, its edges, the openings on it, and the layout input that slates are laid on.

pub mod courses;
pub mod grid;
mod layout_input;
pub mod outline;
pub mod roles;

use std::rc::Rc;

use serde::Serialize;
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

use crate::catalogue::Catalogue;
use crate::catalogue::chosen::Chosen;
use crate::configuration::{Configuration, EdgeRole, Surface};
use crate::numbers::distance;
use crate::openings::overlap::{boxes_meet, lies_inside, too_near};
use crate::openings::shape::{openings_of, path_of};
use crate::openings::{Opening, OpeningKind};
use crate::problem::{ProblemCode, Problems};
use courses::RowsRefused;
pub use layout_input::LayoutInput;
use outline::corners;
use plane_geometry::field::field;
use plane_geometry::polygon::{bounds, crosses_itself, doubled_area, edges, extent};
use roles::roles_among;

/// One edge of a surface.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Edge {
    /// Its kind.
    pub role: EdgeRole,
    /// Its kind by its shape, where another one is entered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", tsify(optional))]
    pub derived: Option<EdgeRole>,
    /// How far the field stays away from it, mm.
    pub inset: i64,
    /// mm.
    pub length: f64,
}

/// A surface before slates. Lengths mm in its plane.
#[derive(Clone, Debug)]
pub struct ResolvedSurface {
    /// Its place in the configuration.
    pub index: usize,
    /// As entered.
    pub input: Surface,
    /// Whether modules stand upright on it.
    pub is_portrait: bool,
    /// Corners, counter-clockwise.
    pub outline: Vec<[i64; 2]>,
    /// Edge i from corner i to corner i + 1.
    pub edges: Vec<Edge>,
    /// Cutouts, then skylights, then what goes on here of openings across an edge.
    pub openings: Vec<Opening>,
    /// Those that end outside of it, by index.
    pub outside: Vec<usize>,
    /// The part of it that is roofed with slates: up to the custom height.
    pub slated: Vec<[i64; 2]>,
    /// That height, where another roofing lies above it.
    pub capped: Option<i64>,
    /// The layout input that slates are laid on.
    pub layout_input: Rc<LayoutInput>,
}

impl ResolvedSurface {
    /// None where its outline, its openings or its rows do not fit, which is added to the problems. Expects
    /// values in range.
    pub(crate) fn new(
        (index, input): (usize, &Surface),
        roof: (&Configuration, &Catalogue, &Chosen<'_>),
        problems: &mut Problems,
    ) -> Option<Self> {
        problems
            .within(&format!("surfaces[{index}]"), |problems| Self::within((index, input), roof, problems))
    }

    fn within(
        (index, input): (usize, &Surface),
        (configuration, catalogue, chosen): (&Configuration, &Catalogue, &Chosen<'_>),
        problems: &mut Problems,
    ) -> Option<Self> {
        let outline = corners(&input.outline);
        let is_flat = || doubled_area(&outline) == 0;
        if outline.len() < 3 || (outline.len() == 3 && is_flat()) {
            problems.at(ProblemCode::DegenerateOutline, "outline");
            return None;
        }
        if crosses_itself(&outline) || is_flat() {
            problems.at(ProblemCode::OutlineCrosses, "outline");
            return None;
        }
        // An unknown model is refused as a value.
        let openings: Vec<Opening> = openings_of(input, catalogue).collect::<Option<_>>()?;
        let outside = check_openings(input, &openings, &outline, problems);
        let edges = edges_of((index, input), &outline, configuration, catalogue, chosen);
        let is_portrait = configuration.is_portrait(input);
        let layout_input = LayoutInput::new(
            (input, is_portrait),
            field(&outline, &insets(&edges)),
            openings.iter().map(|o| o.clearance.clone()).collect(),
            configuration,
            catalogue,
        );
        let layout_input = match layout_input {
            Ok(layout_input) => Rc::new(layout_input),
            Err(refused) => {
                let RowsRefused { code, field, max } = refused;
                problems.within("rows", |problems| problems.add(code, field, [("max", max)]));
                return None;
            }
        };
        let (low, high) = extent(&outline, 1)?;
        let custom = input.rows.custom_height.filter(|_| input.kind.is_roof());
        let capped = custom.filter(|top| (low + 1..high).contains(top));
        Some(Self {
            index,
            input: input.clone(),
            is_portrait,
            slated: capped.map_or_else(|| outline.clone(), |top| below(&outline, top)),
            capped,
            outline,
            edges,
            openings,
            outside,
            layout_input,
        })
    }

    /// Adds what goes on here of an opening.
    pub(crate) fn take(&mut self, opening: &Opening) {
        if let Some(layout_input) = Rc::get_mut(&mut self.layout_input) {
            layout_input.clearances.push(opening.clearance.clone());
        }
        self.openings.push(opening.clone());
    }
}

/// Those that may go on behind an edge of the surface; others have to lie on it.
fn check_openings(
    surface: &Surface,
    openings: &[Opening],
    outline: &[[i64; 2]],
    problems: &mut Problems,
) -> Vec<usize> {
    let mut outside = Vec::new();
    let boxes: Vec<[i64; 4]> = openings.iter().map(|opening| bounds(&opening.clearance)).collect();
    for (index, opening) in openings.iter().enumerate() {
        if !lies_inside(&opening.outline, outline) {
            match opening.kind {
                OpeningKind::Chimney | OpeningKind::Other => outside.push(index),
                _ => problems.at(ProblemCode::OpeningOutside, &path_of(surface, index)),
            }
        }
        let mut earlier = openings[..index].iter().zip(&boxes);
        let is_too_near = |(other, bounds): &(&Opening, &[i64; 4])| {
            boxes_meet(boxes[index], **bounds) && too_near(opening, other)
        };
        if let Some((other, _)) = earlier.find(is_too_near) {
            let (code, other) = (ProblemCode::OpeningsOverlap, [("other", other.id.as_str())]);
            problems.add(code, &path_of(surface, index), other);
        }
    }
    outside
}

/// The edges with the insets of the chosen components.
fn edges_of(
    (index, surface): (usize, &Surface),
    outline: &[[i64; 2]],
    configuration: &Configuration,
    catalogue: &Catalogue,
    chosen: &Chosen<'_>,
) -> Vec<Edge> {
    let slate = &catalogue.slate;
    let inset = |role, shape| match role {
        _ if !surface.kind.is_roof() => catalogue.facade.edge_inset,
        EdgeRole::Eave => slate.eave_inset,
        EdgeRole::Hip => slate.hip_inset,
        EdgeRole::Valley => slate.valley_inset,
        EdgeRole::Wall => slate.wall_inset,
        EdgeRole::Ridge | EdgeRole::Upper => chosen.ridge_connection.inset,
        EdgeRole::Left => chosen.left.inset,
        EdgeRole::Right => chosen.right.inset,
        EdgeRole::Kink => catalogue.standard.kink.as_ref().map_or(0, |kink| match shape {
            EdgeRole::Eave => kink.upper_inset.whole(),
            _ => kink.lower_inset.whole(),
        }),
    };
    let derived = roles_among(&configuration.surfaces, index, outline, configuration.roof.roof_type);
    let entered = surface.roles().filter(|e| e.len() == derived.len());
    let all = entered.unwrap_or_else(|| derived.clone());
    edges(outline)
        .zip(all.into_iter().zip(derived))
        .map(|((from, to), (role, derived))| Edge {
            role,
            derived: (derived != role).then_some(derived),
            inset: inset(role, derived),
            // To whole mm, so that the same bytes come out everywhere.
            length: distance(from, to) as f64,
        })
        .collect()
}

fn insets(edges: &[Edge]) -> Vec<i64> {
    edges.iter().map(|edge| edge.inset).collect()
}

/// The part of a polygon below a height, mm.
fn below(polygon: &[[i64; 2]], top: i64) -> Vec<[i64; 2]> {
    let mut left = Vec::with_capacity(polygon.len() + 2);
    for ([x1, y1], [x2, y2]) in edges(polygon) {
        if y1 <= top {
            left.push([x1, y1]);
        }
        if (y1 < top) != (y2 < top) && y1 != top && y2 != top {
            let part = (top - y1) as f64 / (y2 - y1) as f64;
            left.push([x1 + ((x2 - x1) as f64 * part).round() as i64, top]);
        }
    }
    left
}

impl ResolvedSurface {
    /// Whether slates reach an opening; it may lie in another roofing.
    pub fn reaches(&self, opening: &Opening) -> bool {
        let low = extent(&opening.outline, 1).map(|(low, _)| low);
        self.capped.is_none_or(|top| low < Some(top))
    }
}
