//! A task with prices that is asked at one value of a watt after another.

use std::mem;

use crate::arrange::arrange_with_ties;
use crate::cuts::Cuts;
use crate::gains::Value;
use crate::gap_table::{PrefixTable, TilingInput};
use crate::positions::index;
use crate::price::model::{PricedLayout, Prices, Ratio, most_of_tiles};
use crate::price::worths::{fits_64_bits, worths_at};
use crate::task::Task;
use crate::work::WorkBudget;
use plane_geometry::sorting::sort_by;

/// A task with prices and what its gaps were worth at values of a watt asked so far. That bounds what they
/// are worth at others: the largest `power · value − cost` of a gap is convex in the value and grows with it by
/// no more than the most power.
pub struct Valued {
    /// The columns that may be laid.
    pub task: Task,
    /// Its costs.
    pub prices: Prices,
    cuts: Option<Cuts>,
    /// No layout has more W.
    most_power: i128,
    /// A low value, and what no layout is worth more than there, where that is known.
    low: Option<(i64, i64)>,
    gaps: Vec<Gap>,
}

/// A gap and at which values it was asked, from the least, with what it was worth.
#[derive(Clone)]
struct Gap {
    gap: i64,
    asked: Vec<(i64, i64)>,
}

impl Valued {
    /// Nothing asked yet. No layout has more W than `most_power`, where that is known.
    pub fn new(task: Task, prices: Prices, most_power: Option<i64>) -> Self {
        Self {
            cuts: Cuts::new(&task.cut, task.width, task.filler),
            most_power: most_power
                .map_or_else(|| most_of_tiles(&task, |tile| task.tiles[tile].power), i128::from),
            low: least_value(&task, &prices),
            gaps: (task.gap.min..=task.gap.max).map(|gap| Gap { gap, asked: Vec::new() }).collect(),
            task,
            prices,
        }
    }

    /// A bound for the worth of layouts when a watt is worth so many millionths of a Rappen, as far as is known.
    pub fn ceiling(&self, value: i64) -> i64 {
        self.gaps.iter().map(|gap| self.ceiling_of(gap, value)).max().unwrap_or(i64::MIN)
    }

    fn ceiling_of(&self, Gap { asked, .. }: &Gap, value: i64) -> i64 {
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

    /// The worth of the best layout when a watt is worth so many millionths of a Rappen, if it is at least
    /// `needed`. None as well where these numbers could exceed 2^59.
    pub fn worth_at(&mut self, value: i64, needed: i64, work: &mut WorkBudget) -> Option<i64> {
        let (worth, _) = self.search(value, needed, work, |_, _, _| ())?;
        Some(worth)
    }

    /// The layout that is worth most then: no other one has a larger `power · value − cost`. Among equal ones
    /// the order of [`crate::power::most_power`].
    pub fn best_at(&mut self, value: i64, work: &mut WorkBudget) -> Option<PricedLayout> {
        let (_, layouts) = self.search(value, i64::MIN, work, arrange_with_ties)?;
        let nominal = self.task.gap.nominal;
        let layout = layouts.into_iter().flatten().min_by_key(|layout| layout.order(layout.gap, nominal))?;
        Some(PricedLayout { cost: self.prices.cost(&self.task, &layout), layout })
    }

    /// The most that is reached, if it is what is needed, and what becomes of each gap that reaches it.
    fn search<Found>(
        &mut self,
        value: i64,
        needed: i64,
        work: &mut WorkBudget,
        found: impl Fn(TilingInput<'_, i64>, i64, &PrefixTable<i64>) -> Found,
    ) -> Option<(i64, Vec<Found>)> {
        let ratio = Ratio { cost: value, power: 1 };
        if !fits_64_bits(&self.task, &self.prices, ratio) {
            return None;
        }
        let gains = worths_at::<i64>(&self.task, &self.prices, self.cuts.as_ref(), ratio, false);
        let on = TilingInput::new(&self.task, self.cuts.as_ref(), &gains);
        let gaps = self.gaps.iter().enumerate();
        let mut order: Vec<(i64, usize)> = gaps.map(|(at, gap)| (self.ceiling_of(gap, value), at)).collect();
        sort_by(&mut order, |a, b| (b.0, a.1) < (a.0, b.1));
        let mut table = PrefixTable::new(on);
        let (mut most, mut best) = (needed, Vec::<(i64, PrefixTable<i64>)>::new());
        for (ceiling, at) in order {
            if ceiling < most {
                break;
            }
            let gap = self.gaps[at].gap;
            let worth = table.fill(on, gap, work);
            let asked = &mut self.gaps[at].asked;
            let place = asked.partition_point(|(at, _)| *at < value);
            asked.insert(place, (value, worth));
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
        let found: Vec<_> = best.iter().map(|(gap, left)| found(on, *gap, left)).collect();
        (!found.is_empty()).then_some((most, found))
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
