//! The exact layout for most power: a dynamic programme over the field's width, for every gap.
//!
//! `best(t)` is the best of all tilings whose next column may start at `t`, with
//! `best(e + gap) = max(best(s) + gain(format, s))` over formats of width `e − s` and over fillers from
//! `s` to `e`. First every gap gets power and fillers alone, packed in one number; then only the gaps
//! that still can win are tiled in full (see [`crate::layout::arrange`]).

use crate::layout::arrange::arrange;
use crate::layout::cuts::Cuts;
use crate::layout::gap_table::{Table, Value};
use crate::layout::task::{Layout, Task};

/// Marks what cannot be reached; far below every value, far above overflow.
pub(crate) const NEVER: i64 = <i64 as Value>::NEVER;
/// Largest value of a whole field that 32 bits hold beside [`Value::NEVER`].
const MOST_IN_32_BITS: i128 = 1 << 29;

/// The best tiling of a field: most watts, then fewest fillers, the gap nearest the nominal one, least
/// filler width, the smaller gap, fillers nearest to the field's edges (least sum of each one's
/// distance to the nearer edge), and last the columns that come first when compared from the left by
/// width. None when no gap gives an exact tiling.
///
/// `power of all modules x (fillers + 1)` must stay below 2^60; callers limit their numbers.
pub fn most_power(task: &Task) -> Option<Layout> {
    let cuts = Cuts::new(&task.cut, task.width, task.filler);
    let gains = Gains::new(task, cuts.as_ref());
    let gaps = match gains.in_32_bits(task) {
        Some(gains) => best_gaps(task, gains, cuts.as_ref()),
        None => best_gaps(task, gains.by_tile.clone(), cuts.as_ref()),
    };
    let nearest = gaps
        .iter()
        .map(|gap| (gap - task.gap.nominal).abs())
        .min()?;
    gaps.iter()
        .filter(|gap| (*gap - task.gap.nominal).abs() == nearest)
        .filter_map(|gap| arrange(task, &gains, cuts.as_ref(), *gap))
        .min_by_key(|layout| (layout.filler_width, layout.gap))
}

/// The gaps whose best tiling has most power and, with it, fewest fillers; none when no gap tiles.
fn best_gaps<V: Value>(task: &Task, gains: Vec<Vec<V>>, cuts: Option<&Cuts>) -> Vec<i64> {
    let mut table = Table::new(task, gains);
    let mut best: Option<(V, Vec<i64>)> = None;
    for gap in task.gap.min..=task.gap.max {
        let value = table.fill(task, cuts, gap);
        // Reached values are at worst the negative number of all fillers.
        if value + value < V::NEVER {
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

/// What a column of each format is worth at each start.
pub(crate) struct Gains {
    /// Watts x `scale`, or `NEVER` where a format must not start.
    pub(crate) by_tile: Vec<Vec<i64>>,
    /// More than the most fillers that any tiling has.
    pub(crate) scale: i64,
}

impl Gains {
    fn new(task: &Task, cuts: Option<&Cuts>) -> Self {
        let most_fillers = task.filler.map_or(0, |filler| {
            (task.width + task.gap.min) / (filler.min + task.gap.min)
        });
        let scale = most_fillers + 1;
        let by_tile = task
            .tiles
            .iter()
            .zip(&task.active)
            .map(|(tile, active)| {
                let mut gains: Vec<i64> = active
                    .iter()
                    .map(|rows| i64::from(*rows) * tile.power * scale)
                    .collect();
                if !task.empty_formats {
                    for (gain, rows) in gains.iter_mut().zip(active) {
                        if *rows == 0 {
                            *gain = NEVER;
                        }
                    }
                }
                if let Some(cuts) = cuts {
                    for (start, gain) in (0_i64..).zip(gains.iter_mut()) {
                        if !cuts.permit(start, start + tile.width) {
                            *gain = NEVER;
                        }
                    }
                }
                gains
            })
            .collect();
        Self { by_tile, scale }
    }
    /// The same order in smaller numbers: power in steps of the largest watts that divide every
    /// module's. None when they are still too large.
    fn in_32_bits(&self, task: &Task) -> Option<Vec<Vec<i32>>> {
        let step = task
            .tiles
            .iter()
            .fold(0, |step, tile| greatest_divisor(step, tile.power))
            .max(1);
        let fits = self.by_tile.iter().zip(&task.tiles).all(|(gains, tile)| {
            let most = gains
                .iter()
                .max()
                .map_or(0, |most| i128::from(*most / step));
            // No mix of columns is worth more per mm than the best format.
            most * i128::from(task.width) < MOST_IN_32_BITS * i128::from(tile.width)
        });
        let small = |gain: &i64| {
            if *gain == NEVER {
                i32::NEVER
            } else {
                i32::try_from(gain / step).unwrap_or(i32::NEVER)
            }
        };
        fits.then(|| {
            self.by_tile
                .iter()
                .map(|gains| gains.iter().map(small).collect())
                .collect()
        })
    }
}

fn greatest_divisor(a: i64, b: i64) -> i64 {
    if b == 0 {
        a
    } else {
        greatest_divisor(b, a % b)
    }
}

#[cfg(test)]
mod tests;
