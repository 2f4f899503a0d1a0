use proptest::prelude::*;

use crate::demo::{catalogue, shared};
use roof_engine::answer::Solution;
use roof_engine::bom::Bom;
use roof_engine::configuration::{BomChange, BomChangeKind, Configuration, RoofType};
use roof_engine::engine::new_roof::new_configuration;
use roof_engine::layout::Pace;
use roof_engine::layout::cache::Cache;
use roof_engine::problem::{CheckCode, Param, Severity};
use roof_engine::resolve::read;
use roof_engine::solve::solve;

const KINDS: [BomChangeKind; 4] =
    [BomChangeKind::Add, BomChangeKind::Set, BomChangeKind::Remove, BomChangeKind::Extra];

fn change(article: &str, change: BomChangeKind, quantity: Option<f64>) -> BomChange {
    BomChange { article: article.into(), change, quantity }
}

fn roof(changes: &[BomChange]) -> Configuration {
    Configuration { bom_changes: changes.to_vec(), ..new_configuration(RoofType::Gable, &catalogue()) }
}

fn solution(configuration: &Configuration) -> Solution {
    let text = serde_json::to_string(configuration).unwrap();
    let roof = read(&text, shared()).unwrap_or_else(|problems| panic!("{problems:?}"));
    let solved = solve(&roof, &0.into(), &mut Cache::default(), Pace::AtRest);
    solved.unwrap_or_else(|problem| panic!("{problem:?}")).solution
}

fn quantity(bom: &Bom, article: &str) -> f64 {
    bom.lines.iter().find(|line| line.article == article).unwrap().quantity
}

fn conflicts(solution: &Solution) -> Vec<(CheckCode, Option<&str>)> {
    let about_the_bill = solution.checks.iter().filter(|check| {
        matches!(check.code, CheckCode::BomChangeWithoutLine | CheckCode::BomChangeBelowZero)
    });
    about_the_bill
        .inspect(|check| assert_eq!(check.severity, Severity::Warning))
        .map(|check| (check.code, check.path.as_deref()))
        .collect()
}

#[test]
fn lines_are_changed_marked_and_summed() {
    let plain = solution(&roof(&[])).bom;
    let changed = solution(&roof(&[
        change("HK-1", BomChangeKind::Add, Some(10.0)),
        change("EP-1", BomChangeKind::Set, Some(7.0)),
        change("VS-100", BomChangeKind::Remove, None),
        change("ER-MK06", BomChangeKind::Extra, Some(2.0)),
        change("KA-6", BomChangeKind::Add, Some(-1.25)),
        change("TR-1", BomChangeKind::Extra, Some(1.0)),
    ]));
    assert_eq!(conflicts(&changed), []);
    let bom = changed.bom;
    let expected = [
        ("HK-1", quantity(&plain, "HK-1") + 10.0),
        ("EP-1", 7.0),
        ("VS-100", 0.0),
        ("ER-MK06", 2.0),
        ("KA-6", quantity(&plain, "KA-6") - 1.25),
        ("TR-1", quantity(&plain, "TR-1") + 1.0),
    ];
    for (article, expected) in expected {
        assert_eq!(quantity(&bom, article), expected, "{article}");
    }
    assert_eq!(bom.lines.last().unwrap().article, "ER-MK06");
    assert_eq!(bom.lines.len(), plain.lines.len() + 1);
    for line in &bom.lines {
        let before = plain.lines.iter().find(|l| l.article == line.article);
        match &line.change {
            None => assert_eq!(Some(line), before),
            Some(mark) => {
                assert_eq!(mark.computed, before.map_or(0.0, |l| l.quantity));
                // The roof's need does not change with the quantity bought.
                assert_eq!(line.net_quantity, before.map_or(0.0, |l| l.net_quantity));
            }
        }
    }
    let removed = bom.lines.iter().find(|l| l.article == "VS-100").unwrap();
    assert_eq!((removed.total_price, removed.weight), (0, 0));
    assert_eq!(removed.waste, -removed.net_quantity);
    assert_eq!(bom.total_price, bom.lines.iter().map(|l| l.total_price).sum::<i64>());
    assert_ne!(bom.total_price, plain.total_price);
}

#[test]
fn changes_survive_a_new_solve_and_conflict_when_their_article_disappears() {
    let mut configuration = roof(&[
        change("SL-L-BK", BomChangeKind::Add, Some(2.0)),
        change("SB-L-AN", BomChangeKind::Extra, Some(3.0)),
    ]);
    let before = solution(&configuration);
    assert_eq!(conflicts(&before), []);
    configuration.surfaces[0].angle = 30.0;
    configuration.surfaces[1].enabled = false;
    let after = solution(&configuration);
    assert_eq!(conflicts(&after), []);
    let line = after.bom.lines.iter().find(|l| l.article == "SL-L-BK").unwrap();
    assert_eq!(line.quantity, line.change.as_ref().unwrap().computed + 2.0);
    configuration.layout.colour = "anthracite".into();
    let recoloured = solution(&configuration);
    let found = conflicts(&recoloured);
    assert_eq!(found, [(CheckCode::BomChangeWithoutLine, Some("bomChanges[0]"))]);
    assert!(!recoloured.bom.lines.iter().any(|l| l.article == "SL-L-BK"));
    let check = recoloured.checks.iter().find(|c| c.code == CheckCode::BomChangeWithoutLine);
    assert_eq!(check.unwrap().params.get("article"), Some(&Param::Text("SL-L-BK".into())));
    assert!(quantity(&recoloured.bom, "SB-L-AN") >= 3.0);
}

#[test]
fn no_more_can_be_taken_away_than_there_is() {
    let solution = solution(&roof(&[change("FI-E", BomChangeKind::Add, Some(-3.0))]));
    assert_eq!(quantity(&solution.bom, "FI-E"), 0.0);
    let found = conflicts(&solution);
    assert_eq!(found, [(CheckCode::BomChangeBelowZero, Some("bomChanges[0]"))]);
    let check = solution.checks.iter().find(|c| c.code == CheckCode::BomChangeBelowZero);
    assert_eq!(check.unwrap().params.get("needed"), Some(&Param::Number(2.0)));
}

#[test]
fn a_file_without_changes_reads_and_writes_as_before() {
    let plain = serde_json::to_value(roof(&[])).unwrap();
    assert!(plain.get("bomChanges").is_none());
    let changed = serde_json::to_value(roof(&[change("HK-1", BomChangeKind::Remove, None)])).unwrap();
    assert_eq!(changed["bomChanges"], serde_json::json!([{ "article": "HK-1", "change": "remove" }]));
}

#[test]
fn wrong_changes_are_refused_at_their_place() {
    use BomChangeKind::{Add, Extra, Remove, Set};
    let configuration = roof(&[
        change("NO-SUCH", Add, Some(1.0)),
        change("HK-1", Add, Some(1.5)),
        change("HK-1", Remove, None),
        change("KA-6", Add, Some(0.125)),
        change("EP-1", Set, Some(0.0)),
        change("TR-1", Extra, None),
        change("FI-V", Remove, Some(1.0)),
        change("FI-E", Add, Some(-100_001.0)),
        change("CP-B", Set, Some(0.01)),
    ]);
    let text = serde_json::to_string(&configuration).unwrap();
    let problems = read(&text, shared()).unwrap_err();
    let found: Vec<String> = problems.iter().map(|p| format!("{:?} {}", p.code, p.path)).collect();
    assert_eq!(
        found,
        [
            "UnknownArticle bomChanges[0].article",
            "WrongType bomChanges[1].quantity",
            "DuplicateId bomChanges[2].article",
            "WrongType bomChanges[3].quantity",
            "OutOfRange bomChanges[4].quantity",
            "MissingField bomChanges[5].quantity",
            "UnknownField bomChanges[6].quantity",
            "OutOfRange bomChanges[7].quantity",
        ]
    );
    let many: Vec<BomChange> = (0..201).map(|_| change("HK-1", Remove, None)).collect();
    let text = serde_json::to_string(&roof(&many)).unwrap();
    assert_eq!(read(&text, shared()).unwrap_err()[0].path, "bomChanges");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_changes_are_either_marked_or_remarked(
        wanted in prop::collection::btree_map(0_usize..200, (0_usize..4, 1_i64..3000), 0..20),
        discount in 0_i64..10_000,
    ) {
        let articles = catalogue().articles;
        let change_of = |(index, (kind, number)): (&usize, &(usize, i64))| {
            let article = articles.get(*index)?;
            let signed = if KINDS[*kind] == BomChangeKind::Add { 1000 - number } else { *number };
            let quantity = (KINDS[*kind] != BomChangeKind::Remove).then_some(signed as f64);
            Some(change(&article.number, KINDS[*kind], quantity))
        };
        let changes: Vec<BomChange> = wanted.iter().filter_map(change_of).collect();
        let mut configuration = roof(&changes);
        configuration.partner_discount = Some(discount as f64 / 100.0);
        let solution = solution(&configuration);
        let bom = &solution.bom;
        prop_assert_eq!(bom.total_price, bom.lines.iter().map(|l| l.total_price).sum::<i64>());
        prop_assert_eq!(bom.total_power, bom.lines.iter().map(|l| l.total_power).sum::<i64>());
        prop_assert_eq!(bom.weight, bom.lines.iter().map(|l| l.weight).sum::<i64>());
        prop_assert!(bom.gross_price >= bom.total_price);
        let without_line = solution.checks.iter().filter(|c| c.code == CheckCode::BomChangeWithoutLine);
        let marked = bom.lines.iter().filter(|line| line.change.is_some()).count();
        prop_assert_eq!(marked + without_line.count(), changes.len());
        for line in &bom.lines {
            prop_assert!(line.quantity >= 0.0);
            prop_assert!(line.change.is_some() || (line.quantity > 0.0 && line.waste >= 0.0));
        }
    }
}
