//! The exact layout for most power: a dynamic programme over the field's width, for every gap.
//!
//! `best(t)` is the best of all tilings whose next column may start at `t`, with
//! `best(e + gap) = max(best(s) + gain(format, s))` over formats of width `e − s` and over fillers from
//! `s` to `e`. First every gap gets power and fillers alone, packed in one number; then only the gaps
//! that still can win are tiled in full (see [`crate::arrange`]).

use crate::arrange::arrange;
use crate::cuts::Cuts;
use crate::gains::{Gains, InSteps, Value};
use crate::gap_table::Table;
use crate::task::{Layout, Task};

/// The best tiling of a field: most watts, then fewest fillers, the gap nearest the nominal one, least
/// filler width, the smaller gap, fillers nearest to the field's edges (least sum of each one's
/// distance to the nearer edge), and last the columns that come first when compared from the left by
/// width. None when no gap gives an exact tiling.
///
/// `power of all modules x (fillers + 1)` must stay below 2^60; callers limit their numbers.
pub fn most_power(task: &Task) -> Option<Layout> {
    let cuts = Cuts::new(&task.cut, task.width, task.filler);
    match InSteps::of_power(task, cuts.as_ref()) {
        Some(small) => best_layout(task, &small.gains, cuts.as_ref()),
        None => best_layout(task, &Gains::of_power(task, cuts.as_ref()), cuts.as_ref()),
    }
}

fn best_layout<V: Value>(task: &Task, gains: &Gains<V>, cuts: Option<&Cuts>) -> Option<Layout> {
    let gaps = best_gaps(task, gains, cuts);
    let nearest = gaps
        .iter()
        .map(|gap| (gap - task.gap.nominal).abs())
        .min()?;
    gaps.iter()
        .filter(|gap| (*gap - task.gap.nominal).abs() == nearest)
        .filter_map(|gap| arrange(task, gains, cuts, *gap))
        .min_by_key(|layout| layout.order(layout.gap, task.gap.nominal))
}

/// The gaps whose best tiling has most power and, with it, fewest fillers; none when no gap tiles.
fn best_gaps<V: Value>(task: &Task, gains: &Gains<V>, cuts: Option<&Cuts>) -> Vec<i64> {
    let mut table = Table::new(task, gains);
    let mut best: Option<(V, Vec<i64>)> = None;
    for gap in task.gap.min..=task.gap.max {
        let value = table.fill(task, cuts, gap);
        if !value.is_reached() {
            continue;
        }
        match &mut best {
            Some((most, gaps)) if value == *most => gaps.push(gap),
            Some((most, _)) if value < *most => {}
            _ => best = Some((value, vec![gap])),
        }
    }
    best.map_or_else(Vec::new, |(_, gaps)| gaps)
}

#[cfg(test)]
mod tests;
