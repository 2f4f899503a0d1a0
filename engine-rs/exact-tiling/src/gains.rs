//! The worth of columns in the dynamic program, by start.

use std::ops::Add;

use crate::cuts::Cuts;
use crate::task::{Task, Tile};

/// Largest value of a whole field that 32 bits hold beside [`Value::NEVER`].
const MAX_IN_32_BITS: i128 = 1 << 29;

/// The numbers that the dynamic program adds up and compares. Narrow numbers where they suffice, because they halve the
/// memory that the loops go through.
pub(crate) trait Value: Copy + PartialOrd + Add<Output = Self> {
    /// A value that cannot be reached. Twice it does not overflow, and with all that a field is worth added it
    /// stays unreached.
    const NEVER: Self;
    /// No column yet.
    const NOTHING: Self;

    /// Whether it is the value of a tiling.
    fn is_reached(self) -> bool;
}

macro_rules! value {
    ($($number:ty, $never:expr;)*) => {
        $(impl Value for $number {
            const NEVER: Self = $never;
            const NOTHING: Self = 0;

            fn is_reached(self) -> bool {
                self > Self::NEVER / 2
            }
        })*
    };
}

value! {
    i32, i32::MIN / 2;
    i64, i64::MIN / 4;
    i128, i128::MIN / 4;
}

/// Two numbers compared one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ranked<V> {
    /// Decides.
    pub(crate) first: V,
    /// Breaks ties.
    pub(crate) second: i64,
}

impl<V: Value> Add for Ranked<V> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { first: self.first + other.first, second: self.second + other.second }
    }
}

impl<V: Value> Value for Ranked<V> {
    const NEVER: Self = Self { first: V::NEVER, second: 0 };
    const NOTHING: Self = Self { first: V::NOTHING, second: 0 };

    fn is_reached(self) -> bool {
        self.first.is_reached()
    }
}

/// The larger of two values.
pub(crate) fn larger<V: PartialOrd>(a: V, b: V) -> V {
    if b > a { b } else { a }
}

/// The worth of columns.
#[derive(Clone, Debug)]
pub(crate) struct ColumnValues<V> {
    /// Per format and start; [`Value::NEVER`] where it must not start.
    pub(crate) by_tile: Vec<Vec<V>>,
    /// Every filler.
    pub(crate) filler: V,
    /// A filler by its start and by its end, added to that; both empty where a filler is worth the same
    /// everywhere.
    pub(crate) filler_from: Vec<V>,
    pub(crate) filler_until: Vec<V>,
    /// A joint by the mm in which its middle lies; empty where joints cost nothing.
    pub(crate) joint: Vec<V>,
    /// The layout as such.
    pub(crate) whole: V,
    /// More than the most fillers that any tiling has.
    pub(crate) scale: i64,
}

impl<V: Value> ColumnValues<V> {
    /// Fillers are worth the same everywhere, joints and the layout as such nothing.
    pub(crate) fn with_even_fillers(by_tile: Vec<Vec<V>>, filler: V, scale: i64) -> Self {
        Self {
            by_tile,
            filler,
            filler_from: Vec::new(),
            filler_until: Vec::new(),
            joint: Vec::new(),
            whole: V::NOTHING,
            scale,
        }
    }

    /// The value of a filler.
    pub(crate) fn filler_at(&self, start: usize, end: usize) -> V {
        match (self.filler_from.get(start), self.filler_until.get(end)) {
            (Some(from), Some(until)) => self.filler + *from + *until,
            _ => self.filler,
        }
    }

    /// The value of the joint behind a column that ends here.
    pub(crate) fn joint_behind(&self, end: i64, gap: i64) -> V {
        usize::try_from(end + gap / 2)
            .ok()
            .and_then(|middle| self.joint.get(middle))
            .copied()
            .unwrap_or(V::NOTHING)
    }

    /// The worth of the same columns in the mirrored field, joints and the layout as such left out.
    pub(crate) fn mirrored(&self) -> Self {
        let turned = |values: &[V]| values.iter().rev().copied().collect::<Vec<V>>();
        Self {
            by_tile: self.by_tile.iter().map(|gains| turned(gains)).collect(),
            filler: self.filler,
            filler_from: turned(&self.filler_until),
            filler_until: turned(&self.filler_from),
            joint: Vec::new(),
            whole: V::NOTHING,
            scale: self.scale,
        }
    }
}

/// A power of two that values of 64 bits are rounded up to, so that 32 bits hold how many there are of it.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    bits: u32,
}

impl Step {
    /// The least for fields that are worth no more than this, which must be below 2^59, in absolute numbers.
    pub(crate) fn for_most(most: i64) -> Self {
        Self { bits: i64::BITS - (2 * most / MAX_IN_32_BITS as i64).leading_zeros() }
    }

    /// How many of it are at least as much.
    pub(crate) fn count(self, value: i64) -> i32 {
        ((value + (1 << self.bits) - 1) >> self.bits) as i32
    }

    /// How much so many are.
    pub(crate) fn times(self, count: i32) -> i64 {
        i64::from(count) << self.bits
    }
}

/// More than the most fillers that any tiling of a task has.
pub(crate) fn scale(task: &Task) -> i64 {
    1 + task
        .filler
        .map_or(0, |filler| (task.width + task.gap.min.max(0)) / (filler.min + task.gap.min).max(1))
}

/// Active rows that a column of a format has at least.
pub(crate) fn least_active(task: &Task) -> i32 {
    i32::from(!task.empty_formats)
}

/// Takes away the starts where a column of a format breaks the sliver rule.
pub(crate) fn forbid<V: Value>(gains: &mut [V], cuts: Option<&Cuts>, width: i64) {
    for start in cuts.into_iter().flat_map(|cuts| cuts.forbidden(width)) {
        if let Some(gain) = usize::try_from(start).ok().and_then(|at| gains.get_mut(at)) {
            *gain = V::NEVER;
        }
    }
}

impl ColumnValues<i64> {
    /// Watts x scale, less one for every filler.
    pub(crate) fn of_power(task: &Task, cuts: Option<&Cuts>) -> Self {
        let scale = scale(task);
        let least = least_active(task);
        let of_tile = |(tile, active): (&Tile, &Vec<i32>)| {
            let gain =
                |rows: &i32| if *rows < least { i64::NEVER } else { i64::from(*rows) * tile.power * scale };
            let mut gains: Vec<i64> = active.iter().map(gain).collect();
            forbid(&mut gains, cuts, tile.width);
            gains
        };
        let by_tile = task.tiles.iter().zip(&task.active).map(of_tile);
        Self::with_even_fillers(by_tile.collect(), -1, scale)
    }
}

impl ColumnValues<i32> {
    /// The same order as [`ColumnValues::of_power`] in smaller numbers: power in steps of the largest watts
    /// that divide every module's. None when they are still too large.
    pub(crate) fn in_steps(task: &Task, cuts: Option<&Cuts>) -> Option<Self> {
        let step = power_step(&task.tiles);
        let scale = scale(task);
        let least = least_active(task);
        let mut by_tile = Vec::with_capacity(task.tiles.len());
        for (index, (tile, active)) in task.tiles.iter().zip(&task.active).enumerate() {
            let worth = tile.power / step * scale;
            if !fits_32_bits(task, tile, task.most_active(index) * worth) {
                return None;
            }
            let worth = i32::try_from(worth).ok()?;
            let gain = |rows: &i32| if *rows < least { i32::NEVER } else { rows * worth };
            let mut gains: Vec<i32> = active.iter().map(gain).collect();
            forbid(&mut gains, cuts, tile.width);
            by_tile.push(gains);
        }
        Some(ColumnValues::with_even_fillers(by_tile, -1, scale))
    }
}

/// Whether a field on which a column of this format is worth so much at most fits in 32 bits.
pub(crate) fn fits_32_bits(task: &Task, tile: &Tile, most: i64) -> bool {
    // No mix of columns is worth more per mm than the best format.
    let pitch = i128::from((tile.width + task.gap.min.min(0)).max(1));
    i128::from(most) * (i128::from(task.width) + pitch) < MAX_IN_32_BITS * pitch
}

/// The largest W that divide every module's power; 1 where none has any.
pub(crate) fn power_step(tiles: &[Tile]) -> i64 {
    let divisor = |step: i64, tile: &Tile| greatest_divisor(step, tile.power);
    tiles.iter().fold(0, divisor).max(1)
}

/// The power in a value of power x scale − fillers, where fillers are fewer than the scale.
pub(crate) fn power_of(value: i64, scale: i64) -> i64 {
    (value + scale - 1).div_euclid(scale)
}

/// The least value of tilings of at least so much power: all but one of the most fillers may be taken off it.
pub(crate) fn least_value(power: i64, scale: i64) -> i64 {
    (power - 1) * scale + 1
}

fn greatest_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { greatest_divisor(b, a % b) }
}
