use super::*;
use crate::catalogue::demo::catalogue;
use crate::roof::configuration::RoofType;
use crate::roof::surfaces::new_configuration;
use serde_json::{Value, json};

fn gable() -> Value {
    serde_json::to_value(new_configuration(RoofType::Gable, &catalogue())).unwrap()
}

fn refusals(value: &Value) -> Vec<(ProblemCode, String)> {
    match read(&value.to_string(), &catalogue()) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.into_iter().map(|p| (p.code, p.path)).collect(),
    }
}

/// The refusals of a new gable roof in which the value at a JSON pointer is replaced.
fn with(pointer: &str, value: Value) -> Vec<(ProblemCode, String)> {
    let mut roof = gable();
    *roof.pointer_mut(pointer).unwrap() = value;
    refusals(&roof)
}

fn one(code: ProblemCode, path: &str) -> Vec<(ProblemCode, String)> {
    vec![(code, path.to_string())]
}

fn cutout(x1: i64, x2: i64, y1: i64, y2: i64) -> Value {
    json!({ "id": format!("c{x1}-{y1}"), "kind": "chimney", "shape": "rectangle",
        "x1": x1, "x2": x2, "y1": y1, "y2": y2, "clearance": 100, "height": 1200 })
}

#[test]
fn a_new_roof_of_every_type_is_valid_and_survives_a_round_trip() {
    for roof_type in RoofType::ALL {
        let configuration = new_configuration(roof_type, &catalogue());
        let text = serde_json::to_string(&configuration).unwrap();
        assert_eq!(read(&text, &catalogue()), Ok(configuration));
    }
}

#[test]
fn text_that_is_no_json_is_broken() {
    for text in ["", "{", "null x", "{\"schema\": roof}", "\u{0}"] {
        let problems = read(text, &catalogue()).unwrap_err();
        assert_eq!(problems[0].code, ProblemCode::BrokenJson, "{text}");
    }
    assert_eq!(refusals(&json!(null)), one(ProblemCode::WrongType, ""));
}

#[test]
fn a_field_that_is_there_twice_is_named_with_its_path() {
    let text = gable().to_string();
    let doubled = text.replacen("\"angle\":", "\"angle\":1,\"angle\":", 1);
    let again = text.replacen("\"alignment\":", "\"alignment\":\"S\",\"alignment\":", 2);
    for (text, path) in [(doubled, "roof.angle"), (again, "surfaces[0].alignment")] {
        let problems = read(&text, &catalogue()).unwrap_err();
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].code, ProblemCode::DuplicateField);
        assert_eq!(problems[0].path, path);
    }
}

#[test]
fn a_missing_field_is_named_with_its_path() {
    let mut roof = gable();
    roof["surfaces"][0].as_object_mut().unwrap().remove("angle");
    assert_eq!(
        refusals(&roof),
        one(ProblemCode::MissingField, "surfaces[0].angle")
    );
    let mut roof = gable();
    roof["surfaces"][1]["outline"]
        .as_object_mut()
        .unwrap()
        .remove("width");
    assert_eq!(
        refusals(&roof),
        one(ProblemCode::MissingField, "surfaces[1].outline.width")
    );
    let mut roof = gable();
    roof.as_object_mut().unwrap().remove("schema");
    assert_eq!(refusals(&roof), one(ProblemCode::MissingField, "schema"));
}

#[test]
fn unknown_fields_values_and_versions_are_refused_by_name() {
    let mut roof = gable();
    roof["layout"]["gap"] = json!(20);
    assert_eq!(
        refusals(&roof),
        one(ProblemCode::UnknownField, "layout.gap")
    );
    let mut roof = gable();
    roof["surfaces"][0]["outline"]["apex"] = json!(20);
    assert_eq!(
        refusals(&roof),
        one(ProblemCode::UnknownField, "surfaces[0].outline.apex")
    );
    assert_eq!(
        with("/schema", json!("roof-configuration/3")),
        one(ProblemCode::UnsupportedSchema, "schema")
    );
    assert_eq!(
        with("/roof/type", json!("dome")),
        one(ProblemCode::UnknownValue, "roof.type")
    );
    assert_eq!(
        with("/components/furring", json!("gold")),
        one(ProblemCode::UnknownArticle, "components.furring")
    );
}

#[test]
fn a_value_of_the_wrong_kind_is_refused_at_its_place() {
    for value in [
        json!("wide"),
        json!(10400.5),
        json!(1e300),
        json!([]),
        json!(true),
    ] {
        assert_eq!(
            with("/surfaces/0/outline/width", value),
            one(ProblemCode::WrongType, "surfaces[0].outline.width")
        );
    }
    assert_eq!(
        with("/surfaces/0/rows/count", json!("many")),
        one(ProblemCode::WrongType, "surfaces[0].rows.count")
    );
}

#[test]
fn values_out_of_range_are_refused_all_at_once() {
    let mut roof = gable();
    roof["roof"]["angle"] = json!(2.9);
    roof["surfaces"][0]["outline"]["width"] = json!(-1);
    roof["surfaces"][1]["outline"]["height"] = json!(500_001);
    roof["location"]["correctionHeight"] = json!(100);
    roof["partnerDiscount"] = json!(100.5);
    assert_eq!(
        refusals(&roof),
        vec![
            (ProblemCode::OutOfRange, "roof.angle".to_string()),
            (
                ProblemCode::UnknownValue,
                "location.correctionHeight".to_string()
            ),
            (
                ProblemCode::NegativeDimension,
                "surfaces[0].outline.width".to_string()
            ),
            (
                ProblemCode::AboveMaximum,
                "surfaces[1].outline.height".to_string()
            ),
            (ProblemCode::OutOfRange, "partnerDiscount".to_string()),
        ]
    );
}

#[test]
fn at_least_one_alignment_must_be_chosen() {
    let mut roof = gable();
    for index in 0..2 {
        roof["surfaces"][index]["enabled"] = json!(false);
    }
    assert_eq!(refusals(&roof), one(ProblemCode::NoAlignment, "surfaces"));
}

#[test]
fn openings_need_order_room_and_distance() {
    let reversed = json!([cutout(2000, 2000, 3000, 2900)]);
    assert_eq!(
        with("/surfaces/0/cutouts", reversed),
        vec![
            (
                ProblemCode::X2NotGreater,
                "surfaces[0].cutouts[0].x2".to_string()
            ),
            (
                ProblemCode::Y2NotGreater,
                "surfaces[0].cutouts[0].y2".to_string()
            ),
        ]
    );
    let outside = json!([cutout(10_000, 10_500, 3000, 3500)]);
    assert_eq!(
        with("/surfaces/0/cutouts", outside),
        one(ProblemCode::OpeningOutside, "surfaces[0].cutouts[0]")
    );
    let near = json!([
        cutout(2000, 2500, 3000, 3500),
        cutout(2599, 3000, 3000, 3500)
    ]);
    assert_eq!(
        with("/surfaces/0/cutouts", near),
        one(ProblemCode::OpeningsOverlap, "surfaces[0].cutouts[1]")
    );
    let apart = json!([
        cutout(2000, 2500, 3000, 3500),
        cutout(2600, 3000, 3000, 3500)
    ]);
    assert_eq!(with("/surfaces/0/cutouts", apart), vec![]);
}

#[test]
fn more_rows_than_fit_are_refused_with_the_number_that_fits() {
    let mut roof = gable();
    roof["surfaces"][0]["rows"]["count"] = json!(50);
    let problems = read(&roof.to_string(), &catalogue()).unwrap_err();
    assert_eq!(problems[0].code, ProblemCode::RowsExceedHeight);
    assert_eq!(problems[0].path, "surfaces[0].rows.count");
    assert_eq!(problems[0].params.get("max"), Some(&Param::Number(7.0)));
}

#[test]
fn manual_needs_one_format_and_a_fixed_gap() {
    assert_eq!(
        with("/layout/objective", json!("manual")),
        vec![
            (
                ProblemCode::ManualNeedsOneFormat,
                "layout.formats".to_string()
            ),
            (
                ProblemCode::ManualNeedsFixedGap,
                "layout.panelGap.max".to_string()
            ),
        ]
    );
}

#[test]
fn outlines_without_area_or_crossing_themselves_are_refused() {
    let outline = |points: Value| {
        with(
            "/surfaces/0/outline",
            json!({ "shape": "polygon", "points": points }),
        )
    };
    assert_eq!(
        outline(json!([[0, 0], [1000, 0], [2000, 0]])),
        one(ProblemCode::DegenerateOutline, "surfaces[0].outline")
    );
    assert_eq!(
        outline(json!([[0, 0], [8000, 6000], [9000, 0], [0, 5000]])),
        one(ProblemCode::OutlineCrosses, "surfaces[0].outline")
    );
}
