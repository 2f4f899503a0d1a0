use crate::demo::catalogue;
use roof_engine::catalogue::subsidy::Mounting;
use roof_engine::economy::input::EconomySurface;
use roof_engine::economy::subsidy::answer::{Subsidy, SubsidyKind};
use roof_engine::economy::subsidy::*;

fn part(power: i64, angle: f64, mounting: Mounting) -> EconomySurface {
    EconomySurface { power, angle, mounting }
}

fn on_first_of_july(parts: &[EconomySurface]) -> Subsidy {
    let tables = catalogue().subsidies;
    let day = "2026-07-01";
    subsidy(parts, table_on(&tables, day).unwrap(), day)
}

/// Rates of the status of 1 July 2026: 400 | 330 | 250 CHF/kW.
#[test]
fn an_integrated_roof_is_paid_class_by_class() {
    let paid = on_first_of_july(&[part(12_000, 35.0, Mounting::Integrated)]);
    assert_eq!(paid.total, 480_000);
    assert_eq!(paid.steps.len(), 1);
    let paid = on_first_of_july(&[part(120_000, 10.0, Mounting::Integrated)]);
    assert_eq!(paid.total, (30 * 400 + 70 * 330 + 20 * 250) * 100);
    let powers: Vec<i64> = paid.steps.iter().map(|step| step.power).collect();
    assert_eq!(powers, [30_000, 70_000, 20_000]);
}

/// 360 | 300 | 250 CHF/kW.
#[test]
fn an_attached_roof_is_paid_less() {
    let paid = on_first_of_july(&[part(50_000, 20.0, Mounting::Attached)]);
    assert_eq!(paid.total, (30 * 360 + 20 * 300) * 100);
}

#[test]
fn steep_surfaces_earn_a_bonus_from_75_degrees() {
    let flat = on_first_of_july(&[part(10_000, 74.9, Mounting::Integrated)]);
    let steep = on_first_of_july(&[part(10_000, 75.0, Mounting::Integrated)]);
    assert_eq!(steep.total - flat.total, 10 * 400 * 100);
    assert_eq!(steep.steps.last().unwrap().kind, SubsidyKind::Steep);
    let attached = on_first_of_july(&[part(10_000, 90.0, Mounting::Attached)]);
    assert_eq!(attached.total, (10 * 360 + 10 * 200) * 100);
}

#[test]
fn surfaces_of_one_mounting_count_as_one_plant() {
    let halves = [part(20_000, 30.0, Mounting::Integrated); 2];
    let whole = [part(40_000, 30.0, Mounting::Integrated)];
    assert_eq!(on_first_of_july(&halves), on_first_of_july(&whole));
}

#[test]
fn a_mixed_plant_shares_every_class() {
    let paid =
        on_first_of_july(&[part(20_000, 30.0, Mounting::Integrated), part(20_000, 30.0, Mounting::Attached)]);
    assert_eq!(paid.total, (15 * (400 + 360) + 5 * (330 + 300)) * 100);
    assert_eq!(paid.steps.iter().map(|step| step.power).sum::<i64>(), 40_000);
}

#[test]
fn below_two_kilowatts_nothing_is_paid() {
    let small = on_first_of_july(&[part(1999, 30.0, Mounting::Integrated)]);
    assert!(small.below_least_power && small.total == 0 && small.steps.is_empty());
    let enough = on_first_of_july(&[part(2000, 30.0, Mounting::Integrated)]);
    assert_eq!(enough.total, 80_000);
    assert_eq!(on_first_of_july(&[]).total, 0);
}

#[test]
fn the_table_follows_the_day_of_commissioning() {
    let mut tables = catalogue().subsidies;
    let first = tables[0].valid_from.clone();
    assert_eq!(table_on(&tables, "2000-01-01"), None);
    let mut later = tables[0].clone();
    later.valid_from = "2030-01-01".into();
    tables.insert(0, later);
    assert_eq!(table_on(&tables, "2029-12-31").unwrap().valid_from, first);
    assert_eq!(table_on(&tables, "2030-01-01").unwrap().valid_from, "2030-01-01");
    let paid = subsidy(&[], &tables[0], "2099-01-01");
    assert!(paid.check_overdue);
}
