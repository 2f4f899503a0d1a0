//! Snow after SIA 261.

use super::basis::{is_facade, reference_height};
use crate::catalogue::Measure;
use crate::configuration::{Configuration, Exposure, Surface};
use crate::numbers::bounded;
use crate::resolve::ResolvedRoof;

/// Least characteristic snow load on the ground, kN/m² (SIA 261).
const MIN_GROUND_SNOW: f64 = 0.9;
/// Shape coefficient of gentle slopes (SIA 261).
const SHAPE: f64 = 0.8;

/// Characteristic snow load on the ground, kN/m², at a reference height in m (height above sea plus
/// the regional correction): 0.4 · (1 + (h0 / 350)²), at least 0.9.
pub fn ground_snow(reference_height: f64) -> f64 {
    let ratio = reference_height.max(0.0) / 350.0;
    (0.4 * (1.0 + ratio * ratio)).max(MIN_GROUND_SNOW)
}

/// Shape coefficient of a pitch in degrees: 0.8 to 30°, falling linearly to 0 at 60°; 0.8 at any
/// pitch where a snow guard holds the snow.
pub fn shape_coefficient(angle: f64, guarded: bool) -> f64 {
    if guarded { SHAPE } else { SHAPE * bounded((60.0 - angle) / 30.0, 0.0, 1.0) }
}

/// Shape coefficient of a surface with the chosen components; 0 on a facade, where snow finds no hold.
pub fn shape_of(roof: &ResolvedRoof<'_>, surface: &Surface) -> f64 {
    if is_facade(surface) {
        return 0.0;
    }
    let guarded = roof.chosen.snow_guard.measure != Measure::None;
    shape_coefficient(surface.angle, guarded)
}

/// Characteristic snow load on a surface, kN/m² of plan area: shape · exposure · ground snow, the
/// thermal coefficient 1.
pub fn snow_on(roof: &ResolvedRoof<'_>, surface: &Surface) -> f64 {
    shape_of(roof, surface) * exposed_snow(&roof.configuration)
}

/// Snow that a guard keeps on a roof of any pitch, kN/m² of plan area.
pub fn snow_held_on(configuration: &Configuration) -> f64 {
    SHAPE * exposed_snow(configuration)
}

/// Snow on the ground with the roof's exposure, kN/m². Exposure coefficients: SIA 261.
fn exposed_snow(configuration: &Configuration) -> f64 {
    let location = &configuration.location;
    let exposure = match location.exposure {
        Exposure::Windswept => 0.8,
        Exposure::Normal => 1.0,
        Exposure::Sheltered => 1.2,
    };
    exposure * ground_snow(reference_height(location))
}
