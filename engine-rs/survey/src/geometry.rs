//! Vectors and polygons in plan, in metres.

/// East and north in metres.
pub type Point = [f64; 2];
/// Outline counter-clockwise, then holes clockwise.
pub type Shape = Vec<Vec<Point>>;

pub const fn add(a: Point, b: Point) -> Point {
    [a[0] + b[0], a[1] + b[1]]
}

pub const fn sub(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

pub const fn scale(a: Point, by: f64) -> Point {
    [a[0] * by, a[1] * by]
}

pub fn dot(a: Point, b: Point) -> f64 {
    a[0].mul_add(b[0], a[1] * b[1])
}

pub fn cross(a: Point, b: Point) -> f64 {
    a[0].mul_add(b[1], -(a[1] * b[0]))
}

pub fn length(a: Point) -> f64 {
    a[0].hypot(a[1])
}

/// The vector of length 1 in the direction of `a`; `[0, 0]` stays.
pub fn unit(a: Point) -> Point {
    let length = length(a);
    if length > 0.0 { scale(a, 1.0 / length) } else { a }
}

pub fn distance(a: Point, b: Point) -> f64 {
    length(sub(a, b))
}

pub fn middle(a: Point, b: Point) -> Point {
    scale(add(a, b), 0.5)
}

/// The mean of points; `[0, 0]` of none.
pub fn mean<'a>(points: impl Iterator<Item = &'a Point>) -> Point {
    let (sum, count) = points.fold(([0.0, 0.0], 0.0), |(sum, count), &point| (add(sum, point), count + 1.0));
    scale(sum, 1.0 / f64::max(count, 1.0))
}

/// Area of a ring, negative if it is clockwise.
pub fn signed_area(ring: &[Point]) -> f64 {
    sides(ring).map(|(a, b)| cross(a, b)).sum::<f64>() / 2.0
}

/// Area of an outline less its holes.
pub fn area(shape: &Shape) -> f64 {
    shape.iter().map(|ring| signed_area(ring)).sum()
}

/// Sides of a ring, from each corner to the next.
pub fn sides(ring: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    (0..ring.len()).map(|k| (ring[k], ring[(k + 1) % ring.len()]))
}

/// Metres uphill per metre east and north, of a plane with pitch and aspect in degrees.
pub fn gradient(pitch: f64, aspect: f64) -> Point {
    let (sin, cos) = aspect.to_radians().sin_cos();
    scale([sin, cos], pitch.to_radians().tan())
}

/// `degrees` minus whole turns, in -turn / 2 .. turn / 2.
pub fn within(degrees: f64, turn: f64) -> f64 {
    (degrees + turn / 2.0).rem_euclid(turn) - turn / 2.0
}

/// Distance of a point from the line through two others; from the first of them if they are one.
pub fn off_line(at: Point, a: Point, b: Point) -> f64 {
    let line = sub(b, a);
    if length(line) < 1e-9 {
        distance(at, a)
    } else {
        cross(scale(line, 1.0 / length(line)), sub(at, a)).abs()
    }
}
