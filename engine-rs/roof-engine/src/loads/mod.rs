//! Preliminary loads after SIA 261, and the elevation class. No proof of structural safety.

mod basis;
pub mod guard;
pub mod membrane;
pub mod snow;
pub mod values;
pub mod ventilation;
pub mod wind;

use std::rc::Rc;

use crate::resolve::ResolvedRoof;
use crate::surface::ResolvedSurface;
use basis::rounded;
pub use basis::{elevation_class, is_facade, rafter_length, reference_height};
use plane_geometry::polygon::extent;
use values::{Loads, SurfaceLoads};

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

/// The highest point of the roof over ground, m.
fn ridge_height(roof: &ResolvedRoof<'_>) -> f64 {
    let rise = |surface: &Rc<ResolvedSurface>| {
        let top = extent(&surface.outline, 1).map_or(0, |(_, top)| top);
        let eave = roof.configuration.roof.eave_of(&surface.input) as f64;
        eave + top as f64 * surface.input.angle.to_radians().sin()
    };
    roof.surfaces.iter().map(rise).fold(0.0, f64::max) / 1000.0
}
