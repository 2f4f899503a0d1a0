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
use crate::roof::outline::roles_of;

pub use arrange::azimuth;
use arrange::{Extent, Kind};
use mesh::Mesh;
use space::{Vector, length};

/// Parts of a metre that points are rounded to.
const TENTHS_OF_MM: f64 = 10_000.0;
/// Parts of one that directions are rounded to.
const BILLIONTHS: f64 = 1e9;

/// The building of a configuration, the middle of its ground at the origin, and where each of its
/// surfaces is. `outlines` are the surfaces' resolved corners, in their order.
pub fn body(
    configuration: &Configuration,
    catalogue: &Catalogue,
    outlines: &[Vec<[i64; 2]>],
) -> (Body, Vec<Placement>) {
    if configuration.surfaces.is_empty() || outlines.len() != configuration.surfaces.len() {
        return (
            Body {
                faces: Vec::new(),
                radius: 1.0,
            },
            Vec::new(),
        );
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
            roles: roles_of(
                &configuration.surfaces[index],
                &outlines[index],
                configuration.roof.roof_type,
            ),
            placement: &placements[index],
            angle: configuration.surfaces[index].angle,
            extent: extents[index],
        })
        .collect();
    let mut mesh = Mesh::default();
    for building in &buildings {
        let planes: Vec<&Plane<'_>> = building
            .surfaces
            .iter()
            .map(|&index| &planes[index])
            .collect();
        walls::add(&mut mesh, building.kind, &planes);
        shell::add(&mut mesh, building.kind, &planes);
    }
    for (surface, placement) in configuration.surfaces.iter().zip(&placements) {
        openings::add(&mut mesh, surface, catalogue, placement);
    }
    let mut faces = mesh.faces;
    for point in faces.iter_mut().flat_map(|face| &mut face.points) {
        *point = rounded(*point, TENTHS_OF_MM);
    }
    let points = faces.iter().flat_map(|face| &face.points);
    let radius = points.map(|point| length(*point)).fold(1.0, f64::max);
    let radius = (radius * 1000.0).ceil() / 1000.0;
    let placements = placements.into_iter().map(|placement| Placement {
        origin: rounded(placement.origin, TENTHS_OF_MM),
        along: rounded(placement.along, BILLIONTHS),
        up: rounded(placement.up, BILLIONTHS),
        normal: rounded(placement.normal, BILLIONTHS),
    });
    (Body { faces, radius }, placements.collect())
}

/// Rounded so that sines of different machines give the same bytes; never minus zero.
fn rounded(vector: Vector, parts: f64) -> Vector {
    vector.map(|value| (value * parts).round() / parts + 0.0)
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
        && planes
            .windows(2)
            .all(|pair| pair[0].extent.width() == pair[1].extent.width())
}

#[cfg(test)]
mod tests;
