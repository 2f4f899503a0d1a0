//! The shape of a surface as it was measured on site.

use super::{Measured, Outline, Surface};

impl Outline {
    /// Its dimensions in mm by their names; none of a polygon, which has points.
    pub fn lengths(&self) -> Vec<(&'static str, i64)> {
        let mut copy = self.clone();
        let lengths = copy.lengths_mut().into_iter();
        lengths.map(|(name, length)| (name, *length)).collect()
    }

    fn lengths_mut(&mut self) -> Vec<(&'static str, &mut i64)> {
        match self {
            Self::Rectangle { width, height } => vec![("width", width), ("height", height)],
            Self::Trapezoid { width, top_width, top_offset, height } => {
                vec![("width", width), ("topWidth", top_width), ("height", height), ("topOffset", top_offset)]
            }
            Self::Triangle { width, apex, height } => {
                vec![("width", width), ("height", height), ("apex", apex)]
            }
            Self::Parallelogram { width, shift, height } => {
                vec![("width", width), ("height", height), ("shift", shift)]
            }
            Self::Polygon { .. } => Vec::new(),
        }
    }
}

impl Surface {
    /// Its shape with what was measured; what its shape does not have is left out, and refused as a value.
    pub fn measured_outline(&self) -> Outline {
        let mut outline = self.outline.clone();
        if let Some(measured) = &self.measured {
            for (name, length) in outline.lengths_mut() {
                *length = measured.length(name).unwrap_or(*length);
            }
            if let Outline::Polygon { points } = &mut outline {
                measured.width.into_iter().for_each(|width| stretch(points, 0, width));
                measured.height.into_iter().for_each(|height| stretch(points, 1, height));
                measured.points.iter().for_each(|measured| points.clone_from(measured));
            }
        }
        outline
    }

    /// Puts what was measured in the place of what was planned.
    pub fn take_measured(&mut self) {
        self.outline = self.measured_outline();
        self.measured = None;
    }
}

/// Gives corners another extent along an axis, mm.
fn stretch(points: &mut [[i64; 2]], axis: usize, length: i64) {
    let of = points.iter().map(|point| point[axis]);
    let extent = of.clone().max().unwrap_or(0) - of.min().unwrap_or(0);
    if extent > 0 {
        points.iter_mut().for_each(|point| {
            point[axis] = (point[axis] * length + extent / 2).div_euclid(extent);
        });
    }
}

impl Measured {
    /// Every length by its name; `None` of those that were not measured.
    pub fn lengths(&self) -> [(&'static str, Option<i64>); 6] {
        [
            ("width", self.width),
            ("topWidth", self.top_width),
            ("topOffset", self.top_offset),
            ("apex", self.apex),
            ("shift", self.shift),
            ("height", self.height),
        ]
    }

    fn length(&self, name: &str) -> Option<i64> {
        let mut lengths = self.lengths().into_iter();
        lengths.find(|(own, _)| *own == name)?.1
    }
}
