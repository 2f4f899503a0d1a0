//! The dynamic program from left to right: the best value of every start, for one gap or as a bound for several.

use std::mem;
use std::ops::Range;
use std::slice::from_ref;

use crate::cuts::Cuts;
use crate::gains::{ColumnValues, Value, larger};
use crate::positions::{index, position_of};
use crate::task::{FillerRange, GapChoice, Task};
use crate::work::WorkBudget;

/// Positions that live or do not matter together.
pub(crate) const BLOCK: usize = 32;

/// No position is left out.
const EVERYWHERE: Range<usize> = 0..usize::MAX;

/// A task with its limits and the worth of its columns.
pub(crate) struct TilingInput<'a, V> {
    pub(crate) task: &'a Task,
    pub(crate) cuts: Option<&'a Cuts>,
    pub(crate) gains: &'a ColumnValues<V>,
}

impl<'a, V> TilingInput<'a, V> {
    pub(crate) fn new(task: &'a Task, cuts: Option<&'a Cuts>, gains: &'a ColumnValues<V>) -> Self {
        Self { task, cuts, gains }
    }
}

impl<V> Clone for TilingInput<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for TilingInput<'_, V> {}

/// The arrays of the dynamic program, reused from gap to gap and, where only the gains change, from task to task.
/// The best start of a filler is the largest of a window that slides along. It is found by whole blocks: only
/// where a block at either end of the window holds more than all inside it are its positions looked at.
pub(crate) struct PrefixTable<V> {
    /// Best value of a tiling whose next column may start here.
    best: Vec<V>,
    /// Of a tiling whose last column ends the smallest gap before here; only in a bound.
    ended: Vec<V>,
    /// `best` as a filler that starts here sees it; empty where that is the same.
    open: Vec<V>,
    /// The largest that is open in each block.
    most: Vec<V>,
    /// For [`Self::lay_fillers`].
    starts: Vec<V>,
    /// Values of positions whose fillers the sliver rule limits.
    beside: Vec<(usize, V)>,
    /// For [`Self::slide`].
    sliding: [Vec<V>; 2],
}

impl<V: Value> PrefixTable<V> {
    pub(crate) fn new(on: TilingInput<'_, V>) -> Self {
        let task = on.task;
        let length = (index(task.width + task.gap.max.max(0)) / BLOCK + 1) * BLOCK;
        let differs = on.cuts.is_some() || !on.gains.filler_from.is_empty();
        // Nothing is read before it is written.
        let array = |length: usize| vec![V::NOTHING; length];
        Self {
            best: array(length),
            ended: Vec::new(),
            open: array(if differs { length } else { 0 }),
            most: array(length / BLOCK),
            starts: Vec::new(),
            beside: Vec::new(),
            sliding: [Vec::new(), Vec::new()],
        }
    }

    /// One that holds the best tilings with this gap.
    pub(crate) fn filled(on: TilingInput<'_, V>, gap: i64, work: &mut WorkBudget) -> Self {
        let mut table = Self::new(on);
        table.fill(on, gap, work);
        table
    }

    /// The value of the best tiling with this gap; not reached when there is none. A gap below 0 is an
    /// overlap; formats and fillers must be wider than it.
    pub(crate) fn fill(&mut self, on: TilingInput<'_, V>, gap: i64, work: &mut WorkBudget) -> V {
        self.fill_where(on, gap, from_ref(&EVERYWHERE), work)
    }

    /// The same where only starts in some ranges, whole blocks in order, can be those of a tiling that
    /// matters.
    pub(crate) fn fill_where(
        &mut self,
        on: TilingInput<'_, V>,
        gap: i64,
        live: &[Range<usize>],
        work: &mut WorkBudget,
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

    /// A bound of all tilings with any of these gaps: every joint has a gap of its own, and the sliver
    /// rule limits formats alone. `joint` must take value away everywhere.
    pub(crate) fn bound(&mut self, on: TilingInput<'_, V>, gap: GapChoice, work: &mut WorkBudget) -> V {
        let (Some(end), Ok(slide)) = (end_of(on.task, gap.min), usize::try_from(gap.max - gap.min)) else {
            return V::NEVER;
        };
        debug_assert!(slide > 0);
        self.ended.resize(self.best.len(), V::NEVER);
        let on = TilingInput { cuts: None, ..on };
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

    fn lay(
        &mut self,
        on: TilingInput<'_, V>,
        (gap, slide): (i64, usize),
        live: &[Range<usize>],
        work: &mut WorkBudget,
    ) {
        let task = on.task;
        let widths = task.tiles.iter().map(|tile| tile.width);
        let widest = widths.chain(task.filler.map(|filler| filler.max)).max();
        let reach = index(widest.unwrap_or(0) + gap) + slide;
        let end = index(task.width + gap);
        // The last block is always looked at.
        let last = end / BLOCK * BLOCK;
        let live = live.iter().map(|range| (range.start, range.end.min(last)));
        let (mut at, mut reached) = (0, 0);
        for (from, to) in live.chain([(last, last + BLOCK)]) {
            if slide == 0 && from > reached + reach {
                // Nothing comes as far.
                self.best[end] = V::NEVER;
                return;
            }
            self.leave_out(at, from);
            work.positions += to - from;
            self.lay_live(on, (gap, slide), from, to);
            let laid = self.best[from..to].iter();
            if let Some(behind) = laid.rev().position(|value| value.is_reached()) {
                reached = to - 1 - behind;
            }
            at = to;
        }
    }

    fn lay_live(&mut self, on: TilingInput<'_, V>, (gap, slide): (i64, usize), from: usize, to: usize) {
        let task = on.task;
        // So far ahead no position depends on another by a format; not by a filler either. Whole blocks, where
        // there is one.
        let reach = |width: Option<i64>| {
            let reach = width.map_or(to, |width| index(width + gap)).max(1);
            if reach < BLOCK { reach } else { reach / BLOCK * BLOCK }
        };
        let by_filler = reach(task.filler.map(|filler| filler.min));
        let by_format = reach(task.tiles.iter().map(|tile| tile.width).min());
        let stretch = match slide {
            0 => by_format,
            _ => by_format.min(by_filler),
        };
        let ends = |position: usize| index((position_of(position) - gap).max(0));
        let mut single_ends = on.cuts.map_or(&[][..], |cuts| cuts.single_ends(ends(from)..ends(to)));
        let mut limited_starts = on.cuts.map_or(&[][..], |cuts| cuts.limited_starts(from..to));
        for start in (from..to).step_by(stretch) {
            let end = to.min(start + stretch);
            self.lay_formats(on, gap, start, end);
            for part in (start..end).step_by(by_filler) {
                let behind = end.min(part + by_filler);
                if let Some(filler) = task.filler {
                    let singles = split_before(&mut single_ends, ends(behind));
                    self.lay_fillers(on, filler, gap, (part, behind), singles);
                }
                if slide > 0 {
                    self.slide(part, behind, slide);
                } else if !on.gains.joint.is_empty() {
                    self.pay_joints(on, gap, part, behind);
                }
                self.note(on, part, behind, split_before(&mut limited_starts, behind));
            }
        }
    }

    /// Positions that no tiling that matters has a start at.
    fn leave_out(&mut self, from: usize, to: usize) {
        self.best[from..to].fill(V::NEVER);
        if let Some(open) = self.open.get_mut(from..to) {
            open.fill(V::NEVER);
        }
        self.most[from / BLOCK..to / BLOCK].fill(V::NEVER);
    }

    /// Formats that end a gap before `from` to before `to`.
    fn lay_formats(&mut self, on: TilingInput<'_, V>, gap: i64, from: usize, to: usize) {
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

    /// Fillers that end a gap before a part of the positions. `singles` are the ends there whose fillers the
    /// sliver rule limits.
    fn lay_fillers(
        &mut self,
        on: TilingInput<'_, V>,
        filler: FillerRange,
        gap: i64,
        (from, to): (usize, usize),
        singles: &[usize],
    ) {
        let mut beside = mem::take(&mut self.beside);
        beside.clear();
        for (end, cuts) in singles.iter().flat_map(|end| on.cuts.map(|cuts| (position_of(*end), cuts))) {
            let at = index(end + gap);
            beside.push((at, larger(self.best[at], self.filler_at_opening(on, filler, cuts, end))));
        }
        let reach = Reach::new(filler, gap);
        if from % BLOCK > 0 || to % BLOCK > 0 || reach.near < BLOCK {
            for position in from..to {
                self.end_filler(on, gap, position, self.largest_open(reach.of(position)));
            }
        } else {
            let mut starts = mem::take(&mut self.starts);
            starts.resize(to - from, V::NEVER);
            for (block, starts) in (from / BLOCK..).zip(starts.chunks_exact_mut(BLOCK)) {
                self.find_starts(&reach, block, starts);
            }
            let now = self.best[from..to].iter_mut().zip(&starts);
            let worth = on.gains.filler;
            if on.gains.filler_until.is_empty() {
                now.for_each(|(now, start)| *now = larger(*now, *start + worth));
            } else {
                // No filler ends behind the field, where the list ends.
                let until = on.gains.filler_until.get(index(position_of(from) - gap)..);
                let until = until.unwrap_or_default();
                now.zip(until).for_each(|((now, start), until)| *now = larger(*now, *start + worth + *until));
            }
            self.starts = starts;
        }
        for (at, value) in &beside {
            self.best[*at] = *value;
        }
        self.beside = beside;
    }

    /// The best that is open to fillers that end a gap before the positions of a block.
    fn find_starts(&mut self, reach: &Reach, block: usize, found: &mut [V]) {
        let (first, behind) = (block.saturating_sub(reach.first), block.saturating_sub(reach.behind));
        if first >= behind {
            return self.find_starts_one_by_one(reach, block, found);
        }
        let most = largest(&self.most[first..behind]);
        let is_less = |blocks: &[V]| blocks.iter().all(|largest| *largest <= most);
        if is_less(&self.most[behind..block.min(behind + 2)]) {
            found.fill(most);
        } else {
            self.find_starts_behind(reach, block, (behind, most), found);
        }
        if !is_less(&self.most[first.saturating_sub(2)..first]) {
            self.find_starts_before(reach, block, first, found);
        }
    }

    // Out of line: what these need is not worked out for the others.
    #[inline(never)]
    fn find_starts_one_by_one(&self, reach: &Reach, block: usize, found: &mut [V]) {
        for (position, found) in (block * BLOCK..).zip(found) {
            *found = self.largest_open(reach.of(position));
        }
    }

    #[inline(never)]
    fn find_starts_before(&self, reach: &Reach, block: usize, inside: usize, found: &mut [V]) {
        let (first, last) = (block * BLOCK, (block + 1) * BLOCK);
        let (first, last) = (first.saturating_sub(reach.far), last.saturating_sub(reach.far));
        // From the last position on, whose window begins last.
        let mut largest = self.largest_in(last..last.max(inside * BLOCK));
        let starts = &self.opens()[first..last];
        for (found, start) in found.iter_mut().rev().zip(starts.iter().rev()) {
            largest = larger(largest, *start);
            *found = larger(*found, largest);
        }
    }

    #[inline(never)]
    fn find_starts_behind(&self, reach: &Reach, block: usize, (inside, most): (usize, V), found: &mut [V]) {
        let first = block * BLOCK - reach.near;
        let mut largest = larger(most, self.largest_in(first.min(inside * BLOCK)..first));
        for (found, start) in found.iter_mut().zip(&self.opens()[first..]) {
            largest = larger(largest, *start);
            *found = largest;
        }
    }

    /// A filler from the best of some starts that ends a gap before a position.
    fn end_filler(&mut self, on: TilingInput<'_, V>, gap: i64, position: usize, start: V) {
        let until = on.gains.filler_until.get(index(position_of(position) - gap)).copied();
        let value = start + on.gains.filler + until.unwrap_or(V::NOTHING);
        self.best[position] = larger(self.best[position], value);
    }

    /// The best filler that ends here where the sliver rule limits the range.
    fn filler_at_opening(&self, on: TilingInput<'_, V>, filler: FillerRange, cuts: &Cuts, end: i64) -> V {
        if end < filler.min || end > on.task.width {
            return V::NEVER;
        }
        let first = index((end - filler.max).max(cuts.earliest_start(end)).max(0));
        let behind = index(end - filler.min) + 1;
        if first >= behind {
            return V::NEVER;
        }
        let until = on.gains.filler_until.get(index(end)).copied();
        let free = self.largest_open(first..behind) + on.gains.filler + until.unwrap_or(V::NOTHING);
        // The open starts leave out all limited ones, of which some reach as far as here.
        cuts.limited_starts(first..behind)
            .iter()
            .filter(|start| cuts.latest_end(position_of(**start)) >= end)
            .map(|start| self.best[*start] + on.gains.filler_at(*start, index(end)))
            .fold(free, larger)
    }

    /// The starts of fillers that end at `end` and reach a goal with what is added behind them.
    pub(crate) fn filler_starts(
        &self,
        on: TilingInput<'_, V>,
        filler: FillerRange,
        end: i64,
        (added, goal): (V, V),
    ) -> Vec<usize> {
        let first = index((end - filler.max).max(0));
        let behind = usize::try_from(end - filler.min + 1).unwrap_or(0);
        let mut found = Vec::new();
        let mut note = |start: usize, open: V| {
            let permits = |cuts: &Cuts| cuts.permit(position_of(start), end);
            if open + added == goal && on.cuts.is_none_or(permits) {
                found.push(start);
            }
        };
        for block in first / BLOCK..behind.div_ceil(BLOCK) {
            if self.most[block] + added >= goal {
                for start in first.max(block * BLOCK)..behind.min((block + 1) * BLOCK) {
                    note(start, self.opens()[start]);
                }
            }
        }
        for start in on.cuts.map_or(&[][..], |cuts| cuts.limited_starts(first..behind.max(first))) {
            let from = on.gains.filler_from.get(*start).copied().unwrap_or(V::NOTHING);
            note(*start, self.best[*start] + from);
        }
        found
    }

    /// The joints behind columns that end a gap before `from` to before `to`.
    fn pay_joints(&mut self, on: TilingInput<'_, V>, gap: i64, from: usize, to: usize) {
        let end = index(on.task.width + gap);
        let to = to.min(end.max(from));
        // From the middle of a joint to its end.
        let half = gap - gap / 2;
        let first = from.max(index(half.max(0))).min(to);
        let joints = on.gains.joint.get(index(position_of(first) - half)..);
        for (value, joint) in self.best[first..to].iter_mut().zip(joints.unwrap_or_default()) {
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
    fn note(&mut self, on: TilingInput<'_, V>, from: usize, to: usize, limited_starts: &[usize]) {
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
            for limited in limited_starts {
                open[limited - from] = V::NEVER;
            }
        }
        let first = from / BLOCK;
        let open = if self.open.is_empty() { &self.best } else { &self.open };
        let blocks = open[first * BLOCK..to].chunks(BLOCK);
        for (most, block) in self.most[first..].iter_mut().zip(blocks) {
            *most = largest(block);
        }
    }

    /// The values of starts as fillers see them.
    fn opens(&self) -> &[V] {
        if self.open.is_empty() { &self.best } else { &self.open }
    }

    /// The largest that is open in a range.
    fn largest_open(&self, range: Range<usize>) -> V {
        let whole = range.start.div_ceil(BLOCK)..range.end / BLOCK;
        if whole.start >= whole.end {
            return self.largest_in(range);
        }
        let ends = larger(
            self.largest_in(range.start..whole.start * BLOCK),
            self.largest_in(whole.end * BLOCK..range.end),
        );
        larger(ends, largest(&self.most[whole]))
    }

    /// The same, position by position.
    fn largest_in(&self, range: Range<usize>) -> V {
        largest(&self.opens()[range])
    }
}

/// The starts of fillers that end a gap before a position.
struct Reach {
    /// How far before it the last one lies, and the first.
    near: usize,
    far: usize,
    /// How many blocks before a block those begin, and end, whose starts all its positions have.
    first: usize,
    behind: usize,
}

impl Reach {
    fn new(filler: FillerRange, gap: i64) -> Self {
        let (near, far) = (index(filler.min + gap), index(filler.max + gap));
        Self {
            near,
            far,
            first: far.saturating_sub(BLOCK - 1) / BLOCK,
            behind: near.saturating_sub(1).div_ceil(BLOCK),
        }
    }

    fn of(&self, position: usize) -> Range<usize> {
        position.saturating_sub(self.far)..(position + 1).saturating_sub(self.near)
    }
}

/// Takes the marks before a position from the front of the rest.
fn split_before<'a>(marks: &mut &'a [usize], end: usize) -> &'a [usize] {
    let count = marks.iter().take_while(|mark| **mark < end).count();
    let (before, rest) = marks.split_at(count);
    *marks = rest;
    before
}

/// Where a column would start behind the last one; none in a field too low for an overlap.
fn end_of(task: &Task, gap: i64) -> Option<usize> {
    usize::try_from(task.width + gap).ok().filter(|end| *end > 0)
}

fn largest<V: Value>(values: &[V]) -> V {
    values.iter().copied().fold(V::NEVER, larger)
}
