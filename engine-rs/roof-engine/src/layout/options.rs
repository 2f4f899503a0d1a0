//! How slates are to be laid.

use crate::catalogue::Format;
use crate::configuration::{Anchor, GapRange, Objective, POWER_FLOOR};
use crate::cut::pieces::{CellKind, Piece};
use crate::resolve::ResolvedRoof;
use crate::surface::LayoutInput;
use crate::surface::grid::{Column, Row};
use exact_tiling::{FillerRange, GapChoice, Rules, Tile};

/// How slates are to be laid.
#[derive(Clone, Debug, PartialEq)]
pub struct LayoutOptions {
    /// The objective.
    pub objective: Objective,
    /// Least power of the objective robust, per cent of the most.
    pub power_floor: i64,
    /// Permitted formats with their power in the roof's colour, in the catalogue's order.
    pub formats: Vec<Format>,
    /// Permitted gaps between columns.
    pub gap: GapRange,
    /// Where the planner's own grid lies.
    pub anchor: Anchor,
    /// Whether strips beside openings may be as narrow as they like.
    pub slivers: bool,
}

impl LayoutOptions {
    /// That of a roof.
    pub fn of(roof: &ResolvedRoof<'_>) -> Self {
        let layout = &roof.configuration.layout;
        let power = |format| roof.catalogue.power(format, roof.chosen.colour);
        let formats = roof.chosen.formats.iter();
        let formats = formats.map(|format| Format { power: power(format), ..(*format).clone() });
        Self {
            objective: layout.objective,
            power_floor: layout.power_floor.unwrap_or(POWER_FLOOR),
            formats: formats.collect(),
            gap: layout.panel_gap,
            anchor: layout.anchor,
            slivers: layout.slivers,
        }
    }

    /// A planner's grid and the calm look have formats where no cell is active.
    pub(crate) fn has_empty_formats(&self) -> bool {
        matches!(self.objective, Objective::Manual | Objective::Uniform)
    }

    /// The choices of columns, or in portrait of rows.
    pub(crate) fn rules(&self, layout_input: &LayoutInput) -> Rules {
        let tile = |format: &Format| Tile { width: format.width, power: format.power };
        Rules {
            tiles: self.formats.iter().map(tile).collect(),
            filler: Some(FillerRange {
                min: layout_input.slate.filler_min,
                max: layout_input.slate.filler_max,
            }),
            overlap: layout_input.slate.overlap,
            gap: GapChoice { min: self.gap.min, max: self.gap.max, nominal: layout_input.slate.gap_nominal },
            empty_formats: self.has_empty_formats(),
        }
    }

    /// W of the modules among pieces.
    pub(super) fn power_of(&self, columns: &[Column], rows: &[Row], pieces: &[Piece]) -> i64 {
        let of_format = |id: &Option<String>| {
            let format = self.formats.iter().find(|format| Some(&format.id) == id.as_ref());
            format.map_or(0, |format| format.power)
        };
        let columns: Vec<i64> = columns.iter().map(|column| of_format(&column.format)).collect();
        let rows: Vec<i64> = rows.iter().map(|row| of_format(&row.format)).collect();
        let modules = pieces.iter().filter(|piece| piece.kind == CellKind::Active);
        modules.map(|piece| columns[piece.column] + rows[piece.row]).sum()
    }

    /// Id of a format by its place among the permitted ones.
    pub(crate) fn id_of(&self, tile: Option<usize>) -> Option<String> {
        Some(self.formats.get(tile?)?.id.clone())
    }
}
