//! Remarks that follow from the pitch alone.

use super::{check, enabled, with};
use crate::catalogue::{Catalogue, Component};
use crate::problem::{Check, CheckCode, Mend, MendValue, Param, Severity};
use crate::roof::configuration::{Configuration, RoofType};

/// Degrees under which a roof is flat (specification, section 5).
const FLAT_BELOW: f64 = 10.0;
/// Degrees from which the facade system is recommended (specification, section 5).
const FACADE_FROM: f64 = 60.0;

pub(super) fn check_pitch(
    configuration: &Configuration,
    catalogue: &Catalogue,
    found: &mut Vec<Check>,
) {
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
    recommend_aluminium(configuration, catalogue, found);
    let facade = CheckCode::FacadeRecommended;
    remark_pitch(
        configuration,
        facade,
        Severity::Warning,
        |a| a >= FACADE_FROM,
        found,
    );
}

/// Unless both battens are of aluminium; with those that are, the counter batten as high as the chosen
/// one where there is one.
fn recommend_aluminium(
    configuration: &Configuration,
    catalogue: &Catalogue,
    found: &mut Vec<Check>,
) {
    let (chosen, choices) = (&configuration.components, &catalogue.components);
    let is_aluminium = |component: &&Component| component.aluminium == Some(true);
    let lists = [
        ("components.furring", &choices.furring, &chosen.furring),
        ("components.batten", &choices.batten, &chosen.batten),
    ];
    let mut mends = Vec::new();
    for (path, list, id) in lists {
        let now = list.iter().find(|component| component.id == *id);
        if now.is_some_and(|now| is_aluminium(&now)) {
            continue;
        }
        let height = |component: &Component| component.section.map_or(0, |section| section.height);
        let least = now.map_or(0, height);
        let mut aluminium = list.iter().filter(is_aluminium);
        if let Some(better) = aluminium.find(|component| height(component) >= least) {
            mends.push(Mend {
                path: path.to_string(),
                value: MendValue::Text(better.id.clone()),
            });
        }
    }
    if mends.is_empty() {
        return;
    }
    let code = CheckCode::AluminiumRecommended;
    let first = found.len();
    remark_pitch(
        configuration,
        code,
        Severity::Hint,
        |a| a < FLAT_BELOW,
        found,
    );
    for remark in found.iter_mut().skip(first) {
        remark.mend.clone_from(&mends);
    }
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
