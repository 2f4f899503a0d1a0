//! Columns that are not searched for: the planner's own, the calm look, the plain grid; fillers take what is
//! left.

pub use crate::task::Anchor;
use crate::task::{FillerRange, LaidColumn, Layout, LayoutOrder, Task};
use crate::widths::nearest;
use crate::work::{UNBOUNDED, WorkBudget};

/// As many columns of the task's first format as leave a width that is nothing or fillers; `center`
/// puts equal fillers at both edges (where the rest is odd one is 1 mm wider: the one that is better by
/// [`Layout::order`], of equal ones the right one). None when no number of columns does.
pub fn anchored(task: &Task, anchor: Anchor) -> Option<Layout> {
    anchored_at(task, (0, task.gap.min), anchor)
}

/// The same of a format by its index, with a gap.
fn anchored_at(task: &Task, of: (usize, i64), anchor: Anchor) -> Option<Layout> {
    counts(task, task.width, of).find_map(|count| best_block(task, of, count, anchor))
}

/// Simple layouts of one format with one gap, each as the planner could ask for it.
#[derive(Clone, Debug)]
pub struct Simple<L> {
    /// From the left, centred and from the right.
    pub anchored: [Option<L>; 3],
    /// The calm look.
    pub uniform: Option<L>,
}

impl<L> Simple<L> {
    /// Each layout changed, or dropped.
    pub fn and_then<To>(self, mut each: impl FnMut(L) -> Option<To>) -> Simple<To> {
        Simple {
            anchored: self.anchored.map(|layout| layout.and_then(&mut each)),
            uniform: self.uniform.and_then(&mut each),
        }
    }
}

/// All anchors, in the order of [`Simple::anchored`].
pub const ANCHORS: [Anchor; 3] = [Anchor::Left, Anchor::Center, Anchor::Right];

/// The simple layouts of a format by its index, with a permitted gap; none of another.
pub fn simple(task: &Task, tile: usize, gap: i64) -> Simple<Layout> {
    if tile >= task.tiles.len() || !(task.gap.min..=task.gap.max).contains(&gap) {
        return Simple { anchored: [const { None }; 3], uniform: None };
    }
    let order = |layout: &Layout| layout.order(gap, task.gap.nominal);
    Simple {
        anchored: ANCHORS.map(|anchor| anchored_at(task, (tile, gap), anchor)),
        uniform: uniform_at(task, tile, gap).into_iter().flatten().min_by_key(order),
    }
}

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
            // Where the rest is odd the middle lies between two starts: a mirrored field has the same best.
            for first in [0, spare / 2, spare - spare / 2, spare] {
                let starts = (0..count).map(|column| first + column * (tile.width + gap));
                best = best.max(starts.map(|x| task.power_at(index, x)).sum());
            }
        }
    }
    best
}

/// The nearest narrower and wider widths, mm, that such a grid can tile.
pub fn nearest_widths(task: &Task, anchor: Anchor) -> (Option<i64>, Option<i64>) {
    // Every number of columns works with no rest, so the next width is never further than one column.
    let reach = task.tiles.first().map_or(0, |tile| tile.width) + task.gap.min;
    let of = (0, task.gap.min);
    let works = |width: &i64| counts(task, *width, of).any(|count| fits(task, *width, of, count, anchor));
    nearest(task.width, reach, works)
}

/// Columns of the given formats from the left, and fillers for what is left; of all gaps that leave
/// nothing or fillers the nearest to the nominal one. None when none does.
pub fn composed(task: &Task, tiles: &[usize]) -> Option<Layout> {
    composed_at(task, task.width, tiles)
}

/// The nearest narrower and wider widths, mm, that such columns can tile.
pub fn nearest_composed(task: &Task, tiles: &[usize]) -> (Option<i64>, Option<i64>) {
    let fits = |width: &i64| composed_at(task, *width, tiles).is_some();
    let count = tiles.len() as i64;
    let glass: i64 = tiles.iter().filter_map(|tile| task.tiles.get(*tile)).map(|tile| tile.width).sum();
    // Without a rest they fit at every gap, so the least width that works is one of these.
    let least = glass + (count - 1).max(0) * task.gap.min;
    let beyond = task.filler.map_or(0, |filler| filler.min + task.gap.max);
    (
        (least.max(1)..task.width).rev().find(fits),
        (least.max(task.width + 1)..=least.max(task.width) + beyond + 1).find(fits),
    )
}

fn composed_at(task: &Task, width: i64, tiles: &[usize]) -> Option<Layout> {
    let widths = tiles.iter().map(|tile| Some(task.tiles.get(*tile)?.width));
    let widths: Vec<i64> = widths.collect::<Option<_>>()?;
    let glass: i64 = widths.iter().sum();
    let joints = (tiles.len() as i64 - 1).max(0);
    // Fillers at the right end.
    let rest = |gap: i64| match width - glass - joints * gap {
        0 => Some(Vec::new()),
        _ if tiles.is_empty() => share(width, gap, task.filler),
        spare => share(spare - gap, gap, task.filler),
    };
    let gaps = (task.gap.min..=task.gap.max).filter(|gap| rest(*gap).is_some());
    let gap = gaps.min_by_key(|gap| (gap - task.gap.nominal).abs())?;
    let mut columns = Vec::with_capacity(tiles.len());
    let mut x = 0;
    for (tile, width) in tiles.iter().zip(widths) {
        columns.push(LaidColumn { x, width, tile: Some(*tile) });
        x += width + gap;
    }
    columns.extend(fillers(x, &rest(gap)?, gap));
    Some(task.layout(gap, columns))
}

/// The calm look: columns of one format symmetric about the field's middle, equal fillers at both edges
/// (where the rest is odd one is 1 mm wider). Over all formats, gaps and numbers of columns in
/// the order of [`crate::power::most_power`]. None when none tiles the field.
pub fn uniform(task: &Task, work: &mut WorkBudget) -> Option<Layout> {
    let mut best: Option<(LayoutOrder, Layout)> = None;
    for tile in 0..task.tiles.len() {
        for gap in task.gap.min..=task.gap.max {
            if best.is_some() && work.is_used_up() {
                work.leave_out(UNBOUNDED);
                break;
            }
            for layout in uniform_at(task, tile, gap).into_iter().flatten() {
                work.positions += layout.columns.len();
                let order = layout.order(gap, task.gap.nominal);
                if best.as_ref().is_none_or(|(least, _)| order < *least) {
                    best = Some((order, layout));
                }
            }
        }
    }
    best.map(|(_, layout)| layout)
}

/// The calm look of a format with a gap: with the most columns of an even and of an odd number. Two columns
/// less are the same without the outermost: no more power, and more filler.
fn uniform_at(task: &Task, tile: usize, gap: i64) -> [Option<Layout>; 2] {
    let most = most_columns(task, task.width, tile, gap);
    [most, most - 1].map(|most| {
        let mut counts = (1..=most).rev().step_by(2);
        counts.find_map(|count| best_block(task, (tile, gap), count, Anchor::Center))
    })
}

/// The nearest narrower and wider widths, mm, that the calm look can tile.
pub fn nearest_uniform_widths(task: &Task) -> (Option<i64>, Option<i64>) {
    let works = |width: &i64| {
        (0..task.tiles.len()).any(|tile| {
            (task.gap.min..=task.gap.max).any(|gap| {
                (1..=most_columns(task, *width, tile, gap))
                    .any(|count| fits(task, *width, (tile, gap), count, Anchor::Center))
            })
        })
    };
    // A width that works does so with a column more, hence the next width is never further than one column.
    let widest = task.tiles.iter().map(|tile| tile.width).max().unwrap_or(0);
    let reach = widest + task.gap.max;
    nearest(task.width, reach, works)
}

/// Numbers of columns of a format by its index with a gap, the most first.
fn counts(task: &Task, width: i64, (tile, gap): (usize, i64)) -> impl Iterator<Item = i64> {
    let most = task.tiles.get(tile).map_or(-1, |_| most_columns(task, width, tile, gap));
    (0..=most).rev()
}

/// The better one of the blocks of so many columns.
fn best_block(task: &Task, of: (usize, i64), count: i64, anchor: Anchor) -> Option<Layout> {
    let order = |layout: &Layout| layout.order(of.1, task.gap.nominal);
    let mut best: Option<Layout> = None;
    let starts = starts(task, task.width, of, count, anchor);
    let different = if starts[0] == starts[1] { 1 } else { 2 };
    for left in &starts[..different] {
        let columns = block(task, task.width, of, count, *left)?;
        let layout = task.layout(of.1, columns);
        best = best.filter(|best| order(best) <= order(&layout)).or(Some(layout));
    }
    best
}

/// Where a block of so many columns begins: where the rest is odd, the middle lies between two starts.
fn starts(task: &Task, width: i64, (tile, gap): (usize, i64), count: i64, anchor: Anchor) -> [i64; 2] {
    let spare = width - (count * (task.tiles[tile].width + gap) - gap).max(0);
    match anchor {
        Anchor::Left => [0; 2],
        Anchor::Center => [spare / 2, spare - spare / 2],
        Anchor::Right => [spare; 2],
    }
}

/// Whether a block of so many columns tiles a width; centred it does from either start.
fn fits(task: &Task, width: i64, of: (usize, i64), count: i64, anchor: Anchor) -> bool {
    block(task, width, of, count, starts(task, width, of, count, anchor)[0]).is_some()
}

fn most_columns(task: &Task, width: i64, tile: usize, gap: i64) -> i64 {
    (width + gap) / (task.tiles[tile].width + gap)
}

/// A block of columns of one format with one gap, and fillers for what is left of and right of it.
fn block(
    task: &Task,
    width: i64,
    (index, gap): (usize, i64),
    count: i64,
    left: i64,
) -> Option<Vec<LaidColumn>> {
    let tile = task.tiles[index];
    if count == 0 {
        return Some(fillers(0, &share(width, gap, task.filler)?, gap));
    }
    let beside = |rest: i64| if rest == 0 { Some(Vec::new()) } else { share(rest - gap, gap, task.filler) };
    let right = left + count * (tile.width + gap);
    let mut behind = beside(width + gap - right)?;
    if left > 0 {
        // Mirrored.
        behind.reverse();
    }
    let mut columns = fillers(0, &beside(left)?, gap);
    columns.extend((0..count).map(|column| LaidColumn {
        x: left + column * (tile.width + gap),
        width: tile.width,
        tile: Some(index),
    }));
    columns.extend(fillers(right, &behind, gap));
    Some(columns)
}

/// The fewest fillers that tile a width with gaps between them, as equal as whole mm allow.
fn share(width: i64, gap: i64, filler: Option<FillerRange>) -> Option<Vec<i64>> {
    let filler = filler?;
    let count = (width + gap + filler.max + gap - 1) / (filler.max + gap);
    let glass = width - (count - 1) * gap;
    if count < 1 || glass / count < filler.min {
        return None;
    }
    Some((0..count).map(|i| glass / count + i64::from(i < glass % count)).collect())
}

fn fillers(mut x: i64, widths: &[i64], gap: i64) -> Vec<LaidColumn> {
    let mut columns = Vec::with_capacity(widths.len());
    for width in widths {
        columns.push(LaidColumn { x, width: *width, tile: None });
        x += width + gap;
    }
    columns
}
