//! Changes of the bill by hand: articles known and named once, quantities in steps of their units.

use std::collections::BTreeSet;

use super::Problems;
use crate::catalogue::{Article, Catalogue, Unit};
use crate::problem::ProblemCode;
use crate::reading::reader::Expected;
use crate::reading::{number, text};
use crate::roof::configuration::{BomChange, BomChangeKind};

const MAX_CHANGES: usize = 200;
/// Largest quantity of a change, in the article's unit.
const MAX_QUANTITY: f64 = 100_000.0;

/// Adds every change that is not permitted.
pub fn check(changes: &[BomChange], catalogue: &Catalogue, problems: &mut Problems) {
    if changes.len() > MAX_CHANGES {
        let max = number(MAX_CHANGES as i64);
        problems.add(ProblemCode::TooMany, "bomChanges".into(), [("max", max)]);
        return;
    }
    let mut seen = BTreeSet::new();
    for (index, change) in changes.iter().enumerate() {
        let path = format!("bomChanges[{index}]");
        let article = catalogue.article(&change.article);
        if article.is_none() {
            problems.add(
                ProblemCode::UnknownArticle,
                format!("{path}.article"),
                [("value", text(&change.article))],
            );
        } else if !seen.insert(&change.article) {
            problems.add(
                ProblemCode::DuplicateId,
                format!("{path}.article"),
                [("value", text(&change.article))],
            );
        }
        check_quantity(change, article, format!("{path}.quantity"), problems);
    }
}

/// A removed article has no quantity, any other change needs one in steps of the article's unit.
fn check_quantity(
    change: &BomChange,
    article: Option<&Article>,
    path: String,
    problems: &mut Problems,
) {
    let field = [("field", text("quantity"))];
    let quantity = match (change.change, change.quantity) {
        (BomChangeKind::Remove, None) => return,
        (BomChangeKind::Remove, Some(_)) => {
            return problems.add(ProblemCode::UnknownField, path, field);
        }
        (_, None) => return problems.add(ProblemCode::MissingField, path, field),
        (_, Some(quantity)) => quantity,
    };
    let (step, expected) = match article.map(|article| article.unit) {
        Some(Unit::Metre | Unit::Area) | None => (0.01, Expected::TwoDecimals),
        Some(Unit::Piece | Unit::Bar | Unit::Roll | Unit::Package) => (1.0, Expected::WholeNumber),
    };
    let least = match change.change {
        BomChangeKind::Add => -MAX_QUANTITY,
        _ => step,
    };
    if !(least..=MAX_QUANTITY).contains(&quantity) {
        problems.range(path, quantity, least, MAX_QUANTITY);
    } else if (quantity / step - (quantity / step).round()).abs() > 1e-6 {
        problems.add(
            ProblemCode::WrongType,
            path,
            [("expected", text(expected.name()))],
        );
    }
}
