//! The piece in each cell: the cell clipped by the field and cut by the openings.

use serde::Serialize;
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

use crate::numbers::bounded;
use crate::surface::grid::{Column, Row};
use exact_tiling::WorkBudget;
use plane_geometry::intervals::{free_intervals, is_free};
use plane_geometry::polygon::{bounds, edges, extent, turn};
use plane_geometry::sorting::{ascending, sort_by};

/// The kind of a cell; its number in the cell table is its position here, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum CellKind {
    /// An active module.
    Active,
    /// A passive slate of a standard format.
    Blind,
    /// A made-to-measure piece of glass.
    Cut,
    /// A piece too small for glass.
    Sheet,
}

/// Slabs thinner than this, mm, hold nothing but rounding.
const THINNEST_SLAB: f64 = 1e-6;
/// mm² of a cell that rounding may lose; where more is missing the cell is cut.
const MIN_CUT: f64 = 1e-4;
/// The work of looking at a side, in positions of the dynamic program.
const POSITIONS_PER_LOOK: usize = 4;

/// A laid piece. Lengths mm, area mm².
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Index of its row.
    pub row: usize,
    /// Index of its column.
    pub column: usize,
    /// Its kind.
    pub kind: CellKind,
    /// Of the piece, not of its cell.
    pub area: i64,
    /// Left edge of the whole cell.
    pub x: i64,
    /// Lower edge of the whole cell.
    pub y: i64,
    /// Of the whole cell.
    pub width: i64,
    /// Of the whole cell.
    pub height: i64,
    /// Empty when the piece is its whole cell; else what it consists of, each as
    /// `[y0, y1, left at y0, right at y0, left at y1, right at y1]`.
    pub trapezoids: Vec<[f64; 6]>,
}

/// How cells are cut.
pub struct Cutting<'a> {
    /// Whether the cell of a row and a column carries a module; it must lie in the field, clear of
    /// openings.
    pub active: &'a dyn Fn(usize, usize) -> bool,
    /// Whether it has the size of a format.
    pub standard: &'a dyn Fn(usize, usize) -> bool,
    /// How far a row lies over the one below, mm: what is wholly under the next row is left out.
    pub overlap: i64,
    /// Pieces under this area, mm², are sheet metal.
    pub sheet_below: i64,
}

/// The pieces of a layout, row by row from the eave, each row from left to right; cells without a
/// piece are left out. `field` and the openings' `clearances` are simple polygons. None where the work is used
/// up before the last cell is cut.
pub fn pieces(
    field: &[[i64; 2]],
    clearances: &[Vec<[i64; 2]>],
    columns: &[Column],
    rows: &[Row],
    cutting: &Cutting<'_>,
    work: &mut WorkBudget,
) -> Option<Vec<Piece>> {
    let mut found = Vec::with_capacity(columns.len() * rows.len());
    let boxes: Vec<[i64; 4]> = clearances.iter().map(|points| bounds(points)).collect();
    let across = extent(field, 0).unwrap_or_default();
    for (row, band) in rows.iter().enumerate() {
        let (low, high) = (band.y, band.y + band.height);
        let inner = free_intervals(field, &[], (low, high), across);
        let near: Vec<usize> =
            (0..boxes.len()).filter(|&i| boxes[i][1] < high && boxes[i][3] > low).collect();
        for (column, strip) in columns.iter().enumerate() {
            let (left, right) = (strip.x, strip.x + strip.width);
            let mut piece = Piece {
                row,
                column,
                kind: CellKind::Active,
                area: strip.width * band.height,
                x: left,
                y: low,
                width: strip.width,
                height: band.height,
                trapezoids: Vec::new(),
            };
            if !(cutting.active)(row, column) {
                work.positions += near.len();
                let met = near.iter().copied().filter(|&i| boxes[i][0] < right && boxes[i][2] > left);
                let met: Vec<&[[i64; 2]]> = met.map(|i| clearances[i].as_slice()).collect();
                if met.iter().any(|opening| covers(opening, &piece.corners())) {
                    continue;
                }
                if !is_free(&inner, left, strip.width) || !met.is_empty() {
                    clip(&mut piece, field, &met, work)?;
                }
                if piece.area == 0 {
                    continue;
                }
                if row + 1 < rows.len() && piece.lies_above(high - cutting.overlap) {
                    continue;
                }
                let is_standard = (cutting.standard)(row, column);
                piece.kind = kind(&piece, is_standard, cutting.sheet_below);
            }
            found.push(piece);
        }
    }
    Some(found)
}

/// Whether points lie to the left of every side of a polygon: then all between them lies in it, and in a
/// convex one nothing else does.
fn covers(polygon: &[[i64; 2]], points: &[[i64; 2]]) -> bool {
    edges(polygon).all(|(a, b)| points.iter().all(|point| turn(a, b, *point) >= 0))
}

impl Piece {
    /// Of its whole cell, counter-clockwise from the lower left one.
    fn corners(&self) -> [[i64; 2]; 4] {
        let (left, low) = (self.x, self.y);
        let (right, high) = (left + self.width, low + self.height);
        [[left, low], [right, low], [right, high], [left, high]]
    }

    /// Whether no part of a cut piece lies below a height.
    fn lies_above(&self, height: i64) -> bool {
        let starts = self.trapezoids.iter().map(|trapezoid| trapezoid[0]);
        !self.trapezoids.is_empty() && starts.fold(f64::MAX, f64::min) >= height as f64
    }
}

fn kind(piece: &Piece, is_standard: bool, sheet_below: i64) -> CellKind {
    if piece.area < sheet_below {
        CellKind::Sheet
    } else if piece.trapezoids.is_empty() && is_standard {
        CellKind::Blind
    } else {
        CellKind::Cut
    }
}

/// A straight line that is not level.
#[derive(Clone, Copy)]
struct Line {
    x: f64,
    y: f64,
    lean: f64,
}

impl Line {
    fn x_at(&self, y: f64) -> f64 {
        self.x + self.lean * (y - self.y)
    }

    fn height_where_it_meets(&self, other: &Self) -> Option<f64> {
        let lean = self.lean - other.lean;
        (lean != 0.0).then(|| (other.x_at(0.0) - self.x_at(0.0)) / lean)
    }
}

/// A side of the cell, of the field or of an opening, and the trapezoid to the right of it that was cut last.
#[derive(Clone, Copy)]
struct Side {
    line: Line,
    low: f64,
    high: f64,
    /// 0 is the cell, 1 the field, then the openings.
    of: usize,
    /// Index of the trapezoid and of the side to its right; that it ends where the next slab begins shows in
    /// its own height.
    cut: Option<(usize, usize)>,
}

impl Side {
    /// None of a level one.
    fn new((a, b): ([i64; 2], [i64; 2]), of: usize) -> Option<Self> {
        let [[x, y], [to_x, to_y]] = if a[1] < b[1] { [a, b] } else { [b, a] }.map(|p| p.map(|v| v as f64));
        let line = Line { x, y, lean: (to_x - x) / (to_y - y) };
        (y < to_y).then_some(Self { line, low: y, high: to_y, of, cut: None })
    }
}

/// Cuts a piece to its part inside the field and outside the openings, slab by slab: between two
/// neighbouring heights no two sides cross inside the cell, so every part there is a trapezoid. One that goes
/// on above a height is not divided there. None where the work is used up.
fn clip(
    piece: &mut Piece,
    field: &[[i64; 2]],
    openings: &[&[[i64; 2]]],
    work: &mut WorkBudget,
) -> Option<()> {
    let (bottom, top) = (piece.y as f64, (piece.y + piece.height) as f64);
    let cell = piece.corners();
    let polygons = [&cell, field].into_iter().chain(openings.iter().copied());
    let sides =
        polygons.enumerate().flat_map(|(of, points)| edges(points).filter_map(move |e| Side::new(e, of)));
    let mut sides: Vec<Side> = sides.filter(|side| side.high > bottom && side.low < top).collect();
    sort_by(&mut sides, |a, b| a.low < b.low);
    let heights = slab_heights(piece, field, openings, &sides, work)?;
    let mut trapezoids: Vec<[f64; 6]> = Vec::new();
    // Of the sides that reach through a slab their order along it, which changes little from one to the next.
    let mut order: Vec<(f64, usize)> = Vec::new();
    let mut begun = 0;
    let mut inside = vec![false; openings.len() + 2];
    for slab in heights.windows(2) {
        let (low, high) = (slab[0], slab[1]);
        if high - low < THINNEST_SLAB {
            continue;
        }
        let middle = f64::midpoint(low, high);
        // Each side has its lower end but not its upper one: two that meet beside the cell at this height count as one.
        while sides.get(begun).is_some_and(|side| side.low <= middle) {
            order.push((0.0, begun));
            begun += 1;
        }
        order.retain(|(_, side)| sides[*side].high > middle);
        order.iter_mut().for_each(|(x, side)| *x = sides[*side].line.x_at(middle));
        let moves = settle(&mut order);
        let before = trapezoids.len();
        // The cell and the field have to be entered, openings left.
        let (mut outside, mut from) = (2_usize, None);
        for &(x, side) in &order {
            let of = sides[side].of;
            inside[of] = !inside[of];
            match inside[of] == (of < 2) {
                true => outside -= 1,
                false => outside += 1,
            }
            match from.take() {
                None if outside == 0 => from = Some((x, side)),
                Some((start, left)) if start < x => {
                    lay_trapezoid(&mut sides, &mut trapezoids, (left, side), (low, high));
                }
                _ => {}
            }
        }
        // Later steps compare the trapezoids of a piece with one another.
        spend(work, 1 + order.len() + moves + (trapezoids.len() - before) * trapezoids.len())?;
    }
    let area = |t: &[f64; 6]| (t[1] - t[0]) * (t[3] - t[2] + t[5] - t[4]) / 2.0;
    let (whole, area) = (piece.width * piece.height, trapezoids.iter().map(area).sum::<f64>());
    piece.area = bounded(area.round() as i64, 0, whole);
    if area < whole as f64 - MIN_CUT {
        piece.trapezoids = trapezoids;
    }
    Some(())
}

/// Puts sides that are nearly in order, each after its x, in order. Says how many places they moved.
fn settle(order: &mut [(f64, usize)]) -> usize {
    let mut moves = 0;
    for end in 1..order.len() {
        let mut at = end;
        while at > 0 && order[at - 1].0 > order[at].0 {
            order.swap(at - 1, at);
            at -= 1;
        }
        moves += end - at;
    }
    moves
}

/// Adds what lies between two sides in a slab, to the trapezoid below where that lies between the same two.
fn lay_trapezoid(
    sides: &mut [Side],
    trapezoids: &mut Vec<[f64; 6]>,
    (left, right): (usize, usize),
    (low, high): (f64, f64),
) {
    let (from, to) = (sides[left].line, sides[right].line);
    let below = sides[left].cut.filter(|(index, other)| *other == right && trapezoids[*index][1] == low);
    if let Some((index, _)) = below {
        let [y0, _, left0, right0, ..] = trapezoids[index];
        trapezoids[index] = [y0, high, left0, right0, from.x_at(high), to.x_at(high)];
    } else {
        sides[left].cut = Some((trapezoids.len(), right));
        trapezoids.push([low, high, from.x_at(low), to.x_at(low), from.x_at(high), to.x_at(high)]);
    }
}

/// The heights at which the sides inside a cell begin, end or cross, from bottom to top. Expects sides sorted
/// by where they begin.
fn slab_heights(
    piece: &Piece,
    field: &[[i64; 2]],
    openings: &[&[[i64; 2]]],
    sides: &[Side],
    work: &mut WorkBudget,
) -> Option<Vec<f64>> {
    let (low, high) = (piece.y as f64, (piece.y + piece.height) as f64);
    let (left, right) = (piece.x, piece.x + piece.width);
    let mut heights = vec![low, high];
    for (a, b) in std::iter::once(field).chain(openings.iter().copied()).flat_map(edges) {
        if a[0].max(b[0]) >= left && a[0].min(b[0]) <= right {
            heights.extend([a[1] as f64, b[1] as f64]);
        }
    }
    for (index, side) in sides.iter().enumerate() {
        let beside = sides[index + 1..].iter().take_while(|other| other.low < side.high);
        let mut count = 1;
        for other in beside {
            count += 1;
            let height = side.line.height_where_it_meets(&other.line);
            let is_near = |y: &f64| {
                let x = side.line.x_at(*y);
                // A millimetre more: what crosses at the cell's side may come out beyond it.
                *y > other.low
                    && *y < side.high.min(other.high)
                    && x > left as f64 - 1.0
                    && x < right as f64 + 1.0
            };
            heights.extend(height.filter(is_near));
        }
        spend(work, count)?;
    }
    heights.retain(|height| (low..=high).contains(height));
    ascending(&mut heights);
    heights.dedup();
    Some(heights)
}

/// Counts what was looked at. None where the work is used up.
fn spend(work: &mut WorkBudget, looks: usize) -> Option<()> {
    work.positions = work.positions.saturating_add(looks * POSITIONS_PER_LOOK);
    (!work.is_used_up()).then_some(())
}
