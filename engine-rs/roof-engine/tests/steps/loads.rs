use proptest::prelude::*;
use roof_engine::loads::values::ElevationClass;
use roof_engine::loads::*;

use crate::demo::{catalogue, roof_of};
use roof_engine::configuration::{Exposure, RoofType};
use roof_engine::engine::new_roof::new_configuration;

#[test]
fn elevation_classes_change_at_1000_and_above_1500_m() {
    assert_eq!(elevation_class(999.9), ElevationClass::Standard);
    assert_eq!(elevation_class(1000.0), ElevationClass::Alpine);
    assert_eq!(elevation_class(1500.0), ElevationClass::Alpine);
    assert_eq!(elevation_class(1500.1), ElevationClass::AlpinePlus);
}

#[test]
fn the_loads_of_the_published_example_reach_every_surface() {
    let mut roof = new_configuration(RoofType::Gable, &catalogue());
    roof.components.snow_guard.guard_type = "none".into();
    roof.location.height_above_sea = 1563.0;
    roof.location.correction_height = -200.0;
    roof.location.exposure = Exposure::Sheltered;
    let loads = loads(&roof_of(&roof));
    assert_eq!(loads.reference_height, 1363.0);
    assert!((loads.ground_snow - 6.466).abs() < 5e-4);
    // 35° without a guard: mu = 0.8 · 25 / 30.
    let south = &loads.surfaces[0];
    assert!((south.snow_shape - 0.666_667).abs() < 1e-9);
    assert!((south.snow - 6.466 * 0.8 * 25.0 / 30.0 * 1.2).abs() < 1e-3);
    assert!((south.snow_on_slope / south.snow - 35.0_f64.to_radians().cos()).abs() < 1e-6);
    assert_eq!(south.ventilation_height, Some(80));
    assert_eq!(south.rafter_length, 6200);
}

#[test]
fn wind_follows_the_ridge_and_the_terrain() {
    let roof = new_configuration(RoofType::Gable, &catalogue());
    let loads = loads(&roof_of(&roof));
    // 5.5 m + 6.2 m · sin 35°.
    assert!((loads.ridge_height - 9.056).abs() < 1e-3);
    let ratio = loads.surfaces[0].wind.corner.suction / loads.peak_wind_pressure;
    assert!((ratio - (2.9 - 0.5 / 3.0)).abs() < 1e-5);
    assert!(!loads.wind_factors_confirmed);
}

#[test]
fn a_facade_has_wind_and_no_snow() {
    let mut roof = new_configuration(RoofType::Free, &catalogue());
    roof.surfaces[0].angle = 90.0;
    let facade = &loads(&roof_of(&roof)).surfaces[0];
    assert!(facade.facade && facade.ventilation_height.is_none());
    assert_eq!((facade.snow, facade.sliding_force), (0.0, 0.0));
    assert!(facade.wind.edge.suction > facade.wind.field.suction);
}

proptest! {
    #[test]
    fn loads_are_finite_and_more_snow_is_never_less_load(
        angle in 3.0_f64..90.0,
        height in -500.0_f64..4900.0,
        pressure in 0.9_f64..3.3,
        guard in prop::sample::select(vec!["none", "tube", "grid"]),
    ) {
        let catalogue = catalogue();
        let mut roof = new_configuration(RoofType::Pent, &catalogue);
        roof.surfaces[0].angle = angle;
        roof.location.dynamic_pressure = pressure;
        roof.components.snow_guard.guard_type = guard.into();
        let mut at = |height: f64| {
            roof.location.height_above_sea = height;
            loads(&roof_of(&roof)).surfaces[0].clone()
        };
        let (low, high) = (at(height), at(height + 100.0));
        prop_assert!(low.snow <= high.snow && low.sliding_force <= high.sliding_force);
        prop_assert!(low.snow_guard_rows <= high.snow_guard_rows);
        prop_assert!(low.ventilation_height <= high.ventilation_height);
        prop_assert_eq!(&low.wind, &high.wind);
        for load in [&low.wind.field, &low.wind.edge, &low.wind.corner] {
            prop_assert!(load.pressure > 0.0 && load.suction > 0.0);
            prop_assert!(load.design_suction.is_finite() && load.design_suction > load.suction);
        }
        prop_assert!(low.snow_on_slope <= low.snow);
    }
}
