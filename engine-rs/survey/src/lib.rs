//! From the faces of a surveyed roof to planes, corners and edge roles, each with its standard deviation.
//!
//! A survey gives polygons in plan with pitch and aspect, all of them rounded and noisy, some of them cut into strips
//! or listed twice. Faces are merged, their corners joined, and one least squares over all of them makes planes that
//! meet. A survey in plan says nothing of heights; a 3D model gives them, and decides cases that the plan cannot. Those
//! that are left are named.

mod corners;
mod geometry;
mod heights;
mod merge;
mod planes;
mod roles;
mod roof;
mod squares;

pub use geometry::Point;
pub use heights::Heights;
pub use roof::{Edge, Estimate, Face, Note, Refusal, Role, Roof, RoofFace, Skipped};

/// Most faces of one building. A block of flats has about 60.
pub const MOST_FACES: usize = 80;
/// Most corners of all faces together. Least squares takes time by the cube of it, 2 s for so many.
pub const MOST_CORNERS: usize = 400;
/// Coordinates of LV95 have at most 7 digits; beyond that they are of another system, or no numbers.
const LARGEST_COORDINATE: f64 = 1e7;

/// Makes a roof of the surveyed faces of one building.
///
/// * `corner_sd`: standard deviation of a surveyed corner in east and in north, metres, 0 for exact ones
/// * `heights`: of the same building in a 3D model, if it is known there
///
/// # Errors
/// `Refusal` for input out of bounds, or if nothing is left of it.
pub fn reconstruct(faces: &[Face], corner_sd: f64, heights: Option<&Heights>) -> Result<Roof, Refusal> {
    let corners: usize = faces.iter().flat_map(rings_of).map(Vec::len).sum();
    if faces.len() > MOST_FACES || corners > MOST_CORNERS {
        return Err(Refusal::TooLarge);
    }
    if let Some(invalid) = faces.iter().position(|face| !is_valid(face)) {
        return Err(Refusal::Invalid(invalid));
    }
    let origin = geometry::mean(faces.iter().flat_map(|face| &face.ring));
    let (merged, notes) = merge::merge(faces, origin, corner_sd, heights);
    if merged.is_empty() {
        return Err(Refusal::Empty);
    }
    let joined = corners::join(&merged, corner_sd);
    let solution = planes::solve(&merged, joined, corner_sd).ok_or(Refusal::Unsolvable)?;
    Ok(roles::describe(&merged, &solution, origin, notes))
}

fn rings_of(face: &Face) -> impl Iterator<Item = &Vec<Point>> {
    std::iter::once(&face.ring).chain(&face.holes)
}

fn is_valid(face: &Face) -> bool {
    let in_range = |value: &f64| value.abs() <= LARGEST_COORDINATE;
    rings_of(face).flatten().flatten().all(in_range)
        && (0.0..90.0).contains(&face.pitch)
        && (-360.0..=360.0).contains(&face.aspect)
        && face.slope_area.is_none_or(|area| area > 0.0 && area.is_finite())
}
