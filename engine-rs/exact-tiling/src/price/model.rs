//! The cost of a layout by its pieces.

use crate::positions::index;
use crate::task::{Layout, Task, Tile};

/// The cost of a layout, in millionths of a Rappen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prices {
    /// Per format: an active cell, less what a passive piece in its place would cost.
    pub active: Vec<i64>,
    /// Passive pieces of a whole column from `start` to `end` cost `until[end] − from[start]`.
    pub from: Vec<i64>,
    /// See `from`; both reach from 0 to the field's width.
    pub until: Vec<i64>,
    /// A joint by the mm in which its middle lies; empty when joints cost nothing.
    pub joint: Vec<i64>,
    /// The cost of every layout.
    pub fixed: i64,
}

/// A layout and what it costs, in millionths of a Rappen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PricedLayout {
    /// The layout; without power where the field can carry none.
    pub layout: Layout,
    /// Its cost.
    pub cost: i64,
}

/// Cost per power that a layout is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ratio {
    /// Millionths of a Rappen.
    pub(crate) cost: i64,
    /// W.
    pub(crate) power: i64,
}

impl Prices {
    /// The cost of a layout of a task.
    pub fn cost(&self, task: &Task, layout: &Layout) -> i64 {
        let mut cost = self.fixed;
        for column in &layout.columns {
            let end = column.x + column.width;
            cost += self.passive(index(column.x), index(end));
            if let Some(tile) = column.tile {
                let rows = task.active[tile].get(index(column.x)).copied().unwrap_or(0);
                cost += i64::from(rows) * self.active.get(tile).copied().unwrap_or(0);
            }
            if end < task.width {
                let joint = self.joint.get(index(end + layout.gap / 2));
                cost += joint.copied().unwrap_or(0);
            }
        }
        cost
    }

    pub(super) fn passive(&self, start: usize, end: usize) -> i64 {
        match (self.until.get(end), self.from.get(start)) {
            (Some(until), Some(from)) => until - from,
            _ => 0,
        }
    }

    /// No layout of a task costs more, in absolute numbers.
    pub(super) fn most(&self, task: &Task) -> i128 {
        let glass = self.until.iter().chain(&self.from).map(|cost| cost.abs());
        let joints = self.joint.iter().map(|cost| cost.abs()).max().unwrap_or(0);
        let active = most_of_tiles(task, |tile| self.active.get(tile).copied().unwrap_or(0));
        i128::from(self.fixed.abs())
            + 2 * i128::from(glass.max().unwrap_or(0))
            + i128::from(most_columns(task)) * i128::from(joints)
            + active
    }
}

/// No layout of a task has a larger sum over its active cells of what they are each by their format, in
/// absolute numbers: none has more than the whole width filled with the format that gives most per mm.
pub(super) fn most_of_tiles(task: &Task, of_cell: impl Fn(usize) -> i64) -> i128 {
    let overlap = task.gap.min.min(0);
    let whole = |(index, tile): (usize, &Tile)| {
        let column = i128::from(task.most_active(index)) * i128::from(of_cell(index).abs());
        column * i128::from(task.width - overlap) / i128::from((tile.width + overlap).max(1))
    };
    task.tiles.iter().enumerate().map(whole).max().unwrap_or(0) + 1
}

/// No tiling of a task has more columns.
pub(super) fn most_columns(task: &Task) -> i64 {
    let narrowest =
        task.tiles.iter().map(|tile| tile.width).chain(task.filler.map(|filler| filler.min)).min();
    task.width / (narrowest.unwrap_or(1) + task.gap.min.min(0)).max(1) + 1
}
