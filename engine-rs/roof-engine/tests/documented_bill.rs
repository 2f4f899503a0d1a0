//! `docs/worked-examples` has the bills of golden roofs: every line that was worked out by hand.

#![cfg(test)]

mod common;

use common::{file, golden, solved};

/// The number that a cell begins with: `13.36 m²`, `1'471.46`, `59 bars`.
fn number(cell: &str) -> f64 {
    let digits: String =
        cell.replace('\'', "").chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    digits.parse().unwrap_or_else(|_| panic!("no number: {cell}"))
}

/// The roof that a page is about, and the table of its bill.
fn bill(page: &str) -> (&str, &str) {
    let (_, name) = page.split_once("tests/golden/").unwrap();
    let (name, _) = name.split_once(".json").unwrap();
    let (_, table) = page.split_once("## Line by line").unwrap();
    (name, table.split("\n## ").next().unwrap())
}

#[test]
fn the_bills_worked_out_by_hand_are_those_of_the_engine() {
    for name in ["gable", "hips-and-garage", "portrait-and-facade"] {
        let page = file(&format!("docs/worked-examples/{name}.md"));
        let (roof, table) = bill(&page);
        compare(roof, table);
    }
}

fn compare(name: &str, table: &str) {
    let answer = solved(&golden(name));
    let lines = answer["bom"]["lines"].as_array().unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
        .filter(|cells: &Vec<&str>| cells.len() == 7)
        .collect();
    let written = |number: &str| rows.iter().find(|cells| cells[0] == number);
    for line in lines {
        let article = line["article"].as_str().unwrap();
        let cells = written(article).unwrap_or_else(|| panic!("{article} is not documented"));
        let of = |field: &str| line[field].as_f64().unwrap();
        let found = [
            of("netQuantity"),
            of("quantity"),
            of("waste"),
            of("discountedPricePerUnit") / 100.0,
            of("totalPrice") / 100.0,
        ];
        let by_hand = [2, 3, 4, 5, 6].map(|at| number(cells[at]));
        // A need may be written as a sum.
        let first = usize::from(cells[2].contains('+'));
        for (found, by_hand) in found.iter().zip(by_hand).skip(first) {
            assert!((found - by_hand).abs() < 0.006, "{name} {article}: {found}, by hand {by_hand}");
        }
    }
    // Head, rule and total stand beside the lines.
    assert_eq!(rows.len(), lines.len() + 3, "{name}");
    let total = number(rows[rows.len() - 1][6].trim_matches('*'));
    assert_eq!((total * 100.0).round() as i64, answer["totals"]["price"].as_i64().unwrap(), "{name}");
}
