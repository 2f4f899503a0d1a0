//! Snow that slides, and the guards that hold it.

use super::basis::{is_facade, rafter_length};
use super::snow::snow_held_on;
use crate::catalogue::{Component, Measure};
use crate::configuration::Configuration;
use crate::resolve::ResolvedRoof;
use crate::surface::ResolvedSurface;

/// Force along the slope of all snow that a guard keeps on a surface, kN per metre of eave:
/// s_k · mu · C_e · (rafter length in plan) · sin(pitch), mu 0.8. 0 on a facade.
///
/// The formula is that of EN 1991-1-3, 6.4 (F = s · b · sin α), whose friction between snow and roof
/// is taken as zero: glass is smooth, so none is favourable.
pub fn sliding_force(configuration: &Configuration, surface: &ResolvedSurface) -> f64 {
    if is_facade(&surface.input) {
        return 0.0;
    }
    let pitch = surface.input.angle.to_radians();
    let in_plan = rafter_length(&surface.outline) as f64 / 1000.0 * pitch.cos();
    snow_held_on(configuration) * in_plan * pitch.sin()
}

/// Rows of a snow guard that hold a surface's snow, at least one; 0 without a guard, on a facade, and where
/// the catalogue names no capacity.
pub fn snow_guard_rows(roof: &ResolvedRoof<'_>, guard: &Component, surface: &ResolvedSurface) -> i64 {
    match &guard.capacity {
        Some(capacity) if guard.measure != Measure::None && !is_facade(&surface.input) => {
            rows_for(sliding_force(&roof.configuration, surface), capacity.force)
        }
        _ => 0,
    }
}

/// Rows that hold a force, both in kN/m, at least one.
fn rows_for(force: f64, capacity: f64) -> i64 {
    // A force that is a whole number of capacities but for rounding needs no further row.
    const TOLERANCE: f64 = 1e-9;
    ((force / capacity - TOLERANCE).ceil() as i64).max(1)
}
