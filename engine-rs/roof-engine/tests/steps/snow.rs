use crate::demo::{catalogue, roof_of};
use roof_engine::configuration::RoofType;
use roof_engine::configuration::{Configuration, Exposure};
use roof_engine::engine::new_roof::new_configuration;
use roof_engine::loads::snow::*;

#[test]
fn the_published_example_of_1563_m_with_a_correction_of_minus_200_m() {
    assert!((ground_snow(1563.0 - 200.0) - 6.466).abs() < 5e-4);
}

#[test]
fn lowland_has_the_least_load() {
    assert_eq!(ground_snow(0.0), 0.9);
    assert_eq!(ground_snow(-700.0), 0.9);
}

#[test]
fn steep_roofs_shed_snow_unless_a_guard_holds_it() {
    assert_eq!(shape_coefficient(30.0, false), 0.8);
    assert!((shape_coefficient(45.0, false) - 0.4).abs() < 1e-12);
    assert_eq!(shape_coefficient(60.0, false), 0.0);
    assert_eq!(shape_coefficient(90.0, false), 0.0);
    assert_eq!(shape_coefficient(60.0, true), 0.8);
}

fn load(configuration: &Configuration) -> f64 {
    snow_on(&roof_of(configuration), &configuration.surfaces[0])
}

#[test]
fn exposure_and_guards_change_the_load_of_a_surface() {
    let mut configuration = new_configuration(RoofType::Gable, &catalogue());
    configuration.components.snow_guard.guard_type = "none".into();
    let normal = load(&configuration);
    configuration.location.exposure = Exposure::Sheltered;
    assert!((load(&configuration) / normal - 1.2).abs() < 1e-12);
    configuration.components.snow_guard.guard_type = "tube".into();
    assert!(load(&configuration) > 1.2 * normal);
}

#[test]
fn nothing_lies_on_a_facade_guard_or_not() {
    let mut configuration = new_configuration(RoofType::Gable, &catalogue());
    configuration.components.snow_guard.guard_type = "tube".into();
    configuration.surfaces[0].angle = 75.0;
    assert_eq!(load(&configuration), 0.0);
    configuration.surfaces[0].angle = 74.9;
    assert!(load(&configuration) > 1.0);
}
