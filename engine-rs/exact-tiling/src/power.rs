//! The exact layout for most power: a dynamic programme over the field's width, for every gap.
//!
//! `best(t)` is the best of all tilings whose next column may start at `t`, with
//! `best(e + gap) = max(best(s) + gain(format, s))` over formats of width `e − s` and over fillers from
//! `s` to `e`. First every gap gets power and fillers alone, packed in one number; then only the gaps
//! that still can win are tiled in full (see [`crate::arrange`]).

use std::mem;
use std::ops::Range;

use crate::arrange::arrange;
use crate::cuts::Cuts;
use crate::gains::{Gains, Value, larger, power_of};
use crate::gap_table::{BLOCK, On, Table};
use crate::task::{GapChoice, Layout, Task};
use crate::work::Work;
use plane_geometry::sorting::sort_by;

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
    let on = On::new(task, None, &gains);
    power_of(Table::new(on).bound(on, task.gap, work), gains.scale)
}

fn best_layout<V: Value>(
    task: &Task,
    gains: &Gains<V>,
    cuts: Option<&Cuts>,
    work: &mut Work,
) -> Option<Layout> {
    let on = On::new(task, cuts, gains);
    best_gaps(on, work)
        .iter()
        .filter_map(|(gap, table)| arrange(on, *gap, table))
        .min_by_key(|layout| layout.order(layout.gap, task.gap.nominal))
}

/// The gaps, each with its table, whose best tiling has most power and, with it, fewest fillers, and of those the nearest to
/// the nominal one, at most two; none when no gap tiles.
fn best_gaps<V: Value>(on: On<'_, V>, work: &mut Work) -> Vec<(i64, Table<V>)> {
    let task = on.task;
    let distance = |gap: i64| (gap - task.gap.nominal).abs();
    let mut gaps: Vec<i64> = (task.gap.min..=task.gap.max).collect();
    sort_by(&mut gaps, |a, b| (distance(a), a) < (distance(b), b));
    // Small gaps leave most room for modules: what they reach, few others do.
    if gaps.len() > BOUNDED {
        gaps.retain(|gap| *gap != task.gap.min);
        gaps.insert(1, task.gap.min);
    }
    let mut table = Table::new(on);
    let mut best = Best { value: V::NEVER, distance: 0, gaps: Vec::new() };
    let mut ceilings: Option<Ceilings<V>> = None;
    for (tried, gap) in gaps.iter().copied().enumerate() {
        if work.is_used_up() && !best.gaps.is_empty() {
            let most = power_bound(task, work);
            work.leave_out(most);
            break;
        }
        if tried == 2 && gaps.len() > BOUNDED {
            let rest = GapChoice { min: task.gap.min + 1, ..task.gap };
            let Some(found) = Ceilings::new(on, rest, best.needed(0), work) else {
                break;
            };
            ceilings = Some(found);
        }
        let needed = best.needed(distance(gap));
        let value = match &mut ceilings {
            Some(ceilings) => table.fill_where(on, gap, ceilings.live(needed), work),
            None => table.fill(on, gap, work),
        };
        if needed.is_met(value) {
            let mut spare = None;
            if value > best.value || distance(gap) < best.distance {
                spare = best.gaps.pop();
                best.gaps.clear();
            }
            (best.value, best.distance) = (value, distance(gap));
            let spare = spare.map_or_else(|| Table::new(on), |(_, table)| table);
            best.gaps.push((gap, mem::replace(&mut table, spare)));
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
    gaps: Vec<(i64, Table<V>)>,
}

/// What a tiling must be worth to be as good or better.
#[derive(Clone, Copy, PartialEq)]
struct Needed<V> {
    value: V,
    /// Whether as much is enough.
    ties: bool,
}

impl<V: Value> Best<V> {
    /// At such a distance from the nominal gap.
    fn needed(&self, distance: i64) -> Needed<V> {
        Needed { value: self.value, ties: self.gaps.is_empty() || distance <= self.distance }
    }
}

impl<V: Value> Needed<V> {
    fn is_met(self, value: V) -> bool {
        value.is_reached() && (value > self.value || (self.ties && value == self.value))
    }
}

/// What no tiling with any of some gaps exceeds.
struct Ceilings<V> {
    /// One of whose columns starts in a block.
    blocks: Vec<V>,
    /// What was needed last, and where they meet it.
    needed: Option<Needed<V>>,
    live: Vec<Range<usize>>,
}

impl<V: Value> Ceilings<V> {
    /// None where no tiling at all may win.
    fn new(on: On<'_, V>, gap: GapChoice, needed: Needed<V>, work: &mut Work) -> Option<Self> {
        let mut left = Table::new(on);
        if !needed.is_met(left.bound(on, gap, work)) {
            return None;
        }
        let mirrored = on.gains.mirrored(on.task.width);
        let turned = On { gains: &mirrored, ..on };
        let mut right = Table::new(turned);
        right.bound(turned, gap, work);
        let ends = right.ended(on.task, gap);
        let blocks = left.best().chunks(BLOCK).enumerate();
        let blocks = blocks.map(|(block, starts)| {
            let behind = &ends[..ends.len().saturating_sub(block * BLOCK)];
            let mut most = V::NEVER;
            for (before, behind) in starts.iter().zip(behind.iter().rev()) {
                most = larger(most, *before + *behind);
            }
            most
        });
        Some(Self { blocks: blocks.collect(), needed: None, live: Vec::new() })
    }

    /// Where tilings that are good enough may have starts.
    fn live(&mut self, needed: Needed<V>) -> &[Range<usize>] {
        if self.needed != Some(needed) {
            self.needed = Some(needed);
            self.live.clear();
            for (block, most) in self.blocks.iter().enumerate() {
                let (from, to) = (block * BLOCK, (block + 1) * BLOCK);
                match self.live.last_mut() {
                    _ if !needed.is_met(*most) => {}
                    Some(last) if last.end == from => last.end = to,
                    _ => self.live.push(from..to),
                }
            }
        }
        &self.live
    }
}
