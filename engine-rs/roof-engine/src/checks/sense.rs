//! Values that contradict each other or are far from what is usual.

use super::{at, check, enabled, mended, mended_by_text, number, text};
use crate::answer::EdgeRole;
use crate::problem::{Check, CheckCode, MendValue, Severity};
use crate::roof::body::azimuth;
use crate::roof::configuration::{Alignment, Configuration, Objective, RoofType, Surface};
use crate::roof::meeting::{Meeting, meetings};
use crate::roof::outline::resolve;
use crate::sun::answer::NoYield;
use crate::sun::climate::climate;

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

pub(super) fn check_sense(configuration: &Configuration, found: &mut Vec<Check>) {
    let meetings = meetings(configuration);
    let own = own_surfaces(configuration, &meetings);
    check_pitches(configuration, &own, found);
    check_ridge(configuration, &meetings, found);
    check_building(configuration, &own, found);
    check_sizes(configuration, found);
    let place = &configuration.location;
    let climate = climate(place.latitude, place.longitude, 0.0);
    if climate.err() == Some(NoYield::OutsideCoverage) {
        let remark = check(CheckCode::OutsideSwitzerland, Severity::Warning);
        found.push(at(remark, "location"));
    }
}

/// The enabled surfaces that the roof's type speaks of, by index: those that meet others, or the only
/// one. A garage, an annex and whatever a free roof has are none.
fn own_surfaces(configuration: &Configuration, meetings: &[Meeting]) -> Vec<usize> {
    let roofs: Vec<usize> = enabled(configuration)
        .filter(|(_, surface)| surface.kind.is_roof())
        .map(|(index, _)| index)
        .collect();
    let meets = |index: usize| {
        let edges = meetings.iter().flat_map(|meeting| meeting.edges);
        edges.clone().any(|edge| edge.surface == index)
    };
    match configuration.roof.roof_type {
        RoofType::Free => Vec::new(),
        RoofType::Flat | RoofType::Pent if roofs.len() == 1 => roofs,
        _ => roofs.into_iter().filter(|index| meets(*index)).collect(),
    }
}

fn check_pitches(configuration: &Configuration, own: &[usize], found: &mut Vec<Check>) {
    let roof_angle = configuration.roof.angle;
    let differs =
        |index: &&usize| (configuration.surfaces[**index].angle - roof_angle).abs() > SAME_PITCH;
    // The two sides of a roof may differ; a roof as steep as none of them is a mistake.
    let severity = if own.iter().filter(differs).count() == own.len() {
        Severity::Warning
    } else {
        Severity::Hint
    };
    for index in own.iter().filter(differs) {
        let surface = &configuration.surfaces[*index];
        let remark = check(CheckCode::PitchContradicts, severity);
        let remark = number(remark, "angle", surface.angle);
        let mut remark = number(remark, "roofAngle", roof_angle);
        remark.surface = Some(surface.id.clone());
        let path = format!("surfaces[{index}].angle");
        let remark = mended(remark, &path, MendValue::Number(roof_angle));
        found.push(at(remark, &path));
    }
}

/// A gable roof has two surfaces back to back.
fn check_ridge(configuration: &Configuration, meetings: &[Meeting], found: &mut Vec<Check>) {
    let surfaces = configuration.surfaces.iter().enumerate();
    let roofs: Vec<_> = surfaces.filter(|(_, s)| s.kind.is_roof()).collect();
    let has_ridge = meetings.iter().any(|m| m.role == EdgeRole::Ridge);
    if configuration.roof.roof_type != RoofType::Gable || has_ridge || roofs.len() < 2 {
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
fn check_building(configuration: &Configuration, own: &[usize], found: &mut Vec<Check>) {
    let roof = &configuration.roof;
    let own: Vec<&Surface> = own.iter().map(|i| &configuration.surfaces[*i]).collect();
    let (Some(first), false) = (own.first(), roof.roof_type == RoofType::Hip) else {
        return;
    };
    let extent = |surface: &Surface, axis: usize| {
        let outline = resolve(&surface.outline);
        let values = || outline.iter().map(|point| point[axis]);
        (values().max().unwrap_or(0) - values().min().unwrap_or(0)) as f64
    };
    let run = |surface: &&Surface| extent(surface, 1) * surface.angle.to_radians().cos();
    let length = own
        .iter()
        .map(|surface| extent(surface, 0))
        .fold(0.0, f64::max);
    // A gable with one side alone has half its width.
    let whole = first.enabled && (roof.roof_type != RoofType::Gable || own.len() == 2);
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

fn check_sizes(configuration: &Configuration, found: &mut Vec<Check>) {
    let roof = &configuration.roof;
    let has_roof = enabled(configuration).any(|(_, surface)| surface.kind.is_roof());
    let mut unusual = |path: String, surface: Option<&Surface>, value: i64, usual: (i64, i64)| {
        if value < usual.0 || value > usual.1 {
            let remark = check(CheckCode::ValueUnusual, Severity::Warning);
            let remark = number(remark, "value", value as f64);
            let remark = number(remark, "low", usual.0 as f64);
            let mut remark = number(remark, "high", usual.1 as f64);
            remark.surface = surface.map(|surface| surface.id.clone());
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
    for (index, surface) in enabled(configuration) {
        for (cutout, opening) in surface.cutouts.iter().enumerate() {
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
        let heights = resolve(&surface.outline);
        let top = heights.iter().map(|point| point[1]).max().unwrap_or(0);
        if let Some(height) = surface.rows.custom_height {
            let path = format!("surfaces[{index}].rows.customHeight");
            unusual(path, Some(surface), height, (1, top));
            if height < top && surface.kind.is_roof() {
                capped.push((index, surface, height));
            }
        }
    }
    for (index, surface, height) in capped {
        let remark = check(CheckCode::OtherRoofingAbove, Severity::Hint);
        let mut remark = number(remark, "height", height as f64);
        remark.surface = Some(surface.id.clone());
        let path = format!("surfaces[{index}].rows.customHeight");
        found.push(at(remark, &path));
    }
    let layout = &configuration.layout;
    if let Some(floor) = layout.power_floor
        && layout.objective != Objective::Price
    {
        let remark = check(CheckCode::PowerFloorUnused, Severity::Hint);
        let remark = number(remark, "floor", floor as f64);
        let remark = at(remark, "layout.powerFloor");
        found.push(mended(remark, "layout.powerFloor", MendValue::Nothing));
    }
}
