//! What lies under the slates and holds the snow: battens, membrane, counter battens, snow guards.
//! The rules of this file are those of roofs; a facade has a substructure of its own.

use super::actions::class_name;
use super::{Checked, at, check, mended, mended_by_text, number, rounded, text, warning_unless};
use crate::answer::EdgeRole;
use crate::catalogue::{Component, Section};
use crate::loads::membrane::{first_suitable, suits};
use crate::problem::{Check, CheckCode, MendValue, Severity};
use crate::roof::configuration::AutoOr;

/// Pitch at which the columns of the ventilation table begin, degrees (see `loads::ventilation`).
const TABLED_FROM: f64 = 15.0;

pub(super) fn check_substructure(checked: &Checked<'_>, found: &mut Vec<Check>) {
    if checked.surfaces().any(|(_, loads)| !loads.facade) {
        found.extend(batten(checked));
    }
    check_membrane(checked, found);
    check_ventilation(checked, found);
    check_snow_guard(checked, found);
    found.extend(ridge(checked));
}

/// Air that comes in at the eave must come out at the ridge.
fn ridge(checked: &Checked<'_>) -> Option<Check> {
    let ridges = &checked.roof.catalogue.components.ridge_connection;
    let chosen = checked.roof.chosen.ridge_connection;
    let meets_ridge = checked.surfaces().any(|(surface, loads)| {
        let has_ridge = surface
            .edges
            .iter()
            .any(|edge| edge.role == EdgeRole::Ridge);
        !loads.facade && surface.input.kind.is_roof() && has_ridge
    });
    if chosen.ventilated != Some(false) || !meets_ridge {
        return None;
    }
    let remark = check(CheckCode::RidgeUnventilated, Severity::Warning);
    let mut remark = at(
        text(remark, "ridge", &chosen.id),
        "components.ridgeConnection",
    );
    if let Some(better) = ridges.iter().find(|ridge| ridge.ventilated == Some(true)) {
        remark = mended_by_text(remark, "components.ridgeConnection", &better.id);
    }
    Some(remark)
}

/// A batten must be as high and as wide as the elevation class asks for.
fn batten(checked: &Checked<'_>) -> Option<Check> {
    let chosen = checked.roof.chosen.batten;
    let section = chosen.section?;
    let class = checked.loads.elevation_class as usize;
    let loads = &checked.roof.catalogue.loads;
    let mut formats = checked.roof.chosen.formats.iter();
    let has_large = formats.any(|format| format.width > loads.small_slates);
    let required = match class {
        0 if !has_large => &loads.small_batten,
        _ => loads.batten_sections.get(class)?,
    };
    let bears =
        |section: Section| section.height >= required.height && section.width >= required.width;
    let holds = bears(section);
    let mut remark = check(CheckCode::BattenSection, warning_unless(holds));
    let mut battens = checked.roof.catalogue.components.batten.iter();
    let better = battens.find(|batten| batten.section.is_some_and(bears));
    if let Some(better) = better.filter(|_| !holds) {
        remark = mended_by_text(remark, "components.batten", &better.id);
    }
    remark = text(remark, "batten", &chosen.id);
    remark = text(remark, "class", class_name(checked));
    remark = number(remark, "height", required.height as f64);
    remark = number(remark, "width", required.width as f64);
    Some(at(remark, "components.batten"))
}

fn check_membrane(checked: &Checked<'_>, found: &mut Vec<Check>) {
    let membranes = &checked.roof.catalogue.components.sarking_membrane;
    let chosen = checked.roof.chosen.sarking_membrane;
    let height = checked.loads.reference_height;
    found.extend(checked.each(|surface, loads| {
        if loads.facade || chosen.limits.is_none() {
            return None;
        }
        let at_membrane = |code, severity| at(check(code, severity), "components.sarkingMembrane");
        if suits(chosen, surface.input.angle, height) {
            let remark = at_membrane(CheckCode::MembraneSuitable, Severity::Passed);
            return Some(text(remark, "membrane", &chosen.id));
        }
        let remark = |code| {
            let remark = number(
                at_membrane(code, Severity::Warning),
                "angle",
                surface.input.angle,
            );
            number(remark, "height", height)
        };
        let Some(needed) = first_suitable(membranes, surface.input.angle, height) else {
            return Some(remark(CheckCode::MembraneExpertNeeded));
        };
        let remark = remark(CheckCode::MembraneUnsuitable);
        let remark = mended_by_text(remark, "components.sarkingMembrane", &needed.id);
        Some(text(
            text(remark, "membrane", &chosen.id),
            "needed",
            &needed.id,
        ))
    }));
}

/// The counter batten's height is the height of the air under the slates.
fn check_ventilation(checked: &Checked<'_>, found: &mut Vec<Check>) {
    let Some(section) = checked.roof.chosen.furring.section else {
        return;
    };
    found.extend(checked.each(|surface, loads| {
        let tabled = loads.facade || surface.input.angle >= TABLED_FROM;
        (!tabled).then(|| {
            let remark = check(CheckCode::VentilationNotTabled, Severity::Warning);
            let remark = number(remark, "angle", surface.input.angle);
            at(number(remark, "from", TABLED_FROM), "components.furring")
        })
    }));
    found.extend(checked.each(|_, loads| {
        let required = loads.ventilation_height?;
        let holds = section.height >= required;
        let mut remark = check(CheckCode::VentilationHeight, warning_unless(holds));
        let higher =
            |component: &&Component| component.section.is_some_and(|s| s.height >= required);
        let mut battens = checked.roof.catalogue.components.furring.iter();
        if let Some(higher) = battens.find(higher).filter(|_| !holds) {
            remark = mended_by_text(remark, "components.furring", &higher.id);
        }
        let remark = number(remark, "required", required as f64);
        let remark = number(remark, "height", section.height as f64);
        Some(at(remark, "components.furring"))
    }));
}

/// Rows that the planner fixed may be too few, and a short surface carries no more rows of guards
/// than of slates.
fn check_snow_guard(checked: &Checked<'_>, found: &mut Vec<Check>) {
    let choice = checked.roof.configuration.components.snow_guard.rows;
    found.extend(checked.each(|surface, loads| {
        let needed = loads.snow_guard_rows;
        let laid = checked.laid[surface.index].slates.rows.len() as i64;
        // Nothing is needed without a guard, and nothing is built without slates.
        if needed == 0 || laid == 0 {
            return None;
        }
        let rows = match choice {
            AutoOr::Auto(_) => needed.min(laid),
            AutoOr::Number(rows) => rows.min(laid),
        };
        let mut remark = check(CheckCode::SnowGuardRows, warning_unless(rows >= needed));
        if rows < needed && needed <= laid {
            let auto = MendValue::Text("auto".into());
            remark = mended(remark, "components.snowGuard.rows", auto);
        }
        let remark = number(remark, "needed", needed as f64);
        let remark = number(remark, "rows", rows as f64);
        let remark = number(remark, "force", rounded(loads.sliding_force));
        Some(at(remark, "components.snowGuard.rows"))
    }));
}
