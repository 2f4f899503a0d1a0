//! The legal position of an opening nearest to a target.

use super::Opening;
use super::overlap::{boxes_meet, lies_inside, too_near};
use super::shape::inflate;
use plane_geometry::polygon::{Segment, bounds, edges, turn};
use plane_geometry::sorting::sorted_by;

/// Most lines of touching that are looked at, so that a roof full of openings still answers at once, and how
/// many of them first.
const MAX_LINES: usize = 1024;
const FIRST_LINES: usize = 64;
/// How far a candidate may lie from the point that it was rounded from, mm, with room for rounding.
const ROUNDED: f64 = 2.0;

/// The lower left corner of the opening's bounding box, mm, as near to `target` as is legal: inside the
/// surface's outline and off the other openings, clearances included. None where nothing fits.
pub fn nearest(
    opening: &Opening,
    others: &[Opening],
    outline: &[[i64; 2]],
    target: [i64; 2],
) -> Option<[i64; 2]> {
    let space = LegalSpace::new(opening, others, outline);
    if space.is_legal(target) {
        return Some(target);
    }
    let lines = space.lines(target);
    let mut count = FIRST_LINES;
    loop {
        // No line that is left out has a point nearer than this.
        let beyond = lines.get(count).filter(|_| count < MAX_LINES).map(|line| line.from(target));
        let reach = beyond.unwrap_or(f64::INFINITY);
        let found = candidates(&lines[..count.min(lines.len())], target, reach);
        let by_distance =
            |a: &[i64; 2], b: &[i64; 2]| (distance(*a, target), *a).cmp(&(distance(*b, target), *b));
        let mut found = sorted_by(found, by_distance);
        found.dedup();
        let legal = found.into_iter().find(|point| space.is_legal(*point));
        let is_nearest = |point: &[i64; 2]| (distance(*point, target) as f64).sqrt() <= reach - ROUNDED;
        if beyond.is_none() || legal.as_ref().is_some_and(is_nearest) {
            return legal;
        }
        count *= 2;
    }
}

/// The same opening somewhere else.
pub fn moved(opening: &Opening, by: [i64; 2]) -> Opening {
    let shift = |points: &[[i64; 2]]| {
        points.iter().map(|[x, y]| [x.saturating_add(by[0]), y.saturating_add(by[1])]).collect()
    };
    Opening { outline: shift(&opening.outline), clearance: shift(&opening.clearance), ..opening.clone() }
}

fn distance(a: [i64; 2], b: [i64; 2]) -> i128 {
    let (dx, dy) = (i128::from(a[0] - b[0]), i128::from(a[1] - b[1]));
    dx * dx + dy * dy
}

/// A line `normal · point = offset` on which the opening touches something.
struct Line {
    normal: [i64; 2],
    offset: i128,
}

impl Line {
    /// How far a point lies from it, mm.
    fn from(&self, [x, y]: [i64; 2]) -> f64 {
        let [nx, ny] = self.normal.map(|n| n as f64);
        (self.offset as f64 - nx * x as f64 - ny * y as f64).abs() / nx.hypot(ny)
    }
}

/// The opening at the origin and what it must keep off.
pub struct LegalSpace<'a> {
    opening: Opening,
    /// With the boxes around their clearances.
    others: Vec<(&'a Opening, [i64; 4])>,
    outline: &'a [[i64; 2]],
}

impl<'a> LegalSpace<'a> {
    /// Where an opening may lie on an outline, off other openings.
    pub fn new(opening: &Opening, others: &'a [Opening], outline: &'a [[i64; 2]]) -> Self {
        let [left, low, ..] = bounds(&opening.outline);
        let others = others.iter().map(|other| (other, bounds(&other.clearance))).collect();
        Self { opening: moved(opening, [-left, -low]), others, outline }
    }

    /// Whether the lower left corner of its bounding box may lie here.
    pub fn is_legal(&self, at: [i64; 2]) -> bool {
        let opening = moved(&self.opening, at);
        let around = bounds(&opening.clearance);
        lies_inside(&opening.outline, self.outline)
            && !self
                .others
                .iter()
                .any(|(other, box_of)| boxes_meet(around, *box_of) && too_near(&opening, other))
    }

    /// Where a corner of the opening slides along an edge of the outline or of another's clearance,
    /// or a corner of those along an edge of the opening; the nearest to a target first.
    fn lines(&self, target: [i64; 2]) -> Vec<Line> {
        let shape = &self.opening.outline;
        let mut lines = Vec::new();
        for side in edges(self.outline) {
            lines.extend(shape.iter().map(|corner| along(side, side.0, *corner)));
        }
        for side in edges(shape) {
            lines.extend(self.outline.iter().map(|corner| along(side, *corner, side.0)));
        }
        let hull = inflate(shape, 0);
        for (other, ..) in &self.others {
            lines.extend(touching(&other.clearance, &hull));
            lines.extend(touching(&inflate(&other.outline, 0), &self.opening.clearance));
        }
        let place = |line: &Line| (line.normal, line.offset);
        let by_distance = |a: &Line, b: &Line| a.from(target).total_cmp(&b.from(target));
        let mut lines = sorted_by(lines, |a, b| by_distance(a, b).then_with(|| place(a).cmp(&place(b))));
        lines.dedup_by_key(|line| place(line));
        lines
    }
}

/// The nearest legal position is the target, its foot on a line of touching, or where two such lines cross: those
/// within `reach` mm of the target, rounded to the whole millimetres around them.
fn candidates(lines: &[Line], target: [i64; 2], reach: f64) -> Vec<[i64; 2]> {
    let [x, y] = target.map(|mm| mm as f64);
    let mut found = Vec::new();
    let mut push = |point: [f64; 2]| {
        if (point[0] - x).hypot(point[1] - y) <= reach {
            push_around(&mut found, point);
        }
    };
    for (i, line) in lines.iter().enumerate() {
        push(foot(line, target));
        lines[i + 1..].iter().filter_map(|other| crossing(line, other)).for_each(&mut push);
    }
    found
}

/// The line on which an opening lies when a corner of it slides past a point along a side.
fn along((a, b): Segment, point: [i64; 2], corner: [i64; 2]) -> Line {
    line_through([point[0] - corner[0], point[1] - corner[1]], [b[0] - a[0], b[1] - a[1]])
}

/// Lines of touching between two convex counter-clockwise polygons, a fixed one and a shape that moves: along a
/// side of either slides the corner of the other that comes nearest to it.
fn touching(fixed: &[[i64; 2]], shape: &[[i64; 2]]) -> Vec<Line> {
    let corner = |(a, b): Segment, of: &[[i64; 2]]| of.iter().copied().max_by_key(|c| turn(a, b, *c));
    let mut lines = Vec::with_capacity(fixed.len() + shape.len());
    lines.extend(edges(fixed).filter_map(|side| Some(along(side, side.0, corner(side, shape)?))));
    lines.extend(edges(shape).filter_map(|side| Some(along(side, corner(side, fixed)?, side.0))));
    lines
}

fn line_through(point: [i64; 2], direction: [i64; 2]) -> Line {
    let normal = match direction {
        [_, 0] => [0, 1],
        [0, _] => [1, 0],
        [x, y] => [-y, x],
    };
    let offset = i128::from(normal[0]) * i128::from(point[0]) + i128::from(normal[1]) * i128::from(point[1]);
    Line { normal, offset }
}

fn foot(line: &Line, from: [i64; 2]) -> [f64; 2] {
    let [nx, ny] = line.normal.map(|n| n as f64);
    let gap = (line.offset as f64 - nx * from[0] as f64 - ny * from[1] as f64) / (nx * nx + ny * ny);
    [from[0] as f64 + gap * nx, from[1] as f64 + gap * ny]
}

fn crossing(a: &Line, b: &Line) -> Option<[f64; 2]> {
    let determinant = turn([0, 0], a.normal, b.normal);
    if determinant == 0 {
        return None;
    }
    let [ax, ay] = a.normal.map(i128::from);
    let [bx, by] = b.normal.map(i128::from);
    let x = a.offset.checked_mul(by)?.checked_sub(b.offset.checked_mul(ay)?)?;
    let y = b.offset.checked_mul(ax)?.checked_sub(a.offset.checked_mul(bx)?)?;
    let scale = determinant as f64;
    Some([x as f64 / scale, y as f64 / scale])
}

fn push_around(found: &mut Vec<[i64; 2]>, [x, y]: [f64; 2]) {
    const REACH: f64 = 1e9;
    if x.abs() > REACH || y.abs() > REACH {
        return;
    }
    for whole_x in [x.floor() as i64, x.ceil() as i64] {
        for whole_y in [y.floor() as i64, y.ceil() as i64] {
            found.push([whole_x, whole_y]);
        }
    }
}
