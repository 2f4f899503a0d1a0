//! Generated roofs: the objective price is the cheapest by its rules, and a mirror image costs the same. A roof at rest
//! costs no more than during a drag. The objective robust has the most room of all gaps. The sliver rule costs the watts that its check states.
//! Slates that lie count to their own bill.

#![cfg(test)]

mod common;

use common::{engine, golden, new_roof, surfaces, surfaces_of};
use proptest::prelude::*;
use roof_engine::cut::pieces::CellKind;
use roof_engine::engine::recount::FrozenSlates;
use roof_engine::engine::{OpenRoof, RoofEngine};
use roof_engine::layout::{LaidSurface, Pace, table};
use roof_engine::prices::discount::Discount;
use roof_engine::problem::{Check, CheckCode, FixValue, Severity};
use serde_json::{Value, json};

fn cutouts() -> impl Strategy<Value = Value> {
    let cutout = (0_i64..9000, 0_i64..5000, 300_i64..2500, 300_i64..2500, 0_i64..200);
    prop::collection::vec(cutout, 0..4).prop_map(|cutouts| {
        let cutout = |(index, (x, y, width, height, clearance)): (usize, _)| {
            json!({ "id": index.to_string(), "kind": "chimney", "shape": "rectangle", "x1": x, "x2": x + width,
                "y1": y, "y2": y + height, "clearance": clearance, "height": 1000 })
        };
        cutouts.into_iter().enumerate().map(cutout).collect()
    })
}

fn outline() -> impl Strategy<Value = Value> {
    (2500_i64..14_000, 2000_i64..8000, 0_i64..100, 0..4).prop_map(
        |(width, height, part, shape)| match shape {
            0 => json!({ "shape": "trapezoid", "width": width, "topWidth": width * (part + 100) / 250,
            "topOffset": width * (100 - part) / 250, "height": height }),
            _ => json!({ "shape": "rectangle", "width": width, "height": height }),
        },
    )
}

/// Gables and pents with all their surfaces, laid either way, from a range of gaps.
fn roofs() -> impl Strategy<Value = Value> {
    let surface = (outline(), cutouts());
    let surfaces_of = prop::collection::vec(surface, 2);
    let formats = prop::sample::subsequence(vec!["L", "M", "S"], 1..=3);
    let gaps = (10_i64..=20, 0_i64..=10);
    (any::<bool>(), surfaces_of, formats, gaps, any::<bool>(), prop::sample::select(vec![0, 80, 95, 100]))
        .prop_map(|(gable, from, formats, (min, more), portrait, floor)| {
            let mut roof = new_roof(if gable { "gable" } else { "pent" });
            for (surface, (outline, cutouts)) in surfaces(&mut roof).iter_mut().zip(from) {
                (surface["outline"], surface["cutouts"]) = (outline, cutouts);
            }
            let components = &mut roof["components"];
            components["edgeTreatment"]["left"] = components["edgeTreatment"]["right"].clone();
            let layout = &mut roof["layout"];
            layout["orientation"] = json!(if portrait { "portrait" } else { "landscape" });
            layout["formats"] = json!(formats);
            layout["panelGap"] = json!({ "min": min, "max": (min + more).min(20) });
            layout["powerFloor"] = json!(floor);
            roof
        })
}

/// Openings that may not lie where they do are left out.
fn legal(engine: &RoofEngine, roof: &mut Value) -> bool {
    while let Some(problem) = engine.check(&roof.to_string()).first() {
        let mut skipped_bound = false;
        for surface in surfaces(roof) {
            skipped_bound |= surface["cutouts"].as_array_mut().is_some_and(|cutouts| cutouts.pop().is_some());
        }
        if !skipped_bound {
            assert!(!problem.path.is_empty());
            return false;
        }
    }
    true
}

fn laid(engine: &mut RoofEngine, roof: &Value) -> OpenRoof {
    engine.open(&roof.to_string(), 0).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn moving(engine: &mut RoofEngine, roof: &Value) -> OpenRoof {
    engine
        .open_at(&roof.to_string(), &0.into(), Pace::Moving)
        .unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn sliver_costs(roof: &OpenRoof) -> impl Iterator<Item = &Check> {
    roof.solved.solution.checks.iter().filter(|check| check.code == CheckCode::SliverCosts)
}

/// Whether a surface has a format where no cell of it is active.
fn has_empty_formats(LaidSurface { slates, .. }: &LaidSurface) -> bool {
    let is_active = |is: &dyn Fn(usize, usize) -> bool| {
        slates.pieces.iter().any(|piece| piece.kind == CellKind::Active && is(piece.row, piece.column))
    };
    let mut columns = slates.columns.iter().enumerate();
    let mut rows = slates.rows.iter().enumerate();
    columns.any(|(at, column)| column.format.is_some() && !is_active(&|_, column| column == at))
        || rows.any(|(at, row)| row.format.is_some() && !is_active(&|row, _| row == at))
}

/// Whether every surface keeps the rules of the objective price; one that nothing tiles by the sliver rule is
/// free of it.
fn keeps_rules(roof: &OpenRoof, most: &OpenRoof) -> bool {
    let surfaces = roof.solved.surfaces.iter().zip(&most.solved.surfaces);
    surfaces.filter(|(laid, _)| laid.on.input.enabled).all(|(laid, most)| {
        let slivers = laid.slates.slivers && !most.slates.slivers && !laid.on.is_portrait;
        laid.is_tiled() && !slivers && !has_empty_formats(laid)
    })
}

fn bill(roof: &OpenRoof) -> (i64, i64) {
    (roof.solved.solution.totals.price, roof.solved.solution.totals.power)
}

/// Per mille by which a roof is cheaper per watt than another.
fn saves(other: (i64, i64), than: (i64, i64)) -> f64 {
    let per_watt = |(price, power): (i64, i64)| price as f64 / power as f64;
    (1.0 - per_watt(other) / per_watt(than)) * 1000.0
}

/// A soak, which says how many fuzz cases it wants, draws a thousand.
fn cases() -> ProptestConfig {
    ProptestConfig::with_cases(if std::env::var("FUZZ_CASES").is_ok() { 1000 } else { 24 })
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn no_simple_layout_by_the_same_rules_is_cheaper_than_the_objective_price(
        roof in roofs(),
        gap in 0_i64..=10,
    ) {
        let mut engine = engine();
        let mut roof = roof;
        prop_assume!(legal(&engine, &mut roof));
        let with = |objective: &str, change: &dyn Fn(&mut Value)| {
            let mut roof = roof.clone();
            roof["layout"]["objective"] = json!(objective);
            change(&mut roof["layout"]);
            roof
        };
        let most = laid(&mut engine, &with("power", &|_| {}));
        prop_assume!(bill(&most).1 > 0);
        let cheapest = laid(&mut engine, &with("price", &|_| {}));
        let floor = roof["layout"]["powerFloor"].as_i64().unwrap_or(0);
        let found = bill(&cheapest);
        prop_assert!(found.1 * 100 >= bill(&most).1 * floor, "{found:?}");
        for (laid, most) in cheapest.solved.surfaces.iter().zip(&most.solved.surfaces) {
            let rules = most.slates.slivers || laid.on.is_portrait || !laid.slates.slivers;
            prop_assert!(rules && !has_empty_formats(laid), "{}", with("price", &|_| {}));
        }
        let range = roof["layout"]["panelGap"].clone();
        let (min, max) = (range["min"].as_i64().unwrap(), range["max"].as_i64().unwrap());
        let gap = min + gap % (max - min + 1);
        let one_gap = |layout: &mut Value| layout["panelGap"] = json!({ "min": gap, "max": gap });
        let mut simple = vec![with("uniform", &|_| {}), with("uniform", &one_gap)];
        for format in roof["layout"]["formats"].as_array().unwrap() {
            let one_format = |layout: &mut Value| {
                one_gap(layout);
                layout["formats"] = json!([format]);
            };
            simple.push(with("uniform", &|layout| layout["formats"] = json!([format])));
            simple.push(with("uniform", &one_format));
            for anchor in ["left", "center", "right"] {
                simple.push(with("manual", &|layout| {
                    one_format(layout);
                    layout["anchor"] = json!(anchor);
                }));
            }
        }
        for other in simple {
            let simple = laid(&mut engine, &other);
            let totals = bill(&simple);
            let counts = keeps_rules(&simple, &most) && totals.1 > 0 && totals.1 * 100 >= bill(&most).1 * floor;
            prop_assert!(!counts || saves(totals, found) <= 0.0,
                "{:.2} per mille less than {found:?}: {totals:?} {other}", saves(totals, found));
        }
    }

    #[test]
    fn a_mirror_image_costs_the_same_with_objectives_power_and_robust(roof in roofs(), is_robust in any::<bool>()) {
        let mut engine = engine();
        let mut roof = roof;
        roof["layout"]["objective"] = json!(if is_robust { "robust" } else { "power" });
        prop_assume!(legal(&engine, &mut roof));
        let before = laid(&mut engine, &roof);
        for surface in surfaces(&mut roof) {
            let whole = |value: &Value| value.as_i64().unwrap();
            let width = whole(&surface["outline"]["width"]);
            if surface["outline"]["shape"] == "trapezoid" {
                let outline = &mut surface["outline"];
                let top = whole(&outline["topOffset"]) + whole(&outline["topWidth"]);
                outline["topOffset"] = json!(width - top);
            }
            for cutout in surface["cutouts"].as_array_mut().unwrap() {
                let (x1, x2) = (whole(&cutout["x1"]), whole(&cutout["x2"]));
                (cutout["x1"], cutout["x2"]) = (json!(width - x2), json!(width - x1));
            }
        }
        let after = laid(&mut engine, &roof);
        prop_assert_eq!(bill(&after), bill(&before), "{}", roof);
    }

    #[test]
    fn no_gap_gives_more_room_than_the_objective_robust_at_the_power_that_it_keeps(roof in roofs()) {
        let mut engine = engine();
        let mut roof = roof;
        prop_assume!(legal(&engine, &mut roof));
        let floor = roof["layout"]["powerFloor"].as_i64().unwrap_or(0);
        let whole = |value: &Value| value.as_i64().unwrap_or(0);
        let range = &roof["layout"]["panelGap"];
        let (min, max) = (whole(&range["min"]), whole(&range["max"]));
        let with = |objective: &str, from: i64, to: i64| {
            let mut roof = roof.clone();
            roof["layout"]["objective"] = json!(objective);
            roof["layout"]["panelGap"] = json!({ "min": from, "max": to });
            roof
        };
        let most = laid(&mut engine, &with("power", min, max));
        let robust = laid(&mut engine, &with("robust", min, max));
        let one_gap: Vec<_> = (min..=max).map(|gap| moving(&mut engine, &with("power", gap, gap))).collect();
        for (index, robust) in robust.solved.surfaces.iter().enumerate() {
            let most = &most.solved.surfaces[index];
            if robust.on.is_portrait {
                prop_assert_eq!(&robust.slates.columns, &most.slates.columns);
                continue;
            }
            let robust = &robust.slates;
            let room = robust.tolerance_narrower.min(robust.tolerance_wider);
            prop_assert_eq!(robust.proven, most.slates.proven);
            prop_assert!(robust.power * 100 >= most.power * floor);
            for other in one_gap.iter().map(|roof| &*roof.solved.surfaces[index].slates) {
                let joints = i64::try_from(other.columns.len()).unwrap_or(0) - 1;
                let other_room = joints * (other.gap - min).min(max - other.gap);
                let counts = other.not_tileable.is_none()
                    && other.power * 100 >= most.power * floor
                    && other.slivers <= most.slates.slivers;
                let is_better = other_room > room || (other_room == room && other.power > robust.power);
                prop_assert!(!(counts && is_better), "{} has {other_room} mm, not {room}: {roof}", other.gap);
            }
        }
    }

    #[test]
    fn the_slates_of_a_roof_count_to_its_own_bill(roof in roofs(), discount in 0_i64..=5_000) {
        let mut engine = engine();
        let mut roof = roof;
        prop_assume!(legal(&engine, &mut roof));
        let (text, own) = (roof.to_string(), Discount::from(discount));
        let solved = engine.open(&text, discount).unwrap_or_else(|problems| panic!("{problems:?}")).solved;
        let surfaces = surfaces_of(&solved);
        let (cells, trapezoids) = (table::cells(&solved.surfaces), table::trapezoids(&solved.surfaces));
        let slates = FrozenSlates { surfaces: &surfaces, cells: &cells, trapezoids: &trapezoids };
        prop_assert_eq!(engine.recount(&text, &own, &slates), Ok(solved.solution.bom), "{}", roof);
    }

    #[test]
    fn a_roof_at_rest_has_the_same_power_and_fewer_warnings_or_a_lower_price(roof in roofs()) {
        let mut engine = engine();
        let mut roof = roof;
        prop_assume!(legal(&engine, &mut roof));
        let (rest, moving) = (laid(&mut engine, &roof), moving(&mut engine, &roof));
        prop_assert_eq!(bill(&rest).1, bill(&moving).1);
        let merit = |roof: &OpenRoof| {
            let warnings = roof.solved.solution.checks.iter().filter(|check| check.severity < Severity::Hint);
            (warnings.count(), bill(roof).0)
        };
        prop_assert!(merit(&rest) <= merit(&moving), "{roof}");
    }

    #[test]
    fn the_sliver_rule_costs_the_watts_that_two_solves_differ_by(roof in roofs()) {
        let mut engine = engine();
        let mut roof = roof;
        prop_assume!(legal(&engine, &mut roof));
        let (ruled, moving) = (laid(&mut engine, &roof), moving(&mut engine, &roof));
        roof["layout"]["slivers"] = json!(true);
        let free = laid(&mut engine, &roof);
        for (ruled_surface, free) in ruled.solved.surfaces.iter().zip(&free.solved.surfaces) {
            let id = &ruled_surface.on.input.id;
            let said = sliver_costs(&ruled).find(|check| check.surface.as_ref() == Some(id));
            let said = said.map_or(json!(0), |check| json!(check.params)["power"].clone());
            prop_assert_eq!(said.as_f64(), Some((free.power - ruled_surface.power) as f64), "{} {}", id, roof);
            prop_assert!(free.power >= ruled_surface.power);
        }
        prop_assert_eq!(sliver_costs(&moving).chain(sliver_costs(&free)).count(), 0);
        let slivers = free.solved.solution.checks.iter().filter(|check| check.code == CheckCode::Sliver);
        prop_assert_eq!(slivers.count(), 0);
    }
}

#[test]
fn one_click_lifts_the_sliver_rule_and_gives_the_watts_that_it_costs() {
    let (mut engine, mut roof) = (engine(), golden("farmhouse-three"));
    let ruled = laid(&mut engine, &roof);
    let check = sliver_costs(&ruled).next().unwrap();
    assert_eq!(check.surface.as_deref(), Some("front"));
    assert_eq!(json!(check.params), json!({ "min": 60.0, "power": 104.0 }));
    let [fix] = &check.fixes[..] else { panic!("{:?}", check.fixes) };
    assert_eq!((fix.path.as_str(), &fix.value), ("layout.slivers", &FixValue::Flag(true)));
    roof["layout"]["slivers"] = json!(true);
    assert_eq!(bill(&laid(&mut engine, &roof)).1, bill(&ruled).1 + 104);
}
