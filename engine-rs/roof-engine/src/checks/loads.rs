//! Elevation class, snow and wind, and what the chosen formats bear of them.

use super::checked::{Checked, rounded};
use crate::catalogue::Format;
use crate::loads::values::{ElevationClass, SurfaceLoads};
use crate::problem::{Check, CheckCode, FixValue, Severity};

/// Metres above sea above which SIA 261 asks for an expert's snow load.
const SNOW_EXPERT_ABOVE: f64 = 2000.0;

pub(super) fn check_loads(checked: &Checked<'_>, found: &mut Vec<Check>) {
    let height = checked.roof.configuration.location.height_above_sea;
    let at_height = |code, severity| {
        let check = Check::new(code, severity).at("location.heightAboveSea");
        check.with("height", height)
    };
    let severity = match checked.loads.elevation_class {
        ElevationClass::Standard => Severity::Passed,
        ElevationClass::Alpine | ElevationClass::AlpinePlus => Severity::Hint,
    };
    let check = at_height(CheckCode::ElevationClass, severity);
    found.push(check.with("class", class_name(checked)));
    if height > SNOW_EXPERT_ABOVE {
        found.push(at_height(CheckCode::SnowExpertNeeded, Severity::Warning));
    }
    let check = Check::new(CheckCode::WindPressure, Severity::Passed);
    found.push(check.with("pressure", rounded(checked.loads.peak_wind_pressure)));
    found.extend(checked.each(|_, loads| {
        let check = Check::new(CheckCode::SnowLoad, Severity::Passed);
        (!loads.facade).then(|| check.with("load", rounded(loads.snow)))
    }));
    found.extend(checked.each(|_, loads| {
        let corner = &loads.wind.corner;
        let check = Check::new(CheckCode::WindLoad, Severity::Passed)
            .with("pressure", rounded(corner.pressure))
            .with("suction", rounded(corner.suction));
        Some(check)
    }));
    check_formats(checked, found);
}

/// The elevation class as parameters name it.
pub(super) fn class_name(checked: &Checked<'_>) -> &'static str {
    match checked.loads.elevation_class {
        ElevationClass::Standard => "standard",
        ElevationClass::Alpine => "alpine",
        ElevationClass::AlpinePlus => "alpinePlus",
    }
}

/// One error per chosen format and surface whose heaviest load is more than the format bears.
fn check_formats(checked: &Checked<'_>, found: &mut Vec<Check>) {
    // The formats that bear the loads of all surfaces.
    let bears = |format: &Format| {
        let mut surfaces = checked.surfaces();
        surfaces.all(|(_, loads)| overload(format, loads).is_none())
    };
    for format in &checked.roof.chosen.formats {
        found.extend(checked.each(|_, loads| {
            let check = overload(format, loads)?;
            Some(without_formats(checked, check, bears))
        }));
    }
}

/// The check, fixed by the chosen formats that hold where some do.
pub(super) fn without_formats(checked: &Checked<'_>, check: Check, holds: impl Fn(&Format) -> bool) -> Check {
    let chosen = &checked.roof.configuration.layout.formats;
    let of = |id: &&String| checked.roof.catalogue.format(id);
    let left = chosen.iter().filter(|id| of(id).is_some_and(&holds));
    let left: Vec<String> = left.cloned().collect();
    if left.is_empty() || left.len() == chosen.len() {
        return check;
    }
    check.with_fix("layout.formats", FixValue::Texts(left))
}

/// Snow by plan area, which is more than the share of it that stands on the slope, or wind in the corner
/// zone, kN/m².
fn overload(format: &Format, loads: &SurfaceLoads) -> Option<Check> {
    let corner = &loads.wind.corner;
    let mut heaviest = ("snow", loads.snow);
    for load in [("windPressure", corner.pressure), ("windSuction", corner.suction)] {
        if load.1 > heaviest.1 {
            heaviest = load;
        }
    }
    let (cause, load) = heaviest;
    (load > format.max_load).then(|| {
        Check::new(CheckCode::FormatOverloaded, Severity::Error)
            .with("format", &*format.id)
            .with("cause", cause)
            // Rounded up, so that the load shown is above the limit as well.
            .with("load", (load * 100.0).ceil() / 100.0)
            .with("max", format.max_load)
            .at("layout.formats")
    })
}
