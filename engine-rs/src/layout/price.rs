//! The exact layout for the least price per watt: Dinkelbach's iteration over the same programme.
//!
//! For a ratio `c / p` the programme finds the largest worth `power · c − cost · p`, a whole number: no
//! layout is cheaper per watt than the ratio exactly when no worth is above 0. A layout whose worth is
//! above 0 is cheaper and gives the next ratio; gaps whose worth is below 0 are dropped for good,
//! because the ratio only falls.

use std::cmp::{Ordering, Reverse};

use crate::layout::arrange::arrange;
use crate::layout::cuts::Cuts;
use crate::layout::gains::{Gains, Ranked, Value, by_tile, power_of, power_step, scale};
use crate::layout::gap_table::{Table, index};
use crate::layout::power::most_power;
use crate::layout::price::floor::{Field, FloorSearch, by_ratio};
use crate::layout::task::{Layout, Task, Tile};

/// Labels that the search above a floor may look at: about half a second.
const MOST_LABELS: usize = 4_000_000;

/// Largest absolute value of a whole field that 64 bits hold beside [`Value::NEVER`].
const MOST_IN_64_BITS: i128 = 1 << 59;

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

/// Numbers that a worth is counted in: 64 bits where they suffice.
pub(crate) trait Number: Value {
    /// `power · ratio.cost − cost · ratio.power`.
    fn worth(power: i64, cost: i64, ratio: Ratio) -> Self;
    /// As a wide number.
    fn wide(self) -> i128;
}

impl Number for i64 {
    fn worth(power: i64, cost: i64, ratio: Ratio) -> Self {
        power * ratio.cost - cost * ratio.power
    }

    fn wide(self) -> i128 {
        self.into()
    }
}

impl Number for i128 {
    fn worth(power: i64, cost: i64, ratio: Ratio) -> Self {
        Self::from(power) * Self::from(ratio.cost) - Self::from(cost) * Self::from(ratio.power)
    }

    fn wide(self) -> i128 {
        self
    }
}

/// Whether the worth of every layout of a task fits in 64 bits.
pub(crate) fn fits_64_bits(task: &Task, prices: &Prices, ratio: Ratio) -> bool {
    let most = task.tiles.iter().zip(&task.active).map(|(tile, rows)| {
        i128::from(rows.iter().copied().max().unwrap_or(0)) * i128::from(tile.power)
    });
    let power = most.max().unwrap_or(0) * i128::from(most_columns(task));
    power * i128::from(ratio.cost.abs()) + prices.most(task) * i128::from(ratio.power)
        < MOST_IN_64_BITS
}

/// What columns are worth at a ratio; ties by power x scale − fillers. With `is_bound` the task's counts
/// are at least the true ones, and cells that are worth nothing count for nothing.
pub(crate) fn gains_at<N: Number>(
    task: &Task,
    prices: &Prices,
    cuts: Option<&Cuts>,
    ratio: Ratio,
    is_bound: bool,
) -> Gains<Ranked<N>> {
    let scale = scale(task);
    let ranked = |first: N, second: i64| Ranked { first, second };
    let worth = |tile: usize, start: usize, rows: i64| {
        let power = rows * task.tiles[tile].power;
        let first = worth_of(task, prices, ratio, is_bound, tile, start, rows);
        ranked(first, power * scale)
    };
    Gains {
        by_tile: by_tile(task, cuts, worth),
        filler: ranked(N::NOTHING, -1),
        ..paid(prices, ratio, scale, |first| ranked(first, 0))
    }
}

/// The same without ties.
pub(crate) fn worths_at<N: Number>(
    task: &Task,
    prices: &Prices,
    cuts: Option<&Cuts>,
    ratio: Ratio,
    is_bound: bool,
) -> Gains<N> {
    let worth = |tile: usize, start: usize, rows: i64| {
        worth_of(task, prices, ratio, is_bound, tile, start, rows)
    };
    Gains {
        by_tile: by_tile(task, cuts, worth),
        ..paid(prices, ratio, scale(task), |worth| worth)
    }
}

/// What a column of a format is worth.
fn worth_of<N: Number>(
    task: &Task,
    prices: &Prices,
    ratio: Ratio,
    is_bound: bool,
    tile: usize,
    start: usize,
    rows: i64,
) -> N {
    let (format, active) = (task.tiles[tile], prices.active[tile]);
    let passive = prices.passive(start, start + index(format.width));
    let cells = N::worth(rows * format.power, rows * active, ratio);
    if is_bound && cells < N::NOTHING {
        N::worth(0, passive, ratio)
    } else {
        cells + N::worth(0, passive, ratio)
    }
}

/// What fillers and joints take away.
fn paid<N: Number, V: Value>(
    prices: &Prices,
    ratio: Ratio,
    scale: i64,
    value: impl Fn(N) -> V,
) -> Gains<V> {
    let paid = |cost: i64| value(N::worth(0, cost, ratio));
    Gains {
        by_tile: Vec::new(),
        filler: V::NOTHING,
        filler_from: prices.from.iter().map(|cost| paid(-cost)).collect(),
        filler_until: prices.until.iter().map(|cost| paid(*cost)).collect(),
        joint: prices.joint.iter().map(|cost| paid(*cost)).collect(),
        whole: paid(prices.fixed),
        scale,
    }
}

/// The best that one gap gives at a ratio.
#[derive(Clone, Copy, Debug)]
struct Found {
    gap: i64,
    /// Power x scale − fillers.
    tie: i64,
    point: Ratio,
}

/// The best layouts at a ratio: cost and power of each, and the gaps that have one.
struct Best {
    ratio: Ratio,
    point: Ratio,
    gaps: Vec<i64>,
}

struct Search<'a> {
    task: &'a Task,
    prices: &'a Prices,
    cuts: Option<Cuts>,
}

impl Search<'_> {
    /// Dinkelbach's iteration from a layout's ratio.
    fn least(&self, mut ratio: Ratio) -> Best {
        let mut gaps = self.all_gaps();
        loop {
            let worths = self.worths(&gaps, ratio);
            let most = worths.iter().max_by_key(|(_, worth)| *worth).copied();
            gaps = kept(&worths, |worth| worth >= 0);
            match most {
                Some((gap, worth)) if worth > 0 => {
                    ratio = self.found(&[gap], ratio).first().map_or(ratio, |f| f.point);
                }
                _ => return best(ratio, &self.found(&gaps, ratio)),
            }
        }
    }

    /// The best of all gaps at a value of a watt.
    fn best_at(&self, ratio: Ratio) -> Option<Best> {
        let worths = self.worths(&self.all_gaps(), ratio);
        let most = worths.iter().map(|(_, worth)| *worth).max()?;
        let gaps = kept(&worths, |worth| worth == most);
        Some(best(ratio, &self.found(&gaps, ratio)))
    }

    /// The least price per watt of all layouts above a floor that the hull passes with this slope to
    /// this layout; none where that takes too long.
    fn above_floor(
        &self,
        floor: i64,
        slope: Ratio,
        hull: Ratio,
        labels: usize,
    ) -> Option<PricedLayout> {
        let mut search = FloorSearch::new(floor, slope, hull, labels)?;
        let field = Field::new(self.task, self.prices, self.cuts.as_ref(), slope)?;
        let mut table = field.table();
        let mut gaps = self.worths(&self.all_gaps(), slope);
        // What is found first saves the most work later.
        gaps.sort_unstable_by_key(|(gap, worth)| (Reverse(*worth), *gap));
        let mut best: Option<PricedLayout> = None;
        for (gap, worth) in gaps {
            if search.may_hold(worth) {
                let found = search.best_of_gap(&field, &mut table, gap).ok()?;
                let both = best.into_iter().chain(found);
                best = both.min_by(|a, b| self.compare(a, b));
            }
        }
        best
    }

    /// Less per watt is better, then the order of [`most_power`] as far as it compares gaps.
    fn compare(&self, a: &PricedLayout, b: &PricedLayout) -> Ordering {
        let order = |layout: &Layout| {
            let distance = (layout.gap - self.task.gap.nominal).abs();
            (layout.fillers, distance, layout.filler_width, layout.gap)
        };
        let point = |priced: &PricedLayout| Ratio {
            cost: priced.cost,
            power: priced.layout.power,
        };
        by_ratio(point(a), point(b)).then_with(|| order(&a.layout).cmp(&order(&b.layout)))
    }

    fn all_gaps(&self) -> Vec<i64> {
        (self.task.gap.min..=self.task.gap.max).collect()
    }

    /// The largest worth that each gap gives; gaps without a tiling are left out.
    fn worths(&self, gaps: &[i64], ratio: Ratio) -> Vec<(i64, i128)> {
        if fits_64_bits(self.task, self.prices, ratio) {
            self.worths_in::<i64>(gaps, ratio)
        } else {
            self.worths_in::<i128>(gaps, ratio)
        }
    }

    fn worths_in<N: Number>(&self, gaps: &[i64], ratio: Ratio) -> Vec<(i64, i128)> {
        let cuts = self.cuts.as_ref();
        let gains = worths_at::<N>(self.task, self.prices, cuts, ratio, false);
        let mut table = Table::new(self.task, &gains);
        let worths = gaps.iter().filter_map(|gap| {
            let worth = table.fill(self.task, cuts, *gap);
            worth.is_reached().then(|| (*gap, worth.wide()))
        });
        worths.collect()
    }

    /// The same with ties: power and fillers of the best layout of each gap.
    fn found(&self, gaps: &[i64], ratio: Ratio) -> Vec<Found> {
        if fits_64_bits(self.task, self.prices, ratio) {
            self.found_in::<i64>(gaps, ratio)
        } else {
            self.found_in::<i128>(gaps, ratio)
        }
    }

    fn found_in<N: Number>(&self, gaps: &[i64], ratio: Ratio) -> Vec<Found> {
        let cuts = self.cuts.as_ref();
        let gains = gains_at::<N>(self.task, self.prices, cuts, ratio, false);
        let mut table = Table::new(self.task, &gains);
        let found = gaps.iter().filter_map(|gap| {
            let value = table.fill(self.task, cuts, *gap);
            value.is_reached().then(|| {
                let power = power_of(value.second, gains.scale);
                Found {
                    gap: *gap,
                    tie: value.second,
                    point: point(power, value.first.wide(), ratio),
                }
            })
        });
        found.collect()
    }

    /// The layout of the gap nearest to the nominal one.
    fn arrange(&self, best: &Best) -> Option<PricedLayout> {
        let nominal = self.task.gap.nominal;
        let nearest = best.gaps.iter().map(|gap| (gap - nominal).abs()).min()?;
        let cuts = self.cuts.as_ref();
        let gains = gains_at::<i128>(self.task, self.prices, cuts, best.ratio, false);
        let layout = best
            .gaps
            .iter()
            .filter(|gap| (*gap - nominal).abs() == nearest)
            .filter_map(|gap| arrange(self.task, &gains, cuts, *gap))
            .min_by_key(|layout| (layout.filler_width, layout.gap))?;
        let cost = self.prices.cost(self.task, &layout);
        Some(PricedLayout {
            layout,
            cost,
            is_proven: true,
        })
    }
}

fn kept(worths: &[(i64, i128)], keeps: impl Fn(i128) -> bool) -> Vec<i64> {
    let kept = worths.iter().filter(|(_, worth)| keeps(*worth));
    kept.map(|(gap, _)| *gap).collect()
}

/// Of gaps whose layouts are worth the same, those with most power, then fewest fillers.
fn best(ratio: Ratio, found: &[Found]) -> Best {
    let tie = found.iter().map(|found| found.tie).max();
    let best = || found.iter().filter(|found| Some(found.tie) == tie);
    Best {
        ratio,
        point: best().next().map_or(ratio, |found| found.point),
        gaps: best().map(|found| found.gap).collect(),
    }
}

/// Cost and power of a layout from its power and worth.
pub(crate) fn point(power: i64, worth: i128, ratio: Ratio) -> Ratio {
    let cost = (i128::from(power) * i128::from(ratio.cost) - worth) / i128::from(ratio.power);
    Ratio {
        cost: i64::try_from(cost).unwrap_or(i64::MAX),
        power,
    }
}

pub(crate) mod floor;
#[cfg(test)]
mod tests;
