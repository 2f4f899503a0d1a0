//! The building under the slates, for the 3D view: walls, windows, roof, metal, openings.

mod dormer;
mod mesh;
mod openings;
mod plane;
mod shell;
mod walls;

use std::rc::Rc;

use crate::building::SharedEdge;
use crate::building::placements::{TENTHS_OF_MM, rounded};
use crate::configuration::{HALF_TURN, QUARTER_TURN, Roof, SurfaceKind};
use crate::surface::ResolvedSurface;
use plane_geometry::polygon::extent;

use crate::building::arrange::arrange;
use crate::building::extent::Extent;
use mesh::Mesh;
pub use mesh::{Face, Material};
use plane::Plane;

/// The faces of the building that stands there.
pub fn body(building: &Roof, surfaces: &[Rc<ResolvedSurface>], shared_edges: &[SharedEdge]) -> Vec<Face> {
    let extents = Extent::of_all(surfaces);
    let (placements, buildings) = arrange(building, surfaces, &extents, shared_edges);
    let planes = surfaces.iter().zip(&placements).zip(&extents);
    let planes: Vec<Plane<'_>> = planes
        .map(|((surface, placement), extent)| Plane {
            index: surface.index,
            overhang: walls::overhang(
                building,
                &surface.input,
                wall_length(building, surface, surfaces),
                extent,
            ),
            outline: &surface.outline,
            edges: &surface.edges,
            placement,
            angle: surface.input.angle,
            is_railing: surface.input.kind == SurfaceKind::Balcony,
            extent: *extent,
        })
        .collect();
    let mut mesh = Mesh::default();
    for building in &buildings {
        let planes: Vec<&Plane<'_>> = building.surfaces.iter().map(|&index| &planes[index]).collect();
        walls::add(&mut mesh, building, &planes);
        shell::add(&mut mesh, building, &planes);
    }
    for surface in surfaces {
        openings::add(&mut mesh, surface, &placements);
    }
    let mut faces = mesh.faces;
    for point in faces.iter_mut().flat_map(|face| &mut face.points) {
        *point = rounded(*point, TENTHS_OF_MM);
    }
    faces
}

/// Length of the wall under a hip's eave, mm: of its two pairs of opposite surfaces the longer one stands along
/// the longer side of the building.
fn wall_length(building: &Roof, surface: &ResolvedSurface, all: &[Rc<ResolvedSurface>]) -> i64 {
    let width = |surface: &ResolvedSurface| {
        let (left, right) = extent(&surface.outline, 0).unwrap_or_default();
        right - left
    };
    let is_across =
        |other: &&Rc<ResolvedSurface>| surface.input.turn_to(&other.input) % HALF_TURN == QUARTER_TURN;
    let (length, across) = (building.building_length, building.building_width);
    let is_longer = all.iter().find(is_across).is_none_or(|other| width(surface) >= width(other));
    if is_longer { length.max(across) } else { length.min(across) }
}

/// Faces as flat numbers that cross to JavaScript without objects. Four per face: material (in the order of
/// [`crate::body::mesh::Material`]), surface and opening it belongs to (-1 where to none), number of its corners.
pub fn face_numbers(faces: &[Face]) -> Vec<i32> {
    let number = |index: usize| i32::try_from(index).unwrap_or(i32::MAX);
    let four = |face: &Face| {
        let [surface, opening] = face.opening.map_or([-1; 2], |indices| indices.map(number));
        let material = face.material as i32;
        [material, surface, opening, number(face.points.len())]
    };
    faces.iter().flat_map(four).collect()
}

/// East, up and south of the corners of all faces, m.
pub fn corner_numbers(faces: &[Face]) -> Vec<f32> {
    let corners = faces.iter().flat_map(|face| &face.points);
    corners.flatten().map(|metres| *metres as f32).collect()
}
