//! What the layout itself gives reason to remark.

use crate::answer::{CellKind, EdgeRole, Row};
use crate::catalogue::Catalogue;
use crate::cut::parts::{Narrowest, narrowest};
use crate::problem::{Check, CheckCode, Mend, MendValue, Param, Severity};
use crate::resolve::{ResolvedRoof, ResolvedSurface};
use crate::roof::configuration::{Auto, AutoOr, Finishing, Rows, Surface};
use crate::roof::courses::lay;
use crate::solve::{LaidSurface, Slates};
use roof_layout::polygon::{edges, extent};

/// Strips under a ridge that are remarked, mm: more than equal finishing rows leave by rounding.
const BARE_FROM: i64 = 5;

/// Remarks about the layouts, surface by surface.
pub fn from_layout(roof: &ResolvedRoof<'_>, laid: &[LaidSurface]) -> Vec<Check> {
    let catalogue = roof.catalogue;
    let mut found = Vec::new();
    for LaidSurface { on, slates } in laid {
        let (surface, path) = (&on.input, format!("surfaces[{}]", on.index));
        if let Some(reason) = slates.not_tileable {
            let path = format!("{path}.outline");
            let params = [
                (reason.side, Some(reason.measure)),
                ("below", reason.below),
                ("above", reason.above),
            ];
            found.push(remark(
                CheckCode::FieldNotTileable,
                Severity::Error,
                surface,
                path,
                &params,
            ));
        }
        let rows = &surface.rows;
        let entered = [rows.count, rows.finishing.count, rows.finishing.measure];
        let is_entered = entered
            .iter()
            .any(|value| matches!(value, AutoOr::Number(_)));
        if surface.enabled && on.is_portrait && is_entered {
            let (code, path) = (CheckCode::RowsNotInPortrait, format!("{path}.rows"));
            found.push(remark(code, Severity::Hint, surface, path, &[]));
        }
        if slates.slivers {
            let min = [("min", Some(catalogue.slate.cut_min))];
            found.push(remark(
                CheckCode::Sliver,
                Severity::Warning,
                surface,
                path.clone(),
                &min,
            ));
        }
        let carries = surface.enabled && slates.not_tileable.is_none();
        if carries
            && !slates
                .pieces
                .iter()
                .any(|piece| piece.kind == CellKind::Active)
        {
            let code = CheckCode::NoModule;
            found.push(remark(code, Severity::Warning, surface, path.clone(), &[]));
        }
        if carries && surface.kind.is_roof() && !on.is_portrait {
            found.extend(bare_strip(on, slates, &path));
        }
        found.extend(too_narrow(surface, catalogue, slates, &path));
        if slates.diverters > 0 {
            let count = [("count", Some(slates.diverters))];
            found.push(remark(
                CheckCode::JointDiverter,
                Severity::Hint,
                surface,
                path,
                &count,
            ));
        }
    }
    found
}

/// What remains between the topmost row and a level ridge is covered by nothing. One course less
/// leaves room for finishing rows that reach the ridge.
fn bare_strip(on: &ResolvedSurface, slates: &Slates, path: &str) -> Option<Check> {
    let (surface, deck) = (&on.input, &on.deck);
    let (_, field) = deck.along;
    let (_, roof) = extent(&on.outline, 1)?;
    let level = edges(&on.outline)
        .zip(&on.edges)
        .any(|((from, to), edge)| edge.role == EdgeRole::Ridge && from[1] == roof && to[1] == roof);
    let reach = |rows: &[Row]| rows.iter().map(|row| row.y + row.height).max();
    let strip = field - reach(&slates.rows)?;
    if !level || surface.rows.custom_height.is_some() || strip < BARE_FROM {
        return None;
    }
    let path = format!("{path}.rows");
    // Who enters fewer rows wants them.
    let severity = match surface.rows.count {
        AutoOr::Auto(_) => Severity::Warning,
        AutoOr::Number(_) => Severity::Hint,
    };
    let (code, number) = (CheckCode::BareStrip, [("strip", Some(strip))]);
    let mut remark = remark(code, severity, surface, path.clone(), &number);
    let auto = AutoOr::Auto(Auto::Auto);
    let counts = (0..deck.courses.as_ref()?.max_count)
        .rev()
        .map(AutoOr::Number);
    let mended = std::iter::once(auto).chain(counts.take(3)).find(|count| {
        let rows = Rows {
            count: *count,
            custom_height: None,
            finishing: Finishing {
                count: auto,
                measure: auto,
            },
        };
        let laid = lay(&rows, &deck.slate, deck.along);
        laid.is_ok_and(|laid| reach(&laid.rows).is_some_and(|top| field - top < BARE_FROM))
    });
    if let Some(count) = mended {
        let word = || MendValue::Text("auto".into());
        let value = match count {
            AutoOr::Auto(_) => word(),
            AutoOr::Number(number) => MendValue::Whole(number),
        };
        let change = |field: &str, value| Mend {
            path: format!("{path}.{field}"),
            value,
        };
        remark.mend = vec![change("count", value)];
        let finishing = &surface.rows.finishing;
        if finishing.count != auto || finishing.measure != auto {
            remark.mend.push(change("finishing.count", word()));
            remark.mend.push(change("finishing.measure", word()));
        }
    }
    Some(remark)
}

/// Glass that nobody can cut: pieces too narrow and pieces with too narrow a tongue.
fn too_narrow(surface: &Surface, catalogue: &Catalogue, slates: &Slates, path: &str) -> Vec<Check> {
    let rules = &catalogue.cut_piece;
    let cut = slates
        .pieces
        .iter()
        .filter(|piece| piece.kind == CellKind::Cut);
    let found: Vec<Narrowest> = cut.flat_map(narrowest).collect();
    let (least, leg) = (rules.smallest_width.value, rules.smallest_leg.value);
    let narrow = |part: &&Narrowest| part.width < least;
    let remark = |code, list: Vec<f64>, min: f64| {
        let narrowest = list.iter().copied().fold(f64::INFINITY, f64::min);
        let numbers = [
            ("count", Some(list.len() as i64)),
            ("narrowest", Some(narrowest.floor() as i64)),
            ("min", Some(min as i64)),
        ];
        let severity = Severity::Warning;
        (!list.is_empty()).then(|| remark(code, severity, surface, path.to_string(), &numbers))
    };
    let widths = found.iter().filter(narrow).map(|part| part.width).collect();
    let others = found.iter().filter(|part| !narrow(part) && part.leg < leg);
    let legs = others.map(|part| part.leg).collect();
    remark(CheckCode::PieceTooNarrow, widths, least)
        .into_iter()
        .chain(remark(CheckCode::LegTooNarrow, legs, leg))
        .collect()
}

fn remark(
    code: CheckCode,
    severity: Severity,
    surface: &Surface,
    path: String,
    numbers: &[(&str, Option<i64>)],
) -> Check {
    let params = numbers
        .iter()
        .filter_map(|(name, number)| Some((*name, Param::Number((*number)? as f64))))
        .collect();
    Check {
        code,
        severity,
        surface: Some(surface.id.clone()),
        path: Some(path),
        params,
        mend: Vec::new(),
    }
}
