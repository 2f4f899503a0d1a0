//! What the layout itself gives reason to remark.

use std::rc::Rc;

use crate::catalogue::Catalogue;
use crate::problem::{Check, CheckCode, Param, Severity};
use crate::roof::configuration::{AutoOr, Configuration, Surface};
use crate::solve::LaidSurface;

/// Remarks about the layouts, surface by surface.
pub fn from_layout(
    configuration: &Configuration,
    catalogue: &Catalogue,
    laid: &[Rc<LaidSurface>],
) -> Vec<Check> {
    let mut found = Vec::new();
    for (index, (surface, laid)) in configuration.surfaces.iter().zip(laid).enumerate() {
        let path = format!("surfaces[{index}]");
        if let Some(reason) = laid.not_tileable {
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
        if surface.enabled && configuration.is_portrait(surface) && is_entered {
            let (code, path) = (CheckCode::RowsNotInPortrait, format!("{path}.rows"));
            found.push(remark(code, Severity::Hint, surface, path, &[]));
        }
        if laid.slivers {
            let min = [("min", Some(catalogue.slate.cut_min))];
            found.push(remark(
                CheckCode::Sliver,
                Severity::Warning,
                surface,
                path.clone(),
                &min,
            ));
        }
        if laid.diverters > 0 {
            let count = [("count", Some(laid.diverters))];
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

fn remark(
    code: CheckCode,
    severity: Severity,
    surface: &Surface,
    path: String,
    numbers: &[(&str, Option<i64>)],
) -> Check {
    let params = numbers
        .iter()
        .filter_map(|(name, number)| Some((name.to_string(), Param::Number((*number)? as f64))))
        .collect();
    Check {
        code,
        severity,
        surface: Some(surface.id.clone()),
        path: Some(path),
        params,
    }
}
