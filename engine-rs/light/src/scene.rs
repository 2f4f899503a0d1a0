//! Obstacles, and the questions of rays to them.

use crate::boxes::{Bounds, Boxes, Reach};
pub use crate::ray::{CAUSES, Cause, Ray};
use crate::vector::{Vector, cross, dot, minus, plus, unit};

/// A body that hides light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A flat face, seen from both sides.
    Triangle([Vector; 3]),
    /// A flat face with opposite sides alike, seen from both sides.
    Parallelogram {
        /// One of its corners.
        corner: Vector,
        /// Its sides from there.
        sides: [Vector; 2],
    },
    /// Half axes parallel to the axes; none is 0.
    Ellipsoid {
        /// Its middle.
        middle: Vector,
        /// Half axes, m.
        axes: Vector,
    },
}

/// A shape and its owner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obstacle {
    /// Its shape.
    pub shape: Shape,
    /// Its owner.
    pub cause: Cause,
}

/// Where a ray meets an obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Index of the obstacle as it was passed to the scene.
    pub obstacle: usize,
    /// From the origin of the ray, m.
    pub distance: f64,
    /// Unit vector across the surface, towards the origin.
    pub normal: Vector,
}

/// Obstacles in a tree of boxes.
#[derive(Clone, Debug)]
pub struct Scene {
    /// In the order of the tree.
    obstacles: Vec<Obstacle>,
    /// Index of each as it was passed.
    given: Vec<usize>,
    boxes: Boxes,
}

impl Scene {
    /// A scene of obstacles; those without extent or with a value that is no number hide nothing.
    pub fn new(obstacles: &[Obstacle]) -> Self {
        let given: Vec<usize> =
            (0..obstacles.len()).filter(|&index| obstacles[index].shape.is_real()).collect();
        let of = |index: usize| (obstacles[index].shape.bounds(), obstacles[index].cause);
        let (boxes, order) = Boxes::new(given.iter().map(|&index| of(index)).collect());
        let given: Vec<usize> = order.into_iter().map(|at| given[at]).collect();
        Self { obstacles: given.iter().map(|&index| obstacles[index]).collect(), given, boxes }
    }

    /// The obstacles that reach farther along a direction than a level, with other indices. Rays from there on into that
    /// direction meet no other.
    pub fn beyond(&self, direction: Vector, level: f64) -> Self {
        let reaching = self.obstacles.iter().filter(|obstacle| obstacle.shape.farthest(direction) > level);
        Self::new(&reaching.copied().collect::<Vec<_>>())
    }

    /// The nearest obstacle that a ray meets.
    pub fn first_hit(&self, ray: Ray) -> Option<Hit> {
        self.first_hit_where(ray, |_, _| true)
    }

    /// The nearest obstacle that a ray meets where it is solid: at this distance of the obstacle with this index.
    pub fn first_hit_where(&self, ray: Ray, is_solid: impl Fn(usize, f64) -> bool) -> Option<Hit> {
        let mut nearest: Option<(usize, f64)> = None;
        let mut reach = Reach::new(ray, Cause::Horizon);
        self.boxes.visit(&mut reach, |at, reach| {
            if let Some(distance) = self.obstacles[at].shape.meet(ray)
                && distance < reach.farthest
                && is_solid(self.given[at], distance)
            {
                reach.farthest = distance;
                nearest = Some((at, distance));
            }
        });
        nearest.map(|(at, distance)| {
            let normal = self.obstacles[at].shape.normal(plus(ray.origin, distance, ray.direction));
            let towards = if dot(normal, ray.direction) > 0.0 { -1.0 } else { 1.0 };
            Hit { obstacle: self.given[at], distance, normal: normal.map(|part| part * towards) }
        })
    }

    /// Whether a ray meets anything.
    pub fn any_hit(&self, ray: Ray) -> bool {
        self.any_hit_where(ray, |_, _| true)
    }

    /// Whether a ray meets anything where it is solid: at this distance of the obstacle with this index.
    pub fn any_hit_where(&self, ray: Ray, is_solid: impl Fn(usize, f64) -> bool) -> bool {
        self.first_cause_where(ray, is_solid).is_some()
    }

    /// The first in the order of causes of all obstacles that a ray meets, wherever they stand.
    pub fn first_cause(&self, ray: Ray) -> Option<Cause> {
        self.first_cause_where(ray, |_, _| true)
    }

    fn first_cause_where(&self, ray: Ray, is_solid: impl Fn(usize, f64) -> bool) -> Option<Cause> {
        let mut reach = Reach::new(ray, Cause::Horizon);
        self.boxes.visit(&mut reach, |at, reach| {
            let Obstacle { shape, cause } = self.obstacles[at];
            if cause < reach.below
                && let Some(distance) = shape.meet(ray)
                && is_solid(self.given[at], distance)
            {
                reach.below = cause;
            }
        });
        (reach.below < Cause::Horizon).then_some(reach.below)
    }
}

impl Shape {
    fn is_real(&self) -> bool {
        match *self {
            Self::Triangle([a, b, c]) => unit(cross(minus(b, a), minus(c, a))).is_some(),
            Self::Parallelogram { sides: [a, b], .. } => unit(cross(a, b)).is_some(),
            Self::Ellipsoid { middle, axes } => {
                middle.iter().all(|part| part.is_finite())
                    && axes.iter().all(|&axis| axis > 0.0 && axis.is_finite())
            }
        }
    }

    fn bounds(&self) -> Bounds {
        match *self {
            Self::Triangle(corners) => corners.into_iter().map(Bounds::of).fold(Bounds::NONE, Bounds::and),
            Self::Parallelogram { corner, sides } => {
                corners_of(corner, sides).into_iter().map(Bounds::of).fold(Bounds::NONE, Bounds::and)
            }
            Self::Ellipsoid { middle, axes } => {
                Bounds::of(minus(middle, axes)).and(Bounds::of(plus(middle, 1.0, axes)))
            }
        }
    }

    /// How far the shape reaches along a direction from the origin.
    fn farthest(&self, direction: Vector) -> f64 {
        let of = |corners: &[Vector]| {
            corners.iter().map(|&corner| dot(corner, direction)).fold(f64::NEG_INFINITY, f64::max)
        };
        match *self {
            Self::Triangle(corners) => of(&corners),
            Self::Parallelogram { corner, sides } => of(&corners_of(corner, sides)),
            Self::Ellipsoid { middle, axes } => {
                let along: Vector = std::array::from_fn(|axis| axes[axis] * direction[axis]);
                dot(middle, direction) + dot(along, along).sqrt()
            }
        }
    }

    /// Distance at which a ray meets the shape in front of its origin.
    fn meet(&self, Ray { origin, direction }: Ray) -> Option<f64> {
        match *self {
            Self::Triangle([a, b, c]) => {
                meet_flat(a, [minus(b, a), minus(c, a)], origin, direction, |u, v| u + v <= 1.0)
            }
            Self::Parallelogram { corner, sides } => {
                meet_flat(corner, sides, origin, direction, |_, v| v <= 1.0)
            }
            Self::Ellipsoid { middle, axes } => {
                let from = minus(origin, middle);
                let from: Vector = std::array::from_fn(|axis| from[axis] / axes[axis]);
                let along: Vector = std::array::from_fn(|axis| direction[axis] / axes[axis]);
                let (a, b, c) = (dot(along, along), dot(from, along), dot(from, from) - 1.0);
                let root = b * b - a * c;
                // From inside, the far side is met.
                let at = |sign: f64| (sign * root.sqrt() - b) / a;
                (root > 0.0 && at(1.0) > 0.0).then(|| if c > 0.0 { at(-1.0) } else { at(1.0) })
            }
        }
    }

    /// Vector across the surface at a place on it; of length 1.
    fn normal(&self, place: Vector) -> Vector {
        let across = match *self {
            Self::Triangle([a, b, c]) => cross(minus(b, a), minus(c, a)),
            Self::Parallelogram { sides: [a, b], .. } => cross(a, b),
            Self::Ellipsoid { middle, axes } => {
                let from = minus(place, middle);
                std::array::from_fn(|axis| from[axis] / (axes[axis] * axes[axis]))
            }
        };
        unit(across).unwrap_or([0.0, 0.0, 1.0])
    }
}

fn corners_of(corner: Vector, [a, b]: [Vector; 2]) -> [Vector; 4] {
    let next = plus(corner, 1.0, a);
    [corner, next, plus(next, 1.0, b), plus(corner, 1.0, b)]
}

/// Where a ray meets the plane of two sides from a corner, if it is inside by its shares of the sides. Möller and Trumbore
/// (1997).
fn meet_flat(
    corner: Vector,
    [first, second]: [Vector; 2],
    origin: Vector,
    direction: Vector,
    is_inside: impl Fn(f64, f64) -> bool,
) -> Option<f64> {
    let across = cross(direction, second);
    let determinant = dot(first, across);
    if determinant == 0.0 {
        return None;
    }
    let away = minus(origin, corner);
    let u = dot(away, across) / determinant;
    if !(0.0..=1.0).contains(&u) {
        return None;
    }
    let other = cross(away, first);
    let v = dot(direction, other) / determinant;
    let distance = dot(second, other) / determinant;
    (v >= 0.0 && is_inside(u, v) && distance > 0.0).then_some(distance)
}
