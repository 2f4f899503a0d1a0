//! The search over all gaps: at a value of a watt, for the least ratio, and above a floor.

use std::cmp::{Ordering, Reverse};

use crate::arrange::arrange;
use crate::cuts::Cuts;
use crate::gains::{Value, power_of};
use crate::gap_table::Table;
use crate::price::floor::{Field, FloorSearch, by_ratio};
use crate::price::worths::{Number, fits_64_bits, gains_at, point, worths_at};
use crate::price::{PricedLayout, Prices, Ratio};
use crate::task::{Layout, Task};
use crate::work::Work;

/// The best that one gap gives at a ratio.
#[derive(Clone, Copy, Debug)]
struct Found {
    gap: i64,
    /// Power x scale − fillers.
    tie: i64,
    point: Ratio,
}

/// The best layouts at a ratio: cost and power of each, and the gaps that have one.
pub(super) struct Best {
    ratio: Ratio,
    pub(super) point: Ratio,
    gaps: Vec<i64>,
}

pub(super) struct Search<'a> {
    pub(super) task: &'a Task,
    pub(super) prices: &'a Prices,
    pub(super) cuts: Option<Cuts>,
}

impl Search<'_> {
    /// Dinkelbach's iteration from a layout's ratio.
    pub(super) fn least(&self, mut ratio: Ratio) -> Best {
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
    pub(super) fn best_at(&self, ratio: Ratio) -> Option<Best> {
        let worths = self.worths(&self.all_gaps(), ratio);
        let most = worths.iter().map(|(_, worth)| *worth).max()?;
        let gaps = kept(&worths, |worth| worth == most);
        Some(best(ratio, &self.found(&gaps, ratio)))
    }

    /// The least price per watt of all layouts above a floor that the hull passes with this slope to
    /// this layout; none where that takes too long.
    pub(super) fn above_floor(
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
        let mut table = Table::new(self.task, cuts, &gains);
        let worths = gaps.iter().filter_map(|gap| {
            let worth = table.fill(self.task, cuts, *gap, &mut Work::default());
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
        let mut table = Table::new(self.task, cuts, &gains);
        let found = gaps.iter().filter_map(|gap| {
            let value = table.fill(self.task, cuts, *gap, &mut Work::default());
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
    pub(super) fn arrange(&self, best: &Best) -> Option<PricedLayout> {
        let nominal = self.task.gap.nominal;
        let nearest = best.gaps.iter().map(|gap| (gap - nominal).abs()).min()?;
        let cuts = self.cuts.as_ref();
        let gains = gains_at::<i128>(self.task, self.prices, cuts, best.ratio, false);
        let layout = best
            .gaps
            .iter()
            .filter(|gap| (*gap - nominal).abs() == nearest)
            .filter_map(|gap| arrange(self.task, &gains, cuts, *gap, &mut Work::default()))
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
