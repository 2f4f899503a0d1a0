//! The exact layout for most power: a dynamic programme over the field's width, for every gap.
//!
//! `best(t)` is the best of all tilings whose next column may start at `t`, with
//! `best(e + gap) = max(best(s) + gain(format, s))` over formats of width `e − s` and over fillers from
//! `s` to `e`. First every gap gets power and fillers alone, packed in one number; then only the gaps
//! that still can win are tiled in full (see [`crate::arrange`]).

use crate::arrange::arrange;
use crate::cuts::Cuts;
use crate::gains::{Gains, Value, larger, power_of};
use crate::gap_table::{On, Table};
use crate::sorting::sort_by;
use crate::task::{GapChoice, Layout, Task};
use crate::work::Work;

/// The best tiling of a field: most watts, then fewest fillers, the gap nearest the nominal one, least
/// filler width, the smaller gap, fillers nearest to the field's edges (least sum of each one's
/// distance to the nearer edge), and last the columns that come first when compared from the left by
/// width. None when no gap gives an exact tiling.
///
/// `power of all modules x (fillers + 1)` must stay below 2^60; callers limit their numbers.
pub fn most_power(task: &Task) -> Option<Layout> {
    most_power_counted(task, &mut Work::default())
}

/// The same, its work counted and bounded: gaps for which there is none are left out.
pub fn most_power_counted(task: &Task, work: &mut Work) -> Option<Layout> {
    let cuts = Cuts::new(&task.cut, task.width, task.filler);
    let cuts = cuts.as_ref();
    match Gains::in_steps(task, cuts) {
        Some(small) => best_layout(task, &small, cuts, work),
        None => best_layout(task, &Gains::of_power(task, cuts), cuts, work),
    }
}

/// W that no tiling with any of the gaps exceeds.
fn power_bound(task: &Task, work: &mut Work) -> i64 {
    let gains = Gains::of_power(task, None);
    let on = On {
        task,
        cuts: None,
        gains: &gains,
    };
    power_of(Table::new(on).bound(on, task.gap, work), gains.scale)
}

fn best_layout<V: Value>(
    task: &Task,
    gains: &Gains<V>,
    cuts: Option<&Cuts>,
    work: &mut Work,
) -> Option<Layout> {
    best_gaps(task, gains, cuts, work)
        .iter()
        .filter_map(|gap| arrange(task, gains, cuts, *gap, work))
        .min_by_key(|layout| layout.order(layout.gap, task.gap.nominal))
}

/// The gaps whose best tiling has most power and, with it, fewest fillers, and of those the nearest to
/// the nominal one, at most two; none when no gap tiles.
fn best_gaps<V: Value>(
    task: &Task,
    gains: &Gains<V>,
    cuts: Option<&Cuts>,
    work: &mut Work,
) -> Vec<i64> {
    let distance = |gap: i64| (gap - task.gap.nominal).abs();
    let mut gaps: Vec<i64> = (task.gap.min..=task.gap.max).collect();
    sort_by(&mut gaps, |a, b| (distance(a), a) < (distance(b), b));
    // Small gaps leave most room for modules: what they reach, few others do.
    if gaps.len() > BOUNDED {
        gaps.retain(|gap| *gap != task.gap.min);
        gaps.insert(1, task.gap.min);
    }
    let on = On { task, cuts, gains };
    let mut table = Table::new(on);
    let mut best = Best {
        value: V::NEVER,
        distance: 0,
        gaps: Vec::new(),
    };
    let mut ceilings: Option<Ceilings<V>> = None;
    for (tried, gap) in gaps.iter().copied().enumerate() {
        if work.is_used_up() && !best.gaps.is_empty() {
            let most = power_bound(task, work);
            work.leave_out(most);
            break;
        }
        if tried == 2 && gaps.len() > BOUNDED {
            let rest = GapChoice {
                min: task.gap.min + 1,
                ..task.gap
            };
            let may_win = |whole| best.yields_to(whole, 0);
            let Some(found) = Ceilings::new(on, rest, may_win, work) else {
                break;
            };
            ceilings = Some(found);
        }
        let may_win = |value: V| best.yields_to(value, distance(gap));
        let value = match &ceilings {
            Some(ceilings) => {
                table.fill_where(on, gap, |block| may_win(ceilings.blocks[block]), work)
            }
            None => table.fill(on, gap, work),
        };
        if may_win(value) {
            if value > best.value || distance(gap) < best.distance {
                best.gaps.clear();
            }
            (best.value, best.distance) = (value, distance(gap));
            best.gaps.push(gap);
        }
    }
    best.gaps
}

/// More gaps are worth a bound for all of them together.
const BOUNDED: usize = 4;

/// The best of the gaps tried, and how far from the nominal one they are.
struct Best<V> {
    value: V,
    distance: i64,
    gaps: Vec<i64>,
}

impl<V: Value> Best<V> {
    /// Whether a tiling of such a value, at such a distance from the nominal gap, is as good or better.
    fn yields_to(&self, value: V, distance: i64) -> bool {
        let ties = value == self.value && (self.gaps.is_empty() || distance <= self.distance);
        value.is_reached() && (value > self.value || ties)
    }
}

/// What no tiling with any of some gaps exceeds.
struct Ceilings<V> {
    /// One of whose columns starts in a block.
    blocks: Vec<V>,
}

impl<V: Value> Ceilings<V> {
    /// None where no tiling at all may win.
    fn new(
        on: On<'_, V>,
        gap: GapChoice,
        may_win: impl Fn(V) -> bool,
        work: &mut Work,
    ) -> Option<Self> {
        let mut left = Table::new(on);
        if !may_win(left.bound(on, gap, work)) {
            return None;
        }
        let mirrored = on.gains.mirrored(on.task.width);
        let turned = On {
            gains: &mirrored,
            ..on
        };
        let mut right = Table::new(turned);
        right.bound(turned, gap, work);
        let mut ends = right.ended(on.task, gap).iter().rev();
        let blocks = left.best().chunks(left.block()).map(|starts| {
            let both = starts.iter().zip(&mut ends);
            both.fold(V::NEVER, |most, (before, behind)| {
                larger(most, *before + *behind)
            })
        });
        Some(Self {
            blocks: blocks.collect(),
        })
    }
}

#[cfg(test)]
mod tests;
