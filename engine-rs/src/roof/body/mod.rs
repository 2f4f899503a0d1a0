//! The building under the slates, for the 3D view: walls, windows, roof, metal, openings.

mod arrange;
mod dormer;
mod mesh;
mod openings;
mod shell;
mod space;
mod walls;

use crate::answer::{Body, EdgeRole, Placement};
use crate::catalogue::Catalogue;
use crate::roof::configuration::Configuration;
use crate::roof::outline::roles;

use arrange::{Extent, Kind};
use mesh::Mesh;
use space::length;

/// The building of a configuration, the middle of its ground at the origin, and where each of its
/// surfaces is. `outlines` are the surfaces' resolved corners, in their order.
pub fn body(
    configuration: &Configuration,
    catalogue: &Catalogue,
    outlines: &[Vec<[i64; 2]>],
) -> (Body, Vec<Placement>) {
    if configuration.surfaces.is_empty() || outlines.len() != configuration.surfaces.len() {
        return (Body { faces: Vec::new(), radius: 1.0 }, Vec::new());
    }
    let extents: Vec<Extent> = configuration
        .surfaces
        .iter()
        .zip(outlines)
        .map(|(surface, outline)| Extent::of(surface, outline))
        .collect();
    let (placements, buildings) = arrange::arrange(configuration, &extents);
    let planes: Vec<Plane<'_>> = (0..outlines.len())
        .map(|index| Plane {
            outline: &outlines[index],
            roles: roles(&outlines[index], configuration.roof.roof_type),
            placement: &placements[index],
            angle: configuration.surfaces[index].angle,
            extent: extents[index],
        })
        .collect();
    let mut mesh = Mesh::default();
    for building in &buildings {
        let planes: Vec<&Plane<'_>> = building.surfaces.iter().map(|&index| &planes[index]).collect();
        walls::add(&mut mesh, building.kind, &planes);
        shell::add(&mut mesh, building.kind, &planes);
    }
    for (surface, placement) in configuration.surfaces.iter().zip(&placements) {
        openings::add(&mut mesh, surface, catalogue, placement);
    }
    let points = mesh.faces.iter().flat_map(|face| &face.points);
    let radius = points.map(|point| length(*point)).fold(1.0, f64::max);
    (Body { faces: mesh.faces, radius }, placements)
}

/// A surface in space.
struct Plane<'a> {
    outline: &'a [[i64; 2]],
    roles: Vec<EdgeRole>,
    placement: &'a Placement,
    angle: f64,
    extent: Extent,
}

impl Plane<'_> {
    fn is_rectangle(&self) -> bool {
        let Extent { left, right, .. } = self.extent;
        let top = self.outline.iter().map(|point| point[1]).max().unwrap_or(0);
        self.outline == [[left, 0], [right, 0], [right, top], [left, top]]
    }
}

/// Whether two rectangles of one width meet in a ridge from end to end.
fn is_plain_gable(kind: Kind, planes: &[&Plane<'_>]) -> bool {
    kind == Kind::Gable
        && planes.iter().all(|plane| plane.is_rectangle())
        && planes.windows(2).all(|pair| pair[0].extent.width() == pair[1].extent.width())
}

#[cfg(test)]
mod tests;
