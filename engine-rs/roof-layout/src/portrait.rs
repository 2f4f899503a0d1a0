//! The exact portrait layout: rows of formats down the slope by the same programme, and branch and bound
//! over the offsets of the grid of columns.
//!
//! For a range of offsets, what stays free at each of them bounds from above what is active at any of
//! them. A range whose bound does not beat the best layout found is dropped, any other is halved. On a
//! field without slopes only the offsets at which a column touches something need trying.

use std::ops::RangeInclusive;

use crate::arrange::arrange;
use crate::gains::{Gains, InSteps, Value, power_of, scale};
use crate::gap_table::Table;
use crate::grid_offset::{Grid, PortraitField};
use crate::price::worths::{Number, fits_64_bits, gains_at, point, worths_at};
use crate::price::{self, Prices, Ratio};
use crate::task::{CutRule, FillerRange, GapChoice, Layout, Task, Tile};
use crate::work::Work;

/// What rows may be chosen from.
#[derive(Clone, Debug)]
pub struct PortraitRules {
    /// Formats, widths being heights up the slope, each more than the overlap.
    pub tiles: Vec<Tile>,
    /// Permitted heights of filler rows, more than the overlap, if any.
    pub filler: Option<FillerRange>,
    /// How far a row lies over the one below, mm.
    pub overlap: i64,
    /// Gaps between columns.
    pub gap: GapChoice,
    /// Whether a row may have a format although none of its cells is active.
    pub empty_formats: bool,
}

/// A chosen portrait layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortraitLayout {
    /// Its columns are the rows, from the upper end of the field down; its gap is the negative overlap.
    pub rows: Layout,
    /// Between columns.
    pub gap: i64,
    /// Of the grid of columns.
    pub offset: i64,
    /// Millionths of a Rappen; 0 without prices.
    pub cost: i64,
}

/// Prices of a grid over a range of offsets, never more than at any one of them.
pub type PricesOf<'a> = &'a dyn Fn(Grid<'_>, &RangeInclusive<i64>) -> Prices;

/// The portrait layout of most power, in the order of [`crate::power::most_power`] with rows
/// for columns and the gap between columns for the gap. None when no rows tile the field exactly.
pub fn most_power(
    field: &PortraitField,
    rules: &PortraitRules,
    work: &mut Work,
) -> Option<PortraitLayout> {
    let mut search = Search::new(field, rules, None, work);
    search.run();
    search.best.map(|best| best.layout)
}

/// Of the grids that the search for most power tries, those whose rows carry most: gap and offset, so
/// many at most.
pub fn grids_of_most_power(
    field: &PortraitField,
    rules: &PortraitRules,
    most: usize,
    work: &mut Work,
) -> Vec<(i64, i64)> {
    let mut search = Search::new(field, rules, None, work);
    search.run();
    let mut tried = search.tried;
    tried.sort_by_key(|(value, ..)| std::cmp::Reverse(*value));
    tried.dedup();
    let grids = tried.into_iter().map(|(_, gap, offset)| (gap, offset));
    grids.take(most).collect()
}

/// The rows on one grid that are worth most when a watt is worth so many millionths of a Rappen.
pub fn best_at(
    grid: Grid<'_>,
    offset: i64,
    task: &Task,
    prices: &Prices,
    value: i64,
    work: &mut Work,
) -> Option<PortraitLayout> {
    let rows = price::best_at(task, prices, value, work)?;
    Some(PortraitLayout {
        rows: rows.layout,
        gap: grid.gap,
        offset,
        cost: rows.cost,
    })
}

/// The portrait layout of least price per watt; the one of most power where there is no power. Searches
/// every offset of a field with slopes by bounds, which can take minutes.
pub fn least_price(
    field: &PortraitField,
    rules: &PortraitRules,
    prices: PricesOf<'_>,
    work: &mut Work,
) -> Option<PortraitLayout> {
    let most = most_power(field, rules, work)?;
    if most.rows.power == 0 {
        return Some(most);
    }
    let mut search = Search::new(field, rules, Some(prices), work);
    let grid = search.grid(most.gap);
    let offsets = most.offset..=most.offset;
    let task = task_at(rules, grid, &offsets);
    search.ratio = Ratio {
        cost: prices(grid, &offsets).cost(&task, &most.rows),
        power: most.rows.power,
    };
    search.run();
    search.best.map(|best| best.layout)
}

/// The programme of rows on a grid: exactly at a single offset; over a range, with at least what is
/// active at any of its offsets.
pub fn task_at(rules: &PortraitRules, grid: Grid<'_>, offsets: &RangeInclusive<i64>) -> Task {
    let heights: Vec<i64> = rules.tiles.iter().map(|tile| tile.width).collect();
    Task {
        width: grid.field.along.1 - grid.field.along.0,
        tiles: rules.tiles.clone(),
        active: grid.count_active(offsets, &heights),
        filler: rules.filler,
        gap: GapChoice {
            min: -rules.overlap,
            max: -rules.overlap,
            nominal: -rules.overlap,
        },
        empty_formats: rules.empty_formats,
        cut: CutRule::default(),
    }
}

/// Worth at the current ratio (0 without prices), then power x scale − fillers.
type Worth = (i128, i64);

struct Best {
    worth: Worth,
    layout: PortraitLayout,
}

struct Search<'a> {
    field: &'a PortraitField,
    rules: &'a PortraitRules,
    prices: Option<PricesOf<'a>>,
    /// The least found so far, where prices count.
    ratio: Ratio,
    best: Option<Best>,
    /// Value, gap and offset of every grid tried for power.
    tried: Vec<(i64, i64, i64)>,
    work: &'a mut Work,
}

impl<'a> Search<'a> {
    fn new(
        field: &'a PortraitField,
        rules: &'a PortraitRules,
        prices: Option<PricesOf<'a>>,
        work: &'a mut Work,
    ) -> Self {
        Self {
            field,
            rules,
            prices,
            ratio: Ratio { cost: 0, power: 1 },
            best: None,
            tried: Vec::new(),
            work,
        }
    }

    /// Gaps nearest to the nominal one first, so that a later gap must be better to win.
    fn run(&mut self) {
        let nominal = self.rules.gap.nominal;
        let mut gaps: Vec<i64> = (self.rules.gap.min..=self.rules.gap.max).collect();
        gaps.sort_unstable_by_key(|gap| ((gap - nominal).abs(), *gap));
        let has_slopes = self.field.has_slopes();
        let mut ranges = Vec::new();
        for gap in gaps {
            let grid = self.grid(gap);
            let contacts = grid.contacts(self.prices.is_some());
            for offset in &contacts {
                self.try_offset(grid, *offset);
            }
            if has_slopes {
                ranges.push((gap, 0..=grid.pitch() - 1));
            }
        }
        for (gap, range) in ranges {
            self.try_range(self.grid(gap), &range);
        }
    }

    fn grid(&self, gap: i64) -> Grid<'a> {
        Grid {
            field: self.field,
            gap,
        }
    }

    fn try_range(&mut self, grid: Grid<'a>, range: &RangeInclusive<i64>) {
        let (first, last) = (*range.start(), *range.end());
        if self.best.is_some() && self.work.is_used_up() {
            return;
        }
        if first == last {
            if grid.permits(first) {
                self.try_offset(grid, first);
            }
            return;
        }
        // Wider ranges leave nothing of a column that is free at every offset.
        if last - first < grid.field.column_width && !self.may_win(grid, range) {
            return;
        }
        let middle = first + (last - first) / 2;
        self.try_range(grid, &(first..=middle));
        self.try_range(grid, &(middle + 1..=last));
    }

    /// Whether the bound of a range beats the best layout found.
    fn may_win(&mut self, grid: Grid<'_>, range: &RangeInclusive<i64>) -> bool {
        let task = task_at(self.rules, grid, range);
        let prices = self.prices.map(|prices| prices(grid, range));
        let Some(bound) = self.value(&task, prices.as_ref(), true) else {
            return false;
        };
        let Some(best) = &self.best else {
            return bound.0 >= 0;
        };
        let (rank, best_rank) = (self.rank(bound, grid.gap), self.rank_of(best));
        if rank != best_rank {
            return rank > best_rank;
        }
        let rows = self.arranged(&task, prices.as_ref(), true);
        let best = self.best.as_ref();
        rows.zip(best)
            .is_some_and(|(rows, best)| self.comes_first(&rows, grid.gap, &best.layout))
    }

    fn try_offset(&mut self, grid: Grid<'_>, offset: i64) {
        let offsets = offset..=offset;
        let task = task_at(self.rules, grid, &offsets);
        let prices = self.prices.map(|prices| prices(grid, &offsets));
        let worth = loop {
            let Some((worth, tie)) = self.value(&task, prices.as_ref(), false) else {
                return;
            };
            if worth == 0 {
                break (worth, tie);
            }
            if worth < 0 {
                return;
            }
            self.ratio = point(power_of(tie, scale(&task)), worth, self.ratio);
            self.best = None;
        };
        if prices.is_none() {
            self.tried.push((worth.1, grid.gap, offset));
        }
        let rank = self.rank(worth, grid.gap);
        let best_rank = self.best.as_ref().map(|best| self.rank_of(best));
        if Some(rank) < best_rank {
            return;
        }
        let Some(rows) = self.arranged(&task, prices.as_ref(), false) else {
            return;
        };
        let wins = Some(rank) > best_rank
            || self
                .best
                .as_ref()
                .is_some_and(|best| self.comes_first(&rows, grid.gap, &best.layout));
        if wins {
            let cost = prices.map_or(0, |prices| prices.cost(&task, &rows));
            self.best = Some(Best {
                worth,
                layout: PortraitLayout {
                    rows,
                    gap: grid.gap,
                    offset,
                    cost,
                },
            });
        }
    }

    /// What decides before rows are arranged, more being better: the worth, then how near the gap is to
    /// the nominal one.
    fn rank(&self, worth: Worth, gap: i64) -> (Worth, i64) {
        (worth, -(gap - self.rules.gap.nominal).abs())
    }

    fn rank_of(&self, best: &Best) -> (Worth, i64) {
        self.rank(best.worth, best.layout.gap)
    }

    /// Whether rows with this gap come before those of a layout of the same rank.
    fn comes_first(&self, rows: &Layout, gap: i64, other: &PortraitLayout) -> bool {
        let nominal = self.rules.gap.nominal;
        rows.order(gap, nominal) < other.rows.order(other.gap, nominal)
    }

    /// Of the best rows.
    fn value(&mut self, task: &Task, prices: Option<&Prices>, is_bound: bool) -> Option<Worth> {
        match prices {
            Some(prices) if fits_64_bits(task, prices, self.ratio) => {
                self.priced::<i64>(task, prices, is_bound)
            }
            Some(prices) => self.priced::<i128>(task, prices, is_bound),
            None => match InSteps::of_power(task, None) {
                Some(small) => Some((0, small.in_watts(filled(task, &small.gains, self.work)?))),
                None => Some((0, filled(task, &Gains::of_power(task, None), self.work)?)),
            },
        }
    }

    fn priced<N: Number>(&mut self, task: &Task, prices: &Prices, is_bound: bool) -> Option<Worth> {
        // What is worth too little needs no second look; most offsets are.
        let worth = filled(
            task,
            &worths_at::<N>(task, prices, None, self.ratio, is_bound),
            self.work,
        )?
        .wide();
        let least = self.best.as_ref().map(|best| best.worth.0);
        if worth < least.unwrap_or(0) {
            return Some((worth, 0));
        }
        let value = filled(
            task,
            &gains_at::<N>(task, prices, None, self.ratio, is_bound),
            self.work,
        )?;
        Some((value.first.wide(), value.second))
    }

    fn arranged(&mut self, task: &Task, prices: Option<&Prices>, is_bound: bool) -> Option<Layout> {
        let overlap = -self.rules.overlap;
        match prices {
            Some(prices) => {
                let gains = gains_at::<i128>(task, prices, None, self.ratio, is_bound);
                arrange(task, &gains, None, overlap, self.work)
            }
            None => arrange(task, &Gains::of_power(task, None), None, overlap, self.work),
        }
    }
}

fn filled<V: Value>(task: &Task, gains: &Gains<V>, work: &mut Work) -> Option<V> {
    work.offsets += 1;
    let value = Table::new(task, None, gains).fill(task, None, task.gap.min, work);
    value.is_reached().then_some(value)
}

#[cfg(test)]
mod tests;
