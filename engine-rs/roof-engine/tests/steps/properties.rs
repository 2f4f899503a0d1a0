//! Properties of every roof.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::area_balance::assert_conserved;
use crate::demo::catalogue;
use roof_engine::catalogue::Component;
use roof_engine::configuration::RoofType;
use roof_engine::cut::pieces::CellKind;
use roof_engine::engine::new_roof::new_configuration;
use roof_engine::engine::{OpenRoof, RoofEngine};
use roof_engine::instance::{InstanceLayout, answer};
use roof_engine::layout::LaidSurface;
use roof_engine::openings::overlap::meet;

fn engine() -> RoofEngine {
    RoofEngine::new(&json!(catalogue()).to_string()).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn outlines() -> impl Strategy<Value = Value> {
    let size = (1000_i64..14_000, 1000_i64..9000);
    let part = 0_i64..100;
    prop_oneof![
        size.clone().prop_map(|(width, height)| json!({ "shape": "rectangle", "width": width, "height": height })),
        (size.clone(), part.clone()).prop_map(|((width, height), part)| {
            json!({ "shape": "triangle", "width": width, "apex": width * part / 100, "height": height })
        }),
        (size.clone(), part.clone()).prop_map(|((width, height), part)| {
            json!({ "shape": "trapezoid", "width": width, "topWidth": width * part / 100,
                "topOffset": width * (100 - part) / 250, "height": height })
        }),
        (size, part).prop_map(|((width, height), part)| {
            let (x, y) = (width * (part + 1) / 102, height * (part + 1) / 102);
            json!({ "shape": "polygon", "points": [[0, 0], [width, 0], [width, y], [x, y], [x, height], [0, height]] })
        }),
    ]
}

fn cutouts() -> impl Strategy<Value = Value> {
    let shape = prop::sample::select(vec!["rectangle", "triangle", "trapezoid", "round", "polygon"]);
    let cutout = (shape, 0_i64..12_000, 0_i64..7000, 300_i64..2500, 300_i64..2500, 0_i64..200);
    prop::collection::vec(cutout, 0..4).prop_map(|cutouts| {
        let cutout = |(index, (shape, x, y, width, height, clearance)): (usize, _)| {
            let mut cutout = json!({ "id": index.to_string(), "kind": "chimney", "shape": shape, "x1": x,
                "x2": x + width, "y1": y, "y2": y + height, "clearance": clearance, "height": 1000 });
            if shape == "polygon" {
                cutout["corners"] = json!([[0, 0], [2 + x, 3], [9 + x, y], [1, 7 + y]]);
            }
            cutout
        };
        cutouts.into_iter().enumerate().map(cutout).collect()
    })
}

fn roofs() -> impl Strategy<Value = Value> {
    (outlines(), cutouts(), prop::sample::select(vec!["auto", "manual", "portrait"])).prop_map(
        |(outline, cutouts, kind)| {
            let mut roof = json!(new_configuration(RoofType::Pent, &catalogue()));
            roof["surfaces"][0]["outline"] = outline;
            roof["surfaces"][0]["cutouts"] = cutouts;
            roof["layout"]["panelGap"] = json!({ "min": 18, "max": 20 });
            roof["bomChanges"] = json!([
                { "article": "HK-1", "change": "add", "quantity": 5 },
                { "article": "ER-MK06", "change": "extra", "quantity": 1 },
            ]);
            if kind == "portrait" {
                roof["layout"]["orientation"] = json!("portrait");
            }
            if kind == "manual" {
                roof["layout"]["objective"] = json!("manual");
                roof["layout"]["formats"] = json!(["M"]);
                roof["layout"]["panelGap"] = json!({ "min": 20, "max": 20 });
            }
            roof
        },
    )
}

/// Cutouts that reach over the edge or over each other are left out one by one.
fn legal(engine: &RoofEngine, roof: &mut Value) {
    while let Some(problem) = engine.check(&roof.to_string()).first() {
        let cutouts = roof["surfaces"][0]["cutouts"].as_array_mut();
        let Some(cutouts) = cutouts.filter(|cutouts| !cutouts.is_empty()) else {
            panic!("{problem:?}");
        };
        cutouts.pop();
    }
}

fn whole_cell(piece: &roof_engine::cut::pieces::Piece) -> [[i64; 2]; 4] {
    let (left, low, right, high) = (piece.x, piece.y, piece.x + piece.width, piece.y + piece.height);
    [[left, low], [right, low], [right, high], [left, high]]
}

fn check_cells(laid: &LaidSurface, portrait: bool) {
    for pair in laid.slates.columns.windows(2) {
        assert_eq!(pair[1].x - pair[0].x - pair[0].width, laid.slates.gap, "columns keep one gap");
    }
    let (left, right) = (
        laid.on.layout_input.field.iter().map(|p| p[0]).min().unwrap_or(0),
        laid.on.layout_input.field.iter().map(|p| p[0]).max().unwrap_or(0),
    );
    if let (Some(first), Some(last), false) =
        (laid.slates.columns.first(), laid.slates.columns.last(), portrait)
    {
        assert_eq!((first.x, last.x + last.width), (left, right), "columns tile the field");
    }
    let overlap = catalogue().slate.overlap;
    for pair in laid.slates.rows.windows(2) {
        let covered = pair[0].y + pair[0].height - pair[1].y;
        assert_eq!(covered, overlap, "courses overlap by their overlap only");
    }
    let places: BTreeSet<(usize, usize)> = laid.slates.pieces.iter().map(|p| (p.row, p.column)).collect();
    assert_eq!(places.len(), laid.slates.pieces.len(), "one piece per cell");
    for piece in &laid.slates.pieces {
        let cell = piece.width * piece.height;
        assert!(piece.area > 0 && piece.area <= cell);
        assert!(piece.trapezoids.is_empty() == (piece.area == cell) || piece.kind != CellKind::Active);
        if piece.kind == CellKind::Active {
            let cell = whole_cell(piece);
            assert!(roof_engine::openings::overlap::lies_inside(&cell, &laid.on.layout_input.field));
            assert!(laid.on.openings.iter().all(|opening| !meet(&cell, &opening.clearance)));
        }
    }
}

fn instance(width: i64, height: i64, slope: i64, obstacles: &[[i64; 4]], formats: usize) -> Value {
    let formats = [("L", 1300, 200), ("M", 970, 148), ("S", 640, 96)].into_iter().take(formats);
    let formats: Vec<Value> = formats
        .map(|(name, width, power)| json!({ "name": name, "width": width, "power": power, "price": 1 }))
        .collect();
    json!({ "polygon": [[0, 0], [width, 0], [width - slope, height], [0, height]], "obstacles": obstacles,
        "field": { "xl": 0, "xr": width }, "overlap": 50, "gap": { "min": 15, "max": 20, "nominal": 20 },
        "filler": { "min": 100, "max": 1300 }, "formats": formats, "passivePrice": 0,
        "course": 875, "rows": (height - 50) / 825, "emptyFormats": "forbidden" })
}

/// The same field with columns of one width and rows of the formats' heights.
fn portrait(mut instance: Value, height: i64) -> Value {
    let formats = instance["formats"].as_array_mut().into_iter().flatten();
    for fields in formats.filter_map(Value::as_object_mut) {
        let size = fields.remove("width").unwrap_or_default();
        fields.insert("height".to_string(), size);
    }
    if let Some(fields) = instance.as_object_mut() {
        fields.remove("course");
        fields.remove("rows");
        fields.insert("orientation".to_string(), json!("portrait"));
        fields.insert("columnWidth".to_string(), json!(875));
        fields.insert("edgeMin".to_string(), json!(100));
    }
    instance["field"]["yb"] = json!(0);
    instance["field"]["yt"] = json!(height);
    instance
}

fn laid(instance: &Value) -> InstanceLayout {
    answer(&instance.to_string()).layout.unwrap_or_else(|| panic!("{instance} is not laid"))
}

fn obstacles() -> impl Strategy<Value = Vec<[i64; 4]>> {
    let obstacle = (0_i64..9000, 0_i64..6000, 100_i64..2000, 100_i64..2000);
    prop::collection::vec(obstacle.prop_map(|(x, y, width, height)| [x, y, x + width, y + height]), 0..5)
}

/// A line of the table of the substructure.
struct Line {
    surface: usize,
    at: f64,
    from: f64,
    to: f64,
    holders: i64,
}

/// Counter battens, battens and runs of a snow guard of an open roof.
fn substructure(engine: &RoofEngine, roof: &str, open: &OpenRoof) -> [Vec<Line>; 3] {
    let mut kinds = [Vec::new(), Vec::new(), Vec::new()];
    for line in engine.substructure(roof, open).chunks_exact(6) {
        let [at, from, to] = [2, 3, 4].map(|index| f64::from(line[index]));
        let (surface, holders) = (line[0] as usize, line[5] as i64);
        kinds[line[1] as usize].push(Line { surface, at, from, to, holders });
    }
    kinds
}

/// Roofs of which a snow guard is asked in some rows; 1,000 in a soak.
fn guarded_roofs() -> u32 {
    if std::env::var_os("FUZZ_CASES").is_some() { 1000 } else { 100 }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(guarded_roofs()))]

    #[test]
    fn every_holder_of_a_snow_guard_meets_wood_and_what_is_drawn_is_billed(
        roof in roofs(),
        guard in prop::sample::select(vec!["tube", "double-tube", "grid"]),
        batten in prop::sample::select(vec!["30x120", "30x50", "aluminium-40x120"]),
        rows in 0_i64..12,
        height in 300_i64..2500,
    ) {
        let mut engine = engine();
        let mut roof = roof;
        roof["components"]["snowGuard"] = json!({ "type": guard, "rows": rows });
        if rows == 0 {
            roof["components"]["snowGuard"]["rows"] = json!("auto");
            roof["location"]["heightAboveSea"] = json!(height);
        }
        roof["components"]["batten"] = json!(batten);
        legal(&engine, &mut roof);
        let roof = roof.to_string();
        let open = engine.open(&roof, 0).unwrap_or_else(|problems| panic!("{problems:?}"));
        let [furring, battens, guards] = substructure(&engine, &roof, &open);
        let chosen = catalogue();
        let of = |list: &[Component], id: &str| list.iter().find(|c| c.id == id).unwrap().clone();
        let guard = of(&chosen.components.snow_guard, guard);
        let batten = of(&chosen.components.batten, batten);
        let half = batten.section.unwrap().width as f64 / 2.0;
        for run in &guards {
            prop_assert!(run.holders > 1 || run.to == run.from);
            for holder in 0..run.holders {
                let x = run.from + (run.to - run.from) * holder as f64 / (run.holders - 1) as f64;
                let lies = |batten: &&Line| {
                    batten.surface == run.surface
                        && (batten.at - run.at).abs() <= half
                        && (batten.from..=batten.to).contains(&x)
                };
                prop_assert!(battens.iter().any(|batten| lies(&batten)), "{} at {}", x, run.at);
            }
        }
        let net = |article: Option<&String>| {
            let mut lines = open.solved.solution.bom.lines.iter();
            let line = lines.find(|line| Some(&line.article) == article);
            line.map_or(0.0, |line| line.net_quantity)
        };
        let metres = |lines: &[Line]| lines.iter().map(|line| line.to - line.from).sum::<f64>() / 1000.0;
        prop_assert!((metres(&battens) - net(batten.article.as_ref())).abs() < 0.006);
        prop_assert!((metres(&guards) - net(guard.article.as_ref())).abs() < 0.006);
        let furrings = &chosen.components.furring;
        let first = furrings.iter().map(|furring| net(furring.article.as_ref())).find(|net| *net > 0.0);
        prop_assert!((metres(&furring) - first.unwrap_or(0.0)).abs() < 0.006);
        let holders: i64 = guards.iter().map(|run| run.holders).sum();
        prop_assert_eq!(holders as f64, net(guard.bracket.as_ref().map(|bracket| &bracket.article)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn any_legal_roof_is_laid_without_overlaps(roof in roofs()) {
        let mut engine = engine();
        let mut roof = roof;
        legal(&engine, &mut roof);
        let solved = engine.open(&roof.to_string(), 0);
        let solved = solved.unwrap_or_else(|problems| panic!("{problems:?}")).solved;
        let portrait = roof["layout"]["orientation"] == json!("portrait");
        solved.surfaces.iter().for_each(|laid| check_cells(laid, portrait));
        solved.surfaces.iter().for_each(assert_conserved);
        let totals = &solved.solution.totals;
        prop_assert_eq!(solved.solution.bom.total_power, totals.power);
        prop_assert_eq!(solved.solution.bom.total_price, totals.price);
        prop_assert!(solved.solution.bom.lines.iter().all(|line| line.waste >= 0.0));
    }

    #[test]
    fn openings_cost_and_formats_never_do(
        (width, height, slope) in (2000_i64..9000, 1000_i64..5000, 0_i64..1500),
        obstacles in obstacles(),
        grown in 0_i64..150,
        upright in any::<bool>(),
    ) {
        let power = |obstacles: &[[i64; 4]], formats| {
            let lying = instance(width, height, slope, obstacles, formats);
            laid(&if upright { portrait(lying, height) } else { lying }).power
        };
        let all = power(&obstacles, 3);
        let fewer: Vec<[i64; 4]> = obstacles.iter().skip(1).copied().collect();
        prop_assert!(power(&fewer, 3) >= all, "one opening more");
        let larger: Vec<[i64; 4]> =
            obstacles.iter().map(|[a, b, c, d]| [a - grown, b - grown, c + grown, d + grown]).collect();
        prop_assert!(power(&larger, 3) <= all, "more clearance");
        prop_assert!(power(&obstacles, 2) <= all, "one format fewer");
    }

    #[test]
    fn a_mirrored_roof_has_the_same_power(
        (width, height, slope) in (2000_i64..9000, 1000_i64..5000, 0_i64..1500),
        obstacles in obstacles(),
        cut_min in prop::sample::select(vec![0, 60]),
        upright in any::<bool>(),
    ) {
        let mut roof = instance(width, height, slope, &obstacles, 3);
        if upright {
            roof = portrait(roof, height);
        } else {
            roof["cutMin"] = json!(cut_min);
        }
        let mut mirrored = roof.clone();
        mirrored["polygon"] = json!([[0, 0], [width, 0], [width, height], [slope, height]]);
        let flip = |[a, b, c, d]: &[i64; 4]| [width - c, *b, width - a, *d];
        mirrored["obstacles"] = json!(obstacles.iter().map(flip).collect::<Vec<_>>());
        let result = |roof: &Value| {
            answer(&roof.to_string()).layout.map(|l| (l.power, l.fillers, l.filler_width, l.gap))
        };
        prop_assert_eq!(result(&roof), result(&mirrored));
    }
}
