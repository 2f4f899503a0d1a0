//! The limits of the facade system (specification, section 9).

use super::{Checked, check, number};
use crate::loads::values::SurfaceLoads;
use crate::problem::{Check, CheckCode, Severity};

/// Largest wind pressure, Pa (specification, section 9).
const MOST_PRESSURE: f64 = 1600.0;
/// Largest wind suction, Pa (specification, section 9).
const MOST_SUCTION: f64 = 2400.0;
/// Least area load, kg/m² (specification, section 9).
const LEAST_AREA_LOAD: f64 = 20.0;
/// Least fire index (specification, section 9).
const LEAST_FIRE_INDEX: f64 = 4.1;

/// Remarks about every enabled surface that is a facade. Wind is characteristic, the largest of all
/// zones; area load and fire index are the catalogue's.
pub(super) fn check_facades(checked: &Checked<'_>, found: &mut Vec<Check>) {
    let system = &checked.roof.catalogue.loads.facade;
    let limits: [fn(&SurfaceLoads) -> Check; 2] = [pressure, suction];
    for limit in limits {
        found.extend(checked.each(|_, loads| loads.facade.then(|| limit(loads))));
    }
    found.extend(checked.each(|_, loads| loads.facade.then(|| area_load(system.area_load))));
    found.extend(checked.each(|_, loads| loads.facade.then(|| fire_index(system.fire_index))));
}

fn pressure(loads: &SurfaceLoads) -> Check {
    let wind = &loads.wind;
    let zones = [&wind.field, &wind.edge, &wind.corner].map(|zone| zone.pressure);
    at_most(CheckCode::FacadePressure, "pressure", zones, MOST_PRESSURE)
}

fn suction(loads: &SurfaceLoads) -> Check {
    let wind = &loads.wind;
    let zones = [&wind.field, &wind.edge, &wind.corner].map(|zone| zone.suction);
    at_most(CheckCode::FacadeSuction, "suction", zones, MOST_SUCTION)
}

/// Compares the largest of loads in kN/m² with a limit in Pa.
fn at_most(code: CheckCode, name: &str, loads: [f64; 3], max: f64) -> Check {
    let load = loads.into_iter().fold(0.0, f64::max) * 1000.0;
    let remark = check(code, error_unless(load <= max));
    number(number(remark, name, load.round()), "max", max)
}

fn area_load(load: f64) -> Check {
    let severity = error_unless(load >= LEAST_AREA_LOAD);
    let remark = number(check(CheckCode::FacadeAreaLoad, severity), "load", load);
    number(remark, "min", LEAST_AREA_LOAD)
}

fn fire_index(index: f64) -> Check {
    let severity = error_unless(index >= LEAST_FIRE_INDEX);
    let remark = number(check(CheckCode::FacadeFireIndex, severity), "index", index);
    number(remark, "min", LEAST_FIRE_INDEX)
}

fn error_unless(holds: bool) -> Severity {
    if holds {
        Severity::Passed
    } else {
        Severity::Error
    }
}
