//! Columns and rows of the slates on a surface.

use serde::{Deserialize, Serialize};
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

/// One column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Column {
    /// Left edge.
    pub x: i64,
    /// Width.
    pub width: i64,
    /// Landscape: catalogue id of its format, null for a filler. Portrait: null.
    pub format: Option<String>,
}

/// The kind of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum RowKind {
    /// A course of full slates.
    Course,
    /// A made-to-measure row, in portrait also one between courses.
    Finishing,
}

/// One row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// Lower edge.
    pub y: i64,
    /// Height, the overlap included.
    pub height: i64,
    /// Its kind.
    pub kind: RowKind,
    /// Portrait: catalogue id of its format, null for a made-to-measure row. Landscape: null.
    pub format: Option<String>,
}
