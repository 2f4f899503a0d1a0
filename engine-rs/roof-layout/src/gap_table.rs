//! One gap's programme: the best value of every start, from left to right.

use crate::cuts::Cuts;
use crate::gains::{Gains, Value, larger};
use crate::task::{FillerRange, Task};

/// Values that a running maximum is compared with at once: it seldom changes, and then none of them
/// waits for the one before.
const RUN: usize = 16;

/// The arrays of the programme, reused from gap to gap.
pub(crate) struct Table<'a, V> {
    gains: &'a Gains<V>,
    /// Best value of a tiling whose next column may start here.
    best: Vec<V>,
    /// Largest `best` from the block's start to here; blocks are as long as the filler range.
    from_block_start: Vec<V>,
    /// Largest `best` from here to the block's end.
    to_block_end: Vec<V>,
}

impl<'a, V: Value> Table<'a, V> {
    pub(crate) fn new(task: &Task, gains: &'a Gains<V>) -> Self {
        let length = index(task.width + task.gap.max.max(0) + 1);
        let windows = if task.filler.is_some() { length } else { 0 };
        Self {
            gains,
            best: vec![V::NEVER; length],
            from_block_start: vec![V::NEVER; windows],
            to_block_end: vec![V::NEVER; windows],
        }
    }

    /// The value of the best tiling with this gap; not reached when there is none. A gap below 0 is an
    /// overlap; formats and fillers must be wider than it.
    pub(crate) fn fill(&mut self, task: &Task, cuts: Option<&Cuts>, gap: i64) -> V {
        let end = index(task.width + gap);
        let narrowest = task
            .tiles
            .iter()
            .map(|t| t.width)
            .chain(task.filler.map(|f| f.min))
            .min();
        // Within one such step no position depends on another, so the loops below have no branches.
        let step = index(narrowest.unwrap_or(task.width) + gap).max(1);
        self.best[0] = self.gains.whole;
        let mut from = index(gap) + 1;
        self.best[1..from.min(end + 1)].fill(V::NEVER);
        let mut known = 0;
        while from <= end {
            let to = (from + step).min(end + 1);
            if let Some(filler) = task.filler {
                known = self.extend_windows(filler, cuts, known, from);
                self.lay_fillers(filler, gap, from, to);
                if let Some(cuts) = cuts {
                    self.lay_fillers_beside_openings(filler, cuts, gap, from, to, task.width);
                }
            } else {
                self.best[from..to].fill(V::NEVER);
            }
            for (tile, gain) in task.tiles.iter().zip(&self.gains.by_tile) {
                let shift = index(tile.width + gap);
                let first = from.max(shift);
                // Columns may start only where the format still fits: as long as its gains are.
                let last = to.min(shift + gain.len());
                if first < last {
                    let (past, now) = self.best.split_at_mut(first);
                    let past = &past[first - shift..last - shift];
                    let gain = &gain[first - shift..last - shift];
                    for ((now, past), gain) in now.iter_mut().zip(past).zip(gain) {
                        *now = larger(*now, *past + *gain);
                    }
                }
            }
            if !self.gains.joint.is_empty() {
                self.pay_joints(gap, from, to.min(end));
            }
            from = to;
        }
        self.best[end]
    }

    /// The best value of what lies to the left of each start, as of the last gap filled.
    pub(crate) fn best(&self) -> &[V] {
        &self.best
    }

    /// Extends both running maxima over `best[known..to]`; starts that the sliver rule keeps from the
    /// full filler range count as unreachable here. Answers `to`.
    fn extend_windows(
        &mut self,
        filler: FillerRange,
        cuts: Option<&Cuts>,
        known: usize,
        to: usize,
    ) -> usize {
        let block = index(filler.max - filler.min + 1);
        let mut at = known;
        while at < to {
            let block_start = at / block * block;
            let stop = to.min(block_start + block);
            let mut most = if at == block_start {
                V::NEVER
            } else {
                self.from_block_start[at - 1]
            };
            let values = &mut self.to_block_end[at..stop];
            values.copy_from_slice(&self.best[at..stop]);
            // No filler starts behind the field's end, where the list ends.
            if let Some(from) = self.gains.filler_from.get(at..) {
                for (value, from) in values.iter_mut().zip(from) {
                    *value = *value + *from;
                }
            }
            for limited in cuts
                .into_iter()
                .flat_map(|cuts| cuts.limited_starts(at..stop))
            {
                values[limited - at] = V::NEVER;
            }
            let running = &mut self.from_block_start[at..stop];
            for (values, running) in values.chunks(RUN).zip(running.chunks_mut(RUN)) {
                if largest(values) <= most {
                    running.fill(most);
                    continue;
                }
                for (value, running) in values.iter().zip(running) {
                    most = larger(most, *value);
                    *running = most;
                }
            }
            if stop == block_start + block {
                let mut most = V::NEVER;
                for values in self.to_block_end[block_start..stop].rchunks_mut(RUN) {
                    if largest(values) <= most {
                        values.fill(most);
                        continue;
                    }
                    for value in values.iter_mut().rev() {
                        most = larger(most, *value);
                        *value = most;
                    }
                }
            }
            at = stop;
        }
        to
    }

    /// Fillers that end at `t − gap` for `t` from `from` to before `to`.
    fn lay_fillers(&mut self, filler: FillerRange, gap: i64, from: usize, to: usize) {
        let (near, far) = (index(filler.min + gap), index(filler.max + gap));
        let none = to.min(near).max(from);
        self.best[from..none].fill(V::NEVER);
        let first_window = to.min(far + 1).max(none);
        let each = self.gains.filler;
        for t in none..first_window {
            self.best[t] = larger(V::NEVER, self.from_block_start[t - near] + each);
        }
        if first_window < to {
            let count = to - first_window;
            let high = &self.from_block_start[first_window - near..][..count];
            let low = &self.to_block_end[first_window - far..][..count];
            for ((now, high), low) in self.best[first_window..to].iter_mut().zip(high).zip(low) {
                *now = larger(V::NEVER, larger(*high, *low) + each);
            }
        }
        let first_end = index(position_of(none) - gap);
        if let Some(until) = self.gains.filler_until.get(first_end..) {
            for (now, until) in self.best[none..to].iter_mut().zip(until) {
                *now = larger(V::NEVER, *now + *until);
            }
        }
    }

    /// Replaces what [`Self::lay_fillers`] laid wherever the sliver rule limits the range.
    fn lay_fillers_beside_openings(
        &mut self,
        filler: FillerRange,
        cuts: &Cuts,
        gap: i64,
        from: usize,
        to: usize,
        width: i64,
    ) {
        // Both ends of the range lie past the gap, because no column ends before the field begins.
        let end_of = |t: usize| index(position_of(t) - gap);
        for single in cuts.single_ends(end_of(from)..end_of(to)) {
            let end = position_of(*single);
            if end < filler.min || end > width {
                continue;
            }
            let first = (end - filler.max).max(cuts.earliest_start(end)).max(0);
            self.best[index(end + gap)] = (first..=end - filler.min)
                .filter(|start| cuts.latest_end(*start) >= end)
                .map(|start| {
                    self.best[index(start)] + self.gains.filler_at(index(start), index(end))
                })
                .fold(V::NEVER, larger);
        }
    }

    /// The joints behind columns that end at `t − gap` for `t` from `from` to before `to`.
    fn pay_joints(&mut self, gap: i64, from: usize, to: usize) {
        for t in from..to {
            let joint = self.gains.joint_behind(position_of(t) - gap, gap);
            self.best[t] = larger(V::NEVER, self.best[t] + joint);
        }
    }
}

fn largest<V: Value>(values: &[V]) -> V {
    values.iter().copied().fold(V::NEVER, larger)
}

pub(crate) fn index(position: i64) -> usize {
    usize::try_from(position).unwrap_or(0)
}

pub(crate) fn position_of(index: usize) -> i64 {
    i64::try_from(index).unwrap_or(i64::MAX)
}
