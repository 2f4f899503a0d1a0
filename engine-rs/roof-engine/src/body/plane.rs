//! A surface of the building in space.

use crate::building::extent::Extent;
use crate::building::{Kind, Placement};
use crate::surface::Edge;

/// A surface in space.
pub struct Plane<'a> {
    /// Its place in the configuration.
    pub index: usize,
    /// As [`walls::overhang`] says.
    pub overhang: [f64; 3],
    pub outline: &'a [[i64; 2]],
    pub edges: &'a [Edge],
    pub placement: &'a Placement,
    pub angle: f64,
    /// Whether it is a balcony's railing.
    pub is_railing: bool,
    pub extent: Extent,
}

impl Plane<'_> {
    pub fn is_rectangle(&self) -> bool {
        let Extent { left, right, .. } = self.extent;
        let top = self.outline.iter().map(|point| point[1]).max().unwrap_or(0);
        self.outline == [[left, 0], [right, 0], [right, top], [left, top]]
    }
}

/// Whether two rectangles of one width meet in a ridge from end to end.
pub fn is_plain_gable(kind: Kind, planes: &[&Plane<'_>]) -> bool {
    kind == Kind::Gable
        && planes.iter().all(|plane| plane.is_rectangle())
        && planes.windows(2).all(|pair| pair[0].extent.width() == pair[1].extent.width())
}
