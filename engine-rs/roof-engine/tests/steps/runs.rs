//! Bars of a run: what joins, carries and laps them.

use crate::demo::{answer_with, catalogue};
use roof_engine::configuration::{AutoOr, Outline, RoofType};
use roof_engine::engine::new_roof::new_configuration;
use serde_json::json;

/// How many of each article a pent roof of a width, mm, with one row of snow guards needs.
fn bought(width: i64, articles: [&str; 2]) -> [f64; 2] {
    let mut roof = new_configuration(RoofType::Pent, &catalogue());
    let height = 4000;
    roof.surfaces[0].outline = Outline::Rectangle { width, height };
    roof.components.snow_guard.guard_type = "tube".into();
    roof.components.snow_guard.rows = AutoOr::Number(1);
    let answer = answer_with(&json!(catalogue()), &roof);
    let lines = answer["bom"]["lines"].as_array().unwrap();
    articles.map(|article| {
        let line = lines.iter().find(|line| line["article"] == article);
        line.map_or(0.0, |line| line["quantity"].as_f64().unwrap())
    })
}

#[test]
fn joints_lie_between_bars_of_three_metres_and_brackets_stand_at_both_ends() {
    // SF-R1 in bars of 3 m, SF-H1 at most every 800 mm.
    let of = |width| bought(width, ["SF-RV", "SF-H1"]);
    assert_eq!(of(800), [0.0, 2.0]);
    assert_eq!(of(801), [0.0, 3.0]);
    assert_eq!(of(3000), [0.0, 5.0]);
    assert_eq!(of(3001), [1.0, 5.0]);
    assert_eq!(of(9000), [2.0, 13.0]);
    assert_eq!(of(10_400), [3.0, 14.0]);
}

#[test]
fn bars_of_a_run_lap() {
    // Eave profiles of 2.5 m that lap by 100 mm reach 2.5, 4.9, 7.3 m; ventilation meshes are butted.
    let of = |width| bought(width, ["TR-1", "LG-1"]);
    assert_eq!(of(2500), [1.0, 1.0]);
    assert_eq!(of(2501), [2.0, 2.0]);
    assert_eq!(of(4900), [2.0, 2.0]);
    assert_eq!(of(4901), [3.0, 2.0]);
    assert_eq!(of(7300), [3.0, 3.0]);
    assert_eq!(of(7301), [4.0, 3.0]);
}
