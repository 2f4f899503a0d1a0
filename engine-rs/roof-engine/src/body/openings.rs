//! Bodies that rise from a surface: chimneys, dormers, steps, roof windows.

use super::dormer;
use super::mesh::{Material, Mesh, convex_parts};
use crate::building::Placement;
use crate::building::space::{UP, Vector, dot, length, minus, plus, point_on};
use crate::openings::shape::inflate;
use crate::openings::{Opening, OpeningKind};
use crate::surface::ResolvedSurface;
use plane_geometry::polygon::{bounds, edges};

/// Share of "up" in a surface's normal below which openings rise across the surface, not upwards.
pub const TOO_STEEP: f64 = 0.26;
/// Roof windows: height of the frame over the slates, its width, depth of the glass below its top, m.
const FRAME: [f64; 3] = [0.09, 0.07, 0.02];
/// How deep volumes reach into the roof, m.
const INTO_ROOF: f64 = 0.15;
/// Cover of a chimney: overhang and thickness, m.
const COVER: [f64; 2] = [0.06, 0.08];

/// Adds what rises from a surface, marked with its opening; of one across an edge the whole, where it is entered.
pub fn add(mesh: &mut Mesh, surface: &ResolvedSurface, placements: &[Placement]) {
    let placement = &placements[surface.index];
    for (number, opening) in surface.openings.iter().enumerate() {
        mesh.opening = Some([surface.index, number]);
        let cutout = surface.input.cutouts.get(number);
        let height = cutout.map_or(0.0, |c| c.height.max(0) as f64 / 1000.0);
        let is_steep = dot(placement.normal, UP) < TOO_STEEP;
        let behind = behind(surface, opening, placements);
        match opening.kind {
            _ if opening.of.is_some() => {}
            OpeningKind::Skylight => add_skylight(mesh, &opening.outline, placement),
            kind if !is_steep && (kind == OpeningKind::Chimney || opening.cut.is_some()) => {
                add_chimney(mesh, opening, [placement, behind], height);
            }
            OpeningKind::Dormer | OpeningKind::ShedDormer
                if !is_steep && height > 0.0 && has_front(opening) =>
            {
                dormer::add(mesh, opening, placement, height);
            }
            _ => add_volume(mesh, &opening.outline, placement, height),
        }
    }
    mesh.opening = None;
}

/// Where the surface behind an opening's edge stands, where it does stand there; else its own.
fn behind<'a>(surface: &ResolvedSurface, opening: &Opening, placements: &'a [Placement]) -> &'a Placement {
    let own = &placements[surface.index];
    let met = opening.cut.as_ref().and_then(|cut| {
        let (a, b) = edges(&surface.outline).nth(cut.edge)?;
        let other = &placements[cut.other];
        let is_on = |point| dot(minus(on(own, point, 0.0), other.origin), other.normal).abs() < INTO_ROOF;
        (is_on(a) && is_on(b)).then_some(other)
    });
    met.unwrap_or(own)
}

/// Whether its lower side is as wide as it is.
fn has_front(opening: &Opening) -> bool {
    let [left, low, right, _] = bounds(&opening.outline);
    opening.outline.starts_with(&[[left, low], [right, low]]) && opening.outline.len() <= 4
}

fn on(placement: &Placement, point: [i64; 2], over: f64) -> Vector {
    point_on(placement, point[0] as f64, point[1] as f64, over)
}

/// Adds the sides that rise over an outline, each looking away from it.
fn add_walls(
    mesh: &mut Mesh,
    material: Material,
    outline: &[[i64; 2]],
    placement: &Placement,
    rising: [&[Vector]; 2],
) {
    let [low, high] = rising;
    for (index, ([x, y], [to_x, to_y])) in edges(outline).enumerate() {
        let next = (index + 1) % outline.len();
        let outside = minus(on(placement, [to_y, x], 0.0), on(placement, [y, to_x], 0.0));
        mesh.add(material, vec![low[index], low[next], high[next], high[index]], outside);
    }
}

/// Vertical masonry that rises `height` over the roof at its upper side, from the lower one of two planes.
fn add_chimney(mesh: &mut Mesh, opening: &Opening, [placement, behind]: [&Placement; 2], height: f64) {
    let foot = |points: &[[i64; 2]]| -> Vec<Vector> {
        let into_roof = |point: &[i64; 2]| {
            let at = on(placement, *point, 0.0);
            let over = dot(minus(at, behind.origin), behind.normal) / behind.normal[1].max(TOO_STEEP);
            plus(at, UP, -INTO_ROOF - over.max(0.0))
        };
        points.iter().map(into_roof).collect()
    };
    let base = foot(&opening.outline);
    let highest = base.iter().map(|point| point[1]).fold(f64::MIN, f64::max);
    let top = highest + INTO_ROOF + height.max(0.05);
    let at = |points: &[Vector], y: f64| points.iter().map(|p| [p[0], y, p[2]]).collect::<Vec<_>>();
    add_walls(mesh, Material::Chimney, &opening.outline, placement, [&base, &at(&base, top)]);
    let around = if has_front(opening) { base } else { foot(&inflate(&opening.outline, 0)) };
    let middle = super::mesh::middle_of(&around);
    let wider: Vec<Vector> = around
        .iter()
        .map(|point| {
            let away = [point[0] - middle[0], 0.0, point[2] - middle[2]];
            let out = |axis: usize| match has_front(opening) {
                true => point[axis] + away[axis].signum() * COVER[0],
                false => point[axis] + away[axis] / length(away).max(COVER[0]) * COVER[0],
            };
            [out(0), 0.0, out(2)]
        })
        .collect();
    mesh.add_bar(Material::Metal, &at(&wider, top), plus([0.0; 3], UP, COVER[1]));
}

/// A flat volume over a cutout.
fn add_volume(mesh: &mut Mesh, outline: &[[i64; 2]], placement: &Placement, height: f64) {
    let at =
        |points: &[[i64; 2]], over: f64| points.iter().map(|p| on(placement, *p, over)).collect::<Vec<_>>();
    let top = height.max(0.02);
    add_walls(mesh, Material::Metal, outline, placement, [&at(outline, -INTO_ROOF), &at(outline, top)]);
    for part in convex_parts(outline) {
        mesh.add(Material::Metal, at(&part, top), placement.normal);
    }
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
