//! The programme from left to right: the best value of every start, for one gap or as a bound for several.

use std::collections::VecDeque;

use crate::cuts::Cuts;
use crate::gains::{Gains, Value, larger};
use crate::task::{FillerRange, GapChoice, Task};
use crate::work::Work;

/// Positions that are laid at once, where columns are wide enough: a power of two.
const MOST_AT_ONCE: usize = 16;

/// What is laid, under which limits, and what it is worth.
pub(crate) struct On<'a, V> {
    pub(crate) task: &'a Task,
    pub(crate) cuts: Option<&'a Cuts>,
    pub(crate) gains: &'a Gains<V>,
}

impl<V> Clone for On<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for On<'_, V> {}

/// The arrays of the programme, reused from gap to gap and, where only the gains change, from task to task. They are filled in blocks: no position depends
/// on another of its own block, and the largest value of each block is known, so that the best start of
/// a filler is found among blocks, seldom among positions.
pub(crate) struct Table<V> {
    /// Positions per block, a power of two.
    block: usize,
    /// Best value of a tiling whose next column may start here.
    best: Vec<V>,
    /// Of a tiling whose last column ends the smallest gap before here; only in a bound.
    ended: Vec<V>,
    /// `best` as a filler that starts here sees it; empty where that is the same.
    open: Vec<V>,
    /// The largest of `open` per block.
    most: Vec<V>,
    /// For [`Self::most_between`]: of the blocks up to `noted` those that no later one exceeds.
    falling: VecDeque<(usize, V)>,
    noted: usize,
    /// Whether the last fill left a value in a block.
    is_laid: Vec<bool>,
    /// For [`Self::slide`].
    sliding: Vec<V>,
    before: Vec<V>,
}

impl<V: Value> Table<V> {
    pub(crate) fn new(on: On<'_, V>) -> Self {
        let task = on.task;
        let narrowest = task
            .tiles
            .iter()
            .map(|t| t.width)
            .chain(task.filler.map(|f| f.min))
            .min();
        let step = index(narrowest.unwrap_or(task.width) + task.gap.min).clamp(1, MOST_AT_ONCE);
        let block = 1 << step.ilog2();
        let blocks = index(task.width + task.gap.max.max(0)) / block + 1;
        let differs = on.cuts.is_some() || !on.gains.filler_from.is_empty();
        Self {
            block,
            best: vec![V::NEVER; blocks * block],
            ended: Vec::new(),
            open: vec![V::NEVER; if differs { blocks * block } else { 0 }],
            most: vec![V::NEVER; blocks],
            falling: VecDeque::new(),
            noted: 0,
            is_laid: vec![false; blocks],
            sliding: Vec::new(),
            before: Vec::new(),
        }
    }

    /// The value of the best tiling with this gap; not reached when there is none. A gap below 0 is an
    /// overlap; formats and fillers must be wider than it.
    pub(crate) fn fill(&mut self, on: On<'_, V>, gap: i64, work: &mut Work) -> V {
        self.fill_where(on, gap, |_| true, work)
    }

    /// The same where only live blocks can lie on a tiling that matters.
    pub(crate) fn fill_where(
        &mut self,
        on: On<'_, V>,
        gap: i64,
        is_live: impl Fn(usize) -> bool,
        work: &mut Work,
    ) -> V {
        let Some(end) = end_of(on.task, gap) else {
            return V::NEVER;
        };
        let last = end / self.block;
        self.fill_blocks(on, (gap, 0), |block| block == last || is_live(block), work);
        self.best[end]
    }

    /// What no tiling with any of these gaps exceeds: every joint has a gap of its own, and the sliver
    /// rule limits formats alone. `joint` must take value away everywhere.
    pub(crate) fn bound(&mut self, on: On<'_, V>, gap: GapChoice, work: &mut Work) -> V {
        let (Some(end), Ok(slide)) = (end_of(on.task, gap.min), usize::try_from(gap.max - gap.min))
        else {
            return V::NEVER;
        };
        debug_assert!(slide > 0);
        self.ended.resize(self.best.len(), V::NEVER);
        let on = On { cuts: None, ..on };
        self.fill_blocks(on, (gap.min, slide), |_| true, work);
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

    /// Positions per block.
    pub(crate) fn block(&self) -> usize {
        self.block
    }

    fn fill_blocks(
        &mut self,
        on: On<'_, V>,
        (gap, slide): (i64, usize),
        is_live: impl Fn(usize) -> bool,
        work: &mut Work,
    ) {
        let (block, task) = (self.block, on.task);
        let blocks = index(task.width + gap) / block + 1;
        let filler = task.filler.filter(|_| slide > 0).map(|filler| filler.min);
        let widths = task.tiles.iter().map(|tile| tile.width).chain(filler);
        let narrowest = widths.map(|width| index(width + gap)).min();
        // In so many blocks no position depends on another by a format, in a bound by any column.
        let stretch = (narrowest.unwrap_or(block) / block).max(1);
        self.falling.clear();
        self.noted = 0;
        let mut first = 0;
        while first < blocks {
            if !is_live(first) {
                self.clear(first);
                first += 1;
                continue;
            }
            let mut last = first + 1;
            while last < blocks && last - first < stretch && is_live(last) {
                last += 1;
            }
            work.positions += (last - first) * block;
            self.lay_formats(on, gap, first * block, last * block);
            for at in first..last {
                let from = at * block;
                if let Some(filler) = task.filler {
                    self.lay_fillers(on, filler, gap, from);
                }
                if !on.gains.joint.is_empty() && slide == 0 {
                    self.pay_joints(on, gap, from);
                }
                if slide == 0 {
                    self.note(on, at);
                }
            }
            if slide > 0 {
                self.slide(first * block, last * block, slide);
                (first..last).for_each(|at| self.note(on, at));
            }
            first = last;
        }
    }

    fn clear(&mut self, block: usize) {
        if self.is_laid[block] {
            let from = block * self.block;
            self.best[from..from + self.block].fill(V::NEVER);
            if let Some(open) = self.open.get_mut(from..from + self.block) {
                open.fill(V::NEVER);
            }
            self.most[block] = V::NEVER;
            self.is_laid[block] = false;
        }
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

    /// Fillers that end a gap before the positions of a block.
    fn lay_fillers(&mut self, on: On<'_, V>, filler: FillerRange, gap: i64, from: usize) {
        let near = index(filler.min + gap);
        let mut starts = [V::NEVER; MOST_AT_ONCE];
        if from + self.block > near {
            self.best_starts(&mut starts, (near, index(filler.max + gap)), from);
        }
        let first_end = position_of(from) - gap;
        for value in &mut starts[..self.block] {
            *value = *value + on.gains.filler;
        }
        if !on.gains.filler_until.is_empty() {
            // No filler ends before the field does.
            let outside = index((-first_end).max(0)).min(self.block);
            let until = on.gains.filler_until.get(index(first_end.max(0))..);
            let ending = starts[outside..self.block].iter_mut();
            for (value, until) in ending.zip(until.unwrap_or_default()) {
                *value = *value + *until;
            }
        }
        if let Some(cuts) = on.cuts {
            let ends = first_end.max(0)..(first_end + position_of(self.block)).max(0);
            for end in cuts.single_ends(index(ends.start)..index(ends.end)) {
                let at = index(position_of(*end) - first_end);
                starts[at] = self.filler_beside_opening(on, filler, cuts, position_of(*end));
            }
        }
        for (now, value) in self.best[from..from + self.block].iter_mut().zip(starts) {
            *now = larger(*now, value);
        }
    }

    /// The largest of what is open in a range of blocks; from one call to the next neither end falls.
    fn most_between(&mut self, first: usize, end: usize) -> V {
        while self.noted < end {
            let most = self.most[self.noted];
            while self.falling.back().is_some_and(|(_, last)| *last <= most) {
                self.falling.pop_back();
            }
            self.falling.push_back((self.noted, most));
            self.noted += 1;
        }
        while self
            .falling
            .front()
            .is_some_and(|(block, _)| *block < first)
        {
            self.falling.pop_front();
        }
        self.falling.front().map_or(V::NEVER, |(_, most)| *most)
    }

    /// Per position of a block the largest of what is open from `far` to `near` before it.
    fn best_starts(&mut self, starts: &mut [V], (near, far): (usize, usize), from: usize) {
        let block = self.block;
        // Blocks that lie before every position as they should.
        let first = (from + block - 1).saturating_sub(far).div_ceil(block);
        let end = (from + 1).saturating_sub(near) / block;
        let inner = match first < end {
            true => self.most_between(first, end),
            false => V::NEVER,
        };
        let open = if self.open.is_empty() {
            &self.best
        } else {
            &self.open
        };
        if first >= end {
            for (at, value) in starts[..block].iter_mut().enumerate() {
                let at = from + at;
                if at >= near {
                    *value = largest(&open[at.saturating_sub(far)..=at - near]);
                }
            }
            return;
        }
        starts[..block].fill(inner);
        let left = from.saturating_sub(far);
        if exceeds(&self.most[left / block..first], inner) {
            let mut most = inner;
            for start in (left..first * block).rev() {
                most = larger(most, open[start]);
                if let Some(value) = starts[..block].get_mut(start + far - from) {
                    *value = most;
                }
            }
            // Windows that would begin before the field does.
            let before = far.saturating_sub(from).min(block);
            starts[..before].fill(most);
        }
        let last = from + block - 1 - near;
        if exceeds(&self.most[end..=last / block], inner) {
            let mut most = inner;
            for (start, value) in (end * block..).zip(&open[end * block..=last]) {
                most = larger(most, *value);
                if let Some(at) = (start + near).checked_sub(from) {
                    starts[at] = larger(starts[at], most);
                }
            }
        }
    }

    /// The best filler that ends here where the sliver rule limits the range.
    fn filler_beside_opening(
        &self,
        on: On<'_, V>,
        filler: FillerRange,
        cuts: &Cuts,
        end: i64,
    ) -> V {
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

    /// The joints behind columns that end a gap before the positions of a block.
    fn pay_joints(&mut self, on: On<'_, V>, gap: i64, from: usize) {
        let end = index(on.task.width + gap);
        let to = (from + self.block).min(end.max(from));
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
        self.sliding.clear();
        self.sliding.extend_from_slice(&self.ended[first..to]);
        // Each value becomes the largest of itself and so many before it.
        let mut held = 1;
        while held <= slide {
            let step = held.min(slide + 1 - held);
            self.before.clear();
            self.before.extend_from_slice(&self.sliding);
            let later = step.min(self.sliding.len());
            for (value, before) in self.sliding[later..].iter_mut().zip(&self.before) {
                *value = larger(*value, *before);
            }
            held += step;
        }
        self.best[from..to].copy_from_slice(&self.sliding[from - first..]);
    }

    /// Notes what is open in a block. Starts that the sliver rule keeps from the full filler range count
    /// as unreachable.
    fn note(&mut self, on: On<'_, V>, block: usize) {
        let (from, to) = (block * self.block, (block + 1) * self.block);
        if block == 0 {
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
        let open = if self.open.is_empty() {
            &self.best
        } else {
            &self.open
        };
        self.most[block] = largest(&open[from..to]);
        self.is_laid[block] = true;
    }
}

/// Where a column would start behind the last one; none in a field too low for an overlap.
fn end_of(task: &Task, gap: i64) -> Option<usize> {
    usize::try_from(task.width + gap)
        .ok()
        .filter(|end| *end > 0)
}

fn exceeds<V: Value>(values: &[V], most: V) -> bool {
    largest(values) > most
}

fn largest<V: Value>(values: &[V]) -> V {
    values.iter().copied().fold(V::NEVER, larger)
}

pub(crate) fn index(position: i64) -> usize {
    debug_assert!(position >= 0, "position {position}");
    usize::try_from(position).unwrap_or(0)
}

pub(crate) fn position_of(index: usize) -> i64 {
    i64::try_from(index).unwrap_or(i64::MAX)
}
