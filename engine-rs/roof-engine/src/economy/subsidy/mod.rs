//! One-time remuneration for photovoltaics (Energieförderungsverordnung, paid by Pronovo).

pub mod answer;

use super::input::EconomySurface;
use crate::catalogue::subsidy::{Mounting, SubsidyTable};
use crate::numbers::half_up;
use answer::{Subsidy, SubsidyKind, SubsidyStep};

/// The table that holds on a day (as in `2026-07-01`), none before the first.
pub fn table_on<'a>(tables: &'a [SubsidyTable], day: &str) -> Option<&'a SubsidyTable> {
    tables
        .iter()
        .filter(|table| table.valid_from.as_str() <= day)
        .max_by(|a, b| a.valid_from.cmp(&b.valid_from))
}

/// The remuneration of a plant of these parts that is commissioned on a day, with the table of that
/// day. Classes are those of the whole plant; where it is mounted in two ways each kind takes part in
/// every class by its share of the power (to be confirmed for mixed plants). Without the cap of 30 %
/// of a reference plant's cost and without auctions.
pub fn subsidy(parts: &[EconomySurface], table: &SubsidyTable, day: &str) -> Subsidy {
    let total_power: i64 = parts.iter().map(|part| part.power).sum();
    let below_least_power = total_power < table.least_power.max(1);
    let mut steps = Vec::new();
    if !below_least_power {
        let mountings = [Mounting::Integrated, Mounting::Attached];
        for mounting in mountings {
            steps.extend(class_steps(parts, table, mounting, total_power));
        }
        steps.extend(mountings.iter().filter_map(|m| steep_step(parts, table, *m)));
    }
    Subsidy {
        total: steps.iter().map(|step| step.amount).sum(),
        power: total_power,
        below_least_power,
        steps,
        valid_from: table.valid_from.clone(),
        source: table.source.clone(),
        next_check: table.next_check.clone(),
        check_overdue: day > table.next_check.as_str(),
    }
}

fn power_of(parts: &[EconomySurface], mounting: Mounting, steep_from: f64) -> i64 {
    parts
        .iter()
        .filter(|part| part.mounting == mounting && part.angle >= steep_from)
        .map(|part| part.power)
        .sum()
}

fn class_steps(
    parts: &[EconomySurface],
    table: &SubsidyTable,
    mounting: Mounting,
    total_power: i64,
) -> Vec<SubsidyStep> {
    let own = i128::from(power_of(parts, mounting, f64::NEG_INFINITY));
    let total = i128::from(total_power);
    let mut from = 0;
    let mut steps = Vec::new();
    for class in &table.rates(mounting).classes {
        let end = class.up_to.unwrap_or(i64::MAX);
        let inside = i128::from(total_power.min(end) - from);
        if own > 0 && inside > 0 {
            steps.push(SubsidyStep {
                kind: SubsidyKind::Class,
                mounting,
                from,
                up_to: class.up_to,
                power: half_up(inside * own, total),
                rate: class.rate,
                amount: half_up(inside * own * i128::from(class.rate), total * 1000),
            });
        }
        from = end;
    }
    steps
}

fn steep_step(parts: &[EconomySurface], table: &SubsidyTable, mounting: Mounting) -> Option<SubsidyStep> {
    let power = power_of(parts, mounting, table.steep_from);
    let rate = table.rates(mounting).steep_bonus;
    (power > 0 && rate > 0).then(|| SubsidyStep {
        kind: SubsidyKind::Steep,
        mounting,
        from: 0,
        up_to: None,
        power,
        rate,
        amount: half_up(i128::from(power) * i128::from(rate), 1000),
    })
}
