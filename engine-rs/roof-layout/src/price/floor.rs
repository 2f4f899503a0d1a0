//! The least price per watt of all layouts that keep a power floor, those inside the hull of power and
//! cost included: the same programme from the right, with all pairs of power and cost that no other one
//! beats as the value of a position.
//!
//! The slope of the hull's edge over the floor values a watt. With it the programme from the left
//! bounds what any completion of a pair can be worth, and a layout that costs no more per watt than the
//! best one found must be worth so much that few pairs are left.

use std::cmp::Ordering;

use crate::cuts::Cuts;
use crate::gains::{Gains, Ranked, Value, power_of};
use crate::gap_table::{Table, index};
use crate::price::labels::{Label, Tail};
use crate::price::worths::{Number, fits_64_bits, gains_at, point};
use crate::price::{PricedLayout, Prices, Ratio};
use crate::task::Task;
use crate::work::Work;

/// Costs are compared as they are.
const COST: Ratio = Ratio { cost: 0, power: 1 };

/// What the gaps have in common.
pub(super) struct Field<'a> {
    task: &'a Task,
    prices: &'a Prices,
    cuts: Option<&'a Cuts>,
    /// At the slope.
    worths: Gains<Ranked<i128>>,
    /// Costs and power alone.
    gains: Gains<Ranked<i64>>,
}

impl<'a> Field<'a> {
    /// None where costs are too large for 64 bits.
    pub(super) fn new(
        task: &'a Task,
        prices: &'a Prices,
        cuts: Option<&'a Cuts>,
        slope: Ratio,
    ) -> Option<Self> {
        fits_64_bits(task, prices, COST).then(|| Self {
            task,
            prices,
            cuts,
            worths: gains_at(task, prices, cuts, slope, false),
            gains: gains_at(task, prices, cuts, COST, false),
        })
    }

    /// For the programme from the left, reused from gap to gap.
    pub(super) fn table(&self) -> Table<'_, Ranked<i128>> {
        Table::new(self.task, self.cuts, &self.worths)
    }
}

/// Searches gap by gap.
pub(super) struct FloorSearch {
    /// W that a layout has at least.
    floor: i64,
    /// Of the hull's edge over the floor.
    slope: Ratio,
    /// The least found so far.
    ratio: Ratio,
    /// No layout of that ratio or less is worth less at the slope.
    needed: i128,
    /// How many more labels may be looked at.
    work_left: usize,
}

impl FloorSearch {
    /// From the hull's layout above the floor. None where the bounds do not hold: numbers too large, or
    /// layouts that may cost less than nothing.
    pub(super) fn new(floor: i64, slope: Ratio, hull: Ratio, work: usize) -> Option<Self> {
        let worth = i128::worth(hull.power, hull.cost, slope);
        let least_cost = i128::worth(floor, 0, slope).checked_sub(worth)?;
        (floor > 0 && slope.cost > 0 && slope.power > 0 && least_cost >= 0).then_some(())?;
        let needed = needed(floor, slope, hull)?;
        Some(Self {
            floor,
            slope,
            ratio: hull,
            needed,
            work_left: work,
        })
    }

    /// Whether a gap whose best layout is worth so much at the slope can have the one wanted.
    pub(super) fn may_hold(&self, worth: i128) -> bool {
        worth >= self.needed
    }

    /// The best layout of a gap that is at least as good as the best found so far, if it has one.
    /// Refused when the work is used up.
    pub(super) fn best_of_gap(
        &mut self,
        field: &Field<'_>,
        forward: &mut Table<'_, Ranked<i128>>,
        gap: i64,
    ) -> Result<Option<PricedLayout>, Exhausted> {
        let Field {
            task,
            prices,
            cuts,
            gains,
            ..
        } = field;
        let (task, cuts) = (*task, *cuts);
        forward.fill(task, cuts, gap, &mut Work::default());
        let mut tail = Tail::new(task, gains, cuts, gap);
        for start in (0..task.width).rev() {
            tail.open_fillers(start);
            let before = forward.best()[index(start)];
            if before.is_reached() {
                tail.extend(start);
                self.keep_promising(&mut tail.found, before, gains.scale);
                tail.keep(start);
            }
            self.work_left = self.work_left.checked_sub(tail.work).ok_or(Exhausted)?;
            tail.work = 0;
        }
        let priced = tail.whole().iter().filter_map(|label| {
            let point = Ratio {
                cost: prices.fixed - label.first.first,
                power: power_of(label.first.second, gains.scale),
            };
            (point.power >= self.floor).then_some((point, *label))
        });
        let best = priced.min_by(|a, b| by_ratio(a.0, b.0));
        Ok(best.and_then(|(point, label)| {
            let columns = tail.columns(label)?;
            Some(PricedLayout {
                layout: task.layout(gap, columns),
                cost: point.cost,
                is_proven: true,
            })
        }))
    }

    /// Drops labels that no completion makes good enough. Every label, completed by the best that lies
    /// before it, is a layout; one that keeps the floor at a lower ratio raises what is needed.
    fn keep_promising(&mut self, labels: &mut Vec<Label>, before: Ranked<i128>, scale: i64) {
        labels.retain(|label| {
            let power = power_of(label.first.second, scale);
            let worth = before.first + i128::worth(power, -label.first.first, self.slope);
            let power = power + power_of(before.second, scale);
            if worth >= self.needed && power >= self.floor {
                let whole = point(power, worth, self.slope);
                if by_ratio(whole, self.ratio).is_lt()
                    && let Some(needed) = needed(self.floor, self.slope, whole)
                {
                    (self.ratio, self.needed) = (whole, needed);
                }
            }
            worth >= self.needed
        });
    }
}

/// The permitted work did not suffice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exhausted;

/// Less per watt first, then more power.
pub(super) fn by_ratio(a: Ratio, b: Ratio) -> Ordering {
    let across = |a: Ratio, b: Ratio| i128::from(a.cost) * i128::from(b.power);
    across(a, b).cmp(&across(b, a)).then(b.power.cmp(&a.power))
}

/// What a layout above the floor is worth at least at the slope when it costs no more per watt than
/// `ratio`: from `cost <= power · ratio` follows `worth >= power · (slope − ratio)`, and the power is
/// at least the floor. Refused below a ratio as steep as the slope, and beyond 128 bits.
fn needed(floor: i64, slope: Ratio, ratio: Ratio) -> Option<i128> {
    let steeper = i128::worth(ratio.power, ratio.cost, slope);
    let least = i128::from(floor).checked_mul(steeper)?;
    let power = i128::from(ratio.power);
    // Rounded up: worths are whole numbers.
    (steeper >= 0 && power > 0).then(|| (least + power - 1) / power)
}
