//! Rates of the one-time remuneration for photovoltaics, as a catalogue carries them.

use serde::{Deserialize, Serialize};
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

/// Rates for plants commissioned from a date on, until the next table's date.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SubsidyTable {
    /// First day of commissioning, as in `2026-07-01`.
    pub valid_from: String,
    /// Where the rates are published.
    pub source: String,
    /// Day by which the rates must be checked, as in `2027-01-01`.
    pub next_check: String,
    /// W from which a plant is paid for.
    pub least_power: i64,
    /// Pitch in degrees from which a surface earns the bonus for steep modules.
    pub steep_from: f64,
    /// Rates of modules that replace the roofing or cladding.
    pub integrated: SubsidyRates,
    /// Rates of modules on a roofing.
    pub attached: SubsidyRates,
}

/// Rates of one kind of mounting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SubsidyRates {
    /// From the first kW up; each rate holds for the power inside its class.
    pub classes: Vec<SubsidyClass>,
    /// Rappen per kW of steep surfaces, on top.
    pub steep_bonus: i64,
}

/// One class of power.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SubsidyClass {
    /// W at which it ends; null for the last.
    #[serde(deserialize_with = "crate::reading::reader::nullable")]
    pub up_to: Option<i64>,
    /// Rappen per kW.
    pub rate: i64,
}

/// How modules are mounted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Mounting {
    /// In place of the roofing or cladding.
    Integrated,
    /// On top of a roofing, or free-standing.
    Attached,
}

impl SubsidyTable {
    /// The rates of a mounting.
    pub fn rates(&self, mounting: Mounting) -> &SubsidyRates {
        match mounting {
            Mounting::Integrated => &self.integrated,
            Mounting::Attached => &self.attached,
        }
    }
}
