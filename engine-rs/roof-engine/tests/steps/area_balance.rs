//! Where the area of a surface goes, computed a second way: heights are cut into slabs in which every
//! length is linear, so that the length at the middle times the height is exact.

use crate::demo::catalogue;
use exact_tiling::WorkBudget;
use plane_geometry::polygon::{area, edges};
use roof_engine::cut::pieces::CellKind;
use roof_engine::cut::pieces::{Cutting, Piece, pieces};
use roof_engine::engine::RoofEngine;
use roof_engine::layout::LaidSurface;

/// mm². `inset + openings + joints + bare + laid − overlap` is the surface.
#[derive(Debug, Default)]
struct Balance {
    /// Between the surface's edges and the field.
    inset: f64,
    /// Openings with their clearance, inside the field.
    openings: f64,
    /// Between columns and between rows that do not meet.
    joints: f64,
    /// Field below the first and above the last row.
    bare: f64,
    /// All rows as if none lay over another.
    laid: f64,
    /// The part of it under a higher row.
    overlap: f64,
    /// Pieces that are left out because they would lie wholly under a higher row.
    hidden: f64,
}

type Spans = Vec<[f64; 2]>;

/// Asserts that the pieces of a laid surface and everything else on it add up to its area.
pub fn assert_conserved(laid: &LaidSurface) {
    // A surface lower than a course has columns and no rows.
    if laid.slates.columns.is_empty() || laid.slates.rows.is_empty() {
        assert!(laid.slates.pieces.is_empty());
        return;
    }
    let mut balance = balance(laid);
    balance.hidden = hidden(laid);
    let of = |kind: CellKind| -> i64 {
        let of_kind = laid.slates.pieces.iter().filter(|piece| piece.kind == kind);
        of_kind.map(|piece| piece.area).sum()
    };
    let (active, blind) = (of(CellKind::Active), of(CellKind::Blind));
    let (cut, sheet) = (of(CellKind::Cut), of(CellKind::Sheet));
    // Each piece, and each cell that is left out for having none, is rounded to whole mm².
    let rounding = 1.0 + 0.5 * (laid.slates.columns.len() * laid.slates.rows.len()) as f64;
    let sum_of_pieces = (active + blind + cut + sheet) as f64;
    assert!((sum_of_pieces + balance.hidden - balance.laid).abs() <= rounding, "{sum_of_pieces} {balance:?}");
    let sum = sum_of_pieces + balance.hidden - balance.overlap
        + balance.openings
        + balance.inset
        + balance.joints
        + balance.bare;
    assert!(
        (sum - area(&laid.on.outline) as f64).abs() <= rounding,
        "{sum} {} {balance:?}",
        area(&laid.on.outline)
    );
    assert!(balance.inset >= -1.0 && balance.openings >= 0.0 && balance.joints >= 0.0);
    assert!(balance.bare >= 0.0 && balance.overlap >= 0.0);
}

/// The area that cutting without an overlap gives more.
fn hidden(laid: &LaidSurface) -> f64 {
    let clearances: Vec<_> = laid.on.openings.iter().map(|o| o.clearance.clone()).collect();
    let no = |_: usize, _: usize| false;
    let cutting = Cutting { active: &no, standard: &no, overlap: 0, sheet_below: 0 };
    let (columns, rows) = (&laid.slates.columns, &laid.slates.rows);
    let all =
        pieces(&laid.on.layout_input.field, &clearances, columns, rows, &cutting, &mut WorkBudget::default())
            .unwrap();
    let is_laid = |piece: &Piece| {
        let same = |other: &Piece| (other.row, other.column) == (piece.row, piece.column);
        laid.slates.pieces.iter().any(same)
    };
    let hidden = all.iter().filter(|piece| !is_laid(piece));
    hidden.map(|piece| piece.area as f64).sum()
}

fn balance(laid: &LaidSurface) -> Balance {
    let columns: Spans = laid
        .slates
        .columns
        .iter()
        .map(|column| [column.x as f64, (column.x + column.width) as f64])
        .collect();
    let (first, last) = (&laid.slates.rows[0], &laid.slates.rows[laid.slates.rows.len() - 1]);
    let rows = first.y as f64..(last.y + last.height) as f64;
    let mut balance = Balance::default();
    for slab in heights(laid, &columns).windows(2) {
        let (height, y) = (slab[1] - slab[0], f64::midpoint(slab[0], slab[1]));
        let field = inside(&laid.on.layout_input.field, y);
        let mut free = field.clone();
        for opening in &laid.on.openings {
            free = without(&free, &inside(&opening.clearance, y));
        }
        let under_columns = length(&free) - length(&without(&free, &columns));
        let above =
            |row: &&roof_engine::surface::grid::Row| (row.y as f64..(row.y + row.height) as f64).contains(&y);
        let covered = laid.slates.rows.iter().filter(above).count() as f64;
        balance.inset += height * (length(&inside(&laid.on.outline, y)) - length(&field));
        balance.openings += height * (length(&field) - length(&free));
        balance.laid += height * covered * under_columns;
        balance.overlap += height * (covered - 1.0).max(0.0) * under_columns;
        if !rows.contains(&y) {
            balance.bare += height * length(&free);
        } else if covered == 0.0 {
            balance.joints += height * length(&free);
        } else {
            balance.joints += height * (length(&free) - under_columns);
        }
    }
    balance
}

/// Every height at which a boundary begins, ends or meets another.
fn heights(laid: &LaidSurface, columns: &Spans) -> Vec<f64> {
    let polygons = [&laid.on.outline, &laid.on.layout_input.field].into_iter();
    let polygons = polygons.chain(laid.on.openings.iter().map(|opening| &opening.clearance));
    let sides: Vec<([i64; 2], [i64; 2])> =
        polygons.flat_map(|polygon| edges(polygon)).filter(|(a, b)| a[1] != b[1]).collect();
    let mut heights: Vec<f64> = sides.iter().flat_map(|(a, b)| [a[1] as f64, b[1] as f64]).collect();
    heights.extend(laid.slates.rows.iter().flat_map(|row| [row.y as f64, (row.y + row.height) as f64]));
    let lean = |(a, b): &([i64; 2], [i64; 2])| (b[0] - a[0]) as f64 / (b[1] - a[1]) as f64;
    let start = |side: &([i64; 2], [i64; 2])| side.0[0] as f64 - lean(side) * side.0[1] as f64;
    for (index, side) in sides.iter().enumerate() {
        if lean(side) != 0.0 {
            heights.extend(columns.iter().flatten().map(|x| (x - start(side)) / lean(side)));
        }
        for other in &sides[index + 1..] {
            if lean(side) != lean(other) {
                heights.push((start(other) - start(side)) / (lean(side) - lean(other)));
            }
        }
    }
    let low = laid.on.outline.iter().map(|p| p[1]).min().unwrap_or(0) as f64;
    let high = laid.on.outline.iter().map(|p| p[1]).max().unwrap_or(0) as f64;
    heights.retain(|y| (low..=high).contains(y));
    heights.sort_by(f64::total_cmp);
    heights
}

fn inside(polygon: &[[i64; 2]], y: f64) -> Spans {
    let mut crossed: Vec<f64> = edges(polygon)
        .filter(|(a, b)| (a[1] as f64 > y) != (b[1] as f64 > y))
        .map(|(a, b)| {
            let share = (y - a[1] as f64) / (b[1] - a[1]) as f64;
            a[0] as f64 + share * (b[0] - a[0]) as f64
        })
        .collect();
    crossed.sort_by(f64::total_cmp);
    crossed.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

fn without(spans: &Spans, others: &Spans) -> Spans {
    let mut rest = spans.clone();
    for [from, to] in others {
        rest = rest
            .into_iter()
            .flat_map(|[a, b]| [[a, b.min(*from)], [a.max(*to), b]])
            .filter(|[a, b]| a < b)
            .collect();
    }
    rest
}

fn length(spans: &Spans) -> f64 {
    spans.iter().map(|[from, to]| to - from).sum()
}

#[test]
fn area_and_quantities_of_every_golden_roof_are_conserved() {
    let mut engine = RoofEngine::new(&serde_json::to_string(&catalogue()).unwrap())
        .unwrap_or_else(|problems| panic!("{problems:?}"));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden");
    let mut checked = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let solved = engine.open(&text, 0).unwrap_or_else(|problems| panic!("{path:?} {problems:?}")).solved;
        solved.surfaces.iter().for_each(assert_conserved);
        let (bom, totals) = (&solved.solution.bom, &solved.solution.totals);
        let sum = |value: fn(&roof_engine::bom::BomLine) -> i64| bom.lines.iter().map(value).sum::<i64>();
        assert_eq!(bom.total_price, sum(|line| line.total_price));
        assert_eq!(bom.total_power, sum(|line| line.total_power));
        assert_eq!(bom.weight, sum(|line| line.weight));
        assert_eq!((bom.total_price, bom.total_power), (totals.price, totals.power));
        let modules: f64 =
            bom.lines.iter().filter(|line| line.power_per_unit > 0).map(|line| line.quantity).sum();
        assert_eq!(modules, totals.active_modules as f64);
        assert!(bom.lines.iter().all(|line| line.quantity > 0.0 && line.waste >= 0.0), "{path:?}");
        checked += 1;
    }
    assert!(checked >= 8, "{checked} golden roofs");
}
