//! `docs/bom-check.md` is the bill of a golden roof: every line that was worked out by hand.

#![cfg(test)]

mod common;

use common::{file, golden, solved};

/// The number that a cell begins with: `13.36 m²`, `1'471.46`, `59 bars`.
fn number(cell: &str) -> f64 {
    let digits: String = cell
        .replace('\'', "")
        .chars()
        .take_while(|c| c.is_ascii_digit() || *c == '.')
        .collect();
    digits
        .parse()
        .unwrap_or_else(|_| panic!("no number: {cell}"))
}

#[test]
fn the_bill_worked_out_by_hand_is_that_of_the_engine() {
    let answer = solved(&golden("house-gable"));
    let lines = answer["bom"]["lines"].as_array().unwrap();
    let text = file("docs/bom-check.md");
    let (_, table) = text.split_once("## Line by line").unwrap();
    let (table, _) = table.split_once("\n## ").unwrap();
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
        // What is needed may be written as a sum.
        let first = usize::from(cells[2].contains('+'));
        for (found, by_hand) in found.iter().zip(by_hand).skip(first) {
            assert!(
                (found - by_hand).abs() < 0.006,
                "{article}: {found}, by hand {by_hand}"
            );
        }
    }
    // Head, rule and total stand beside the lines.
    assert_eq!(rows.len(), lines.len() + 3);
    let total = number(rows[rows.len() - 1][6].trim_matches('*'));
    assert_eq!(
        (total * 100.0).round() as i64,
        answer["totals"]["price"].as_i64().unwrap()
    );
}
