use crate::demo::{ROOF_TYPES, catalogue, configuration_of};
use roof_engine::configuration::RoofType;
use roof_engine::engine::new_roof::new_configuration;
use roof_engine::problem::{Param, ProblemCode};
use roof_engine::reading::reader;
use serde_json::{Value, json};

fn gable() -> Value {
    serde_json::to_value(new_configuration(RoofType::Gable, &catalogue())).unwrap()
}

fn refusals(value: &Value) -> Vec<(ProblemCode, String)> {
    match configuration_of(&value.to_string()) {
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
    for roof_type in ROOF_TYPES {
        let configuration = new_configuration(roof_type, &catalogue());
        let text = serde_json::to_string(&configuration).unwrap();
        assert_eq!(configuration_of(&text), Ok(configuration));
    }
}

#[test]
fn text_that_is_no_json_is_broken() {
    for text in ["", "{", "null x", "{\"schema\": roof}", "\u{0}"] {
        let problems = configuration_of(text).unwrap_err();
        assert_eq!(problems[0].code, ProblemCode::BrokenJson, "{text}");
    }
    assert_eq!(refusals(&json!(null)), one(ProblemCode::WrongType, ""));
}

#[test]
fn a_field_that_is_there_twice_is_named_with_its_path() {
    let text = gable().to_string();
    let doubled = text.replacen("\"angle\":", "\"angle\":1,\"angle\":", 1);
    let again = text.replacen("\"azimuth\":", "\"azimuth\":180,\"azimuth\":", 2);
    for (text, path) in [(doubled, "roof.angle"), (again, "surfaces[0].azimuth")] {
        let problems = configuration_of(&text).unwrap_err();
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].code, ProblemCode::DuplicateField);
        assert_eq!(problems[0].path, path);
    }
}

#[test]
fn a_missing_field_is_named_with_its_path() {
    let mut roof = gable();
    roof["surfaces"][0].as_object_mut().unwrap().remove("angle");
    assert_eq!(refusals(&roof), one(ProblemCode::MissingField, "surfaces[0].angle"));
    let mut roof = gable();
    roof["surfaces"][1]["outline"].as_object_mut().unwrap().remove("width");
    assert_eq!(refusals(&roof), one(ProblemCode::MissingField, "surfaces[1].outline.width"));
    let mut roof = gable();
    roof.as_object_mut().unwrap().remove("schema");
    assert_eq!(refusals(&roof), one(ProblemCode::MissingField, "schema"));
}

#[test]
fn unknown_fields_values_and_versions_are_refused_by_name() {
    let mut roof = gable();
    roof["layout"]["gap"] = json!(20);
    assert_eq!(refusals(&roof), one(ProblemCode::UnknownField, "layout.gap"));
    let mut roof = gable();
    roof["surfaces"][0]["outline"]["apex"] = json!(20);
    assert_eq!(refusals(&roof), one(ProblemCode::UnknownField, "surfaces[0].outline.apex"));
    assert_eq!(with("/schema", json!("roof-configuration/4")), one(ProblemCode::UnsupportedSchema, "schema"));
    assert_eq!(with("/roof/type", json!("dome")), one(ProblemCode::UnknownValue, "roof.type"));
    assert_eq!(
        with("/components/furring", json!("gold")),
        one(ProblemCode::UnknownArticle, "components.furring")
    );
}

#[test]
fn a_value_of_the_wrong_kind_is_refused_at_its_place() {
    for value in [json!("wide"), json!(10400.5), json!(1e300), json!([]), json!(true)] {
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
            (ProblemCode::UnknownValue, "location.correctionHeight".to_string()),
            (ProblemCode::NegativeDimension, "surfaces[0].outline.width".to_string()),
            (ProblemCode::AboveMaximum, "surfaces[1].outline.height".to_string()),
            (ProblemCode::OutOfRange, "partnerDiscount".to_string()),
        ]
    );
}

#[test]
fn what_is_wrong_with_a_length_or_a_range_is_said_in_words() {
    let long = |length: usize| json!("é".repeat(length));
    assert_eq!(with("/name", long(200)), vec![]);
    assert_eq!(with("/name", long(201)), one(ProblemCode::TextTooLong, "name"));
    assert_eq!(with("/location/place", long(201)), one(ProblemCode::TextTooLong, "location.place"));
    assert_eq!(with("/surfaces/0/id", long(65)), one(ProblemCode::TextTooLong, "surfaces[0].id"));
    assert_eq!(
        with("/layout/panelGap", json!({ "min": 20, "max": 15 })),
        one(ProblemCode::MaxBelowMin, "layout.panelGap.max")
    );
    let mut roof = gable();
    roof["surfaces"][0]["edges"] = json!([{ "role": "eave" }, { "role": "ridge" }]);
    assert_eq!(refusals(&roof), one(ProblemCode::EdgeCount, "surfaces[0].edges"));
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
            (ProblemCode::X2NotGreater, "surfaces[0].cutouts[0].x2".to_string()),
            (ProblemCode::Y2NotGreater, "surfaces[0].cutouts[0].y2".to_string()),
        ]
    );
    let outside = json!([cutout(10_000, 10_500, 3000, 3500)]);
    assert_eq!(
        with("/surfaces/0/cutouts", outside),
        one(ProblemCode::OpeningOutside, "surfaces[0].cutouts[0]")
    );
    let near = json!([cutout(2000, 2500, 3000, 3500), cutout(2599, 3000, 3000, 3500)]);
    assert_eq!(
        with("/surfaces/0/cutouts", near),
        one(ProblemCode::OpeningsOverlap, "surfaces[0].cutouts[1]")
    );
    let apart = json!([cutout(2000, 2500, 3000, 3500), cutout(2600, 3000, 3000, 3500)]);
    assert_eq!(with("/surfaces/0/cutouts", apart), vec![]);
}

#[test]
fn more_rows_than_fit_are_refused_with_the_number_that_fits() {
    let mut roof = gable();
    roof["surfaces"][0]["rows"]["count"] = json!(50);
    let problems = configuration_of(&roof.to_string()).unwrap_err();
    assert_eq!(problems[0].code, ProblemCode::RowsExceedHeight);
    assert_eq!(problems[0].path, "surfaces[0].rows.count");
    assert_eq!(problems[0].params.get("max"), Some(&Param::Number(7.0)));
}

#[test]
fn manual_needs_one_format_and_a_fixed_gap() {
    assert_eq!(
        with("/layout/objective", json!("manual")),
        vec![
            (ProblemCode::ManualNeedsOneFormat, "layout.formats".to_string()),
            (ProblemCode::ManualNeedsFixedGap, "layout.panelGap.max".to_string()),
        ]
    );
}

#[test]
fn outlines_without_area_or_crossing_themselves_are_refused() {
    let outline =
        |points: Value| with("/surfaces/0/outline", json!({ "shape": "polygon", "points": points }));
    assert_eq!(
        outline(json!([[0, 0], [1000, 0], [2000, 0]])),
        one(ProblemCode::DegenerateOutline, "surfaces[0].outline")
    );
    assert_eq!(
        outline(json!([[0, 0], [8000, 6000], [9000, 0], [0, 5000]])),
        one(ProblemCode::OutlineCrosses, "surfaces[0].outline")
    );
}

/// A configuration that uses every field.
fn example() -> Value {
    let catalogue = catalogue();
    let mut example = json!(new_configuration(RoofType::Pent, &catalogue));
    let surface = &mut example["surfaces"][0];
    surface["cutouts"] = json!([{ "id": "", "kind": "other", "shape": "rectangle",
        "x1": 0, "x2": 1, "y1": 0, "y2": 1, "clearance": 0, "height": 0 }]);
    surface["skylights"] = json!([{ "id": "", "model": "", "x": 0, "y": 0 }]);
    let article = catalogue.articles.first().map(|a| a.number.as_str());
    example["bomChanges"] = json!([{ "article": article, "change": "set", "quantity": 1 }]);
    example
}

fn named(value: &Value) -> Vec<String> {
    let mut found: Vec<String> =
        refusals(value).iter().map(|(code, path)| format!("{code:?} {path}")).collect();
    found.sort();
    found
}

#[test]
fn faults_of_structure_and_of_values_are_named_together() {
    let mut roof = example();
    roof["surfaces"][0]["cutouts"] = json!([]);
    roof["surfaces"][0]["skylights"] = json!([]);
    assert_eq!(named(&roof), Vec::<String>::new());
    roof["location"].as_object_mut().unwrap().remove("terrain");
    roof["location"]["latitude"] = json!("north");
    roof["surfaces"][0]["outline"] = json!({ "shape": "triangle", "width": 1.5, "height": 4000, "top": 1 });
    roof["surfaces"][0]["skylights"] = json!([{ "id": "a", "model": "MK06", "x": true, "y": 0 }, 7]);
    roof["layout"]["objective"] = json!("beauty");
    roof["roof"]["angle"] = json!(2);
    roof["layout"]["panelGap"] = json!([10, 30]);
    assert_eq!(
        named(&roof),
        [
            "MissingField location.terrain",
            "MissingField surfaces[0].outline.apex",
            "OutOfRange roof.angle",
            "UnknownField surfaces[0].outline.top",
            "UnknownValue layout.objective",
            "WrongType layout.panelGap",
            "WrongType location.latitude",
            "WrongType surfaces[0].outline.width",
            "WrongType surfaces[0].skylights[0].x",
            "WrongType surfaces[0].skylights[1]",
        ]
    );
}

#[test]
fn more_faults_than_are_noted_hide_no_value_behind_them() {
    let mut roof = gable();
    roof["surfaces"] = json!(vec![json!({ "rows": {} }); 40]);
    let problems = configuration_of(&roof.to_string()).unwrap_err();
    let of_structure = [ProblemCode::MissingField, ProblemCode::WrongType];
    assert_eq!(problems.len(), reader::MAX_FAULTS);
    assert!(problems.iter().all(|p| of_structure.contains(&p.code)));
}

#[test]
fn every_field_is_required_and_named() {
    fn remove_each(value: &Value, path: &str, check: &mut dyn FnMut(&Value, String)) {
        for (key, inner) in value.as_object().into_iter().flatten() {
            let here = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            let mut without = value.clone();
            without.as_object_mut().unwrap().remove(key);
            check(&without, here.clone());
            let mut wrap = |inner: &Value, missing: String| {
                let mut outer = value.clone();
                outer[key] = inner.clone();
                check(&outer, missing);
            };
            remove_each(inner, &here, &mut wrap);
            if let Some(first) = inner.as_array().and_then(|list| list.first()) {
                let mut wrap = |inner: &Value, missing: String| wrap(&json!([inner]), missing);
                remove_each(first, &format!("{here}[0]"), &mut wrap);
            }
        }
    }
    let mut checked = 0;
    remove_each(&example(), "", &mut |roof, missing| {
        checked += 1;
        let expected = format!("MissingField {missing}");
        let optional = ["location.place", "bomChanges"];
        if missing.ends_with("outline.shape") || optional.contains(&missing.as_str()) {
            return;
        }
        assert!(named(roof).contains(&expected), "{missing}: {:?}", named(roof));
    });
    assert!(checked > 60, "{checked}");
}
