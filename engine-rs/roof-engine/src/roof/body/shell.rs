//! The roof itself: planes below the slates, their undersides, edges, gutters and ridge caps.

use super::arrange::{Building, Kind};
use super::mesh::{Mesh, convex_parts};
use super::space::{UP, Vector, cross, front_of, minus, opposite, plus, point_on, unit};
use super::{Plane, is_plain_gable};
use crate::answer::{Edge, EdgeRole, Material};
use crate::roof::meeting::EdgeAt;
use roof_layout::polygon::edges;

/// The roof plane lies this far below the slates, m.
const BELOW_SLATES: f64 = 0.06;
/// The underside of the roof, m below the slates.
pub const UNDERSIDE: f64 = 0.22;
/// From this pitch a roof has its thickness across its plane instead of downwards, degrees.
const UPRIGHT_FROM: f64 = 75.0;
/// Flashing along a verge: width and height over the slates' plane, m.
const VERGE: [f64; 2] = [0.1, 0.035];
/// Gutter: width and height, m.
const GUTTER: [f64; 2] = [0.13, 0.11];
/// Ridge and hip cap: half its width, its feet and its crest over the plane, m.
const CAP: [f64; 3] = [0.16, 0.03, 0.08];

/// Adds the roof of a building.
pub fn add(mesh: &mut Mesh, building: &Building, planes: &[&Plane<'_>]) {
    for (index, plane) in planes.iter().enumerate() {
        add_slab(mesh, plane, &|edge| beyond(building, planes, index, edge).is_some());
        for (edge, ((from, to), Edge { role, .. })) in edges(plane.outline).zip(plane.edges).enumerate() {
            let ends = [on(plane, from, 0.0), on(plane, to, 0.0)];
            if let Some(other) = beyond(building, planes, index, edge) {
                // One of the two has the cap.
                let is_capped = match role {
                    EdgeRole::Ridge => index < other,
                    EdgeRole::Hip => to[1] < from[1],
                    _ => false,
                };
                if is_capped {
                    add_cap(mesh, ends, plane, planes[other]);
                }
            } else if *role == EdgeRole::Eave {
                add_gutter(mesh, ends, front_of(plane.placement));
            } else {
                add_verge(mesh, ends, plane);
            }
        }
    }
}

/// The surface of the building that ends at an edge of another one too, so that the edge has no side of its
/// own.
pub fn beyond(building: &Building, planes: &[&Plane<'_>], index: usize, edge: usize) -> Option<usize> {
    let plane = planes[index];
    let (from, to) = edges(plane.outline).nth(edge)?;
    let step = match (building.kind, plane.edges[edge].role) {
        (Kind::Gable, EdgeRole::Ridge) if is_plain_gable(building.kind, planes) => 1,
        (Kind::Hip, EdgeRole::Ridge) => 2,
        (Kind::Hip, EdgeRole::Hip) if to[1] < from[1] => 1,
        (Kind::Hip, EdgeRole::Hip) => planes.len() - 1,
        (Kind::Joined, _) => {
            let at = EdgeAt { surface: plane.index, edge };
            let other = building.joints.iter().find_map(|joint| joint.other(at))?;
            return planes.iter().position(|plane| plane.index == other.surface);
        }
        _ => return None,
    };
    Some((index + step) % planes.len())
}

fn on(plane: &Plane<'_>, point: [i64; 2], over: f64) -> Vector {
    point_on(plane.placement, point[0] as f64, point[1] as f64, over)
}

/// A point of the outline, so much deeper in the roof.
fn below(plane: &Plane<'_>, point: [i64; 2], depth: f64) -> Vector {
    let downwards = if plane.angle < UPRIGHT_FROM { UP } else { plane.placement.normal };
    plus(on(plane, point, 0.0), downwards, -depth)
}

/// Top, underside and the sides that no other surface meets.
pub fn add_slab(mesh: &mut Mesh, plane: &Plane<'_>, is_shared: &dyn Fn(usize) -> bool) {
    let normal = plane.placement.normal;
    for part in convex_parts(plane.outline) {
        let at = |depth| part.iter().map(|point| below(plane, *point, depth)).collect::<Vec<_>>();
        mesh.add(Material::Roof, at(BELOW_SLATES), normal);
        mesh.add(Material::Roof, at(UNDERSIDE), opposite(normal));
    }
    for (edge, (from, to)) in edges(plane.outline).enumerate() {
        if is_shared(edge) {
            continue;
        }
        let side = vec![
            below(plane, from, UNDERSIDE),
            below(plane, to, UNDERSIDE),
            below(plane, to, BELOW_SLATES),
            below(plane, from, BELOW_SLATES),
        ];
        let outside = cross(minus(side[1], side[0]), normal);
        mesh.add(Material::Metal, side, outside);
    }
}

fn add_verge(mesh: &mut Mesh, [from, to]: [Vector; 2], plane: &Plane<'_>) {
    let normal = plane.placement.normal;
    let inwards = unit(cross(normal, minus(to, from)));
    let profile = [
        plus(from, normal, -BELOW_SLATES),
        plus(from, normal, VERGE[1]),
        plus(plus(from, normal, VERGE[1]), inwards, VERGE[0]),
        plus(plus(from, normal, -BELOW_SLATES), inwards, VERGE[0]),
    ];
    mesh.add_bar(Material::Metal, &profile, minus(to, from));
}

fn add_gutter(mesh: &mut Mesh, [from, to]: [Vector; 2], outwards: Vector) {
    let top = plus(from, UP, -BELOW_SLATES / 2.0);
    let profile = [
        top,
        plus(top, outwards, GUTTER[0]),
        plus(plus(top, outwards, GUTTER[0]), UP, -GUTTER[1]),
        plus(top, UP, -GUTTER[1]),
    ];
    mesh.add_bar(Material::Metal, &profile, minus(to, from));
}

/// A cap of two slopes along the line where two surfaces meet.
fn add_cap(mesh: &mut Mesh, [from, to]: [Vector; 2], one: &Plane<'_>, other: &Plane<'_>) {
    let along = minus(to, from);
    let (normal, other_normal) = (one.placement.normal, other.placement.normal);
    let crest = unit(plus(normal, other_normal, 1.0));
    let foot = |inwards: Vector, normal: Vector| plus(plus(from, inwards, CAP[0]), normal, CAP[1]);
    let feet =
        [foot(unit(cross(normal, along)), normal), foot(unit(cross(along, other_normal)), other_normal)];
    let profile = [feet[0], plus(from, crest, CAP[2]), feet[1]];
    let far: Vec<Vector> = profile.iter().map(|point| plus(*point, along, 1.0)).collect();
    for (index, outside) in [normal, other_normal].into_iter().enumerate() {
        let next = index + 1;
        let slope = vec![profile[index], profile[next], far[next], far[index]];
        mesh.add(Material::Metal, slope, outside);
    }
    mesh.add(Material::Metal, profile.to_vec(), opposite(along));
    mesh.add(Material::Metal, far, along);
}
