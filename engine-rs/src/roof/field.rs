//! The field that slates may cover: the outline moved inwards edge by edge.
//!
//! Every moved edge is a half-plane `nx·x + ny·y >= level` with whole numbers, its level rounded
//! inwards; every corner of the field is a whole point inside the half-planes of its edges. So the
//! field never reaches over the exact offset, whatever the slopes.

use crate::roof::outline::{doubled_area, edges};

/// How far a corner is searched for around the exact one, mm; a sharper corner counts as gone.
const SEARCH: i64 = 200;
/// Rings that are looked at for one field at most.
const MOST_RINGS: usize = 256;

/// The field in mm, counter-clockwise, starting with the left end of its lowest edge: the corners
/// of a simple outline (counter-clockwise) moved inwards by `insets[i]` mm at edge i, rounded
/// inwards. Where insets cut the outline in parts, the largest. Empty when nothing is left.
pub fn field(outline: &[[i64; 2]], insets: &[i64]) -> Vec<[i64; 2]> {
    if outline.len() < 3 || insets.len() != outline.len() {
        return Vec::new();
    }
    let lines: Vec<Line> = edges(outline)
        .zip(insets)
        .map(|((from, to), inset)| Line::moved_inwards(from, to, *inset))
        .collect();
    let found = if is_convex(outline) {
        convex(&lines)
    } else {
        largest_part(outline, insets, &lines).or_else(|| in_view_of_all(&lines))
    };
    found.map_or_else(Vec::new, starting_lowest)
}

/// A moved edge: the half-plane on its left and the direction it runs in.
#[derive(Clone, Copy, Debug)]
struct Line {
    nx: i128,
    ny: i128,
    level: i128,
}

/// The crossing of two lines as `(x / by, y / by)`, `by` positive.
#[derive(Clone, Copy, Debug)]
struct Crossing {
    x: i128,
    y: i128,
    by: i128,
}

impl Line {
    fn moved_inwards(from: [i64; 2], to: [i64; 2], inset: i64) -> Self {
        let nx = i128::from(from[1]) - i128::from(to[1]);
        let ny = i128::from(to[0]) - i128::from(from[0]);
        let inset = i128::from(inset.max(0));
        let level = nx * i128::from(from[0]) + ny * i128::from(from[1]);
        Self {
            nx,
            ny,
            level: level + root_rounded_up(inset * inset * (nx * nx + ny * ny)),
        }
    }

    fn holds(&self, point: [i64; 2]) -> bool {
        self.nx * i128::from(point[0]) + self.ny * i128::from(point[1]) >= self.level
    }

    fn holds_crossing(&self, crossing: Crossing) -> bool {
        self.nx * crossing.x + self.ny * crossing.y >= self.level * crossing.by
    }

    fn is_axis_parallel(&self) -> bool {
        self.nx == 0 || self.ny == 0
    }

    fn passes(&self, point: [i64; 2]) -> bool {
        self.nx * i128::from(point[0]) + self.ny * i128::from(point[1]) == self.level
    }

    fn crossing(&self, other: &Self) -> Option<Crossing> {
        let by = self.nx * other.ny - other.nx * self.ny;
        if by == 0 {
            return None;
        }
        let x = self.level * other.ny - other.level * self.ny;
        let y = self.nx * other.level - other.nx * self.level;
        Some(Crossing {
            x: x * by.signum(),
            y: y * by.signum(),
            by: by.abs(),
        })
    }

    /// Whether this line runs from one crossing to the other rather than back.
    fn runs(&self, from: Crossing, to: Crossing) -> bool {
        let x = to.x * from.by - from.x * to.by;
        let y = to.y * from.by - from.y * to.by;
        // The direction of the edge is its normal turned clockwise: (ny, -nx).
        self.ny * x - self.nx * y > 0
    }
}

fn root_rounded_up(square: i128) -> i128 {
    let root = square.max(0).isqrt();
    if root * root < square { root + 1 } else { root }
}

fn is_convex(outline: &[[i64; 2]]) -> bool {
    let count = outline.len();
    (0..count).all(|i| {
        turn(
            outline[i],
            outline[(i + 1) % count],
            outline[(i + 2) % count],
        ) >= 0
    })
}

fn turn(a: [i64; 2], b: [i64; 2], c: [i64; 2]) -> i128 {
    let (ux, uy) = (i128::from(b[0] - a[0]), i128::from(b[1] - a[1]));
    let (vx, vy) = (i128::from(c[0] - b[0]), i128::from(c[1] - b[1]));
    ux * vy - uy * vx
}

/// The common part of half-planes that stand in order of their direction.
fn convex(lines: &[Line]) -> Option<Vec<[i64; 2]>> {
    let kept = lines_of_common_part(lines)?;
    let mut points = Vec::new();
    for (index, line) in kept.iter().enumerate() {
        let before = &kept[(index + kept.len() - 1) % kept.len()];
        let corner = whole_corner(before, line, &|point| lines.iter().all(|l| l.holds(point)))?;
        points.push(corner);
    }
    Some(convex_hull(points)).filter(|hull| hull.len() >= 3 && doubled_area(hull) > 0)
}

/// Drops lines that do not touch the common part; none when it is empty.
fn lines_of_common_part(lines: &[Line]) -> Option<Vec<Line>> {
    let mut kept = lines.to_vec();
    loop {
        let count = kept.len();
        if count < 3 {
            return None;
        }
        let needless = (0..count).find(|&i| {
            let (before, line, after) = (
                &kept[(i + count - 1) % count],
                &kept[i],
                &kept[(i + 1) % count],
            );
            match (before.crossing(line), line.crossing(after)) {
                (Some(start), Some(end)) => !line.runs(start, end),
                _ => false,
            }
        });
        let Some(needless) = needless else { break };
        kept.remove(needless);
    }
    let count = kept.len();
    let closed = (0..count).all(|i| {
        kept[i]
            .crossing(&kept[(i + 1) % count])
            .is_some_and(|corner| lines.iter().all(|line| line.holds_crossing(corner)))
    });
    closed.then_some(kept)
}

/// The whole point nearest to the crossing of two lines that `holds`, staying on an axis-parallel
/// one so that eaves stay level and verges upright.
fn whole_corner(a: &Line, b: &Line, holds: &dyn Fn([i64; 2]) -> bool) -> Option<[i64; 2]> {
    let exact = a.crossing(b)?;
    let (x, y) = (exact.x.div_euclid(exact.by), exact.y.div_euclid(exact.by));
    let near = [i64::try_from(x).ok()?, i64::try_from(y).ok()?];
    let mut best: Option<((usize, i128), [i64; 2])> = None;
    for ring in 1..=SEARCH {
        for point in square_ring(near, ring) {
            if !(a.holds(point) && b.holds(point) && holds(point)) {
                continue;
            }
            let left = [a, b]
                .iter()
                .filter(|l| l.is_axis_parallel() && !l.passes(point))
                .count();
            let key = (left, squared_distance(exact, point));
            if best.is_none_or(|(best_key, _)| key < best_key) {
                best = Some((key, point));
            }
        }
        if let Some((_, point)) = best {
            return Some(point);
        }
    }
    None
}

/// The points of a square about `near`; the first ring is filled, so that it holds all four whole
/// points about an exact corner.
fn square_ring(near: [i64; 2], ring: i64) -> impl Iterator<Item = [i64; 2]> {
    let low = 1 - ring;
    (low..=ring).flat_map(move |dx| {
        let step = if dx == low || dx == ring {
            1
        } else {
            ring - low
        };
        (low..=ring)
            .step_by(usize::try_from(step).unwrap_or(1))
            .map(move |dy| [near[0] + dx, near[1] + dy])
    })
}

fn squared_distance(exact: Crossing, point: [i64; 2]) -> i128 {
    // In 1/1024 mm: exact enough to choose, small enough not to overflow.
    let dx = (exact.x * 1024).div_euclid(exact.by) - i128::from(point[0]) * 1024;
    let dy = (exact.y * 1024).div_euclid(exact.by) - i128::from(point[1]) * 1024;
    dx * dx + dy * dy
}

/// The largest part of a concave outline after its edges moved: edges that would run backwards are
/// gone, and where moved edges cross, the ring is cut there into two.
fn largest_part(outline: &[[i64; 2]], insets: &[i64], lines: &[Line]) -> Option<Vec<[i64; 2]>> {
    let mut rings = vec![lines.to_vec()];
    let mut best: Option<(i128, Vec<[i64; 2]>)> = None;
    let mut looked_at = 0;
    while let Some(ring) = rings.pop() {
        looked_at += 1;
        if looked_at > MOST_RINGS {
            break;
        }
        match without_vanished_edges(ring) {
            Shrunk::Gone => {}
            Shrunk::Either(one, other) => rings.extend([one, other]),
            Shrunk::Ring(ring, corners) => {
                if let Some((i, j)) = first_crossing(&ring, &corners) {
                    rings.push(ring[i..=j].to_vec());
                    rings.push([&ring[j..], &ring[..=i]].concat());
                } else {
                    let area = doubled_area(&corners);
                    let larger = best.as_ref().is_none_or(|(largest, _)| area > *largest);
                    if area > 0 && larger && keeps_insets(outline, insets, &corners) {
                        best = Some((area, corners));
                    }
                }
            }
        }
    }
    best.map(|(_, corners)| corners)
}

/// The part inside every moved edge's whole line: smaller than need be, never wrong.
fn in_view_of_all(lines: &[Line]) -> Option<Vec<[i64; 2]>> {
    let mut sorted = lines.to_vec();
    let direction = |line: &Line| (-line.nx as f64).atan2(line.ny as f64);
    sorted.sort_by(|a, b| direction(a).total_cmp(&direction(b)));
    let mut distinct: Vec<Line> = Vec::new();
    for line in sorted {
        match distinct.last_mut() {
            Some(last) if last.crossing(&line).is_none() && direction(last) == direction(&line) => {
                if inner(&line, last) {
                    *last = line;
                }
            }
            _ => distinct.push(line),
        }
    }
    convex(&distinct)
}

/// What is left of a ring of moved edges.
enum Shrunk {
    /// Nothing.
    Gone,
    /// Two opposite edges became neighbours: one of them ended before, so it is one of two rings.
    Either(Vec<Line>, Vec<Line>),
    /// A ring whose edges all run forwards, and its whole corners: corner i between line i − 1 and i.
    Ring(Vec<Line>, Vec<[i64; 2]>),
}

/// Removes, one by one, the edge that moved furthest past its own length.
fn without_vanished_edges(mut ring: Vec<Line>) -> Shrunk {
    loop {
        let count = ring.len();
        if count < 3 {
            return Shrunk::Gone;
        }
        let mut corners = Vec::with_capacity(count);
        let mut parallel = None;
        for (i, line) in ring.iter().enumerate() {
            let before = (i + count - 1) % count;
            match ring[before].crossing(line) {
                Some(corner) => corners.push(corner),
                None => parallel = Some((before, i)),
            }
        }
        if let Some((before, after)) = parallel {
            let (a, b) = (ring[before], ring[after]);
            if a.nx * b.nx + a.ny * b.ny < 0 {
                let without = |gone: usize| {
                    let mut left = ring.clone();
                    left.remove(gone);
                    left
                };
                return Shrunk::Either(without(before), without(after));
            }
            // Two edges of one direction meet where the one between them vanished: the inner stays.
            ring.remove(if inner(&a, &b) { after } else { before });
            continue;
        }
        let run = |i: usize| run_back(&ring[i], corners[i], corners[(i + 1) % count]);
        let backwards = (0..count)
            .filter(|&i| !ring[i].runs(corners[i], corners[(i + 1) % count]))
            .max_by(|&i, &j| run(i).total_cmp(&run(j)));
        let Some(gone) = backwards else {
            let whole: Option<Vec<[i64; 2]>> = (0..count)
                .map(|i| whole_corner(&ring[(i + count - 1) % count], &ring[i], &|_| true))
                .collect();
            return whole.map_or(Shrunk::Gone, |corners| Shrunk::Ring(ring, corners));
        };
        ring.remove(gone);
    }
}

/// Whether a ring stays off the strip of every outline edge, as wide as its inset.
fn keeps_insets(outline: &[[i64; 2]], insets: &[i64], ring: &[[i64; 2]]) -> bool {
    edges(outline).zip(insets).all(|((from, to), inset)| {
        let (ux, uy) = ((to[0] - from[0]) as f64, (to[1] - from[1]) as f64);
        let length = ux.hypot(uy);
        let seen_from_edge = |[x, y]: [i64; 2]| {
            let (px, py) = ((x - from[0]) as f64, (y - from[1]) as f64);
            [(px * ux + py * uy) / length, (py * ux - px * uy) / length]
        };
        edges(ring).all(|(a, b)| {
            let strip = [length, *inset as f64];
            !passes_through(seen_from_edge(a), seen_from_edge(b), strip)
        })
    })
}

/// Whether a segment enters the open box from (0, 0) to `size`, a millionth of a mm forgiven.
fn passes_through(a: [f64; 2], b: [f64; 2], size: [f64; 2]) -> bool {
    const FORGIVEN: f64 = 1e-6;
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for axis in 0..2 {
        let (low, high) = (FORGIVEN, size[axis] - FORGIVEN);
        if high <= low {
            return false;
        }
        let step = b[axis] - a[axis];
        if step == 0.0 {
            if a[axis] <= low || a[axis] >= high {
                return false;
            }
            continue;
        }
        let (first, second) = ((low - a[axis]) / step, (high - a[axis]) / step);
        enter = enter.max(first.min(second));
        leave = leave.min(first.max(second));
    }
    enter < leave
}

fn inner(a: &Line, b: &Line) -> bool {
    let length = |l: &Line| ((l.nx * l.nx + l.ny * l.ny) as f64).sqrt();
    a.level as f64 / length(a) >= b.level as f64 / length(b)
}

/// How far an edge runs backwards, as a share of its former length.
fn run_back(line: &Line, from: Crossing, to: Crossing) -> f64 {
    let x = to.x as f64 / to.by as f64 - from.x as f64 / from.by as f64;
    let y = to.y as f64 / to.by as f64 - from.y as f64 / from.by as f64;
    -(line.ny as f64 * x - line.nx as f64 * y) / (line.nx * line.nx + line.ny * line.ny) as f64
}

/// Two edges that are neither neighbours nor parallel and touch or cross.
fn first_crossing(ring: &[Line], corners: &[[i64; 2]]) -> Option<(usize, usize)> {
    let count = corners.len();
    let segments: Vec<_> = edges(corners).collect();
    (0..count).find_map(|i| {
        (i + 2..count)
            .filter(|&j| (j + 1) % count != i)
            .find(|&j| ring[i].crossing(&ring[j]).is_some() && touch(segments[i], segments[j]))
            .map(|j| (i, j))
    })
}

fn touch((a, b): ([i64; 2], [i64; 2]), (c, d): ([i64; 2], [i64; 2])) -> bool {
    let side = |p, q, r| turn(p, q, r).signum();
    if side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b) {
        return true;
    }
    let on = |p: [i64; 2], q: [i64; 2], r: [i64; 2]| {
        side(p, q, r) == 0
            && (p[0].min(q[0])..=p[0].max(q[0])).contains(&r[0])
            && (p[1].min(q[1])..=p[1].max(q[1])).contains(&r[1])
    };
    on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b)
}

/// Counter-clockwise, without straight corners.
fn convex_hull(mut points: Vec<[i64; 2]>) -> Vec<[i64; 2]> {
    points.sort_unstable();
    points.dedup();
    let half = |points: &mut dyn Iterator<Item = [i64; 2]>| {
        let mut chain: Vec<[i64; 2]> = Vec::new();
        for point in points {
            while let [.., a, b] = chain[..] {
                if turn(a, b, point) > 0 {
                    break;
                }
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut hull = half(&mut points.iter().copied());
    hull.extend(half(&mut points.iter().rev().copied()));
    hull
}

fn starting_lowest(mut points: Vec<[i64; 2]>) -> Vec<[i64; 2]> {
    let first = points
        .iter()
        .enumerate()
        .min_by_key(|(_, p)| (p[1], p[0]))
        .map_or(0, |(i, _)| i);
    points.rotate_left(first);
    points
}

#[cfg(test)]
mod tests;
