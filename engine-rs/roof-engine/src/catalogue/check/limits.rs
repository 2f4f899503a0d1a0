//! Whether every product says what it bears, and whether those numbers can be.

use super::{Found, MAX_LENGTH};
use crate::catalogue::{Catalogue, Component, Measure, Section, WindFactors};

/// Largest force on a row of snow guards and largest load of a system; far above any product.
const MAX_LOAD: f64 = 1000.0;
/// Largest form factor; published tables stay below 4.
const MAX_FACTOR: f64 = 10.0;
/// Highest reference height a limit may name, m.
const MAX_HEIGHT: f64 = 10_000.0;

impl Found<'_> {
    pub(super) fn loads(&mut self, catalogue: &Catalogue) {
        self.within("components", |found| found.products(catalogue));
        let rules = &catalogue.loads;
        self.within("loads", |found| {
            found.sourced("hookSuction", &rules.hook_suction, 0.01, 100.0);
            found.sourced("screwSuction", &rules.screw_suction, 0.01, 100.0);
            found.sourced("snowSlidesFrom", &rules.snow_slides_from, 0.01, 90.0);
            found.each("battenSections", &rules.batten_sections, Self::section);
            found.within("windFactors", |found| found.wind(&rules.wind_factors));
            let facade = &rules.facade;
            found.within("facade", |found| {
                found.range("areaLoad", facade.area_load, 0.0, MAX_LOAD);
                found.range("fireIndex", facade.fire_index, 0.0, 10.0);
                found.source(&facade.source);
            });
        });
    }

    fn products(&mut self, catalogue: &Catalogue) {
        let choices = &catalogue.components;
        self.bought("furring", &choices.furring, Self::has_section);
        self.bought("batten", &choices.batten, Self::has_section);
        let membranes = &choices.sarking_membrane;
        self.bought("sarkingMembrane", membranes, |found, membrane| {
            let Some(limits) = &membrane.limits else {
                return found.problems.missing("limits");
            };
            found.within("limits", |found| {
                found.range("angle", limits.angle, 0.0, 90.0);
                if let Some(height) = limits.reference_height_below {
                    found.range("referenceHeightBelow", height, 0.0, MAX_HEIGHT);
                }
                found.source(&limits.source);
            });
        });
        self.bought("snowGuard", &choices.snow_guard, |found, guard| {
            let Some(capacity) = &guard.capacity else {
                return found.problems.missing("capacity");
            };
            found.within("capacity", |found| {
                // A guard that holds nothing would ask for rows without end.
                found.range("force", capacity.force, 0.1, MAX_LOAD);
                found.source(&capacity.source);
            });
        });
    }

    /// Looks into the components of a list that are bought.
    fn bought(&mut self, list: &str, components: &[Component], check: impl Fn(&mut Self, &Component)) {
        self.each(list, components, |found, component| {
            if component.measure != Measure::None {
                check(found, component);
            }
        });
    }

    fn has_section(&mut self, component: &Component) {
        match &component.section {
            Some(section) => self.within("section", |found| found.section(section)),
            None => self.problems.missing("section"),
        }
    }

    fn section(&mut self, section: &Section) {
        self.whole("height", section.height, 1, MAX_LENGTH);
        self.whole("width", section.width, 1, MAX_LENGTH);
    }

    /// Rows by rising pitch that cover 0 to 90 degrees.
    fn wind(&mut self, factors: &WindFactors) {
        self.source(&factors.source);
        let rows = &factors.rows;
        let (mut least, mut most) = (0.0, 0.0);
        self.each("rows", rows, |found, row| {
            found.range("angle", row.angle, least, most);
            (least, most) = (row.angle + 0.1, 90.0);
            let zones = [("field", row.field), ("edge", row.edge), ("corner", row.corner)];
            for (zone, pair) in zones {
                found.within(zone, |found| {
                    found.range("pressure", pair.pressure, 0.0, MAX_FACTOR);
                    found.range("suction", pair.suction, 0.0, MAX_FACTOR);
                });
            }
        });
        match rows.last() {
            Some(last) => {
                let field = format!("rows[{}].angle", rows.len() - 1);
                self.range(&field, last.angle, 90.0, 90.0);
            }
            None => self.problems.missing("rows"),
        }
    }
}
