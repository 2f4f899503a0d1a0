//! Which widths of a field can be tiled at all, for the message that one cannot.

use crate::positions::{index, position_of};
use crate::task::Task;

/// Widest field that is searched for narrower widths that work, mm: beyond it a field with any filler
/// range of two millimetres or more can be tiled.
const MAX_SEARCHED: i64 = 20_000;

/// The nearest widths below and above one, mm, that work, not further away than a reach.
pub(crate) fn nearest(width: i64, reach: i64, works: impl Fn(&i64) -> bool) -> (Option<i64>, Option<i64>) {
    ((1.max(width - reach)..width).rev().find(&works), (width + 1..=width + reach).find(&works))
}

impl Task {
    /// The nearest narrower and wider widths, mm, that columns can tile with any of the gaps, whatever
    /// lies on the field.
    pub fn nearest_widths(&self) -> (Option<i64>, Option<i64>) {
        let widest = self.tiles.iter().map(|tile| tile.width).chain(self.filler.map(|f| f.max)).max();
        let width = self.width.min(MAX_SEARCHED);
        let limit = width + widest.unwrap_or(0) + self.gap.max.max(0);
        let mut works = vec![false; index(limit) + 1];
        for gap in self.gap.min..=self.gap.max {
            mark(self, gap, &mut works);
        }
        let widths = || (0_i64..).zip(works.iter()).filter(|(_, works)| **works).map(|(width, _)| width);
        (widths().filter(|w| *w < width).last(), widths().find(|w| *w > width))
    }

    /// Whether any gap tiles the task's own width, whatever lies on the field.
    pub fn is_tileable(&self) -> bool {
        let length = index(self.width) + 1;
        (self.gap.min..=self.gap.max).any(|gap| {
            let mut works = vec![false; length];
            mark(self, gap, &mut works);
            works.last().is_some_and(|works| *works)
        })
    }
}

/// Marks every width that one gap tiles. A gap below 0 is an overlap, less than every width.
fn mark(task: &Task, gap: i64, works: &mut [bool]) {
    // Position i of `starts` is a column's start; the next column's follows a gap after its end.
    let mut starts = vec![false; works.len()];
    // How many starts lie before each position, so that a range of fillers is one subtraction.
    let mut before = vec![0_usize; works.len() + 1];
    starts[0] = true;
    let mut counted = 0;
    for end in 0..works.len() {
        // Starts up to here less the overlap are known, and no column is narrower than that.
        let known = end.saturating_sub(index(-gap.min(0)));
        while counted <= known && counted < works.len() {
            before[counted + 1] = before[counted] + usize::from(starts[counted]);
            counted += 1;
        }
        if works_here(task, &starts, &before, end) {
            works[end] = true;
            if let Some(start) = usize::try_from(position_of(end) + gap).ok().filter(|s| *s < starts.len()) {
                starts[start] = true;
            }
        }
    }
}

/// Whether a column that started at a marked position can end at `end`.
fn works_here(task: &Task, starts: &[bool], before: &[usize], end: usize) -> bool {
    let back = |width: i64| usize::try_from(width).ok().and_then(|width| end.checked_sub(width));
    let by_format = task.tiles.iter().any(|tile| back(tile.width).is_some_and(|start| starts[start]));
    let by_filler = task.filler.is_some_and(|filler| {
        let first = end.saturating_sub(index(filler.max));
        back(filler.min).is_some_and(|last| before[last + 1] > before[first])
    });
    by_format || by_filler
}
