//! What a surface offers to a layout, and what a layout gives back.

use crate::answer::{Column, Row};
use crate::catalogue::{Catalogue, Format, SlateRules};
use crate::roof::configuration::{Configuration, Objective, Surface, SurfaceKind};
use roof_layout::task::{FillerRange, GapChoice, Layout};
use roof_layout::work::{ANYTHING, SOME_SECONDS, Work};

/// A surface with its openings, ready to be laid. Lengths mm.
pub(super) struct Ground<'a> {
    pub(super) configuration: &'a Configuration,
    pub(super) catalogue: &'a Catalogue,
    /// Part of the roof, a facade or a railing.
    pub(super) kind: SurfaceKind,
    /// Of a search, see [`most_positions`].
    pub(super) most_positions: usize,
    /// Laying rules on this surface.
    pub(super) slate: SlateRules,
    /// The chosen formats in the catalogue's order.
    pub(super) formats: Vec<&'a Format>,
    /// Simple polygon, counter-clockwise.
    pub(super) field: Vec<[i64; 2]>,
    /// Openings with their clearance, convex.
    pub(super) clearances: Vec<Vec<[i64; 2]>>,
    /// Left and right end of the field.
    pub(super) across: (i64, i64),
    /// Lowest and highest y that slates may reach.
    pub(super) along: (i64, i64),
}

/// Positions that a search on a surface may fill. In portrait, where slopes make searches long, all
/// surfaces share what one may take alone.
pub(super) fn most_positions(configuration: &Configuration, surface: &Surface) -> usize {
    match configuration.is_portrait(surface) {
        true => SOME_SECONDS / configuration.surfaces.len().max(1),
        false => SOME_SECONDS,
    }
}

/// A chosen layout.
pub(super) struct Laid {
    /// Between columns.
    pub(super) gap: i64,
    /// From left to right.
    pub(super) columns: Vec<Column>,
    /// From the eave up.
    pub(super) rows: Vec<Row>,
    /// Row by row: whether the cell carries a module.
    pub(super) active: Vec<bool>,
    /// Row by row: whether the cell has the size of a format.
    pub(super) standard: Vec<bool>,
    /// W.
    pub(super) power: i64,
    pub(super) fillers: i64,
    pub(super) filler_width: i64,
    /// Whether no layout is better for the objective.
    pub(super) proven: bool,
    /// For the objective power W that no layout exceeds.
    pub(super) most_power: Option<i64>,
    /// Whether a piece beside an opening is narrower than the sliver rule permits.
    pub(super) slivers: bool,
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

impl Ground<'_> {
    pub(super) fn filler(&self) -> Option<FillerRange> {
        let slate = &self.slate;
        Some(FillerRange {
            min: slate.filler_min,
            max: slate.filler_max,
        })
    }

    pub(super) fn gap(&self) -> GapChoice {
        let gap = self.configuration.layout.panel_gap;
        GapChoice {
            min: gap.min,
            max: gap.max,
            nominal: self.slate.gap_nominal,
        }
    }

    /// A search on it.
    pub(super) fn work(&self) -> Work {
        Work::limited(self.most_positions)
    }

    /// Of what a search found, how good it is for the objective. The least price is one of the whole roof, and a
    /// planner's grid leaves nothing to search.
    pub(super) fn judged(&self, laid: Laid, work: &Work) -> Laid {
        let objective = self.configuration.layout.objective;
        let left_out = work.left_out.unwrap_or(0);
        let is_known = objective == Objective::Power && left_out < ANYTHING;
        Laid {
            proven: matches!(objective, Objective::Power | Objective::Uniform)
                && work.left_out.is_none(),
            most_power: is_known.then(|| left_out.max(laid.power)),
            ..laid
        }
    }

    /// Catalogue id of a format by its place among the chosen ones.
    pub(super) fn id_of(&self, tile: Option<usize>) -> Option<String> {
        Some(self.formats.get(tile?)?.id.clone())
    }
}

impl Laid {
    /// Without cells.
    pub(super) fn new(layout: &Layout, gap: i64, columns: Vec<Column>, rows: Vec<Row>) -> Self {
        let cells = columns.len() * rows.len();
        Self {
            gap,
            columns,
            rows,
            active: vec![false; cells],
            standard: vec![false; cells],
            power: layout.power,
            fillers: layout.fillers,
            filler_width: layout.filler_width,
            proven: false,
            most_power: None,
            slivers: false,
        }
    }
}
