//! What a seller enters about cost and tariffs.

use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use tsify::Tsify;

use crate::problem::{Param, Problem, ProblemCode};
use crate::reading::json::json;
use crate::reading::problem;
use crate::reading::reader::typed;
use crate::subsidy::Part;
use crate::subsidy::date::is_day;
use crate::subsidy::rates::Mounting;

/// Most surfaces, as of a configuration.
const MAX_SURFACES: usize = 64;
/// Largest power of a surface, W: a thousand times the largest hall.
const MAX_POWER: f64 = 1e9;
/// Largest sum of money, Rappen; keeps thirty years of it inside exact floats.
const MAX_MONEY: f64 = 1e12;
/// Largest yearly yield, kWh.
const MAX_YIELD: f64 = 1e9;
/// Largest tariff, Rappen per kWh.
const MAX_TARIFF: f64 = 1000.0;
/// Largest yearly degradation, per cent; data sheets name 0.25 to 0.8.
const MAX_DEGRADATION: f64 = 10.0;

/// A plant with its cost and tariffs. Money in Rappen, all of it with VAT or all without.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EconomyInput {
    /// Day of commissioning, as in `2026-07-01`, which chooses the subsidy's rates; null without
    /// subsidy.
    #[serde(deserialize_with = "crate::reading::reader::nullable")]
    #[cfg_attr(feature = "typescript", tsify(type = "string | null"))]
    pub commissioning: Option<String>,
    /// The parts of the plant, at most 64.
    pub surfaces: Vec<EconomySurface>,
    /// Rappen, the whole plant.
    pub investment: i64,
    /// kWh of the first year.
    pub annual_yield: f64,
    /// Share of the yield that is used in the building, per cent, 0 to 100.
    pub self_consumption: f64,
    /// Rappen per kWh that need not be bought.
    pub purchase_tariff: f64,
    /// Rappen per kWh that is sold.
    pub feed_in_tariff: f64,
    /// Per cent by which the yield falls each year, 0 to 10.
    pub degradation: f64,
    /// Rappen of each year: upkeep, insurance, metering.
    pub running_cost: i64,
    /// Years looked ahead, 25 to 30.
    pub years: i64,
}

/// One part of the plant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EconomySurface {
    /// W.
    pub power: i64,
    /// Pitch in degrees, 0 to 90.
    pub angle: f64,
    /// How its modules are mounted.
    pub mounting: Mounting,
}

impl EconomyInput {
    /// The input that a JSON text spells, or every reason why it is none, each at its path.
    pub fn read(text: &str) -> Result<Self, Vec<Problem>> {
        let input: Self = typed(&json(text).map_err(|problem| vec![problem])?)?;
        let problems = input.check();
        if problems.is_empty() {
            Ok(input)
        } else {
            Err(problems)
        }
    }

    /// The parts as the subsidy counts them.
    pub fn parts(&self) -> Vec<Part> {
        self.surfaces
            .iter()
            .map(|surface| Part {
                power: surface.power,
                angle: surface.angle,
                mounting: surface.mounting,
            })
            .collect()
    }

    fn check(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        if let Some(day) = &self.commissioning
            && !is_day(day)
        {
            let expected = Param::Text("a day as in 2026-07-01".to_string());
            let path = "commissioning".to_string();
            problems.push(problem(
                ProblemCode::WrongType,
                path,
                [("expected", expected)],
            ));
        }
        if self.surfaces.is_empty() {
            let bounds = [
                ("min", Param::Number(1.0)),
                ("max", Param::Number(MAX_SURFACES as f64)),
            ];
            let path = "surfaces".into();
            problems.push(problem(ProblemCode::OutOfRange, path, bounds));
        }
        if self.surfaces.len() > MAX_SURFACES {
            let max = Param::Number(MAX_SURFACES as f64);
            problems.push(problem(
                ProblemCode::TooMany,
                "surfaces".into(),
                [("max", max)],
            ));
        }
        let mut range = |path: String, value: f64, min: f64, max: f64| {
            if !(min..=max).contains(&value) {
                let bounds = [("min", Param::Number(min)), ("max", Param::Number(max))];
                problems.push(problem(ProblemCode::OutOfRange, path, bounds));
            }
        };
        for (index, surface) in self.surfaces.iter().enumerate().take(MAX_SURFACES) {
            let path = format!("surfaces[{index}]");
            range(
                format!("{path}.power"),
                surface.power as f64,
                0.0,
                MAX_POWER,
            );
            range(format!("{path}.angle"), surface.angle, 0.0, 90.0);
        }
        let fields = [
            ("investment", self.investment as f64, MAX_MONEY),
            ("annualYield", self.annual_yield, MAX_YIELD),
            ("selfConsumption", self.self_consumption, 100.0),
            ("purchaseTariff", self.purchase_tariff, MAX_TARIFF),
            ("feedInTariff", self.feed_in_tariff, MAX_TARIFF),
            ("degradation", self.degradation, MAX_DEGRADATION),
            ("runningCost", self.running_cost as f64, MAX_MONEY),
        ];
        for (field, value, max) in fields {
            range(field.to_string(), value, 0.0, max);
        }
        range("years".to_string(), self.years as f64, 25.0, 30.0);
        problems
    }
}
