//! How far a surface reaches, and where it stands by that.

use std::rc::Rc;

use super::Placement;
use super::space::{UP, Vector, cross, facing, placed, plus, point_on};
use crate::configuration::Surface;
use crate::surface::ResolvedSurface;
use plane_geometry::polygon::edges;

/// The extent of a surface: from left to right in mm, its run in plan and its rise in m.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// mm.
    pub left: i64,
    /// mm.
    pub right: i64,
    /// m in plan.
    pub run: f64,
    /// m in height.
    pub rise: f64,
}

impl Extent {
    /// Of a surface with the given corners.
    pub fn of(surface: &Surface, outline: &[[i64; 2]]) -> Self {
        let xs = || outline.iter().map(|point| point[0]);
        let top = outline.iter().map(|point| point[1]).max().unwrap_or(0) as f64 / 1000.0;
        let (rise, run) = surface.angle.to_radians().sin_cos();
        Self {
            left: xs().min().unwrap_or(0),
            right: xs().max().unwrap_or(0),
            run: top * run,
            rise: top * rise,
        }
    }

    /// Of every surface.
    pub fn of_all(surfaces: &[Rc<ResolvedSurface>]) -> Vec<Self> {
        let extent = |surface: &Rc<ResolvedSurface>| Self::of(&surface.input, &surface.outline);
        surfaces.iter().map(extent).collect()
    }

    /// m.
    pub fn width(&self) -> f64 {
        (self.right - self.left) as f64 / 1000.0
    }

    /// m from the surface's origin.
    pub fn middle(&self) -> f64 {
        (self.right + self.left) as f64 / 2000.0
    }
}

/// A surface whose middle is over `middle` and whose eave is `out` in front of it.
pub fn place(surface: &Surface, extent: &Extent, middle: Vector, out: f64, eave: f64) -> Placement {
    let front = facing(surface.azimuth);
    let along = cross(UP, front);
    let origin = plus(plus(plus(middle, front, out), along, -extent.middle()), UP, eave);
    placed(origin, front, surface.angle)
}

/// The middle of an edge of a surface that is placed, m.
pub fn middle_of_edge(surface: &ResolvedSurface, placement: &Placement, edge: usize) -> Vector {
    let ends = edges(&surface.outline).nth(edge).unwrap_or_default();
    let middle = |axis: usize| (ends.0[axis] + ends.1[axis]) as f64 / 2.0;
    point_on(placement, middle(0), middle(1), 0.0)
}
