//! The layout that best bears a field of another width.

use crate::positions::position_of;
use crate::power::most_power_counted;
use crate::task::{Layout, Task};
use crate::work::WorkBudget;

/// Of the tilings of most power with each gap, the one with the most room, if it has so many per cent of the most power
/// with any gap; of equal ones the one of more power, then the smaller gap. None when no gap tiles.
///
/// Each gap is filled once, even if the work is used up.
pub fn most_room(task: &Task, power_floor: i64, work: &mut WorkBudget) -> Option<Layout> {
    let mut best = most_power_counted(task, work)?;
    let least = best.power * power_floor;
    let mut narrow = task.clone();
    for gap in task.gap.min..=task.gap.max {
        narrow.fix_gap(gap);
        if let Some(layout) = most_power_counted(&narrow, work)
            && layout.power * 100 >= least
        {
            let more = room(task, &layout) - room(task, &best);
            if more > 0 || (more == 0 && layout.power > best.power) {
                best = layout;
            }
        }
    }
    Some(best)
}

/// mm by which the field may be narrower and wider before the gaps of a layout leave their range.
fn room(task: &Task, layout: &Layout) -> i64 {
    let joints = position_of(layout.columns.len()) - 1;
    joints * (layout.gap - task.gap.min).min(task.gap.max - layout.gap)
}
