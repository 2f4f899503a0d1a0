//! The full order of one gap's tilings: the same programme from the right, with filler width and the
//! fillers' distance to the field's edges as a second number, and the columns read off from the left.

use std::collections::VecDeque;

use crate::cuts::Cuts;
use crate::gains::{Gains, Ranked, Value, larger};
use crate::gap_table::{Table, index};
use crate::task::{FillerRange, LaidColumn, Layout, Task};

/// The best tiling with this gap; none when there is none.
///
/// Among tilings of the best value it has the least filler width, then the least sum of
/// the fillers' distances to the nearer edge of the field, then the columns that come first when
/// compared from the left by width (a format before a filler, formats in their order).
pub(crate) fn arrange<V: Value>(
    task: &Task,
    gains: &Gains<V>,
    cuts: Option<&Cuts>,
    gap: i64,
) -> Option<Layout> {
    let mut forward = Table::new(task, gains);
    let total = forward.fill(task, cuts, gap);
    if !total.is_reached() {
        return None;
    }
    let tail = Tail::fill(task, gains, cuts, gap, (forward.best(), total));
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

/// Best values of what lies to the right.
struct Tail<'a, V> {
    gains: &'a Gains<V>,
    gap: i64,
    /// One mm of filler width in the second number: more than all distances together.
    width_unit: i64,
    /// From each start to the field's right edge.
    from_start: Vec<Ranked<V>>,
    /// Behind a column that ends here, the joint included.
    after: Vec<Ranked<V>>,
    /// Ends that have a value, from the right.
    ends: Vec<i64>,
}

impl<'a, V: Value> Tail<'a, V> {
    /// Starts are left out where the best to the left and the best to the right together are below the
    /// best of the whole: most are, and no best tiling goes through them.
    fn fill(
        task: &Task,
        gains: &'a Gains<V>,
        cuts: Option<&Cuts>,
        gap: i64,
        (forward, total): (&[V], V),
    ) -> Self {
        let width_unit = gains.scale.saturating_mul(task.width / 2 + 1);
        let length = index(task.width) + 1;
        let mut tail = Self {
            gains,
            gap,
            width_unit,
            from_start: vec![Ranked::NEVER; length],
            after: vec![Ranked::NEVER; length],
            ends: vec![task.width],
        };
        tail.after[length - 1] = Ranked::NOTHING;
        let mut windows = task.filler.map(|_| Windows::new(gains));
        for start in (0..task.width).rev() {
            let at = index(start);
            if let (Some(filler), Some(windows)) = (task.filler, &mut windows) {
                let end = start + filler.min;
                if end <= task.width && !cuts.is_some_and(|cuts| cuts.limits_end(end)) {
                    windows.push(end, tail.after[index(end)], width_unit, task.width);
                }
            }
            if !forward[at].is_reached() {
                continue;
            }
            let mut best = Ranked::NEVER;
            for (tile, gain) in task.tiles.iter().zip(&gains.by_tile) {
                // Gains are there as long as the format fits.
                if let Some(gain) = gain.get(at) {
                    best = larger(best, with_first(tail.after[at + index(tile.width)], *gain));
                }
            }
            if let (Some(filler), Some(windows)) = (task.filler, &mut windows) {
                best = match cuts {
                    Some(cuts) if cuts.is_single_start(start) => {
                        let ends = filler_ends(&tail.ends, task, cuts, filler, start);
                        ends.map(|end| tail.with_filler(task, start, end))
                            .fold(best, larger)
                    }
                    _ => larger(best, windows.best(start, filler, width_unit)),
                };
            }
            if best.is_reached() && forward[at] + best.first >= total {
                tail.reach(task, start, best);
            }
        }
        tail
    }

    /// Notes the best from a start, and what that means to the column before it.
    fn reach(&mut self, task: &Task, start: i64, best: Ranked<V>) {
        self.from_start[index(start)] = best;
        let end = start - self.gap;
        if (0..task.width).contains(&end) {
            self.after[index(end)] = with_first(best, self.gains.joint_behind(end, self.gap));
            self.ends.push(end);
        }
    }

    fn with_filler(&self, task: &Task, start: i64, end: i64) -> Ranked<V> {
        let after = self.after[index(end)];
        let distance = start.min(task.width - end);
        Ranked {
            first: after.first + self.gains.filler_at(index(start), index(end)),
            second: after.second - (end - start) * self.width_unit - distance,
        }
    }

    /// The first column, among those that reach the best value, that comes first by width.
    fn first_column(&self, task: &Task, cuts: Option<&Cuts>, start: i64) -> Option<LaidColumn> {
        let goal = self.from_start.get(index(start)).copied()?;
        let formats = (0..task.tiles.len()).filter(|tile| {
            let gain = self.gains.by_tile[*tile].get(index(start));
            gain.is_some_and(|gain| {
                with_first(self.after[index(start + task.tiles[*tile].width)], *gain) == goal
            })
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
        let (width, _, tile) = format
            .into_iter()
            .chain(filler)
            .min_by_key(|(width, kind, _)| (*width, *kind))?;
        Some(LaidColumn {
            x: start,
            width,
            tile,
        })
    }
}

/// Of ends from the right, those of fillers from `start` that keep the sliver rule.
pub(crate) fn filler_ends<'a>(
    ends: &'a [i64],
    task: &Task,
    cuts: &'a Cuts,
    filler: FillerRange,
    start: i64,
) -> impl Iterator<Item = i64> + 'a {
    let last = task
        .width
        .min(start + filler.max)
        .min(cuts.latest_end(start));
    let first = ends.partition_point(|end| *end > last);
    ends[first..]
        .iter()
        .copied()
        .take_while(move |end| *end >= start + filler.min)
        .filter(move |end| start >= cuts.earliest_start(*end))
}

pub(crate) fn with_first<V: Value>(value: Ranked<V>, first: V) -> Ranked<V> {
    Ranked {
        first: value.first + first,
        second: value.second,
    }
}

/// Sliding maxima over the ends of fillers, from right to left. A filler's distance to the nearer
/// edge is the smaller of two terms, one of its start and one of its end, and the best of a smaller
/// term is the better of two maxima: one queue for each.
pub(crate) struct Windows<'a, V> {
    gains: &'a Gains<V>,
    by_start: VecDeque<(i64, Ranked<V>)>,
    by_end: VecDeque<(i64, Ranked<V>)>,
}

impl<'a, V: Value> Windows<'a, V> {
    pub(crate) fn new(gains: &'a Gains<V>) -> Self {
        Self {
            gains,
            by_start: VecDeque::new(),
            by_end: VecDeque::new(),
        }
    }

    pub(crate) fn push(&mut self, end: i64, after: Ranked<V>, width_unit: i64, width: i64) {
        if !after.is_reached() {
            return;
        }
        let until = self.gains.filler_until.get(index(end));
        let value = Ranked {
            first: after.first + self.gains.filler + until.copied().unwrap_or(V::NOTHING),
            second: after.second - end * width_unit,
        };
        push(&mut self.by_start, end, value);
        let by_end = Ranked {
            second: value.second - (width - end),
            ..value
        };
        push(&mut self.by_end, end, by_end);
    }

    pub(crate) fn best(&mut self, start: i64, filler: FillerRange, width_unit: i64) -> Ranked<V> {
        let from = self.gains.filler_from.get(index(start)).copied();
        let shift = start * width_unit;
        let at_start = |value: Ranked<V>, second: i64| Ranked {
            first: value.first + from.unwrap_or(V::NOTHING),
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
