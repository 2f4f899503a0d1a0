//! Prices in whole Rappen, rounded half up.

use crate::answer::BomDiscount;
use crate::numbers::{bounded, half_up};
use crate::roof::configuration::Configuration;

/// The discount that a configuration is calculated with, in an organisation whose own is `own` basis
/// points. A number that is the organisation's own tries nothing out.
pub fn discount(configuration: &Configuration, own: i64) -> BomDiscount {
    let own = bounded(own, 0, 10_000);
    let tried = configuration.partner_discount.map(basis_points);
    BomDiscount { basis_points: tried.unwrap_or(own), trial: tried.is_some_and(|tried| tried != own) }
}

/// A discount in per cent as whole basis points, kept between 0 and 10 000.
fn basis_points(per_cent: f64) -> i64 {
    bounded((per_cent * 100.0).round() as i64, 0, 10_000)
}

/// A price after discount: price · (10 000 − basis points) / 10 000, half up to one Rappen.
pub fn discounted(price: i64, basis_points: i64) -> i64 {
    half_up(i128::from(price) * i128::from(10_000 - basis_points), 10_000)
}

/// A price per unit times a quantity in hundredths of the unit, half up to one Rappen.
pub fn of_hundredths(price: i64, hundredths: i64) -> i64 {
    half_up(i128::from(price) * i128::from(hundredths), 100)
}
