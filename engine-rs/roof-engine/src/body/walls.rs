//! Outer walls with their windows.

use super::mesh::{Material, Mesh, convex_parts};
use super::plane::{Plane, is_plain_gable};
use super::shell::{UNDERSIDE, below, beyond};
use crate::building::BALCONY;
use crate::building::extent::Extent;
use crate::building::space::{UP, Vector, cross, front_of, length, minus, opposite, plus, point_on, unit};
use crate::building::{Building, Kind, Placement};
use crate::configuration::{Roof, RoofType, Surface};
use crate::numbers::bounded;
use plane_geometry::polygon::edges;

/// How far a roof reaches over the wall at its eave and at its verge, m, where nobody chose that.
const OVERHANG: [f64; 2] = [0.28, 0.18];
/// An overhang that may come of rounding to whole mm on the slope alone, m.
const ROUNDING: f64 = 0.003;
/// The part of a surface that may reach over walls: below the rest stand these.
const MAX_OVER: f64 = 0.9;
/// Pitch from which a wall stands directly behind its surface, degrees.
const STEEP: f64 = 75.0;
/// Least depth of a building behind a steep surface, m.
const MIN_DEPTH: f64 = 4.0;
/// How much wider than its balcony a house is at either end, mm.
const BALCONY_MARGIN: i64 = 800;
/// Windows: width, height, sill over the floor, m.
const WINDOW: [f64; 3] = [1.25, 1.4, 0.8];
/// Storey and distance of windows that are aimed at, m.
const STOREY: f64 = 2.6;
const WINDOW_EVERY: f64 = 3.3;
/// Most windows side by side and above one another.
const MOST: [f64; 2] = [60.0, 4.0];
/// Windows lie this far before the wall, m, so that they are seen.
const BEFORE_WALL: f64 = 0.02;

/// Adds the walls of a building.
pub fn add(mesh: &mut Mesh, building: &Building, planes: &[&Plane<'_>]) {
    match building.kind {
        kind if is_plain_gable(kind, planes) => add_gable(mesh, planes[0], planes[1]),
        Kind::Hip => add_hip(mesh, planes),
        Kind::Before => {}
        Kind::Single if planes[0].is_railing => add_house_behind(mesh, planes[0]),
        Kind::Single if planes[0].is_rectangle() => add_single(mesh, planes[0]),
        Kind::Single if planes[0].angle >= STEEP => add_behind(mesh, planes[0]),
        _ => {
            for (index, plane) in planes.iter().enumerate() {
                add_skirt(mesh, plane, &|edge| beyond(building, planes, index, edge).is_some());
            }
        }
    }
}

/// How far a surface reaches over the wall under its eave, the one behind it and those under its verges, m in
/// plan: as much as the roof is larger than its building; as usual where it is not, or has none.
pub fn overhang(building: &Roof, surface: &Surface, wall: i64, extent: &Extent) -> [f64; 3] {
    let [long, wide] = [building.building_length, building.building_width].map(|mm| mm as f64 / 1000.0);
    let (width, run) = (extent.width(), extent.run);
    let (eave, verge) = match building.roof_type {
        RoofType::Gable => (run - wide / 2.0, (width - long) / 2.0),
        RoofType::Flat | RoofType::Pent => ((run - wide) / 2.0, (width - long) / 2.0),
        RoofType::Hip => ((width - wall as f64 / 1000.0) / 2.0, 0.0),
        RoofType::Free => (0.0, 0.0),
    };
    if surface.angle >= STEEP {
        [0.0, 0.0, OVERHANG[1].min(width / 10.0)]
    } else if eave.max(verge) > ROUNDING {
        let eave = bounded(eave, 0.0, run * MAX_OVER);
        [eave, eave, bounded(verge, 0.0, width * MAX_OVER / 2.0)]
    } else {
        let eave = OVERHANG[0].min(run / 5.0);
        [eave, eave / 2.0, OVERHANG[1].min(width / 10.0)]
    }
}

/// The point on the underside of a surface, m from its origin along the eave and in plan.
fn under(plane: &Plane<'_>, along: f64, back: f64) -> Vector {
    let placement = plane.placement;
    let rise = if plane.extent.run > 0.0 { plane.extent.rise * back / plane.extent.run } else { 0.0 };
    let at = plus(placement.origin, placement.along, along);
    plus(plus(at, front_of(placement), -back), UP, rise - UNDERSIDE)
}

/// Left and right wall along the eave of a surface, m from its origin.
fn sides(plane: &Plane<'_>, overhang: f64) -> [f64; 2] {
    let (left, right) = (plane.extent.left as f64 / 1000.0, plane.extent.right as f64 / 1000.0);
    [left + overhang, right - overhang]
}

fn ground(point: Vector) -> Vector {
    [point[0], 0.0, point[2]]
}

/// Front wall of a surface from side to side, and its two upper corners.
fn add_front(mesh: &mut Mesh, plane: &Plane<'_>, verge: f64) -> [Vector; 2] {
    let back = plane.overhang[0];
    let [left, right] = sides(plane, verge).map(|along| under(plane, along, back));
    add_wall(mesh, left, right, front_of(plane.placement));
    [left, right]
}

/// A wall down to the ground between two upper corners.
fn add_wall(mesh: &mut Mesh, left: Vector, right: Vector, outwards: Vector) {
    mesh.add(Material::Wall, vec![ground(left), ground(right), right, left], outwards);
    add_windows(mesh, [ground(left), ground(right)], left[1].min(right[1]), outwards);
}

fn add_gable(mesh: &mut Mesh, front: &Plane<'_>, back: &Plane<'_>) {
    // Under both sides stands one wall.
    let verge = front.overhang[2].min(back.overhang[2]);
    let [front_left, front_right] = add_front(mesh, front, verge);
    let [back_left, back_right] = add_front(mesh, back, verge);
    let [left, right] = sides(front, verge).map(|along| under(front, along, front.extent.run));
    let along = front.placement.along;
    for (a, peak, b, outwards) in
        [(front_right, right, back_left, along), (back_right, left, front_left, opposite(along))]
    {
        let eave = a[1].min(b[1]);
        add_side(mesh, [a, peak, b], eave, outwards);
        add_attic_window(mesh, peak, eave, outwards);
    }
}

/// A wall under a verge, up to its peak, with windows below a height.
fn add_side(mesh: &mut Mesh, [from, peak, to]: [Vector; 3], height: f64, outwards: Vector) {
    mesh.add(Material::Wall, vec![ground(from), ground(to), to, peak, from], outwards);
    add_windows(mesh, [ground(from), ground(to)], height, outwards);
}

/// A small window in the gable where it is high enough.
fn add_attic_window(mesh: &mut Mesh, peak: Vector, eave: f64, outwards: Vector) {
    let rise = peak[1] - eave;
    if rise < 2.2 {
        return;
    }
    let along = cross(UP, outwards);
    let sill = plus(ground(peak), UP, eave + rise * 0.18);
    add_window(mesh, plus(sill, along, -0.5), along, [1.0, 1.1], outwards);
}

/// Four walls of one height under four surfaces.
fn add_hip(mesh: &mut Mesh, planes: &[&Plane<'_>]) {
    let back = planes.iter().map(|plane| plane.overhang[0]).fold(f64::MAX, f64::min);
    let top = planes.iter().map(|plane| under(plane, 0.0, back)[1]).fold(f64::MAX, f64::min).max(0.3);
    for plane in planes {
        let mut ends = sides(plane, back).map(|along| under(plane, along, back));
        ends.iter_mut().for_each(|end| end[1] = top);
        add_wall(mesh, ends[0], ends[1], front_of(plane.placement));
    }
}

/// Front wall, high back wall and sloped side walls; a shallow building behind a steep surface.
fn add_single(mesh: &mut Mesh, plane: &Plane<'_>) {
    let front = front_of(plane.placement);
    let verge = plane.overhang[2];
    let [left, right] = add_front(mesh, plane, verge);
    let behind = (MIN_DEPTH - plane.extent.run).max(0.0);
    let depth = if behind > 0.0 { plane.extent.run } else { plane.extent.run - plane.overhang[1] };
    let [top_left, top_right] = sides(plane, verge).map(|along| under(plane, along, depth));
    let [back_left, back_right] = [top_left, top_right].map(|point| plus(point, front, -behind));
    if behind > 0.0 {
        mesh.add(Material::Roof, vec![top_left, top_right, back_right, back_left], UP);
    }
    add_wall(mesh, back_right, back_left, opposite(front));
    let along = plane.placement.along;
    for (low, high, back, outwards) in
        [(right, top_right, back_right, along), (left, top_left, back_left, opposite(along))]
    {
        add_side(mesh, [low, high, back], low[1], outwards);
    }
}

/// The house whose balcony a railing stands on: one storey higher, and wider by what is left at both ends.
fn add_house_behind(mesh: &mut Mesh, plane: &Plane<'_>) {
    let front = front_of(plane.placement);
    let placement =
        Placement { origin: plus(plane.placement.origin, front, -BALCONY), ..plane.placement.clone() };
    let extent = Extent {
        left: plane.extent.left - BALCONY_MARGIN,
        right: plane.extent.right + BALCONY_MARGIN,
        ..plane.extent
    };
    // Its wall goes down from the lower edge of the narrowest strip.
    let top = (STOREY * 1000.0) as i64;
    let [left, right] = [extent.left, extent.right];
    let outline = [[left, top - 1], [right, top - 1], [right, top], [left, top]];
    add_behind(mesh, &Plane { outline: &outline, placement: &placement, extent, ..*plane });
}

/// A shallow building behind a steep surface of any shape, down to the ground.
fn add_behind(mesh: &mut Mesh, plane: &Plane<'_>) {
    let (outline, placement) = (plane.outline, plane.placement);
    let (front, along) = (front_of(placement), placement.along);
    let on = |point| below(plane, point, UNDERSIDE);
    let behind = |point| plus(on(point), front, -MIN_DEPTH);
    for part in convex_parts(outline) {
        mesh.add(Material::Wall, part.into_iter().map(behind).collect(), opposite(front));
    }
    for (from, to) in edges(outline) {
        let side = vec![on(from), on(to), behind(to), behind(from)];
        if from[0] > to[0] {
            mesh.add(Material::Roof, side, UP);
        } else if from[0] < to[0] {
            add_wall(mesh, on(from), on(to), front);
            add_wall(mesh, behind(to), behind(from), opposite(front));
        } else {
            mesh.add(Material::Wall, side, if to[1] > from[1] { along } else { opposite(along) });
        }
    }
    // The ends stand on the ground.
    let Extent { left, right, .. } = plane.extent;
    for (end, outwards) in [(left, opposite(along)), (right, along)] {
        if let Some(foot) = outline.iter().filter(|point| point[0] == end).min_by_key(|point| point[1]) {
            add_wall(mesh, on(*foot), behind(*foot), outwards);
        }
    }
}

/// Walls straight down from every edge of a surface of any shape that no other surface shares.
fn add_skirt(mesh: &mut Mesh, plane: &Plane<'_>, is_shared: &dyn Fn(usize) -> bool) {
    for (edge, (from, to)) in edges(plane.outline).enumerate() {
        if is_shared(edge) {
            continue;
        }
        let on = |point: [i64; 2]| {
            let at = point_on(plane.placement, point[0] as f64, point[1] as f64, 0.0);
            plus(at, UP, -UNDERSIDE)
        };
        let (from, to) = (on(from), on(to));
        let outwards = cross(minus(ground(to), ground(from)), UP);
        add_wall(mesh, from, to, outwards);
    }
}

/// Windows in even rows over a wall's level part, as seen from outside.
fn add_windows(mesh: &mut Mesh, [from, to]: [Vector; 2], height: f64, outwards: Vector) {
    let outwards = unit(outwards);
    let along = cross(UP, outwards);
    let width = length(minus(to, from));
    let storeys = (height / STOREY).floor().min(MOST[1]);
    if storeys < 1.0 || width < 2.0 * WINDOW[0] {
        return;
    }
    let columns = bounded((width / WINDOW_EVERY).round(), 1.0, MOST[0]);
    let middle = plus(plus([0.0; 3], from, 0.5), to, 0.5);
    let storey = height / storeys;
    for level in 0..storeys as i64 {
        for column in 0..columns as i64 {
            let across = ((column as f64 + 0.5) / columns - 0.5) * width - WINDOW[0] / 2.0;
            let sill = plus(plus(middle, along, across), UP, level as f64 * storey + WINDOW[2]);
            add_window(mesh, sill, along, [WINDOW[0], WINDOW[1]], outwards);
        }
    }
}

/// A window from its lower left corner.
fn add_window(mesh: &mut Mesh, sill: Vector, along: Vector, size: [f64; 2], outwards: Vector) {
    let corner = plus(sill, unit(outwards), BEFORE_WALL);
    let right = plus(corner, along, size[0]);
    let points = vec![corner, right, plus(right, UP, size[1]), plus(corner, UP, size[1])];
    mesh.add(Material::Window, points, outwards);
}
