//! Fixed directions that stand for a uniform sky.

use crate::vector::{Vector, cross, plus, unit};

/// Directions around a surface's normal.
const DIRECTIONS: usize = 512;
/// Radians between two directions that follow one another: the golden angle.
const GOLDEN_ANGLE: f64 = 2.399_963_229_728_653;

/// Directions above the level horizon from which a surface gets equal parts of the light of a uniform sky. They
/// are a spiral in the plane of the surface, lifted onto the sphere (Malley's method), which turns with the surface.
pub fn directions(normal: Vector) -> Vec<Vector> {
    let along = unit(cross([0.0, 0.0, 1.0], normal)).unwrap_or([1.0, 0.0, 0.0]);
    let up = cross(normal, along);
    let direction = |index: usize| {
        let square = (index as f64 + 0.5) / DIRECTIONS as f64;
        let (sine, cosine) = (index as f64 * GOLDEN_ANGLE).sin_cos();
        let radius = square.sqrt();
        let flat = plus([0.0; 3], (1.0 - square).sqrt(), normal);
        plus(plus(flat, radius * cosine, along), radius * sine, up)
    };
    (0..DIRECTIONS).map(direction).filter(|[_, _, up]| *up > 0.0).collect()
}
