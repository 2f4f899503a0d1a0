//! The exact layout for most power: a dynamic program over the field's width, for every gap.
//!
//! `best(t)` is the best of all tilings whose next column may start at `t`, with
//! `best(e + gap) = max(best(s) + gain(format, s))` over formats of width `e − s` and over fillers from
//! `s` to `e`. First every gap gets power and fillers alone, packed in one number; then only the gaps
//! that still can win are tiled in full (see [`crate::arrange`]).

use std::mem;
use std::ops::Range;

use crate::arrange::arrange;
use crate::cuts::Cuts;
use crate::gains::{ColumnValues, Value, larger, least_value, power_of, power_step};
use crate::gap_table::{BLOCK, PrefixTable, TilingInput};
use crate::positions::index;
use crate::task::{GapChoice, Layout, Task};
use crate::work::WorkBudget;
use plane_geometry::sorting::sort_by;

/// The best tiling of a field: most watts, then fewest fillers, the gap nearest the nominal one, least filler width,
/// the smaller gap. Of the rest the fillers are nearest to the field's edges: least is the sum of each one's distance to
/// the nearer edge. Last, the columns come first when compared from the left by width. None when no gap gives an exact
/// tiling.
///
/// `power of all modules x (fillers + 1)` must stay below 2^60; callers limit their numbers.
pub fn most_power(task: &Task) -> Option<Layout> {
    most_power_counted(task, &mut WorkBudget::default())
}

/// The same, its work counted and bounded: gaps for which there is none are left out.
pub fn most_power_counted(task: &Task, work: &mut WorkBudget) -> Option<Layout> {
    most_power_known(task, None, 0, work)
}

/// W that the best tiling has more than so many; 0 where none has. The work is counted and bounded.
pub fn more_power(task: &Task, than: i64, work: &mut WorkBudget) -> i64 {
    most_power_known(task, None, than + 1, work).map_or(0, |layout| (layout.power - than).max(0))
}

/// A field without what moves on it, and what it is worth by gap: no tiling of a field that offers less is worth more.
pub struct Background {
    task: Task,
    /// From the smallest gap.
    worths: Vec<i32>,
}

impl Background {
    /// Fills every gap of a task once. None where its numbers are too large for this, or the work is used up.
    pub fn new(task: Task, work: &mut WorkBudget) -> Option<Self> {
        let cuts = Cuts::new(&task.cut, task.width, task.filler);
        let gains = ColumnValues::in_steps(&task, cuts.as_ref())?;
        let on = TilingInput::new(&task, cuts.as_ref(), &gains);
        let mut table = PrefixTable::new(on);
        let worths = (task.gap.min..=task.gap.max).map(|gap| table.fill(on, gap, work)).collect();
        (!work.is_used_up()).then_some(Self { task, worths })
    }

    /// Whether a task has the same rules and offers nowhere more than this one.
    pub fn covers(&self, task: &Task) -> bool {
        let (own, other) = (&*self.task, &**task);
        let offers_no_more = |(own, other): (&Vec<i32>, &Vec<i32>)| {
            // Counted, not searched: so it is a loop over vectors.
            let more = own.iter().zip(other).map(|(own, other)| i32::from(other > own));
            own.len() == other.len() && more.sum::<i32>() == 0
        };
        (own.width, &own.tiles, own.filler, own.gap, own.empty_formats, own.cut.min)
            == (other.width, &other.tiles, other.filler, other.gap, other.empty_formats, other.cut.min)
            && own.cut.sides.iter().all(|side| other.cut.sides.contains(side))
            && own.active.iter().zip(&other.active).all(offers_no_more)
    }

    /// [`most_power_counted`] of a task that it covers: gaps are filled only as long as they are worth enough
    /// without what moves.
    pub fn most_power(&self, task: &Task, work: &mut WorkBudget) -> Option<Layout> {
        most_power_known(task, Some(&self.worths), 0, work)
    }
}

/// The best tiling of at least so many W, what its gaps are worth at most known or not.
fn most_power_known(
    task: &Task,
    worths: Option<&[i32]>,
    least: i64,
    work: &mut WorkBudget,
) -> Option<Layout> {
    let cuts = Cuts::new(&task.cut, task.width, task.filler);
    let cuts = cuts.as_ref();
    let gaps = gaps_in_turn(task.gap, worths);
    match ColumnValues::in_steps(task, cuts) {
        Some(small) => {
            let step = power_step(&task.tiles);
            let least = least_value((least + step - 1) / step, small.scale);
            let least = i32::try_from(least).unwrap_or(i32::MAX);
            best_layout(TilingInput::new(task, cuts, &small), &gaps, (least, worths), work)
        }
        None => {
            let gains = ColumnValues::of_power(task, cuts);
            let least = least_value(least, gains.scale);
            best_layout(TilingInput::new(task, cuts, &gains), &gaps, (least, None), work)
        }
    }
}

/// The gaps in the order in which they are filled: those that may be worth most first, where that is known.
fn gaps_in_turn(gap: GapChoice, worths: Option<&[i32]>) -> Vec<i64> {
    let worth = |at: i64| worths.and_then(|worths| worths.get(index(at - gap.min)));
    let distance = |at: i64| (at - gap.nominal).abs();
    let mut gaps: Vec<i64> = (gap.min..=gap.max).collect();
    sort_by(&mut gaps, |a, b| (worth(b), distance(a), a) < (worth(a), distance(b), b));
    // Small gaps leave most room for modules: what they reach, few others do.
    if worths.is_none() && gaps.len() > BOUNDED {
        gaps.retain(|at| *at != gap.min);
        gaps.insert(1, gap.min);
    }
    gaps
}

/// W that no tiling with any of the gaps exceeds.
fn power_bound(task: &Task, work: &mut WorkBudget) -> i64 {
    let gains = ColumnValues::of_power(task, None);
    let on = TilingInput::new(task, None, &gains);
    power_of(PrefixTable::new(on).bound(on, task.gap, work), gains.scale)
}

fn best_layout<V: Value>(
    on: TilingInput<'_, V>,
    gaps: &[i64],
    known: (V, Option<&[V]>),
    work: &mut WorkBudget,
) -> Option<Layout> {
    let nominal = on.task.gap.nominal;
    let layouts = best_gaps(on, gaps, known, work);
    let layouts = layouts.iter().filter_map(|(gap, table)| arrange(on, *gap, table));
    layouts.min_by_key(|layout| layout.order(layout.gap, nominal))
}

/// The gaps, each with its table, whose best tiling has most power and, with it, fewest fillers, and of those the
/// nearest to the nominal one, at most two; none when no gap tiles with at least so much. Gaps that are known to be worth
/// too little are left out.
fn best_gaps<V: Value>(
    on: TilingInput<'_, V>,
    gaps: &[i64],
    (least, worths): (V, Option<&[V]>),
    work: &mut WorkBudget,
) -> Vec<(i64, PrefixTable<V>)> {
    let task = on.task;
    let distance = |gap: i64| (gap - task.gap.nominal).abs();
    let worth = |gap: i64| worths.and_then(|worths| worths.get(index(gap - task.gap.min)).copied());
    let mut table = PrefixTable::new(on);
    let mut best = Best { value: least, distance: 0, gaps: Vec::new() };
    // Gaps filled before the rest are bounded: two set the mark where none is known.
    let first = if least <= V::NOTHING { 2 } else { 0 };
    let mut ceilings: Option<Ceilings<V>> = None;
    for (tried, gap) in gaps.iter().copied().enumerate() {
        if work.is_used_up() && !best.gaps.is_empty() {
            let most = power_bound(task, work);
            work.leave_out(most);
            break;
        }
        let is_open =
            |gap: &&i64| worth(**gap).is_none_or(|worth| best.needed(distance(**gap)).is_met(worth));
        if tried == first {
            let rest: Vec<i64> = gaps[tried..].iter().filter(is_open).copied().collect();
            if let (Some(min), Some(max)) = (rest.iter().min(), rest.iter().max())
                && rest.len() + tried > BOUNDED
            {
                let rest = GapChoice { min: *min, max: *max, ..task.gap };
                let Some(found) = Ceilings::new(on, rest, best.needed(0), work) else {
                    break;
                };
                ceilings = Some(found);
            }
        }
        if !is_open(&&gap) {
            continue;
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
            let spare = spare.map_or_else(|| PrefixTable::new(on), |(_, table)| table);
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
    gaps: Vec<(i64, PrefixTable<V>)>,
}

/// The worth that a tiling must have to be as good or better.
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

/// Bounds of all tilings with any of some gaps.
struct Ceilings<V> {
    /// One of whose columns starts in a block.
    blocks: Vec<V>,
    /// The worth needed last, and where they meet it.
    needed: Option<Needed<V>>,
    live: Vec<Range<usize>>,
}

impl<V: Value> Ceilings<V> {
    /// None where no tiling at all may win.
    fn new(on: TilingInput<'_, V>, gap: GapChoice, needed: Needed<V>, work: &mut WorkBudget) -> Option<Self> {
        let mut left = PrefixTable::new(on);
        if !needed.is_met(left.bound(on, gap, work)) {
            return None;
        }
        let mirrored = on.gains.mirrored();
        let turned = TilingInput { gains: &mirrored, ..on };
        let mut right = PrefixTable::new(turned);
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
