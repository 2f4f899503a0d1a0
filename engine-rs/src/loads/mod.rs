//! Preliminary loads after SIA 261, and the elevation class. No proof of structural safety.

pub mod snow;
pub mod wind;

use crate::answer::{ElevationClass, Loads};
use crate::roof::configuration::{Configuration, Surface};
use crate::roof::outline::resolve;

/// Metres above sea from which a roof is alpine (specification, section 9).
const ALPINE_FROM: f64 = 1000.0;
/// Metres above sea above which it is alpine plus (specification, section 9).
const ALPINE_PLUS_ABOVE: f64 = 1500.0;

/// The loads on a roof: elevation class, snow on the ground and wind at the ridge, kN/m².
pub fn loads(configuration: &Configuration) -> Loads {
    let location = &configuration.location;
    Loads {
        elevation_class: elevation_class(location.height_above_sea),
        ground_snow: rounded(snow::ground_snow(
            location.height_above_sea + location.correction_height,
        )),
        peak_wind_pressure: rounded(wind::peak_pressure(
            location.dynamic_pressure,
            ridge_height(configuration),
            location.terrain,
        )),
    }
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
pub fn ridge_height(configuration: &Configuration) -> f64 {
    let rise = |surface: &Surface| {
        let top = resolve(&surface.outline)
            .iter()
            .map(|point| point[1])
            .max()
            .unwrap_or(0);
        top as f64 * surface.angle.to_radians().sin()
    };
    let highest = configuration.surfaces.iter().map(rise).fold(0.0, f64::max);
    (configuration.roof.eave_height as f64 + highest) / 1000.0
}

/// To a millionth of a kN/m², so that powers of different machines give the same bytes.
fn rounded(load: f64) -> f64 {
    (load * 1e6).round() / 1e6
}
