//! The engine's answer about subsidy and return.

use serde::Serialize;
#[cfg(feature = "types")]
use tsify::Tsify;

use super::subsidy::answer::Subsidy;
use crate::problem::Problem;

/// The answer to an economy input.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(tag = "status", rename_all = "lowercase")]
pub enum Economy {
    /// Calculated.
    Calculated(Box<CalculatedEconomy>),
    /// The input cannot be calculated; every reason at its place.
    Refused {
        /// At least one.
        problems: Vec<Problem>,
    },
}

/// Subsidy and return.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CalculatedEconomy {
    /// One-time remuneration; null where no day of commissioning was entered.
    pub subsidy: Option<Subsidy>,
    /// Return.
    pub returns: Returns,
}

/// Return of a plant without interest, tax and change of prices. Money in Rappen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Returns {
    /// Investment less subsidy, at least 0.
    pub net_investment: i64,
    /// Net investment divided by the first year's balance, years, one decimal; null when that balance
    /// is not positive.
    pub simple_payback: Option<f64>,
    /// First year at whose end the cumulated balance is not negative; null when no year is, as far as
    /// looked ahead.
    pub break_even_year: Option<i64>,
    /// Cumulated balance at the end of the last year.
    pub balance: i64,
    /// Year by year, the first year first.
    pub cash_flow: Vec<YearFlow>,
}

/// One year. Money in Rappen, rounded half up; energy in kWh, one decimal.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct YearFlow {
    /// From 1.
    pub year: i64,
    /// Yield: annual yield · (1 − degradation)^(year − 1).
    pub energy: f64,
    /// Used in the building: energy · self-consumption.
    pub used: f64,
    /// Sold: energy − used.
    pub sold: f64,
    /// Not paid for electricity: used · purchase tariff.
    pub saved: i64,
    /// Paid for electricity: sold · feed-in tariff.
    pub earned: i64,
    /// Running cost.
    pub cost: i64,
    /// Saved + earned − cost.
    pub balance: i64,
    /// All balances up to here less the net investment.
    pub cumulated: i64,
}
