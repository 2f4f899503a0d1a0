//! Polygons with corners in whole millimetres. Areas, turns and free intervals are exact; insets of sloped edges,
//! sections and areas of glass are calculated in floating point and rounded to whole millimetres.

pub mod field;
pub mod glass;
pub mod intervals;
pub mod polygon;
pub mod section;
pub mod sorting;
