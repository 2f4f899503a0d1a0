//! The worth of layouts at a ratio of cost and power, in the numbers of the dynamic program.

use crate::cuts::Cuts;
use crate::gains::{ColumnValues, Value, by_tile, scale};
use crate::positions::index;
use crate::price::model::{Prices, Ratio, most_of_tiles};
use crate::task::Task;

/// Largest absolute value of a whole field that 64 bits hold beside [`Value::NEVER`].
const MAX_IN_64_BITS: i128 = 1 << 59;

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
    let worth = |tile: usize, start: usize, rows: i64| {
        let (format, active) = (task.tiles[tile], prices.active[tile]);
        let passive = prices.passive(start, start + index(format.width));
        let cells = N::worth(rows * format.power, rows * active, ratio);
        let counted = if is_bound && cells < N::NOTHING { N::NOTHING } else { cells };
        counted + N::worth(0, passive, ratio)
    };
    let paid = |cost: i64| N::worth(0, cost, ratio);
    ColumnValues {
        by_tile: by_tile(task, cuts, worth),
        filler: N::NOTHING,
        filler_from: prices.from.iter().map(|cost| paid(-cost)).collect(),
        filler_until: prices.until.iter().map(|cost| paid(*cost)).collect(),
        joint: prices.joint.iter().map(|cost| paid(*cost)).collect(),
        whole: paid(prices.fixed),
        scale: scale(task),
    }
}

/// Cost and power of a layout from its power and worth.
pub(crate) fn point(power: i64, worth: i128, ratio: Ratio) -> Ratio {
    let cost = (i128::from(power) * i128::from(ratio.cost) - worth) / i128::from(ratio.power);
    Ratio { cost: i64::try_from(cost).unwrap_or(i64::MAX), power }
}
