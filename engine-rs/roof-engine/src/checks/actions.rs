//! Elevation class, snow and wind, and what the chosen formats bear of them.

use super::{Checked, at, check, mended, number, rounded, text};
use crate::answer::ElevationClass;
use crate::catalogue::Format;
use crate::loads::values::SurfaceLoads;
use crate::problem::{Check, CheckCode, MendValue, Severity};

/// Metres above sea above which SIA 261 asks for an expert's snow load.
const SNOW_EXPERT_ABOVE: f64 = 2000.0;

pub(super) fn check_actions(checked: &Checked<'_>, found: &mut Vec<Check>) {
    let height = checked.roof.configuration.location.height_above_sea;
    let at_height = |code, severity| {
        let remark = number(check(code, severity), "height", height);
        at(remark, "location.heightAboveSea")
    };
    let severity = match checked.loads.elevation_class {
        ElevationClass::Standard => Severity::Passed,
        ElevationClass::Alpine | ElevationClass::AlpinePlus => Severity::Hint,
    };
    let remark = at_height(CheckCode::ElevationClass, severity);
    found.push(text(remark, "class", class_name(checked)));
    if height > SNOW_EXPERT_ABOVE {
        found.push(at_height(CheckCode::SnowExpertNeeded, Severity::Warning));
    }
    let remark = check(CheckCode::WindPressure, Severity::Passed);
    let pressure = rounded(checked.loads.peak_wind_pressure);
    found.push(number(remark, "pressure", pressure));
    found.extend(checked.each(|_, loads| {
        let remark = check(CheckCode::SnowLoad, Severity::Passed);
        (!loads.facade).then(|| number(remark, "load", rounded(loads.snow)))
    }));
    found.extend(checked.each(|_, loads| {
        let corner = &loads.wind.corner;
        let remark = check(CheckCode::WindLoad, Severity::Passed);
        let remark = number(remark, "pressure", rounded(corner.pressure));
        Some(number(remark, "suction", rounded(corner.suction)))
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
    for format in &checked.roof.chosen.formats {
        found.extend(checked.each(|_, loads| {
            let remark = overload(format, loads)?;
            // The formats that bear the loads of all surfaces.
            let bears = |format: &Format| {
                checked
                    .surfaces()
                    .all(|(_, l)| overload(format, l).is_none())
            };
            Some(without_formats(checked, remark, bears))
        }));
    }
}

/// The remark, mended by the chosen formats that hold where some do.
pub(super) fn without_formats(
    checked: &Checked<'_>,
    remark: Check,
    holds: impl Fn(&Format) -> bool,
) -> Check {
    let chosen = &checked.roof.configuration.layout.formats;
    let of = |id: &&String| checked.roof.catalogue.formats.iter().find(|f| &f.id == *id);
    let left: Vec<String> = chosen
        .iter()
        .filter(|id| of(id).is_some_and(&holds))
        .cloned()
        .collect();
    if left.is_empty() || left.len() == chosen.len() {
        return remark;
    }
    mended(remark, "layout.formats", MendValue::Texts(left))
}

fn overload(format: &Format, loads: &SurfaceLoads) -> Option<Check> {
    let (cause, load) = heaviest(loads);
    (load > format.max_load).then(|| {
        let remark = check(CheckCode::FormatOverloaded, Severity::Error);
        let remark = text(remark, "format", &format.id);
        let remark = text(remark, "cause", cause);
        // Rounded up, so that the load shown is above the limit as well.
        let remark = number(remark, "load", (load * 100.0).ceil() / 100.0);
        at(number(remark, "max", format.max_load), "layout.formats")
    })
}

/// The heaviest single load on a slate, kN/m²: snow by plan area, which is more than the share of it
/// that stands on the slope, or wind in the corner zone.
fn heaviest(loads: &SurfaceLoads) -> (&'static str, f64) {
    let corner = &loads.wind.corner;
    let mut heaviest = ("snow", loads.snow);
    for candidate in [
        ("windPressure", corner.pressure),
        ("windSuction", corner.suction),
    ] {
        if candidate.1 > heaviest.1 {
            heaviest = candidate;
        }
    }
    heaviest
}
