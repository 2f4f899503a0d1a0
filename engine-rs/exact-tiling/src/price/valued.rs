//! A task with prices that is asked at one value of a watt after another.

use std::mem;

use crate::arrange::arrange;
use crate::cuts::Cuts;
use crate::gains::{Step, Value};
use crate::gap_table::{PrefixTable, TilingInput};
use crate::positions::index;
use crate::price::model::{PricedLayout, Prices, Ratio, most_columns, most_of_tiles};
use crate::price::worths::{MAX_IN_64_BITS, worths, worths_at};
use crate::task::{Layout, Task};
use crate::work::WorkBudget;
use plane_geometry::sorting::sort_by;

/// A task with prices and what its gaps were worth at values of a watt asked so far.
pub struct Valued {
    /// The columns that may be laid.
    pub task: Task,
    /// Its costs.
    pub prices: Prices,
    cuts: Option<Cuts>,
    ceilings: Ceilings,
    /// No layout, and no part of one, has more W or costs more, in absolute numbers.
    most: (i128, i128),
}

/// Bounds of what gaps are worth: the largest `power · value − cost` of a gap is convex in the value and grows with it
/// by no more than the most power.
struct Ceilings {
    /// No layout has more W.
    most_power: i128,
    /// A low value, and what no layout is worth more than there, where that is known.
    low: Option<(i64, i64)>,
    gaps: Vec<Gap>,
}

/// A gap and at which values it was asked, from the least, with what it is worth there at most.
struct Gap {
    gap: i64,
    asked: Vec<(i64, i64)>,
}

impl Ceilings {
    fn of(&self, Gap { asked, .. }: &Gap, value: i64) -> i64 {
        let above = asked.partition_point(|(at, _)| *at < value);
        let wide = |(at, worth): (i64, i64)| (i128::from(at), i128::from(worth));
        let below = above.checked_sub(1).and_then(|below| asked.get(below)).copied();
        let below = below.or_else(|| self.low.filter(|(at, _)| *at <= value)).map(wide);
        let value = i128::from(value);
        let ceiling = match (below, asked.get(above).copied().map(wide)) {
            // A chord, rounded up.
            (Some((from, low)), Some((to, high))) if from < to => {
                low - ((low - high) * (value - from)).div_euclid(to - from)
            }
            (_, Some((_, high))) => high,
            (Some((from, low)), None) => low + self.most_power * (value - from),
            _ => return i64::MAX,
        };
        i64::try_from(ceiling).unwrap_or(i64::MAX)
    }

    /// The ceiling of each gap, the highest first, and its place.
    fn in_turn(&self, value: i64) -> Vec<(i64, usize)> {
        let gaps = self.gaps.iter().enumerate();
        let mut order: Vec<(i64, usize)> = gaps.map(|(at, gap)| (self.of(gap, value), at)).collect();
        sort_by(&mut order, |a, b| (b.0, a.1) < (a.0, b.1));
        order
    }

    /// Notes what a gap is worth at most at a value.
    fn note(&mut self, at: usize, value: i64, worth: i64) {
        let asked = &mut self.gaps[at].asked;
        let place = asked.partition_point(|(at, _)| *at < value);
        match asked.get_mut(place) {
            Some(known) if known.0 == value => known.1 = worth,
            _ => asked.insert(place, (value, worth)),
        }
    }

    /// Fills the gaps that may be worth what is needed, their columns counted in steps, which takes a third of the time.
    /// Their ceilings are then nearly what they are worth.
    fn lower(
        &mut self,
        on: TilingInput<'_, i32>,
        value: i64,
        (step, mut needed): (Step, i64),
        work: &mut WorkBudget,
    ) {
        // A column is its cells, its start and its end, with a joint behind it.
        let roundings = i32::try_from(4 * most_columns(on.task) + 1).unwrap_or(i32::MAX);
        let mut table = PrefixTable::new(on);
        for (ceiling, at) in self.in_turn(value) {
            if ceiling < needed {
                break;
            }
            // Where nothing tiles the count is below that of any tiling.
            let count = table.fill(on, self.gaps[at].gap, work);
            self.note(at, value, step.times(count));
            needed = needed.max(step.times(count - roundings));
        }
    }
}

impl Valued {
    /// Nothing asked yet. No layout has more W than `most_power`, where that is known.
    pub fn new(task: Task, prices: Prices, most_power: Option<i64>) -> Self {
        let power = most_of_tiles(&task, |tile| task.tiles[tile].power);
        let gap = |gap: i64| Gap { gap, asked: Vec::new() };
        Self {
            cuts: Cuts::new(&task.cut, task.width, task.filler),
            ceilings: Ceilings {
                most_power: most_power.map_or(power, i128::from),
                low: least_value(&task, &prices),
                gaps: (task.gap.min..=task.gap.max).map(gap).collect(),
            },
            most: (power, prices.most(&task)),
            task,
            prices,
        }
    }

    /// A bound for the worth of layouts when a watt is worth so many millionths of a Rappen, as far as is known.
    pub fn ceiling(&self, value: i64) -> i64 {
        let Self { ceilings, .. } = self;
        ceilings.gaps.iter().map(|gap| ceilings.of(gap, value)).max().unwrap_or(i64::MIN)
    }

    /// The worth of the best layout when a watt is worth so many millionths of a Rappen, if it is at least
    /// `needed`. None as well where these numbers could exceed 2^59.
    pub fn worth_at(&mut self, value: i64, needed: i64, work: &mut WorkBudget) -> Option<i64> {
        let (worth, _) = self.search(value, needed, work, |_, _, _| None)?;
        Some(worth)
    }

    /// The layout that is worth most then: no other one has a larger `power · value − cost`. Among equal ones
    /// the order of [`crate::power::most_power`].
    pub fn best_at(&mut self, value: i64, work: &mut WorkBudget) -> Option<PricedLayout> {
        let (_, layouts) = self.search(value, i64::MIN, work, arrange)?;
        let nominal = self.task.gap.nominal;
        let layout = layouts.into_iter().min_by_key(|layout| layout.order(layout.gap, nominal))?;
        Some(PricedLayout { cost: self.prices.cost(&self.task, &layout), layout })
    }

    /// The most that is reached, if it is what is needed, and what is arranged with each gap that reaches it.
    fn search(
        &mut self,
        value: i64,
        needed: i64,
        work: &mut WorkBudget,
        arrange: fn(TilingInput<'_, i64>, i64, &PrefixTable<i64>) -> Option<Layout>,
    ) -> Option<(i64, Vec<Layout>)> {
        let most_worth = self.most.0 * i128::from(value.abs()) + self.most.1;
        if most_worth >= MAX_IN_64_BITS {
            return None;
        }
        let (task, prices, cuts) = (&self.task, &self.prices, self.cuts.as_ref());
        if needed > i64::MIN || self.ceilings.gaps.len() > 1 {
            let step = Step::for_most(most_worth as i64);
            let count = |power: i64, cost: i64| step.count(power * value - cost);
            let gains = worths(task, prices, cuts, count, false);
            self.ceilings.lower(TilingInput::new(task, cuts, &gains), value, (step, needed), work);
        }
        let order = self.ceilings.in_turn(value);
        if order.first().is_none_or(|(ceiling, _)| *ceiling < needed) {
            return None;
        }
        let gains = worths_at::<i64>(task, prices, cuts, Ratio { cost: value, power: 1 }, false);
        let on = TilingInput::new(task, cuts, &gains);
        let mut table = PrefixTable::new(on);
        let (mut most, mut best) = (needed, Vec::<(i64, PrefixTable<i64>)>::new());
        for (ceiling, at) in order {
            if ceiling < most {
                break;
            }
            let gap = self.ceilings.gaps[at].gap;
            let worth = table.fill(on, gap, work);
            self.ceilings.note(at, value, worth);
            if worth.is_reached() && worth >= most {
                let mut spare = None;
                if worth > most {
                    spare = best.pop().map(|(_, table)| table);
                    best.clear();
                }
                most = worth;
                let spare = spare.unwrap_or_else(|| PrefixTable::new(on));
                best.push((gap, mem::replace(&mut table, spare)));
            }
        }
        let layouts = best.iter().filter_map(|(gap, left)| arrange(on, *gap, left)).collect();
        (!best.is_empty()).then_some((most, layouts))
    }
}

/// The value at which the modules of one format are worth the glass in their place, those of others less, and what no
/// layout is worth more than there: bare glass is worth most. None where something costs less than nothing.
fn least_value(task: &Task, prices: &Prices) -> Option<(i64, i64)> {
    let is_paid = prices.active.iter().chain(&prices.joint).all(|cost| *cost >= 0)
        && prices.fixed >= 0
        && prices.from.is_sorted()
        && prices.from.iter().zip(&prices.until).all(|(from, until)| from <= until);
    if !is_paid {
        return None;
    }
    if task.gap.max > 0 {
        return Some((0, 0));
    }
    // Slates that overlap leave no glass out.
    let formats = task.tiles.iter().zip(&prices.active).filter(|(tile, _)| tile.power > 0);
    let value = formats.map(|(tile, cost)| cost / tile.power).min()?;
    Some((value, -prices.fixed - prices.passive(0, index(task.width))))
}
