//! The search over all gaps for the least ratio.

use crate::arrange::arrange;
use crate::cuts::Cuts;
use crate::gap_table::{PrefixTable, TilingInput};
use crate::price::model::{PricedLayout, Prices, Ratio};
use crate::price::worths::{Number, fits_64_bits, worths_at};
use crate::task::Task;
use crate::work::{UNBOUNDED, WorkBudget};

/// In 64 bits where they suffice, else in 128.
pub(super) struct Search<'a> {
    task: &'a Task,
    prices: &'a Prices,
    cuts: Option<Cuts>,
    work: &'a mut WorkBudget,
}

impl<'a> Search<'a> {
    pub(super) fn new(task: &'a Task, prices: &'a Prices, work: &'a mut WorkBudget) -> Self {
        Self { task, prices, cuts: Cuts::new(&task.cut, task.width, task.filler), work }
    }

    /// Dinkelbach's iteration from the ratio of a layout with a gap; where the work is used up, the least
    /// found so far.
    pub(super) fn least(&mut self, mut ratio: Ratio, mut of: i64) -> Option<PricedLayout> {
        let mut gaps = self.all_gaps();
        loop {
            let worths = self.worths(&gaps, ratio);
            let most = worths.iter().max_by_key(|(_, worth)| *worth).copied();
            gaps = gaps_where(&worths, |worth| worth >= 0);
            match most {
                Some((gap, worth)) if worth > 0 => {
                    of = gap;
                    let PricedLayout { layout, cost } = self.best_of(&[gap], ratio)?;
                    let power = layout.power;
                    ratio = Ratio { cost, power };
                }
                _ if self.work.skipped_bound.is_some() => return self.best_of(&[of], ratio),
                _ => return self.best_of(&gaps, ratio),
            }
        }
    }

    fn all_gaps(&self) -> Vec<i64> {
        (self.task.gap.min..=self.task.gap.max).collect()
    }

    /// The largest worth that each gap gives; gaps without a tiling are left out.
    fn worths(&mut self, gaps: &[i64], ratio: Ratio) -> Vec<(i64, i128)> {
        if fits_64_bits(self.task, self.prices, ratio) {
            self.worths_in::<i64>(gaps, ratio)
        } else {
            self.worths_in::<i128>(gaps, ratio)
        }
    }

    fn worths_in<N: Number>(&mut self, gaps: &[i64], ratio: Ratio) -> Vec<(i64, i128)> {
        let cuts = self.cuts.as_ref();
        let gains = worths_at::<N>(self.task, self.prices, cuts, ratio, false);
        let on = TilingInput::new(self.task, cuts, &gains);
        let mut table = PrefixTable::new(on);
        let mut worths = Vec::with_capacity(gaps.len());
        for gap in gaps {
            if self.work.is_used_up() {
                self.work.leave_out(UNBOUNDED);
                break;
            }
            let before = self.work.positions;
            let worth = table.fill(on, *gap, self.work);
            self.work.positions += (self.work.positions - before) * (N::EFFORT - 1);
            if worth.is_reached() {
                worths.push((*gap, worth.wide()));
            }
        }
        worths
    }

    /// Of gaps whose best layouts are worth the same the first in the order of
    /// [`crate::power::most_power`].
    fn best_of(&mut self, gaps: &[i64], ratio: Ratio) -> Option<PricedLayout> {
        if fits_64_bits(self.task, self.prices, ratio) {
            self.best_in::<i64>(gaps, ratio)
        } else {
            self.best_in::<i128>(gaps, ratio)
        }
    }

    fn best_in<N: Number>(&mut self, gaps: &[i64], ratio: Ratio) -> Option<PricedLayout> {
        let cuts = self.cuts.as_ref();
        let gains = worths_at::<N>(self.task, self.prices, cuts, ratio, false);
        let on = TilingInput::new(self.task, cuts, &gains);
        let layout = gaps
            .iter()
            .filter_map(|gap| {
                let left = PrefixTable::filled(on, *gap, self.work);
                arrange(on, *gap, &left)
            })
            .min_by_key(|layout| layout.order(layout.gap, self.task.gap.nominal))?;
        let cost = self.prices.cost(self.task, &layout);
        Some(PricedLayout { layout, cost })
    }
}

fn gaps_where(worths: &[(i64, i128)], keeps: impl Fn(i128) -> bool) -> Vec<i64> {
    let found = worths.iter().filter(|(_, worth)| keeps(*worth));
    found.map(|(gap, _)| *gap).collect()
}
