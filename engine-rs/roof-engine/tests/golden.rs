//! Every golden roof is a valid configuration and is solved whole.

#![cfg(test)]

use std::fs;
use std::path::PathBuf;

use roof_engine::answer::{Answer, Solution};
use roof_engine::configuration::Configuration;
use roof_engine::configuration::document::parse;
use roof_engine::cut::pieces::CellKind;
use roof_engine::engine::RoofEngine;
use roof_engine::layout::SurfaceStatus;
use roof_engine::problem::{CheckCode, Severity};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn engine() -> RoofEngine {
    let catalogue = fs::read_to_string(root().join("engine/catalogue/demo.json")).unwrap();
    RoofEngine::new(&catalogue).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn golden_roofs() -> Vec<(String, String)> {
    let mut roofs: Vec<(String, String)> = fs::read_dir(root().join("tests/golden"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    roofs.sort();
    assert!(roofs.len() >= 8, "only {} golden roofs", roofs.len());
    roofs
}

fn configuration(text: &str) -> Configuration {
    parse(text).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn solved(text: &str) -> Solution {
    match engine().answer(text, 0) {
        Answer::Solved(solution) => *solution,
        Answer::Refused { problems } => panic!("{problems:?}"),
    }
}

#[test]
fn every_golden_roof_is_valid_and_carries_modules() {
    for (name, text) in golden_roofs() {
        assert_eq!(engine().check(&text), Vec::new(), "{name}");
        let solution = solved(&text);
        let configuration = configuration(&text);
        for (surface, input) in solution.surfaces.iter().zip(&configuration.surfaces) {
            let expected = if input.enabled { SurfaceStatus::Tiled } else { SurfaceStatus::Disabled };
            assert_eq!(surface.status, expected, "{name} {}", surface.id);
            if input.enabled {
                assert!(surface.active_modules > 0, "{name} {}", surface.id);
            }
        }
    }
}

#[test]
fn the_bill_has_as_many_modules_as_there_are_active_cells() {
    for (name, text) in golden_roofs() {
        let solution = solved(&text);
        let cells = solution.surfaces.iter().flat_map(|surface| surface.cells.iter().flatten());
        let active = cells.filter(|cell| cell.kind == CellKind::Active).count() as f64;
        let lines = &solution.bom.lines;
        let billed: f64 = lines.iter().filter(|l| l.power_per_unit > 0).map(|l| l.quantity).sum();
        assert_eq!(billed, active, "{name}");
        assert_eq!(solution.bom.total_power, solution.totals.power, "{name}");
        assert_eq!(lines.iter().map(|l| l.total_price).sum::<i64>(), solution.totals.price, "{name}");
    }
}

#[test]
fn a_golden_roof_survives_reading_and_writing() {
    for (name, text) in golden_roofs() {
        let read = configuration(&text);
        let again = serde_json::to_string(&read).unwrap();
        assert_eq!(configuration(&again), read, "{name}");
    }
}

#[test]
fn no_golden_roof_is_built_against_its_loads() {
    let from_loads = CheckCode::SnowLoad..=CheckCode::FacadeFireIndex;
    for (name, text) in golden_roofs() {
        let solution = solved(&text);
        for check in &solution.checks {
            let concerns = from_loads.contains(&check.code);
            assert!(!concerns || check.severity == Severity::Passed, "{name} {check:?}");
        }
        let surfaces: Vec<_> = solution.surfaces.iter().map(|s| &s.id).collect();
        let loads: Vec<_> = solution.loads.surfaces.iter().map(|s| &s.id).collect();
        assert_eq!(surfaces, loads, "{name}");
    }
}
