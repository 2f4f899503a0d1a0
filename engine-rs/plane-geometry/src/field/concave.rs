//! The field of a concave outline: its ring of moved edges, cut where they cross.

use super::line::{Line, is_inner, run_back, whole_corner};
use crate::polygon::touch;
use crate::polygon::{doubled_area, edges};

/// Rings that are looked at for one field at most.
const MAX_RINGS: usize = 256;

/// The largest part of a concave outline after its edges moved: edges that would run backwards are
/// gone, and where moved edges cross, the ring is cut there into two.
pub fn largest_part(outline: &[[i64; 2]], insets: &[i64], lines: &[Line]) -> Option<Vec<[i64; 2]>> {
    let mut rings = vec![lines.to_vec()];
    let mut best: Option<(i128, Vec<[i64; 2]>)> = None;
    let mut looked_at = 0;
    while let Some(ring) = rings.pop() {
        looked_at += 1;
        if looked_at > MAX_RINGS {
            break;
        }
        match without_vanished_edges(ring) {
            Shrunk::Vanished => {}
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

/// The rest of a ring of moved edges.
enum Shrunk {
    /// Nothing.
    Vanished,
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
            return Shrunk::Vanished;
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
                let without = |vanished: usize| {
                    let mut left = ring.clone();
                    left.remove(vanished);
                    left
                };
                return Shrunk::Either(without(before), without(after));
            }
            // Two edges of one direction meet where the one between them vanished: the inner stays.
            ring.remove(if is_inner(&a, &b) { after } else { before });
            continue;
        }
        let run = |i: usize| run_back(&ring[i], corners[i], corners[(i + 1) % count]);
        let backwards = (0..count)
            .filter(|&i| !ring[i].runs(corners[i], corners[(i + 1) % count]))
            .max_by(|&i, &j| run(i).total_cmp(&run(j)));
        let Some(vanished) = backwards else {
            let whole: Option<Vec<[i64; 2]>> = (0..count)
                .map(|i| whole_corner(&ring[(i + count - 1) % count], &ring[i], &|_| true))
                .collect();
            return whole.map_or(Shrunk::Vanished, |corners| Shrunk::Ring(ring, corners));
        };
        ring.remove(vanished);
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
