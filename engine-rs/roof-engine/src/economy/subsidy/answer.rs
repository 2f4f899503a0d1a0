//! The engine's answer about the one-time remuneration.

use serde::Serialize;
#[cfg(feature = "types")]
use tsify::Tsify;

use crate::catalogue::subsidy::Mounting;

/// The one-time remuneration of a plant and how it adds up.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Subsidy {
    /// Rappen: the sum of the steps.
    pub total: i64,
    /// W of the whole plant.
    pub power: i64,
    /// Whether the plant is too small to be paid for; then there are no steps.
    pub below_least_power: bool,
    /// Class by class, integrated before attached, bonuses last.
    pub steps: Vec<SubsidyStep>,
    /// First day on which the rates hold.
    pub valid_from: String,
    /// Where the rates are published.
    pub source: String,
    /// Day by which the rates must be checked.
    pub next_check: String,
    /// Whether the plant is commissioned after that day.
    pub check_overdue: bool,
}

/// The part of the power that a step pays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "lowercase")]
pub enum SubsidyKind {
    /// Power inside a class.
    Class,
    /// Power of steep surfaces.
    Steep,
}

/// One summand: power · rate.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SubsidyStep {
    /// The part of the power that it pays for.
    pub kind: SubsidyKind,
    /// How these modules are mounted.
    pub mounting: Mounting,
    /// W at which the class begins.
    pub from: i64,
    /// W at which it ends; null for the last class and for the bonus.
    pub up_to: Option<i64>,
    /// W that the rate is paid for, whole.
    pub power: i64,
    /// Rappen per kW.
    pub rate: i64,
    /// Rappen, half up.
    pub amount: i64,
}
