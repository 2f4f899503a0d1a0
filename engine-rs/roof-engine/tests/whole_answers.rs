//! The whole answer to every golden roof by its hash, cells and cut list included. `engine/whole-answers.test.ts`
//! asks the compiled engine for the same, so both give the same bytes. Where an answer is to change:
//! `WRITE_ANSWERS=1 cargo test --test whole_answers` rewrites the hashes.

#![cfg(test)]

mod common;

use common::{engine, file, golden_names};
use roof_engine::solve::cut_list::CutListAnswer;
use roof_engine::solve::fingerprint::hash;

const FILE: &str = "tests/golden/whole-answers.txt";

#[test]
fn every_byte_is_that_of_the_compiled_engine() {
    let mut engine = engine();
    let lines = golden_names().into_iter().map(|name| {
        let text = file(&format!("tests/golden/{name}.json"));
        let answer = serde_json::to_string(&engine.answer(&text, 0)).unwrap();
        let cuts = CutListAnswer::Solved(engine.open(&text, 0).unwrap().cut_list());
        let cuts = serde_json::to_string(&cuts).unwrap();
        format!("{name} {:016x} {:016x}\n", hash(&answer), hash(&cuts))
    });
    let found: String = lines.collect();
    if std::env::var_os("WRITE_ANSWERS").is_some() {
        let path = format!("{}/../../{FILE}", env!("CARGO_MANIFEST_DIR"));
        std::fs::write(path, &found).unwrap();
    }
    assert_eq!(found, file(FILE));
}
