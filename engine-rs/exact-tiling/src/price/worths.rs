//! The worth of layouts at a ratio of cost and power, in the numbers of the dynamic program.

use crate::cuts::Cuts;
use crate::gains::{ColumnValues, Value, forbid, least_active, scale};
use crate::positions::index;
use crate::price::model::{Prices, Ratio, most_of_tiles};
use crate::task::Task;

/// Largest absolute value of a whole field that 64 bits hold beside [`Value::NEVER`].
pub(super) const MAX_IN_64_BITS: i128 = 1 << 59;

/// Numbers that a worth is counted in: 64 bits where they suffice.
pub(crate) trait Number: Value {
    /// How much longer a position takes than in 64 bits.
    const EFFORT: usize;
    /// `power · ratio.cost − cost · ratio.power`.
    fn worth(power: i64, cost: i64, ratio: Ratio) -> Self;
    /// As a wide number.
    fn wide(self) -> i128;
}

impl Number for i64 {
    const EFFORT: usize = 1;

    fn worth(power: i64, cost: i64, ratio: Ratio) -> Self {
        power * ratio.cost - cost * ratio.power
    }

    fn wide(self) -> i128 {
        self.into()
    }
}

impl Number for i128 {
    const EFFORT: usize = 8;

    fn worth(power: i64, cost: i64, ratio: Ratio) -> Self {
        Self::from(power) * Self::from(ratio.cost) - Self::from(cost) * Self::from(ratio.power)
    }

    fn wide(self) -> i128 {
        self
    }
}

/// Whether the worth of every layout of a task fits in 64 bits.
pub(crate) fn fits_64_bits(task: &Task, prices: &Prices, ratio: Ratio) -> bool {
    let power = most_of_tiles(task, |tile| task.tiles[tile].power);
    power * i128::from(ratio.cost.abs()) + prices.most(task) * i128::from(ratio.power) < MAX_IN_64_BITS
}

/// The worth of columns at a ratio. With `is_bound` the task's counts are at least the true ones, and cells
/// that are worth nothing count for nothing.
pub(crate) fn worths_at<N: Number>(
    task: &Task,
    prices: &Prices,
    cuts: Option<&Cuts>,
    ratio: Ratio,
    is_bound: bool,
) -> ColumnValues<N> {
    worths(task, prices, cuts, |power, cost| N::worth(power, cost, ratio), is_bound)
}

/// The same where so much power and cost are worth what a function says.
pub(super) fn worths<V: Value>(
    task: &Task,
    prices: &Prices,
    cuts: Option<&Cuts>,
    worth: impl Fn(i64, i64) -> V,
    is_bound: bool,
) -> ColumnValues<V> {
    let paid = |cost: &i64| worth(0, *cost);
    let filler_from: Vec<V> = prices.from.iter().map(|cost| paid(&-cost)).collect();
    let filler_until: Vec<V> = prices.until.iter().map(paid).collect();
    let of_tile = |(tile, active): (usize, &Vec<i32>)| {
        let (format, cost) = (task.tiles[tile], prices.active[tile]);
        let mut gains = Vec::with_capacity(active.len());
        // Neighbouring starts have as many active cells: what these are worth is worked out once for all.
        for starts in active.chunk_by(|a, b| a == b) {
            let (start, end) = (gains.len(), gains.len() + index(format.width));
            if starts[0] < least_active(task) {
                gains.resize(start + starts.len(), V::NEVER);
                continue;
            }
            let rows = i64::from(starts[0]);
            let cells = worth(rows * format.power, rows * cost);
            let counted = if is_bound && cells < V::NOTHING { V::NOTHING } else { cells };
            let from = filler_from[start..].iter().take(starts.len());
            gains.extend(from.zip(&filler_until[end..]).map(|(from, until)| counted + *from + *until));
        }
        forbid(&mut gains, cuts, format.width);
        gains
    };
    ColumnValues {
        by_tile: task.active.iter().enumerate().map(of_tile).collect(),
        filler: V::NOTHING,
        joint: prices.joint.iter().map(paid).collect(),
        whole: paid(&prices.fixed),
        scale: scale(task),
        filler_from,
        filler_until,
    }
}

/// Cost and power of a layout from its power and worth.
pub(crate) fn point(power: i64, worth: i128, ratio: Ratio) -> Ratio {
    let cost = (i128::from(power) * i128::from(ratio.cost) - worth) / i128::from(ratio.power);
    Ratio { cost: i64::try_from(cost).unwrap_or(i64::MAX), power }
}
