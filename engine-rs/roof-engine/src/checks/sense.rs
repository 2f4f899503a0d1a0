//! Values that contradict each other or are far from what is usual.

use super::{at, check, mended, mended_by_text, number, text};
use crate::answer::EdgeRole;
use crate::problem::{Check, CheckCode, MendValue, Severity};
use crate::resolve::{ResolvedRoof, ResolvedSurface};
use crate::roof::body::azimuth;
use crate::roof::configuration::{Alignment, Objective, RoofType};
use crate::sun::answer::NoYield;
use crate::sun::climate::climate;
use roof_layout::polygon::extent;

/// What is usual, mm: a building's side, the height of its eave, how far slates stay away from an
/// opening, how far an opening rises.
const BUILDING: (i64, i64) = (1000, 300_000);
const EAVE: (i64, i64) = (1000, 60_000);
const CLEARANCE: (i64, i64) = (0, 500);
const RISE: (i64, i64) = (0, 10_000);
/// Pitches that differ by less are the same, degrees.
const SAME_PITCH: f64 = 1.0;
/// How much narrower than its building a roof may be (of the building) and how much wider (mm): the
/// eaves and verges of both sides.
const NARROWER: f64 = 0.9;
const WIDER: f64 = 4000.0;

pub(super) fn check_sense(roof: &ResolvedRoof<'_>, found: &mut Vec<Check>) {
    let own = own_surfaces(roof);
    check_pitches(roof, &own, found);
    check_ridge(roof, found);
    check_building(roof, &own, found);
    check_sizes(roof, found);
    let place = &roof.configuration.location;
    let climate = climate(place.latitude, place.longitude, 0.0);
    if climate.err() == Some(NoYield::OutsideCoverage) {
        let remark = check(CheckCode::OutsideSwitzerland, Severity::Warning);
        found.push(at(remark, "location"));
    }
}

/// The enabled surfaces that the roof's type speaks of: those that meet others, or the only one. A garage,
/// an annex and whatever a free roof has are none.
fn own_surfaces<'a>(roof: &'a ResolvedRoof<'_>) -> Vec<&'a ResolvedSurface> {
    let roofs: Vec<_> = roof.enabled().filter(|s| s.input.kind.is_roof()).collect();
    let meets = |surface: &&ResolvedSurface| {
        let mut edges = roof.meetings().iter().flat_map(|meeting| meeting.edges);
        edges.any(|edge| edge.surface == surface.index)
    };
    match roof.configuration.roof.roof_type {
        RoofType::Free => Vec::new(),
        RoofType::Flat | RoofType::Pent if roofs.len() == 1 => roofs,
        _ => roofs.into_iter().filter(meets).collect(),
    }
}

fn check_pitches(roof: &ResolvedRoof<'_>, own: &[&ResolvedSurface], found: &mut Vec<Check>) {
    let roof_angle = roof.configuration.roof.angle;
    let differs =
        |surface: &&&ResolvedSurface| (surface.input.angle - roof_angle).abs() > SAME_PITCH;
    // The two sides of a roof may differ; a roof as steep as none of them is a mistake.
    let severity = if own.iter().filter(differs).count() == own.len() {
        Severity::Warning
    } else {
        Severity::Hint
    };
    for surface in own.iter().filter(differs) {
        let remark = check(CheckCode::PitchContradicts, severity);
        let remark = number(remark, "angle", surface.input.angle);
        let mut remark = number(remark, "roofAngle", roof_angle);
        remark.surface = Some(surface.input.id.clone());
        let path = format!("surfaces[{}].angle", surface.index);
        let remark = mended(remark, &path, MendValue::Number(roof_angle));
        found.push(at(remark, &path));
    }
}

/// A gable roof has two surfaces back to back.
fn check_ridge(roof: &ResolvedRoof<'_>, found: &mut Vec<Check>) {
    let surfaces = roof.configuration.surfaces.iter().enumerate();
    let roofs: Vec<_> = surfaces.filter(|(_, s)| s.kind.is_roof()).collect();
    let has_ridge = roof.meetings().iter().any(|m| m.role == EdgeRole::Ridge);
    if roof.configuration.roof.roof_type != RoofType::Gable || has_ridge || roofs.len() < 2 {
        return;
    }
    let remark = check(CheckCode::GableWithoutRidge, Severity::Warning);
    let mut remark = at(remark, "surfaces");
    if let [(_, first), (index, _)] = roofs[..] {
        let path = format!("surfaces[{index}].alignment");
        remark = mended_by_text(remark, &path, opposite(first.alignment));
    }
    found.push(remark);
}

fn opposite(alignment: Alignment) -> &'static str {
    const WORDS: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
    let turned = (azimuth(alignment) + 180.0).rem_euclid(360.0);
    WORDS[(turned / 45.0) as usize % WORDS.len()]
}

/// The building's length and width against eaves and runs in plan of its own surfaces.
fn check_building(roof: &ResolvedRoof<'_>, own: &[&ResolvedSurface], found: &mut Vec<Check>) {
    let roof = &roof.configuration.roof;
    if own.is_empty() || roof.roof_type == RoofType::Hip {
        return;
    }
    let size = |surface: &ResolvedSurface, axis: usize| {
        let (from, to) = extent(&surface.outline, axis).unwrap_or_default();
        (to - from) as f64
    };
    let run =
        |surface: &&ResolvedSurface| size(surface, 1) * surface.input.angle.to_radians().cos();
    let length = own.iter().map(|s| size(s, 0)).fold(0.0, f64::max);
    // A gable with one side alone has half its width.
    let whole = roof.roof_type != RoofType::Gable || own.len() == 2;
    let width = whole.then(|| own.iter().map(run).sum::<f64>());
    for (measure, field, building, surfaces) in [
        (
            "length",
            "buildingLength",
            roof.building_length,
            Some(length),
        ),
        ("width", "buildingWidth", roof.building_width, width),
    ] {
        let (size, Some(surfaces)) = (building as f64, surfaces) else {
            continue;
        };
        if surfaces >= NARROWER * size && surfaces <= size + WIDER {
            continue;
        }
        let path = format!("roof.{field}");
        let remark = check(CheckCode::BuildingContradicts, Severity::Warning);
        let remark = text(remark, "measure", measure);
        let remark = number(remark, "building", size);
        let remark = number(remark, "surfaces", surfaces.round());
        let remark = mended(remark, &path, MendValue::Whole(surfaces.round() as i64));
        found.push(at(remark, &path));
    }
}

fn check_sizes(roof: &ResolvedRoof<'_>, found: &mut Vec<Check>) {
    let (enabled, layout) = (|| roof.enabled(), &roof.configuration.layout);
    let has_roof = enabled().any(|surface| surface.input.kind.is_roof());
    let roof = &roof.configuration.roof;
    let mut unusual =
        |path: String, surface: Option<&ResolvedSurface>, value: i64, usual: (i64, i64)| {
            if value < usual.0 || value > usual.1 {
                let remark = check(CheckCode::ValueUnusual, Severity::Warning);
                let remark = number(remark, "value", value as f64);
                let remark = number(remark, "low", usual.0 as f64);
                let mut remark = number(remark, "high", usual.1 as f64);
                remark.surface = surface.map(|surface| surface.input.id.clone());
                found.push(at(remark, &path));
            }
        };
    let mut capped = Vec::new();
    if has_roof {
        unusual(
            "roof.buildingLength".into(),
            None,
            roof.building_length,
            BUILDING,
        );
        unusual(
            "roof.buildingWidth".into(),
            None,
            roof.building_width,
            BUILDING,
        );
        unusual("roof.eaveHeight".into(), None, roof.eave_height, EAVE);
    }
    for surface in enabled() {
        let index = surface.index;
        for (cutout, opening) in surface.input.cutouts.iter().enumerate() {
            let path = format!("surfaces[{index}].cutouts[{cutout}]");
            let of = Some(surface);
            unusual(
                format!("{path}.clearance"),
                of,
                opening.clearance,
                CLEARANCE,
            );
            unusual(format!("{path}.height"), of, opening.height, RISE);
        }
        let top = extent(&surface.outline, 1).map_or(0, |(_, top)| top);
        if let Some(height) = surface.input.rows.custom_height {
            let path = format!("surfaces[{index}].rows.customHeight");
            unusual(path, Some(surface), height, (1, top));
            if height < top && surface.input.kind.is_roof() {
                capped.push((surface, height));
            }
        }
    }
    for (surface, height) in capped {
        let remark = check(CheckCode::OtherRoofingAbove, Severity::Hint);
        let mut remark = number(remark, "height", height as f64);
        remark.surface = Some(surface.input.id.clone());
        let path = format!("surfaces[{}].rows.customHeight", surface.index);
        found.push(at(remark, &path));
    }
    if let Some(floor) = layout.power_floor
        && layout.objective != Objective::Price
    {
        let remark = check(CheckCode::PowerFloorUnused, Severity::Hint);
        let remark = number(remark, "floor", floor as f64);
        let remark = at(remark, "layout.powerFloor");
        found.push(mended(remark, "layout.powerFloor", MendValue::Nothing));
    }
}
