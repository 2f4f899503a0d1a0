//! Membrane, counter battens, battens, snow guards and snow stoppers of a surface.

use super::net_quantities::NetQuantities;
use super::runs;
use crate::catalogue::{Catalogue, Component};
use crate::configuration::{AutoOr, SurfaceKind};
use crate::cut::pieces::CellKind;
use crate::layout::LaidSurface;
use crate::loads::guard::snow_guard_rows;
use crate::numbers::bounded;
use crate::resolve::ResolvedRoof;
use crate::surface::ResolvedSurface;
use plane_geometry::polygon::{area, bounds};
use plane_geometry::section::{Straight, section_mm};

/// A surface's membrane with overlaps and offcuts, mm².
pub fn gross_area(catalogue: &Catalogue, area: i64) -> i64 {
    (area as f64 * catalogue.standard.membrane_gross.value).round() as i64
}

/// Adds what lies under and on the slates of a surface; on a facade battens and counter battens alone.
pub fn add(net: &mut NetQuantities, roof: &ResolvedRoof<'_>, surface: &LaidSurface) {
    let (catalogue, chosen, on) = (roof.catalogue, &roof.chosen, &surface.on);
    let is_roof = on.input.kind.is_roof();
    if let Some(article) = chosen.sarking_membrane.bought().filter(|_| is_roof) {
        net.area(article, gross_area(catalogue, area(&on.slated)));
        net.mark_assumed(article, catalogue.standard.membrane_gross.confirmed);
    }
    let spacing = &catalogue.standard.furring_spacing;
    let furring = furring_runs(spacing.whole(), on);
    if let Some(article) = chosen.furring.bought() {
        for (_, [from, to]) in &furring {
            net.length(article, to - from);
        }
        net.mark_assumed(article, spacing.confirmed);
    }
    let battens = batten_runs(roof, surface);
    add_battens(net, roof, &battens);
    if is_roof {
        let rows = roof.configuration.components.snow_guard.rows;
        add_guard(net, roof, (chosen.snow_guard, rows), surface);
    }
    if let Some(article) = chosen.snow_stopper.bought().filter(|_| is_roof) {
        let whole = |kind| matches!(kind, CellKind::Active | CellKind::Blind);
        let pieces = surface.slates.pieces.iter();
        net.pieces(article, pieces.filter(|p| whole(p.kind)).count() as i64);
    }
    add_screws(net, roof, &furring, &battens);
}

/// A height or an x, and a run across it, mm.
type Run = (f64, [i64; 2]);

/// Adds the screws of every crossing of counter battens and battens.
fn add_screws(net: &mut NetQuantities, roof: &ResolvedRoof<'_>, furring: &[Run], battens: &[Run]) {
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
    net.pieces(screw, count * standard.screws_per_crossing.whole());
    let confirmed = standard.screws_per_crossing.confirmed && standard.furring_spacing.confirmed;
    net.mark_assumed(screw, confirmed);
}

fn add_battens(net: &mut NetQuantities, roof: &ResolvedRoof<'_>, battens: &[Run]) {
    if let Some(article) = roof.chosen.batten.bought() {
        for (_, [from, to]) in battens {
            net.length(article, to - from);
        }
    }
}

/// Adds a snow guard in so many rows, and the battens that are there for it alone.
pub fn add_guard(
    net: &mut NetQuantities,
    roof: &ResolvedRoof<'_>,
    (guard, rows): (&Component, AutoOr),
    surface: &LaidSurface,
) {
    if let Some(article) = guard.bought() {
        let rows = guard_rows(roof, (guard, rows), surface);
        for (_, [from, to]) in at_heights(&surface.on, &rows.heights) {
            runs::add(net, roof.catalogue, guard, article, (to - from, 2));
        }
        let added = at_heights(&surface.on, rows.added.as_slice());
        if !added.is_empty() {
            let spacing = roof.catalogue.standard.furring_spacing.whole();
            add_battens(net, roof, &added);
            add_screws(net, roof, &furring_runs(spacing, &surface.on), &added);
        }
    }
}

/// Battens, each with its height and its run along the eave, mm.
pub fn batten_runs(roof: &ResolvedRoof<'_>, surface: &LaidSurface) -> Vec<Run> {
    at_heights(&surface.on, &batten_heights(roof, surface))
}

/// Heights of battens, mm: one under the lowest slates, which overhang it, one at the upper edge of every
/// course, and that above the topmost glass in sight.
fn batten_heights(roof: &ResolvedRoof<'_>, surface: &LaidSurface) -> Vec<f64> {
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
    heights.iter_mut().for_each(|height| *height = bounded(*height, low as f64 + 1.0, high as f64 - 1.0));
    heights
}

fn at_heights(surface: &ResolvedSurface, heights: &[f64]) -> Vec<Run> {
    let at = |height: &f64| {
        let height = *height;
        level_runs(surface, height).into_iter().map(move |run| (height, run))
    };
    heights.iter().flat_map(at).collect()
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

/// Heights of the rows of a snow guard, mm, and of the batten that carries one of them alone.
struct GuardRows {
    heights: Vec<f64>,
    added: Option<f64>,
}

/// Wanted is one row over the lowest course, further rows evenly up the slope, as many as hold the snow where
/// the engine chooses. Each stands on a batten, the next one above where it is wanted; not on that above
/// the topmost glass, so that with a row per course the lowest needs a batten of its own, amid its course.
fn guard_rows(
    roof: &ResolvedRoof<'_>,
    (guard, rows): (&Component, AutoOr),
    surface: &LaidSurface,
) -> GuardRows {
    let laid = &surface.slates.rows;
    let count = match rows {
        AutoOr::Auto(_) => snow_guard_rows(roof, guard, &surface.on),
        AutoOr::Number(number) => number,
    };
    let count = usize::try_from(count).unwrap_or(0).min(laid.len());
    let battens = batten_heights(roof, surface);
    let (Some(first), Some(last)) = (laid.first(), laid.last()) else {
        return GuardRows { heights: Vec::new(), added: None };
    };
    let low = first.y as f64 + first.height as f64 / 2.0;
    let step = ((last.y + last.height) as f64 - low) / count.max(1) as f64;
    let inner = battens.get(1..laid.len()).unwrap_or_default();
    let width = roof.chosen.batten.section.map_or(0.0, |section| section.width as f64);
    let mut heights = Vec::with_capacity(count);
    let mut added = None;
    if count > inner.len() {
        let near = battens.iter().find(|batten| (**batten - low).abs() < width);
        added = near.is_none().then_some(low);
        heights.push(*near.unwrap_or(&low));
    }
    let mut next = 0;
    for row in heights.len()..count {
        // The rows above need a batten each.
        let most = inner.len() + row - count;
        let wanted = low + step * row as f64;
        next += inner[next..most].iter().take_while(|batten| **batten < wanted).count();
        heights.push(inner[next]);
        next += 1;
    }
    GuardRows { heights, added }
}

/// Numbers of a line of the table below.
type Line = [f32; 6];

/// Six numbers per counter batten (0), batten (1) and run of a snow guard (2): surface, that kind, its place
/// across the run, where it begins and ends along it, mm, and how many holders stand on it evenly from end to
/// end. A batten's place is its height, a counter batten's its distance from the left.
pub fn table(roof: &ResolvedRoof<'_>, surfaces: &[LaidSurface]) -> Vec<f32> {
    let mut lines: Vec<Line> = Vec::new();
    for (index, surface) in surfaces.iter().enumerate() {
        // A railing carries its slates by itself.
        if surface.is_tiled() && surface.on.input.kind != SurfaceKind::Balcony {
            let kinds = drawn(roof, surface);
            for (kind, runs) in kinds.iter().enumerate() {
                let spacing = roof.chosen.snow_guard.bracket.as_ref().filter(|_| kind == 2);
                lines.extend(runs.iter().map(|(at, [from, to])| {
                    let holders = spacing.map_or(0, |bracket| runs::brackets(to - from, bracket.spacing));
                    [index as f64, kind as f64, *at, *from as f64, *to as f64, holders as f64]
                        .map(|number| number as f32)
                }));
            }
        }
    }
    lines.concat()
}

/// Counter battens, battens and snow guards in the bill.
fn drawn(roof: &ResolvedRoof<'_>, surface: &LaidSurface) -> [Vec<Run>; 3] {
    let (chosen, on) = (&roof.chosen, &surface.on);
    let rows = roof.configuration.components.snow_guard.rows;
    let guard = Some(chosen.snow_guard).filter(|guard| on.input.kind.is_roof() && guard.bought().is_some());
    let rows = guard.map(|guard| guard_rows(roof, (guard, rows), surface));
    let (heights, added) = rows.map_or((Vec::new(), None), |rows| (rows.heights, rows.added));
    let mut battens = batten_heights(roof, surface);
    battens.extend(added);
    let spacing = roof.catalogue.standard.furring_spacing.whole();
    let bought = |component: &Component, runs: Vec<Run>| match component.bought() {
        Some(_) => runs,
        None => Vec::new(),
    };
    [
        bought(chosen.furring, furring_runs(spacing, on)),
        bought(chosen.batten, at_heights(on, &battens)),
        at_heights(on, &heights),
    ]
}

/// The runs of a level line on what is roofed with slates, mm.
pub fn level_runs(surface: &ResolvedSurface, height: f64) -> Vec<[i64; 2]> {
    section_mm(&surface.slated, openings(surface), Straight::Level(height))
}

fn openings(surface: &ResolvedSurface) -> impl Iterator<Item = &[[i64; 2]]> {
    surface.openings.iter().map(|opening| opening.outline.as_slice())
}
