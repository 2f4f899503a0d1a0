//! The full order of one gap's tilings: the same programme from the right, with filler width and the
//! fillers' distance to the field's edges as a second number, and the columns read off from the left.

use std::collections::VecDeque;

use crate::layout::cuts::Cuts;
use crate::layout::gap_table::index;
use crate::layout::landscape::{Gains, NEVER};
use crate::layout::task::{FillerRange, LaidColumn, Layout, Task};

/// Value of a tiling: power x scale − fillers first, then the (negative) second number.
type Value = (i64, i64);

const NO_VALUE: Value = (NEVER, 0);

/// The best tiling with this gap; none when there is none.
///
/// Among tilings of most power and fewest fillers it has the least filler width, then the least sum of
/// the fillers' distances to the nearer edge of the field, then the columns that come first when
/// compared from the left by width (a format before a filler, formats in their order).
pub(crate) fn arrange(task: &Task, gains: &Gains, cuts: Option<&Cuts>, gap: i64) -> Option<Layout> {
    let tail = Tail::fill(task, gains, cuts, gap);
    if tail.from_start[0].0 <= NEVER / 2 {
        return None;
    }
    let mut columns = Vec::new();
    let mut start = 0;
    loop {
        let column = tail.first_column(task, gains, cuts, start)?;
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
struct Tail {
    gap: i64,
    /// One mm of filler width in the second number: more than all distances together.
    width_unit: i64,
    /// From each start to the field's right edge.
    from_start: Vec<Value>,
}

impl Tail {
    fn fill(task: &Task, gains: &Gains, cuts: Option<&Cuts>, gap: i64) -> Self {
        let width_unit = gains.scale.saturating_mul(task.width / 2 + 1);
        let mut tail = Self {
            gap,
            width_unit,
            from_start: vec![NO_VALUE; index(task.width) + 1],
        };
        let mut windows = task.filler.map(|_| Windows::default());
        for start in (0..task.width).rev() {
            let mut best = NO_VALUE;
            for (tile, gain) in task.tiles.iter().zip(&gains.by_tile) {
                let Some(gain) = gain.get(index(start)) else {
                    continue;
                };
                let after = tail.after(task, start + tile.width);
                best = best.max((gain + after.0, after.1));
            }
            if let (Some(filler), Some(windows)) = (task.filler, &mut windows) {
                let end = start + filler.min;
                if end <= task.width && !cuts.is_some_and(|cuts| cuts.limits_end(end)) {
                    windows.push(end, tail.after(task, end), width_unit, task.width);
                }
                best = match cuts {
                    Some(cuts) if cuts.is_single_start(start) => {
                        let one_by_one = filler_ends(task, cuts, filler, start)
                            .map(|end| tail.with_filler(task, start, end));
                        one_by_one.fold(best, Value::max)
                    }
                    _ => best.max(windows.best(start, filler, width_unit)),
                };
            }
            tail.from_start[index(start)] = if best.0 <= NEVER / 2 { NO_VALUE } else { best };
        }
        tail
    }

    /// The value of what lies to the right of a column that ends at `end`.
    fn after(&self, task: &Task, end: i64) -> Value {
        if end == task.width {
            return (0, 0);
        }
        self.from_start
            .get(index(end + self.gap))
            .copied()
            .filter(|_| end < task.width)
            .unwrap_or(NO_VALUE)
    }

    fn with_filler(&self, task: &Task, start: i64, end: i64) -> Value {
        let after = self.after(task, end);
        let distance = start.min(task.width - end);
        (
            after.0 - 1,
            after.1 - (end - start) * self.width_unit - distance,
        )
    }

    /// The first column, among those that reach the best value, that comes first by width.
    fn first_column(
        &self,
        task: &Task,
        gains: &Gains,
        cuts: Option<&Cuts>,
        start: i64,
    ) -> Option<LaidColumn> {
        let goal = self.from_start.get(index(start)).copied()?;
        let formats = (0..task.tiles.len()).filter(|tile| {
            let gain = gains.by_tile[*tile].get(index(start));
            gain.is_some_and(|gain| {
                let after = self.after(task, start + task.tiles[*tile].width);
                (gain + after.0, after.1) == goal
            })
        });
        let format = formats
            .map(|tile| (task.tiles[tile].width, 0, Some(tile)))
            .min_by_key(|(width, _, tile)| (*width, *tile));
        let filler = task.filler.and_then(|filler| {
            let last = task.width.min(start + filler.max);
            (start + filler.min..=last)
                .filter(|end| cuts.is_none_or(|cuts| cuts.permit(start, *end)))
                .find(|end| self.with_filler(task, start, *end) == goal)
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

/// Ends of fillers from `start` that keep the sliver rule.
fn filler_ends<'a>(
    task: &Task,
    cuts: &'a Cuts,
    filler: FillerRange,
    start: i64,
) -> impl Iterator<Item = i64> + 'a {
    let last = task
        .width
        .min(start + filler.max)
        .min(cuts.latest_end(start));
    (start + filler.min..=last).filter(move |end| start >= cuts.earliest_start(*end))
}

/// Sliding maxima over the ends of fillers, from right to left. A filler's distance to the nearer
/// edge is the smaller of two terms, one of its start and one of its end, and the best of a smaller
/// term is the better of two maxima: one queue for each.
#[derive(Default)]
struct Windows {
    by_start: VecDeque<(i64, Value)>,
    by_end: VecDeque<(i64, Value)>,
}

impl Windows {
    fn push(&mut self, end: i64, after: Value, width_unit: i64, width: i64) {
        if after.0 <= NEVER / 2 {
            return;
        }
        let value = (after.0 - 1, after.1 - end * width_unit);
        push(&mut self.by_start, end, value);
        push(&mut self.by_end, end, (value.0, value.1 - (width - end)));
    }

    fn best(&mut self, start: i64, filler: FillerRange, width_unit: i64) -> Value {
        let shift = start * width_unit;
        let by_start = front(&mut self.by_start, start + filler.max);
        let by_end = front(&mut self.by_end, start + filler.max);
        let by_start = by_start.map(|(power, second)| (power, second + shift - start));
        let by_end = by_end.map(|(power, second)| (power, second + shift));
        by_start.max(by_end).unwrap_or(NO_VALUE)
    }
}

fn push(queue: &mut VecDeque<(i64, Value)>, end: i64, value: Value) {
    while queue.back().is_some_and(|(_, last)| *last <= value) {
        queue.pop_back();
    }
    queue.push_back((end, value));
}

fn front(queue: &mut VecDeque<(i64, Value)>, last_end: i64) -> Option<Value> {
    while queue.front().is_some_and(|(end, _)| *end > last_end) {
        queue.pop_front();
    }
    queue.front().map(|(_, value)| *value)
}
