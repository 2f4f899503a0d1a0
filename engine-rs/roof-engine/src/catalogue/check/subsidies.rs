//! Tables of the one-time remuneration.

use std::collections::BTreeSet;

use super::{Found, MAX_AMOUNT, text};
use crate::catalogue::Catalogue;
use crate::problem::ProblemCode;
use crate::subsidy::date::is_day;
use crate::subsidy::rates::SubsidyRates;

/// Adds every fault of the subsidy tables: days, sources, bounds and the order of the classes.
pub fn check(catalogue: &Catalogue, found: &mut Found) {
    let mut days = BTreeSet::new();
    for (index, table) in catalogue.subsidies.iter().enumerate() {
        let path = format!("subsidies[{index}]");
        for (field, day) in [
            ("validFrom", &table.valid_from),
            ("nextCheck", &table.next_check),
        ] {
            if !is_day(day) {
                let expected = text("a day as in 2026-07-01");
                let path = format!("{path}.{field}");
                found.add(ProblemCode::WrongType, &path, [("expected", expected)]);
            }
        }
        if !days.insert(&table.valid_from) {
            let value = text(&table.valid_from);
            let path = format!("{path}.validFrom");
            found.add(ProblemCode::DuplicateId, &path, [("value", value)]);
        }
        if table.source.is_empty() {
            found.missing(&path, "source");
        }
        found.range(
            &format!("{path}.leastPower"),
            table.least_power,
            0,
            MAX_AMOUNT,
        );
        found.real_range(&format!("{path}.steepFrom"), table.steep_from, 0.0, 90.0);
        check_rates(&table.integrated, &format!("{path}.integrated"), found);
        check_rates(&table.attached, &format!("{path}.attached"), found);
    }
}

/// Classes rise; the last, and only the last, has no end.
fn check_rates(rates: &SubsidyRates, path: &str, found: &mut Found) {
    found.range(
        &format!("{path}.steepBonus"),
        rates.steep_bonus,
        0,
        MAX_AMOUNT,
    );
    if rates.classes.is_empty() {
        found.missing(path, "classes");
    }
    let mut from = 0;
    for (index, class) in rates.classes.iter().enumerate() {
        let path = format!("{path}.classes[{index}]");
        found.range(&format!("{path}.rate"), class.rate, 0, MAX_AMOUNT);
        let path = format!("{path}.upTo");
        let is_last = index + 1 == rates.classes.len();
        match class.up_to {
            Some(end) if !is_last => {
                found.range(&path, end, from + 1, MAX_AMOUNT);
                from = end.clamp(0, MAX_AMOUNT);
            }
            None if is_last => {}
            _ => {
                let expected = text(if is_last { "null" } else { "a whole number" });
                found.add(ProblemCode::WrongType, &path, [("expected", expected)]);
            }
        }
    }
}
