//! The programme from the right with all pairs of power and cost that no other pair beats in both.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::arrange::{Windows, filler_ends, with_first};
use crate::cuts::Cuts;
use crate::gains::{Gains, Ranked, Value, power_of};
use crate::gap_table::index;
use crate::task::{LaidColumn, Task};

/// What lies to the right of a position: − cost, power x scale − fillers, then as in
/// [`crate::arrange`] filler width and distances.
pub(super) type Label = Ranked<Ranked<i64>>;

/// The labels of one gap, from the right.
pub(super) struct Tail<'a> {
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
    pub(super) found: Vec<Label>,
    /// Labels looked at since it was last reset.
    pub(super) work: usize,
}

impl<'a> Tail<'a> {
    pub(super) fn new(
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

    /// Of the whole field.
    pub(super) fn whole(&self) -> &[Label] {
        &self.labels[self.whole.0..self.whole.1]
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
    pub(super) fn open_fillers(&mut self, start: i64) {
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
    pub(super) fn extend(&mut self, start: i64) {
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
    pub(super) fn keep(&mut self, start: i64) {
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
    pub(super) fn columns(&self, mut goal: Label) -> Option<Vec<LaidColumn>> {
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
