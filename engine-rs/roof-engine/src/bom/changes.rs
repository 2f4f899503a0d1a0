//! Changes of the bill by hand.

use super::lines::Bom;
use super::quantities::Quantity;
use crate::catalogue::Catalogue;
use crate::configuration::{BomChange, BomChangeKind};
use crate::problem::{Check, CheckCode, Severity};

/// Applies the changes to what the roof needs; extra articles come last, in the order of the changes.
/// A change of an article that the roof does not need does nothing (see [`conflicts`]).
pub fn apply<'a>(quantities: &mut Vec<Quantity<'a>>, changes: &[BomChange], catalogue: &'a Catalogue) {
    for change in changes {
        let wanted = hundredths(change);
        let needed = quantities.iter_mut().find(|q| q.article.number == change.article);
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
        let changed = line.and_then(|line| line.change.as_ref());
        let check = |code| {
            Check::new(code, Severity::Warning)
                .with("article", &*change.article)
                .at(format!("bomChanges[{index}]"))
        };
        match changed.map(|changed| changed.computed) {
            None => Some(check(CheckCode::BomChangeWithoutLine)),
            Some(needed) => {
                let left = needed + change.quantity.unwrap_or(0.0);
                let is_below_zero = change.change == BomChangeKind::Add && left < 0.0;
                is_below_zero.then(|| check(CheckCode::BomChangeBelowZero).with("needed", needed))
            }
        }
    };
    changes.iter().enumerate().filter_map(conflict).collect()
}

/// The quantity of a change in hundredths of the article's unit. Expects one in range.
fn hundredths(change: &BomChange) -> i64 {
    (change.quantity.unwrap_or(0.0) * 100.0).round() as i64
}
