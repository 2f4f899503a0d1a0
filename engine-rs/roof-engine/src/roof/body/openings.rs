//! What rises from a surface: chimneys, dormers, steps, roof windows.

use super::dormer;
use super::mesh::Mesh;
use super::space::{UP, Vector, dot, plus, point_on};
use crate::answer::{Material, Opening, OpeningKind, Placement};
use crate::resolve::ResolvedSurface;

/// Share of "up" in a surface's normal below which openings rise across the surface, not upwards.
pub const TOO_STEEP: f64 = 0.26;
/// Roof windows: height of the frame over the slates, its width, depth of the glass below its top, m.
const FRAME: [f64; 3] = [0.09, 0.07, 0.02];
/// How deep volumes reach into the roof, m.
const INTO_ROOF: f64 = 0.15;
/// Cover of a chimney: overhang and thickness, m.
const COVER: [f64; 2] = [0.06, 0.08];

/// Adds what rises from a surface, marked with its opening.
pub fn add(mesh: &mut Mesh, surface: &ResolvedSurface, placement: &Placement) {
    for (number, opening) in surface.openings.iter().enumerate() {
        mesh.opening = Some([surface.index, number]);
        let cutout = surface.input.cutouts.iter().find(|c| c.id == opening.id);
        let height = cutout.map_or(0.0, |c| c.height.max(0) as f64 / 1000.0);
        let is_steep = dot(placement.normal, UP) < TOO_STEEP;
        match opening.kind {
            OpeningKind::Skylight => add_skylight(mesh, &opening.outline, placement),
            OpeningKind::Chimney if !is_steep => add_chimney(mesh, opening, placement, height),
            OpeningKind::Dormer | OpeningKind::ShedDormer if !is_steep && height > 0.0 => {
                dormer::add(mesh, opening, placement, height);
            }
            _ => add_volume(mesh, &opening.outline, placement, height),
        }
    }
    mesh.opening = None;
}

fn on(placement: &Placement, point: [i64; 2], over: f64) -> Vector {
    point_on(placement, point[0] as f64, point[1] as f64, over)
}

/// Vertical masonry that rises `height` over the roof at its upper side.
fn add_chimney(mesh: &mut Mesh, opening: &Opening, placement: &Placement, height: f64) {
    let foot: Vec<Vector> =
        opening.outline.iter().map(|point| plus(on(placement, *point, 0.0), UP, -INTO_ROOF)).collect();
    let highest = foot.iter().map(|point| point[1]).fold(f64::MIN, f64::max);
    let top = highest + INTO_ROOF + height.max(0.05);
    let at = |points: &[Vector], y: f64| points.iter().map(|p| [p[0], y, p[2]]).collect::<Vec<_>>();
    mesh.add_sides(Material::Chimney, &foot, &at(&foot, top));
    let middle = super::mesh::middle_of(&foot);
    let wider: Vec<Vector> = foot
        .iter()
        .map(|point| {
            let out = |axis: usize| point[axis] + (point[axis] - middle[axis]).signum() * COVER[0];
            [out(0), 0.0, out(2)]
        })
        .collect();
    mesh.add_bar(Material::Metal, &at(&wider, top), plus([0.0; 3], UP, COVER[1]));
}

/// A flat volume over a cutout.
fn add_volume(mesh: &mut Mesh, outline: &[[i64; 2]], placement: &Placement, height: f64) {
    let at = |over: f64| outline.iter().map(|p| on(placement, *p, over)).collect::<Vec<_>>();
    let (low, high) = (at(-INTO_ROOF), at(height.max(0.02)));
    mesh.add_sides(Material::Metal, &low, &high);
    mesh.add(Material::Metal, high, placement.normal);
}

/// A frame of metal with its glass a little below its top.
fn add_skylight(mesh: &mut Mesh, outline: &[[i64; 2]], placement: &Placement) {
    let [Some(&[left, bottom]), Some(&[right, top])] = [outline.first(), outline.get(2)] else {
        return;
    };
    let frame = FRAME[1] * 1000.0;
    let ring = |inset: f64, over: f64| -> Vec<Vector> {
        let (l, r) = (left as f64 + inset, right as f64 - inset);
        let (b, t) = (bottom as f64 + inset, top as f64 - inset);
        [[l, b], [r, b], [r, t], [l, t]].iter().map(|p| point_on(placement, p[0], p[1], over)).collect()
    };
    let (outer, inner) = (ring(0.0, FRAME[0]), ring(frame, FRAME[0]));
    mesh.add_sides(Material::Metal, &ring(0.0, -INTO_ROOF), &outer);
    for index in 0..4 {
        let next = (index + 1) % 4;
        let strip = vec![outer[index], outer[next], inner[next], inner[index]];
        mesh.add(Material::Metal, strip, placement.normal);
    }
    mesh.add(Material::Glass, ring(frame, FRAME[0] - FRAME[2]), placement.normal);
}
