//! Prices in whole Rappen, rounded half up.

use crate::numbers::half_up;

/// A price per unit times a quantity in hundredths of the unit, half up to one Rappen.
pub fn of_hundredths(price: i64, hundredths: i64) -> i64 {
    half_up(i128::from(price) * i128::from(hundredths), 100)
}
