//! The rows of a grid of columns as a dynamic program.

use std::ops::RangeInclusive;

use crate::grid_offset::{Grid, PortraitField};
use crate::price::PricedLayout;
use crate::task::{CutRule, GapChoice, Layout, Rules, Task, TaskInput};

/// A chosen layout, whichever way its modules lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The columns; in portrait the rows, from the upper end of the field down, with the negative overlap
    /// as their gap.
    pub lanes: Layout,
    /// Between columns.
    pub gap: i64,
    /// In portrait of the grid of columns.
    pub offset: i64,
    /// Millionths of a Rappen; 0 without prices.
    pub cost: i64,
}

impl From<PricedLayout> for Choice {
    fn from(PricedLayout { layout, cost }: PricedLayout) -> Self {
        Self { gap: layout.gap, lanes: layout, offset: 0, cost }
    }
}

/// The dynamic program of rows on a grid: exactly at a single offset; over a range, with at least what is
/// active at any of its offsets.
pub fn task_at(rules: &Rules, grid: Grid<'_>, offsets: &RangeInclusive<i64>) -> Task {
    let heights: Vec<i64> = rules.tiles.iter().map(|tile| tile.width).collect();
    rows_of(grid.field, rules, grid.count_active(offsets, &heights))
}

/// The dynamic program of rows with these counts of active cells.
pub(crate) fn rows_of(field: &PortraitField, rules: &Rules, active: Vec<Vec<i32>>) -> Task {
    Task::unchecked(TaskInput {
        width: field.along.1 - field.along.0,
        tiles: rules.tiles.clone(),
        active,
        filler: rules.filler,
        gap: GapChoice { min: -rules.overlap, max: -rules.overlap, nominal: -rules.overlap },
        empty_formats: rules.empty_formats,
        cut: CutRule::default(),
    })
}
