//! The building under the slates, for the 3D view: walls, windows, roof, metal, openings.

mod arrange;
mod dormer;
mod mesh;
mod openings;
mod parts;
mod shell;
mod space;
mod walls;

use std::rc::Rc;

use crate::answer::{Edge, Placement};
use crate::numbers;
use crate::resolve::ResolvedSurface;
use crate::roof::configuration::{HALF_TURN, QUARTER_TURN, Roof};
use crate::roof::shared_edge::{EdgeAt, SharedEdge};
use plane_geometry::polygon::{edges, extent};

use arrange::{Extent, Kind};
pub use mesh::Face;
use mesh::Mesh;
use space::{Vector, length, minus, point_on};

/// Parts of a metre that points are rounded to.
const TENTHS_OF_MM: f64 = 10_000.0;
/// Parts of one that directions are rounded to.
const BILLIONTHS: f64 = 1e9;

/// Where each surface of a roof is, the middle of the building's ground at the origin, or that of its parts'
/// plan.
pub fn placements(
    building: &Roof,
    surfaces: &[Rc<ResolvedSurface>],
    shared_edges: &[SharedEdge],
) -> Vec<Placement> {
    let (placements, _) = arrange::arrange(building, surfaces, &extents(surfaces), shared_edges);
    placements
        .into_iter()
        .map(|placement| Placement {
            origin: rounded(placement.origin, TENTHS_OF_MM),
            along: rounded(placement.along, BILLIONTHS),
            up: rounded(placement.up, BILLIONTHS),
            normal: rounded(placement.normal, BILLIONTHS),
        })
        .collect()
}

/// How far apart the middles of two edges are where the surfaces stand, mm.
pub fn apart(surfaces: &[Rc<ResolvedSurface>], placements: &[Placement], edges: [EdgeAt; 2]) -> f64 {
    let [a, b] =
        edges.map(|EdgeAt { surface, edge }| middle_of_edge(&surfaces[surface], &placements[surface], edge));
    length(minus(a, b)) * 1000.0
}

fn middle_of_edge(surface: &ResolvedSurface, placement: &Placement, edge: usize) -> Vector {
    let ends = edges(&surface.outline).nth(edge).unwrap_or_default();
    let middle = |axis: usize| (ends.0[axis] + ends.1[axis]) as f64 / 2.0;
    point_on(placement, middle(0), middle(1), 0.0)
}

/// The faces of the building that stands there.
pub fn body(building: &Roof, surfaces: &[Rc<ResolvedSurface>], shared_edges: &[SharedEdge]) -> Vec<Face> {
    let extents = extents(surfaces);
    let (placements, buildings) = arrange::arrange(building, surfaces, &extents, shared_edges);
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

fn extents(surfaces: &[Rc<ResolvedSurface>]) -> Vec<Extent> {
    let extent = |surface: &Rc<ResolvedSurface>| Extent::of(&surface.input, &surface.outline);
    surfaces.iter().map(extent).collect()
}

/// Faces as flat numbers that cross to JavaScript without objects. Four per face: material (in the order of
/// [`crate::answer::Material`]), surface and opening it belongs to (-1 where to none), number of its corners.
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

/// So that sines of different machines give the same bytes.
fn rounded(vector: Vector, parts: f64) -> Vector {
    vector.map(|value| numbers::rounded(value, parts))
}

/// A surface in space.
struct Plane<'a> {
    /// Its place in the configuration.
    index: usize,
    /// As [`walls::overhang`] says.
    overhang: [f64; 3],
    outline: &'a [[i64; 2]],
    edges: &'a [Edge],
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
