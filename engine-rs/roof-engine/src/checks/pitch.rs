//! Checks that follow from the pitch alone.

use crate::catalogue::Component;
use crate::configuration::RoofType;
use crate::problem::{Check, CheckCode, Severity};
use crate::resolve::ResolvedRoof;

/// Degrees under which a roof is flat (specification, section 5).
const FLAT_BELOW: f64 = 10.0;
/// Degrees from which the facade system is recommended (specification, section 5).
const FACADE_FROM: f64 = 60.0;

pub(super) fn check_pitch(roof: &ResolvedRoof<'_>, found: &mut Vec<Check>) {
    let building = &roof.configuration.roof;
    let card = match building.roof_type {
        RoofType::Flat if building.angle >= FLAT_BELOW => Some(CheckCode::PitchedCardFitsBetter),
        RoofType::Pent | RoofType::Gable | RoofType::Hip if building.angle < FLAT_BELOW => {
            Some(CheckCode::FlatCardFitsBetter)
        }
        _ => None,
    };
    found.extend(card.map(|code| {
        let check = Check::new(code, Severity::Warning).at("roof.angle");
        check.with("angle", building.angle)
    }));
    let is_flat = |angle| angle < FLAT_BELOW;
    let flat = Check::new(CheckCode::FlatRoof, Severity::Hint);
    remark_pitch(roof, &flat, is_flat, found);
    if let Some(check) = aluminium(roof) {
        remark_pitch(roof, &check, is_flat, found);
    }
    let facade = Check::new(CheckCode::FacadeRecommended, Severity::Warning);
    remark_pitch(roof, &facade, |angle| angle >= FACADE_FROM, found);
}

/// Recommended unless both battens are of aluminium; with those that are, the counter batten as high as the
/// chosen one where there is one.
fn aluminium(roof: &ResolvedRoof<'_>) -> Option<Check> {
    let (chosen, choices) = (&roof.chosen, &roof.catalogue.components);
    let is_aluminium = |component: &&Component| component.aluminium == Some(true);
    let height = |component: &Component| component.section.map_or(0, |section| section.height);
    let mut check = Check::new(CheckCode::AluminiumRecommended, Severity::Hint);
    for (path, list, now) in [
        ("components.furring", &choices.furring, chosen.furring),
        ("components.batten", &choices.batten, chosen.batten),
    ] {
        let mut aluminium = list.iter().filter(is_aluminium);
        let better = aluminium.find(|component| height(component) >= height(now));
        if let Some(better) = better.filter(|_| !is_aluminium(&now)) {
            check = check.with_fix(path, &*better.id);
        }
    }
    (!check.fixes.is_empty()).then_some(check)
}

/// One check for the roof where all its surfaces have its pitch, else one per surface concerned.
fn remark_pitch(
    roof: &ResolvedRoof<'_>,
    check: &Check,
    concerns: impl Fn(f64) -> bool,
    found: &mut Vec<Check>,
) {
    let of = |angle: f64, path: String| check.clone().with("angle", angle).at(path);
    let angle = roof.configuration.roof.angle;
    let roofs = || roof.enabled().filter(|s| s.input.kind.is_roof());
    if roofs().all(|surface| surface.input.angle == angle) {
        if concerns(angle) && roofs().next().is_some() {
            found.push(of(angle, "roof.angle".into()));
        }
        return;
    }
    for surface in roofs().filter(|s| concerns(s.input.angle)) {
        let path = format!("surfaces[{}].angle", surface.index);
        found.push(of(surface.input.angle, path).on(&surface.input.id));
    }
}
