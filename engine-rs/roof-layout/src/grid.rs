//! The honest alternative: the best plain grid of one format.

use crate::task::Task;

/// W of the best grid over all formats, all gaps and the anchors left, centre and right; modules that
/// meet an opening are dropped. A grid may leave strips that no piece can fill.
pub fn best_plain_grid(task: &Task) -> i64 {
    let mut best = 0;
    for (index, tile) in task.tiles.iter().enumerate() {
        for gap in task.gap.min..=task.gap.max {
            let count = (task.width + gap) / (tile.width + gap);
            let spare = task.width - (count * (tile.width + gap) - gap);
            if count == 0 {
                continue;
            }
            for first in [0, spare / 2, spare] {
                let starts = (0..count).map(|column| first + column * (tile.width + gap));
                best = best.max(starts.map(|x| task.power_at(index, x)).sum());
            }
        }
    }
    best
}
