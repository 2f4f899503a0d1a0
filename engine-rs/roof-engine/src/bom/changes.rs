//! What the planner changes in the bill by hand.

use super::quantities::Quantity;
use crate::answer::{Bom, BomLine};
use crate::catalogue::Catalogue;
use crate::problem::{Check, CheckCode, Param, Severity};
use crate::roof::configuration::{BomChange, BomChangeKind};

/// Applies the changes to what the roof needs; extra articles come last, in the order of the changes.
/// A change of an article that the roof does not need does nothing (see [`conflicts`]).
pub fn apply<'a>(
    quantities: &mut Vec<Quantity<'a>>,
    changes: &[BomChange],
    catalogue: &'a Catalogue,
) {
    for change in changes {
        let wanted = hundredths(change);
        let needed = quantities
            .iter_mut()
            .find(|q| q.article.number == change.article);
        if let Some(quantity) = needed {
            let computed = quantity.hundredths;
            quantity.change = Some((change.change, computed));
            quantity.hundredths = match change.change {
                BomChangeKind::Add | BomChangeKind::Extra => (computed + wanted).max(0),
                BomChangeKind::Set => wanted,
                BomChangeKind::Remove => 0,
            };
        } else if change.change == BomChangeKind::Extra
            && let Some(article) = catalogue.article(&change.article)
        {
            quantities.push(Quantity {
                article,
                hundredths: wanted,
                net_hundredths: 0,
                assumed: false,
                change: Some((BomChangeKind::Extra, 0)),
            });
        }
    }
}

/// The changes that a bill could not take as they are, each with its place: of an article that the
/// roof no longer needs, or by more than it needs.
pub fn conflicts(changes: &[BomChange], bom: &Bom) -> Vec<Check> {
    let conflict = |(index, change): (usize, &BomChange)| {
        let line = bom.lines.iter().find(|line| line.article == change.article);
        match line.and_then(|line| Some((line, line.change.as_ref()?))) {
            None => Some(remark(CheckCode::BomChangeWithoutLine, index, change, None)),
            Some((line, _)) if is_below_zero(change, line) => Some(remark(
                CheckCode::BomChangeBelowZero,
                index,
                change,
                Some(line),
            )),
            Some(_) => None,
        }
    };
    changes.iter().enumerate().filter_map(conflict).collect()
}

fn is_below_zero(change: &BomChange, line: &BomLine) -> bool {
    let computed = line.change.as_ref().map_or(0.0, |change| change.computed);
    change.change == BomChangeKind::Add && computed + change.quantity.unwrap_or(0.0) < 0.0
}

fn remark(code: CheckCode, index: usize, change: &BomChange, line: Option<&BomLine>) -> Check {
    let mut params = vec![("article", Param::Text(change.article.clone()))];
    if let Some(computed) = line.and_then(|line| line.change.as_ref()) {
        params.push(("needed", Param::Number(computed.computed)));
    }
    Check {
        code,
        severity: Severity::Warning,
        surface: None,
        path: Some(format!("bomChanges[{index}]")),
        params: params.into_iter().collect(),
        mend: Vec::new(),
    }
}

/// The quantity of a change in hundredths of the article's unit. Expects one in range.
fn hundredths(change: &BomChange) -> i64 {
    (change.quantity.unwrap_or(0.0) * 100.0).round() as i64
}
