//! The full order of one gap's tilings: the dynamic program from the right, over the starts of the best tilings
//! alone. Filler width and the fillers' distance to the field's edges are a second number. The columns are read off
//! from the left.

use std::collections::VecDeque;

use crate::cuts::Cuts;
use crate::gains::{ColumnValues, Ranked, Value, larger};
use crate::gap_table::{PrefixTable, TilingInput};
use crate::positions::{index, position_of};
use crate::task::{FillerRange, LaidColumn, Layout, Task};

/// The best tiling with this gap; none when there is none. `left` holds the values of the best ones.
///
/// Among tilings of the best value it has most power, then fewest fillers, then the least filler width. Of the rest it
/// has the least sum of the fillers' distances to the nearer edge of the field. Last, its columns come first when
/// compared from the left by width: a format before a filler, formats in their order.
pub(crate) fn arrange<V: Value>(on: TilingInput<'_, V>, gap: i64, left: &PrefixTable<V>) -> Option<Layout> {
    // The best with ties are among the best without.
    let starts = starts_of_the_best(on, gap, left)?;
    let TilingInput { task, cuts, gains } = on;
    let tail = SuffixTable::fill(task, Columns { gains, task }, cuts, gap, &starts);
    let mut columns = Vec::new();
    let mut start = 0;
    loop {
        let column = tail.first_column(task, cuts, start)?;
        columns.push(column);
        let end = column.x + column.width;
        if end == task.width {
            break;
        }
        start = end + gap;
    }
    Some(task.layout(gap, columns))
}

/// The worth of columns one by one, then power x scale − fillers.
#[derive(Clone, Copy)]
struct Columns<'a, V> {
    gains: &'a ColumnValues<V>,
    task: &'a Task,
}

impl<V: Value> Columns<'_, V> {
    /// A column of a format by its start, where it fits.
    fn of_tile(&self, tile: usize, start: usize) -> Option<Ranked<V>> {
        let first = self.gains.by_tile[tile].get(start).copied()?;
        let second = self.task.power_at(tile, position_of(start)) * self.gains.scale;
        Some(Ranked { first, second })
    }

    /// A filler by its start, to be added to that by its end.
    fn filler_from(&self, start: usize) -> Ranked<V> {
        let first = self.gains.filler_from.get(start).copied().unwrap_or(V::NOTHING);
        Ranked { first, second: 0 }
    }

    fn filler_until(&self, end: usize) -> Ranked<V> {
        let until = self.gains.filler_until.get(end).copied().unwrap_or(V::NOTHING);
        Ranked { first: self.gains.filler + until, second: -1 }
    }

    fn joint_behind(&self, end: i64, gap: i64) -> Ranked<V> {
        Ranked { first: self.gains.joint_behind(end, gap), second: 0 }
    }
}

/// The starts of columns of the best tilings, from the right: those whose best value a column carries on to the
/// best value of another. None when nothing tiles.
fn starts_of_the_best<V: Value>(on: TilingInput<'_, V>, gap: i64, left: &PrefixTable<V>) -> Option<Vec<i64>> {
    let TilingInput { task, gains, .. } = on;
    if !left.whole(task, gap).is_reached() {
        return None;
    }
    let best = left.best();
    let whole = index(task.width + gap);
    let mut starts = Vec::new();
    let mut is_next = vec![false; whole + 1];
    is_next[whole] = true;
    for next in (0..=whole).rev() {
        if !is_next[next] {
            continue;
        }
        let end = position_of(next) - gap;
        let mut joint = V::NOTHING;
        if next < whole {
            starts.push(position_of(next));
            joint = gains.joint_behind(end, gap);
        }
        let goal = best[next];
        for (tile, gains) in task.tiles.iter().zip(&gains.by_tile) {
            let start = usize::try_from(end - tile.width).ok();
            let gain = start.and_then(|start| Some((start, gains.get(start)?)));
            if let Some((start, gain)) = gain
                && best[start] + *gain + joint == goal
            {
                is_next[start] = true;
            }
        }
        if let Some(filler) = task.filler {
            let until = gains.filler_until.get(index(end)).copied().unwrap_or(V::NOTHING);
            for start in left.filler_starts(on, filler, end, (gains.filler + until + joint, goal)) {
                is_next[start] = true;
            }
        }
    }
    Some(starts)
}

/// Best values of what lies to the right.
struct SuffixTable<'a, V> {
    gains: Columns<'a, V>,
    gap: i64,
    /// One mm of filler width in the second number: more than all distances together.
    width_unit: i64,
    /// Ends that have a value, from the right: the field's, and one a gap before each start.
    ends: Vec<i64>,
    /// From the start behind each of these ends to the field's right edge.
    from_start: Vec<Ranked<Ranked<V>>>,
    /// The same, the joint before it included.
    after: Vec<Ranked<Ranked<V>>>,
    /// By position the place among the ends, from 1; 0 where there is none.
    places: Vec<usize>,
}

impl<'a, V: Value> SuffixTable<'a, V> {
    /// From starts in order from the right.
    fn fill(task: &Task, gains: Columns<'a, V>, cuts: Option<&Cuts>, gap: i64, starts: &[i64]) -> Self {
        let width_unit = gains.gains.scale.saturating_mul(task.width / 2 + 1);
        let mut tail = Self {
            gains,
            gap,
            width_unit,
            ends: Vec::with_capacity(starts.len() + 1),
            from_start: Vec::with_capacity(starts.len() + 1),
            after: Vec::with_capacity(starts.len() + 1),
            places: vec![0; index(task.width) + 1],
        };
        tail.note(task.width, Ranked::NOTHING, Ranked::NOTHING);
        let mut windows = task.filler.map(|_| Windows::new(gains));
        let mut pushed = 0;
        for start in starts.iter().copied() {
            let at = index(start);
            let mut best = Ranked::NEVER;
            for (index, tile) in task.tiles.iter().enumerate() {
                if let Some(gain) = gains.of_tile(index, at) {
                    let after = tail.after(start + tile.width);
                    best = larger(best, with_first(after, gain));
                }
            }
            if let (Some(filler), Some(windows)) = (task.filler, &mut windows) {
                while let Some(end) = tail.ends.get(pushed).filter(|end| **end >= start + filler.min) {
                    if !cuts.is_some_and(|cuts| cuts.limits_end(*end)) {
                        windows.push(*end, tail.after[pushed], width_unit, task.width);
                    }
                    pushed += 1;
                }
                best = match cuts {
                    Some(cuts) if cuts.is_single_start(start) => {
                        let ends = filler_ends(&tail.ends, task, cuts, filler, start);
                        ends.map(|end| tail.with_filler(task, start, end)).fold(best, larger)
                    }
                    _ => larger(best, windows.best(start, filler, width_unit)),
                };
            }
            if best.is_reached() {
                let end = start - gap;
                let joint = if end < 0 { Ranked::NOTHING } else { gains.joint_behind(end, gap) };
                tail.note(end, best, joint);
            }
        }
        tail
    }

    /// Notes the best behind an end, and what the joint there is worth.
    fn note(&mut self, end: i64, best: Ranked<Ranked<V>>, joint: Ranked<V>) {
        self.ends.push(end);
        self.from_start.push(best);
        self.after.push(with_first(best, joint));
        let place = usize::try_from(end).ok().and_then(|at| self.places.get_mut(at));
        if let Some(place) = place {
            *place = self.ends.len();
        }
    }

    /// Behind a column that ends here, the joint included.
    fn after(&self, end: i64) -> Ranked<Ranked<V>> {
        let place = self.places[index(end)];
        self.after.get(place.wrapping_sub(1)).copied().unwrap_or(Ranked::NEVER)
    }

    fn with_filler(&self, task: &Task, start: i64, end: i64) -> Ranked<Ranked<V>> {
        let after = self.after(end);
        let distance = start.min(task.width - end);
        Ranked {
            first: after.first + self.gains.filler_from(index(start)) + self.gains.filler_until(index(end)),
            second: after.second - (end - start) * self.width_unit - distance,
        }
    }

    /// The first column, among those that reach the best value, that comes first by width.
    fn first_column(&self, task: &Task, cuts: Option<&Cuts>, start: i64) -> Option<LaidColumn> {
        let place = self.ends.binary_search_by(|end| (start - self.gap).cmp(end)).ok()?;
        let goal = self.from_start[place];
        let formats = (0..task.tiles.len()).filter(|tile| {
            let gain = self.gains.of_tile(*tile, index(start));
            gain.is_some_and(|gain| with_first(self.after(start + task.tiles[*tile].width), gain) == goal)
        });
        let format = formats
            .map(|tile| (task.tiles[tile].width, 0, Some(tile)))
            .min_by_key(|(width, _, tile)| (*width, *tile));
        let filler = task.filler.and_then(|filler| {
            let last = task.width.min(start + filler.max);
            let first = self.ends.partition_point(|end| *end > last);
            self.ends[first..]
                .iter()
                .take_while(|end| **end >= start + filler.min)
                .filter(|end| cuts.is_none_or(|cuts| cuts.permit(start, **end)))
                .filter(|end| self.with_filler(task, start, **end) == goal)
                .last()
                .map(|end| (end - start, 1, None))
        });
        let (width, _, tile) =
            format.into_iter().chain(filler).min_by_key(|(width, kind, _)| (*width, *kind))?;
        Some(LaidColumn { x: start, width, tile })
    }
}

/// Of ends from the right, those of fillers from `start` that keep the sliver rule.
fn filler_ends<'a>(
    ends: &'a [i64],
    task: &Task,
    cuts: &'a Cuts,
    filler: FillerRange,
    start: i64,
) -> impl Iterator<Item = i64> + 'a {
    let last = task.width.min(start + filler.max).min(cuts.latest_end(start));
    let first = ends.partition_point(|end| *end > last);
    ends[first..]
        .iter()
        .copied()
        .take_while(move |end| *end >= start + filler.min)
        .filter(move |end| start >= cuts.earliest_start(*end))
}

fn with_first<V: Value>(value: Ranked<V>, first: V) -> Ranked<V> {
    Ranked { first: value.first + first, second: value.second }
}

/// Sliding maxima over the ends of fillers, from right to left. A filler's distance to the nearer edge is the smaller
/// of two terms, one of its start and one of its end. The best of a smaller term is the better of two maxima: one
/// queue for each.
struct Windows<'a, V> {
    gains: Columns<'a, V>,
    by_start: VecDeque<(i64, Ranked<Ranked<V>>)>,
    by_end: VecDeque<(i64, Ranked<Ranked<V>>)>,
}

impl<'a, V: Value> Windows<'a, V> {
    fn new(gains: Columns<'a, V>) -> Self {
        Self { gains, by_start: VecDeque::new(), by_end: VecDeque::new() }
    }

    fn push(&mut self, end: i64, after: Ranked<Ranked<V>>, width_unit: i64, width: i64) {
        if !after.is_reached() {
            return;
        }
        let value = Ranked {
            first: after.first + self.gains.filler_until(index(end)),
            second: after.second - end * width_unit,
        };
        push(&mut self.by_start, end, value);
        let by_end = Ranked { second: value.second - (width - end), ..value };
        push(&mut self.by_end, end, by_end);
    }

    fn best(&mut self, start: i64, filler: FillerRange, width_unit: i64) -> Ranked<Ranked<V>> {
        let from = self.gains.filler_from(index(start));
        let shift = start * width_unit;
        let at_start = |value: Ranked<Ranked<V>>, second: i64| Ranked {
            first: value.first + from,
            second: value.second + second,
        };
        let by_start = front(&mut self.by_start, start + filler.max);
        let by_end = front(&mut self.by_end, start + filler.max);
        larger(
            by_start.map_or(Ranked::NEVER, |value| at_start(value, shift - start)),
            by_end.map_or(Ranked::NEVER, |value| at_start(value, shift)),
        )
    }
}

fn push<V: Value>(queue: &mut VecDeque<(i64, Ranked<V>)>, end: i64, value: Ranked<V>) {
    while queue.back().is_some_and(|(_, last)| *last <= value) {
        queue.pop_back();
    }
    queue.push_back((end, value));
}

fn front<V: Value>(queue: &mut VecDeque<(i64, Ranked<V>)>, last_end: i64) -> Option<Ranked<V>> {
    while queue.front().is_some_and(|(end, _)| *end > last_end) {
        queue.pop_front();
    }
    queue.front().map(|(_, value)| *value)
}
