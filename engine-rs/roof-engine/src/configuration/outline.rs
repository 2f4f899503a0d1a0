//! Reads an outline, whose fields depend on its shape: [`crate::reading::reader`] gives them by the word in `shape`. What serde derives for a tagged enum would first copy all fields and so lose where they are.

use serde::Deserialize;
use serde::de::Deserializer;

use super::Outline;

/// [`Outline`] as it is read.
#[derive(Deserialize)]
#[serde(remote = "Outline", rename = "Outline", rename_all = "lowercase", rename_all_fields = "camelCase")]
enum Shape {
    Rectangle { width: i64, height: i64 },
    Trapezoid { width: i64, top_width: i64, top_offset: i64, height: i64 },
    Triangle { width: i64, apex: i64, height: i64 },
    Parallelogram { width: i64, shift: i64, height: i64 },
    Polygon { points: Vec<[i64; 2]> },
}

impl<'de> Deserialize<'de> for Outline {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        Shape::deserialize(reader)
    }
}
