use roof_engine::checks::*;
use roof_engine::layout::LaidSurface;
use roof_engine::problem::{Check, CheckCode, FixValue, Param, Params, Severity};
use roof_engine::resolve::ResolvedRoof;
use std::rc::Rc;

use crate::demo::{ROOF_TYPES, catalogue, roof_of};
use roof_engine::configuration::{AutoOr, Configuration, RoofType, SurfaceEdge};
use roof_engine::engine::new_roof::new_configuration;
use roof_engine::layout::cache::Cache;
use roof_engine::layout::{LayoutOptions, Pace};
use roof_engine::loads::loads;

fn laid(roof: &ResolvedRoof<'_>) -> Vec<LaidSurface> {
    Cache::default().lay(roof, &LayoutOptions::of(roof), Pace::AtRest)
}

/// Without what follows from the layout.
fn all(configuration: &Configuration) -> Vec<Check> {
    let roof = roof_of(configuration);
    checks(&roof, &loads(&roof), &laid(&roof), Vec::new())
}

fn codes(configuration: &Configuration) -> Vec<(CheckCode, Severity)> {
    let found = all(configuration);
    assert!(found.is_sorted_by_key(|check| check.severity));
    found.into_iter().map(|check| (check.code, check.severity)).collect()
}

fn roof(roof_type: RoofType, angle: f64) -> Configuration {
    let mut configuration = new_configuration(roof_type, &catalogue());
    configuration.components.snow_guard.guard_type = "none".into();
    configuration.roof.angle = angle;
    for surface in &mut configuration.surfaces {
        surface.angle = angle;
    }
    configuration
}

#[test]
fn an_ordinary_house_only_passes() {
    let found = codes(&roof(RoofType::Gable, 35.0));
    let passed = |code| (code, Severity::Passed);
    let expected = [
        CheckCode::ElevationClass,
        CheckCode::SnowLoad,
        CheckCode::WindPressure,
        CheckCode::WindLoad,
        CheckCode::BattenSection,
        CheckCode::MembraneSuitable,
        CheckCode::VentilationHeight,
        CheckCode::HookSuction,
        CheckCode::ScrewSuction,
    ];
    assert_eq!(found, expected.map(passed));
}

#[test]
fn every_new_roof_is_free_of_warnings_about_its_loads() {
    let from_loads = CheckCode::ElevationClass..=CheckCode::FacadeFireIndex;
    for roof_type in ROOF_TYPES {
        for (code, severity) in codes(&new_configuration(roof_type, &catalogue())) {
            let expected = !from_loads.contains(&code) || severity == Severity::Passed;
            assert!(expected, "{roof_type:?} {code:?}");
        }
    }
}

#[test]
fn the_card_that_fits_better_is_named_on_either_side_of_ten_degrees() {
    let flat = (CheckCode::FlatCardFitsBetter, Severity::Warning);
    let pitched = (CheckCode::PitchedCardFitsBetter, Severity::Warning);
    assert!(codes(&roof(RoofType::Pent, 9.0)).contains(&flat));
    assert!(!codes(&roof(RoofType::Pent, 10.0)).contains(&flat));
    assert!(codes(&roof(RoofType::Flat, 10.0)).contains(&pitched));
    assert!(!codes(&roof(RoofType::Flat, 9.0)).contains(&pitched));
    assert!(codes(&roof(RoofType::Flat, 5.0)).contains(&(CheckCode::AluminiumRecommended, Severity::Hint)));
    assert!(codes(&roof(RoofType::Flat, 5.0)).contains(&(CheckCode::FlatRoof, Severity::Hint)));
}

#[test]
fn from_sixty_degrees_the_facade_system_is_recommended() {
    let facade = (CheckCode::FacadeRecommended, Severity::Warning);
    assert!(codes(&roof(RoofType::Gable, 60.0)).contains(&facade));
    assert!(!codes(&roof(RoofType::Gable, 59.9)).contains(&facade));
}

#[test]
fn one_steep_surface_is_named_alone() {
    let mut configuration = roof(RoofType::Gable, 35.0);
    configuration.surfaces[1].angle = 65.0;
    let found = all(&configuration);
    let facade: Vec<_> = found.iter().filter(|c| c.code == CheckCode::FacadeRecommended).collect();
    assert_eq!(facade.len(), 1);
    assert_eq!(facade[0].surface.as_deref(), Some("north"));
    assert_eq!(facade[0].path.as_deref(), Some("surfaces[1].angle"));
    // Two pitches bear two snow loads.
    assert_eq!(found.iter().filter(|c| c.code == CheckCode::SnowLoad).count(), 2);
}

#[test]
fn high_mountains_need_an_expert_and_may_be_too_much_for_a_format() {
    let mut configuration = roof(RoofType::Gable, 30.0);
    configuration.location.height_above_sea = 2000.0;
    let expert = (CheckCode::SnowExpertNeeded, Severity::Warning);
    assert!(!codes(&configuration).contains(&expert));
    configuration.location.height_above_sea = 2100.0;
    let found = codes(&configuration);
    assert_eq!(found[0], (CheckCode::FormatOverloaded, Severity::Error));
    assert!(found.contains(&expert));
    assert!(found.contains(&(CheckCode::ElevationClass, Severity::Hint)));
}

fn found(configuration: &Configuration, code: CheckCode) -> Vec<Check> {
    let mut found = all(configuration);
    found.retain(|check| check.code == code);
    found
}

fn params(check: &Check) -> Vec<(&str, &Param)> {
    let params = check.params.iter();
    params.collect()
}

#[test]
fn each_format_that_bears_less_than_the_snow_is_named() {
    let mut configuration = roof(RoofType::Gable, 30.0);
    // s_k = 0.4 · (1 + (1600 / 350)²) = 8.759; · 0.8 = 7.01: too much for L (6.5), not for M (7.5).
    configuration.location.height_above_sea = 1600.0;
    let overloaded = found(&configuration, CheckCode::FormatOverloaded);
    assert_eq!(overloaded.len(), 1);
    assert_eq!(overloaded[0].surface, None);
    assert_eq!(
        params(&overloaded[0]),
        [
            ("cause", &Param::Text("snow".into())),
            ("format", &Param::Text("L".into())),
            ("load", &Param::Number(7.01)),
            ("max", &Param::Number(6.5)),
        ]
    );
    configuration.layout.formats = vec!["M".into(), "S".into()];
    assert!(found(&configuration, CheckCode::FormatOverloaded).is_empty());
    configuration.layout.formats = vec!["L".into(), "M".into(), "S".into()];
    configuration.location.height_above_sea = 1700.0;
    assert_eq!(found(&configuration, CheckCode::FormatOverloaded).len(), 2);
}

#[test]
fn wind_that_is_heavier_than_the_snow_counts() {
    let mut configuration = roof(RoofType::Gable, 45.0);
    configuration.location.dynamic_pressure = 3.3;
    configuration.roof.eave_height = 12_000;
    let overloaded = found(&configuration, CheckCode::FormatOverloaded);
    assert_eq!(overloaded[0].params.get("cause"), Some(&Param::Text("windSuction".into())));
    assert_eq!(overloaded[0].params.get("format"), Some(&Param::Text("L".into())));
}

#[test]
fn a_batten_too_weak_for_the_elevation_class_is_remarked() {
    let mut configuration = roof(RoofType::Gable, 35.0);
    for (height, batten, severity) in [
        (999.0, "30x100", Severity::Warning),
        (999.0, "30x120", Severity::Passed),
        (1500.0, "30x120", Severity::Passed),
        (1501.0, "30x120", Severity::Warning),
        (1501.0, "40x120", Severity::Passed),
        (1501.0, "aluminium-40x120", Severity::Passed),
    ] {
        configuration.location.height_above_sea = height;
        configuration.components.batten = batten.into();
        let check = &found(&configuration, CheckCode::BattenSection)[0];
        assert_eq!(check.severity, severity, "{height} {batten}");
    }
    configuration.components.batten = "30x50".into();
    let check = &found(&configuration, CheckCode::BattenSection)[0];
    assert_eq!(check.params.get("height"), Some(&Param::Number(40.0)));
    assert_eq!(check.params.get("width"), Some(&Param::Number(120.0)));
}

#[test]
fn small_slates_are_content_with_narrower_battens() {
    let mut configuration = roof(RoofType::Gable, 35.0);
    configuration.components.batten = "30x100".into();
    configuration.layout.formats = vec!["S".into()];
    let severity = |configuration: &Configuration| found(configuration, CheckCode::BattenSection)[0].severity;
    assert_eq!(severity(&configuration), Severity::Passed);
    configuration.location.height_above_sea = 1000.0;
    assert_eq!(severity(&configuration), Severity::Warning);
}

#[test]
fn aluminium_is_recommended_under_ten_degrees_until_it_is_chosen() {
    let mut configuration = roof(RoofType::Flat, 5.0);
    let found_checks = found(&configuration, CheckCode::AluminiumRecommended);
    let paths: Vec<&str> = found_checks[0].fixes.iter().map(|fix| fix.path.as_str()).collect();
    assert_eq!(paths, ["components.furring", "components.batten"]);
    configuration.components.furring = "aluminium-80x60".into();
    configuration.components.batten = "aluminium-40x120".into();
    assert!(found(&configuration, CheckCode::AluminiumRecommended).is_empty());
}

#[test]
fn the_membrane_that_would_be_right_is_named() {
    let mut configuration = roof(RoofType::Pent, 15.0);
    configuration.components.sarking_membrane = "increased".into();
    let check = &found(&configuration, CheckCode::MembraneUnsuitable)[0];
    assert_eq!(check.params.get("needed"), Some(&Param::Text("extraordinary".into())));
    assert_eq!(check.path.as_deref(), Some("components.sarkingMembrane"));
    configuration.surfaces[0].angle = 15.1;
    assert!(found(&configuration, CheckCode::MembraneUnsuitable).is_empty());
    configuration.location.height_above_sea = 600.0;
    configuration.location.correction_height = 200.0;
    let check = &found(&configuration, CheckCode::MembraneUnsuitable)[0];
    assert_eq!(check.params.get("height"), Some(&Param::Number(800.0)));
}

#[test]
fn under_five_degrees_no_membrane_of_the_catalogue_is_right() {
    let mut configuration = roof(RoofType::Flat, 4.9);
    assert_eq!(found(&configuration, CheckCode::MembraneExpertNeeded).len(), 1);
    configuration.surfaces[0].angle = 5.0;
    assert!(found(&configuration, CheckCode::MembraneExpertNeeded).is_empty());
}

#[test]
fn counter_battens_lower_than_the_air_that_is_needed_are_remarked() {
    let mut configuration = roof(RoofType::Gable, 35.0);
    configuration.components.furring = "60x60".into();
    let check = &found(&configuration, CheckCode::VentilationHeight)[0];
    assert_eq!(check.severity, Severity::Warning);
    assert_eq!(params(check), [("height", &Param::Number(60.0)), ("required", &Param::Number(80.0))]);
}

#[test]
fn too_few_rows_of_snow_guards_are_remarked() {
    let mut configuration = roof(RoofType::Gable, 35.0);
    assert!(found(&configuration, CheckCode::SnowGuardRows).is_empty());
    configuration.components.snow_guard.guard_type = "tube".into();
    let severity = |configuration: &Configuration| found(configuration, CheckCode::SnowGuardRows)[0].severity;
    assert_eq!(severity(&configuration), Severity::Passed);
    configuration.components.snow_guard.rows = AutoOr::Number(1);
    assert_eq!(severity(&configuration), Severity::Warning);
    configuration.components.snow_guard.rows = AutoOr::Number(2);
    assert_eq!(severity(&configuration), Severity::Passed);
}

#[test]
fn a_surface_carries_no_more_rows_of_guards_than_of_slates() {
    let mut configuration = roof(RoofType::Gable, 35.0);
    configuration.components.snow_guard.guard_type = "tube".into();
    let roof = roof_of(&configuration);
    let mut laid = laid(&roof);
    Rc::make_mut(&mut laid[1].slates).rows.truncate(1);
    let found = checks(&roof, &loads(&roof), &laid, Vec::new());
    let check = |surface: &str| {
        let mut guards = found.iter().filter(|c| c.code == CheckCode::SnowGuardRows);
        guards.find(|c| c.surface.as_deref() == Some(surface)).unwrap()
    };
    assert_eq!(check("south").severity, Severity::Passed);
    assert_eq!(check("north").severity, Severity::Warning);
    assert_eq!(check("north").params.get("rows"), Some(&Param::Number(1.0)));
}

#[test]
fn from_75_degrees_the_limits_of_facades_hold_instead_of_those_of_roofs() {
    let mut configuration = roof(RoofType::Free, 74.9);
    assert!(found(&configuration, CheckCode::FacadePressure).is_empty());
    assert_eq!(found(&configuration, CheckCode::SnowLoad).len(), 1);
    configuration.surfaces[0].angle = 75.0;
    for code in [
        CheckCode::FacadePressure,
        CheckCode::FacadeSuction,
        CheckCode::FacadeAreaLoad,
        CheckCode::FacadeFireIndex,
    ] {
        let found = found(&configuration, code);
        assert_eq!(found.len(), 1, "{code:?}");
        assert_eq!(found[0].severity, Severity::Passed, "{code:?}");
    }
    for code in [
        CheckCode::SnowLoad,
        CheckCode::BattenSection,
        CheckCode::MembraneSuitable,
        CheckCode::VentilationHeight,
    ] {
        assert!(found(&configuration, code).is_empty(), "{code:?}");
    }
    configuration.location.dynamic_pressure = 3.3;
    let suction = &found(&configuration, CheckCode::FacadeSuction)[0];
    assert_eq!(suction.severity, Severity::Error);
}

#[test]
fn remarks_from_the_layout_are_sorted_in() {
    let roof = roof_of(&roof(RoofType::Gable, 35.0));
    let sliver = Check {
        code: CheckCode::Sliver,
        severity: Severity::Warning,
        surface: None,
        path: None,
        params: Params::default(),
        fixes: Vec::new(),
    };
    let found = checks(&roof, &loads(&roof), &laid(&roof), vec![sliver.clone()]);
    assert_eq!(found[0], sliver);
}

#[test]
fn edges_entered_at_the_wrong_place_get_a_check_with_its_fix() {
    use roof_engine::configuration::EdgeRole::{Hip, Ridge, Right, Valley};
    let mut configuration = roof(RoofType::Free, 35.0);
    let entered = |role| SurfaceEdge { role, shared_with: None };
    configuration.surfaces[0].edges = Some([Ridge, Right, Valley, Hip].map(entered).to_vec());
    let found = all(&configuration);
    let of = |code| {
        let own = found.iter().filter(move |check| check.code == code);
        own.map(|check| {
            let fix = check.fixes.first().map(|fix| fix.value.clone());
            (check.path.clone().unwrap_or_default(), fix)
        })
        .collect::<Vec<_>>()
    };
    let path = |edge: usize| format!("surfaces[0].edges[{edge}].role");
    assert_eq!(
        of(CheckCode::EdgeContradicts),
        [(path(0), Some(FixValue::from("eave"))), (path(2), Some(FixValue::from("ridge"))),]
    );
    assert_eq!(of(CheckCode::EdgeUnshared), [(path(3), None)]);
    configuration.surfaces[0].edges = None;
    assert!(
        !codes(&configuration)
            .iter()
            .any(|(code, _)| matches!(code, CheckCode::EdgeContradicts | CheckCode::EdgeUnshared))
    );
}
