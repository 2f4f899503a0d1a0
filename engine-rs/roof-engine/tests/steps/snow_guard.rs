use crate::demo::{catalogue, roof_of};
use roof_engine::configuration::Configuration;
use roof_engine::configuration::{Exposure, RoofType};
use roof_engine::engine::new_roof::new_configuration;
use roof_engine::loads::guard::*;

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
    let house = house("tube");
    let roof = roof_of(&house);
    let rows_of = |capacities: f64| {
        let mut guard = roof.chosen.snow_guard.clone();
        guard.capacity.as_mut().unwrap().force = force(&house) / capacities;
        snow_guard_rows(&roof, &guard, &roof.surfaces[0])
    };
    // Some of these quotients are a little too small.
    for whole in 1..100 {
        assert_eq!(rows_of(f64::from(whole)), i64::from(whole));
    }
    assert_eq!(rows_of(3.004), 4);
    assert_eq!(rows_of(0.01), 1);
}

#[test]
fn a_facade_holds_no_snow() {
    let mut house = house("tube");
    house.surfaces[0].angle = 75.0;
    assert_eq!(rows(&house), 0);
    assert_eq!(force(&house), 0.0);
}
