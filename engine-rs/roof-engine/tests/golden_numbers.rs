//! Totals, checks and bill of every golden roof as they were reviewed. A change of the engine that
//! moves a number moves a line of `tests/golden/numbers`, and raises the engine's version:
//! `WRITE_NUMBERS=1 cargo test --test golden_numbers` rewrites them, only under a new version.

#![cfg(test)]

mod common;

use std::fmt::Write;

use common::{golden, golden_names, solved};

const VERSION: &str = env!("CARGO_PKG_VERSION");

fn numbers(name: &str) -> String {
    let answer = solved(&golden(name));
    let mut text = String::new();
    let totals = answer["totals"].as_object().unwrap();
    for (what, value) in totals {
        writeln!(text, "{what} {value}").unwrap();
    }
    for surface in answer["surfaces"].as_array().unwrap() {
        let of = |field: &str| surface[field].clone();
        writeln!(
            text,
            "surface {}: {} W, {} columns, {} rows, gap {}, {} fillers of {} mm, grid {} W, proven {}",
            of("id").as_str().unwrap(),
            of("power"),
            of("columns").as_array().unwrap().len(),
            of("rows").as_array().unwrap().len(),
            of("gap"),
            of("fillers"),
            of("fillerWidth"),
            of("baselinePower"),
            of("proven")
        )
        .unwrap();
    }
    for check in answer["checks"].as_array().unwrap() {
        let word = |field: &str| check[field].as_str().unwrap_or("roof").to_string();
        let params = check["params"].as_object().unwrap().iter();
        let params: Vec<String> = params.map(|(name, value)| format!("{name} {value}")).collect();
        writeln!(text, "{} {} {}: {}", word("severity"), word("code"), word("surface"), params.join(", "))
            .unwrap();
    }
    for line in answer["bom"]["lines"].as_array().unwrap() {
        writeln!(
            text,
            "{} {} of {} at {} is {} Rp, {} g",
            line["article"].as_str().unwrap(),
            line["quantity"],
            line["netQuantity"],
            line["discountedPricePerUnit"],
            line["totalPrice"],
            line["weight"]
        )
        .unwrap();
    }
    text
}

/// The version a file was written by and its numbers.
fn stored(text: &str) -> (&str, &str) {
    let (head, numbers) = text.split_once('\n').unwrap_or_default();
    (head.strip_prefix("engine ").unwrap_or_default(), numbers)
}

#[test]
fn golden_roofs_keep_their_numbers_until_the_version_is_raised() {
    let folder = format!("{}/../../tests/golden/numbers", env!("CARGO_MANIFEST_DIR"));
    let mut changed = Vec::new();
    for name in golden_names() {
        let path = format!("{folder}/{name}.txt");
        let before = std::fs::read_to_string(&path).unwrap_or_default();
        let (version, expected) = stored(&before);
        let now = numbers(&name);
        if now == expected {
            continue;
        }
        if std::env::var_os("WRITE_NUMBERS").is_some() {
            assert_ne!(version, VERSION, "{name}: raise the engine's version first");
            std::fs::write(&path, format!("engine {VERSION}\n{now}")).unwrap();
            continue;
        }
        let moved = |(old, new): (&str, &str)| (old != new).then(|| format!("- {old}\n+ {new}"));
        let lines: Vec<String> = expected.lines().zip(now.lines()).filter_map(moved).take(8).collect();
        changed.push(format!("{name}\n{}", lines.join("\n")));
    }
    assert!(changed.is_empty(), "other numbers:\n{}", changed.join("\n"));
}
