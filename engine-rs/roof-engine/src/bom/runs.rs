//! Runs of a component: bars, what joins and closes them, what carries them.

use super::net_quantities::NetQuantities;
use crate::catalogue::{Catalogue, Component, Unit};

/// Adds one run of a component, mm: its bars, a cap on each of so many `ends`, a joint between every two bars
/// and its brackets.
pub fn add(
    net: &mut NetQuantities,
    catalogue: &Catalogue,
    component: &Component,
    article: &str,
    (length, ends): (i64, i64),
) {
    if length <= 0 {
        return;
    }
    net.length(article, length);
    if let Some(end) = &component.end_article {
        net.pieces(end, ends);
    }
    if let Some(joint) = &component.joint_article {
        net.pieces(joint, joints(catalogue, article, length));
    }
    if let Some(bracket) = &component.bracket {
        net.pieces(&bracket.article, brackets(length, bracket.spacing));
    }
}

/// Joints between the bars that a run begins; what is cut from a length has none.
fn joints(catalogue: &Catalogue, article: &str, length: i64) -> i64 {
    let article = catalogue.article(article);
    let bar = article.filter(|article| article.unit == Unit::Bar);
    bar.map_or(0, |bar| (length - 1) / bar.package_size.max(1))
}

/// Brackets of a run, one at each end and none further apart than the spacing.
pub fn brackets(length: i64, spacing: i64) -> i64 {
    let spacing = spacing.max(1);
    (length + spacing - 1) / spacing + 1
}
