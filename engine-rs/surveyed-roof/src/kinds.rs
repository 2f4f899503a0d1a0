//! Roofs of a type: the surfaces that follow from few measures, where the surveyed ones equal them within their
//! deviations.

use crate::outline::Flat;
use roof_engine::configuration::{Outline, Roof, RoofType, Surface};
use roof_engine::engine::new_roof::surfaces_for;
use roof_engine::surface::outline::corners;
use roof_survey::RoofFace;

/// A value fits another within so many standard deviations, and within these at least: mm, degrees.
const FIT: f64 = 2.0;
const LENGTH: f64 = 50.0;
const ANGLE: f64 = 0.5;
/// Pent roofs are steeper, flat ones flatter. Degrees.
const PENT: f64 = 10.0;
const QUARTER: f64 = 90.0;

/// A face with its surface.
#[derive(Clone, Copy)]
pub struct Side<'a> {
    /// As surveyed.
    pub found: &'a RoofFace,
    /// In the plane of its surface.
    pub flat: &'a Flat,
}

/// A roof of a type, and for each of its surfaces the index of the side it was made of.
pub struct Typed {
    /// The building.
    pub roof: Roof,
    /// Surfaces in the order of the type.
    pub surfaces: Vec<(Surface, usize)>,
}

/// Returns the roof of a type that the sides make; `None` where they make none. `eave_height`: mm.
pub fn typed(sides: &[Side<'_>], eave_height: i64) -> Option<Typed> {
    let ids: &[&str] = match sides.len() {
        1 => &["south"],
        2 => &["south", "north"],
        4 => &["south", "west", "north", "east"],
        _ => return None,
    };
    let order = clockwise(sides, 360.0 / ids.len() as f64)?;
    let sides: Vec<Side<'_>> = order.iter().map(|&index| sides[index]).collect();
    if !are_alike(&sides) {
        return None;
    }
    let angle = (mean(sides.iter().map(|side| side.flat.angle)) * 10.0).round() / 10.0;
    let roof_type = match ids.len() {
        1 if angle < PENT => RoofType::Flat,
        1 => RoofType::Pent,
        2 => RoofType::Gable,
        _ => RoofType::Hip,
    };
    let [building_length, building_width] = plan(&sides, angle);
    let roof = Roof {
        roof_type,
        angle,
        building_length,
        building_width,
        eave_height,
        parts: Vec::new(),
        surveyed: Vec::new(),
    };
    let turn = 360.0 / ids.len() as f64;
    let first = sides[0].flat.azimuth;
    let offs =
        sides.iter().enumerate().map(|(k, side)| off(side.flat.azimuth, turn.mul_add(k as f64, first)));
    let azimuth = first + mean(offs);
    let mut surfaces = surfaces_for(&roof, &[]);
    for (index, (surface, side)) in surfaces.iter_mut().zip(&sides).enumerate() {
        let direction = turn.mul_add(index as f64, azimuth).rem_euclid(360.0);
        surface.azimuth = (direction * 10.0).round() % 3600.0 / 10.0;
        if !fits(surface, *side) {
            return None;
        }
    }
    Some(Typed { roof, surfaces: surfaces.into_iter().zip(order).collect() })
}

/// Sides in steps of a turn clockwise, the southernmost first.
fn clockwise(sides: &[Side<'_>], turn: f64) -> Option<Vec<usize>> {
    let from_south = |index: &usize| off(sides[*index].flat.azimuth, 180.0).abs();
    let all = 0..sides.len();
    let first = all.clone().min_by(|a, b| from_south(a).total_cmp(&from_south(b)))?;
    all.clone()
        .map(|step| {
            let direction = turn.mul_add(step as f64, sides[first].flat.azimuth);
            let near = |index: &usize| off(sides[*index].flat.azimuth, direction).abs() < QUARTER / 4.0;
            all.clone().find(near)
        })
        .collect()
}

/// Whether opposite sides have one length along the slope.
fn are_alike(sides: &[Side<'_>]) -> bool {
    let half = sides.len() / 2;
    sides[..half].iter().zip(&sides[half..]).all(|(side, opposite)| {
        let [a, b] = [side, opposite].map(|side| side.found.slope);
        near(1000.0 * (a.value - b.value), 1000.0 * a.sd.hypot(b.sd), LENGTH)
    })
}

/// Whether a difference lies within its deviation, or is at most `least`.
fn near(off: f64, sd: f64, least: f64) -> bool {
    off.abs() <= f64::max(FIT * sd, least)
}

/// Length and width of the building in plan, mm.
fn plan(sides: &[Side<'_>], angle: f64) -> [i64; 2] {
    let width = |side: &Side<'_>| {
        let xs = || side.flat.corners.iter().map(|corner| corner[0]);
        (xs().max().unwrap_or(0) - xs().min().unwrap_or(0)) as f64
    };
    let run = |side: &Side<'_>| {
        let top = side.flat.corners.iter().map(|corner| corner[1]).max().unwrap_or(0);
        top as f64 * angle.to_radians().cos()
    };
    let length = match sides {
        [south, _, north, _] => mean([south, north].into_iter().map(width)),
        _ => mean(sides.iter().map(width)),
    };
    let across = match sides {
        [_, west, _, east] => mean([west, east].into_iter().map(width)),
        _ => sides.iter().map(run).sum(),
    };
    [length, across].map(|mm| mm.round() as i64)
}

fn fits(surface: &Surface, Side { found, flat }: Side<'_>) -> bool {
    let own = corners(&surface.outline);
    let sd = length_sd(found) * 1000.0;
    let shift = shift(&own, &flat.corners);
    own.len() == flat.corners.len()
        && near(surface.angle - flat.angle, found.pitch.sd, ANGLE)
        && near(off(surface.azimuth, flat.azimuth), found.aspect.sd, ANGLE)
        && own.iter().zip(&flat.corners).all(|(a, b)| {
            let apart = ((a[0] - b[0]) as f64 - shift).hypot((a[1] - b[1]) as f64);
            near(apart, sd, LENGTH)
        })
}

/// How far corners lie to the right of others on average, mm.
fn shift(corners: &[[i64; 2]], others: &[[i64; 2]]) -> f64 {
    mean(corners.iter().zip(others).map(|(a, b)| (a[0] - b[0]) as f64))
}

/// A face on the outline of the surface it became: its holes lie where most of its corners say.
pub fn placed(flat: &Flat, outline: &Outline) -> Flat {
    let corners = corners(outline);
    let by = shift(&corners, &flat.corners).round() as i64;
    let moved = |hole: &Vec<[i64; 2]>| hole.iter().map(|[x, y]| [x + by, *y]).collect();
    Flat { holes: flat.holes.iter().map(moved).collect(), corners, ..flat.clone() }
}

/// The largest standard deviation of the lengths of a face, m.
pub fn length_sd(face: &RoofFace) -> f64 {
    let edges = face.rings.iter().flatten().map(|edge| edge.length.sd);
    edges.chain([face.slope.sd]).fold(0.0, f64::max)
}

/// Degrees from one direction to another, -180 to 180.
fn off(azimuth: f64, other: f64) -> f64 {
    (azimuth - other + 180.0).rem_euclid(360.0) - 180.0
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    sum / f64::max(count, 1.0)
}
