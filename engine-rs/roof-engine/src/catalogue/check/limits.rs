//! Whether every product says what it bears, and whether those numbers can be.

use super::{Found, MAX_LENGTH};
use crate::catalogue::{Catalogue, Component, Measure, Section, WindFactors};

/// Largest force on a row of snow guards and largest load of a system; far above any product.
const MAX_LOAD: f64 = 1000.0;
/// Largest form factor; published tables stay below 4.
const MAX_FACTOR: f64 = 10.0;
/// Highest reference height a limit may name, m.
const MAX_HEIGHT: f64 = 10_000.0;

pub(super) fn check(catalogue: &Catalogue, found: &mut Found) {
    check_products(catalogue, found);
    let rules = &catalogue.loads;
    for (index, section) in rules.batten_sections.iter().enumerate() {
        check_section(section, &format!("loads.battenSections[{index}]"), found);
    }
    check_wind(&rules.wind_factors, found);
    let facade = &rules.facade;
    found.real_range("loads.facade.areaLoad", facade.area_load, 0.0, MAX_LOAD);
    found.real_range("loads.facade.fireIndex", facade.fire_index, 0.0, 10.0);
    source("loads.facade", &facade.source, found);
}

fn check_products(catalogue: &Catalogue, found: &mut Found) {
    let choices = &catalogue.components;
    for (path, component) in
        bought("furring", &choices.furring).chain(bought("batten", &choices.batten))
    {
        match &component.section {
            Some(section) => check_section(section, &format!("{path}.section"), found),
            None => found.missing(&path, "section"),
        }
    }
    for (path, component) in bought("sarkingMembrane", &choices.sarking_membrane) {
        let Some(limits) = &component.limits else {
            found.missing(&path, "limits");
            continue;
        };
        let path = format!("{path}.limits");
        found.real_range(&format!("{path}.angle"), limits.angle, 0.0, 90.0);
        if let Some(height) = limits.reference_height_below {
            let path = format!("{path}.referenceHeightBelow");
            found.real_range(&path, height, 0.0, MAX_HEIGHT);
        }
        source(&path, &limits.source, found);
    }
    for (path, component) in bought("snowGuard", &choices.snow_guard) {
        let Some(capacity) = &component.capacity else {
            found.missing(&path, "capacity");
            continue;
        };
        let path = format!("{path}.capacity");
        // A guard that holds nothing would ask for rows without end.
        found.real_range(&format!("{path}.force"), capacity.force, 0.1, MAX_LOAD);
        source(&path, &capacity.source, found);
    }
}

/// Components of a list that are bought, with their paths.
fn bought<'a>(
    list: &'a str,
    components: &'a [Component],
) -> impl Iterator<Item = (String, &'a Component)> {
    components
        .iter()
        .enumerate()
        .filter(|(_, component)| component.measure != Measure::None)
        .map(move |(index, component)| (format!("components.{list}[{index}]"), component))
}

fn check_section(section: &Section, path: &str, found: &mut Found) {
    found.range(&format!("{path}.height"), section.height, 1, MAX_LENGTH);
    found.range(&format!("{path}.width"), section.width, 1, MAX_LENGTH);
}

/// Rows by rising pitch that cover 0 to 90 degrees.
fn check_wind(factors: &WindFactors, found: &mut Found) {
    let path = "loads.windFactors";
    source(path, &factors.source, found);
    let rows = &factors.rows;
    let mut least = 0.0;
    for (index, row) in rows.iter().enumerate() {
        let path = format!("{path}.rows[{index}]");
        let most = if index == 0 { 0.0 } else { 90.0 };
        found.real_range(&format!("{path}.angle"), row.angle, least, most);
        least = row.angle + 0.1;
        for (zone, pair) in [
            ("field", row.field),
            ("edge", row.edge),
            ("corner", row.corner),
        ] {
            let path = format!("{path}.{zone}");
            found.real_range(&format!("{path}.pressure"), pair.pressure, 0.0, MAX_FACTOR);
            found.real_range(&format!("{path}.suction"), pair.suction, 0.0, MAX_FACTOR);
        }
    }
    match rows.last() {
        Some(last) => {
            let path = format!("{path}.rows[{}].angle", rows.len() - 1);
            found.real_range(&path, last.angle, 90.0, 90.0);
        }
        None => found.missing(path, "rows"),
    }
}

fn source(path: &str, source: &str, found: &mut Found) {
    if source.trim().is_empty() {
        found.missing(path, "source");
    }
}
