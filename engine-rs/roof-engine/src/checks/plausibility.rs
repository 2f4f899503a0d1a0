//! Values that contradict each other or are far from what is usual.

use crate::configuration::{EdgeRole, FULL_TURN, HALF_TURN, Objective, RoofType};
use crate::problem::{Check, CheckCode, FixValue, Severity};
use crate::resolve::ResolvedRoof;
use crate::sun::answer::NoYield;
use crate::sun::climate::climate;
use crate::surface::ResolvedSurface;
use plane_geometry::polygon::extent;

/// Usual measures, mm: a building's side, the height of its eave, how far slates stay away from an
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

pub(super) fn check_plausibility(roof: &ResolvedRoof<'_>, found: &mut Vec<Check>) {
    let own = own_surfaces(roof);
    check_pitches(roof, &own, found);
    check_ridge(roof, found);
    check_building(roof, &own, found);
    check_sizes(roof, found);
    let place = &roof.configuration.location;
    let climate = climate(place.latitude, place.longitude, 0.0);
    if climate.err() == Some(NoYield::OutsideCoverage) {
        let check = Check::new(CheckCode::OutsideSwitzerland, Severity::Warning);
        found.push(check.at("location"));
    }
}

/// The enabled surfaces that the roof's type speaks of: those that meet others, or the only one. A garage,
/// an annex and whatever a free roof has are none.
fn own_surfaces<'a>(roof: &'a ResolvedRoof<'_>) -> Vec<&'a ResolvedSurface> {
    let roofs: Vec<_> = roof.enabled().filter(|s| s.input.kind.is_roof()).collect();
    let meets = |surface: &&ResolvedSurface| {
        let mut edges = roof.shared_edges().iter().flat_map(|shared_edge| shared_edge.edges);
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
    let differs = |surface: &&&ResolvedSurface| (surface.input.angle - roof_angle).abs() > SAME_PITCH;
    // The two sides of a roof may differ; a roof as steep as none of them is a mistake.
    let severity =
        if own.iter().filter(differs).count() == own.len() { Severity::Warning } else { Severity::Hint };
    for surface in own.iter().filter(differs) {
        let path = format!("surfaces[{}].angle", surface.index);
        let check = Check::new(CheckCode::PitchContradicts, severity)
            .with("angle", surface.input.angle)
            .with("roofAngle", roof_angle)
            .on(&surface.input.id)
            .with_fix(&path, FixValue::Number(roof_angle))
            .at(path);
        found.push(check);
    }
}

/// A gable roof has two surfaces back to back.
fn check_ridge(roof: &ResolvedRoof<'_>, found: &mut Vec<Check>) {
    let surfaces = roof.configuration.surfaces.iter().enumerate();
    let roofs: Vec<_> = surfaces.filter(|(_, s)| s.kind.is_roof()).collect();
    let has_ridge = roof.shared_edges().iter().any(|m| m.role == EdgeRole::Ridge);
    if roof.configuration.roof.roof_type != RoofType::Gable || has_ridge || roofs.len() < 2 {
        return;
    }
    let mut check = Check::new(CheckCode::GableWithoutRidge, Severity::Warning).at("surfaces");
    if let [(_, first), (index, _)] = roofs[..] {
        let path = format!("surfaces[{index}].azimuth");
        let opposite = (first.direction() + HALF_TURN) % FULL_TURN;
        check = check.with_fix(path, FixValue::Number(opposite as f64 / 10.0));
    }
    found.push(check);
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
    let run = |surface: &&ResolvedSurface| size(surface, 1) * surface.input.angle.to_radians().cos();
    let length = own.iter().map(|s| size(s, 0)).fold(0.0, f64::max);
    // A gable with one side alone has half its width.
    let whole = roof.roof_type != RoofType::Gable || own.len() == 2;
    let width = whole.then(|| own.iter().map(run).sum::<f64>());
    let (long, wide) = (roof.building_length, roof.building_width);
    for (measure, field, building, surfaces) in
        [("length", "buildingLength", long, Some(length)), ("width", "buildingWidth", wide, width)]
    {
        let (size, Some(surfaces)) = (building as f64, surfaces) else {
            continue;
        };
        if surfaces >= NARROWER * size && surfaces <= size + WIDER {
            continue;
        }
        let path = format!("roof.{field}");
        let check = Check::new(CheckCode::BuildingContradicts, Severity::Warning)
            .with("measure", measure)
            .with("building", size)
            .with("surfaces", surfaces.round())
            .with_fix(&path, FixValue::Whole(surfaces.round() as i64))
            .at(path);
        found.push(check);
    }
}

fn check_sizes(roof: &ResolvedRoof<'_>, found: &mut Vec<Check>) {
    let (building, layout) = (&roof.configuration.roof, &roof.configuration.layout);
    let unusual = |path: String, value: i64, (low, high): (i64, i64)| {
        let check = || {
            Check::new(CheckCode::ValueUnusual, Severity::Warning)
                .with("value", value)
                .with("low", low)
                .with("high", high)
                .at(path)
        };
        (value < low || value > high).then(check)
    };
    if roof.enabled().any(|surface| surface.input.kind.is_roof()) {
        for (field, value, usual) in [
            ("buildingLength", building.building_length, BUILDING),
            ("buildingWidth", building.building_width, BUILDING),
            ("eaveHeight", building.eave_height, EAVE),
        ] {
            found.extend(unusual(format!("roof.{field}"), value, usual));
        }
    }
    let mut capped = Vec::new();
    for surface in roof.enabled() {
        let (input, mut on_it) = (&surface.input, Vec::new());
        for (cutout, opening) in input.cutouts.iter().enumerate() {
            let path = format!("surfaces[{}].cutouts[{cutout}]", surface.index);
            on_it.extend(unusual(format!("{path}.clearance"), opening.clearance, CLEARANCE));
            on_it.extend(unusual(format!("{path}.height"), opening.height, RISE));
        }
        let top = extent(&surface.outline, 1).map_or(0, |(_, top)| top);
        if let Some(height) = input.rows.custom_height {
            let path = format!("surfaces[{}].rows.customHeight", surface.index);
            on_it.extend(unusual(path.clone(), height, (1, top)));
            if height < top && input.kind.is_roof() {
                let check = Check::new(CheckCode::OtherRoofingAbove, Severity::Hint);
                capped.push(check.with("height", height).on(&input.id).at(path));
            }
        }
        found.extend(on_it.into_iter().map(|check| check.on(&input.id)));
    }
    found.extend(capped);
    if let Some(floor) = layout.power_floor
        && !matches!(layout.objective, Objective::Price | Objective::Robust)
    {
        let check = Check::new(CheckCode::PowerFloorUnused, Severity::Hint)
            .with("floor", floor)
            .with_fix("layout.powerFloor", FixValue::Nothing)
            .at("layout.powerFloor");
        found.push(check);
    }
}
