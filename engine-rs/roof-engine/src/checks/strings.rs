//! Whether strings of modules stay under the system's largest voltage.

use crate::bom::strings_of;
use crate::catalogue::basis;
use crate::layout::LaidSurface;
use crate::problem::{Check, CheckCode, Severity};
use crate::resolve::ResolvedRoof;

/// One check per surface with modules: as many strings as keep to the limit, and their voltages.
pub fn check_strings(roof: &ResolvedRoof<'_>, surfaces: &[LaidSurface]) -> Vec<Check> {
    let limit = &roof.catalogue.standard.strings.voltage_limit;
    let height = roof.configuration.location.height_above_sea;
    let check = |surface: &LaidSurface| {
        let strings = strings_of(roof.catalogue, surface, height)?;
        let severity = Severity::Error.unless(strings.cold <= limit.value);
        let check = Check::new(CheckCode::StringVoltage, severity)
            .with("strings", strings.count)
            .with("modules", strings.modules)
            .with("cold", strings.cold.ceil())
            .with("hot", strings.hot.floor())
            .with("max", limit.value)
            .with("basis", basis(strings.confirmed && limit.confirmed));
        let id = &surface.on.input.id;
        Some(check.on(id).at("location.heightAboveSea"))
    };
    surfaces.iter().filter_map(check).collect()
}
