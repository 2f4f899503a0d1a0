//! Values that come from a survey instead of the planner.

use serde::{Deserialize, Serialize};
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

/// Origin and accuracy of a value. Without effect on answers; a measured dimension goes before a surveyed one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SurveyedValue {
    /// Name of the value in the object that the entry stands in, of an outline's dimension too: `angle`, `width`.
    pub of: String,
    /// Its origin.
    pub source: SurveySource,
    /// Year or day of the survey, as in `2019` or `2019-05-31`.
    pub date: String,
    /// Standard deviation in the unit of the value (mm, degrees, m), 0 to 500 000.
    pub deviation: f64,
}

/// Origin of a surveyed value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SurveySource {
    /// Roof faces of sonnendach.ch (Swiss Federal Office of Energy).
    Sonnendach,
    /// Buildings of swissBUILDINGS3D (swisstopo).
    SwissBuildings3d,
    /// Terrain of swissALTI3D (swisstopo).
    SwissAlti3d,
    /// Federal register of buildings and dwellings.
    Register,
    /// The invented village of the demo.
    Village,
}
