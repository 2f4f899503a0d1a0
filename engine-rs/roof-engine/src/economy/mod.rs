//! Subsidy, payback and cash flow of a plant, for the seller.

pub mod answer;
pub mod input;
pub mod subsidy;

use crate::catalogue::Catalogue;
use crate::numbers::tenths;
use crate::problem::{Problem, ProblemCode};
use answer::{CalculatedEconomy, Economy, Returns, YearFlow};
use input::EconomyInput;
use subsidy::answer::Subsidy;
use subsidy::{subsidy, table_on};

/// Subsidy and return of a plant that a JSON text describes (`EconomyInput`), with the rates of a
/// catalogue. Refused with every reason where the text is no input or no table holds on its day.
pub fn economy(text: &str, catalogue: &Catalogue) -> Economy {
    let calculated = EconomyInput::read(text).and_then(|input| {
        let subsidy = subsidy_of(&input, catalogue).map_err(|refusal| vec![refusal])?;
        let paid = subsidy.as_ref().map_or(0, |subsidy| subsidy.total);
        Ok(CalculatedEconomy { returns: returns(&input, paid), subsidy })
    });
    match calculated {
        Ok(calculated) => Economy::Calculated(Box::new(calculated)),
        Err(problems) => Economy::Refused { problems },
    }
}

fn subsidy_of(input: &EconomyInput, catalogue: &Catalogue) -> Result<Option<Subsidy>, Problem> {
    let Some(day) = &input.commissioning else {
        return Ok(None);
    };
    match table_on(&catalogue.subsidies, day) {
        Some(table) => Ok(Some(subsidy(&input.surfaces, table, day))),
        None => Err(Problem::new(ProblemCode::NoSubsidyTable, "commissioning", [("date", day.as_str())])),
    }
}

/// The return of a plant whose input is in range, with a subsidy in Rappen: no interest, no tax, no
/// change of prices.
pub fn returns(input: &EconomyInput, subsidy: i64) -> Returns {
    let net_investment = (input.investment - subsidy).max(0);
    let mut cumulated = -net_investment;
    let cash_flow: Vec<YearFlow> = (1..=input.years)
        .map(|year| {
            let flow = year_flow(input, year, cumulated);
            cumulated = flow.cumulated;
            flow
        })
        .collect();
    let first = cash_flow.first().map_or(0, |flow| flow.balance);
    Returns {
        net_investment,
        simple_payback: (first > 0).then(|| tenths(net_investment as f64 / first as f64)),
        break_even_year: cash_flow.iter().find(|flow| flow.cumulated >= 0).map(|flow| flow.year),
        balance: cumulated,
        cash_flow,
    }
}

fn year_flow(input: &EconomyInput, year: i64, before: i64) -> YearFlow {
    let years = i32::try_from(year - 1).unwrap_or(i32::MAX);
    let left = (1.0 - input.degradation / 100.0).powi(years);
    let energy = tenths(input.annual_yield * left);
    let used = tenths(energy * input.self_consumption / 100.0);
    let sold = tenths(energy - used);
    let saved = whole(used * input.purchase_tariff);
    let earned = whole(sold * input.feed_in_tariff);
    let balance = saved + earned - input.running_cost;
    YearFlow {
        year,
        energy,
        used,
        sold,
        saved,
        earned,
        cost: input.running_cost,
        balance,
        cumulated: before + balance,
    }
}

/// Half up to one Rappen.
fn whole(value: f64) -> i64 {
    (value + 0.5).floor() as i64
}
