//! The columns, rows and cells of a portrait layout, in the coordinates of its surface.

use crate::grid_offset::Grid;
use crate::task::Layout;
use plane_geometry::intervals::is_free;

/// A portrait layout on its surface. Lengths mm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortraitCells {
    /// Left and right ends, cut strips included, from left to right.
    pub columns: Vec<(i64, i64)>,
    /// From the eave up.
    pub rows: Vec<PortraitRow>,
    /// Where each column is free, down the slope.
    free: Vec<Vec<(i64, i64)>>,
    /// Width of a column that is no cut strip.
    column_width: i64,
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
    /// The cells of rows on a grid of columns.
    pub fn new(grid: Grid<'_>, offset: i64, rows: &Layout) -> Self {
        let field = grid.field;
        let columns = grid.all_columns(offset);
        let from_the_eave = rows.columns.iter().rev();
        Self {
            rows: from_the_eave
                .map(|row| PortraitRow {
                    y: -(field.along.0 + row.x + row.width),
                    height: row.width,
                    tile: row.tile,
                })
                .collect(),
            free: columns.iter().map(|(left, right)| grid.free_in(*left, right - left)).collect(),
            columns,
            column_width: field.column_width,
        }
    }

    /// Whether a cell has the size of a format: no filler, no cut strip.
    pub fn is_standard(&self, row: usize, column: usize) -> bool {
        let (Some(row), Some((left, right))) = (self.rows.get(row), self.columns.get(column)) else {
            return false;
        };
        row.tile.is_some() && right - left == self.column_width
    }

    /// Whether such a cell lies in the field, clear of every obstacle.
    pub fn is_active(&self, row: usize, column: usize) -> bool {
        let (Some(place), Some(free)) = (self.rows.get(row), self.free.get(column)) else {
            return false;
        };
        self.is_standard(row, column) && is_free(free, -place.y - place.height, place.height)
    }
}
