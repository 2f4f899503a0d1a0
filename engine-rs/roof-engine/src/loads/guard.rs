//! Snow that slides, and the guards that hold it.

use super::is_facade;
use super::rafter::rafter_length;
use super::snow::snow_held_on;
use crate::catalogue::{Component, Measure};
use crate::resolve::{ResolvedRoof, ResolvedSurface};
use crate::roof::configuration::Configuration;

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
pub fn snow_guard_rows(
    roof: &ResolvedRoof<'_>,
    guard: &Component,
    surface: &ResolvedSurface,
) -> i64 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::demo::{catalogue, roof_of};
    use crate::roof::configuration::{Exposure, RoofType};
    use crate::roof::surfaces::new_configuration;

    fn house(guard: &str) -> Configuration {
        let mut configuration = new_configuration(RoofType::Gable, &catalogue());
        configuration.components.snow_guard.guard_type = guard.into();
        configuration
    }

    fn rows(configuration: &Configuration) -> i64 {
        let roof = roof_of(configuration);
        snow_guard_rows(&roof, roof.chosen.snow_guard, &roof.surfaces[0])
    }

    fn force(configuration: &Configuration) -> f64 {
        sliding_force(configuration, &roof_of(configuration).surfaces[0])
    }

    #[test]
    fn a_house_by_hand() {
        // 560 m: s_k = 0.4 · (1 + 1.6²) = 1.424; 6.2 m at 35°: 1.424 · 0.8 · 5.0787 · 0.57358.
        let house = house("tube");
        assert!((force(&house) - 3.3185).abs() < 5e-4);
        assert_eq!(rows(&house), 2);
    }

    #[test]
    fn a_stronger_guard_needs_fewer_rows_and_none_needs_none() {
        assert_eq!(rows(&house("grid")), 1);
        assert_eq!(rows(&house("none")), 0);
    }

    #[test]
    fn shelter_adds_snow_and_so_rows() {
        let mut house = house("tube");
        house.location.exposure = Exposure::Sheltered;
        house.location.height_above_sea = 900.0;
        assert!(rows(&house) > 2);
    }

    #[test]
    fn whole_numbers_of_capacities_need_no_further_row() {
        assert_eq!(rows_for(7.5, 2.5), 3);
        assert_eq!(rows_for(0.1 + 0.2, 0.3), 1);
        assert_eq!(rows_for(7.51, 2.5), 4);
        assert_eq!(rows_for(0.0, 2.5), 1);
    }

    #[test]
    fn a_facade_holds_no_snow() {
        let mut house = house("tube");
        house.surfaces[0].angle = 75.0;
        assert_eq!(rows(&house), 0);
        assert_eq!(force(&house), 0.0);
    }
}
