//! Remarks about a roof that follow from its pitch, its height and its loads.

use crate::answer::{ElevationClass, Loads};
use crate::catalogue::Catalogue;
use crate::loads::snow::snow_on;
use crate::problem::{Check, CheckCode, Param, Severity};
use crate::roof::configuration::{Configuration, RoofType, Surface};

/// Degrees under which a roof is flat (specification, section 5).
const FLAT_BELOW: f64 = 10.0;
/// Degrees from which the facade system is recommended (specification, section 5).
const FACADE_FROM: f64 = 60.0;
/// Metres above sea above which SIA 261 asks for an expert's snow load.
const SNOW_EXPERT_ABOVE: f64 = 2000.0;

/// All remarks about a roof, those found with its layout included, the weightiest first.
pub fn checks(
    configuration: &Configuration,
    catalogue: &Catalogue,
    loads: &Loads,
    from_layout: Vec<Check>,
) -> Vec<Check> {
    let mut found = from_layout;
    check_pitch(configuration, &mut found);
    check_loads(configuration, catalogue, loads, &mut found);
    // Stable, so that surfaces keep their order.
    found.sort_by_key(|check| (check.severity, check.code));
    found
}

fn check(code: CheckCode, severity: Severity) -> Check {
    Check {
        code,
        severity,
        surface: None,
        path: None,
        params: [].into(),
    }
}

fn with(mut check: Check, name: &str, value: Param) -> Check {
    check.params.insert(name.to_string(), value);
    check
}

fn enabled(configuration: &Configuration) -> impl Iterator<Item = (usize, &Surface)> {
    configuration
        .surfaces
        .iter()
        .enumerate()
        .filter(|(_, surface)| surface.enabled)
}

fn check_pitch(configuration: &Configuration, found: &mut Vec<Check>) {
    let roof = &configuration.roof;
    let angle = Param::Number(roof.angle);
    let card = match roof.roof_type {
        RoofType::Flat if roof.angle >= FLAT_BELOW => Some(CheckCode::PitchedCardFitsBetter),
        RoofType::Pent | RoofType::Gable | RoofType::Hip if roof.angle < FLAT_BELOW => {
            Some(CheckCode::FlatCardFitsBetter)
        }
        _ => None,
    };
    if let Some(code) = card {
        let mut remark = with(check(code, Severity::Warning), "angle", angle);
        remark.path = Some("roof.angle".to_string());
        found.push(remark);
    }
    remark_pitch(
        configuration,
        CheckCode::FlatRoof,
        Severity::Hint,
        |a| a < FLAT_BELOW,
        found,
    );
    let aluminium = CheckCode::AluminiumRecommended;
    remark_pitch(
        configuration,
        aluminium,
        Severity::Hint,
        |a| a < FLAT_BELOW,
        found,
    );
    let facade = CheckCode::FacadeRecommended;
    remark_pitch(
        configuration,
        facade,
        Severity::Warning,
        |a| a >= FACADE_FROM,
        found,
    );
}

/// One remark for the roof where all its surfaces have its pitch, else one per surface concerned.
fn remark_pitch(
    configuration: &Configuration,
    code: CheckCode,
    severity: Severity,
    concerns: impl Fn(f64) -> bool,
    found: &mut Vec<Check>,
) {
    let angle = configuration.roof.angle;
    if enabled(configuration).all(|(_, surface)| surface.angle == angle) {
        if concerns(angle) {
            let mut remark = with(check(code, severity), "angle", Param::Number(angle));
            remark.path = Some("roof.angle".to_string());
            found.push(remark);
        }
        return;
    }
    for (index, surface) in enabled(configuration).filter(|(_, s)| concerns(s.angle)) {
        let mut remark = with(check(code, severity), "angle", Param::Number(surface.angle));
        remark.surface = Some(surface.id.clone());
        remark.path = Some(format!("surfaces[{index}].angle"));
        found.push(remark);
    }
}

fn check_loads(
    configuration: &Configuration,
    catalogue: &Catalogue,
    loads: &Loads,
    found: &mut Vec<Check>,
) {
    let height = configuration.location.height_above_sea;
    let at_height = |code, severity| {
        let mut remark = with(check(code, severity), "height", Param::Number(height));
        remark.path = Some("location.heightAboveSea".to_string());
        remark
    };
    let (class, severity) = match loads.elevation_class {
        ElevationClass::Standard => ("standard", Severity::Passed),
        ElevationClass::Alpine => ("alpine", Severity::Hint),
        ElevationClass::AlpinePlus => ("alpinePlus", Severity::Hint),
    };
    let class = Param::Text(class.to_string());
    found.push(with(
        at_height(CheckCode::ElevationClass, severity),
        "class",
        class,
    ));
    if height > SNOW_EXPERT_ABOVE {
        found.push(at_height(CheckCode::SnowExpertNeeded, Severity::Warning));
    }
    let pressure = Param::Number(rounded(loads.peak_wind_pressure));
    found.push(with(
        check(CheckCode::WindPressure, Severity::Passed),
        "pressure",
        pressure,
    ));
    check_snow(configuration, catalogue, found);
}

/// One remark where all surfaces bear the same load, else one per surface. A load above what a
/// chosen format may bear is an error that names the format (`format`, `max`).
fn check_snow(configuration: &Configuration, catalogue: &Catalogue, found: &mut Vec<Check>) {
    let formats = &configuration.layout.formats;
    let weakest = catalogue.formats.iter().filter(|f| formats.contains(&f.id));
    let weakest = weakest.min_by(|a, b| a.max_load.total_cmp(&b.max_load));
    let mut remarks: Vec<Check> = Vec::new();
    for (_, surface) in enabled(configuration) {
        let load = snow_on(configuration, catalogue, surface);
        let too_weak = weakest.filter(|format| load > format.max_load);
        let severity = if too_weak.is_some() {
            Severity::Error
        } else {
            Severity::Passed
        };
        let mut remark = check(CheckCode::SnowLoad, severity);
        remark = with(remark, "load", Param::Number(rounded(load)));
        if let Some(format) = too_weak {
            remark = with(remark, "format", Param::Text(format.id.clone()));
            remark = with(remark, "max", Param::Number(format.max_load));
        }
        remark.surface = Some(surface.id.clone());
        remarks.push(remark);
    }
    if remarks
        .windows(2)
        .all(|pair| pair[0].params == pair[1].params)
    {
        remarks.truncate(1);
        for remark in &mut remarks {
            remark.surface = None;
        }
    }
    found.append(&mut remarks);
}

/// kN/m² with two decimals, as texts show them.
fn rounded(load: f64) -> f64 {
    (load * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::demo::catalogue;
    use crate::loads::loads;
    use crate::roof::surfaces::new_configuration;

    fn codes(configuration: &Configuration) -> Vec<(CheckCode, Severity)> {
        let found = checks(
            configuration,
            &catalogue(),
            &loads(configuration, &catalogue()),
            Vec::new(),
        );
        assert!(found.is_sorted_by_key(|check| check.severity));
        found
            .into_iter()
            .map(|check| (check.code, check.severity))
            .collect()
    }

    fn roof(roof_type: RoofType, angle: f64) -> Configuration {
        let mut configuration = new_configuration(roof_type, &catalogue());
        configuration.roof.angle = angle;
        for surface in &mut configuration.surfaces {
            surface.angle = angle;
        }
        configuration
    }

    #[test]
    fn an_ordinary_house_only_passes() {
        let found = codes(&roof(RoofType::Gable, 35.0));
        assert_eq!(found.len(), 3);
        assert!(
            found
                .iter()
                .all(|(_, severity)| *severity == Severity::Passed)
        );
    }

    #[test]
    fn the_card_that_fits_better_is_named_on_either_side_of_ten_degrees() {
        let flat = (CheckCode::FlatCardFitsBetter, Severity::Warning);
        let pitched = (CheckCode::PitchedCardFitsBetter, Severity::Warning);
        assert!(codes(&roof(RoofType::Pent, 9.0)).contains(&flat));
        assert!(!codes(&roof(RoofType::Pent, 10.0)).contains(&flat));
        assert!(codes(&roof(RoofType::Flat, 10.0)).contains(&pitched));
        assert!(!codes(&roof(RoofType::Flat, 9.0)).contains(&pitched));
        assert!(
            codes(&roof(RoofType::Flat, 5.0))
                .contains(&(CheckCode::AluminiumRecommended, Severity::Hint))
        );
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
        let found = checks(
            &configuration,
            &catalogue(),
            &loads(&configuration, &catalogue()),
            Vec::new(),
        );
        let facade: Vec<_> = found
            .iter()
            .filter(|c| c.code == CheckCode::FacadeRecommended)
            .collect();
        assert_eq!(facade.len(), 1);
        assert_eq!(facade[0].surface.as_deref(), Some("north"));
        assert_eq!(facade[0].path.as_deref(), Some("surfaces[1].angle"));
        // Two pitches bear two snow loads.
        assert_eq!(
            found
                .iter()
                .filter(|c| c.code == CheckCode::SnowLoad)
                .count(),
            2
        );
    }

    #[test]
    fn high_mountains_need_an_expert_and_may_be_too_much_for_a_format() {
        let mut configuration = roof(RoofType::Gable, 30.0);
        configuration.location.height_above_sea = 2100.0;
        let found = codes(&configuration);
        assert_eq!(found[0], (CheckCode::SnowLoad, Severity::Error));
        assert!(found.contains(&(CheckCode::SnowExpertNeeded, Severity::Warning)));
        assert!(found.contains(&(CheckCode::ElevationClass, Severity::Hint)));
    }

    #[test]
    fn remarks_from_the_layout_are_sorted_in() {
        let configuration = roof(RoofType::Gable, 35.0);
        let sliver = check(CheckCode::Sliver, Severity::Warning);
        let found = checks(
            &configuration,
            &catalogue(),
            &loads(&configuration, &catalogue()),
            vec![sliver.clone()],
        );
        assert_eq!(found[0], sliver);
    }
}
