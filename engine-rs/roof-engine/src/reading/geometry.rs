//! What only fits together: outlines, openings on them, rows under the ridge.

use super::{Problems, number, text};
use crate::answer::Opening;
use crate::catalogue::Catalogue;
use crate::openings::overlap::{lies_inside, too_near};
use crate::openings::shape::openings_of;
use crate::problem::ProblemCode;
use crate::roof::configuration::{Configuration, Surface};
use crate::roof::courses::{RowsRefused, lay};
use crate::roof::frame::frame_of;
use crate::roof::outline::resolve;
use roof_layout::polygon::crosses_itself;
use roof_layout::polygon::doubled_area;

/// Adds everything that does not fit together. Expects values in range.
pub fn check(configuration: &Configuration, catalogue: &Catalogue, problems: &mut Problems) {
    for (index, surface) in configuration.surfaces.iter().enumerate() {
        let path = format!("surfaces[{index}]");
        let outline = resolve(&surface.outline);
        let is_flat = || doubled_area(&outline) == 0;
        if outline.len() < 3 || (outline.len() == 3 && is_flat()) {
            problems.at(ProblemCode::DegenerateOutline, format!("{path}.outline"));
        } else if crosses_itself(&outline) || is_flat() {
            problems.at(ProblemCode::OutlineCrosses, format!("{path}.outline"));
        } else {
            check_openings(surface, catalogue, &outline, &path, problems);
            check_rows(configuration, surface, catalogue, &path, problems);
        }
    }
}

fn check_openings(
    surface: &Surface,
    catalogue: &Catalogue,
    outline: &[[i64; 2]],
    path: &str,
    problems: &mut Problems,
) {
    let openings = openings_of(surface, catalogue);
    let path_of = |index: usize| match index.checked_sub(surface.cutouts.len()) {
        None => format!("{path}.cutouts[{index}]"),
        Some(index) => format!("{path}.skylights[{index}]"),
    };
    for (index, opening) in openings.iter().enumerate() {
        if !lies_inside(&opening.outline, outline) {
            problems.at(ProblemCode::OpeningOutside, path_of(index));
        }
        let earlier: Option<&Opening> = openings[..index]
            .iter()
            .find(|other| too_near(opening, other));
        if let Some(other) = earlier {
            problems.add(
                ProblemCode::OpeningsOverlap,
                path_of(index),
                [("other", text(&other.id))],
            );
        }
    }
}

fn check_rows(
    configuration: &Configuration,
    surface: &Surface,
    catalogue: &Catalogue,
    path: &str,
    problems: &mut Problems,
) {
    // In portrait the layout chooses the rows.
    if configuration.is_portrait(surface) {
        return;
    }
    let frame = frame_of(surface, configuration, catalogue);
    let Some((eave, ridge)) = frame.height() else {
        return;
    };
    let refused = match lay(
        &surface.rows,
        &catalogue.slate_on(surface.kind),
        (eave, ridge),
    ) {
        Ok(_) => return,
        Err(refused) => refused,
    };
    let (code, field, max) = match refused {
        RowsRefused::Count { max } => (ProblemCode::RowsExceedHeight, "count", max),
        RowsRefused::FinishingCount { max } => {
            (ProblemCode::FinishingExceedsHeight, "finishing.count", max)
        }
        RowsRefused::FinishingMeasure { max } => (
            ProblemCode::FinishingExceedsHeight,
            "finishing.measure",
            max,
        ),
    };
    problems.add(code, format!("{path}.rows.{field}"), [("max", number(max))]);
}
