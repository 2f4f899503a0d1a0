//! Moved edges as half-planes with whole numbers, and the whole points where they meet.

/// How far a corner is searched for around the exact one, mm; a sharper corner counts as gone.
const SEARCH: i64 = 200;

/// A moved edge: the half-plane on its left and the direction it runs in.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Normal to the left, not of unit length.
    pub nx: i128,
    /// Normal to the left, not of unit length.
    pub ny: i128,
    /// nx·x + ny·y on the line.
    pub level: i128,
}

/// The crossing of two lines as `(x / by, y / by)`, `by` positive.
#[derive(Clone, Copy, Debug)]
pub struct Crossing {
    /// x · by.
    pub x: i128,
    /// y · by.
    pub y: i128,
    /// Positive.
    pub by: i128,
}

impl Line {
    /// The line from one point to another, so many mm to its left, its level rounded up.
    pub fn moved_inwards(from: [i64; 2], to: [i64; 2], inset: i64) -> Self {
        let nx = i128::from(from[1]) - i128::from(to[1]);
        let ny = i128::from(to[0]) - i128::from(from[0]);
        let inset = i128::from(inset.max(0));
        let level = nx * i128::from(from[0]) + ny * i128::from(from[1]);
        Self { nx, ny, level: level + root_rounded_up(inset * inset * (nx * nx + ny * ny)) }
    }

    /// Whether a whole point lies on it or to its left.
    pub fn holds(&self, point: [i64; 2]) -> bool {
        self.nx * i128::from(point[0]) + self.ny * i128::from(point[1]) >= self.level
    }

    /// Whether a crossing lies on it or to its left.
    pub fn holds_crossing(&self, crossing: Crossing) -> bool {
        self.nx * crossing.x + self.ny * crossing.y >= self.level * crossing.by
    }

    /// Whether it is level or upright.
    pub fn is_axis_parallel(&self) -> bool {
        self.nx == 0 || self.ny == 0
    }

    /// Whether a whole point lies on it.
    pub fn passes(&self, point: [i64; 2]) -> bool {
        self.nx * i128::from(point[0]) + self.ny * i128::from(point[1]) == self.level
    }

    /// Where it meets another line, if they are not parallel.
    pub fn crossing(&self, other: &Self) -> Option<Crossing> {
        let by = self.nx * other.ny - other.nx * self.ny;
        if by == 0 {
            return None;
        }
        let x = self.level * other.ny - other.level * self.ny;
        let y = self.nx * other.level - other.nx * self.level;
        Some(Crossing { x: x * by.signum(), y: y * by.signum(), by: by.abs() })
    }

    /// Whether this line runs from one crossing to the other rather than back.
    pub fn runs(&self, from: Crossing, to: Crossing) -> bool {
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

/// Whether a lies further inside than b, two lines of one direction.
pub fn is_inner(a: &Line, b: &Line) -> bool {
    let length = |l: &Line| ((l.nx * l.nx + l.ny * l.ny) as f64).sqrt();
    a.level as f64 / length(a) >= b.level as f64 / length(b)
}

/// How far an edge runs backwards, as a share of its former length.
pub fn run_back(line: &Line, from: Crossing, to: Crossing) -> f64 {
    let x = to.x as f64 / to.by as f64 - from.x as f64 / from.by as f64;
    let y = to.y as f64 / to.by as f64 - from.y as f64 / from.by as f64;
    -(line.ny as f64 * x - line.nx as f64 * y) / (line.nx * line.nx + line.ny * line.ny) as f64
}

/// The whole point nearest to the crossing of two lines that `holds`, staying on an axis-parallel
/// one so that eaves stay level and verges upright.
pub fn whole_corner(a: &Line, b: &Line, holds: &dyn Fn([i64; 2]) -> bool) -> Option<[i64; 2]> {
    let exact = a.crossing(b)?;
    let (x, y) = (exact.x.div_euclid(exact.by), exact.y.div_euclid(exact.by));
    let near = [i64::try_from(x).ok()?, i64::try_from(y).ok()?];
    let is_exact = x * exact.by == exact.x && y * exact.by == exact.y;
    if is_exact && holds(near) {
        return Some(near);
    }
    let mut best: Option<((usize, i128), [i64; 2])> = None;
    for ring in 1..=SEARCH {
        for point in square_ring(near, ring) {
            if !(a.holds(point) && b.holds(point) && holds(point)) {
                continue;
            }
            let left = [a, b].iter().filter(|l| l.is_axis_parallel() && !l.passes(point)).count();
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
        let step = if dx == low || dx == ring { 1 } else { ring - low };
        (low..=ring).step_by(usize::try_from(step).unwrap_or(1)).map(move |dy| [near[0] + dx, near[1] + dy])
    })
}

fn squared_distance(exact: Crossing, point: [i64; 2]) -> i128 {
    // In 1/1024 mm: exact enough to choose, small enough not to overflow.
    let dx = (exact.x * 1024).div_euclid(exact.by) - i128::from(point[0]) * 1024;
    let dy = (exact.y * 1024).div_euclid(exact.by) - i128::from(point[1]) * 1024;
    dx * dx + dy * dy
}
