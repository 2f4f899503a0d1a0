//! The layers under the slates and the snow guards: battens, membrane, counter battens, snow guards.
//! The rules of this file are those of roofs; a facade has a substructure of its own.

use super::checked::{Checked, rounded};
use super::loads::class_name;
use crate::catalogue::{Component, Section};
use crate::configuration::{AutoOr, EdgeRole};
use crate::loads::membrane::{first_suitable, suits};
use crate::problem::{Check, CheckCode, Severity};

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
    const PATH: &str = "components.ridgeConnection";
    let mut ridges = checked.roof.catalogue.components.ridge_connection.iter();
    let chosen = checked.roof.chosen.ridge_connection;
    let meets_ridge = checked.surfaces().any(|(surface, loads)| {
        let mut edges = surface.edges.iter();
        let has_ridge = edges.any(|edge| matches!(edge.role, EdgeRole::Ridge | EdgeRole::Upper));
        !loads.facade && surface.input.kind.is_roof() && has_ridge
    });
    if chosen.ventilated != Some(false) || !meets_ridge {
        return None;
    }
    let check =
        Check::new(CheckCode::RidgeUnventilated, Severity::Warning).with("ridge", &*chosen.id).at(PATH);
    let better = ridges.find(|ridge| ridge.ventilated == Some(true));
    Some(fixed_by(check, PATH, better))
}

/// With the component that fixes it, if there is one.
fn fixed_by(check: Check, path: &str, component: Option<&Component>) -> Check {
    match component {
        Some(component) => check.with_fix(path, &*component.id),
        None => check,
    }
}

/// A batten must be as high and as wide as the elevation class asks for.
fn batten(checked: &Checked<'_>) -> Option<Check> {
    const PATH: &str = "components.batten";
    let catalogue = checked.roof.catalogue;
    let chosen = checked.roof.chosen.batten;
    let section = chosen.section?;
    let class = checked.loads.elevation_class as usize;
    let loads = &catalogue.loads;
    let mut formats = checked.roof.chosen.formats.iter();
    let has_large = formats.any(|format| format.width > loads.small_slates);
    let required = match class {
        0 if !has_large => &loads.small_batten,
        _ => loads.batten_sections.get(class)?,
    };
    let bears = |section: Section| section.height >= required.height && section.width >= required.width;
    let holds = bears(section);
    let mut battens = catalogue.components.batten.iter();
    let better = battens.find(|batten| batten.section.is_some_and(bears));
    let check = Check::new(CheckCode::BattenSection, Severity::Warning.unless(holds))
        .with("batten", &*chosen.id)
        .with("class", class_name(checked))
        .with("height", required.height)
        .with("width", required.width)
        .at(PATH);
    Some(fixed_by(check, PATH, better.filter(|_| !holds)))
}

fn check_membrane(checked: &Checked<'_>, found: &mut Vec<Check>) {
    const PATH: &str = "components.sarkingMembrane";
    let membranes = &checked.roof.catalogue.components.sarking_membrane;
    let chosen = checked.roof.chosen.sarking_membrane;
    let height = checked.loads.reference_height;
    found.extend(checked.each(|surface, loads| {
        if loads.facade || chosen.limits.is_none() {
            return None;
        }
        let angle = surface.input.angle;
        if suits(chosen, angle, height) {
            let check = Check::new(CheckCode::MembraneSuitable, Severity::Passed);
            return Some(check.with("membrane", &*chosen.id).at(PATH));
        }
        let needed = first_suitable(membranes, angle, height);
        let check = match needed {
            Some(needed) => Check::new(CheckCode::MembraneUnsuitable, Severity::Warning)
                .with("membrane", &*chosen.id)
                .with("needed", &*needed.id),
            None => Check::new(CheckCode::MembraneExpertNeeded, Severity::Warning),
        };
        let check = check.with("angle", angle).with("height", height).at(PATH);
        Some(fixed_by(check, PATH, needed))
    }));
}

/// The counter batten's height is the height of the air under the slates.
fn check_ventilation(checked: &Checked<'_>, found: &mut Vec<Check>) {
    const PATH: &str = "components.furring";
    let Some(section) = checked.roof.chosen.furring.section else {
        return;
    };
    found.extend(checked.each(|surface, loads| {
        let tabled = loads.facade || surface.input.angle >= TABLED_FROM;
        (!tabled).then(|| {
            Check::new(CheckCode::VentilationNotTabled, Severity::Warning)
                .with("angle", surface.input.angle)
                .with("from", TABLED_FROM)
                .at(PATH)
        })
    }));
    found.extend(checked.each(|_, loads| {
        let required = loads.ventilation_height?;
        let holds = section.height >= required;
        let higher = |component: &&Component| component.section.is_some_and(|s| s.height >= required);
        let mut battens = checked.roof.catalogue.components.furring.iter();
        let check = Check::new(CheckCode::VentilationHeight, Severity::Warning.unless(holds))
            .with("required", required)
            .with("height", section.height)
            .at(PATH);
        Some(fixed_by(check, PATH, battens.find(higher).filter(|_| !holds)))
    }));
}

/// Rows that the planner fixed may be too few, and a short surface carries no more rows of guards
/// than of slates.
fn check_snow_guard(checked: &Checked<'_>, found: &mut Vec<Check>) {
    const PATH: &str = "components.snowGuard.rows";
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
        let check = Check::new(CheckCode::SnowGuardRows, Severity::Warning.unless(rows >= needed))
            .with("needed", needed)
            .with("rows", rows)
            .with("force", rounded(loads.sliding_force))
            .at(PATH);
        Some(match rows < needed && needed <= laid {
            true => check.with_fix(PATH, "auto"),
            false => check,
        })
    }));
}
