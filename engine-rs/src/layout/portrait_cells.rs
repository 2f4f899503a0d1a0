//! The columns, rows and cells of a portrait layout, in the coordinates of its surface.

use crate::layout::grid_offset::{Grid, PortraitField};
use crate::layout::intervals::is_free;
use crate::layout::portrait::PortraitLayout;

/// A portrait layout on its surface. Lengths mm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortraitCells {
    /// Left and right ends, cut strips included, from left to right.
    pub columns: Vec<(i64, i64)>,
    /// From the eave up.
    pub rows: Vec<PortraitRow>,
    /// Where each column is free, down the slope.
    free: Vec<Vec<(i64, i64)>>,
}

/// One row of a portrait layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PortraitRow {
    /// Lower edge, mm.
    pub y: i64,
    /// mm, the overlap included.
    pub height: i64,
    /// Index of its format; none for a filler.
    pub tile: Option<usize>,
}

impl PortraitCells {
    /// The cells of a layout of this field.
    pub fn new(field: &PortraitField, layout: &PortraitLayout) -> Self {
        let grid = Grid {
            field,
            gap: layout.gap,
        };
        let columns = grid.all_columns(layout.offset);
        let from_the_eave = layout.rows.columns.iter().rev();
        Self {
            rows: from_the_eave
                .map(|row| PortraitRow {
                    y: -(field.along.0 + row.x + row.width),
                    height: row.width,
                    tile: row.tile,
                })
                .collect(),
            free: columns
                .iter()
                .map(|(left, right)| grid.free_in(*left, right - left))
                .collect(),
            columns,
        }
    }

    /// Whether a cell belongs to a format and lies in the field, clear of every obstacle.
    pub fn is_free(&self, row: usize, column: usize) -> bool {
        let (Some(row), Some(free)) = (self.rows.get(row), self.free.get(column)) else {
            return false;
        };
        row.tile.is_some() && is_free(free, -row.y - row.height, row.height)
    }
}
