//! Loads that a supplier's products bear and conditions they are made for.

use serde::{Deserialize, Serialize};
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

/// Cross section of a batten as it lies on the roof, mm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Section {
    /// Across the roof's plane: the height of the air under a counter batten's slates.
    pub height: i64,
    /// In the roof's plane.
    pub width: i64,
}

/// Where a sarking membrane may be used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MembraneLimits {
    /// Lowest pitch, degrees.
    pub angle: f64,
    /// Whether that pitch itself is permitted.
    pub angle_included: bool,
    /// The reference height (height above sea plus correction) must lie below, m; null: any.
    #[serde(deserialize_with = "crate::reading::reader::nullable")]
    pub reference_height_below: Option<f64>,
    /// Data sheet or table these limits are taken from.
    pub source: String,
}

/// A number and where it comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Sourced {
    /// In the unit of its use.
    pub value: f64,
    /// Data sheet, proof or table it is taken from.
    pub source: String,
    /// False while it is an assumption.
    pub confirmed: bool,
}

impl Sourced {
    /// Where it is counted in whole units.
    pub fn whole(&self) -> i64 {
        self.value as i64
    }
}

/// How checks name what a number rests on, by whether that is confirmed.
pub fn basis(confirmed: bool) -> &'static str {
    if confirmed { "source" } else { "assumption" }
}

/// The load that one row of a snow guard holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GuardCapacity {
    /// Permitted characteristic force along the slope on brackets and tube, kN per metre of eave.
    pub force: f64,
    /// Data sheet or proof it is taken from.
    pub source: String,
}

/// Limits that the checks compare loads with, beside the products' own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LoadRules {
    /// Smallest batten by elevation class: standard, alpine, alpine plus.
    pub batten_sections: [Section; 3],
    /// Where they are taken from.
    pub batten_source: String,
    /// Widest slate that is content with a smaller batten below the alpine class, mm.
    pub small_slates: i64,
    /// That batten.
    pub small_batten: Section,
    /// Permitted characteristic suction on one hook, kN.
    pub hook_suction: Sourced,
    /// Permitted characteristic suction on one screw of a batten in its counter batten, kN.
    pub screw_suction: Sourced,
    /// Pitch from which snow slides off the slates, degrees.
    pub snow_slides_from: Sourced,
    /// Wind by zone and pitch.
    pub wind_factors: WindFactors,
    /// The facade system.
    pub facade: FacadeSystem,
}

/// Form factors of wind on a single slate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WindFactors {
    /// Table they are taken from.
    pub source: String,
    /// False while they still have to be confirmed against the norm in force.
    pub confirmed: bool,
    /// By rising pitch, from 0 to 90 degrees; straight between two rows.
    pub rows: Vec<WindRow>,
}

/// Form factors at a pitch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WindRow {
    /// Degrees.
    pub angle: f64,
    /// Away from the edges.
    pub field: WindPair,
    /// Along eave, ridge and verge.
    pub edge: WindPair,
    /// Where two edges meet.
    pub corner: WindPair,
}

/// Largest form factors over all wind directions, both as positive numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WindPair {
    /// Towards the surface.
    pub pressure: f64,
    /// Away from the surface.
    pub suction: f64,
}

/// Properties of the facade system as it hangs on the wall.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FacadeSystem {
    /// kg per m² of facade.
    pub area_load: f64,
    /// Fire index (VKF), as in 5.3.
    pub fire_index: f64,
    /// Data sheet or proof they are taken from.
    pub source: String,
}
