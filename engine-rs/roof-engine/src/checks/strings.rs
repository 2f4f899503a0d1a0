//! Whether strings of modules stay under the system's largest voltage.

use super::{at, check, number, text};
use crate::bom::strings_of;
use crate::problem::{Check, CheckCode, Severity};
use crate::resolve::ResolvedRoof;
use crate::solve::LaidSurface;

/// One remark per surface with modules: as many strings as keep to the limit, and their voltages.
pub fn check_strings(roof: &ResolvedRoof<'_>, surfaces: &[LaidSurface]) -> Vec<Check> {
    let limit = &roof.catalogue.standard.strings.voltage_limit;
    let height = roof.configuration.location.height_above_sea;
    let remark = |surface: &LaidSurface| {
        let strings = strings_of(roof.catalogue, surface, height)?;
        let severity = if strings.cold <= limit.value {
            Severity::Passed
        } else {
            Severity::Error
        };
        let remark = check(CheckCode::StringVoltage, severity);
        let remark = number(remark, "strings", strings.count as f64);
        let remark = number(remark, "modules", strings.modules as f64);
        let remark = number(remark, "cold", strings.cold.ceil());
        let remark = number(remark, "hot", strings.hot.floor());
        let remark = number(remark, "max", limit.value);
        let confirmed = strings.confirmed && limit.confirmed;
        let basis = if confirmed { "source" } else { "assumption" };
        let mut remark = text(remark, "basis", basis);
        remark.surface = Some(surface.on.input.id.clone());
        Some(at(remark, "location.heightAboveSea"))
    };
    surfaces.iter().filter_map(remark).collect()
}
