//! A tree of boxes around obstacles, so that a ray looks at few of them.

use crate::ray::{Cause, Ray};
use crate::vector::Vector;

/// Obstacles in a leaf at most.
const LEAF: usize = 4;
/// Places along an axis at which obstacles may be split.
const BINS: usize = 16;
/// Level from which on obstacles are halved, so that the tree is never deep.
const HALVED_FROM: usize = 40;

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

    /// Twice its middle.
    fn middle(&self, axis: usize) -> f64 {
        self.min[axis] + self.max[axis]
    }

    fn middle_only(&self) -> Self {
        Self::of(std::array::from_fn(|axis| self.middle(axis)))
    }

    /// Half its surface; 0 around nothing.
    fn surface(&self) -> f64 {
        let [x, y, z] = std::array::from_fn(|axis| (self.max[axis] - self.min[axis]).max(0.0));
        x * y + y * z + z * x
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
            let (enter, leave) = if a < b { (a, b) } else { (b, a) };
            // Not `max` and `min`, which take thrice as long to respect what is no number.
            near = if enter > near { enter } else { near };
            far = if leave < far { leave } else { far };
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
    /// Along which the obstacles of the second child come after those of the first.
    axis: usize,
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
            boxes.add(&items, &mut order, 0, 0);
        }
        (boxes, order)
    }

    /// Adds the node of a part of the order, which begins at `first`, so many levels below the root.
    fn add(&mut self, items: &[(Bounds, Cause)], order: &mut [usize], first: usize, level: usize) {
        let (bounds, cause) = order.iter().fold((Bounds::NONE, Cause::Horizon), |(bounds, cause), &item| {
            (bounds.and(items[item].0), cause.min(items[item].1))
        });
        let node = self.nodes.len();
        self.nodes.push(Node { bounds, cause, next: first, count: order.len(), axis: 0 });
        if order.len() <= LEAF {
            return;
        }
        let middles = order.iter().fold(Bounds::NONE, |all, &item| all.and(items[item].0.middle_only()));
        let (axis, count) = (level < HALVED_FROM)
            .then(|| cheapest_split(items, order, &middles))
            .flatten()
            // Those that lie at one place are as good in any order.
            .unwrap_or((0, order.len() / 2));
        self.nodes[node].count = 0;
        self.nodes[node].axis = axis;
        let (left, right) = order.split_at_mut(count);
        self.add(items, left, first, level + 1);
        self.nodes[node].next = self.nodes.len();
        self.add(items, right, first + count, level + 1);
    }

    /// Tests every obstacle whose boxes a ray meets, near ones first; a test may narrow the reach.
    pub fn visit(&self, reach: &mut Reach, mut test: impl FnMut(usize, &mut Reach)) {
        // From `HALVED_FROM` on every level halves the obstacles, so that the tree is never deeper than this.
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
                let children = [node.next, at + 1];
                let is_reversed = reach.inverse[node.axis] < 0.0;
                waiting[depth] = children[usize::from(is_reversed)];
                waiting[depth + 1] = children[usize::from(!is_reversed)];
                depth += 2;
            } else {
                for obstacle in node.next..node.next + node.count {
                    test(obstacle, reach);
                }
            }
        }
    }
}

/// Puts first in order what lies before the plane that rays pass most cheaply, and returns its axis and how many those are.
/// The chance that a ray meets a box goes with its surface (MacDonald and Booth, 1990; in bins: Wald, 2007).
fn cheapest_split(
    items: &[(Bounds, Cause)],
    order: &mut [usize],
    middles: &Bounds,
) -> Option<(usize, usize)> {
    let bin_of = |axis: usize, item: usize| {
        let share =
            (items[item].0.middle(axis) - middles.min[axis]) / (middles.max[axis] - middles.min[axis]);
        ((share * BINS as f64) as usize).min(BINS - 1)
    };
    let mut best: Option<(f64, usize, usize)> = None;
    for axis in (0..3).filter(|&axis| middles.max[axis] > middles.min[axis]) {
        let mut bins = [(Bounds::NONE, 0usize); BINS];
        for &item in order.iter() {
            let (bounds, count) = &mut bins[bin_of(axis, item)];
            *bounds = bounds.and(items[item].0);
            *count += 1;
        }
        let upper = upper_costs(&bins);
        let (mut bounds, mut count) = (Bounds::NONE, 0);
        for (at, bin) in bins.iter().take(BINS - 1).enumerate() {
            bounds = bounds.and(bin.0);
            count += bin.1;
            let cost = bounds.surface() * count as f64 + upper[at + 1];
            if count > 0 && count < order.len() && best.is_none_or(|(least, ..)| cost < least) {
                best = Some((cost, axis, at));
            }
        }
    }
    let (_, axis, last) = best?;
    let (mut before, after): (Vec<usize>, Vec<usize>) =
        order.iter().partition(|&&item| bin_of(axis, item) <= last);
    let count = before.len();
    before.extend(after);
    order.copy_from_slice(&before);
    Some((axis, count))
}

/// Cost of each bin together with all above it.
fn upper_costs(bins: &[(Bounds, usize); BINS]) -> [f64; BINS] {
    let mut costs = [0.0; BINS];
    let (mut bounds, mut count) = (Bounds::NONE, 0);
    for at in (0..BINS).rev() {
        bounds = bounds.and(bins[at].0);
        count += bins[at].1;
        costs[at] = bounds.surface() * count as f64;
    }
    costs
}
