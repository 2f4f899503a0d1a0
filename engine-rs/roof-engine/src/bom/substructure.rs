//! Membrane, counter battens, battens, snow guards and snow stoppers of a surface.

use super::needs::Needs;
use super::{SolvedSurface, runs, spans};
use crate::answer::CellKind;
use crate::catalogue::{Catalogue, Component, Measure};
use crate::loads::guard::snow_guard_rows;
use crate::roof::configuration::{AutoOr, Configuration};

/// Overlaps and offcuts of a membrane, per cent of the surface (design 3: gross area × 1.15).
const MEMBRANE_GROSS: i128 = 115;

/// The chosen component of a list, unless nothing of it is bought.
pub fn chosen<'a>(list: &'a [Component], id: &str) -> Option<(&'a Component, &'a str)> {
    let component = list.iter().find(|c| c.id == id)?;
    let article = component.article.as_deref()?;
    (component.measure != Measure::None).then_some((component, article))
}

/// Adds what lies under and on the slates of a surface; on a facade battens and counter battens alone.
pub fn add(
    needs: &mut Needs,
    configuration: &Configuration,
    catalogue: &Catalogue,
    surface: &SolvedSurface<'_>,
) {
    let components = &configuration.components;
    let choices = &catalogue.components;
    let is_roof = surface.kind.is_roof();
    let membrane = chosen(&choices.sarking_membrane, &components.sarking_membrane);
    if let Some((_, article)) = membrane.filter(|_| is_roof) {
        let gross = i128::from(surface.area) * MEMBRANE_GROSS / 100;
        needs.area(article, i64::try_from(gross).unwrap_or(i64::MAX));
    }
    if let Some((_, article)) = chosen(&choices.furring, &components.furring) {
        for (_, [from, to]) in furring_runs(catalogue.standard.furring_spacing, surface) {
            needs.length(article, to - from);
        }
    }
    if let Some((_, article)) = chosen(&choices.batten, &components.batten) {
        for (_, [from, to]) in batten_runs(surface) {
            needs.length(article, to - from);
        }
    }
    if is_roof {
        add_guard(needs, configuration, catalogue, surface);
    }
    let stopper = chosen(&choices.snow_stopper, &components.snow_stopper);
    if let Some((_, article)) = stopper.filter(|_| is_roof) {
        let whole = |kind| matches!(kind, CellKind::Active | CellKind::Blind);
        needs.pieces(
            article,
            surface.pieces.iter().filter(|p| whole(p.kind)).count() as i64,
        );
    }
}

/// Adds the chosen snow guard's rows.
pub fn add_guard(
    needs: &mut Needs,
    configuration: &Configuration,
    catalogue: &Catalogue,
    surface: &SolvedSurface<'_>,
) {
    let choice = &configuration.components.snow_guard;
    if let Some((guard, article)) = chosen(&catalogue.components.snow_guard, &choice.guard_type) {
        let needed = guard_rows(configuration, catalogue, surface);
        for height in guard_heights(choice.rows, needed, surface) {
            for [from, to] in level_runs(surface, height) {
                runs::add(needs, catalogue, guard, article, to - from);
            }
        }
    }
}

/// Rows of the chosen snow guard that hold the snow on a surface.
pub fn guard_rows(
    configuration: &Configuration,
    catalogue: &Catalogue,
    surface: &SolvedSurface<'_>,
) -> i64 {
    let mut surfaces = configuration.surfaces.iter();
    let input = surfaces.find(|input| input.id == surface.id);
    input.map_or(0, |input| snow_guard_rows(configuration, catalogue, input))
}

/// Battens: one at the eave and one under every row, each with its height and its run along the
/// eave, mm.
pub fn batten_runs(surface: &SolvedSurface<'_>) -> Vec<(f64, [i64; 2])> {
    let eave = surface.rows.first().map(|row| row.y as f64 + 1.0);
    let courses = surface
        .rows
        .iter()
        .map(|row| row.y as f64 + row.height as f64 / 2.0);
    let runs = |height| {
        level_runs(surface, height)
            .into_iter()
            .map(move |run| (height, run))
    };
    eave.into_iter().chain(courses).flat_map(runs).collect()
}

/// Counter battens from verge to verge, never further apart than their spacing: each with its x and
/// its run up the slope, mm.
pub fn furring_runs(spacing: i64, surface: &SolvedSurface<'_>) -> Vec<(f64, [i64; 2])> {
    let xs = || surface.outline.iter().map(|point| point[0]);
    let (Some(left), Some(right)) = (xs().min(), xs().max()) else {
        return Vec::new();
    };
    let fields = ((right - left) as f64 / spacing.max(1) as f64)
        .ceil()
        .max(1.0);
    // The outermost stand a millimetre inside, where the cut through the outline is well defined.
    let (left, width) = (left as f64 + 1.0, (right - left) as f64 - 2.0);
    let at = |index: i64| left + width * index as f64 / fields;
    let runs = |x: f64| {
        let runs = spans::up_the_slope(surface.outline, openings(surface), x);
        runs.into_iter().map(move |run| (x, run))
    };
    (0..=(fields as i64)).map(at).flat_map(runs).collect()
}

/// One row of snow guards over the lowest course, further rows evenly up the slope. The engine chooses
/// as many as hold the snow.
fn guard_heights(rows: AutoOr, needed: i64, surface: &SolvedSurface<'_>) -> Vec<f64> {
    let (Some(first), Some(last)) = (surface.rows.first(), surface.rows.last()) else {
        return Vec::new();
    };
    let count = match rows {
        AutoOr::Auto(_) => needed,
        AutoOr::Number(number) => number,
    };
    let count = count.clamp(0, surface.rows.len() as i64);
    let low = first.y as f64 + first.height as f64 / 2.0;
    let step = ((last.y + last.height) as f64 - low) / count.max(1) as f64;
    (0..count).map(|index| low + step * index as f64).collect()
}

fn level_runs(surface: &SolvedSurface<'_>, height: f64) -> Vec<[i64; 2]> {
    spans::along_the_eave(surface.outline, openings(surface), height)
}

fn openings<'a>(surface: &SolvedSurface<'a>) -> impl Iterator<Item = &'a [[i64; 2]]> {
    surface
        .openings
        .iter()
        .map(|opening| opening.outline.as_slice())
}
