use crate::demo::catalogue as demo;
use roof_engine::catalogue::check::*;
use roof_engine::catalogue::{Catalogue, EntryKind, Withdrawn};
use roof_engine::engine::RoofEngine;
use roof_engine::problem::{Param, ProblemCode};

#[test]
fn the_demo_catalogue_is_in_order() {
    assert_eq!(check(&demo()), Vec::new());
}

#[test]
fn an_article_that_is_not_there_is_named_with_its_path() {
    let mut catalogue = demo();
    catalogue.formats[1].blind_article = "NO-SUCH".into();
    let problems = check(&catalogue);
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].code, ProblemCode::UnknownArticle);
    assert_eq!(problems[0].path, "formats[1].blindArticle");
}

#[test]
fn double_ids_other_schemas_and_numbers_out_of_range_are_refused() {
    let mut catalogue = demo();
    catalogue.schema = "catalogue/3".into();
    catalogue.slate.gap_max = catalogue.slate.gap_min - 1;
    catalogue.articles[3].price = -1;
    let twice = catalogue.skylights[0].clone();
    catalogue.skylights.push(twice);
    let found: Vec<_> = check(&catalogue).into_iter().map(|p| (p.code, p.path)).collect();
    assert!(found.contains(&(ProblemCode::UnsupportedSchema, "schema".into())));
    assert!(found.contains(&(ProblemCode::OutOfRange, "slate.gapMax".into())));
    assert!(found.contains(&(ProblemCode::OutOfRange, "articles[3].price".into())));
    let last = catalogue.skylights.len() - 1;
    assert!(found.contains(&(ProblemCode::DuplicateId, format!("skylights[{last}].id"))));
}

#[test]
fn a_name_without_german_or_in_other_languages_than_the_first_article_is_refused() {
    let mut catalogue = demo();
    catalogue.articles[1].names.0.remove("de");
    catalogue.articles[2].names.0.insert("xx".into(), "Name".into());
    catalogue.colours[0].names.0.remove("it");
    catalogue.components.furring[0].names.0.remove("fr");
    let expected = [
        (ProblemCode::MissingField, "articles[1].names.de"),
        (ProblemCode::UnknownField, "articles[2].names.xx"),
        (ProblemCode::MissingField, "colours[0].names.it"),
        (ProblemCode::MissingField, "components.furring[0].names.fr"),
    ];
    assert_eq!(paths(&catalogue), expected.map(|(code, path)| (code, path.to_string())));
}

#[test]
fn a_further_language_is_accepted_in_every_name() {
    fn translate(value: &mut serde_json::Value) {
        if let Some(names) = value.get_mut("names").and_then(|names| names.as_object_mut()) {
            names.insert("rm".into(), "Num".into());
        }
        match value {
            serde_json::Value::Object(fields) => fields.values_mut().for_each(translate),
            serde_json::Value::Array(elements) => elements.iter_mut().for_each(translate),
            _ => {}
        }
    }
    let mut catalogue = serde_json::to_value(demo()).unwrap();
    translate(&mut catalogue);
    assert!(catalogue["articles"][0]["names"]["rm"] == "Num");
    assert_eq!(problems_of(&catalogue.to_string()), []);
}

#[test]
fn an_article_counted_in_a_unit_that_does_not_fit_its_use_is_refused() {
    let mut catalogue = demo();
    catalogue.standard.hook = catalogue.standard.eave_profile.clone();
    let problems = check(&catalogue);
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].code, ProblemCode::WrongType);
    assert_eq!(problems[0].path, "standard.hook");
    assert_eq!(problems[0].params.get("expected"), Some(&Param::Text("piece, package".into())));
}

#[test]
fn a_module_whose_article_has_another_power_is_refused() {
    let mut catalogue = demo();
    catalogue.formats[0].power += 1;
    assert!(check(&catalogue).iter().any(|p| p.path == "formats[0].power"));
}

#[test]
fn a_colour_whose_modules_have_another_power_says_where_it_comes_from() {
    let mut catalogue = demo();
    catalogue.colours[2].power.as_mut().unwrap().source = " ".into();
    let missing = |path: &str| (ProblemCode::MissingField, path.to_string());
    assert_eq!(paths(&catalogue), [missing("colours[2].power.source")]);
    catalogue.colours[2].power = None;
    assert_eq!(paths(&catalogue), [missing("colours[2].power")]);
    let number = catalogue.colours[1].articles["SL-M-BK"].clone();
    catalogue.articles.iter_mut().find(|article| article.number == number).unwrap().power = 0;
    let range = (ProblemCode::OutOfRange, "colours[1].articles.SL-M-BK".to_string());
    assert!(paths(&catalogue).contains(&range));
}

/// Bill and checks of a golden roof with a catalogue.
fn bill_with(catalogue: &str, roof: &str) -> serde_json::Value {
    let mut engine = RoofEngine::new(catalogue).unwrap();
    let answer = serde_json::to_value(engine.answer(&file(&format!("tests/golden/{roof}.json")), 0)).unwrap();
    assert_eq!(answer["status"], "solved");
    serde_json::json!([answer["bom"], answer["totals"]])
}

fn file(path: &str) -> String {
    std::fs::read_to_string(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn a_catalogue_of_the_first_schema_is_read_and_gives_the_bills_it_gave() {
    let earlier = file("tests/catalogues/catalogue-1.json");
    assert_eq!(problems_of(&earlier), []);
    assert!(serde_json::from_str::<serde_json::Value>(&earlier).unwrap()["schema"] == "catalogue/1");
    let present = file("engine/catalogue/demo.json");
    // The house is black, the studio is not: its modules had the same power in every colour.
    assert_eq!(bill_with(&earlier, "chalet"), bill_with(&present, "chalet"));
    let power = |catalogue: &str| bill_with(catalogue, "studio-rows")[1]["power"].as_i64().unwrap();
    assert!(power(&earlier) > power(&present));
}

fn paths(catalogue: &Catalogue) -> Vec<(ProblemCode, String)> {
    let problems = check(catalogue).into_iter();
    problems.map(|problem| (problem.code, problem.path)).collect()
}

#[test]
fn products_that_do_not_say_what_they_bear_are_refused() {
    let mut catalogue = demo();
    catalogue.components.furring[0].section = None;
    catalogue.components.batten[1].section = None;
    catalogue.components.sarking_membrane[2].limits = None;
    catalogue.components.snow_guard[1].capacity = None;
    let missing = |path: &str| (ProblemCode::MissingField, path.to_string());
    assert_eq!(
        paths(&catalogue),
        [
            missing("components.furring[0].section"),
            missing("components.batten[1].section"),
            missing("components.sarkingMembrane[2].limits"),
            missing("components.snowGuard[1].capacity"),
        ]
    );
}

#[test]
fn limits_without_a_source_or_out_of_range_are_refused() {
    let mut catalogue = demo();
    let membrane = &mut catalogue.components.sarking_membrane[0];
    membrane.limits.as_mut().unwrap().source = " ".into();
    let guard = &mut catalogue.components.snow_guard[1];
    guard.capacity.as_mut().unwrap().force = 0.0;
    catalogue.loads.batten_sections[2].width = 0;
    catalogue.loads.facade.fire_index = -1.0;
    let range = |path: &str| (ProblemCode::OutOfRange, path.to_string());
    assert_eq!(
        paths(&catalogue),
        [
            (ProblemCode::MissingField, "components.sarkingMembrane[0].limits.source".into()),
            range("components.snowGuard[1].capacity.force"),
            range("loads.battenSections[2].width"),
            range("loads.facade.fireIndex"),
        ]
    );
}

#[test]
fn wind_factors_cover_every_pitch_once() {
    let last = demo().loads.wind_factors.rows.len() - 1;
    let with = |change: &dyn Fn(&mut Vec<roof_engine::catalogue::WindRow>)| {
        let mut catalogue = demo();
        change(&mut catalogue.loads.wind_factors.rows);
        paths(&catalogue)
    };
    let range = |path: String| vec![(ProblemCode::OutOfRange, path)];
    let angle = |row: usize| format!("loads.windFactors.rows[{row}].angle");
    assert_eq!(with(&|rows| rows.truncate(last)), range(angle(last - 1)));
    assert_eq!(
        with(&|rows| rows.clear()),
        vec![(ProblemCode::MissingField, "loads.windFactors.rows".into())]
    );
    assert_eq!(with(&|rows| rows[0].angle = 3.0), range(angle(0)));
    assert_eq!(with(&|rows| rows[2].angle = rows[1].angle), range(angle(2)));
    assert_eq!(
        with(&|rows| rows[4].edge.suction = -0.5),
        range("loads.windFactors.rows[4].edge.suction".into())
    );
}

#[test]
fn hooks_cover_every_slate_and_rise_in_width() {
    let mut catalogue = demo();
    let rules = &mut catalogue.standard.hooks_per_slate;
    rules[1].width_to = rules[0].width_to;
    rules[2].width_to = 1200;
    rules[2].hooks[1] = -1;
    let paths: Vec<String> = check(&catalogue).into_iter().map(|p| p.path).collect();
    assert_eq!(
        paths,
        [
            "standard.hooksPerSlate[1].widthTo",
            "standard.hooksPerSlate[2].hooks[1]",
            "standard.hooksPerSlate[2].widthTo",
        ]
    );
    catalogue.standard.hooks_per_slate.clear();
    let problems = check(&catalogue);
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].code, ProblemCode::MissingField);
}

#[test]
fn articles_that_come_along_are_checked_like_all_others() {
    let mut catalogue = demo();
    catalogue.standard.eave_end = Some("NO-SUCH".into());
    catalogue.standard.eave_mesh = None;
    catalogue.standard.strings.cable = catalogue.standard.hook.clone();
    catalogue.standard.strings.modules_per_string = 0;
    let guard = &mut catalogue.components.snow_guard[1];
    guard.joint_article = Some("NO-SUCH".into());
    if let Some(bracket) = &mut guard.bracket {
        bracket.spacing = 0;
        bracket.article = catalogue.standard.cutout_flashing.clone();
    }
    let found: Vec<_> = check(&catalogue).into_iter().map(|p| format!("{:?} {}", p.code, p.path)).collect();
    assert_eq!(
        found,
        [
            "UnknownArticle components.snowGuard[1].jointArticle",
            "OutOfRange components.snowGuard[1].bracket.spacing",
            "WrongType components.snowGuard[1].bracket.article",
            "UnknownArticle standard.eaveEnd",
            "WrongType standard.strings.cable",
            "OutOfRange standard.strings.modulesPerString",
        ]
    );
}

#[test]
fn subsidy_tables_need_days_sources_and_rising_classes() {
    let mut catalogue = demo();
    let mut table = catalogue.subsidies[0].clone();
    table.next_check = "next year".into();
    table.source = String::new();
    table.integrated.classes[1].up_to = Some(30_000);
    table.attached.classes[2].up_to = Some(200_000);
    catalogue.subsidies.push(table);
    let paths: Vec<_> = check(&catalogue).into_iter().map(|p| p.path).collect();
    let last = catalogue.subsidies.len() - 1;
    let expected =
        ["nextCheck", "validFrom", "source", "integrated.classes[1].upTo", "attached.classes[2].upTo"];
    assert_eq!(paths, expected.map(|field| format!("subsidies[{last}].{field}")));
}

fn withdrawn(kind: EntryKind, id: &str, replaced_by: Option<&str>) -> Withdrawn {
    let names = demo().colours[0].names.clone();
    Withdrawn { kind, id: id.into(), names, replaced_by: replaced_by.map(str::to_string) }
}

#[test]
fn a_withdrawn_entry_is_left_out_for_its_successor() {
    let mut catalogue = demo();
    catalogue.withdrawn = vec![
        withdrawn(EntryKind::SnowGuard, "rail", Some("tube")),
        withdrawn(EntryKind::Batten, "rail", None),
        withdrawn(EntryKind::SnowGuard, "rail", None),
        withdrawn(EntryKind::Colour, "black", Some("terracotta")),
        withdrawn(EntryKind::Article, "OLD-1", Some("tube")),
    ];
    assert_eq!(
        paths(&catalogue),
        [
            (ProblemCode::DuplicateId, "withdrawn[2].id".into()),
            (ProblemCode::DuplicateId, "withdrawn[3].id".into()),
            (ProblemCode::UnknownValue, "withdrawn[4].replacedBy".into()),
        ]
    );
}

#[test]
fn a_roof_with_a_withdrawn_entry_is_solved_with_its_successor() {
    let entries = [
        (EntryKind::Furring, "components.furring"),
        (EntryKind::Batten, "components.batten"),
        (EntryKind::SarkingMembrane, "components.sarkingMembrane"),
        (EntryKind::SnowGuard, "components.snowGuard.type"),
        (EntryKind::SnowStopper, "components.snowStopper"),
        (EntryKind::RidgeConnection, "components.ridgeConnection"),
        (EntryKind::EdgeTreatment, "components.edgeTreatment.left"),
        (EntryKind::Colour, "layout.colour"),
        (EntryKind::Format, "layout.formats[0]"),
    ];
    for (kind, path) in entries {
        let pointer = &format!("/{}", path.replace(['.', '['], "/").replace(']', ""));
        let mut catalogue = demo();
        let first = |list: &[roof_engine::catalogue::Component]| list[0].id.clone();
        let choices = &catalogue.components;
        let successor = match kind {
            EntryKind::Furring => first(&choices.furring),
            EntryKind::Batten => first(&choices.batten),
            EntryKind::SarkingMembrane => first(&choices.sarking_membrane),
            EntryKind::SnowGuard => first(&choices.snow_guard),
            EntryKind::SnowStopper => first(&choices.snow_stopper),
            EntryKind::RidgeConnection => first(&choices.ridge_connection),
            EntryKind::EdgeTreatment => first(&choices.edge_treatment),
            EntryKind::Format => catalogue.formats[0].id.clone(),
            _ => catalogue.colours[0].id.clone(),
        };
        catalogue.withdrawn = vec![withdrawn(kind, "old", Some(&successor))];
        assert_eq!(check(&catalogue), []);
        let mut engine = RoofEngine::new(&serde_json::json!(catalogue).to_string()).unwrap();
        let mut roof: serde_json::Value =
            serde_json::from_str(&file("tests/golden/house-gable.json")).unwrap();
        *roof.pointer_mut(pointer).unwrap() = "old".into();
        let problems = engine.check(&roof.to_string());
        assert_eq!(problems.len(), 1, "{path}");
        assert_eq!(problems[0].code, ProblemCode::Withdrawn);
        assert_eq!(problems[0].path, path);
        assert_eq!(problems[0].params.get("replacedBy"), Some(&Param::Text(successor.clone())));
        *roof.pointer_mut(pointer).unwrap() = successor.into();
        assert!(engine.open(&roof.to_string(), 0).is_ok(), "{path}");
    }
}
