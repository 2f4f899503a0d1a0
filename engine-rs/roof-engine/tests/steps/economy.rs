use proptest::prelude::*;
use roof_engine::economy::answer::{CalculatedEconomy, Economy};
use roof_engine::economy::*;
use roof_engine::problem::ProblemCode;
use serde_json::{Value, json};

use crate::demo::catalogue;

fn input() -> Value {
    json!({
        "commissioning": "2026-07-01",
        "surfaces": [
            { "power": 8000, "angle": 35, "mounting": "integrated" },
            { "power": 4000, "angle": 35, "mounting": "integrated" }
        ],
        "investment": 4_200_000,
        "annualYield": 11_000.0,
        "selfConsumption": 40,
        "purchaseTariff": 28.5,
        "feedInTariff": 9,
        "degradation": 0.5,
        "runningCost": 30_000,
        "years": 25
    })
}

fn calculated(input: &Value) -> CalculatedEconomy {
    match economy(&input.to_string(), &catalogue()) {
        Economy::Calculated(found) => *found,
        Economy::Refused { problems } => panic!("{problems:?}"),
    }
}

fn refused(input: &Value) -> Vec<(ProblemCode, String)> {
    match economy(&input.to_string(), &catalogue()) {
        Economy::Refused { problems } => problems.into_iter().map(|p| (p.code, p.path)).collect(),
        Economy::Calculated(found) => panic!("{found:?}"),
    }
}

/// By hand: 12 kW · CHF 400 = CHF 4800; 4400 kWh · 28.5 Rp. + 6600 kWh · 9 Rp. − CHF 300.
#[test]
fn the_first_year_and_the_payback_of_a_house_by_hand() {
    let found = calculated(&input());
    assert_eq!(found.subsidy.unwrap().total, 480_000);
    let returns = found.returns;
    assert_eq!(returns.net_investment, 3_720_000);
    let first = &returns.cash_flow[0];
    assert_eq!((first.energy, first.used, first.sold), (11_000.0, 4400.0, 6600.0));
    assert_eq!((first.saved, first.earned), (125_400, 59_400));
    assert_eq!(first.balance, 154_800);
    assert_eq!(first.cumulated, -3_565_200);
    assert_eq!(returns.simple_payback, Some(24.0)); // 3 720 000 / 154 800 = 24.03
    assert_eq!(returns.break_even_year, None);
}

#[test]
fn every_year_adds_up_and_yields_less_than_the_one_before() {
    let mut input = input();
    input["investment"] = json!(2_500_000);
    input["years"] = json!(30);
    let returns = calculated(&input).returns;
    assert_eq!(returns.cash_flow.len(), 30);
    let mut cumulated = -returns.net_investment;
    for flow in &returns.cash_flow {
        assert_eq!(flow.balance, flow.saved + flow.earned - flow.cost);
        cumulated += flow.balance;
        assert_eq!(flow.cumulated, cumulated);
        assert!((flow.used + flow.sold - flow.energy).abs() < 1e-6);
    }
    assert_eq!(returns.balance, cumulated);
    // 11 000 · 0.995^29
    assert_eq!(returns.cash_flow[29].energy, 9511.8);
    let year = returns.break_even_year.unwrap();
    let index = usize::try_from(year).unwrap() - 1;
    assert!(returns.cash_flow[index].cumulated >= 0);
    assert!(returns.cash_flow[index - 1].cumulated < 0);
    // The balance falls with the yield, so that it takes longer than the simple payback.
    assert!(year as f64 >= returns.simple_payback.unwrap());
}

#[test]
fn what_costs_more_than_it_brings_is_never_paid_back() {
    let mut input = input();
    input["runningCost"] = json!(1_000_000);
    let returns = calculated(&input).returns;
    assert_eq!((returns.simple_payback, returns.break_even_year), (None, None));
    input["runningCost"] = json!(0);
    input["investment"] = json!(100_000);
    let returns = calculated(&input).returns;
    assert_eq!(returns.net_investment, 0);
    assert_eq!(returns.simple_payback, Some(0.0));
    assert_eq!(returns.break_even_year, Some(1));
}

#[test]
fn without_a_day_there_is_no_subsidy_and_before_the_tables_a_refusal() {
    let mut input = input();
    input["commissioning"] = Value::Null;
    let found = calculated(&input);
    assert_eq!(found.subsidy, None);
    assert_eq!(found.returns.net_investment, 4_200_000);
    input["commissioning"] = json!("2019-12-31");
    let expected = (ProblemCode::NoSubsidyTable, "commissioning".to_string());
    assert_eq!(refused(&input), [expected]);
}

#[test]
fn bad_values_are_refused_at_their_paths() {
    let mut wrong = input();
    wrong["commissioning"] = json!("1.7.2026");
    wrong["surfaces"][1]["power"] = json!(-1);
    wrong["surfaces"][0]["angle"] = json!(91);
    wrong["investment"] = json!(-1);
    wrong["selfConsumption"] = json!(100.5);
    wrong["years"] = json!(24);
    let expected = [
        (ProblemCode::WrongType, "commissioning"),
        (ProblemCode::OutOfRange, "surfaces[0].angle"),
        (ProblemCode::OutOfRange, "surfaces[1].power"),
        (ProblemCode::OutOfRange, "investment"),
        (ProblemCode::OutOfRange, "selfConsumption"),
        (ProblemCode::OutOfRange, "years"),
    ]
    .map(|(code, path)| (code, path.to_string()));
    assert_eq!(refused(&wrong), expected);
}

#[test]
fn bad_structure_is_refused_at_its_path() {
    let one = |code, path: &str| vec![(code, path.to_string())];
    let mut missing = input();
    missing.as_object_mut().unwrap().remove("commissioning");
    assert_eq!(refused(&missing), one(ProblemCode::MissingField, "commissioning"));
    let mut unknown = input();
    unknown["tax"] = json!(1);
    assert_eq!(refused(&unknown), one(ProblemCode::UnknownField, "tax"));
    let mut word = input();
    word["surfaces"][0]["mounting"] = json!("glued");
    assert_eq!(refused(&word), one(ProblemCode::UnknownValue, "surfaces[0].mounting"));
    assert_eq!(refused(&json!([1, 2])), one(ProblemCode::WrongType, ""));
    match economy("{", &catalogue()) {
        Economy::Refused { problems } => assert_eq!(problems[0].code, ProblemCode::BrokenJson),
        Economy::Calculated(found) => panic!("{found:?}"),
    }
}

#[test]
fn a_plant_without_surfaces_is_refused() {
    let mut input = input();
    input["surfaces"] = json!([]);
    let Economy::Refused { problems } = economy(&input.to_string(), &catalogue()) else {
        panic!("a subsidy of nothing");
    };
    assert_eq!(problems[0].path, "surfaces");
}

proptest! {
    #[test]
    fn any_plant_in_range_adds_up(
        powers in proptest::collection::vec((0i64..=1_000_000_000, 0.0..=90.0f64, any::<bool>()), 1..64),
        investment in 0i64..=1_000_000_000_000,
        annual_yield in 0.0..=1e9f64,
        self_consumption in 0.0..=100.0f64,
        tariffs in (0.0..=1000.0f64, 0.0..=1000.0f64),
        degradation in 0.0..=10.0f64,
        running_cost in 0i64..=1_000_000_000_000,
        years in 25i64..=30,
    ) {
        let surfaces: Vec<Value> = powers
            .iter()
            .map(|(power, angle, integrated)| {
                let mounting = if *integrated { "integrated" } else { "attached" };
                json!({ "power": power, "angle": angle, "mounting": mounting })
            })
            .collect();
        let found = calculated(&json!({
            "commissioning": "2026-07-01",
            "surfaces": surfaces,
            "investment": investment,
            "annualYield": annual_yield,
            "selfConsumption": self_consumption,
            "purchaseTariff": tariffs.0,
            "feedInTariff": tariffs.1,
            "degradation": degradation,
            "runningCost": running_cost,
            "years": years,
        }));
        let paid = found.subsidy.unwrap();
        let power: i64 = powers.iter().map(|(power, ..)| power).sum();
        prop_assert_eq!(paid.power, power);
        // Never more than the best class and the bonus for every kW, never less than the worst.
        prop_assert!(paid.total <= power * 80 + 6);
        prop_assert!(paid.below_least_power || paid.total >= power * 25 - 6);
        let returns = found.returns;
        prop_assert_eq!(returns.cash_flow.len() as i64, years);
        let balances: i64 = returns.cash_flow.iter().map(|flow| flow.balance).sum();
        prop_assert_eq!(returns.balance, balances - returns.net_investment);
        let first = &returns.cash_flow[0];
        prop_assert_eq!(returns.simple_payback.is_some(), first.balance > 0);
    }
}
