//! The exact portrait layout: rows of formats down the slope by the same dynamic program, and branch and bound
//! over the offsets of the grid of columns.
//!
//! For a range of offsets, what stays free at each of them bounds from above what is active at any of
//! them. A range whose bound does not beat the best layout found is dropped, any other is halved. On a
//! field without slopes only the offsets at which a column touches something need trying.

use std::mem;
use std::ops::RangeInclusive;

use crate::arrange::arrange;
use crate::gains::{ColumnValues, power_of, scale};
use crate::gap_table::{PrefixTable, TilingInput};
pub use crate::grid_offset::{Grid, PortraitField, down_the_slope};
use crate::lanes::{FreePatterns, Lane};
pub use crate::portrait_cells::{PortraitCells, PortraitRow};
pub use crate::portrait_grid::{anchored, best_plain_grid, nearest_widths, simple, uniform};
pub use crate::portrait_rows::{Choice, task_at};
use crate::price::worths::{Number, fits_64_bits, point, worths_at};
use crate::price::{Prices, Ratio};
use crate::row_power::RowPower;
use crate::task::{Layout, Rules, Task};
use crate::work::{UNBOUNDED, WorkBudget};
use plane_geometry::sorting::sort_by;

/// Prices of a grid over a range of offsets, never more than at any one of them.
pub type PricesOf<'a> = &'a dyn Fn(Grid<'_>, &RangeInclusive<i64>) -> Prices;

/// The portrait layout of most power, in the order of [`crate::power::most_power`] with rows
/// for columns and the gap between columns for the gap; where the work is used up, the best found. None
/// when no rows tile the field exactly.
pub fn most_power(field: &PortraitField, rules: &Rules, work: &mut WorkBudget) -> Option<Choice> {
    Some(most_power_and_grids(field, rules, 1, work)?.0)
}

/// A grid of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TriedGrid {
    /// Between columns.
    pub gap: i64,
    /// Of its first column.
    pub offset: i64,
    /// W that its rows carry at most.
    pub power: i64,
}

/// The same, and the grids tried whose rows carry most, so many at most.
pub fn most_power_and_grids(
    field: &PortraitField,
    rules: &Rules,
    most: usize,
    work: &mut WorkBudget,
) -> Option<(Choice, Vec<TriedGrid>)> {
    let mut search = Search::<false>::new(field, rules, None, work);
    search.wanted = most;
    search.run();
    let scale = search.program.scale();
    let grids = mem::take(&mut search.tried).into_iter();
    let grids = grids.map(|(value, gap, offset)| TriedGrid { gap, offset, power: power_of(value, scale) });
    Some((search.found()?, grids.collect()))
}

/// The portrait layout of least price per watt; the one of most power where there is no power. Searches
/// every offset of a field with slopes by bounds, which can take minutes; where the work is used up, the
/// cheapest found.
pub fn least_price(
    field: &PortraitField,
    rules: &Rules,
    prices: PricesOf<'_>,
    work: &mut WorkBudget,
) -> Option<Choice> {
    let most = most_power(field, rules, work)?;
    if most.lanes.power == 0 {
        return Some(most);
    }
    let mut search = Search::<true>::new(field, rules, Some(prices), work);
    let grid = search.grid(most.gap);
    let offsets = most.offset..=most.offset;
    let task = task_at(rules, grid, &offsets);
    search.ratio = Ratio { cost: prices(grid, &offsets).cost(&task, &most.lanes), power: most.lanes.power };
    search.run();
    if search.best.is_none() {
        // Its rows cost no more than that.
        search.try_offset(grid, most.offset);
    }
    search.found()
}

/// Worth at the current ratio (0 without prices), then power x scale − fillers.
type Worth = (i128, i64);

struct Best {
    worth: Worth,
    gap: i64,
    offset: i64,
    /// Arranged when it is needed.
    rows: Option<Layout>,
}

/// Without `PRICED` there are no prices, and what counts in them is not compiled.
struct Search<'a, const PRICED: bool> {
    field: &'a PortraitField,
    rules: &'a Rules,
    prices: Option<PricesOf<'a>>,
    /// The least found so far, where prices count.
    ratio: Ratio,
    best: Option<Best>,
    /// So many grids are wanted.
    wanted: usize,
    /// Value, gap and offset of the best grids tried for power, so many at most, the best first.
    tried: Vec<(i64, i64, i64)>,
    /// Without prices: a value that some grid reaches.
    reached: i64,
    program: RowPower,
    ways: Option<FreePatterns>,
    /// The worth of columns that are free in these ways, in their order.
    known: Vec<(Vec<i32>, Option<i64>)>,
    work: &'a mut WorkBudget,
}

impl<'a, const PRICED: bool> Search<'a, PRICED> {
    fn new(
        field: &'a PortraitField,
        rules: &'a Rules,
        prices: Option<PricesOf<'a>>,
        work: &'a mut WorkBudget,
    ) -> Self {
        Self {
            field,
            rules,
            prices,
            ratio: Ratio { cost: 0, power: 1 },
            best: None,
            wanted: 1,
            tried: Vec::new(),
            reached: i64::MIN,
            program: RowPower::new(field, rules),
            ways: FreePatterns::new(field),
            known: Vec::new(),
            work,
        }
    }

    /// Gaps nearest to the nominal one first, so that a later gap must be better to win.
    fn run(&mut self) {
        let nominal = self.rules.gap.nominal;
        let mut gaps: Vec<i64> = (self.rules.gap.min..=self.rules.gap.max).collect();
        let rank = |gap: i64| ((gap - nominal).abs(), gap);
        sort_by(&mut gaps, |a, b| rank(a) < rank(b));
        if self.prices().is_none() {
            // Small gaps leave most room for columns: what they reach, few others do.
            let grid = self.grid(self.rules.gap.min);
            for offset in grid.contacts(false) {
                if self.reached > i64::MIN && self.work.is_used_up() {
                    break;
                }
                let value = self.power_at(grid, offset);
                self.reached = self.reached.max(value.unwrap_or(i64::MIN));
            }
        }
        for gap in &gaps {
            if self.must_stop() {
                self.leave_out(None);
                break;
            }
            let grid = self.grid(*gap);
            let contacts = grid.contacts(self.prices().is_some());
            let counted = contacts.into_iter().map(|offset| {
                let counts = self.ways.as_ref().map(|ways| ways.counts(grid, offset));
                (offset, counts.unwrap_or_default())
            });
            let counted: Vec<(i64, Vec<i32>)> = counted.collect();
            self.work.positions += counted.iter().map(|(_, counts)| counts.len()).sum::<usize>();
            self.try_contacts(grid, &counted, None);
        }
        if self.ways.is_none() {
            for gap in gaps {
                let grid = self.grid(gap);
                self.try_range(grid, &(0..=grid.pitch() - 1), None);
            }
        }
    }

    /// Whether the work is used up and there is something to answer.
    fn must_stop(&self) -> bool {
        self.work.is_used_up() && (self.best.is_some() || PRICED)
    }

    /// Leaves out grids whose rows have no more than a value; where none is known, than as many columns as
    /// there is room for, free all the way.
    fn leave_out(&mut self, bound: Option<i64>) {
        let bound = bound.or_else(|| {
            let (left, right) = self.field.across;
            let grid = self.grid(self.rules.gap.min);
            let columns = i32::try_from((right - left + grid.gap) / grid.pitch());
            let free = [self.field.along];
            self.program.value(&[(&free[..], columns.unwrap_or(i32::MAX))], self.work)
        });
        let scale = self.program.scale();
        self.work.leave_out(bound.map_or(UNBOUNDED, |bound| power_of(bound, scale)));
    }

    fn prices(&self) -> Option<PricesOf<'a>> {
        self.prices.filter(|_| PRICED)
    }

    /// The best layout, arranged.
    fn found(mut self) -> Option<Choice> {
        let rows = self.best_rows()?.clone();
        let prices = self.prices();
        let Best { gap, offset, .. } = self.best?;
        let grid = Grid { field: self.field, gap };
        let cost = prices.map_or(0, |prices| {
            let offsets = offset..=offset;
            prices(grid, &offsets).cost(&task_at(self.rules, grid, &offsets), &rows)
        });
        Some(Choice { lanes: rows, gap, offset, cost })
    }

    fn grid(&self, gap: i64) -> Grid<'a> {
        Grid { field: self.field, gap }
    }

    /// Offsets at which columns touch something, and the ways in which the columns are free there.
    fn try_contacts(&mut self, grid: Grid<'a>, contacts: &[(i64, Vec<i32>)], bound: Option<i64>) {
        if self.must_stop() {
            self.leave_out(bound);
            return;
        }
        let is_bounded = self.prices().is_none() && self.ways.is_some();
        match contacts {
            [] => {}
            [(offset, _)] => self.try_offset(grid, *offset),
            _ if is_bounded => {
                let counts = contacts.iter().map(|(_, counts)| counts.clone());
                let merged = counts.reduce(|a, b| FreePatterns::merged(&a, &b));
                let bound = merged.and_then(|counts| self.power_of(counts));
                if bound.is_some_and(|bound| self.may_tie(bound, grid.gap)) {
                    let (first, second) = contacts.split_at(contacts.len() / 2);
                    self.try_contacts(grid, first, bound);
                    self.try_contacts(grid, second, bound);
                }
            }
            _ => {
                let (first, second) = contacts.split_at(contacts.len() / 2);
                self.try_contacts(grid, first, None);
                self.try_contacts(grid, second, None);
            }
        }
    }

    /// Whether a value is no less than what is known, or among those wanted, without prices.
    fn may_tie(&self, value: i64, gap: i64) -> bool {
        let last = || self.tried.get(self.wanted - 1);
        let is_wanted = self.wanted > 1 && last().is_none_or(|(least, ..)| value > *least);
        let best = self.best.as_ref().map(|best| self.rank_of(best));
        is_wanted || value >= self.reached && Some(self.rank((0, value), gap)) >= best
    }

    /// Of the best rows at an offset, without prices.
    fn power_at(&mut self, grid: Grid<'_>, offset: i64) -> Option<i64> {
        match &self.ways {
            Some(ways) => self.power_of(ways.counts(grid, offset)),
            None => self.power_between(grid, &(offset..=offset)),
        }
    }

    /// Of the best rows on columns that are free in these ways.
    fn power_of(&mut self, counts: Vec<i32>) -> Option<i64> {
        let place = match self.known.binary_search_by(|(known, _)| known.cmp(&counts)) {
            Ok(place) => return self.known[place].1,
            Err(place) => place,
        };
        let lanes: Vec<Lane<'_>> = self.ways.iter().flat_map(|ways| ways.lanes(&counts)).collect();
        let value = self.program.value(&lanes, self.work);
        self.known.insert(place, (counts, value));
        value
    }

    /// At least that of the best rows at any offset of a range.
    fn power_between(&mut self, grid: Grid<'_>, offsets: &RangeInclusive<i64>) -> Option<i64> {
        let free = grid.free(offsets);
        let lanes: Vec<Lane<'_>> = free.iter().map(|free| (&free[..], 1)).collect();
        self.program.value(&lanes, self.work)
    }

    fn try_range(&mut self, grid: Grid<'a>, range: &RangeInclusive<i64>, bound: Option<i64>) {
        let (first, last) = (*range.start(), *range.end());
        if self.must_stop() {
            self.leave_out(bound);
            return;
        }
        if first == last {
            if grid.permits(first) {
                self.try_offset(grid, first);
            }
            return;
        }
        // Wider ranges leave nothing of a column that is free at every offset.
        let mut bound = bound;
        if last - first < grid.field.column_width {
            let Some(own) = self.may_win(grid, range) else {
                return;
            };
            bound = Some(own).filter(|_| !PRICED);
        }
        let middle = first + (last - first) / 2;
        self.try_range(grid, &(first..=middle), bound);
        self.try_range(grid, &(middle + 1..=last), bound);
    }

    /// The bound of a range, without prices of its power, if it beats the best layout found.
    fn may_win(&mut self, grid: Grid<'_>, range: &RangeInclusive<i64>) -> Option<i64> {
        let prices = self.prices().map(|prices| prices(grid, range));
        let bound = match &prices {
            None => self.power_between(grid, range).map(|power| (0, power)),
            Some(prices) => self.priced_best(&task_at(self.rules, grid, range), prices, true),
        };
        let bound = bound?;
        let may_win = match &self.best {
            None => bound.0 >= 0,
            Some(best) => {
                let (rank, best_rank) = (self.rank(bound, grid.gap), self.rank_of(best));
                rank > best_rank
                    || rank == best_rank && {
                        let task = task_at(self.rules, grid, range);
                        let rows = self.arranged(&task, prices.as_ref(), true);
                        rows.is_some_and(|rows| self.comes_first(&rows, grid.gap))
                    }
            }
        };
        may_win.then_some(bound.1)
    }

    fn try_offset(&mut self, grid: Grid<'_>, offset: i64) {
        let worth = match self.prices() {
            None => self.power_at(grid, offset).map(|power| (0, power)),
            Some(prices) => self.priced(grid, offset, prices),
        };
        let Some(worth) = worth else {
            return;
        };
        if self.prices().is_none() {
            if !self.may_tie(worth.1, grid.gap) {
                return;
            }
            self.note(worth.1, grid.gap, offset);
        }
        let rank = self.rank(worth, grid.gap);
        let best_rank = self.best.as_ref().map(|best| self.rank_of(best));
        if Some(rank) < best_rank {
            return;
        }
        let mut rows = None;
        if Some(rank) == best_rank {
            let offsets = offset..=offset;
            let prices = self.prices().map(|prices| prices(grid, &offsets));
            let task = task_at(self.rules, grid, &offsets);
            rows = self.arranged(&task, prices.as_ref(), false);
            let comes_first = rows.as_ref().is_some_and(|rows| self.comes_first(rows, grid.gap));
            if !comes_first {
                return;
            }
        }
        self.best = Some(Best { worth, gap: grid.gap, offset, rows });
    }

    /// Keeps a grid, of equal ones the one tried first, among those of most power.
    fn note(&mut self, value: i64, gap: i64, offset: i64) {
        if !self.tried.contains(&(value, gap, offset)) {
            let place = self.tried.partition_point(|(other, ..)| *other >= value);
            self.tried.insert(place, (value, gap, offset));
            self.tried.truncate(self.wanted);
        }
    }

    /// The worth of the rows at an offset at the least ratio; none where they are dearer.
    fn priced(&mut self, grid: Grid<'_>, offset: i64, prices: PricesOf<'a>) -> Option<Worth> {
        let offsets = offset..=offset;
        let task = task_at(self.rules, grid, &offsets);
        let prices = prices(grid, &offsets);
        loop {
            let (worth, tie) = self.priced_best(&task, &prices, false)?;
            if worth <= 0 {
                return (worth == 0).then_some((worth, tie));
            }
            self.ratio = point(power_of(tie, scale(&task)), worth, self.ratio);
            self.best = None;
        }
    }

    /// The key that decides before rows are arranged, more being better: the worth, then how near the gap is to
    /// the nominal one.
    fn rank(&self, worth: Worth, gap: i64) -> (Worth, i64) {
        (worth, -(gap - self.rules.gap.nominal).abs())
    }

    fn rank_of(&self, best: &Best) -> (Worth, i64) {
        self.rank(best.worth, best.gap)
    }

    /// Whether rows with this gap come before those of the best layout, of the same rank.
    fn comes_first(&mut self, rows: &Layout, gap: i64) -> bool {
        let nominal = self.rules.gap.nominal;
        let order = rows.order(gap, nominal);
        let best_gap = self.best.as_ref().map_or(gap, |best| best.gap);
        self.best_rows().is_some_and(|best| order < best.order(best_gap, nominal))
    }

    /// The rows of the best layout.
    fn best_rows(&mut self) -> Option<&Layout> {
        let best = self.best.as_ref()?;
        if best.rows.is_none() {
            let (grid, offsets) = (self.grid(best.gap), best.offset..=best.offset);
            let prices = self.prices().map(|prices| prices(grid, &offsets));
            let task = task_at(self.rules, grid, &offsets);
            let rows = self.arranged(&task, prices.as_ref(), false);
            self.best.as_mut()?.rows = rows;
        }
        self.best.as_ref()?.rows.as_ref()
    }

    fn priced_best(&mut self, task: &Task, prices: &Prices, is_bound: bool) -> Option<Worth> {
        if fits_64_bits(task, prices, self.ratio) {
            self.priced_in::<i64>(task, prices, is_bound)
        } else {
            self.priced_in::<i128>(task, prices, is_bound)
        }
    }

    fn priced_in<N: Number>(&mut self, task: &Task, prices: &Prices, is_bound: bool) -> Option<Worth> {
        // Rows that are worth too little need no second look; most are.
        let gains = worths_at::<N>(task, prices, None, self.ratio, is_bound);
        let (on, gap) = (TilingInput::new(task, None, &gains), task.gap.min);
        self.work.offsets += 1;
        let table = PrefixTable::filled(on, gap, self.work);
        let worth = table.whole(task, gap);
        if !worth.is_reached() {
            return None;
        }
        let worth = worth.wide();
        let least = self.best.as_ref().map(|best| best.worth.0);
        if worth < least.unwrap_or(0) {
            return Some((worth, 0));
        }
        let rows = arrange(on, gap, &table)?;
        Some((worth, rows.power * gains.scale - rows.fillers))
    }

    fn arranged(&mut self, task: &Task, prices: Option<&Prices>, is_bound: bool) -> Option<Layout> {
        let overlap = -self.rules.overlap;
        match prices {
            Some(prices) => {
                let gains = worths_at::<i128>(task, prices, None, self.ratio, is_bound);
                let on = TilingInput::new(task, None, &gains);
                let table = PrefixTable::filled(on, overlap, self.work);
                arrange(on, overlap, &table)
            }
            None => {
                let gains = ColumnValues::of_power(task, None);
                let on = TilingInput::new(task, None, &gains);
                let table = PrefixTable::filled(on, overlap, self.work);
                arrange(on, overlap, &table)
            }
        }
    }
}
