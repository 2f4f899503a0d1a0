//! The layout input of a surface.

use super::courses::{Courses, RowsRefused, lay};
use super::outline::corners;
use crate::catalogue::{Catalogue, SlateRules};
use crate::configuration::{AutoOr, ComposedCell, Composition, Configuration, HeldColumn, Rows, Surface};
use crate::numbers::bounded;
use exact_tiling::DEFAULT_WORK_LIMIT;
use plane_geometry::polygon::{edges, extent};

/// The layout input that slates are laid on: of a surface all that its layout depends on. Two sides of a gable often have
/// equal ones. Lengths mm.
#[derive(Clone, Debug, PartialEq)]
pub struct LayoutInput {
    /// Lowest and highest y that slates may reach. First, because layout inputs are compared in this order.
    pub along: (i64, i64),
    /// Left and right end of the field.
    pub across: (i64, i64),
    /// The polygon that slates may cover: a simple polygon, counter-clockwise; empty where the insets leave nothing.
    pub field: Vec<[i64; 2]>,
    /// Openings with their clearance, convex.
    pub clearances: Vec<Vec<[i64; 2]>>,
    /// Rows from the eave; none in portrait, where the layout chooses them.
    pub courses: Option<Courses>,
    /// Columns and blinds as the planner wants them.
    pub composition: Option<Composition>,
    /// The layout that stays as long as the rules permit; none in portrait, and where a planner composed.
    pub held: Option<HeldColumns>,
    /// Positions that a search may fill, and what cutting may take. In portrait, where slopes make searches
    /// long, all enabled surfaces with slopes share what one may take alone.
    pub most_positions: usize,
    /// Laying rules.
    pub slate: SlateRules,
}

/// A held layout on the present field.
#[derive(Clone, Debug, PartialEq)]
pub struct HeldColumns {
    /// From the left.
    pub columns: Vec<HeldColumn>,
    /// Between them.
    pub gap: i64,
    /// As many full courses as were held.
    pub courses: Courses,
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

impl LayoutInput {
    pub(super) fn new(
        (input, is_portrait): (&Surface, bool),
        field: Vec<[i64; 2]>,
        clearances: Vec<Vec<[i64; 2]>>,
        configuration: &Configuration,
        catalogue: &Catalogue,
    ) -> Result<Self, RowsRefused> {
        let slate = catalogue.slate_on(input.kind);
        let mut along = extent(&field, 1).unwrap_or_default();
        let (mut courses, mut held) = (None, None);
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
            let laid = lay(&input.rows, &slate, along)?;
            held = held_on(input, &laid, &slate, along);
            courses = Some(laid);
        }
        Ok(Self {
            slate,
            across: extent(&field, 0).unwrap_or_default(),
            along,
            field,
            clearances,
            courses,
            composition: input.composition.as_ref().map(uncoloured),
            held,
            most_positions,
        })
    }
}

/// The held layout where so many courses have room, and no other number is entered.
fn held_on(input: &Surface, laid: &Courses, slate: &SlateRules, along: (i64, i64)) -> Option<HeldColumns> {
    let held = input.held.as_ref().filter(|_| input.composition.is_none())?;
    let is_entered = matches!(input.rows.count, AutoOr::Number(_));
    let rows = Rows { count: AutoOr::Number(held.courses), ..input.rows.clone() };
    let courses = if is_entered { laid.clone() } else { lay(&rows, slate, along).ok()? };
    (courses.count == held.courses).then(|| HeldColumns {
        columns: held.columns.clone(),
        gap: held.gap,
        courses,
    })
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
