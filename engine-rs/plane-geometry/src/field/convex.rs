//! The field of a convex outline: the common part of its moved edges.

use super::line::{Line, is_inner, whole_corner};
use crate::polygon::{convex_hull, doubled_area};
use crate::sorting::sorted_by;

/// The common part of half-planes that stand in order of their direction.
pub fn convex(lines: &[Line]) -> Option<Vec<[i64; 2]>> {
    let needed = lines_of_common_part(lines)?;
    let mut points = Vec::new();
    for (index, line) in needed.iter().enumerate() {
        let before = &needed[(index + needed.len() - 1) % needed.len()];
        let corner = whole_corner(before, line, &|point| lines.iter().all(|l| l.holds(point)))?;
        points.push(corner);
    }
    Some(convex_hull(points)).filter(|hull| hull.len() >= 3 && doubled_area(hull) > 0)
}

/// Drops lines that do not touch the common part; none when it is empty.
fn lines_of_common_part(lines: &[Line]) -> Option<Vec<Line>> {
    let mut needed = lines.to_vec();
    loop {
        let count = needed.len();
        if count < 3 {
            return None;
        }
        let needless = (0..count).find(|&i| {
            let (before, line, after) =
                (&needed[(i + count - 1) % count], &needed[i], &needed[(i + 1) % count]);
            match (before.crossing(line), line.crossing(after)) {
                (Some(start), Some(end)) => !line.runs(start, end),
                _ => false,
            }
        });
        let Some(needless) = needless else { break };
        needed.remove(needless);
    }
    let count = needed.len();
    let closed = (0..count).all(|i| {
        needed[i]
            .crossing(&needed[(i + 1) % count])
            .is_some_and(|corner| lines.iter().all(|line| line.holds_crossing(corner)))
    });
    closed.then_some(needed)
}

/// The part inside every moved edge's whole line: smaller than need be, never wrong.
pub fn kernel(lines: &[Line]) -> Option<Vec<[i64; 2]>> {
    let direction = |line: &Line| (-line.nx as f64).atan2(line.ny as f64);
    let sorted = sorted_by(lines.to_vec(), |a, b| direction(a).total_cmp(&direction(b)));
    let mut distinct: Vec<Line> = Vec::new();
    for line in sorted {
        match distinct.last_mut() {
            Some(last) if last.crossing(&line).is_none() && direction(last) == direction(&line) => {
                if is_inner(&line, last) {
                    *last = line;
                }
            }
            _ => distinct.push(line),
        }
    }
    convex(&distinct)
}
