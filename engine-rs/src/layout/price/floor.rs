//! The least price per watt of all layouts that keep a power floor, those inside the hull of power and
//! cost included: the same programme from the right, with all pairs of power and cost that no other one
//! beats as the value of a position.
//!
//! The slope of the hull's edge over the floor values a watt. With it the programme from the left
//! bounds what any completion of a pair can be worth, and a layout that costs no more per watt than the
//! best one found must be worth so much that few pairs are left.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::layout::arrange::{Windows, filler_ends, with_first};
use crate::layout::cuts::Cuts;
use crate::layout::gains::{Gains, Ranked, Value, power_of};
use crate::layout::gap_table::{Table, index};
use crate::layout::price::{Number, PricedLayout, Prices, Ratio, fits_64_bits, gains_at, point};
use crate::layout::task::{LaidColumn, Task};

/// Costs are compared as they are.
const COST: Ratio = Ratio { cost: 0, power: 1 };

/// What lies to the right of a position: − cost, power x scale − fillers, then as in
/// [`crate::layout::arrange`] filler width and distances.
type Label = Ranked<Ranked<i64>>;

/// What the gaps have in common.
pub(crate) struct Field<'a> {
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
    pub(crate) fn new(
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
    pub(crate) fn table(&self) -> Table<'_, Ranked<i128>> {
        Table::new(self.task, &self.worths)
    }
}

/// Searches gap by gap.
pub(crate) struct FloorSearch {
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
    pub(crate) fn new(floor: i64, slope: Ratio, hull: Ratio, work: usize) -> Option<Self> {
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
    pub(crate) fn may_hold(&self, worth: i128) -> bool {
        worth >= self.needed
    }

    /// The best layout of a gap that is at least as good as the best found so far, if it has one.
    /// Refused when the work is used up.
    pub(crate) fn best_of_gap(
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
        forward.fill(task, cuts, gap);
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
        let priced = tail.labels[tail.whole.0..tail.whole.1]
            .iter()
            .filter_map(|label| {
                let point = Ratio {
                    cost: prices.fixed - label.first.first,
                    power: power_of(label.first.second, gains.scale),
                };
                (point.power >= self.floor).then_some((point, *label))
            });
        let best = priced.min_by(|a, b| by_ratio(a.0, b.0));
        Ok(best.and_then(|(point, label)| {
            let layout = tail.columns(label)?;
            Some(PricedLayout {
                layout: task.layout(gap, layout),
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
pub(crate) struct Exhausted;

/// Less per watt first, then more power.
pub(crate) fn by_ratio(a: Ratio, b: Ratio) -> std::cmp::Ordering {
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

/// The labels of one gap, from the right.
struct Tail<'a> {
    task: &'a Task,
    gains: &'a Gains<Ranked<i64>>,
    cuts: Option<&'a Cuts>,
    gap: i64,
    /// One mm of filler width: more than all distances together.
    width_unit: i64,
    /// Labels, front by front.
    labels: Vec<Label>,
    /// By the end of the column before it, where a front lies in `labels`.
    behind: Vec<(usize, usize)>,
    /// The same for whole layouts.
    whole: (usize, usize),
    /// Ends with a front, from the right.
    ends: Vec<i64>,
    /// Fillers by the power behind them.
    windows: BTreeMap<i64, Windows<'a, Ranked<i64>>>,
    /// Candidates of the present start.
    found: Vec<Label>,
    /// Labels looked at since it was last reset.
    work: usize,
}

impl<'a> Tail<'a> {
    fn new(
        task: &'a Task,
        gains: &'a Gains<Ranked<i64>>,
        cuts: Option<&'a Cuts>,
        gap: i64,
    ) -> Self {
        let mut behind = vec![(0, 0); index(task.width) + 1];
        behind[index(task.width)] = (0, 1);
        Self {
            task,
            gains,
            cuts,
            gap,
            width_unit: gains.scale.saturating_mul(task.width / 2 + 1),
            labels: vec![Label::NOTHING],
            behind,
            whole: (0, 0),
            ends: vec![task.width],
            windows: BTreeMap::new(),
            found: Vec::new(),
            work: 0,
        }
    }

    /// What may follow a column that ends here, and what the joint between is worth.
    fn front_behind(&self, end: i64) -> (&[Label], Ranked<i64>) {
        let (from, to) = self.behind.get(index(end)).copied().unwrap_or_default();
        let joint = if end < self.task.width {
            self.gains.joint_behind(end, self.gap)
        } else {
            Ranked::NOTHING
        };
        (&self.labels[from..to], joint)
    }

    /// From here on to the left, fillers may end `filler.min` to the right of `start`.
    fn open_fillers(&mut self, start: i64) {
        let Some(filler) = self.task.filler else {
            return;
        };
        let end = start + filler.min;
        if end > self.task.width || self.cuts.is_some_and(|cuts| cuts.limits_end(end)) {
            return;
        }
        let (from, to) = self.behind[index(end)];
        let (_, joint) = self.front_behind(end);
        for label in &self.labels[from..to] {
            let power = power_of(label.first.second, self.gains.scale);
            let windows = self.windows.entry(power);
            windows.or_insert_with(|| Windows::new(self.gains)).push(
                end,
                with_first(*label, joint),
                self.width_unit,
                self.task.width,
            );
        }
        self.work += to - from;
    }

    /// Notes every column that may start here before every label behind it.
    fn extend(&mut self, start: i64) {
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        for (tile, gains) in self.task.tiles.iter().zip(&self.gains.by_tile) {
            let gain = gains.get(index(start)).filter(|gain| gain.is_reached());
            if let Some(gain) = gain {
                let (front, joint) = self.front_behind(start + tile.width);
                found.extend(front.iter().map(|label| with_first(*label, *gain + joint)));
            }
        }
        if let Some(filler) = self.task.filler {
            match self.cuts {
                Some(cuts) if cuts.is_single_start(start) => {
                    for end in filler_ends(&self.ends, self.task, cuts, filler, start) {
                        let (front, joint) = self.front_behind(end);
                        let fill = self.filler(start, end);
                        found.extend(front.iter().map(|label| with_first(*label + fill, joint)));
                    }
                }
                _ => {
                    let unit = self.width_unit;
                    self.windows.retain(|_, windows| {
                        let best = windows.best(start, filler, unit);
                        found.extend(best.is_reached().then_some(best));
                        best.is_reached()
                    });
                }
            }
        }
        self.work += found.len();
        self.found = found;
    }

    /// A filler alone.
    fn filler(&self, start: i64, end: i64) -> Label {
        Ranked {
            first: self.gains.filler_at(index(start), index(end)),
            second: -(end - start) * self.width_unit - start.min(self.task.width - end),
        }
    }

    /// Stores the candidates that no other one beats in both power and cost.
    fn keep(&mut self, start: i64) {
        let (scale, from) = (self.gains.scale, self.labels.len());
        self.found.sort_unstable_by_key(|label| {
            let power = power_of(label.first.second, scale);
            Reverse((power, label.first.first, label.first.second, label.second))
        });
        for label in &self.found {
            let last = self.labels[from..].last();
            if last.is_none_or(|last| label.first.first > last.first.first) {
                self.labels.push(*label);
            }
        }
        let range = (from, self.labels.len());
        let end = start - self.gap;
        if range.0 == range.1 {
            return;
        }
        if start == 0 {
            self.whole = range;
        } else if (0..self.task.width).contains(&end) {
            self.behind[index(end)] = range;
            self.ends.push(end);
        }
    }

    /// The columns of a whole label that come first when compared from the left by width.
    fn columns(&self, mut goal: Label) -> Option<Vec<LaidColumn>> {
        let mut columns: Vec<LaidColumn> = Vec::new();
        loop {
            let start = columns
                .last()
                .map_or(0, |last| last.x + last.width + self.gap);
            let (column, rest) = self.first_column(start, goal)?;
            columns.push(column);
            if start + column.width == self.task.width {
                return Some(columns);
            }
            goal = rest;
        }
    }

    fn first_column(&self, start: i64, goal: Label) -> Option<(LaidColumn, Label)> {
        let rest = |end: i64, gain: Label| {
            let (front, joint) = self.front_behind(end);
            let mut front = front.iter();
            front.find(|label| with_first(**label + gain, joint) == goal)
        };
        let formats = (0..self.task.tiles.len()).filter_map(|tile| {
            let first = *self.gains.by_tile[tile].get(index(start))?;
            let width = self.task.tiles[tile].width;
            let label = rest(start + width, Ranked { first, second: 0 })?;
            Some(((width, 0, tile), Some(tile), *label))
        });
        let filler = self.task.filler.and_then(|filler| {
            let last = self.task.width.min(start + filler.max);
            let first = self.ends.partition_point(|end| *end > last);
            let ends = self.ends[first..].iter();
            ends.take_while(|end| **end >= start + filler.min)
                .filter(|end| self.cuts.is_none_or(|cuts| cuts.permit(start, **end)))
                .filter_map(|end| {
                    let label = rest(*end, self.filler(start, *end))?;
                    Some(((end - start, 1, 0), None, *label))
                })
                .last()
        });
        let first = formats.chain(filler).min_by_key(|(order, ..)| *order);
        first.map(|((width, ..), tile, label)| {
            let column = LaidColumn {
                x: start,
                width,
                tile,
            };
            (column, label)
        })
    }
}
