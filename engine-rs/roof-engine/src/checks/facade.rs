//! The limits of the facade system (specification, section 9).

use super::checked::Checked;
use crate::loads::values::{SurfaceLoads, WindLoad};
use crate::problem::{Check, CheckCode, Severity};

/// Largest wind pressure, Pa (specification, section 9).
const MAX_PRESSURE: f64 = 1600.0;
/// Largest wind suction, Pa (specification, section 9).
const MAX_SUCTION: f64 = 2400.0;
/// Least area load, kg/m² (specification, section 9).
const MIN_AREA_LOAD: f64 = 20.0;
/// Least fire index (specification, section 9).
const MIN_FIRE_INDEX: f64 = 4.1;

/// Checks about every enabled surface that is a facade. Wind is characteristic, the largest of all
/// zones; area load and fire index are the catalogue's.
pub(super) fn check_facades(checked: &Checked<'_>, found: &mut Vec<Check>) {
    let system = &checked.roof.catalogue.loads.facade;
    let (area_load, fire_index) = (system.area_load, system.fire_index);
    let mut of_facades = |check: &dyn Fn(&SurfaceLoads) -> Check| {
        found.extend(checked.each(|_, loads| loads.facade.then(|| check(loads))));
    };
    of_facades(&|loads| {
        let load = largest(loads, |zone| zone.pressure);
        check(CheckCode::FacadePressure, load <= MAX_PRESSURE)
            .with("pressure", load.round())
            .with("max", MAX_PRESSURE)
    });
    of_facades(&|loads| {
        let load = largest(loads, |zone| zone.suction);
        check(CheckCode::FacadeSuction, load <= MAX_SUCTION)
            .with("suction", load.round())
            .with("max", MAX_SUCTION)
    });
    of_facades(&|_| {
        check(CheckCode::FacadeAreaLoad, area_load >= MIN_AREA_LOAD)
            .with("load", area_load)
            .with("min", MIN_AREA_LOAD)
    });
    of_facades(&|_| {
        check(CheckCode::FacadeFireIndex, fire_index >= MIN_FIRE_INDEX)
            .with("index", fire_index)
            .with("min", MIN_FIRE_INDEX)
    });
}

/// Of all zones, Pa.
fn largest(loads: &SurfaceLoads, of: impl Fn(&WindLoad) -> f64) -> f64 {
    let wind = &loads.wind;
    let zones = [&wind.field, &wind.edge, &wind.corner].map(of);
    zones.into_iter().fold(0.0, f64::max) * 1000.0
}

fn check(code: CheckCode, holds: bool) -> Check {
    Check::new(code, Severity::Error.unless(holds))
}
