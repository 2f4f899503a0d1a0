//! One surface: its outline, its edges, the openings on it, and the layout input that slates are laid on.

use std::rc::Rc;

use super::Chosen;
use crate::answer::{Edge, EdgeRole, Opening, OpeningKind};
use crate::catalogue::{Catalogue, SlateRules};
use crate::numbers::{bounded, distance};
use crate::openings::overlap::{boxes_meet, lies_inside, too_near};
use crate::openings::shape::{openings_of, path_of};
use crate::problem::{ProblemCode, Problems};
use crate::roof::configuration::{ComposedCell, Composition, Configuration, Surface};
use crate::roof::courses::{Courses, RowsRefused, lay};
use crate::roof::outline::corners;
use crate::roof::shared_edge::roles_among;
use exact_tiling::DEFAULT_WORK_LIMIT;
use plane_geometry::field::field;
use plane_geometry::polygon::{bounds, crosses_itself, doubled_area, edges, extent};

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

/// The layout input that slates are laid on: of a surface all that its layout depends on. Two sides of a gable often have
/// equal ones. Lengths mm.
#[derive(Clone, Debug, PartialEq)]
pub struct LayoutInput {
    /// Laying rules.
    pub slate: SlateRules,
    /// The polygon that slates may cover: a simple polygon, counter-clockwise; empty where the insets leave nothing.
    pub field: Vec<[i64; 2]>,
    /// Openings with their clearance, convex.
    pub clearances: Vec<Vec<[i64; 2]>>,
    /// Left and right end of the field.
    pub across: (i64, i64),
    /// Lowest and highest y that slates may reach.
    pub along: (i64, i64),
    /// Rows from the eave; none in portrait, where the layout chooses them.
    pub courses: Option<Courses>,
    /// Columns and blinds as the planner wants them.
    pub composition: Option<Composition>,
    /// Positions that a search may fill, and what cutting may take. In portrait, where slopes make searches
    /// long, all enabled surfaces with slopes share what one may take alone.
    pub most_positions: usize,
}

impl LayoutInput {
    /// The same with those openings alone that another has too.
    pub(crate) fn shared_with(&self, other: &Self) -> Self {
        let has_too = |opening: &&Vec<[i64; 2]>| other.clearances.contains(opening);
        Self { clearances: self.clearances.iter().filter(has_too).cloned().collect(), ..self.clone() }
    }

    /// As seen in a mirror.
    pub(crate) fn mirrored(&self) -> Self {
        let turned = |points: &Vec<[i64; 2]>| points.iter().rev().map(|[x, y]| [-x, *y]).collect();
        Self {
            field: turned(&self.field),
            clearances: self.clearances.iter().map(turned).collect(),
            across: (-self.across.1, -self.across.0),
            ..self.clone()
        }
    }
}

impl ResolvedSurface {
    /// None where its outline, its openings or its rows do not fit, which is added to the problems. Expects
    /// values in range.
    pub(super) fn new(
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

impl LayoutInput {
    fn new(
        (input, is_portrait): (&Surface, bool),
        field: Vec<[i64; 2]>,
        clearances: Vec<Vec<[i64; 2]>>,
        configuration: &Configuration,
        catalogue: &Catalogue,
    ) -> Result<Self, RowsRefused> {
        let slate = catalogue.slate_on(input.kind);
        let mut along = extent(&field, 1).unwrap_or_default();
        let mut courses = None;
        let mut most_positions = DEFAULT_WORK_LIMIT;
        if is_portrait {
            let custom = input.rows.custom_height.filter(|_| !field.is_empty());
            along.1 = custom.map_or(along.1, |height| bounded(height, along.0 + 1, along.1));
            let long = |surface: &&Surface| {
                surface.enabled && configuration.is_portrait(surface) && is_sloped(&corners(&surface.outline))
            };
            most_positions /= configuration.surfaces.iter().filter(long).count().max(1);
        } else if field.is_empty() {
            courses = Some(Courses::default());
        } else {
            courses = Some(lay(&input.rows, &slate, along)?);
        }
        Ok(Self {
            slate,
            across: extent(&field, 0).unwrap_or_default(),
            along,
            field,
            clearances,
            courses,
            composition: input.composition.as_ref().map(uncoloured),
            most_positions,
        })
    }
}

/// Whether an edge neither runs along the eave nor up the slope.
fn is_sloped(outline: &[[i64; 2]]) -> bool {
    edges(outline).any(|(from, to)| from[0] != to[0] && from[1] != to[1])
}

/// All that the layout depends on.
fn uncoloured(Composition { columns, cells }: &Composition) -> Composition {
    let blinds = cells.iter().filter(|cell| cell.blind);
    Composition {
        columns: columns.clone(),
        cells: blinds.map(|cell| ComposedCell { colour: None, ..*cell }).collect(),
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
