//! Dormers: front wall with window, cheeks and a small roof of their own.

use super::mesh::{Material, Mesh};
use crate::building::Placement;
use crate::building::space::{UP, Vector, cross, dot, front_of, opposite, plus, point_on};
use crate::openings::{Opening, OpeningKind};

/// Lowest rise of a dormer that gets a sloped roof, and the largest share of it that the front has.
const SLOPED_FROM: f64 = 0.5;
const EAVE_SHARE: f64 = 0.68;
/// Rise of a dormer's roof per metre of half its width.
const ROOF_SLOPE: f64 = 0.75;
/// Thickness of the roof, overhang in front and at the sides, m.
const ROOF: [f64; 3] = [0.1, 0.22, 0.12];
/// The front window: share of the front's width and height, its distance before the wall, m.
const WINDOW: [f64; 3] = [0.72, 0.62, 0.02];

/// A dormer in its own axes: `side` from the left, `back` from its front, `over` the surface at its
/// front, all m.
struct Dormer<'a> {
    placement: &'a Placement,
    left: f64,
    bottom: f64,
    width: f64,
    /// Height of the surface at its upper side over that at its front.
    rise: f64,
    /// Height of the surface per metre back.
    slope: f64,
}

impl Dormer<'_> {
    fn at(&self, side: f64, back: f64, over: f64) -> Vector {
        let front = point_on(self.placement, self.left + side * 1000.0, self.bottom, 0.0);
        plus(plus(front, front_of(self.placement), -back), UP, over)
    }

    fn outwards(&self) -> Vector {
        front_of(self.placement)
    }

    /// How far back the surface reaches a height.
    fn back_at(&self, over: f64) -> f64 {
        over / self.slope
    }
}

/// Adds a dormer over its cutout; `height` (m) is that of its front.
pub fn add(mesh: &mut Mesh, opening: &Opening, placement: &Placement, height: f64) {
    let outline = &opening.outline;
    let [Some(&[x1, y1]), Some(&[x2, _]), Some(&[top_right, y2])] =
        [outline.first(), outline.get(1), outline.get(2)]
    else {
        return;
    };
    let (rise, run) = (placement.up[1], dot(placement.normal, UP));
    let dormer = Dormer {
        placement,
        left: x1 as f64,
        bottom: y1 as f64,
        width: (x2 - x1) as f64 / 1000.0,
        rise: (y2 - y1) as f64 / 1000.0 * rise,
        slope: rise / run,
    };
    let slanted = (x2 - top_right) as f64 / 1000.0;
    if slanted > 0.0 {
        add_slanted(mesh, &dormer, slanted);
    } else if dormer.rise >= SLOPED_FROM {
        let eave = height.min(dormer.rise * EAVE_SHARE);
        if opening.kind == OpeningKind::ShedDormer {
            return add_box(mesh, &dormer, eave, dormer.rise);
        }
        let ridge = (eave + dormer.width / 2.0 * ROOF_SLOPE).min(dormer.rise);
        add_gabled(mesh, &dormer, eave, ridge);
    } else {
        let top = height.max(dormer.rise + 0.05);
        add_box(mesh, &dormer, top, top);
    }
}

fn add_gabled(mesh: &mut Mesh, dormer: &Dormer<'_>, eave: f64, ridge: f64) {
    let (width, outwards) = (dormer.width, dormer.outwards());
    let along = dormer.placement.along;
    let front = vec![
        dormer.at(0.0, 0.0, 0.0),
        dormer.at(width, 0.0, 0.0),
        dormer.at(width, 0.0, eave),
        dormer.at(width / 2.0, 0.0, ridge),
        dormer.at(0.0, 0.0, eave),
    ];
    mesh.add(Material::Wall, front, outwards);
    add_window(mesh, dormer, width, eave);
    for (side, sign) in [(0.0, -1.0), (width, 1.0)] {
        let outside = plus([0.0; 3], along, sign);
        let cheek = vec![
            dormer.at(side, 0.0, 0.0),
            dormer.at(side, 0.0, eave),
            dormer.at(side, dormer.back_at(eave), eave),
        ];
        mesh.add(Material::Wall, cheek, outside);
        // The eave reaches out and, along the same slope, down.
        let slope = (ridge - eave) / (width / 2.0);
        let (out, low) = (side + sign * ROOF[2], eave - slope * ROOF[2]);
        let under = vec![
            dormer.at(out, -ROOF[1], low),
            dormer.at(width / 2.0, -ROOF[1], ridge),
            dormer.at(width / 2.0, dormer.back_at(ridge), ridge),
            dormer.at(out, dormer.back_at(low), low),
        ];
        add_roof(mesh, &under, plus(plus([0.0; 3], UP, 1.0), along, sign * slope));
    }
}

/// A roof slab over a flat quadrilateral: top, underside, and the fascias of its first two sides.
fn add_roof(mesh: &mut Mesh, under: &[Vector], upwards: Vector) {
    let over: Vec<Vector> = under.iter().map(|point| plus(*point, UP, ROOF[0])).collect();
    mesh.add_sides(Material::Metal, under, &over);
    mesh.add(Material::DormerRoof, over, upwards);
    mesh.add(Material::DormerRoof, under.to_vec(), opposite(upwards));
}

/// A roof of one slope, from the top of the front to that of the back: flat on a gentle roof, else one that ends
/// on the surface.
fn add_box(mesh: &mut Mesh, dormer: &Dormer<'_>, front: f64, back: f64) {
    let (width, along) = (dormer.width, dormer.placement.along);
    let depth = dormer.back_at(dormer.rise);
    let fall = (back - front) / depth;
    let wall = |points: [(f64, f64, f64); 4]| points.map(|(s, b, o)| dormer.at(s, b, o)).to_vec();
    let face = wall([(0.0, 0.0, 0.0), (width, 0.0, 0.0), (width, 0.0, front), (0.0, 0.0, front)]);
    mesh.add(Material::Wall, face, dormer.outwards());
    add_window(mesh, dormer, width, front);
    for (side, sign) in [(0.0, -1.0), (width, 1.0)] {
        let mut cheek =
            wall([(side, 0.0, 0.0), (side, 0.0, front), (side, depth, back), (side, depth, dormer.rise)]);
        // A roof that ends on the surface leaves a triangle.
        cheek.truncate(if back > dormer.rise { 4 } else { 3 });
        mesh.add(Material::Wall, cheek, plus([0.0; 3], along, sign));
    }
    if back > dormer.rise {
        let behind = wall([
            (0.0, depth, dormer.rise),
            (width, depth, dormer.rise),
            (width, depth, back),
            (0.0, depth, back),
        ]);
        mesh.add(Material::Wall, behind, opposite(dormer.outwards()));
    }
    let out = ROOF[2];
    let at = |side: f64, to: f64| (side, to, front + fall * to);
    let (near, far) = (-ROOF[1], depth + out);
    let under = wall([at(-out, near), at(width + out, near), at(width + out, far), at(-out, far)]);
    add_roof(mesh, &under, UP);
}

/// A triangle or trapezoid on the surface: sides that slant from the surface up to the middle.
fn add_slanted(mesh: &mut Mesh, dormer: &Dormer<'_>, slanted: f64) {
    let (width, top, depth) = (dormer.width, dormer.rise, dormer.back_at(dormer.rise));
    let (near, far) = (slanted, width - slanted);
    let front = vec![
        dormer.at(0.0, 0.0, 0.0),
        dormer.at(width, 0.0, 0.0),
        dormer.at(far, 0.0, top),
        dormer.at(near, 0.0, top),
    ];
    mesh.add(Material::Wall, front, dormer.outwards());
    // Halfway up, where the front is still wider than a window.
    add_window(mesh, dormer, width - slanted, top * 0.6);
    let crown = vec![
        dormer.at(near, 0.0, top),
        dormer.at(far, 0.0, top),
        dormer.at(far, depth, top),
        dormer.at(near, depth, top),
    ];
    mesh.add(Material::DormerRoof, crown, UP);
    for (foot, head, sign) in [(0.0, near, -1.0), (width, far, 1.0)] {
        let points = vec![dormer.at(foot, 0.0, 0.0), dormer.at(head, 0.0, top), dormer.at(head, depth, top)];
        let edge = cross(dormer.outwards(), UP);
        mesh.add(Material::DormerRoof, points, plus(UP, edge, -sign));
    }
}

/// In a front of a width and height, or what of it is as wide all the way up.
fn add_window(mesh: &mut Mesh, dormer: &Dormer<'_>, width: f64, height: f64) {
    if height < 0.35 || width < 0.5 {
        return;
    }
    let (width, high) = (width * WINDOW[0], height * WINDOW[1]);
    let (left, sill) = ((dormer.width - width) / 2.0, height * 0.22);
    let at = |side: f64, over: f64| dormer.at(side, -WINDOW[2], over);
    let points =
        vec![at(left, sill), at(left + width, sill), at(left + width, sill + high), at(left, sill + high)];
    mesh.add(Material::Window, points, dormer.outwards());
}
