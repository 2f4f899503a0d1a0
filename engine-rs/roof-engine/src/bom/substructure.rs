//! Membrane, counter battens, battens, snow guards and snow stoppers of a surface.

use super::needs::Needs;
use super::runs;
use crate::answer::CellKind;
use crate::catalogue::{Catalogue, Component};
use crate::loads::guard::snow_guard_rows;
use crate::numbers::bounded;
use crate::resolve::{ResolvedRoof, ResolvedSurface};
use crate::roof::configuration::AutoOr;
use crate::solve::LaidSurface;
use roof_layout::polygon::{area, bounds};
use roof_layout::section::{Straight, section_mm};

/// A surface's membrane with overlaps and offcuts, mm².
pub fn gross_area(catalogue: &Catalogue, area: i64) -> i64 {
    (area as f64 * catalogue.standard.membrane_gross.value).round() as i64
}

/// Adds what lies under and on the slates of a surface; on a facade battens and counter battens alone.
pub fn add(needs: &mut Needs, roof: &ResolvedRoof<'_>, surface: &LaidSurface) {
    let (catalogue, chosen, on) = (roof.catalogue, &roof.chosen, &surface.on);
    let is_roof = on.input.kind.is_roof();
    if let Some(article) = chosen.sarking_membrane.bought().filter(|_| is_roof) {
        needs.area(article, gross_area(catalogue, area(&on.slated)));
        needs.rest_on(article, catalogue.standard.membrane_gross.confirmed);
    }
    let spacing = &catalogue.standard.furring_spacing;
    let furring = furring_runs(spacing.whole(), on);
    if let Some(article) = chosen.furring.bought() {
        for (_, [from, to]) in &furring {
            needs.length(article, to - from);
        }
        needs.rest_on(article, spacing.confirmed);
    }
    let battens = batten_runs(roof, surface);
    if let Some(article) = chosen.batten.bought() {
        for (_, [from, to]) in &battens {
            needs.length(article, to - from);
        }
    }
    if is_roof {
        let rows = roof.configuration.components.snow_guard.rows;
        add_guard(needs, roof, (chosen.snow_guard, rows), surface);
    }
    if let Some(article) = chosen.snow_stopper.bought().filter(|_| is_roof) {
        let whole = |kind| matches!(kind, CellKind::Active | CellKind::Blind);
        let pieces = surface.slates.pieces.iter();
        needs.pieces(article, pieces.filter(|p| whole(p.kind)).count() as i64);
    }
    add_screws(needs, roof, &furring, &battens);
}

/// A height or an x, and a run across it, mm.
type Run = (f64, [i64; 2]);

/// Adds the screws of every crossing of counter battens and battens.
fn add_screws(needs: &mut Needs, roof: &ResolvedRoof<'_>, furring: &[Run], battens: &[Run]) {
    let standard = &roof.catalogue.standard;
    let screw = roof.chosen.batten.screw_article.as_ref();
    let screw = screw.unwrap_or(&standard.batten_screw);
    let over = |(height, [left, right]): &Run| {
        let meets = |(x, [low, high]): &&Run| {
            (*left as f64..=*right as f64).contains(x) && (*low as f64..=*high as f64).contains(height)
        };
        furring.iter().filter(meets).count() as i64
    };
    let count: i64 = battens.iter().map(over).sum();
    needs.pieces(screw, count * standard.screws_per_crossing.whole());
    let confirmed = standard.screws_per_crossing.confirmed && standard.furring_spacing.confirmed;
    needs.rest_on(screw, confirmed);
}

/// Adds a snow guard in so many rows.
pub fn add_guard(
    needs: &mut Needs,
    roof: &ResolvedRoof<'_>,
    (guard, rows): (&Component, AutoOr),
    surface: &LaidSurface,
) {
    if let Some(article) = guard.bought() {
        let needed = snow_guard_rows(roof, guard, &surface.on);
        for height in guard_heights(rows, needed, surface) {
            for [from, to] in level_runs(&surface.on, height) {
                runs::add(needs, roof.catalogue, guard, article, (to - from, 2));
            }
        }
    }
}

/// Battens, each with its height and its run along the eave, mm: one under the lowest slates, which
/// overhang it, one at the upper edge of every course, and that above the topmost glass in sight.
pub fn batten_runs(roof: &ResolvedRoof<'_>, surface: &LaidSurface) -> Vec<Run> {
    let Some(first) = surface.slates.rows.first() else {
        return Vec::new();
    };
    let section = roof.chosen.batten.section;
    let half = section.map_or(0.0, |s| s.width as f64 / 2.0);
    let standard = &roof.catalogue.standard;
    let lowest = first.y as f64 + standard.batten_overhang.value + half;
    let mut heights = vec![lowest];
    for row in &surface.slates.rows {
        heights.push((row.y + row.height) as f64);
    }
    if let Some(highest) = heights.last_mut() {
        *highest += standard.batten_in_sight.value - half;
    }
    // Where the roof ends first, the batten lies at its end.
    let [_, low, _, high] = bounds(&surface.on.slated);
    let mut found = Vec::new();
    for height in heights {
        let height = bounded(height, low as f64 + 1.0, high as f64 - 1.0);
        for run in level_runs(&surface.on, height) {
            found.push((height, run));
        }
    }
    found
}

/// Counter battens from verge to verge, never further apart than their spacing: each with its x and
/// its run up the slope, mm.
pub fn furring_runs(spacing: i64, surface: &ResolvedSurface) -> Vec<Run> {
    let [left, _, right, _] = bounds(&surface.slated);
    let fields = ((right - left) as f64 / spacing.max(1) as f64).ceil().max(1.0);
    // The outermost stand a millimetre inside, where the cut through the outline is well defined.
    let (left, width) = (left as f64 + 1.0, (right - left) as f64 - 2.0);
    let at = |index: i64| left + width * index as f64 / fields;
    let runs = |x: f64| {
        let runs = section_mm(&surface.slated, openings(surface), Straight::Upright(x));
        runs.into_iter().map(move |run| (x, run))
    };
    (0..=(fields as i64)).map(at).flat_map(runs).collect()
}

/// One row of snow guards over the lowest course, further rows evenly up the slope. The engine chooses
/// as many as hold the snow.
fn guard_heights(rows: AutoOr, needed: i64, surface: &LaidSurface) -> Vec<f64> {
    let laid = &surface.slates.rows;
    let (Some(first), Some(last)) = (laid.first(), laid.last()) else {
        return Vec::new();
    };
    let count = match rows {
        AutoOr::Auto(_) => needed,
        AutoOr::Number(number) => number,
    };
    let count = bounded(count, 0, laid.len() as i64);
    let low = first.y as f64 + first.height as f64 / 2.0;
    let step = ((last.y + last.height) as f64 - low) / count.max(1) as f64;
    (0..count).map(|index| low + step * index as f64).collect()
}

/// The runs of a level line on what is roofed with slates, mm.
pub fn level_runs(surface: &ResolvedSurface, height: f64) -> Vec<[i64; 2]> {
    section_mm(&surface.slated, openings(surface), Straight::Level(height))
}

fn openings(surface: &ResolvedSurface) -> impl Iterator<Item = &[[i64; 2]]> {
    surface.openings.iter().map(|opening| opening.outline.as_slice())
}
