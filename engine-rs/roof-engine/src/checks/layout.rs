//! Checks that follow from the layout itself.

use crate::catalogue::Catalogue;
use crate::configuration::{Auto, AutoOr, ComposedCell, EdgeRole, Finishing, Objective, Rows, Surface};
use crate::cut::parts::narrowest;
use crate::cut::pieces::{CellKind, Piece};
use crate::layout::{LaidSurface, SurfaceLayout, count};
use crate::problem::{Check, CheckCode, FixValue, Severity};
use crate::resolve::ResolvedRoof;
use crate::surface::ResolvedSurface;
use crate::surface::courses::lay;
use crate::surface::grid::Row;
use plane_geometry::polygon::{edges, extent};

/// Strips under a ridge that are remarked, mm: more than equal finishing rows leave by rounding.
const BARE_FROM: i64 = 5;

/// Checks about the layouts, surface by surface.
pub fn from_layout(roof: &ResolvedRoof<'_>, laid: &[LaidSurface]) -> Vec<Check> {
    let catalogue = roof.catalogue;
    // A planner's grid and the calm look are free of the sliver rule.
    let searches = !matches!(roof.configuration.layout.objective, Objective::Uniform | Objective::Manual);
    let mut found = Vec::new();
    for LaidSurface { on, slates, .. } in laid {
        let (surface, path) = (&on.input, format!("surfaces[{}]", on.index));
        let check = |code, severity| Check::new(code, severity).on(&surface.id).at(&path);
        if let Some(reason) = slates.not_tileable {
            let mut check = check(CheckCode::FieldNotTileable, Severity::Error)
                .with(reason.side, reason.measure)
                .at(format!("{path}.outline"));
            for (name, measure) in [("below", reason.below), ("above", reason.above)] {
                check = match measure {
                    Some(measure) => check.with(name, measure),
                    None => check,
                };
            }
            found.push(check);
        }
        let rows = &surface.rows;
        let entered = [rows.count, rows.finishing.count, rows.finishing.measure];
        let is_entered = entered.iter().any(|value| matches!(value, AutoOr::Number(_)));
        if surface.enabled && on.is_portrait && is_entered {
            let check = check(CheckCode::RowsNotInPortrait, Severity::Hint);
            found.push(check.at(format!("{path}.rows")));
        }
        if slates.slivers && !roof.configuration.layout.slivers && (on.is_portrait || searches) {
            let check = check(CheckCode::Sliver, Severity::Warning);
            found.push(check.with("min", catalogue.slate.cut_min));
        }
        let carries = surface.enabled && slates.not_tileable.is_none();
        let is_active = |piece: &Piece| piece.kind == CellKind::Active;
        if carries && !slates.pieces.iter().any(is_active) {
            found.push(check(CheckCode::NoModule, Severity::Warning));
        }
        if carries {
            found.extend(cells_outside(on, slates, &path));
            found.extend(held(surface, slates, &path));
        }
        if carries && surface.kind.is_roof() && !on.is_portrait {
            found.extend(bare_strip(on, slates, &path));
        }
        found.extend(too_narrow(catalogue, slates, &check));
        if slates.diverters > 0 {
            let check = check(CheckCode::JointDiverter, Severity::Hint);
            found.push(check.with("count", slates.diverters));
        }
    }
    found
}

/// The sliver rule costs a surface so many W.
pub fn sliver_costs(roof: &ResolvedRoof<'_>, laid: &LaidSurface, watts: i64) -> Option<Check> {
    (watts > 0).then(|| {
        Check::new(CheckCode::SliverCosts, Severity::Hint)
            .on(&laid.on.input.id)
            .with("power", watts)
            .with("min", roof.catalogue.slate.cut_min)
            .with_fix("layout.slivers", FixValue::Flag(true))
            .at("layout.slivers")
    })
}

/// Cells that a composition names and the layout does not have.
fn cells_outside(on: &ResolvedSurface, slates: &SurfaceLayout, path: &str) -> Option<Check> {
    let cells = &on.input.composition.as_ref()?.cells;
    let is_outside = |cell: &&ComposedCell| {
        cell.row >= slates.rows.len() as i64 || cell.column >= slates.columns.len() as i64
    };
    let first = cells.iter().find(is_outside)?;
    let check = Check::new(CheckCode::CellOutside, Severity::Hint)
        .on(&on.input.id)
        .with("count", cells.iter().filter(is_outside).count() as i64)
        .with("row", first.row + 1)
        .with("column", first.column + 1)
        .at(format!("{path}.composition"));
    Some(check)
}

/// How a held layout fared.
fn held(surface: &Surface, slates: &SurfaceLayout, path: &str) -> Option<Check> {
    let held = surface.held.as_ref()?;
    let modules = count(slates, CellKind::Active);
    let (code, severity) = match slates.is_held {
        false => (CheckCode::HeldLayoutLost, Severity::Warning),
        true if modules != held.modules => (CheckCode::HeldLayoutChanged, Severity::Hint),
        true => return None,
    };
    let path = format!("{path}.held");
    let check =
        Check::new(code, severity).on(&surface.id).with("held", held.modules).with("modules", modules);
    let check = if slates.is_held { check } else { check.with_fix(&path, FixValue::Nothing) };
    Some(check.at(path))
}

fn is_top(role: EdgeRole) -> bool {
    matches!(role, EdgeRole::Ridge | EdgeRole::Upper | EdgeRole::Kink)
}

/// The strip between the topmost row and a level ridge, which nothing covers. One course less
/// leaves room for finishing rows that reach the ridge.
fn bare_strip(on: &ResolvedSurface, slates: &SurfaceLayout, path: &str) -> Option<Check> {
    let (surface, layout_input) = (&on.input, &on.layout_input);
    let (_, field) = layout_input.along;
    let (_, roof) = extent(&on.outline, 1)?;
    let level = edges(&on.outline)
        .zip(&on.edges)
        .any(|((from, to), edge)| is_top(edge.role) && from[1] == roof && to[1] == roof);
    let reach = |rows: &[Row]| rows.iter().map(|row| row.y + row.height).max();
    let strip = field - reach(&slates.rows)?;
    if !level || surface.rows.custom_height.is_some() || strip < BARE_FROM {
        return None;
    }
    let path = format!("{path}.rows");
    // Fewer rows are wanted where a number is entered.
    let severity = match surface.rows.count {
        AutoOr::Auto(_) => Severity::Warning,
        AutoOr::Number(_) => Severity::Hint,
    };
    let mut check = Check::new(CheckCode::BareStrip, severity).on(&surface.id).with("strip", strip).at(&path);
    let auto = AutoOr::Auto(Auto::Auto);
    let counts = (0..layout_input.courses.as_ref()?.max_count).rev().map(AutoOr::Number);
    let enough = std::iter::once(auto).chain(counts.take(3)).find(|count| {
        let rows =
            Rows { count: *count, custom_height: None, finishing: Finishing { count: auto, measure: auto } };
        let laid = lay(&rows, &layout_input.slate, layout_input.along);
        laid.is_ok_and(|laid| reach(&laid.rows).is_some_and(|top| field - top < BARE_FROM))
    });
    if let Some(count) = enough {
        let at = |field: &str| format!("{path}.{field}");
        check = match count {
            AutoOr::Auto(_) => check.with_fix(at("count"), "auto"),
            AutoOr::Number(number) => check.with_fix(at("count"), FixValue::Whole(number)),
        };
        let finishing = &surface.rows.finishing;
        if finishing.count != auto || finishing.measure != auto {
            check = check.with_fix(at("finishing.count"), "auto");
            check = check.with_fix(at("finishing.measure"), "auto");
        }
    }
    Some(check)
}

/// Glass that nobody can cut: pieces too narrow and pieces with too narrow a tongue.
fn too_narrow(
    catalogue: &Catalogue,
    slates: &SurfaceLayout,
    check: &dyn Fn(CheckCode, Severity) -> Check,
) -> Vec<Check> {
    let rules = &catalogue.cut_piece;
    let (least, leg) = (rules.smallest_width.value, rules.smallest_leg.value);
    let cut = slates.pieces.iter().filter(|p| p.kind == CellKind::Cut);
    let (mut widths, mut legs) = (Vec::new(), Vec::new());
    for part in cut.flat_map(narrowest) {
        if part.width < least {
            widths.push(part.width);
        } else if part.leg < leg {
            legs.push(part.leg);
        }
    }
    let of = |(code, list, min): (CheckCode, Vec<f64>, f64)| {
        let narrowest = list.iter().copied().reduce(f64::min)?;
        let check = check(code, Severity::Warning)
            .with("count", list.len() as i64)
            .with("narrowest", narrowest.floor())
            .with("min", min.trunc());
        Some(check)
    };
    let found = [(CheckCode::PieceTooNarrow, widths, least), (CheckCode::LegTooNarrow, legs, leg)];
    found.into_iter().filter_map(of).collect()
}
