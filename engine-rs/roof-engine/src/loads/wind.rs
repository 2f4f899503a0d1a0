//! Wind after SIA 261: its peak pressure, and what of it comes on the zones of a surface.

use super::basis::rounded;
use super::values::{WindLoad, WindZones};
use crate::catalogue::{WindFactors, WindPair, WindRow};
use crate::configuration::Terrain;

/// Partial factor of a leading variable action (SIA 260, table 1).
const DESIGN_FACTOR: f64 = 1.5;
/// Edge strip of a roof as a share of e, the smaller of the building's larger side and twice its
/// height (EN 1991-1-4, figures 7.7 and 7.8). SIA 261 draws zones of its own: to be confirmed.
const ROOF_EDGE: f64 = 0.1;
/// Corner along the edge of a roof as a share of e (same source, to be confirmed).
const ROOF_CORNER: f64 = 0.25;
/// Edge strip of a wall as a share of e (EN 1991-1-4, figure 7.5, to be confirmed).
const WALL_EDGE: f64 = 0.2;

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
    // As a power, which would be 1 kB more of the package.
    let root = ((height.max(least) / gradient_height).ln() * exponent).exp() + 0.375;
    1.6 * root * root
}

/// Peak pressure at a height in m from the reference pressure, both kN/m².
pub fn peak_pressure(reference: f64, height: f64, terrain: Terrain) -> f64 {
    height_coefficient(height, terrain) * reference
}

/// Wind on a surface. `angle` in degrees, the peak pressure in kN/m² at the highest point, that point's height in m, the
/// larger side of the building in m.
pub fn wind_zones(
    factors: &WindFactors,
    facade: bool,
    angle: f64,
    peak_pressure: f64,
    height: f64,
    larger_side: f64,
) -> WindZones {
    let load = |zone: fn(&WindRow) -> WindPair| load(between(&factors.rows, angle, zone), peak_pressure);
    let extent = larger_side.min(2.0 * height) * 1000.0;
    let (edge, corner) = if facade { (WALL_EDGE, WALL_EDGE) } else { (ROOF_EDGE, ROOF_CORNER) };
    WindZones {
        field: load(|row| row.field),
        edge: load(|row| row.edge),
        corner: load(|row| row.corner),
        edge_width: (extent * edge).round() as i64,
        corner_length: (extent * corner).round() as i64,
    }
}

fn load(factor: WindPair, peak_pressure: f64) -> WindLoad {
    let pressure = factor.pressure * peak_pressure;
    let suction = factor.suction * peak_pressure;
    WindLoad {
        pressure: rounded(pressure),
        suction: rounded(suction),
        design_pressure: rounded(DESIGN_FACTOR * pressure),
        design_suction: rounded(DESIGN_FACTOR * suction),
    }
}

/// The factors at a pitch in degrees, straight between two rows of a table that covers it.
fn between(rows: &[WindRow], angle: f64, zone: fn(&WindRow) -> WindPair) -> WindPair {
    let above = rows.iter().find(|row| row.angle >= angle);
    let below = rows.iter().rev().find(|row| row.angle <= angle);
    let (below, above) = match (below, above) {
        (Some(below), Some(above)) => (below, above),
        (Some(only), None) | (None, Some(only)) => (only, only),
        // No table, no wind: the catalogue's check refuses it.
        (None, None) => {
            return WindPair { pressure: 0.0, suction: 0.0 };
        }
    };
    let span = above.angle - below.angle;
    let share = if span > 0.0 { (angle - below.angle) / span } else { 0.0 };
    let (low, high) = (zone(below), zone(above));
    WindPair {
        pressure: low.pressure + share * (high.pressure - low.pressure),
        suction: low.suction + share * (high.suction - low.suction),
    }
}
