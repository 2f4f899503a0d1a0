//! Everything around a house that shades it.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize, Serializer};
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

use super::surveyed::SurveyedValue;
use crate::reading::reader::or_default;

/// Surroundings of a house, without effect on layout and bill. Metres; x east, y north, z up. The origin is the centroid
/// in plan of the house's roof faces, at the height of its ground.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Surroundings {
    /// Place of the origin in the Swiss grid LV95, m: east, 2,480,000 to 2,840,000, and north, 1,070,000 to 1,300,000.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "Option::is_none")]
    pub origin: Option<[f64; 2]>,
    /// Ground around the house.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "Option::is_none")]
    pub ground: Option<Ground>,
    /// Elevation of the far horizon, degrees, 0 to 60: none, or 36 every 10° clockwise from north.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "Vec::is_empty")]
    pub horizon: Vec<f64>,
    /// Buildings nearby, at most 60.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "Vec::is_empty")]
    pub buildings: Vec<Neighbour>,
    /// Trees nearby, at most 200.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "Vec::is_empty")]
    pub trees: Vec<Tree>,
    /// Values of its own that come from a survey, each once: `horizon` (degrees), `ground`, `buildings`
    /// and `trees` (m).
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "Vec::is_empty")]
    pub surveyed: Vec<SurveyedValue>,
    /// Parts that 3D view and pictures leave out, in any order. Shade counts them nevertheless, so that they are not read.
    #[serde(default, skip_serializing_if = "is_unread", serialize_with = "nothing")]
    #[cfg_attr(
        feature = "types",
        tsify(optional, type = "SurroundingsPart[]"),
        schemars(with = "Option<Vec<SurroundingsPart>>")
    )]
    pub hidden: IgnoredAny,
}

/// An unread value cannot be written.
const fn is_unread(_: &IgnoredAny) -> bool {
    true
}

fn nothing<S: Serializer>(_: &IgnoredAny, writer: S) -> Result<S::Ok, S::Error> {
    writer.serialize_unit()
}

/// A part of the surroundings.
#[cfg(feature = "types")]
#[derive(Tsify, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum SurroundingsPart {
    /// Shape of the ground.
    Ground,
    /// Aerial image on the ground.
    Aerial,
    /// Buildings nearby.
    Buildings,
    /// Trees nearby.
    Trees,
    /// The far horizon.
    Horizon,
}

/// Heights of the ground at the points of a square grid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Ground {
    /// Its corner in the south-west, 500 m away at most.
    pub corner: [f64; 2],
    /// Distance of neighbouring points, 1 to 50 m.
    pub step: f64,
    /// Rows from south to north, 2 to 41, each with as many heights from west to east, -500 to 500 m.
    pub heights: Vec<Vec<f64>>,
}

/// A building nearby: roof faces, whose free edges have walls down to the ground.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Neighbour {
    /// Corners of each face in turn: 1 to 24 faces of 3 to 16 corners, 500 m away at most.
    pub faces: Vec<Vec<[f64; 3]>>,
}

/// A tree nearby.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Tree {
    /// Foot of its trunk.
    pub at: [f64; 3],
    /// Height, 0 to 60 m.
    pub height: f64,
    /// Diameter of its crown, 0 to 40 m.
    pub crown: f64,
}
