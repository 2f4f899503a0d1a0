//! Where a row is free: exact whole-millimetre intervals of the field less the openings.

use crate::polygon::{edges, is_inside};
use crate::sorting::sort;

/// Free `[left, right]` intervals, mm, of the open strip `bottom < y < top` between `xl` and `xr`,
/// from left to right: an open rectangle over the strip's whole height with whole-numbered sides lies
/// inside the polygon and meets no obstacle's interior exactly when it lies in one of them.
///
/// The polygon is simple and runs in either direction; obstacles are convex. A sloped edge blocks
/// the range it sweeps inside the strip, rounded outwards.
pub fn free_intervals(
    polygon: &[[i64; 2]],
    obstacles: &[Vec<[i64; 2]>],
    (bottom, top): (i64, i64),
    (xl, xr): (i64, i64),
) -> Vec<(i64, i64)> {
    let mut blocked: Vec<[i64; 2]> = Vec::with_capacity(polygon.len() + obstacles.len());
    for (a, b) in edges(polygon) {
        if let Some((from, to)) = swept(a, b, bottom, top) {
            blocked.push([from, to]);
        }
    }
    for obstacle in obstacles {
        if let Some((from, to)) = covered(obstacle, bottom, top) {
            blocked.push([from, to]);
        }
    }
    sort(&mut blocked);
    let mut free = Vec::new();
    let mut left = xl;
    for [from, to] in blocked {
        if left < from.min(xr) && is_inside(polygon, left + from.min(xr), bottom + top) {
            free.push((left, from.min(xr)));
        }
        left = left.max(to);
    }
    if left < xr && is_inside(polygon, left + xr, bottom + top) {
        free.push((left, xr));
    }
    free
}

/// The x-range that an edge sweeps inside the open strip, rounded outwards; none when it stays out.
fn swept(a: [i64; 2], b: [i64; 2], bottom: i64, top: i64) -> Option<(i64, i64)> {
    let (low, high) = if a[1] <= b[1] { (a, b) } else { (b, a) };
    if low[1] == high[1] {
        let inside = bottom < low[1] && low[1] < top;
        return inside.then(|| (a[0].min(b[0]), a[0].max(b[0])));
    }
    if high[1] <= bottom || low[1] >= top {
        return None;
    }
    let start = crossing(low, high, low[1].max(bottom));
    let end = crossing(low, high, high[1].min(top));
    Some((start.0.min(end.0), start.1.max(end.1)))
}

/// The x where a rising edge reaches `y`, rounded down and up.
fn crossing(low: [i64; 2], high: [i64; 2], y: i64) -> (i64, i64) {
    let across = (high[0] - low[0]) * (y - low[1]);
    let height = high[1] - low[1];
    let floor = across.div_euclid(height);
    let exact = across.rem_euclid(height) == 0;
    (low[0] + floor, low[0] + floor + i64::from(!exact))
}

/// The x-range that a convex obstacle covers inside the open strip, rounded outwards.
fn covered(obstacle: &[[i64; 2]], bottom: i64, top: i64) -> Option<(i64, i64)> {
    let low = obstacle.iter().map(|p| p[1]).min()?;
    let high = obstacle.iter().map(|p| p[1]).max()?;
    if high <= bottom || low >= top || low == high {
        return None;
    }
    let mut range: Option<(i64, i64)> = None;
    for (a, b) in edges(obstacle) {
        if let Some((from, to)) = swept(a, b, bottom, top) {
            let (left, right) = range.unwrap_or((from, to));
            range = Some((left.min(from), right.max(to)));
        }
    }
    range.filter(|(left, right)| left < right)
}

/// Whether a stretch lies in one of the free intervals.
pub fn is_free(free: &[(i64, i64)], start: i64, length: i64) -> bool {
    free.iter().any(|(from, to)| *from <= start && start + length <= *to)
}

/// In how many rows a module of `width` mm that starts at `xl + s` is active, for every `s` from 0 to
/// `length − width`; empty when it is wider than the field.
pub fn count_active(rows: &[Vec<(i64, i64)>], (xl, xr): (i64, i64), width: i64) -> Vec<i32> {
    let Ok(starts) = usize::try_from(xr - xl - width + 1) else {
        return Vec::new();
    };
    // A free stretch begins in the field or at its left end.
    let at = |x: i64| usize::try_from(x - xl).map_or(0, |start| start.min(starts));
    let mut changes: Vec<(usize, i32)> = Vec::new();
    for (left, right) in rows.iter().flatten() {
        if right - left >= width {
            changes.extend([(at(*left), 1), (at(right - width + 1), -1)]);
        }
    }
    sort(&mut changes);
    let mut counts = Vec::with_capacity(starts);
    let mut sum = 0;
    for (start, change) in changes {
        counts.resize(start, sum);
        sum += change;
    }
    counts.resize(starts, sum);
    counts
}
