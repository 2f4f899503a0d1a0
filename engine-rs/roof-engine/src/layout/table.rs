//! Cells as flat numbers that cross to JavaScript without objects.

use super::slates::LaidSurface;
use crate::cut::pieces::Piece;

/// Eight per piece: surface index, row, column, kind (in the order of [`crate::cut::pieces::CellKind`]), then x, y, width
/// and height of the whole cell, mm.
pub fn cells(surfaces: &[LaidSurface]) -> Vec<i32> {
    let mut numbers = Vec::with_capacity(8 * pieces(surfaces).count());
    for (surface, piece) in pieces(surfaces) {
        let index = |index: usize| i32::try_from(index).unwrap_or(i32::MAX);
        let mm = |mm: i64| i32::try_from(mm).unwrap_or(i32::MAX);
        numbers.extend([surface, piece.row, piece.column].map(index));
        numbers.push(piece.kind as i32);
        numbers.extend([piece.x, piece.y, piece.width, piece.height].map(mm));
    }
    numbers
}

/// Seven per trapezoid of every piece that is not its whole cell: index of the piece in the cells, y0,
/// y1, left and right at y0, left and right at y1, mm.
pub fn trapezoids(surfaces: &[LaidSurface]) -> Vec<f32> {
    let mut numbers = Vec::new();
    for (index, (_, piece)) in pieces(surfaces).enumerate() {
        for trapezoid in &piece.trapezoids {
            numbers.push(index as f32);
            numbers.extend(trapezoid.map(|mm| mm as f32));
        }
    }
    numbers
}

fn pieces(surfaces: &[LaidSurface]) -> impl Iterator<Item = (usize, &Piece)> {
    let surfaces = surfaces.iter().enumerate();
    surfaces.flat_map(|(index, laid)| laid.slates.pieces.iter().map(move |piece| (index, piece)))
}
