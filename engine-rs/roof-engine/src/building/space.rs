//! Points and directions in space: metres, x east, y up, z south.

use super::Placement;

/// A point or direction.
pub type Vector = [f64; 3];

/// Straight up.
pub const UP: Vector = [0.0, 1.0, 0.0];

/// a + b · times.
pub fn plus(a: Vector, b: Vector, times: f64) -> Vector {
    [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times]
}

/// a − b.
pub fn minus(a: Vector, b: Vector) -> Vector {
    plus(a, b, -1.0)
}

/// −a.
pub fn opposite(a: Vector) -> Vector {
    plus([0.0; 3], a, -1.0)
}

/// Scalar product.
pub fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Vector product.
pub fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Length.
pub fn length(a: Vector) -> f64 {
    dot(a, a).sqrt()
}

/// The direction of a; a itself when it has none.
pub fn unit(a: Vector) -> Vector {
    let size = length(a);
    if size > 0.0 { [a[0] / size, a[1] / size, a[2] / size] } else { a }
}

/// Direction and size of a flat polygon's outside.
pub fn area_vector(points: &[Vector]) -> Vector {
    let Some(first) = points.first() else {
        return [0.0; 3];
    };
    points
        .windows(2)
        .skip(1)
        .fold([0.0; 3], |sum, pair| plus(sum, cross(minus(pair[0], *first), minus(pair[1], *first)), 0.5))
}

/// The horizontal direction that an azimuth points in, degrees clockwise from north.
pub fn facing(azimuth: f64) -> Vector {
    // Quarter turns are exact, so that square houses have square numbers.
    let (sine, cosine) = match azimuth {
        0.0 | 360.0 => (0.0, 1.0),
        90.0 => (1.0, 0.0),
        180.0 => (0.0, -1.0),
        270.0 => (-1.0, 0.0),
        other => other.to_radians().sin_cos(),
    };
    [sine, 0.0, -cosine]
}

/// A surface that faces `front` at a pitch in degrees, its (0, 0) at `origin`.
pub fn placed(origin: Vector, front: Vector, angle: f64) -> Placement {
    let (rise, run) = angle.to_radians().sin_cos();
    let along = cross(UP, front);
    let up = plus(plus([0.0; 3], front, -run), UP, rise);
    Placement { origin, along, up, normal: cross(along, up) }
}

/// The point of a surface at (x, y) mm, `over` metres outside its plane.
pub fn point_on(surface: &Placement, x: f64, y: f64, over: f64) -> Vector {
    let at = plus(surface.origin, surface.along, x / 1000.0);
    plus(plus(at, surface.up, y / 1000.0), surface.normal, over)
}

/// The horizontal direction a surface faces.
pub fn front_of(surface: &Placement) -> Vector {
    cross(surface.along, UP)
}
