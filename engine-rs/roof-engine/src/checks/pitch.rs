//! Remarks that follow from the pitch alone.

use super::{check, with};
use crate::catalogue::Component;
use crate::problem::{Check, CheckCode, Mend, MendValue, Param, Severity};
use crate::resolve::ResolvedRoof;
use crate::roof::configuration::RoofType;

/// Degrees under which a roof is flat (specification, section 5).
const FLAT_BELOW: f64 = 10.0;
/// Degrees from which the facade system is recommended (specification, section 5).
const FACADE_FROM: f64 = 60.0;

pub(super) fn check_pitch(roof: &ResolvedRoof<'_>, found: &mut Vec<Check>) {
    let building = &roof.configuration.roof;
    let angle = Param::Number(building.angle);
    let card = match building.roof_type {
        RoofType::Flat if building.angle >= FLAT_BELOW => Some(CheckCode::PitchedCardFitsBetter),
        RoofType::Pent | RoofType::Gable | RoofType::Hip if building.angle < FLAT_BELOW => {
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
        roof,
        CheckCode::FlatRoof,
        Severity::Hint,
        |a| a < FLAT_BELOW,
        found,
    );
    recommend_aluminium(roof, found);
    let facade = CheckCode::FacadeRecommended;
    remark_pitch(roof, facade, Severity::Warning, |a| a >= FACADE_FROM, found);
}

/// Unless both battens are of aluminium; with those that are, the counter batten as high as the chosen
/// one where there is one.
fn recommend_aluminium(roof: &ResolvedRoof<'_>, found: &mut Vec<Check>) {
    let (chosen, choices) = (&roof.chosen, &roof.catalogue.components);
    let is_aluminium = |component: &&Component| component.aluminium == Some(true);
    let lists = [
        ("components.furring", &choices.furring, chosen.furring),
        ("components.batten", &choices.batten, chosen.batten),
    ];
    let mut mends = Vec::new();
    for (path, list, now) in lists {
        if is_aluminium(&now) {
            continue;
        }
        let height = |component: &Component| component.section.map_or(0, |section| section.height);
        let least = height(now);
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
    remark_pitch(roof, code, Severity::Hint, |a| a < FLAT_BELOW, found);
    for remark in found.iter_mut().skip(first) {
        remark.mend.clone_from(&mends);
    }
}

/// One remark for the roof where all its surfaces have its pitch, else one per surface concerned.
fn remark_pitch(
    roof: &ResolvedRoof<'_>,
    code: CheckCode,
    severity: Severity,
    concerns: impl Fn(f64) -> bool,
    found: &mut Vec<Check>,
) {
    let angle = roof.configuration.roof.angle;
    let roofs = || roof.enabled().filter(|s| s.input.kind.is_roof());
    if roofs().all(|surface| surface.input.angle == angle) {
        if concerns(angle) && roofs().next().is_some() {
            let mut remark = with(check(code, severity), "angle", Param::Number(angle));
            remark.path = Some("roof.angle".to_string());
            found.push(remark);
        }
        return;
    }
    for surface in roofs().filter(|s| concerns(s.input.angle)) {
        let angle = Param::Number(surface.input.angle);
        let mut remark = with(check(code, severity), "angle", angle);
        remark.surface = Some(surface.input.id.clone());
        remark.path = Some(format!("surfaces[{}].angle", surface.index));
        found.push(remark);
    }
}
