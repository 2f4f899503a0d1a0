//! Reads an outline, whose fields depend on its shape. The derived reader of a tagged enum would
//! first copy all fields and so lose where they are.

use serde::de::{Deserialize, Deserializer, Error};

use crate::roof::configuration::Outline;

/// The fields of every outline together.
#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Fields {
    shape: Shape,
    #[serde(default, deserialize_with = "present")]
    width: Option<i64>,
    #[serde(default, deserialize_with = "present")]
    top_width: Option<i64>,
    #[serde(default, deserialize_with = "present")]
    top_offset: Option<i64>,
    #[serde(default, deserialize_with = "present")]
    apex: Option<i64>,
    #[serde(default, deserialize_with = "present")]
    shift: Option<i64>,
    #[serde(default, deserialize_with = "present")]
    height: Option<i64>,
    #[serde(default, deserialize_with = "present")]
    points: Option<Vec<[i64; 2]>>,
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum Shape {
    Rectangle,
    Trapezoid,
    Triangle,
    Parallelogram,
    Polygon,
}

impl<'de> Deserialize<'de> for Outline {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Fields::deserialize(deserializer)?;
        let outline = fields.outline()?;
        fields.refuse_rest()?;
        Ok(outline)
    }
}

impl Fields {
    /// Takes what belongs to the shape.
    fn outline<E: Error>(&mut self) -> Result<Outline, E> {
        Ok(match self.shape {
            Shape::Rectangle => Outline::Rectangle {
                width: take(&mut self.width, "width")?,
                height: take(&mut self.height, "height")?,
            },
            Shape::Trapezoid => Outline::Trapezoid {
                width: take(&mut self.width, "width")?,
                top_width: take(&mut self.top_width, "topWidth")?,
                top_offset: take(&mut self.top_offset, "topOffset")?,
                height: take(&mut self.height, "height")?,
            },
            Shape::Triangle => Outline::Triangle {
                width: take(&mut self.width, "width")?,
                apex: take(&mut self.apex, "apex")?,
                height: take(&mut self.height, "height")?,
            },
            Shape::Parallelogram => Outline::Parallelogram {
                width: take(&mut self.width, "width")?,
                shift: take(&mut self.shift, "shift")?,
                height: take(&mut self.height, "height")?,
            },
            Shape::Polygon => Outline::Polygon {
                points: take(&mut self.points, "points")?,
            },
        })
    }

    /// What is left belongs to another shape.
    fn refuse_rest<E: Error>(&self) -> Result<(), E> {
        let rest = [
            ("width", self.width.is_some()),
            ("topWidth", self.top_width.is_some()),
            ("topOffset", self.top_offset.is_some()),
            ("apex", self.apex.is_some()),
            ("shift", self.shift.is_some()),
            ("height", self.height.is_some()),
            ("points", self.points.is_some()),
        ];
        match rest.iter().find(|(_, present)| *present) {
            Some((name, _)) => Err(E::unknown_field(name, &[])),
            None => Ok(()),
        }
    }
}

/// What is there has a value: null is one of the wrong kind.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    reader: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(reader).map(Some)
}

fn take<T, E: Error>(field: &mut Option<T>, name: &'static str) -> Result<T, E> {
    field.take().ok_or_else(|| E::missing_field(name))
}
