//! Columns that stay when a field's width changes: the gap and the fillers give way.

use crate::positions::position_of;
use crate::task::{FillerRange, LaidColumn, Layout, Task};

/// The columns of another layout on this field, whose width may differ. The gap changes as little as possible (of two the
/// smaller wins), then the fillers, by the sum of squares, the left ones first.
///
/// Without a filler the gaps have to take up every millimetre: some are then 1 mm wider than [`Layout::gap`].
/// None where no permitted gap and fillers tile the field. Of the other layout only its gap, its formats and the widths of
/// its fillers are read.
pub fn held(task: &Task, other: &Layout) -> Option<Layout> {
    let tiles = other.columns.iter().filter_map(|column| column.tile);
    let glass: Option<i64> = tiles.map(|tile| Some(task.tiles.get(tile)?.width)).sum();
    let fillers = other.columns.iter().filter(|column| column.tile.is_none());
    let fillers: Vec<i64> = fillers.map(|column| column.width).collect();
    let joints = position_of(other.columns.len().checked_sub(1)?);
    let spare = task.width - glass?;
    let (gap, wider, widths) = if fillers.is_empty() {
        let gap = spare.checked_div_euclid(joints).unwrap_or(other.gap.clamp(task.gap.min, task.gap.max));
        (gap, spare - gap * joints, fillers)
    } else {
        let (range, count) = (task.filler?, position_of(fillers.len()));
        let fits = |gap: &i64| (count * range.min..=count * range.max).contains(&(spare - joints * gap));
        let gaps = (task.gap.min..=task.gap.max).filter(fits);
        let gap = gaps.min_by_key(|gap| (gap - other.gap).abs())?;
        (gap, 0, changed(fillers, spare - joints * gap, range))
    };
    let is_permitted = task.gap.min <= gap && gap + i64::from(wider > 0) <= task.gap.max;
    if !is_permitted || (joints == 0 && wider != 0) {
        return None;
    }
    let (mut glass, mut widths) = (0, widths.into_iter());
    let laid = (0..).zip(&other.columns).map(|(joint, column)| {
        let width = column.tile.map_or_else(|| widths.next().unwrap_or(0), |tile| task.tiles[tile].width);
        // The gaps that are 1 mm wider are spread evenly.
        let x = glass + joint * gap + joint * wider / joints.max(1);
        glass += width;
        LaidColumn { x, width, tile: column.tile }
    });
    Some(task.layout(gap, laid.collect()))
}

/// Fillers that measure so much together, which their range permits: each in turn gives or takes a millimetre.
fn changed(mut fillers: Vec<i64>, total: i64, range: FillerRange) -> Vec<i64> {
    fillers.iter_mut().for_each(|width| *width = (*width).clamp(range.min, range.max));
    let mut rest = total - fillers.iter().sum::<i64>();
    while rest != 0 {
        for width in &mut fillers {
            let next = *width + rest.signum();
            if (range.min..=range.max).contains(&next) {
                rest -= next - *width;
                *width = next;
            }
        }
    }
    fillers
}
