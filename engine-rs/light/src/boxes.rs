//! A tree of boxes around obstacles, so that a ray looks at few of them.

use crate::ray::{Cause, Ray};
use crate::vector::Vector;

/// Obstacles in a leaf at most.
const LEAF: usize = 4;

/// A box parallel to the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    min: Vector,
    max: Vector,
}

impl Bounds {
    /// Around nothing.
    pub const NONE: Self = Self { min: [f64::INFINITY; 3], max: [f64::NEG_INFINITY; 3] };

    /// Around a place.
    pub fn of(place: Vector) -> Self {
        Self { min: place, max: place }
    }

    /// Around both.
    pub fn and(self, other: Self) -> Self {
        Self {
            min: std::array::from_fn(|axis| self.min[axis].min(other.min[axis])),
            max: std::array::from_fn(|axis| self.max[axis].max(other.max[axis])),
        }
    }

    fn middle(&self, axis: usize) -> f64 {
        self.min[axis] + self.max[axis]
    }
}

/// How far and for which causes a ray still looks.
pub struct Reach {
    origin: Vector,
    /// 1 / direction; very large along an axis without movement.
    inverse: Vector,
    /// Nothing farther is looked at, m.
    pub farthest: f64,
    /// Only causes before this one are looked at.
    pub below: Cause,
}

impl Reach {
    /// As far as it goes, for causes before one.
    pub fn new(ray: Ray, below: Cause) -> Self {
        let Ray { origin, direction } = ray;
        Self {
            origin,
            inverse: direction.map(|part| if part == 0.0 { 1e300 } else { 1.0 / part }),
            farthest: f64::INFINITY,
            below,
        }
    }

    /// Whether the ray meets a box in reach.
    fn meets(&self, bounds: &Bounds) -> bool {
        let (mut near, mut far) = (0.0f64, self.farthest);
        for axis in 0..3 {
            let a = (bounds.min[axis] - self.origin[axis]) * self.inverse[axis];
            let b = (bounds.max[axis] - self.origin[axis]) * self.inverse[axis];
            near = near.max(a.min(b));
            far = far.min(a.max(b));
        }
        near <= far
    }
}

#[derive(Clone, Copy, Debug)]
struct Node {
    bounds: Bounds,
    /// The first cause in it.
    cause: Cause,
    /// Of a leaf its first obstacle; else its second child. The first child is the next node.
    next: usize,
    /// Obstacles of a leaf; 0 otherwise.
    count: usize,
}

/// The tree: nodes in depth-first order.
#[derive(Clone, Debug, Default)]
pub struct Boxes {
    nodes: Vec<Node>,
}

impl Boxes {
    /// The tree around obstacles, and their order in its leaves.
    pub fn new(items: Vec<(Bounds, Cause)>) -> (Self, Vec<usize>) {
        let mut order: Vec<usize> = (0..items.len()).collect();
        let mut boxes = Self::default();
        if !items.is_empty() {
            boxes.add(&items, &mut order, 0);
        }
        (boxes, order)
    }

    /// Adds the node of a part of the order, which begins at `first`: halves along the longest side.
    fn add(&mut self, items: &[(Bounds, Cause)], order: &mut [usize], first: usize) {
        let (bounds, cause) = order.iter().fold((Bounds::NONE, Cause::Horizon), |(bounds, cause), &item| {
            (bounds.and(items[item].0), cause.min(items[item].1))
        });
        let node = self.nodes.len();
        self.nodes.push(Node { bounds, cause, next: first, count: order.len() });
        if order.len() <= LEAF {
            return;
        }
        let side = |axis: &usize| bounds.max[*axis] - bounds.min[*axis];
        let axis = (0..3).max_by(|a, b| side(a).total_cmp(&side(b))).unwrap_or(0);
        let half = order.len() / 2;
        order.select_nth_unstable_by(half, |a, b| {
            items[*a].0.middle(axis).total_cmp(&items[*b].0.middle(axis)).then(a.cmp(b))
        });
        let (left, right) = order.split_at_mut(half);
        self.nodes[node].count = 0;
        self.add(items, left, first);
        self.nodes[node].next = self.nodes.len();
        self.add(items, right, first + half);
    }

    /// Tests every obstacle whose boxes a ray meets; a test may narrow the reach.
    pub fn visit(&self, reach: &mut Reach, mut test: impl FnMut(usize, &mut Reach)) {
        // Every level halves the obstacles, so that the tree is never deeper than this.
        let mut waiting = [0usize; 64];
        let mut depth = usize::from(!self.nodes.is_empty());
        while depth > 0 {
            depth -= 1;
            let at = waiting[depth];
            let node = &self.nodes[at];
            if node.cause >= reach.below || !reach.meets(&node.bounds) {
                continue;
            }
            if node.count == 0 {
                waiting[depth] = node.next;
                waiting[depth + 1] = at + 1;
                depth += 2;
            } else {
                for obstacle in node.next..node.next + node.count {
                    test(obstacle, reach);
                }
            }
        }
    }
}
