//! The shape of a surface as it was measured on site.

use super::configuration::{Measured, Outline, Surface};

impl Surface {
    /// Its shape with what was measured.
    pub fn measured_outline(&self) -> Outline {
        match self.measured.clone() {
            Some(mut measured) => measured.take(&self.outline),
            None => self.outline.clone(),
        }
    }

    /// Puts what was measured in the place of what was planned; what its shape does not have is left
    /// over and refused by the reader.
    pub fn take_measured(&mut self) {
        if let Some(mut measured) = self.measured.take() {
            self.outline = measured.take(&self.outline);
        }
    }
}

impl Measured {
    /// The outline with every measured dimension that its shape has, which is taken out of these.
    pub fn take(&mut self, planned: &Outline) -> Outline {
        let or = |measured: &mut Option<i64>, planned: &i64| measured.take().unwrap_or(*planned);
        match planned {
            Outline::Rectangle { width, height } => Outline::Rectangle {
                width: or(&mut self.width, width),
                height: or(&mut self.height, height),
            },
            Outline::Trapezoid {
                width,
                top_width,
                top_offset,
                height,
            } => Outline::Trapezoid {
                width: or(&mut self.width, width),
                top_width: or(&mut self.top_width, top_width),
                top_offset: or(&mut self.top_offset, top_offset),
                height: or(&mut self.height, height),
            },
            Outline::Triangle {
                width,
                apex,
                height,
            } => Outline::Triangle {
                width: or(&mut self.width, width),
                apex: or(&mut self.apex, apex),
                height: or(&mut self.height, height),
            },
            Outline::Parallelogram {
                width,
                shift,
                height,
            } => Outline::Parallelogram {
                width: or(&mut self.width, width),
                shift: or(&mut self.shift, shift),
                height: or(&mut self.height, height),
            },
            Outline::Polygon { points } => Outline::Polygon {
                points: self.points.take().unwrap_or_else(|| points.clone()),
            },
        }
    }

    /// The names of the dimensions that were measured.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let dimensions = [
            ("width", self.width.is_some()),
            ("topWidth", self.top_width.is_some()),
            ("topOffset", self.top_offset.is_some()),
            ("apex", self.apex.is_some()),
            ("shift", self.shift.is_some()),
            ("height", self.height.is_some()),
            ("points", self.points.is_some()),
        ];
        dimensions
            .into_iter()
            .filter(|(_, given)| *given)
            .map(|(name, _)| name)
    }
}
