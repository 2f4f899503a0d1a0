//! What lies in each cell: the cell clipped by the field and cut by the openings.

use crate::answer::{CellKind, Column, Row};
use crate::numbers::bounded;
use roof_layout::intervals::{free_intervals, is_free};
use roof_layout::polygon::{bounds, edges, extent};
use roof_layout::sorting::{ascending, sorted_by};

/// Slabs thinner than this, mm, hold nothing but rounding.
const THINNEST_SLAB: f64 = 1e-6;

/// A laid piece. Lengths mm, area mm².
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Index of its row.
    pub row: usize,
    /// Index of its column.
    pub column: usize,
    /// What it is.
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

/// What becomes of cells.
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
/// piece are left out. `field` and the openings' `clearances` are simple polygons.
pub fn pieces(
    field: &[[i64; 2]],
    clearances: &[Vec<[i64; 2]>],
    columns: &[Column],
    rows: &[Row],
    cutting: &Cutting<'_>,
) -> Vec<Piece> {
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
                let met = near.iter().copied().filter(|&i| boxes[i][0] < right && boxes[i][2] > left);
                let met: Vec<&[[i64; 2]]> = met.map(|i| clearances[i].as_slice()).collect();
                if !is_free(&inner, left, strip.width) || !met.is_empty() {
                    clip(&mut piece, field, &met);
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
    found
}

impl Piece {
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

fn crosses_height(a: [i64; 2], b: [i64; 2], y: f64) -> bool {
    (a[1] as f64 > y) != (b[1] as f64 > y)
}

/// A straight line that is not level.
#[derive(Clone, Copy)]
struct Line {
    x: f64,
    y: f64,
    lean: f64,
}

impl Line {
    fn new(a: [i64; 2], b: [i64; 2]) -> Self {
        let rise = (b[1] - a[1]) as f64;
        let lean = if rise == 0.0 { 0.0 } else { (b[0] - a[0]) as f64 / rise };
        Self { x: a[0] as f64, y: a[1] as f64, lean }
    }

    fn upright(x: i64) -> Self {
        Self { x: x as f64, y: 0.0, lean: 0.0 }
    }

    fn x_at(&self, y: f64) -> f64 {
        self.x + self.lean * (y - self.y)
    }

    fn height_where_it_meets(&self, other: &Self) -> Option<f64> {
        let lean = self.lean - other.lean;
        (lean != 0.0).then(|| (other.x_at(0.0) - self.x_at(0.0)) / lean)
    }
}

type Span = (Line, Line);

/// Cuts a piece to its part inside the field and outside the openings, slab by slab: between two
/// neighbouring heights no two boundaries cross, so every part there is a trapezoid.
fn clip(piece: &mut Piece, field: &[[i64; 2]], openings: &[&[[i64; 2]]]) {
    let heights = slab_heights(piece, field, openings);
    let (left, right) = (Line::upright(piece.x), Line::upright(piece.x + piece.width));
    let mut area = 0.0;
    let mut trapezoids = Vec::new();
    for slab in heights.windows(2) {
        let (low, high) = (slab[0], slab[1]);
        if high - low < THINNEST_SLAB {
            continue;
        }
        let middle = f64::midpoint(low, high);
        let narrower = |a: Line, b: Line, sign: f64| {
            if (a.x_at(middle) - b.x_at(middle)) * sign < 0.0 { b } else { a }
        };
        let mut parts: Vec<Span> = spans_at(field, middle)
            .into_iter()
            .map(|(from, to)| (narrower(from, left, 1.0), narrower(to, right, -1.0)))
            .collect();
        for opening in openings {
            for (from, to) in spans_at(opening, middle) {
                parts = parts
                    .into_iter()
                    .flat_map(|(a, b)| [(a, narrower(b, from, -1.0)), (narrower(a, to, 1.0), b)])
                    .collect();
            }
        }
        for (from, to) in parts {
            if from.x_at(middle) >= to.x_at(middle) {
                continue;
            }
            let sides = [from.x_at(low), to.x_at(low), from.x_at(high), to.x_at(high)];
            area += (high - low) * (sides[1] - sides[0] + sides[3] - sides[2]) / 2.0;
            trapezoids.push([low, high, sides[0], sides[1], sides[2], sides[3]]);
        }
    }
    let whole = piece.width * piece.height;
    piece.area = bounded(area.round() as i64, 0, whole);
    if piece.area < whole {
        piece.trapezoids = trapezoids;
    }
}

/// The heights at which the boundaries inside a cell begin, end or cross, from bottom to top.
fn slab_heights(piece: &Piece, field: &[[i64; 2]], openings: &[&[[i64; 2]]]) -> Vec<f64> {
    let (low, high) = (piece.y as f64, (piece.y + piece.height) as f64);
    let (left, right) = (piece.x, piece.x + piece.width);
    let mut lines = vec![Line::upright(left), Line::upright(right)];
    let mut heights = vec![low, high];
    for (a, b) in std::iter::once(field).chain(openings.iter().copied()).flat_map(edges) {
        if a[0].max(b[0]) < left || a[0].min(b[0]) > right {
            continue;
        }
        heights.extend([a[1] as f64, b[1] as f64]);
        if a[1] != b[1] {
            lines.push(Line::new(a, b));
        }
    }
    for (index, line) in lines.iter().enumerate() {
        heights.extend(lines[index + 1..].iter().filter_map(|other| line.height_where_it_meets(other)));
    }
    heights.retain(|height| (low..=high).contains(height));
    ascending(&mut heights);
    heights.dedup();
    heights
}

/// The inside of a polygon at a height, from left to right.
fn spans_at(polygon: &[[i64; 2]], y: f64) -> Vec<Span> {
    let crossed: Vec<Line> =
        edges(polygon).filter(|&(a, b)| crosses_height(a, b, y)).map(|(a, b)| Line::new(a, b)).collect();
    sorted_by(crossed, |a, b| a.x_at(y).total_cmp(&b.x_at(y)))
        .chunks_exact(2)
        .map(|pair| (pair[0], pair[1]))
        .collect()
}
