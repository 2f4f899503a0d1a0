//! Wind after SIA 261.

use crate::roof::configuration::Terrain;

/// Gradient height in m and exponent of a terrain category (SIA 261).
fn profile(terrain: Terrain) -> (f64, f64) {
    match terrain {
        Terrain::II => (300.0, 0.16),
        Terrain::IIa => (380.0, 0.19),
        Terrain::III => (450.0, 0.23),
        Terrain::IV => (526.0, 0.30),
    }
}

/// Height coefficient c_h = 1.6 · ((z / z_g)^α + 0.375)² at a height of z m, at least 5 m, in
/// terrain IV at least 10 m.
pub fn height_coefficient(height: f64, terrain: Terrain) -> f64 {
    let (gradient_height, exponent) = profile(terrain);
    let least = if terrain == Terrain::IV { 10.0 } else { 5.0 };
    let root = (height.max(least) / gradient_height).powf(exponent) + 0.375;
    1.6 * root * root
}

/// Peak pressure at a height in m from the reference pressure, both kN/m².
pub fn peak_pressure(reference: f64, height: f64, terrain: Terrain) -> f64 {
    height_coefficient(height, terrain) * reference
}
