//! Cutouts and skylights: their shapes, what may overlap what, and where one may go.

pub mod overlap;
pub mod place;
pub mod shape;

use serde::Serialize;
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

use crate::configuration::CutoutKind;

/// The kind of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum OpeningKind {
    /// A chimney.
    Chimney,
    /// A dormer with a roof of two slopes.
    Dormer,
    /// A dormer with a roof of one slope.
    ShedDormer,
    /// A step in the roof.
    Step,
    /// Another cutout.
    Other,
    /// A roof window.
    Skylight,
}

impl From<CutoutKind> for OpeningKind {
    fn from(kind: CutoutKind) -> Self {
        match kind {
            CutoutKind::Chimney => Self::Chimney,
            CutoutKind::Dormer => Self::Dormer,
            CutoutKind::ShedDormer => Self::ShedDormer,
            CutoutKind::Step => Self::Step,
            CutoutKind::Other => Self::Other,
        }
    }
}

/// A cutout or skylight as it lies on the surface.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Opening {
    /// Its id in the configuration.
    pub id: String,
    /// Its kind.
    pub kind: OpeningKind,
    /// Skylight model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Its corners, counter-clockwise.
    pub outline: Vec<[i64; 2]>,
    /// Its corners with clearance, counter-clockwise.
    pub clearance: Vec<[i64; 2]>,
    /// Id of the surface that it is entered on, where it goes on here behind an edge that both share.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// That edge, of either half.
    #[serde(skip)]
    pub cut: Option<Cut>,
}

/// Where an opening lies across an edge of its surface.
#[derive(Clone, Debug, PartialEq)]
pub struct Cut {
    /// Index of the edge.
    pub edge: usize,
    /// Index of the surface behind it.
    pub other: usize,
    /// Index of the opening on the surface that it is entered on.
    pub number: usize,
    /// From and to, mm from the start of the edge.
    pub part: [f64; 2],
}
