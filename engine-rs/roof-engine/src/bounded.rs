//! Keeping a number between two others.

/// As `f64::clamp`, but without what writes the numbers down where the bounds are the wrong way round: 6 kB of
/// the package.
pub fn bounded(value: f64, min: f64, max: f64) -> f64 {
    if value < min {
        min
    } else if value > max {
        max
    } else {
        value
    }
}
