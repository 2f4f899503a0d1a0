use super::*;
use crate::catalogue::demo::catalogue as demo;

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
    catalogue.schema = "catalogue/2".into();
    catalogue.slate.gap_max = catalogue.slate.gap_min - 1;
    catalogue.articles[3].price = -1;
    let twice = catalogue.skylights[0].clone();
    catalogue.skylights.push(twice);
    let found: Vec<_> = check(&catalogue)
        .into_iter()
        .map(|p| (p.code, p.path))
        .collect();
    assert!(found.contains(&(ProblemCode::UnsupportedSchema, "schema".into())));
    assert!(found.contains(&(ProblemCode::OutOfRange, "slate.gapMax".into())));
    assert!(found.contains(&(ProblemCode::OutOfRange, "articles[3].price".into())));
    let last = catalogue.skylights.len() - 1;
    assert!(found.contains(&(ProblemCode::DuplicateId, format!("skylights[{last}].id"))));
}

#[test]
fn an_article_counted_in_a_unit_that_does_not_fit_its_use_is_refused() {
    let mut catalogue = demo();
    catalogue.standard.hook = catalogue.standard.eave_profile.clone();
    let problems = check(&catalogue);
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].code, ProblemCode::WrongType);
    assert_eq!(problems[0].path, "standard.hook");
    assert_eq!(problems[0].params["expected"], text("piece, package"));
}

#[test]
fn a_module_whose_article_has_another_power_is_refused() {
    let mut catalogue = demo();
    catalogue.formats[0].power += 1;
    assert!(
        check(&catalogue)
            .iter()
            .any(|p| p.path == "formats[0].power")
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
    let expected = [
        "nextCheck",
        "validFrom",
        "source",
        "integrated.classes[1].upTo",
        "attached.classes[2].upTo",
    ];
    assert_eq!(
        paths,
        expected.map(|field| format!("subsidies[{last}].{field}"))
    );
}
