//! The survey of one building.

use roof_engine::configuration::SurveySource;
use serde::Deserialize;
#[cfg(feature = "types")]
use tsify::Tsify;

/// The survey of one building.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SurveyInput {
    /// All faces of the building; at most 80 with 400 corners.
    pub faces: Vec<SurveyFace>,
    /// Standard deviation of a corner to the east and to the north, m; 0 for exact corners.
    pub corner_deviation: f64,
    /// Storeys of the building over ground, which give the height of its eaves; absent if unknown.
    #[serde(default)]
    pub storeys: Option<i64>,
    /// The building in a 3D model; absent if unknown.
    #[serde(default)]
    pub heights: Option<SurveyHeights>,
    /// Origin of the faces.
    pub source: SurveySource,
    /// Year or day of the survey, as in `2019` or `2019-05-31`.
    pub date: String,
}

/// Roof of the building in a 3D model.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SurveyHeights {
    /// Corners of triangles seen from above: `[east, north]` in LV95 and height above the ground, m. At most 4000.
    pub triangles: Vec<[[f64; 3]; 3]>,
    /// Standard deviation of the height of a corner, m.
    pub deviation: f64,
    /// Origin of the model.
    pub source: SurveySource,
    /// Year or day of the model.
    pub date: String,
}

/// A roof face as a survey publishes it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SurveyFace {
    /// Name of the face in the survey.
    pub id: String,
    /// `[east, north]` of each corner in LV95, m, in either direction; the first may be repeated.
    pub ring: Vec<[f64; 2]>,
    /// Rings around what is not part of the face.
    pub holes: Vec<Vec<[f64; 2]>>,
    /// Degrees from the horizontal, less than 90.
    pub pitch: f64,
    /// Degrees from south, west positive: the direction in which it falls.
    pub aspect: f64,
    /// m² along the slope; null if unknown.
    pub area: Option<f64>,
    /// From 1 (low) to 5 (excellent); null if unknown.
    #[cfg_attr(feature = "types", tsify(type = "1 | 2 | 3 | 4 | 5 | null"))]
    pub suitability: Option<i64>,
    /// kWh/m² in a year; null if unknown.
    pub irradiation: Option<f64>,
}
