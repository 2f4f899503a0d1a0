//! Snow after SIA 261.

use super::is_facade;
use crate::bounded::bounded;
use crate::catalogue::Measure;
use crate::resolve::ResolvedRoof;
use crate::roof::configuration::{Configuration, Exposure, Surface};

/// Least characteristic snow load on the ground, kN/m² (SIA 261).
const LEAST_GROUND_SNOW: f64 = 0.9;
/// Shape coefficient of gentle slopes (SIA 261).
const SHAPE: f64 = 0.8;

/// Characteristic snow load on the ground, kN/m², at a reference height in m (height above sea plus
/// the regional correction): 0.4 · (1 + (h0 / 350)²), at least 0.9.
pub fn ground_snow(reference_height: f64) -> f64 {
    let ratio = reference_height.max(0.0) / 350.0;
    (0.4 * (1.0 + ratio * ratio)).max(LEAST_GROUND_SNOW)
}

/// Shape coefficient of a pitch in degrees: 0.8 to 30°, falling linearly to 0 at 60°; 0.8 at any
/// pitch where a snow guard holds the snow.
pub fn shape_coefficient(angle: f64, guarded: bool) -> f64 {
    if guarded {
        SHAPE
    } else {
        SHAPE * bounded((60.0 - angle) / 30.0, 0.0, 1.0)
    }
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
    exposure * ground_snow(location.height_above_sea + location.correction_height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::demo::{catalogue, roof_of};
    use crate::roof::configuration::RoofType;
    use crate::roof::surfaces::new_configuration;

    #[test]
    fn the_published_example_of_1563_m_with_a_correction_of_minus_200_m() {
        assert!((ground_snow(1563.0 - 200.0) - 6.466).abs() < 5e-4);
    }

    #[test]
    fn lowland_has_the_least_load() {
        assert_eq!(ground_snow(0.0), 0.9);
        assert_eq!(ground_snow(-700.0), 0.9);
    }

    #[test]
    fn steep_roofs_shed_snow_unless_a_guard_holds_it() {
        assert_eq!(shape_coefficient(30.0, false), 0.8);
        assert!((shape_coefficient(45.0, false) - 0.4).abs() < 1e-12);
        assert_eq!(shape_coefficient(60.0, false), 0.0);
        assert_eq!(shape_coefficient(90.0, false), 0.0);
        assert_eq!(shape_coefficient(60.0, true), 0.8);
    }

    fn load(configuration: &Configuration) -> f64 {
        snow_on(&roof_of(configuration), &configuration.surfaces[0])
    }

    #[test]
    fn exposure_and_guards_change_the_load_of_a_surface() {
        let mut configuration = new_configuration(RoofType::Gable, &catalogue());
        configuration.components.snow_guard.guard_type = "none".into();
        let normal = load(&configuration);
        configuration.location.exposure = Exposure::Sheltered;
        assert!((load(&configuration) / normal - 1.2).abs() < 1e-12);
        configuration.components.snow_guard.guard_type = "tube".into();
        assert!(load(&configuration) > 1.2 * normal);
    }

    #[test]
    fn nothing_lies_on_a_facade_guard_or_not() {
        let mut configuration = new_configuration(RoofType::Gable, &catalogue());
        configuration.components.snow_guard.guard_type = "tube".into();
        configuration.surfaces[0].angle = 75.0;
        assert_eq!(load(&configuration), 0.0);
        configuration.surfaces[0].angle = 74.9;
        assert!(load(&configuration) > 1.0);
    }
}
