//! The programme from left to right: the best value of every start, for one gap or as a bound for several.

use std::ops::Range;
use std::slice::from_ref;

use crate::cuts::Cuts;
use crate::gains::{Gains, Value, larger};
use crate::task::{FillerRange, GapChoice, Task};
use crate::work::Work;

/// Positions that live or do not matter together.
pub(crate) const BLOCK: usize = 16;

/// No position is left out.
const EVERYWHERE: Range<usize> = 0..usize::MAX;

/// What is laid, under which limits, and what it is worth.
pub(crate) struct On<'a, V> {
    pub(crate) task: &'a Task,
    pub(crate) cuts: Option<&'a Cuts>,
    pub(crate) gains: &'a Gains<V>,
}

impl<'a, V> On<'a, V> {
    pub(crate) fn new(task: &'a Task, cuts: Option<&'a Cuts>, gains: &'a Gains<V>) -> Self {
        Self { task, cuts, gains }
    }
}

impl<V> Clone for On<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for On<'_, V> {}

/// The arrays of the programme, reused from gap to gap and, where only the gains change, from task to task.
/// The best start of a filler is the largest of a window that slides along. Cut into pieces of the window's
/// length, each window is the end of one piece and the beginning of the next, and both are known.
pub(crate) struct Table<V> {
    /// Best value of a tiling whose next column may start here.
    best: Vec<V>,
    /// Of a tiling whose last column ends the smallest gap before here; only in a bound.
    ended: Vec<V>,
    /// `best` as a filler that starts here sees it; empty where that is the same.
    open: Vec<V>,
    /// The largest that is open from the beginning of the piece to here.
    until: Vec<V>,
    /// And from here to the end of the piece.
    from: Vec<V>,
    /// Where the last live position lies behind.
    live_until: usize,
    /// For [`Self::slide`].
    sliding: [Vec<V>; 2],
}

impl<V: Value> Table<V> {
    pub(crate) fn new(on: On<'_, V>) -> Self {
        let task = on.task;
        let length = (index(task.width + task.gap.max.max(0)) / BLOCK + 1) * BLOCK;
        let differs = on.cuts.is_some() || !on.gains.filler_from.is_empty();
        // Nothing is read before it is written.
        let array = |needed: bool| vec![V::NOTHING; if needed { length } else { 0 }];
        Self {
            best: array(true),
            ended: Vec::new(),
            open: array(differs),
            until: array(task.filler.is_some()),
            from: array(task.filler.is_some()),
            live_until: 0,
            sliding: [Vec::new(), Vec::new()],
        }
    }

    /// One that holds the best tilings with this gap.
    pub(crate) fn filled(on: On<'_, V>, gap: i64, work: &mut Work) -> Self {
        let mut table = Self::new(on);
        table.fill(on, gap, work);
        table
    }

    /// The value of the best tiling with this gap; not reached when there is none. A gap below 0 is an
    /// overlap; formats and fillers must be wider than it.
    pub(crate) fn fill(&mut self, on: On<'_, V>, gap: i64, work: &mut Work) -> V {
        self.fill_where(on, gap, from_ref(&EVERYWHERE), work)
    }

    /// The same where only starts in some ranges, whole blocks in order, can be those of a tiling that
    /// matters.
    pub(crate) fn fill_where(
        &mut self,
        on: On<'_, V>,
        gap: i64,
        live: &[Range<usize>],
        work: &mut Work,
    ) -> V {
        let Some(end) = end_of(on.task, gap) else {
            return V::NEVER;
        };
        self.lay(on, (gap, 0), live, work);
        self.best[end]
    }

    /// The value that the last fill answered, with the same gap.
    pub(crate) fn whole(&self, task: &Task, gap: i64) -> V {
        end_of(task, gap).map_or(V::NEVER, |end| self.best[end])
    }

    /// What no tiling with any of these gaps exceeds: every joint has a gap of its own, and the sliver
    /// rule limits formats alone. `joint` must take value away everywhere.
    pub(crate) fn bound(&mut self, on: On<'_, V>, gap: GapChoice, work: &mut Work) -> V {
        let (Some(end), Ok(slide)) = (end_of(on.task, gap.min), usize::try_from(gap.max - gap.min)) else {
            return V::NEVER;
        };
        debug_assert!(slide > 0);
        self.ended.resize(self.best.len(), V::NEVER);
        let on = On { cuts: None, ..on };
        self.lay(on, (gap.min, slide), from_ref(&EVERYWHERE), work);
        self.ended[end]
    }

    /// The best value of what lies to the left of each start, as of the last gap filled.
    pub(crate) fn best(&self) -> &[V] {
        &self.best
    }

    /// Behind a bound: the best value of what ends at each position, from 0 to the field's width.
    pub(crate) fn ended(&self, task: &Task, gap: GapChoice) -> &[V] {
        &self.ended[index(gap.min)..=index(task.width + gap.min)]
    }

    fn lay(&mut self, on: On<'_, V>, (gap, slide): (i64, usize), live: &[Range<usize>], work: &mut Work) {
        let task = on.task;
        let widths = task.tiles.iter().map(|tile| tile.width);
        let widest = widths.chain(task.filler.map(|filler| filler.max)).max();
        let reach = index(widest.unwrap_or(0) + gap) + slide;
        let end = index(task.width + gap);
        // The last block is always looked at.
        let last = end / BLOCK * BLOCK;
        let live = live.iter().map(|range| (range.start, range.end.min(last)));
        let (mut at, mut reached) = (0, 0);
        self.live_until = 0;
        for (from, to) in live.chain([(last, last + BLOCK)]) {
            if slide == 0 && from > reached + reach {
                // Nothing comes as far.
                self.best[end] = V::NEVER;
                return;
            }
            self.leave_out(on, at, from);
            work.positions += to - from;
            self.lay_live(on, (gap, slide), from, to);
            let laid = self.best[from..to].iter();
            if let Some(behind) = laid.rev().position(|value| value.is_reached()) {
                reached = to - 1 - behind;
            }
            at = to;
        }
    }

    fn lay_live(&mut self, on: On<'_, V>, (gap, slide): (i64, usize), from: usize, to: usize) {
        let task = on.task;
        // So far ahead no position depends on another by a format; not by a filler either.
        let reach = |width: Option<i64>| width.map_or(to, |width| index(width + gap)).max(1);
        let by_filler = reach(task.filler.map(|filler| filler.min));
        let by_format = reach(task.tiles.iter().map(|tile| tile.width).min());
        let stretch = match slide {
            0 => by_format,
            _ => by_format.min(by_filler),
        };
        for start in (from..to).step_by(stretch) {
            let end = to.min(start + stretch);
            self.lay_formats(on, gap, start, end);
            for part in (start..end).step_by(by_filler) {
                let behind = end.min(part + by_filler);
                if let Some(filler) = task.filler {
                    self.lay_fillers(on, filler, gap, part, behind);
                }
                if slide > 0 {
                    self.slide(part, behind, slide);
                } else if !on.gains.joint.is_empty() {
                    self.pay_joints(on, gap, part, behind);
                }
                self.note(on, part, behind);
            }
        }
    }

    /// Positions that no tiling that matters has a start at.
    fn leave_out(&mut self, on: On<'_, V>, from: usize, to: usize) {
        self.best[from..to].fill(V::NEVER);
        if let Some(open) = self.open.get_mut(from..to) {
            open.fill(V::NEVER);
        }
        self.note_windows(on.task, from, to, false);
    }

    /// Formats that end a gap before `from` to before `to`.
    fn lay_formats(&mut self, on: On<'_, V>, gap: i64, from: usize, to: usize) {
        self.best[from..to].fill(V::NEVER);
        for (tile, gain) in on.task.tiles.iter().zip(&on.gains.by_tile) {
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
    }

    /// Fillers that end a gap before `from` to before `to`.
    fn lay_fillers(&mut self, on: On<'_, V>, filler: FillerRange, gap: i64, from: usize, to: usize) {
        let mut at = from;
        if let Some(cuts) = on.cuts {
            let end_before = |position: usize| index((position_of(position) - gap).max(0));
            for end in cuts.single_ends(end_before(from)..end_before(to)) {
                let end = position_of(*end);
                let single = index(end + gap);
                self.lay_even_fillers(on, filler, gap, at, single);
                let value = self.filler_beside_opening(on, filler, cuts, end);
                self.best[single] = larger(self.best[single], value);
                at = single + 1;
            }
        }
        self.lay_even_fillers(on, filler, gap, at, to);
    }

    /// The same where every start is as good as its value.
    fn lay_even_fillers(&mut self, on: On<'_, V>, filler: FillerRange, gap: i64, from: usize, to: usize) {
        let (near, far) = (index(filler.min + gap), index(filler.max + gap));
        let worth = on.gains.filler;
        for (window, reach) in [(&self.until, near), (&self.from, far)] {
            let from = from.max(reach);
            if from >= to {
                return;
            }
            let (now, starts) = (&mut self.best[from..to], &window[from - reach..to - reach]);
            let ends = &on.gains.filler_until;
            if ends.is_empty() {
                for (now, start) in now.iter_mut().zip(starts) {
                    *now = larger(*now, *start + worth);
                }
            } else {
                // No filler ends behind the field, where the list ends.
                let ends = ends.get(index(position_of(from) - gap)..);
                let ends = ends.unwrap_or_default();
                for ((now, start), end) in now.iter_mut().zip(starts).zip(ends) {
                    *now = larger(*now, *start + worth + *end);
                }
            }
        }
    }

    /// The best filler that ends here where the sliver rule limits the range.
    fn filler_beside_opening(&self, on: On<'_, V>, filler: FillerRange, cuts: &Cuts, end: i64) -> V {
        if end < filler.min || end > on.task.width {
            return V::NEVER;
        }
        let first = index((end - filler.max).max(cuts.earliest_start(end)).max(0));
        let behind = index(end - filler.min) + 1;
        let Some(open) = self.open.get(first..behind) else {
            return V::NEVER;
        };
        let until = on.gains.filler_until.get(index(end)).copied();
        let free = largest(open) + on.gains.filler + until.unwrap_or(V::NOTHING);
        // What is open leaves out all limited starts, of which some reach as far as here.
        cuts.limited_starts(first..behind)
            .iter()
            .filter(|start| cuts.latest_end(position_of(**start)) >= end)
            .map(|start| self.best[*start] + on.gains.filler_at(*start, index(end)))
            .fold(free, larger)
    }

    /// The joints behind columns that end a gap before `from` to before `to`.
    fn pay_joints(&mut self, on: On<'_, V>, gap: i64, from: usize, to: usize) {
        let end = index(on.task.width + gap);
        let to = to.min(end.max(from));
        // Twice the middle of the joint that ends here is 2 · here − gap.
        let first = from.max(index(((gap + 1) / 2).max(0))).min(to);
        let joints = on.gains.joint.get(index(2 * position_of(first) - gap)..);
        let paid = joints.unwrap_or_default().iter().step_by(2);
        for (value, joint) in self.best[first..to].iter_mut().zip(paid) {
            *value = larger(V::NEVER, *value + *joint);
        }
    }

    /// Turns what ends the smallest gap before positions into what ends any gap before them.
    fn slide(&mut self, from: usize, to: usize, slide: usize) {
        self.ended[from..to].copy_from_slice(&self.best[from..to]);
        let first = from.saturating_sub(slide);
        let [now, next] = &mut self.sliding;
        now.clear();
        now.extend_from_slice(&self.ended[first..to]);
        next.resize(now.len(), V::NEVER);
        // Each value becomes the largest of itself and so many before it.
        let mut held = 1;
        while held <= slide {
            let step = held.min(slide + 1 - held).min(now.len());
            next[..step].copy_from_slice(&now[..step]);
            for ((next, now), before) in next[step..].iter_mut().zip(&now[step..]).zip(&*now) {
                *next = larger(*now, *before);
            }
            std::mem::swap(now, next);
            held += step;
        }
        self.best[from..to].copy_from_slice(&now[from - first..]);
    }

    /// Notes what is open from `from` to before `to`. Starts that the sliver rule keeps from the full filler
    /// range count as unreachable.
    fn note(&mut self, on: On<'_, V>, from: usize, to: usize) {
        if from == 0 {
            self.best[0] = on.gains.whole;
        }
        if let Some(open) = self.open.get_mut(from..to) {
            open.copy_from_slice(&self.best[from..to]);
            // No filler starts behind the field's end, where the list ends.
            if let Some(paid) = on.gains.filler_from.get(from..) {
                for (value, paid) in open.iter_mut().zip(paid) {
                    *value = *value + *paid;
                }
            }
            for limited in on.cuts.into_iter().flat_map(|c| c.limited_starts(from..to)) {
                open[limited - from] = V::NEVER;
            }
        }
        self.note_windows(on.task, from, to, true);
    }

    /// Notes the largest that is open in the pieces of windows; where nothing is live nothing is open.
    fn note_windows(&mut self, task: &Task, from: usize, to: usize, live: bool) {
        let Some(filler) = task.filler else {
            return;
        };
        let window = index(filler.max - filler.min) + 1;
        let open = match self.open.is_empty() {
            true => &self.best,
            false => &self.open,
        };
        let mut at = from;
        while at < to {
            let piece = at / window * window;
            let end = to.min(piece + window);
            let mut most = match at > piece {
                true => self.until[at - 1],
                false => V::NEVER,
            };
            if live {
                for (until, open) in self.until[at..end].iter_mut().zip(&open[at..end]) {
                    most = larger(most, *open);
                    *until = most;
                }
                self.live_until = end;
            } else {
                self.until[at..end].fill(most);
            }
            if end == piece + window {
                let mut first = self.live_until.max(piece);
                self.from[first..end].fill(V::NEVER);
                // Left of the largest nothing is larger.
                let mut largest = V::NEVER;
                while first > piece && largest < most {
                    first -= 1;
                    largest = larger(largest, open[first]);
                    self.from[first] = largest;
                }
                self.from[piece..first].fill(most);
            }
            at = end;
        }
    }
}

/// Where a column would start behind the last one; none in a field too low for an overlap.
fn end_of(task: &Task, gap: i64) -> Option<usize> {
    usize::try_from(task.width + gap).ok().filter(|end| *end > 0)
}

fn largest<V: Value>(values: &[V]) -> V {
    values.iter().copied().fold(V::NEVER, larger)
}

/// No place of any array, and no sum of a few of them is one.
const NOWHERE: usize = usize::MAX / 4;

/// The place of a position. One below 0 has none: what is looked up there is not found, never another's value.
pub(crate) fn index(position: i64) -> usize {
    usize::try_from(position).unwrap_or(NOWHERE)
}

pub(crate) fn position_of(index: usize) -> i64 {
    i64::try_from(index).unwrap_or(i64::MAX)
}
