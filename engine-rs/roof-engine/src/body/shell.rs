//! The roof itself: planes below the slates, their undersides and edges. Who draws it adds gutters, sheets and caps.

use super::mesh::{Material, Mesh, convex_parts};
use super::plane::{Plane, is_plain_gable};
use crate::building::space::{UP, Vector, cross, minus, opposite, plus, point_on};
use crate::building::{Building, EdgeAt, Kind};
use crate::configuration::EdgeRole;
use plane_geometry::polygon::edges;

/// The roof plane lies this far below the slates, m.
const BELOW_SLATES: f64 = 0.06;
/// The underside of the roof, m below the slates.
pub const UNDERSIDE: f64 = 0.22;
/// From this pitch a roof has its thickness across its plane instead of downwards, degrees.
const UPRIGHT_FROM: f64 = 75.0;

/// Adds the roof of a building.
pub fn add(mesh: &mut Mesh, building: &Building, planes: &[&Plane<'_>]) {
    for (index, plane) in planes.iter().enumerate() {
        add_slab(mesh, plane, &|edge| beyond(building, planes, index, edge).is_some());
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
pub fn below(plane: &Plane<'_>, point: [i64; 2], depth: f64) -> Vector {
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
