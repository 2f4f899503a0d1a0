//! Rounding and bounding, each written once.

/// Millionths in a Rappen, and mm² in a m²: a price per m² times mm² is in millionths of a Rappen.
pub const MICRO: i64 = 1_000_000;

/// As `clamp`, but without what writes the numbers down where the bounds are the wrong way round: 6 kB of the
/// package.
pub fn bounded<T: PartialOrd>(value: T, min: T, max: T) -> T {
    if value < min {
        min
    } else if value > max {
        max
    } else {
        value
    }
}

/// To a whole number of parts of 1, so that every machine gives the same bytes; never −0.
pub fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts + 0.0
}

/// To one decimal.
pub fn tenths(value: f64) -> f64 {
    rounded(value, 10.0)
}

/// A quotient of whole numbers, half up; the largest number where it is larger.
pub fn half_up(amount: i128, by: i128) -> i64 {
    i64::try_from((2 * amount + by).div_euclid(2 * by)).unwrap_or(i64::MAX)
}

/// The distance of two points in whole mm.
pub fn distance(a: [i64; 2], b: [i64; 2]) -> i64 {
    ((b[0] - a[0]) as f64).hypot((b[1] - a[1]) as f64).round() as i64
}
