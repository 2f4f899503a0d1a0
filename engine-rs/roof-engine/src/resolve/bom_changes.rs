//! Changes of the bill by hand: articles known and named once, quantities in steps of their units.

use crate::catalogue::{Article, Catalogue, EntryKind, Unit};
use crate::configuration::{BomChange, BomChangeKind};
use crate::problem::{ProblemCode, Problems};
use crate::reading::reader::Expected;

const MAX_CHANGES: usize = 200;
/// Largest quantity of a change, in the article's unit.
const MAX_QUANTITY: f64 = 100_000.0;

/// Adds every change that is not permitted.
pub fn check(changes: &[BomChange], catalogue: &Catalogue, problems: &mut Problems) {
    if !problems.few("bomChanges", changes.len(), MAX_CHANGES) {
        return;
    }
    let mut seen: Vec<&String> = Vec::new();
    problems.each("bomChanges", changes, |problems, change| {
        let number = &change.article;
        let article = catalogue.article(number);
        if article.is_none() {
            catalogue.refuse(EntryKind::Article, "article", number, problems);
        } else if seen.contains(&number) {
            problems.naming(ProblemCode::DuplicateId, "article", number);
        }
        seen.push(number);
        check_quantity(change, article, problems);
    });
}

/// A removed article has no quantity, any other change needs one in steps of the article's unit.
fn check_quantity(change: &BomChange, article: Option<&Article>, problems: &mut Problems) {
    const FIELD: &str = "quantity";
    let quantity = match (change.change, change.quantity) {
        (BomChangeKind::Remove, None) => return,
        (BomChangeKind::Remove, Some(_)) => {
            return problems.add(ProblemCode::UnknownField, FIELD, [("field", FIELD)]);
        }
        (_, None) => return problems.missing(FIELD),
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
        problems.range(FIELD, quantity, least, MAX_QUANTITY);
    } else if (quantity / step - (quantity / step).round()).abs() > 1e-6 {
        expected.of(FIELD, problems);
    }
}
