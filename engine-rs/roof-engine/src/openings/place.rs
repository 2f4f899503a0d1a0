//! The legal position of an opening nearest to a wish.

use super::overlap::{lies_inside, too_near};
use crate::answer::Opening;
use plane_geometry::polygon::{Segment, bounds, edges, turn};
use plane_geometry::sorting::sorted_by;

/// Most positions that are looked at, so that a roof full of openings still answers at once.
const MOST_CANDIDATES: usize = 200_000;

/// The lower left corner of the opening's bounding box, mm, as near to `wish` as is legal: inside the
/// surface's outline and off the other openings, clearances included. None where nothing fits.
pub fn nearest(
    opening: &Opening,
    others: &[Opening],
    outline: &[[i64; 2]],
    wish: [i64; 2],
) -> Option<[i64; 2]> {
    let space = LegalSpace::new(opening, others, outline);
    if space.is_legal(wish) {
        return Some(wish);
    }
    let by_distance = |a: &[i64; 2], b: &[i64; 2]| (distance(*a, wish), *a).cmp(&(distance(*b, wish), *b));
    let mut candidates = sorted_by(space.candidates(wish), by_distance);
    candidates.dedup();
    candidates.into_iter().take(MOST_CANDIDATES).find(|point| space.is_legal(*point))
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

/// The opening at the origin and what it must keep off.
pub struct LegalSpace<'a> {
    opening: Opening,
    others: &'a [Opening],
    outline: &'a [[i64; 2]],
}

impl<'a> LegalSpace<'a> {
    /// Where an opening may lie on an outline, off other openings.
    pub fn new(opening: &Opening, others: &'a [Opening], outline: &'a [[i64; 2]]) -> Self {
        let [left, low, ..] = bounds(&opening.outline);
        Self { opening: moved(opening, [-left, -low]), others, outline }
    }

    /// Whether the lower left corner of its bounding box may lie here.
    pub fn is_legal(&self, at: [i64; 2]) -> bool {
        let opening = moved(&self.opening, at);
        lies_inside(&opening.outline, self.outline)
            && !self.others.iter().any(|other| too_near(&opening, other))
    }

    /// The nearest legal position is the wish, its foot on a line of touching, or where two such
    /// lines cross; rounded to the whole millimetres around it.
    fn candidates(&self, wish: [i64; 2]) -> Vec<[i64; 2]> {
        let lines = self.lines();
        let mut found = Vec::new();
        for (i, line) in lines.iter().enumerate() {
            push_around(&mut found, foot(line, wish));
            for other in &lines[i + 1..] {
                if let Some(point) = crossing(line, other) {
                    push_around(&mut found, point);
                }
            }
        }
        found
    }

    /// Where a corner of the opening slides along an edge of the outline or of another's clearance,
    /// or a corner of those along an edge of the opening.
    fn lines(&self) -> Vec<Line> {
        let mut lines = touching(self.outline, &self.opening.outline);
        for other in self.others {
            lines.extend(touching(&other.clearance, &self.opening.outline));
            lines.extend(touching(&other.outline, &self.opening.clearance));
        }
        let mut lines = sorted_by(lines, |a, b| (a.normal, a.offset).cmp(&(b.normal, b.offset)));
        lines.dedup_by_key(|line| (line.normal, line.offset));
        lines
    }
}

/// Lines of touching between a fixed polygon and a shape that moves.
fn touching(fixed: &[[i64; 2]], shape: &[[i64; 2]]) -> Vec<Line> {
    let along = |side: &Segment, point: [i64; 2], corner: [i64; 2]| {
        let (a, b) = side;
        let through = [point[0] - corner[0], point[1] - corner[1]];
        line_through(through, [b[0] - a[0], b[1] - a[1]])
    };
    let mut lines = Vec::new();
    for side in edges(fixed) {
        lines.extend(shape.iter().map(|corner| along(&side, side.0, *corner)));
    }
    for side in edges(shape) {
        lines.extend(fixed.iter().map(|corner| along(&side, *corner, side.0)));
    }
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
