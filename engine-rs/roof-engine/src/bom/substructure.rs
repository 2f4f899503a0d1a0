//! Membrane, counter battens, battens, snow guards and snow stoppers of a surface.

use super::edges::boxed;
use super::needs::Needs;
use super::{SolvedSurface, runs, spans};
use crate::answer::CellKind;
use crate::bounded::bounded;
use crate::catalogue::{Catalogue, Component, Measure};
use crate::loads::guard::snow_guard_rows;
use crate::roof::configuration::{AutoOr, Configuration};
use roof_layout::polygon::area;

/// A surface's membrane with overlaps and offcuts, mm².
pub fn gross_area(catalogue: &Catalogue, area: i64) -> i64 {
    (area as f64 * catalogue.standard.membrane_gross.value).round() as i64
}

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
        needs.area(article, gross_area(catalogue, area(surface.slated)));
        needs.rest_on(article, catalogue.standard.membrane_gross.confirmed);
    }
    if let Some((_, article)) = chosen(&choices.furring, &components.furring) {
        let spacing = &catalogue.standard.furring_spacing;
        for (_, [from, to]) in furring_runs(spacing.whole(), surface) {
            needs.length(article, to - from);
        }
        needs.rest_on(article, spacing.confirmed);
    }
    if let Some((_, article)) = chosen(&choices.batten, &components.batten) {
        for (_, [from, to]) in batten_runs(configuration, catalogue, surface) {
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

/// Battens, each with its height and its run along the eave, mm: one under the lowest slates, which
/// overhang it, one at the upper edge of every course, and that above the topmost glass in sight.
pub fn batten_runs(
    configuration: &Configuration,
    catalogue: &Catalogue,
    surface: &SolvedSurface<'_>,
) -> Vec<(f64, [i64; 2])> {
    let Some(first) = surface.rows.first() else {
        return Vec::new();
    };
    let choices = &catalogue.components.batten;
    let chosen = choices
        .iter()
        .find(|b| b.id == configuration.components.batten);
    let half = chosen
        .and_then(|batten| batten.section)
        .map_or(0.0, |s| s.width as f64 / 2.0);
    let standard = &catalogue.standard;
    let lowest = first.y as f64 + standard.batten_overhang.value + half;
    let mut heights = vec![lowest];
    for row in surface.rows {
        heights.push((row.y + row.height) as f64);
    }
    if let Some(highest) = heights.last_mut() {
        *highest += standard.batten_in_sight.value - half;
    }
    // Where the roof ends first, the batten lies at its end.
    let [_, low, _, high] = boxed(surface.slated);
    let mut found = Vec::new();
    for height in heights {
        let height = bounded(height, low as f64 + 1.0, high as f64 - 1.0);
        for run in level_runs(surface, height) {
            found.push((height, run));
        }
    }
    found
}

/// Counter battens from verge to verge, never further apart than their spacing: each with its x and
/// its run up the slope, mm.
pub fn furring_runs(spacing: i64, surface: &SolvedSurface<'_>) -> Vec<(f64, [i64; 2])> {
    let [left, _, right, _] = boxed(surface.slated);
    let fields = ((right - left) as f64 / spacing.max(1) as f64)
        .ceil()
        .max(1.0);
    // The outermost stand a millimetre inside, where the cut through the outline is well defined.
    let (left, width) = (left as f64 + 1.0, (right - left) as f64 - 2.0);
    let at = |index: i64| left + width * index as f64 / fields;
    let runs = |x: f64| {
        let runs = spans::up_the_slope(surface.slated, openings(surface), x);
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

/// The runs of a level line on what is roofed with slates, mm.
pub fn level_runs(surface: &SolvedSurface<'_>, height: f64) -> Vec<[i64; 2]> {
    spans::along_the_eave(surface.slated, openings(surface), height)
}

fn openings<'a>(surface: &SolvedSurface<'a>) -> impl Iterator<Item = &'a [[i64; 2]]> {
    surface
        .openings
        .iter()
        .map(|opening| opening.outline.as_slice())
}
