//! Collects the faces of a building and sees to it that they are convex and face outwards.

use serde::Serialize;
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

use crate::building::space::{Vector, area_vector, dot, length, minus, opposite, plus};
use plane_geometry::polygon::{is_convex, turn};

/// The material of a face of the building; in a table of faces by its number in this order, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Material {
    /// Outer wall.
    Wall,
    /// Roof plane below the slates, or a roof plane without slates.
    Roof,
    /// Gutter, ridge cap, verge and flashing metal.
    Metal,
    /// House window.
    Window,
    /// Chimney masonry.
    Chimney,
    /// Glass of a roof window.
    Glass,
    /// Roof of a dormer.
    DormerRoof,
}

/// Faces smaller than this, m², are left out.
const SMALLEST: f64 = 1e-6;

/// A flat convex polygon, metres, x east, y up, z south; counter-clockwise seen from outside.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// Its material.
    pub material: Material,
    /// Its corners, at least three.
    pub points: Vec<Vector>,
    /// The opening it belongs to: index of the surface, and of the opening on it.
    pub opening: Option<[usize; 2]>,
}

/// Faces in the making.
#[derive(Debug, Default)]
pub struct Mesh {
    /// Those made.
    pub faces: Vec<Face>,
    /// The opening that further faces belong to.
    pub opening: Option<[usize; 2]>,
}

impl Mesh {
    /// Adds a flat convex polygon whose outside looks towards `outside`; its corners may come in
    /// either direction.
    pub fn add(&mut self, material: Material, mut points: Vec<Vector>, outside: Vector) {
        points.dedup_by(|a, b| length(minus(*a, *b)) < 1e-9);
        let normal = area_vector(&points);
        if points.len() < 3 || length(normal) < SMALLEST {
            return;
        }
        if dot(normal, outside) < 0.0 {
            points.reverse();
        }
        self.faces.push(Face { material, points, opening: self.opening });
    }

    /// Adds the sides and ends of a straight bar: `profile`, a convex polygon in space, moved by
    /// `along`.
    pub fn add_bar(&mut self, material: Material, profile: &[Vector], along: Vector) {
        let far: Vec<Vector> = profile.iter().map(|p| plus(*p, along, 1.0)).collect();
        self.add_sides(material, profile, &far);
        self.add(material, profile.to_vec(), opposite(along));
        self.add(material, far, along);
    }

    /// Adds the quadrilaterals between the corresponding sides of two convex polygons, seen from
    /// outside of both.
    pub fn add_sides(&mut self, material: Material, low: &[Vector], high: &[Vector]) {
        let middle = plus([0.0; 3], plus(middle_of(low), middle_of(high), 1.0), 0.5);
        for index in 0..low.len().min(high.len()) {
            let next = (index + 1) % low.len();
            let points = vec![low[index], low[next], high[next], high[index]];
            let outside = minus(middle_of(&points), middle);
            self.add(material, points, outside);
        }
    }
}

/// The mean of points.
pub fn middle_of(points: &[Vector]) -> Vector {
    let share = 1.0 / points.len().max(1) as f64;
    points.iter().fold([0.0; 3], |sum, point| plus(sum, *point, share))
}

/// Cuts a simple polygon, counter-clockwise, into convex parts: itself when it is convex, else its
/// triangles.
pub fn convex_parts(polygon: &[[i64; 2]]) -> Vec<Vec<[i64; 2]>> {
    let mut left = polygon.to_vec();
    let mut parts = Vec::new();
    while left.len() > 3 && !is_convex(&left) {
        let count = left.len();
        let Some(ear) = (0..count).find(|&i| is_ear(&left, i)) else {
            break;
        };
        parts.push(vec![left[(ear + count - 1) % count], left[ear], left[(ear + 1) % count]]);
        left.remove(ear);
    }
    parts.push(left);
    parts
}

fn is_ear(polygon: &[[i64; 2]], index: usize) -> bool {
    let count = polygon.len();
    let (a, b, c) = (polygon[(index + count - 1) % count], polygon[index], polygon[(index + 1) % count]);
    let holds = |p: [i64; 2]| turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0;
    turn(a, b, c) > 0 && polygon.iter().all(|p| *p == a || *p == b || *p == c || !holds(*p))
}
