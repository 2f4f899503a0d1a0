//! Preliminary loads after SIA 261, and the elevation class. No proof of structural safety.

pub mod guard;
pub mod membrane;
pub mod snow;
pub mod values;
pub mod ventilation;
pub mod wind;

use std::rc::Rc;

use crate::answer::{ElevationClass, Loads};
use crate::numbers;
use crate::resolve::{ResolvedRoof, ResolvedSurface};
use crate::roof::configuration::{Location, Surface};
use plane_geometry::polygon::extent;
use plane_geometry::section::{Straight, section};
use values::SurfaceLoads;

/// Metres above sea from which a roof is alpine (specification, section 9).
const ALPINE_FROM: f64 = 1000.0;
/// Metres above sea above which it is alpine plus (specification, section 9).
const ALPINE_PLUS_ABOVE: f64 = 1500.0;
/// Degrees from which a surface is a facade: the last pitch of the roof tables of EN 1991-1-4.
const FACADE_FROM: f64 = 75.0;
/// Distance from a corner, mm, instead of the corner itself, where an upright edge has no single crossing. A power of two,
/// so that it can be added to whole mm exactly; small enough not to change the whole mm of a length.
const CORNER_OFFSET_MM: f64 = 1.0 / 4096.0;

/// The loads on a roof and on each of its surfaces, the disabled included, in their order.
pub fn loads(roof: &ResolvedRoof<'_>) -> Loads {
    let (configuration, catalogue) = (&roof.configuration, roof.catalogue);
    let location = &configuration.location;
    let reference_height = reference_height(location);
    let height = ridge_height(roof);
    let ground_snow = snow::ground_snow(reference_height);
    let peak = wind::peak_pressure(location.dynamic_pressure, height, location.terrain);
    let surface = |resolved: &Rc<ResolvedSurface>| {
        let surface = &resolved.input;
        let pitch = surface.angle.to_radians();
        let facade = is_facade(surface);
        let rafter_length = rafter_length(&resolved.outline);
        let snow = snow::snow_on(roof, surface);
        let building = &configuration.roof;
        let larger_side = building.building_length.max(building.building_width) as f64 / 1000.0;
        let factors = &catalogue.loads.wind_factors;
        let ventilation = ventilation::ventilation_height(surface.angle, rafter_length, ground_snow);
        SurfaceLoads {
            id: surface.id.clone(),
            facade,
            rafter_length,
            snow_shape: rounded(snow::shape_of(roof, surface)),
            snow: rounded(snow),
            snow_on_slope: rounded(snow * pitch.cos()),
            sliding_force: rounded(guard::sliding_force(configuration, resolved)),
            snow_guard_rows: guard::snow_guard_rows(roof, roof.chosen.snow_guard, resolved),
            wind: wind::wind_zones(factors, facade, surface.angle, peak, height, larger_side),
            ventilation_height: (!facade).then_some(ventilation),
        }
    };
    Loads {
        elevation_class: elevation_class(location.height_above_sea),
        reference_height: rounded(reference_height),
        ridge_height: rounded(height),
        ground_snow: rounded(ground_snow),
        peak_wind_pressure: rounded(peak),
        wind_factors_confirmed: catalogue.loads.wind_factors.confirmed,
        surfaces: roof.surfaces.iter().map(surface).collect(),
    }
}

/// Whether the rules of facades hold for a surface instead of those of roofs.
pub fn is_facade(surface: &Surface) -> bool {
    !surface.kind.is_roof() || surface.angle >= FACADE_FROM
}

/// Height above sea with the regional correction for snow, m (SIA 261, annex D).
pub fn reference_height(location: &Location) -> f64 {
    location.height_above_sea + location.correction_height
}

/// The elevation class of a height above sea in metres.
pub fn elevation_class(height: f64) -> ElevationClass {
    if height < ALPINE_FROM {
        ElevationClass::Standard
    } else if height <= ALPINE_PLUS_ABOVE {
        ElevationClass::Alpine
    } else {
        ElevationClass::AlpinePlus
    }
}

/// The highest point of the roof over ground, m.
fn ridge_height(roof: &ResolvedRoof<'_>) -> f64 {
    let rise = |surface: &Rc<ResolvedSurface>| {
        let top = extent(&surface.outline, 1).map_or(0, |(_, top)| top);
        let eave = roof.configuration.roof.eave_of(&surface.input) as f64;
        eave + top as f64 * surface.input.angle.to_radians().sin()
    };
    roof.surfaces.iter().map(rise).fold(0.0, f64::max) / 1000.0
}

/// The longest upright line inside a polygon of at least three corners, whole mm on the slope.
/// Openings are not taken off: a dormer holds neither all snow nor all air back.
///
/// Between two corners the length changes along straight lines, so the longest lies beside a corner.
pub fn rafter_length(outline: &[[i64; 2]]) -> i64 {
    let beside =
        |corner: &[i64; 2]| [corner[0] as f64 - CORNER_OFFSET_MM, corner[0] as f64 + CORNER_OFFSET_MM];
    let longest = outline
        .iter()
        .flat_map(beside)
        .flat_map(|x| section(outline, [], Straight::Upright(x)))
        .map(|[low, high]| high - low)
        .fold(0.0, f64::max);
    longest.round() as i64
}

/// To a millionth of a kN/m², kN/m or m, so that powers of different machines give the same bytes.
fn rounded(load: f64) -> f64 {
    numbers::rounded(load, 1e6)
}
