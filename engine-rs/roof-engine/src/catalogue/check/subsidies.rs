//! Tables of the one-time remuneration.

use std::collections::BTreeSet;

use super::{Found, MAX_AMOUNT};
use crate::catalogue::subsidy::{SubsidyRates, SubsidyTable};
use crate::problem::ProblemCode;
use crate::reading::date::is_day;

impl Found<'_> {
    /// Days, sources, bounds and the order of the classes.
    pub(super) fn subsidies(&mut self, tables: &[SubsidyTable]) {
        let mut days = BTreeSet::new();
        self.each("subsidies", tables, |found, table| {
            let day = &table.valid_from;
            for (field, day) in [("validFrom", day), ("nextCheck", &table.next_check)] {
                if !is_day(day) {
                    found.wrong_type(field, "a day as in 2026-07-01");
                }
            }
            if !days.insert(day.clone()) {
                let code = ProblemCode::DuplicateId;
                found.problems.naming(code, "validFrom", day);
            }
            found.source(&table.source);
            found.whole("leastPower", table.least_power, 0, MAX_AMOUNT);
            found.range("steepFrom", table.steep_from, 0.0, 90.0);
            found.within("integrated", |found| found.rates(&table.integrated));
            found.within("attached", |found| found.rates(&table.attached));
        });
    }

    /// Classes rise; the last, and only the last, has no end.
    fn rates(&mut self, rates: &SubsidyRates) {
        self.whole("steepBonus", rates.steep_bonus, 0, MAX_AMOUNT);
        if rates.classes.is_empty() {
            self.problems.missing("classes");
        }
        let (mut from, mut left) = (0, rates.classes.len());
        self.each("classes", &rates.classes, |found, class| {
            found.whole("rate", class.rate, 0, MAX_AMOUNT);
            left -= 1;
            match class.up_to {
                Some(end) if left > 0 => {
                    found.whole("upTo", end, from + 1, MAX_AMOUNT);
                    from = end.clamp(0, MAX_AMOUNT);
                }
                None if left == 0 => {}
                _ => {
                    let expected = if left == 0 { "null" } else { "a whole number" };
                    found.wrong_type("upTo", expected);
                }
            }
        });
    }
}
