//! The exact layout for most power: a dynamic programme over the field's width, for every gap.
//!
//! `best(t)` is the best of all tilings whose next column may start at `t`, with
//! `best(e + gap) = max(best(s) + gain(format, s))` over formats of width `e − s` and over fillers from
//! `s` to `e`. First every gap gets power and fillers alone, packed in one number; then only the gaps
//! that still can win are tiled in full (see [`crate::layout::arrange`]).

use crate::layout::arrange::arrange;
use crate::layout::cuts::Cuts;
use crate::layout::task::{FillerRange, Layout, Task};

/// Marks what cannot be reached; far below every value, far above overflow.
pub(crate) const NEVER: i64 = i64::MIN / 4;

/// The best tiling of a field: most watts, then fewest fillers, the gap nearest the nominal one, least
/// filler width, the smaller gap, fillers nearest to the field's edges (least sum of each one's
/// distance to the nearer edge), and last the columns that come first when compared from the left by
/// width. None when no gap gives an exact tiling.
///
/// `power of all modules x (fillers + 1)` must stay below 2^60; callers limit their numbers.
pub fn most_power(task: &Task) -> Option<Layout> {
    let cuts = Cuts::new(&task.cut, task.width, task.filler);
    let gains = Gains::new(task, cuts.as_ref());
    let mut table = Table::new(task);
    let mut best: Option<(i64, Vec<i64>)> = None;
    for gap in task.gap.min..=task.gap.max {
        let value = table.fill(task, &gains, cuts.as_ref(), gap);
        if value <= NEVER / 2 {
            continue;
        }
        match &mut best {
            Some((most, gaps)) if value == *most => gaps.push(gap),
            Some((most, _)) if value < *most => {}
            _ => best = Some((value, vec![gap])),
        }
    }
    let (_, gaps) = best?;
    let nearest = gaps
        .iter()
        .map(|gap| (gap - task.gap.nominal).abs())
        .min()?;
    gaps.iter()
        .filter(|gap| (*gap - task.gap.nominal).abs() == nearest)
        .filter_map(|gap| arrange(task, &gains, cuts.as_ref(), *gap))
        .min_by_key(|layout| (layout.filler_width, layout.gap))
}

/// What a column of each format is worth at each start.
pub(crate) struct Gains {
    /// Watts x `scale`, or `NEVER` where a format must not start.
    pub(crate) by_tile: Vec<Vec<i64>>,
    /// More than the most fillers that any tiling has.
    pub(crate) scale: i64,
}

impl Gains {
    fn new(task: &Task, cuts: Option<&Cuts>) -> Self {
        let most_fillers = task.filler.map_or(0, |filler| {
            (task.width + task.gap.min) / (filler.min + task.gap.min)
        });
        let scale = most_fillers + 1;
        let by_tile = task
            .tiles
            .iter()
            .zip(&task.active)
            .map(|(tile, active)| {
                let mut gains: Vec<i64> = active
                    .iter()
                    .map(|rows| i64::from(*rows) * tile.power * scale)
                    .collect();
                if !task.empty_formats {
                    for (gain, rows) in gains.iter_mut().zip(active) {
                        if *rows == 0 {
                            *gain = NEVER;
                        }
                    }
                }
                if let Some(cuts) = cuts {
                    for (start, gain) in (0_i64..).zip(gains.iter_mut()) {
                        if !cuts.permit(start, start + tile.width) {
                            *gain = NEVER;
                        }
                    }
                }
                gains
            })
            .collect();
        Self { by_tile, scale }
    }
}

/// The arrays of the programme, reused from gap to gap.
struct Table {
    /// Best value of a tiling whose next column may start here.
    best: Vec<i64>,
    /// Largest `best` from the block's start to here; blocks are as long as the filler range.
    from_block_start: Vec<i64>,
    /// Largest `best` from here to the block's end.
    to_block_end: Vec<i64>,
}

impl Table {
    fn new(task: &Task) -> Self {
        let length = usize::try_from(task.width + task.gap.max + 1).unwrap_or(0);
        let windows = if task.filler.is_some() { length } else { 0 };
        Self {
            best: vec![NEVER; length],
            from_block_start: vec![NEVER; windows],
            to_block_end: vec![NEVER; windows],
        }
    }

    /// The value of the best tiling with this gap: power x scale − fillers; `NEVER` when there is none.
    fn fill(&mut self, task: &Task, gains: &Gains, cuts: Option<&Cuts>, gap: i64) -> i64 {
        let end = index(task.width + gap);
        let narrowest = task
            .tiles
            .iter()
            .map(|t| t.width)
            .chain(task.filler.map(|f| f.min))
            .min();
        // Within one such step no position depends on another, so the loops below have no branches.
        let step = index(narrowest.unwrap_or(task.width) + gap).max(1);
        self.best[0] = 0;
        self.best[1..index(gap + 1).min(end + 1)].fill(NEVER);
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
                self.best[from..to].fill(NEVER);
            }
            for (tile, gain) in task.tiles.iter().zip(&gains.by_tile) {
                let shift = index(tile.width + gap);
                let first = from.max(shift);
                // Columns may start only where the format still fits: as long as its gains are.
                let last = to.min(shift + gain.len());
                if first < last {
                    let (past, now) = self.best.split_at_mut(first);
                    let past = &past[first - shift..last - shift];
                    let gain = &gain[first - shift..last - shift];
                    for ((now, past), gain) in now.iter_mut().zip(past).zip(gain) {
                        let value = past + gain;
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
                NEVER
            } else {
                self.from_block_start[at - 1]
            };
            for position in at..stop {
                let value = match cuts {
                    Some(cuts) if cuts.limits_start(position_of(position)) => NEVER,
                    _ => self.best[position],
                };
                self.to_block_end[position] = value;
                most = if value > most { value } else { most };
                self.from_block_start[position] = most;
            }
            if stop == block_start + block {
                let mut most = NEVER;
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
        self.best[from..none].fill(NEVER);
        let first_window = to.min(far + 1).max(none);
        for t in none..first_window {
            self.best[t] = (self.from_block_start[t - near] - 1).max(NEVER);
        }
        if first_window < to {
            let count = to - first_window;
            let high = &self.from_block_start[first_window - near..][..count];
            let low = &self.to_block_end[first_window - far..][..count];
            for ((now, high), low) in self.best[first_window..to].iter_mut().zip(high).zip(low) {
                let most = if high > low { *high } else { *low };
                *now = (most - 1).max(NEVER);
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
        for t in from..to {
            let end = position_of(t) - gap;
            if end < filler.min || end > width || !cuts.is_single_end(end) {
                continue;
            }
            let first = (end - filler.max).max(cuts.earliest_start(end)).max(0);
            self.best[t] = (first..=end - filler.min)
                .filter(|start| cuts.latest_end(*start) >= end)
                .map(|start| self.best[index(start)] - 1)
                .fold(NEVER, i64::max);
        }
    }
}

pub(crate) fn index(position: i64) -> usize {
    usize::try_from(position).unwrap_or(0)
}

pub(crate) fn position_of(index: usize) -> i64 {
    i64::try_from(index).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
