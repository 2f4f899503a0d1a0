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
    let found: Vec<_> = check(&catalogue)
        .into_iter()
        .map(|p| format!("{:?} {}", p.code, p.path))
        .collect();
    assert_eq!(
        found,
        [
            "UnknownArticle components.snowGuard[1].jointArticle",
            "OutOfRange components.snowGuard[1].bracket.spacing",
            "WrongType components.snowGuard[1].bracket.article",
            "WrongType standard.strings.cable",
            "UnknownArticle standard.eaveEnd",
            "OutOfRange standard.strings.modulesPerString",
        ]
    );
}
