//! The search over all gaps: at a value of a watt, and for the least ratio.

use crate::arrange::arrange;
use crate::cuts::Cuts;
use crate::gains::{Value, power_of};
use crate::gap_table::{On, Table};
use crate::price::worths::{Number, fits_64_bits, gains_at, point, worths_at};
use crate::price::{PricedLayout, Prices, Ratio};
use crate::task::Task;
use crate::work::{ANYTHING, Work};

/// The best that one gap gives at a ratio.
#[derive(Clone, Copy, Debug)]
struct Found {
    gap: i64,
    /// Power x scale − fillers.
    tie: i64,
    point: Ratio,
}

/// The gaps that have one of the best layouts at a ratio.
pub(super) struct Best {
    ratio: Ratio,
    gaps: Vec<i64>,
}

/// With `WIDE` numbers of 128 bits are there for what 64 do not hold; without, there is no best then.
pub(super) struct Search<'a, const WIDE: bool> {
    task: &'a Task,
    prices: &'a Prices,
    cuts: Option<Cuts>,
    /// Whether gaps are left out once the work is used up.
    ends: bool,
    work: &'a mut Work,
}

impl<'a, const WIDE: bool> Search<'a, WIDE> {
    pub(super) fn new(task: &'a Task, prices: &'a Prices, work: &'a mut Work) -> Self {
        Self {
            task,
            prices,
            cuts: Cuts::new(&task.cut, task.width, task.filler),
            ends: false,
            work,
        }
    }

    /// Dinkelbach's iteration from the ratio of a layout with a gap; where the work is used up, the least
    /// found so far.
    pub(super) fn least(&mut self, mut ratio: Ratio, mut of: i64) -> Best {
        let mut gaps = self.all_gaps();
        self.ends = true;
        loop {
            let worths = self.worths(&gaps, ratio);
            let most = worths.iter().max_by_key(|(_, worth)| *worth).copied();
            gaps = kept(&worths, |worth| worth >= 0);
            match most {
                Some((gap, worth)) if worth > 0 => {
                    of = gap;
                    ratio = self.found(&[gap], ratio).first().map_or(ratio, |f| f.point);
                }
                _ if self.work.left_out.is_some() => {
                    return best(ratio, &self.found(&[of], ratio));
                }
                _ => return best(ratio, &self.found(&gaps, ratio)),
            }
        }
    }

    /// The best of all gaps at a value of a watt.
    pub(super) fn best_at(&mut self, ratio: Ratio) -> Option<Best> {
        let worths = self.worths(&self.all_gaps(), ratio);
        let most = worths.iter().map(|(_, worth)| *worth).max()?;
        let gaps = kept(&worths, |worth| worth == most);
        Some(best(ratio, &self.found(&gaps, ratio)))
    }

    /// What the best of all gaps is worth at a ratio.
    pub(super) fn most_worth(&mut self, ratio: Ratio) -> Option<i128> {
        let worths = self.worths(&self.all_gaps(), ratio);
        worths.iter().map(|(_, worth)| *worth).max()
    }

    fn all_gaps(&self) -> Vec<i64> {
        (self.task.gap.min..=self.task.gap.max).collect()
    }

    /// The largest worth that each gap gives; gaps without a tiling are left out.
    fn worths(&mut self, gaps: &[i64], ratio: Ratio) -> Vec<(i64, i128)> {
        if fits_64_bits(self.task, self.prices, ratio) {
            self.worths_in::<i64>(gaps, ratio)
        } else if WIDE {
            self.worths_in::<i128>(gaps, ratio)
        } else {
            Vec::new()
        }
    }

    fn worths_in<N: Number>(&mut self, gaps: &[i64], ratio: Ratio) -> Vec<(i64, i128)> {
        let cuts = self.cuts.as_ref();
        let gains = worths_at::<N>(self.task, self.prices, cuts, ratio, false);
        let on = On {
            task: self.task,
            cuts,
            gains: &gains,
        };
        let mut table = Table::new(on);
        let mut worths = Vec::with_capacity(gaps.len());
        for gap in gaps {
            if self.ends && self.work.is_used_up() {
                self.work.leave_out(ANYTHING);
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

    /// The same with ties: power and fillers of the best layout of each gap.
    fn found(&mut self, gaps: &[i64], ratio: Ratio) -> Vec<Found> {
        if fits_64_bits(self.task, self.prices, ratio) {
            self.found_in::<i64>(gaps, ratio)
        } else if WIDE {
            self.found_in::<i128>(gaps, ratio)
        } else {
            Vec::new()
        }
    }

    fn found_in<N: Number>(&mut self, gaps: &[i64], ratio: Ratio) -> Vec<Found> {
        let cuts = self.cuts.as_ref();
        let gains = gains_at::<N>(self.task, self.prices, cuts, ratio, false);
        let on = On {
            task: self.task,
            cuts,
            gains: &gains,
        };
        let mut table = Table::new(on);
        let found = gaps.iter().filter_map(|gap| {
            let value = table.fill(on, *gap, self.work);
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
    pub(super) fn arrange(&mut self, best: &Best) -> Option<PricedLayout> {
        if fits_64_bits(self.task, self.prices, best.ratio) {
            self.arranged::<i64>(best)
        } else if WIDE {
            self.arranged::<i128>(best)
        } else {
            None
        }
    }

    fn arranged<N: Number>(&mut self, best: &Best) -> Option<PricedLayout> {
        let nominal = self.task.gap.nominal;
        let nearest = best.gaps.iter().map(|gap| (gap - nominal).abs()).min()?;
        let cuts = self.cuts.as_ref();
        let gains = gains_at::<N>(self.task, self.prices, cuts, best.ratio, false);
        let layout = best
            .gaps
            .iter()
            .filter(|gap| (*gap - nominal).abs() == nearest)
            .filter_map(|gap| arrange(self.task, &gains, cuts, *gap, self.work))
            .min_by_key(|layout| (layout.filler_width, layout.gap))?;
        let cost = self.prices.cost(self.task, &layout);
        Some(PricedLayout { layout, cost })
    }
}

fn kept(worths: &[(i64, i128)], keeps: impl Fn(i128) -> bool) -> Vec<i64> {
    let kept = worths.iter().filter(|(_, worth)| keeps(*worth));
    kept.map(|(gap, _)| *gap).collect()
}

/// Of gaps whose layouts are worth the same, those with most power, then fewest fillers.
fn best(ratio: Ratio, found: &[Found]) -> Best {
    let tie = found.iter().map(|found| found.tie).max();
    let best = found.iter().filter(|found| Some(found.tie) == tie);
    Best {
        ratio,
        gaps: best.map(|found| found.gap).collect(),
    }
}
