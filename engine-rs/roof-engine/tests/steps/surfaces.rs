use crate::demo::{ROOF_TYPES, catalogue};
use roof_engine::answer::Answer;
use roof_engine::configuration::{Outline, Roof, RoofType};
use roof_engine::engine::RoofEngine;
use roof_engine::engine::new_roof::*;
use roof_engine::problem::{Check, CheckCode, Severity};

fn outlines(roof: &Roof) -> Vec<Outline> {
    surfaces_for(roof, &[]).into_iter().map(|s| s.outline).collect()
}

#[test]
fn the_default_house_has_two_surfaces_of_10_4_by_6_2_m() {
    let configuration = new_configuration(RoofType::Gable, &catalogue());
    assert_eq!(configuration.roof.angle, 35.0);
    assert_eq!(configuration.surfaces.len(), 2);
    for surface in &configuration.surfaces {
        assert_eq!(surface.outline, Outline::Rectangle { width: 10_400, height: 6200 });
        assert!(surface.enabled);
    }
}

#[test]
fn one_surface_roofs_are_6_2_m_deep_as_well() {
    for roof_type in [RoofType::Flat, RoofType::Pent, RoofType::Free] {
        let surfaces = new_configuration(roof_type, &catalogue()).surfaces;
        assert_eq!(surfaces.len(), 1);
        assert_eq!(surfaces[0].outline, Outline::Rectangle { width: 10_400, height: 6200 });
    }
}

#[test]
fn a_flat_roof_starts_with_a_membrane_made_for_its_pitch() {
    let components = |roof_type| new_configuration(roof_type, &catalogue()).components;
    assert_eq!(components(RoofType::Flat).sarking_membrane, "extraordinary");
    assert_eq!(components(RoofType::Gable).sarking_membrane, "normal");
}

#[test]
fn a_new_roof_starts_with_counter_battens_high_enough_for_its_air() {
    let components = new_configuration(RoofType::Gable, &catalogue()).components;
    assert_eq!(components.furring, "80x60");
}

#[test]
fn a_new_roof_begins_without_a_warning() {
    for roof_type in ROOF_TYPES {
        let text = serde_json::json!(new_configuration(roof_type, &catalogue())).to_string();
        let engine = RoofEngine::new(&serde_json::json!(catalogue()).to_string());
        let Answer::Solved(solution) = engine.unwrap().answer(&text, 0) else {
            panic!("{roof_type:?} is refused");
        };
        // That of flat roofs stays: the table of the air's height says nothing of them.
        let warned = |check: &&Check| {
            check.severity <= Severity::Warning && check.code != CheckCode::VentilationNotTabled
        };
        let warnings: Vec<_> = solution.checks.iter().filter(warned).collect();
        assert_eq!(warnings, Vec::<&Check>::new(), "{roof_type:?}");
    }
}

#[test]
fn hip_surfaces_follow_in_true_size_whichever_side_is_longer() {
    let mut roof = new_configuration(RoofType::Hip, &catalogue()).roof;
    roof.angle = 60.0;
    (roof.building_length, roof.building_width) = (12_000, 8000);
    let long = Outline::Trapezoid { width: 12_000, top_width: 4000, top_offset: 4000, height: 8000 };
    let short = Outline::Triangle { width: 8000, apex: 4000, height: 8000 };
    assert_eq!(outlines(&roof), vec![long.clone(), short.clone(), long.clone(), short.clone()]);
    (roof.building_length, roof.building_width) = (8000, 12_000);
    assert_eq!(outlines(&roof), vec![short.clone(), long.clone(), short.clone(), long]);
    roof.building_width = 8000;
    assert_eq!(outlines(&roof), vec![short; 4]);
}

#[test]
fn what_is_on_a_surface_stays_when_the_building_changes() {
    let mut configuration = new_configuration(RoofType::Gable, &catalogue());
    configuration.surfaces[1].enabled = false;
    configuration.surfaces[1].rows.custom_height = Some(3000);
    configuration.roof.building_length = 12_000;
    configuration.roof.angle = 40.0;
    let surfaces = surfaces_for(&configuration.roof, &configuration.surfaces);
    assert!(surfaces[0].enabled && !surfaces[1].enabled);
    assert_eq!(surfaces[1].rows.custom_height, Some(3000));
    assert_eq!(surfaces[1].angle, 40.0);
    configuration.roof.roof_type = RoofType::Free;
    assert_eq!(surfaces_for(&configuration.roof, &surfaces), surfaces);
}

#[test]
fn upright_surfaces_stay_finite() {
    let mut roof = new_configuration(RoofType::Pent, &catalogue()).roof;
    roof.angle = 90.0;
    assert!(matches!(outlines(&roof)[0], Outline::Rectangle { height, .. } if height < 100_000));
}
