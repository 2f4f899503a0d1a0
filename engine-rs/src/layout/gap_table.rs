//! One gap's programme: the best value of every start, from left to right.

use std::ops::Add;

use crate::layout::cuts::Cuts;
use crate::layout::task::{FillerRange, Task};

/// Power and fillers of a tiling in one number: power in steps, times more than the most fillers, less
/// the fillers. 32 bits where they suffice, because they halve the memory that the loops go through.
pub(crate) trait Value: Copy + Ord + Add<Output = Self> {
    /// What cannot be reached. Twice it does not overflow, and with all power of a field added it stays
    /// below its half.
    const NEVER: Self;
    /// No column yet.
    const NOTHING: Self;
    /// With one filler more.
    fn with_filler(self) -> Self;
}

impl Value for i32 {
    const NEVER: Self = i32::MIN / 2;
    const NOTHING: Self = 0;

    fn with_filler(self) -> Self {
        (self - 1).max(Self::NEVER)
    }
}

impl Value for i64 {
    const NEVER: Self = i64::MIN / 4;
    const NOTHING: Self = 0;

    fn with_filler(self) -> Self {
        (self - 1).max(Self::NEVER)
    }
}

/// The arrays of the programme, reused from gap to gap.
pub(crate) struct Table<V> {
    /// Per format and start: what a column there is worth; [`Value::NEVER`] where it must not be.
    gains: Vec<Vec<V>>,
    /// Best value of a tiling whose next column may start here.
    best: Vec<V>,
    /// Largest `best` from the block's start to here; blocks are as long as the filler range.
    from_block_start: Vec<V>,
    /// Largest `best` from here to the block's end.
    to_block_end: Vec<V>,
}

impl<V: Value> Table<V> {
    pub(crate) fn new(task: &Task, gains: Vec<Vec<V>>) -> Self {
        let length = usize::try_from(task.width + task.gap.max + 1).unwrap_or(0);
        let windows = if task.filler.is_some() { length } else { 0 };
        Self {
            gains,
            best: vec![V::NEVER; length],
            from_block_start: vec![V::NEVER; windows],
            to_block_end: vec![V::NEVER; windows],
        }
    }

    /// The value of the best tiling with this gap: power x scale − fillers; `NEVER` when there is none.
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
        self.best[0] = V::NOTHING;
        self.best[1..index(gap + 1).min(end + 1)].fill(V::NEVER);
        let mut known = 0;
        let mut from = index(gap) + 1;
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
            for (tile, gain) in task.tiles.iter().zip(&self.gains) {
                let shift = index(tile.width + gap);
                let first = from.max(shift);
                // Columns may start only where the format still fits: as long as its gains are.
                let last = to.min(shift + gain.len());
                if first < last {
                    let (past, now) = self.best.split_at_mut(first);
                    let past = &past[first - shift..last - shift];
                    let gain = &gain[first - shift..last - shift];
                    for ((now, past), gain) in now.iter_mut().zip(past).zip(gain) {
                        let value = *past + *gain;
                        *now = if value > *now { value } else { *now };
                    }
                }
            }
            from = to;
        }
        self.best[end]
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
            for limited in cuts
                .into_iter()
                .flat_map(|cuts| cuts.limited_starts(at..stop))
            {
                values[limited - at] = V::NEVER;
            }
            for (value, running) in values.iter().zip(&mut self.from_block_start[at..stop]) {
                most = if *value > most { *value } else { most };
                *running = most;
            }
            if stop == block_start + block {
                let mut most = V::NEVER;
                for value in self.to_block_end[block_start..stop].iter_mut().rev() {
                    most = if *value > most { *value } else { most };
                    *value = most;
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
        for t in none..first_window {
            self.best[t] = self.from_block_start[t - near].with_filler();
        }
        if first_window < to {
            let count = to - first_window;
            let high = &self.from_block_start[first_window - near..][..count];
            let low = &self.to_block_end[first_window - far..][..count];
            for ((now, high), low) in self.best[first_window..to].iter_mut().zip(high).zip(low) {
                let most = if high > low { *high } else { *low };
                *now = most.with_filler();
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
        let shift = index(gap);
        for single in cuts.single_ends(from - shift..to - shift) {
            let end = position_of(*single);
            if end < filler.min || end > width {
                continue;
            }
            let first = (end - filler.max).max(cuts.earliest_start(end)).max(0);
            self.best[single + shift] = (first..=end - filler.min)
                .filter(|start| cuts.latest_end(*start) >= end)
                .map(|start| self.best[index(start)].with_filler())
                .fold(V::NEVER, V::max);
        }
    }
}

pub(crate) fn index(position: i64) -> usize {
    usize::try_from(position).unwrap_or(0)
}

pub(crate) fn position_of(index: usize) -> i64 {
    i64::try_from(index).unwrap_or(i64::MAX)
}
