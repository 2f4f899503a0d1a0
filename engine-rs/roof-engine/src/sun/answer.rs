//! The engine's answer about a roof's yield.

use serde::Serialize;
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

/// The yield of a roof, or why there is none.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(tag = "status", rename_all = "lowercase")]
pub enum Yields {
    /// Calculated from a typical year.
    Calculated(Box<CalculatedYields>),
    /// No irradiation is known there.
    None {
        /// Why.
        reason: NoYield,
    },
}

/// Why a roof has no yield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum NoYield {
    /// More than 60 km from every place whose irradiation is known.
    OutsideCoverage,
    /// Above 2500 m.
    TooHigh,
}

/// The yield of a typical year without shade; horizon and snow cover are ignored.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CalculatedYields {
    /// One per surface of the configuration, in its order.
    pub surfaces: Vec<SurfaceYield>,
    /// kWh of each month, January first, one decimal: the sum of the surfaces.
    pub monthly: [f64; 12],
    /// kWh of a year, one decimal: the sum of the months.
    pub annual: f64,
    /// kWh of a year per kWp, one decimal; null without power.
    pub per_kilowatt_peak: Option<f64>,
    /// Standard uncertainty of the annual yield, per cent, whole: of the least certain surface that
    /// has power.
    pub uncertainty: f64,
    /// Its basis.
    pub basis: YieldBasis,
}

/// The yield of one surface.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SurfaceYield {
    /// Id of the surface.
    pub id: String,
    /// kWh/m² of a year in the plane of the surface, one decimal.
    pub irradiation: f64,
    /// kWh of each month, January first, one decimal; 0 without a layout.
    pub monthly: [f64; 12],
    /// kWh of a year, one decimal: the sum of the months.
    pub annual: f64,
    /// kWh of a year that one kWp on this surface yields, one decimal; there without a layout too.
    pub per_kilowatt_peak: f64,
    /// Standard uncertainty of the annual yield, per cent, whole.
    pub uncertainty: f64,
}

/// The basis of a yield.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct YieldBasis {
    /// Horizontal global irradiation of each month, kWh/m², one decimal.
    pub horizontal: [f64; 12],
    /// Places whose irradiation is weighed, the weightiest first.
    pub stations: Vec<StationShare>,
    /// Share of the light inside the glass that reaches the meter: temperature, weak light, dirt,
    /// mismatch, wiring, inverter.
    pub performance_ratio: f64,
    /// On which irradiation the yield rests.
    pub source: YieldSource,
    /// The figures of later years.
    pub brighter: YieldSource,
}

/// Measured irradiation and what comes out of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct YieldSource {
    /// Its name.
    pub name: &'static str,
    /// First and last year.
    pub years: [i64; 2],
    /// Its yield over the one that is answered: the least and the largest ratio of the places compared.
    pub ratio: [f64; 2],
}

/// A place whose irradiation counts.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct StationShare {
    /// Its name.
    pub name: String,
    /// Per cent, whole.
    pub share: f64,
}
