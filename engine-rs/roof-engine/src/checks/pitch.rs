//! Remarks that follow from the pitch alone.

use super::{check, enabled, with};
use crate::problem::{Check, CheckCode, Param, Severity};
use crate::roof::configuration::{Configuration, RoofType};

/// Degrees under which a roof is flat (specification, section 5).
const FLAT_BELOW: f64 = 10.0;
/// Degrees from which the facade system is recommended (specification, section 5).
const FACADE_FROM: f64 = 60.0;

pub(super) fn check_pitch(configuration: &Configuration, found: &mut Vec<Check>) {
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
    let roofs = || enabled(configuration).filter(|(_, surface)| surface.kind.is_roof());
    if roofs().all(|(_, surface)| surface.angle == angle) {
        if concerns(angle) && roofs().next().is_some() {
            let mut remark = with(check(code, severity), "angle", Param::Number(angle));
            remark.path = Some("roof.angle".to_string());
            found.push(remark);
        }
        return;
    }
    for (index, surface) in roofs().filter(|(_, s)| concerns(s.angle)) {
        let mut remark = with(check(code, severity), "angle", Param::Number(surface.angle));
        remark.surface = Some(surface.id.clone());
        remark.path = Some(format!("surfaces[{index}].angle"));
        found.push(remark);
    }
}
