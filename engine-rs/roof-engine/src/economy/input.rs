//! A seller's input about cost and tariffs.

use serde::{Deserialize, Serialize};
#[cfg(feature = "types")]
use tsify::Tsify;

use crate::catalogue::subsidy::Mounting;
use crate::problem::{Problem, ProblemCode, Problems};
use crate::reading::date::is_day;
use crate::reading::json::json;
use crate::reading::reader::typed;

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
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EconomyInput {
    /// Day of commissioning, as in `2026-07-01`, which chooses the subsidy's rates; null without
    /// subsidy.
    #[serde(deserialize_with = "crate::reading::reader::nullable")]
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
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
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
        let input: Self = typed(&json(text)?)?;
        let mut problems = Problems::default();
        input.check(&mut problems);
        problems.if_none(input)
    }

    fn check(&self, problems: &mut Problems) {
        if let Some(day) = &self.commissioning
            && !is_day(day)
        {
            let expected = [("expected", "a day as in 2026-07-01")];
            problems.add(ProblemCode::WrongType, "commissioning", expected);
        }
        let count = self.surfaces.len();
        if count == 0 {
            problems.range("surfaces", 0.0, 1.0, MAX_SURFACES as f64);
        }
        problems.few("surfaces", count, MAX_SURFACES);
        let surfaces = &self.surfaces[..count.min(MAX_SURFACES)];
        problems.each("surfaces", surfaces, |problems, surface| {
            problems.range("power", surface.power as f64, 0.0, MAX_POWER);
            problems.range("angle", surface.angle, 0.0, 90.0);
        });
        problems.range("investment", self.investment as f64, 0.0, MAX_MONEY);
        problems.range("annualYield", self.annual_yield, 0.0, MAX_YIELD);
        problems.range("selfConsumption", self.self_consumption, 0.0, 100.0);
        problems.range("purchaseTariff", self.purchase_tariff, 0.0, MAX_TARIFF);
        problems.range("feedInTariff", self.feed_in_tariff, 0.0, MAX_TARIFF);
        problems.range("degradation", self.degradation, 0.0, MAX_DEGRADATION);
        problems.range("runningCost", self.running_cost as f64, 0.0, MAX_MONEY);
        problems.whole("years", self.years, 25, 30);
    }
}
