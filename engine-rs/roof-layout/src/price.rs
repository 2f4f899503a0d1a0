//! The exact layout for the least price per watt: Dinkelbach's iteration over the same programme.
//!
//! For a ratio `c / p` the programme finds the largest worth `power · c − cost · p`, a whole number: no
//! layout is cheaper per watt than the ratio exactly when no worth is above 0. A layout whose worth is
//! above 0 is cheaper and gives the next ratio; gaps whose worth is below 0 are dropped for good,
//! because the ratio only falls.

use crate::cuts::Cuts;
use crate::gains::power_step;
use crate::gap_table::index;
use crate::power::most_power;
use crate::price::search::Search;
use crate::price::worths::Number;
use crate::task::{Layout, Task, Tile};

/// Labels that the search above a floor may look at: about half a second.
const MOST_LABELS: usize = 4_000_000;

/// What a layout costs, in millionths of a Rappen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prices {
    /// Per format: an active cell, less what a passive piece in its place would cost.
    pub active: Vec<i64>,
    /// Passive pieces of a whole column from `start` to `end` cost `until[end] − from[start]`.
    pub from: Vec<i64>,
    /// See `from`; both reach from 0 to the field's width.
    pub until: Vec<i64>,
    /// A joint by twice the position of its middle, mm; empty when joints cost nothing.
    pub joint: Vec<i64>,
    /// What every layout costs.
    pub fixed: i64,
}

/// A layout and what it costs, in millionths of a Rappen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PricedLayout {
    /// The layout; without power where the field can carry none.
    pub layout: Layout,
    /// Its cost.
    pub cost: i64,
    /// Whether no layout that keeps the floor is cheaper per watt.
    pub is_proven: bool,
}

/// Cost per power that a layout is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ratio {
    /// Millionths of a Rappen.
    pub(crate) cost: i64,
    /// W.
    pub(crate) power: i64,
}

/// The layout with the least price per watt of all whose power is at least `floor` per cent of the
/// most; among equal ones the order of [`most_power`]. Where the floor binds and the search would take
/// too long, it is not proven: of the layouts that are the cheapest for some value of a watt, the one
/// with the least power that keeps the floor. None when no gap gives an exact tiling.
///
/// Costs of the whole field must stay below 2^62, as callers limit their numbers.
pub fn least_price(task: &Task, prices: &Prices, floor: i64) -> Option<PricedLayout> {
    least_price_within(task, prices, floor, MOST_LABELS)
}

/// The same, looking at no more labels than so many above the floor.
fn least_price_within(
    task: &Task,
    prices: &Prices,
    floor: i64,
    labels: usize,
) -> Option<PricedLayout> {
    let most = most_power(task)?;
    if most.power == 0 {
        let cost = prices.cost(task, &most);
        return Some(PricedLayout {
            layout: most,
            cost,
            is_proven: true,
        });
    }
    let search = Search {
        task,
        prices,
        cuts: Cuts::new(&task.cut, task.width, task.filler),
    };
    let start = Ratio {
        cost: prices.cost(task, &most),
        power: most.power,
    };
    let least = search.least(start);
    let floor = share_of(&task.tiles, most.power, floor);
    if least.point.power >= floor {
        return search.arrange(&least);
    }
    let (hull, slope) = along_hull(least.point, floor, |ratio| {
        let best = search.best_at(ratio)?;
        Some((best.point, best))
    })?;
    let layout = search.arrange(&hull)?;
    // Of most power the cheapest lies on the hull.
    if floor == most.power {
        return Some(layout);
    }
    match search.above_floor(floor, slope, hull.point, labels) {
        Some(best) => Some(best),
        None => Some(PricedLayout {
            is_proven: false,
            ..layout
        }),
    }
}

/// A share of power, per cent, in the least W that modules of a task can have together.
pub(crate) fn share_of(tiles: &[Tile], power: i64, per_cent: i64) -> i64 {
    let step = power_step(tiles);
    (power * per_cent.clamp(0, 100) + 100 * step - 1) / (100 * step) * step
}

/// Along the hull of power and cost, from a layout below the floor and the cheapest of most power
/// towards each other: the layout on it with the least power that keeps the floor, and the slope of the
/// edge that leads to it. `best_at` gives the best layout at a value of a watt, and its cost and power.
pub(crate) fn along_hull<L>(
    mut below: Ratio,
    floor: i64,
    best_at: impl Fn(Ratio) -> Option<(Ratio, L)>,
) -> Option<(L, Ratio)> {
    // A watt worth more than any layout costs: most power, then least cost.
    let (mut point, mut above) = best_at(Ratio {
        cost: i64::MAX / 4,
        power: 1,
    })?;
    loop {
        let slope = Ratio {
            cost: point.cost - below.cost,
            power: point.power - below.power,
        };
        if slope.cost <= 0 || slope.power <= 0 {
            return Some((above, slope));
        }
        let (next, layout) = best_at(slope)?;
        let worth = |point: Ratio| i128::worth(point.power, point.cost, slope);
        if worth(next) <= worth(below) {
            return Some((above, slope));
        }
        if next.power >= floor {
            (point, above) = (next, layout);
        } else {
            below = next;
        }
    }
}

impl Prices {
    /// What a layout of a task costs.
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
                let joint = self.joint.get(index(2 * end + layout.gap));
                cost += joint.copied().unwrap_or(0);
            }
        }
        cost
    }

    fn passive(&self, start: usize, end: usize) -> i64 {
        match (self.until.get(end), self.from.get(start)) {
            (Some(until), Some(from)) => until - from,
            _ => 0,
        }
    }

    /// No layout of a task costs more, in absolute numbers.
    fn most(&self, task: &Task) -> i128 {
        let glass = self.until.iter().chain(&self.from).map(|cost| cost.abs());
        let joints = self.joint.iter().map(|cost| cost.abs()).max().unwrap_or(0);
        let per_column = self.active.iter().zip(&task.active).map(|(cost, rows)| {
            i128::from(rows.iter().copied().max().unwrap_or(0)) * i128::from(cost.abs())
        });
        let columns = i128::from(most_columns(task));
        i128::from(self.fixed.abs())
            + 2 * i128::from(glass.max().unwrap_or(0))
            + columns * (i128::from(joints) + per_column.max().unwrap_or(0))
    }
}

/// No tiling of a task has more columns.
fn most_columns(task: &Task) -> i64 {
    let narrowest = task
        .tiles
        .iter()
        .map(|tile| tile.width)
        .chain(task.filler.map(|filler| filler.min))
        .min();
    task.width / (narrowest.unwrap_or(1) + task.gap.min.min(0)).max(1) + 1
}

mod floor;
mod labels;
mod search;
#[cfg(test)]
mod tests;
pub(crate) mod worths;
