//! A surface with its slates.

use std::rc::Rc;

use crate::cut::parts::part_count;
use crate::cut::pieces::{CellKind, Piece};
use crate::resolve::ResolvedRoof;
use crate::surface::ResolvedSurface;
use crate::surface::courses::Courses;
use crate::surface::grid::{Column, Row};
use exact_tiling::portrait::TriedGrid;

use serde::Serialize;
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

/// Whether a surface carries a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum SurfaceStatus {
    /// Laid.
    Tiled,
    /// No exact tiling of its field exists (check `FIELD_NOT_TILEABLE`).
    NotTileable,
    /// Not to be roofed with solar.
    Disabled,
}

/// A surface with its slates.
#[derive(Clone, Debug)]
pub struct LaidSurface {
    /// The surface that they lie on.
    pub on: Rc<ResolvedSurface>,
    /// None on a disabled surface. Those of equal layout inputs are the same.
    pub slates: Rc<SurfaceLayout>,
    /// W, cells of other colours counted with theirs.
    pub power: i64,
}

impl LaidSurface {
    /// A surface and its slates.
    pub fn new(roof: &ResolvedRoof<'_>, on: Rc<ResolvedSurface>, slates: Rc<SurfaceLayout>) -> Self {
        let mut laid = Self { power: slates.power, on, slates };
        if laid.on.input.composition.is_some() {
            let active = laid.slates.pieces.iter().filter(|piece| piece.kind == CellKind::Active);
            laid.power += active.filter_map(|piece| laid.difference(roof, piece)).sum::<i64>();
        }
        laid
    }

    /// W that an active piece of another colour has more than one of the layout's.
    fn difference(&self, roof: &ResolvedRoof<'_>, piece: &Piece) -> Option<i64> {
        let catalogue = roof.catalogue;
        let colour = catalogue.colour(self.colour_of(piece)?)?;
        let format = catalogue.format(self.format_of(piece)?)?;
        Some(catalogue.power(format, colour) - catalogue.power(format, roof.chosen.colour))
    }

    /// Whether it carries a layout.
    pub fn status(&self) -> SurfaceStatus {
        match (self.on.input.enabled, self.slates.not_tileable) {
            (false, _) => SurfaceStatus::Disabled,
            (true, Some(_)) => SurfaceStatus::NotTileable,
            (true, None) => SurfaceStatus::Tiled,
        }
    }

    /// Its rows and what would fit; none in portrait.
    pub fn courses(&self) -> Option<&Courses> {
        let layout_input = &self.on.layout_input;
        let held = layout_input.held.as_ref().filter(|_| self.slates.is_held);
        held.map(|held| &held.courses).or(layout_input.courses.as_ref())
    }

    /// Whether it does.
    pub fn is_tiled(&self) -> bool {
        self.status() == SurfaceStatus::Tiled
    }

    /// Id of the colour chosen for a piece; none for the layout's.
    pub fn colour_of(&self, piece: &Piece) -> Option<&str> {
        let composition = self.on.input.composition.as_ref()?;
        composition.cell(piece.row, piece.column)?.colour.as_deref()
    }

    /// The format whose size a whole piece has.
    pub fn format_of(&self, piece: &Piece) -> Option<&str> {
        let column = self.slates.columns.get(piece.column)?.format.as_deref();
        column.or(self.slates.rows.get(piece.row)?.format.as_deref())
    }
}

/// The slates on a layout input. Lengths mm.
#[derive(Clone, Debug, Default)]
pub struct SurfaceLayout {
    /// Between columns.
    pub gap: i64,
    /// From left to right.
    pub columns: Vec<Column>,
    /// From the eave up.
    pub rows: Vec<Row>,
    /// The pieces or columns laid.
    pub pieces: Vec<Piece>,
    /// W, all in the layout's colour.
    pub power: i64,
    /// Filler columns.
    pub fillers: i64,
    /// Their widths together.
    pub filler_width: i64,
    /// W of the best plain grid.
    pub baseline_power: i64,
    /// Whether it is the held layout of its input.
    pub is_held: bool,
    /// Whether no layout is better for the objective.
    pub proven: bool,
    /// For the objective power W that no layout exceeds.
    pub most_power: Option<i64>,
    /// In portrait for the objective price, the grids of columns of most power.
    pub grids: Vec<TriedGrid>,
    /// How much narrower the field may turn out.
    pub tolerance_narrower: i64,
    /// How much wider the field may turn out.
    pub tolerance_wider: i64,
    /// Joints that begin over an opening.
    pub diverters: i64,
    /// Whether a piece beside an opening is narrower than the sliver rule permits.
    pub slivers: bool,
    /// Why there is no layout.
    pub not_tileable: Option<NotTileable>,
    /// Whether cutting was given up, and pieces are missing: such a roof is refused.
    pub too_complex: bool,
}

/// Why there is no layout: the field's width, or height where rows are chosen, mm, and the nearest
/// ones that can be tiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotTileable {
    /// `width` or `height`.
    pub side: &'static str,
    /// Of the field, mm.
    pub measure: i64,
    /// The nearest smaller one that works.
    pub below: Option<i64>,
    /// The nearest larger one that works.
    pub above: Option<i64>,
}

/// How many pieces of a kind there are; a cell that an opening divides holds several.
pub fn count(slates: &SurfaceLayout, kind: CellKind) -> i64 {
    let of_kind = slates.pieces.iter().filter(|piece| piece.kind == kind);
    of_kind.map(part_count).sum()
}

/// Those that carry a layout.
pub fn tiled(surfaces: &[LaidSurface]) -> Vec<LaidSurface> {
    let tiled = surfaces.iter().filter(|laid| laid.is_tiled());
    tiled.cloned().collect()
}
