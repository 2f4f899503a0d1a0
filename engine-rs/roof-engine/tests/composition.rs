//! Walls and railings that are laid column by column and cell by cell as the planner wants them.

#![cfg(test)]

mod common;

use common::{found_checks, golden, line, moving, new_roof, refusals, solved};
use serde_json::{Value, json};

/// A wall of 4 × 1.81 m: two courses, a field 3960 mm wide.
fn wall(columns: &[&str], cells: Value) -> Value {
    let mut wall = new_roof("free");
    wall["surfaces"] = json!([golden("facade-and-railing")["surfaces"][0]]);
    let surface = &mut wall["surfaces"][0];
    surface["cutouts"] = json!([]);
    surface["outline"] = json!({ "shape": "rectangle", "width": 4000, "height": 1810 });
    surface["composition"] = json!({ "columns": columns, "cells": cells });
    wall
}

fn formats(answer: &Value) -> Vec<Value> {
    let columns = answer["surfaces"][0]["columns"].as_array().unwrap();
    columns.iter().map(|column| column["format"].clone()).collect()
}

#[test]
fn columns_stand_from_the_left_whatever_would_be_cheaper() {
    // From the right the first cell would be a filler, which costs less in this colour than a module.
    let cells = json!([{ "row": 0, "column": 0, "blind": false, "colour": "terracotta" }]);
    let wall = wall(&["L", "S", "M"], cells);
    let [l, s, m] = ["L", "S", "M"].map(|id| json!(id));
    for answer in [solved(&wall), moving(&wall)] {
        assert_eq!(formats(&answer), [&l, &s, &m, &Value::Null].map(Clone::clone));
        assert_eq!(line(&answer, "SL-L-TC").1, 1.0);
    }
}

#[test]
fn columns_have_their_formats_and_cells_their_colours() {
    let plain = solved(&wall(&["L", "S", "M"], json!([])));
    let [l, s, m] = ["L", "S", "M"].map(|id| json!(id));
    assert_eq!(formats(&plain), [l, s, m, Value::Null]);
    assert_eq!(plain["surfaces"][0]["gap"], 20);
    assert_eq!(plain["surfaces"][0]["fillerWidth"], 3960 - 1300 - 640 - 970 - 3 * 20);
    assert_eq!(plain["surfaces"][0]["power"], 2 * (200 + 96 + 148));
    assert_eq!(plain["surfaces"][0]["proven"], false);

    let cells = json!([
        { "row": 1, "column": 2, "blind": false, "colour": "terracotta" },
        { "row": 0, "column": 3, "blind": false, "colour": "anthracite" },
        { "row": 0, "column": 0, "blind": true, "colour": "terracotta" },
        { "row": 9, "column": 9, "blind": true },
    ]);
    let composed = solved(&wall(&["L", "S", "M"], cells));
    assert_eq!(composed["surfaces"][0]["power"], 2 * (200 + 96 + 148) - 200 - (148 - 120));
    assert_eq!(composed["bom"]["totalPower"], composed["surfaces"][0]["power"]);
    assert_eq!(composed["surfaces"][0]["blinds"], 1);
    let bought = |article: &str| line(&composed, article).1;
    for (article, count) in [
        ("SL-L-BK", 1.0),
        ("SB-L-TC", 1.0),
        ("SB-L-BK", 0.0),
        ("SL-S-BK", 2.0),
        ("SL-M-BK", 1.0),
        ("SL-M-TC", 1.0),
    ] {
        assert_eq!(bought(article), count, "{article}");
    }
    // A filler of each colour: 990 mm wide, courses of 875 mm.
    assert_eq!(bought("CP-G-AN"), bought("CP-G-BK"));
    assert_eq!(line(&composed, "CP-G-AN").0, 0.87);
}

#[test]
fn what_the_engine_lays_by_itself_costs_the_same_when_it_is_composed() {
    for cutouts in [json!([]), golden("facade-and-railing")["surfaces"][0]["cutouts"].clone()] {
        let mut chosen = wall(&[], json!([]));
        let surface = &mut chosen["surfaces"][0];
        surface["outline"] = json!({ "shape": "rectangle", "width": 9600, "height": 5600 });
        surface["cutouts"] = cutouts;
        let mut composed = chosen.clone();
        chosen["surfaces"][0].as_object_mut().unwrap().remove("composition");
        chosen["layout"]["objective"] = json!("manual");
        chosen["layout"]["formats"] = json!(["M"]);
        chosen["layout"]["panelGap"] = json!({ "min": 20, "max": 20 });
        let chosen = solved(&chosen);
        let columns = formats(&chosen);
        let columns: Vec<_> = columns.iter().filter(|format| !format.is_null()).collect();
        composed["surfaces"][0]["composition"]["columns"] = json!(columns);
        for objective in ["power", "price", "uniform"] {
            composed["layout"]["objective"] = json!(objective);
            let composed = solved(&composed);
            assert_eq!(composed["surfaces"][0]["columns"], chosen["surfaces"][0]["columns"]);
            assert_eq!(composed["bom"], chosen["bom"], "{objective}");
        }
    }
}

#[test]
fn columns_that_do_not_fit_say_which_width_would() {
    let answer = solved(&wall(&["L", "L", "L", "L"], json!([])));
    assert_eq!(answer["surfaces"][0]["status"], "notTileable");
    let checks = answer["checks"].as_array().unwrap();
    let check = checks.iter().find(|c| c["code"] == "FIELD_NOT_TILEABLE").unwrap();
    assert_eq!(check["params"]["above"], f64::from(4 * 1300 + 3 * 10));
    let mut wider = wall(&["L", "L", "L", "L"], json!([]));
    wider["surfaces"][0]["outline"]["width"] = json!(4 * 1300 + 3 * 10 + 40);
    assert_eq!(solved(&wider)["surfaces"][0]["status"], "tiled");
}

#[test]
fn what_is_not_in_the_catalogue_is_refused_at_its_place() {
    let cells = json!([{ "row": -1, "column": 0, "blind": false, "colour": "pink" }]);
    assert_eq!(
        refusals(&wall(&["L", "XL"], cells)),
        [
            "UNKNOWN_ARTICLE surfaces[0].composition.columns[1]",
            "NEGATIVE_DIMENSION surfaces[0].composition.cells[0].row",
            "UNKNOWN_ARTICLE surfaces[0].composition.cells[0].colour",
        ]
    );
    assert_eq!(refusals(&wall(&vec!["S"; 1001], json!([]))), ["TOO_MANY surfaces[0].composition.columns"]);
}

/// Every second number of a stream.
fn stream(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    }
}

#[test]
fn power_is_that_of_the_modules_on_the_bill_whatever_colours_cells_have() {
    for seed in 0..60 {
        let mut next = stream(seed);
        let colours = ["black", "anthracite", "terracotta"];
        let mut cells = Vec::new();
        for row in 0..2 {
            for column in 0..3 {
                if next(3) > 0 {
                    let colour = colours[next(3) as usize];
                    cells.push(
                        json!({ "row": row, "column": column, "blind": next(4) == 0, "colour": colour }),
                    );
                }
            }
        }
        let mut wall = wall(&["L", "S", "M"], json!(cells));
        wall["layout"]["colour"] = json!(colours[next(3) as usize]);
        wall["layout"]["objective"] = json!(["power", "price", "uniform"][next(3) as usize]);
        let answer = solved(&wall);
        let power = &answer["totals"]["power"];
        assert_eq!(answer["bom"]["totalPower"], *power, "{wall}");
        assert_eq!(answer["surfaces"][0]["power"], *power);
    }
}

#[test]
fn a_wall_painted_cell_by_cell_is_one_in_that_colour() {
    for colour in ["anthracite", "terracotta"] {
        let cells: Vec<_> = (0..2)
            .flat_map(|row| (0..4).map(move |column| (row, column)))
            .map(|(row, column)| json!({ "row": row, "column": column, "blind": false, "colour": colour }))
            .collect();
        let painted = solved(&wall(&["L", "S", "M"], json!(cells)));
        let mut whole = wall(&["L", "S", "M"], json!([]));
        whole["layout"]["colour"] = json!(colour);
        let whole = solved(&whole);
        assert_eq!(painted["totals"]["power"], whole["totals"]["power"]);
        assert_eq!(painted["bom"], whole["bom"]);
        assert_eq!(painted["yields"], whole["yields"]);
        assert!(whole["bom"]["lines"][0]["assumed"] == true, "the power of a colour is an assumption");
    }
}

#[test]
fn the_layout_of_most_power_is_chosen_with_the_power_of_the_colour() {
    let [black, red] = ["black", "terracotta"].map(|colour| {
        let mut house = golden("house-gable");
        house["layout"]["colour"] = json!(colour);
        let house = solved(&house);
        assert_eq!(house["bom"]["totalPower"], house["totals"]["power"]);
        house
    });
    let power = |answer: &Value| answer["totals"]["power"].as_f64().unwrap();
    let share = power(&red) / power(&black);
    assert!((0.80..0.83).contains(&share), "{share}");
    let annual = |answer: &Value| answer["yields"]["annual"].as_f64().unwrap();
    assert!((annual(&red) / annual(&black) - share).abs() < 0.01);
}

#[test]
fn a_cell_that_stands_twice_is_refused_where_it_stands_again() {
    let cells = json!([
        { "row": 0, "column": 0, "blind": true },
        { "row": 1, "column": 0, "blind": true },
        { "row": 0, "column": 0, "blind": false, "colour": "terracotta" },
        { "row": 0, "column": 0, "blind": true },
    ]);
    let refused = "DUPLICATE_CELL surfaces[0].composition.cells";
    let expected = [2, 3].map(|index| format!("{refused}[{index}]"));
    assert_eq!(refusals(&wall(&["L"], cells)), expected);
}

#[test]
fn cells_outside_the_layout_are_remarked() {
    let cells = json!([
        { "row": 1, "column": 3, "blind": false },
        { "row": 2, "column": 1, "blind": true },
        { "row": 0, "column": 4, "blind": true },
    ]);
    let composed = solved(&wall(&["L", "S", "M"], cells));
    let found = found_checks(&composed, "CELL_OUTSIDE");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["path"], "surfaces[0].composition");
    assert_eq!(found[0]["severity"], "hint");
    assert_eq!(found[0]["params"], json!({ "count": 2.0, "row": 1.0, "column": 5.0 }));
    let inside = json!([{ "row": 1, "column": 3, "blind": false }]);
    assert_eq!(found_checks(&solved(&wall(&["L", "S", "M"], inside)), "CELL_OUTSIDE"), Vec::<Value>::new());
}

#[test]
fn power_is_that_of_the_modules_on_the_bill_whichever_cells_are_composed() {
    let mut state = 7_u32;
    let mut drawn = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % below
    };
    for _ in 0..40 {
        let columns: Vec<&str> = (0..drawn(4)).map(|_| ["L", "M", "S"][drawn(3) as usize]).collect();
        let mut cells = Vec::new();
        for (row, column) in (0..3).flat_map(|row| (0..5).map(move |column| (row, column))) {
            if drawn(3) == 0 {
                cells.push(json!({ "row": row, "column": column, "blind": drawn(2) == 0 }));
            }
        }
        cells.reverse();
        let mut roof = wall(&columns, json!(cells));
        if drawn(2) == 0 {
            roof["surfaces"][0]["cutouts"] = json!([{
                "id": "c", "kind": "other", "shape": "triangle", "x1": 500, "x2": 1201, "y1": 300, "y2": 900,
                "clearance": 20, "height": 0
            }]);
        }
        let answer = solved(&roof);
        assert_eq!(answer["totals"]["power"], answer["bom"]["totalPower"]);
        assert_eq!(answer["surfaces"][0]["power"], answer["bom"]["totalPower"]);
    }
}
