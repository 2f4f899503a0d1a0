//! The bill of slates that lie already. Of the roof only what does not depend on a choice is worked out: shapes,
//! edges, openings. So a frozen answer gives its own bill, whatever would be laid today.

use std::rc::Rc;

use crate::bom::{Bom, bill};
use crate::cut::pieces::{CellKind, Cutting, Piece, pieces};
use crate::layout::joints::joint_diverters;
use crate::layout::{LaidSurface, SurfaceLayout};
use crate::prices::discount::{BomDiscount, Discount};
use crate::problem::{Problem, ProblemCode};
use crate::reading::json::json;
use crate::reading::reader;
use crate::resolve::ResolvedRoof;
use crate::surface::ResolvedSurface;
use crate::surface::grid::{Column, Row};
use exact_tiling::WorkBudget;
use serde::Deserialize;

/// The slates of an answer, as a frozen roof stores them.
pub struct FrozenSlates<'a> {
    /// JSON text: of every surface whether it is tiled, its gap, columns and rows.
    pub surfaces: &'a str,
    /// As [`crate::layout::table::cells`].
    pub cells: &'a [i32],
    /// As [`crate::layout::table::trapezoids`].
    pub trapezoids: &'a [f32],
}

/// A surface of an answer, without its pieces.
#[derive(Deserialize)]
struct Frozen {
    tiled: bool,
    gap: i64,
    columns: Vec<Column>,
    rows: Vec<Row>,
}

const NUMBERS_PER_CELL: usize = 8;
const NUMBERS_PER_TRAPEZOID: usize = 7;

/// The bill of a roof with slates as they lie.
pub(super) fn recount(
    roof: &ResolvedRoof<'_>,
    own: &Discount,
    slates: &FrozenSlates<'_>,
) -> Result<Bom, Vec<Problem>> {
    let frozen: Vec<Frozen> = reader::typed(&json(slates.surfaces)?)?;
    if frozen.len() != roof.surfaces.len() {
        return Err(misfit("surfaces", frozen.len()));
    }
    let mut on_surfaces = pieces_of(&frozen, slates)?;
    let surfaces = frozen.into_iter().enumerate().filter(|(_, frozen)| frozen.tiled);
    let laid: Vec<_> = surfaces
        .map(|(index, frozen)| {
            let on = &roof.surfaces[index];
            let pieces = std::mem::take(&mut on_surfaces[index]);
            LaidSurface::new(roof, Rc::clone(on), Rc::new(layout(on, frozen, pieces)))
        })
        .collect();
    let discount = BomDiscount::of(&roof.configuration, roof.catalogue, own);
    bill(roof, &laid, &discount).map_err(|problem| vec![problem])
}

/// The pieces of every surface, or the first number that does not fit.
fn pieces_of(frozen: &[Frozen], slates: &FrozenSlates<'_>) -> Result<Vec<Vec<Piece>>, Vec<Problem>> {
    let count = slates.cells.len().div_ceil(NUMBERS_PER_CELL);
    let mut cut: Vec<Vec<[f64; 6]>> = vec![Vec::new(); count];
    for (index, numbers) in slates.trapezoids.chunks(NUMBERS_PER_TRAPEZOID).enumerate() {
        let trapezoid = numbers.get(1..).and_then(|mm| <[f32; 6]>::try_from(mm).ok());
        match (cut.get_mut(numbers[0] as usize), trapezoid) {
            (Some(piece), Some(mm)) if mm.iter().all(|mm| mm.is_finite()) => piece.push(mm.map(f64::from)),
            _ => return Err(misfit("trapezoids", index)),
        }
    }
    let mut found: Vec<Vec<Piece>> = frozen.iter().map(|_| Vec::new()).collect();
    for ((index, numbers), trapezoids) in slates.cells.chunks(NUMBERS_PER_CELL).enumerate().zip(cut) {
        let piece = piece_of(frozen, numbers, trapezoids);
        let (surface, piece) = piece.ok_or_else(|| misfit("cells", index))?;
        found[surface].push(piece);
    }
    Ok(found)
}

/// A piece and the index of its surface; none where it lies in no cell of it.
fn piece_of(frozen: &[Frozen], numbers: &[i32], trapezoids: Vec<[f64; 6]>) -> Option<(usize, Piece)> {
    let [surface, row, column, kind, place @ ..] = <[i32; NUMBERS_PER_CELL]>::try_from(numbers).ok()?;
    let [surface, row, column] = [surface, row, column].map(|index| usize::try_from(index).ok());
    let (surface, row, column) = (surface?, row?, column?);
    let on = frozen.get(surface).filter(|on| on.tiled)?;
    let (strip, band) = (on.columns.get(column)?, on.rows.get(row)?);
    let is_there = place.map(i64::from) == [strip.x, band.y, strip.width, band.height];
    let kinds = [CellKind::Active, CellKind::Blind, CellKind::Cut, CellKind::Sheet];
    let kind = kinds.into_iter().find(|known| *known as i32 == kind).filter(|_| is_there)?;
    let (x, y, width, height) = (strip.x, band.y, strip.width, band.height);
    let area = match trapezoids.as_slice() {
        [] => width * height,
        parts => parts.iter().map(area_of).sum::<f64>().round() as i64,
    };
    Some((surface, Piece { row, column, kind, area, x, y, width, height, trapezoids }))
}

fn area_of([y0, y1, left0, right0, left1, right1]: &[f64; 6]) -> f64 {
    (y1 - y0) * (right0 - left0 + right1 - left1) / 2.0
}

/// The layout that the pieces are of.
fn layout(on: &ResolvedSurface, frozen: Frozen, pieces: Vec<Piece>) -> SurfaceLayout {
    let Frozen { gap, columns, rows, .. } = frozen;
    let pieces = with_exact_cuts(on, &columns, &rows, pieces);
    let mut slates = SurfaceLayout { gap, columns, rows, pieces, ..SurfaceLayout::default() };
    slates.diverters = joint_diverters(&on.layout_input, &slates);
    slates
}

/// The pieces with the cuts that their cells have, where those round to the stored ones: 32 bits hold lengths of a large
/// roof to a hundredth of a millimetre, and areas are billed.
fn with_exact_cuts(
    on: &ResolvedSurface,
    columns: &[Column],
    rows: &[Row],
    mut found: Vec<Piece>,
) -> Vec<Piece> {
    let mut kinds = vec![None; columns.len() * rows.len()];
    let at = |row: usize, column: usize| row * columns.len() + column;
    for piece in &found {
        kinds[at(piece.row, piece.column)] = Some(piece.kind);
    }
    let input = &on.layout_input;
    let cutting = Cutting {
        active: &|row, column| kinds[at(row, column)] == Some(CellKind::Active),
        standard: &|row, column| kinds[at(row, column)] == Some(CellKind::Blind),
        overlap: input.slate.overlap,
        sheet_below: input.slate.sheet_metal_below,
    };
    let mut work = WorkBudget::limited(input.most_positions);
    let cut = pieces(&input.field, &input.clearances, columns, rows, &cutting, &mut work).unwrap_or_default();
    let mut exact: Vec<Option<Piece>> = kinds.iter().map(|_| None).collect();
    for piece in cut {
        let place = at(piece.row, piece.column);
        exact[place] = Some(piece);
    }
    for piece in &mut found {
        if let Some(exact) = exact[at(piece.row, piece.column)].take()
            && rounded(&exact.trapezoids).eq(rounded(&piece.trapezoids))
        {
            (piece.area, piece.trapezoids) = (exact.area, exact.trapezoids);
        }
    }
    found
}

fn rounded(trapezoids: &[[f64; 6]]) -> impl Iterator<Item = [f32; 6]> {
    trapezoids.iter().map(|trapezoid| trapezoid.map(|mm| mm as f32))
}

fn misfit(list: &str, index: usize) -> Vec<Problem> {
    let path = format!("{list}[{index}]");
    vec![Problem::new::<i64, 0>(ProblemCode::UnknownValue, path, [])]
}
