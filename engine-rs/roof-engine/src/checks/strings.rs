//! Whether strings of modules stay under the system's largest voltage.

use super::{at, check, number, text};
use crate::bom::{SolvedSurface, strings_of};
use crate::catalogue::Catalogue;
use crate::problem::{Check, CheckCode, Severity};
use crate::roof::configuration::Configuration;

/// One remark per surface with modules: as many strings as keep to the limit, and their voltages.
pub fn check_strings(
    configuration: &Configuration,
    catalogue: &Catalogue,
    surfaces: &[SolvedSurface<'_>],
) -> Vec<Check> {
    let limit = &catalogue.standard.strings.voltage_limit;
    let height = configuration.location.height_above_sea;
    let remark = |surface: &SolvedSurface<'_>| {
        let strings = strings_of(catalogue, surface, height)?;
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
        remark.surface = Some(surface.id.to_string());
        Some(at(remark, "location.heightAboveSea"))
    };
    surfaces.iter().filter_map(remark).collect()
}
