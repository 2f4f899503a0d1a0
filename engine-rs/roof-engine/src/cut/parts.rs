//! The separate parts of a piece, each with its outline: what is cut from glass.

use super::pieces::Piece;
use plane_geometry::sorting::{ascending, sorted_by};

/// Coordinates that differ by less than this, mm, are the same point.
const SAME: f64 = 1e-3;

/// `[y0, y1, left at y0, right at y0, left at y1, right at y1]`, mm.
type Trapezoid = [f64; 6];

/// One connected part of a piece. Coordinates in mm on the surface.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Corners of the part, counter-clockwise, then those of each hole, clockwise; every ring begins
    /// at its lowest corner, of two the left one, and does not repeat it.
    pub rings: Vec<Vec<[f64; 2]>>,
    /// `[left, bottom, right, top]`.
    pub bounds: [f64; 4],
    /// mm².
    pub area: f64,
}

impl Part {
    /// Along the eave, mm.
    pub fn width(&self) -> f64 {
        self.bounds[2] - self.bounds[0]
    }

    /// Up the slope, mm.
    pub fn height(&self) -> f64 {
        self.bounds[3] - self.bounds[1]
    }
}

/// How many parts a piece falls into.
pub fn part_count(piece: &Piece) -> i64 {
    if piece.trapezoids.len() < 2 {
        return 1;
    }
    connected(&trapezoids(piece)).len() as i64
}

/// The width of each part of a piece along the eave, mm, from the lowest and leftmost; cheaper than
/// its outlines.
pub fn part_widths(piece: &Piece) -> Vec<f64> {
    let widths = |group: &Vec<Trapezoid>| {
        let [left, _, right, _] = bounds(group);
        right - left
    };
    connected(&trapezoids(piece)).iter().map(widths).collect()
}

/// The parts of a piece, from the lowest and leftmost.
pub fn parts(piece: &Piece) -> Vec<Part> {
    connected(&trapezoids(piece)).iter().map(|group| part(group)).collect()
}

/// How narrow a part of a piece is, mm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Narrowest {
    /// The shorter side of its bounds.
    pub width: f64,
    /// The shortest straight way through it, along the eave and up the slope, where it is measured in
    /// the middle between its corners: the width of its narrowest tongue. A tip that ends in a point
    /// counts with half of what it measures.
    pub leg: f64,
}

/// How narrow each part of a piece is.
pub fn narrowest(piece: &Piece) -> Vec<Narrowest> {
    let of = |group: &Vec<Trapezoid>| {
        let [left, low, right, high] = bounds(group);
        Narrowest {
            width: (right - left).min(high - low),
            leg: shortest_level(group).min(shortest_upright(group)),
        }
    };
    connected(&trapezoids(piece)).iter().map(of).collect()
}

/// In the middle of every slab.
fn shortest_level(group: &[Trapezoid]) -> f64 {
    let width = |t: &Trapezoid| (t[3] - t[2] + t[5] - t[4]) / 2.0;
    group.iter().map(width).fold(f64::INFINITY, f64::min)
}

/// In the middle between every two neighbouring corners.
fn shortest_upright(group: &[Trapezoid]) -> f64 {
    let corners = group.iter().flat_map(|t| t[2..].iter().copied());
    let mut xs: Vec<f64> = corners.collect();
    ascending(&mut xs);
    let middles = xs.windows(2).filter(|pair| pair[1] - pair[0] > 1.0);
    let mut shortest = f64::INFINITY;
    let from_left = |a: &Trapezoid, b: &Trapezoid| a[2].min(a[4]).total_cmp(&b[2].min(b[4]));
    let mut ahead = sorted_by(group.to_vec(), from_left).into_iter().peekable();
    // Those that begin before and end behind what is looked at, from the lowest.
    let mut near: Vec<Trapezoid> = Vec::new();
    let mut spans: Vec<[f64; 2]> = Vec::new();
    for x in middles.map(|pair| (pair[0] + pair[1]) / 2.0) {
        while let Some(next) = ahead.next_if(|t| t[2].min(t[4]) <= x) {
            near.insert(near.partition_point(|t| t[0] < next[0]), next);
        }
        near.retain(|t| t[3].max(t[5]) >= x);
        spans.clear();
        for span in near.iter().filter_map(|t| crossed(t, x)) {
            // In order already, but for slopes that pass each other.
            let after = spans.iter().rposition(|other| other[0] <= span[0]);
            spans.insert(after.map_or(0, |index| index + 1), span);
        }
        let mut runs: Vec<[f64; 2]> = Vec::new();
        for &span in &spans {
            match runs.last_mut() {
                Some(run) if span[0] - run[1] < SAME => run[1] = run[1].max(span[1]),
                _ => runs.push(span),
            }
        }
        let lengths = runs.iter().map(|run| run[1] - run[0]);
        shortest = lengths.fold(shortest, f64::min);
    }
    shortest
}

/// From where to where an upright line at `x` runs through a trapezoid.
fn crossed(&[low, high, left0, right0, left1, right1]: &Trapezoid, x: f64) -> Option<[f64; 2]> {
    // Both sides are straight: each holds from or up to one height.
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    for (at_low, at_high) in [(x - left0, x - left1), (right0 - x, right1 - x)] {
        match (at_low >= 0.0, at_high >= 0.0) {
            (true, true) => {}
            (false, false) => return None,
            (inside, _) => {
                let part = at_low / (at_low - at_high);
                if inside {
                    to = to.min(part);
                } else {
                    from = from.max(part);
                }
            }
        }
    }
    let height = |part: f64| low + (high - low) * part;
    (from < to).then(|| [height(from), height(to)])
}

fn trapezoids(piece: &Piece) -> Vec<Trapezoid> {
    if !piece.trapezoids.is_empty() {
        return piece.trapezoids.clone();
    }
    let (left, low) = (piece.x as f64, piece.y as f64);
    let (right, high) = (left + piece.width as f64, low + piece.height as f64);
    vec![[low, high, left, right, left, right]]
}

/// Trapezoids that share more than a point of a level edge belong together. Expects them from the lowest.
fn connected(all: &[Trapezoid]) -> Vec<Vec<Trapezoid>> {
    // Each trapezoid points to an earlier one of its group, or to itself.
    let mut earlier: Vec<usize> = (0..all.len()).collect();
    let first = |earlier: &[usize], mut index: usize| {
        while earlier[index] != index {
            index = earlier[index];
        }
        index
    };
    for (i, lower) in all.iter().enumerate() {
        let from = all.partition_point(|upper| upper[0] <= lower[1] - SAME);
        for (j, upper) in
            all.iter().enumerate().skip(from).take_while(|(_, upper)| upper[0] < lower[1] + SAME)
        {
            if lower[5].min(upper[3]) - lower[4].max(upper[2]) > SAME {
                let (a, b) = (first(&earlier, i), first(&earlier, j));
                earlier[a.max(b)] = a.min(b);
                (earlier[i], earlier[j]) = (a.min(b), a.min(b));
            }
        }
    }
    // A group has the place of its first member.
    let mut place = vec![0; all.len()];
    let mut groups: Vec<Vec<Trapezoid>> = Vec::new();
    for (index, trapezoid) in all.iter().enumerate() {
        let group = first(&earlier, index);
        if group == index {
            place[index] = groups.len();
            groups.push(Vec::new());
        }
        groups[place[group]].push(*trapezoid);
    }
    groups
}

fn part(trapezoids: &[Trapezoid]) -> Part {
    let area = |t: &Trapezoid| (t[1] - t[0]) * (t[3] - t[2] + t[5] - t[4]) / 2.0;
    Part { rings: rings(trapezoids), bounds: bounds(trapezoids), area: trapezoids.iter().map(area).sum() }
}

fn bounds(trapezoids: &[Trapezoid]) -> [f64; 4] {
    trapezoids.iter().fold(
        [f64::MAX, f64::MAX, f64::MIN, f64::MIN],
        |b, [y0, y1, left0, right0, left1, right1]| {
            [b[0].min(left0.min(*left1)), b[1].min(*y0), b[2].max(right0.max(*right1)), b[3].max(*y1)]
        },
    )
}

type Point = [f64; 2];
type Side = (Point, Point);

/// The boundary of trapezoids that are stacked on one another: sloped sides as they are, level sides
/// where only one of two neighbours lies.
fn rings(trapezoids: &[Trapezoid]) -> Vec<Vec<Point>> {
    let mut sides: Vec<Side> = Vec::with_capacity(4 * trapezoids.len());
    let mut levels: Vec<f64> = Vec::new();
    for [y0, y1, left0, right0, left1, right1] in trapezoids {
        sides.push(([*right0, *y0], [*right1, *y1]));
        sides.push(([*left1, *y1], [*left0, *y0]));
        levels.extend([*y0, *y1]);
    }
    ascending(&mut levels);
    levels.dedup_by(|a, b| (*a - *b).abs() < SAME);
    for level in levels {
        level_sides(trapezoids, level, &mut sides);
    }
    let mut rings = Vec::new();
    while let Some(first) = sides.pop() {
        let ring = clean(follow(first, &mut sides));
        if ring.len() >= 3 {
            rings.push(from_lowest(ring));
        }
    }
    // The outer ring turns counter-clockwise, holes clockwise.
    sorted_by(rings, |a, b| doubled_area(b).total_cmp(&doubled_area(a)))
}

/// Level sides at a height: to the right where a trapezoid begins on nothing, to the left where one
/// ends under nothing.
fn level_sides(trapezoids: &[Trapezoid], level: f64, sides: &mut Vec<Side>) {
    let at = |y: f64| (y - level).abs() < SAME;
    let below: Vec<_> = trapezoids.iter().filter(|t| at(t[1])).map(|t| (t[4], t[5], t[1])).collect();
    let above: Vec<_> = trapezoids.iter().filter(|t| at(t[0])).map(|t| (t[2], t[3], t[0])).collect();
    let mut marks: Vec<f64> = below.iter().chain(&above).flat_map(|(from, to, _)| [*from, *to]).collect();
    ascending(&mut marks);
    marks.dedup_by(|a, b| (*a - *b).abs() < SAME);
    for pair in marks.windows(2) {
        let middle = f64::midpoint(pair[0], pair[1]);
        let covers = |(from, to, _): &&(f64, f64, f64)| *from < middle && middle < *to;
        match (below.iter().find(covers), above.iter().find(covers)) {
            (None, Some((_, _, y))) => sides.push(([pair[0], *y], [pair[1], *y])),
            (Some((_, _, y)), None) => sides.push(([pair[1], *y], [pair[0], *y])),
            _ => {}
        }
    }
}

/// The ring that begins with a side; takes its sides out of the list.
fn follow(first: Side, sides: &mut Vec<Side>) -> Vec<Point> {
    let mut ring = vec![first.0];
    let mut end = first.1;
    while !is_same(end, first.0) {
        ring.push(end);
        let Some(next) = sides.iter().position(|side| is_same(side.0, end)) else {
            break;
        };
        end = sides.swap_remove(next).1;
    }
    ring
}

/// A ring without double corners and without corners on a straight line.
fn clean(ring: Vec<Point>) -> Vec<Point> {
    let mut corners: Vec<Point> = ring;
    corners.dedup_by(|a, b| is_same(*a, *b));
    loop {
        let count = corners.len();
        let straight = (0..count).find(|index| {
            let (a, b, c) =
                (corners[(index + count - 1) % count], corners[*index], corners[(index + 1) % count]);
            let turn = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
            turn.abs() <= SAME * (c[0] - a[0]).hypot(c[1] - a[1]).max(SAME)
        });
        match straight {
            Some(index) if count > 2 => {
                corners.remove(index);
            }
            _ => return corners,
        }
    }
}

/// The ring from its lowest corner, of two the left one.
fn from_lowest(mut ring: Vec<Point>) -> Vec<Point> {
    let lower = |a: &Point, b: &Point| a[1].total_cmp(&b[1]).then(a[0].total_cmp(&b[0]));
    let start = (0..ring.len()).min_by(|a, b| lower(&ring[*a], &ring[*b]));
    ring.rotate_left(start.unwrap_or(0));
    ring
}

fn is_same(a: Point, b: Point) -> bool {
    (a[0] - b[0]).abs() < SAME && (a[1] - b[1]).abs() < SAME
}

fn doubled_area(ring: &[Point]) -> f64 {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum()
}
