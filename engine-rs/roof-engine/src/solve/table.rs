//! Cells as flat numbers that cross to JavaScript without objects.

use crate::answer::CellKind;
use crate::cut::pieces::Piece;
use crate::solve::LaidSurface;

/// Eight per piece: surface index, row, column, kind (in the order of [`CellKind`]), then x, y, width
/// and height of the whole cell, mm.
pub fn cells(surfaces: &[LaidSurface]) -> Vec<i32> {
    let mut numbers = Vec::with_capacity(
        8 * surfaces
            .iter()
            .map(|s| s.slates.pieces.len())
            .sum::<usize>(),
    );
    for (surface, piece) in pieces(surfaces) {
        numbers.extend(
            [surface, piece.row, piece.column]
                .map(|index| i32::try_from(index).unwrap_or(i32::MAX)),
        );
        numbers.push(kind_number(piece.kind));
        numbers.extend(
            [piece.x, piece.y, piece.width, piece.height]
                .map(|mm| i32::try_from(mm).unwrap_or(i32::MAX)),
        );
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
    surfaces
        .iter()
        .enumerate()
        .flat_map(|(index, laid)| laid.slates.pieces.iter().map(move |piece| (index, piece)))
}

fn kind_number(kind: CellKind) -> i32 {
    match kind {
        CellKind::Active => 0,
        CellKind::Blind => 1,
        CellKind::Cut => 2,
        CellKind::Sheet => 3,
    }
}
