//! Counting the slates of an answer again gives its bill, and depends on the slates alone.

#![cfg(test)]

mod common;

use common::{engine, file, golden_names, new_roof, surfaces_of};
use roof_engine::bom::BomLine;
use roof_engine::engine::recount::FrozenSlates;
use roof_engine::layout::table;
use roof_engine::prices::discount::Discount;

const DISCOUNT: &str = r#"{ "basisPoints": 1250, "groups": { "slates": 2000 } }"#;

#[test]
fn golden_roofs_count_to_their_own_bill() {
    let (mut engine, own) = (engine(), Discount::read(DISCOUNT).unwrap());
    for name in golden_names() {
        let text = file(&format!("tests/golden/{name}.json"));
        let roof = engine.open(&text, own.clone()).unwrap();
        let surfaces = surfaces_of(&roof.solved);
        let (cells, trapezoids) =
            (table::cells(&roof.solved.surfaces), table::trapezoids(&roof.solved.surfaces));
        let slates = FrozenSlates { surfaces: &surfaces, cells: &cells, trapezoids: &trapezoids };
        let bom = engine.recount(&text, &own, &slates);
        assert_eq!(bom.as_ref(), Ok(&roof.solved.solution.bom), "{name}");
    }
}

#[test]
fn altered_pieces_are_counted_as_they_lie_and_never_laid_again() {
    let mut engine = engine();
    let text = new_roof("gable").to_string();
    let roof = engine.open(&text, 0).unwrap();
    let surfaces = surfaces_of(&roof.solved);
    let trapezoids = table::trapezoids(&roof.solved.surfaces);
    let mut cells = table::cells(&roof.solved.surfaces);
    let active = cells.chunks(8).position(|cell| cell[3] == 0).unwrap();
    let recount = |cells: &[i32]| {
        engine.recount(
            &text,
            &Discount::from(0),
            &FrozenSlates { surfaces: &surfaces, cells, trapezoids: &trapezoids },
        )
    };
    cells[active * 8 + 3] = 1;
    let counted = recount(&cells).unwrap();
    let solved = &roof.solved.solution.bom;
    assert!(counted.total_power < solved.total_power);
    assert!(counted.total_price < solved.total_price);
    // The blind in the module's place is bought instead of it.
    let changed = |(now, before): &(&BomLine, &BomLine)| now.quantity != before.quantity;
    let lines = counted.lines.iter().zip(&solved.lines).filter(changed);
    let modules: Vec<_> = lines.filter(|(now, _)| now.power_per_unit > 0).collect();
    assert_eq!(modules.len(), 1);
    assert_eq!(modules[0].0.quantity, modules[0].1.quantity - 1.0);
}

#[test]
fn numbers_that_are_no_slates_of_the_roof_are_refused_at_their_place() {
    let mut engine = engine();
    let text = new_roof("gable").to_string();
    let roof = engine.open(&text, 0).unwrap();
    let surfaces = surfaces_of(&roof.solved);
    let trapezoids = table::trapezoids(&roof.solved.surfaces);
    let cells = table::cells(&roof.solved.surfaces);
    let refused = |surfaces: &str, cells: &[i32], trapezoids: &[f32]| {
        let slates = FrozenSlates { surfaces, cells, trapezoids };
        let bom = engine.recount(&text, &Discount::from(0), &slates);
        bom.err().map(|problems| problems[0].path.clone()).unwrap_or_default()
    };
    assert_eq!(refused(&surfaces, &cells, &trapezoids), "");
    for (number, value) in [(0, 9), (1, -1), (2, 10_000), (3, 4), (4, 7), (7, 0)] {
        let mut wrong = cells.clone();
        wrong[8 + number] = value;
        assert_eq!(refused(&surfaces, &wrong, &trapezoids), "cells[1]", "{number}");
    }
    assert_eq!(
        refused(&surfaces, &cells[..cells.len() - 1], &trapezoids),
        format!("cells[{}]", cells.len() / 8 - 1)
    );
    assert_eq!(refused(&surfaces, &cells, &[1e9, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0]), "trapezoids[0]");
    assert_eq!(refused(&surfaces, &cells, &[0.0, f32::NAN, 1.0, 0.0, 1.0, 0.0, 1.0]), "trapezoids[0]");
    assert_eq!(refused("[]", &cells, &trapezoids), "surfaces[0]");
    assert!(!refused("nonsense", &cells, &trapezoids).contains("cells"));
}
