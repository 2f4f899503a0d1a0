//! Name of a face, and whether slates are laid on it.

use crate::answer::{FaceSide, LeftOut};
use crate::input::SurveyFace;
use roof_survey::RoofFace;

/// Smallest face with slates, m².
const SMALLEST: f64 = 8.0;
/// Steepest face with slates, degrees.
const STEEPEST: f64 = 75.0;
/// A flatter face has no side, degrees.
const LEVEL: f64 = 3.0;
/// A face turned from north by less, and at least this steep, faces north. Degrees.
const NORTH: (f64, f64) = (60.0, 15.0);
/// Sun on a face in the Swiss midland without shade, kWh/m² in a year: of a level one, and how much one of 35° to the
/// south gets more and one to the north gets less.
const SUN: (f64, f64) = (1150.0, 170.0);
/// A face that gets less than this part of it is shaded.
const SHADED: f64 = 0.75;

/// Side to which a face falls.
pub fn side_of(azimuth: f64, pitch: f64) -> FaceSide {
    const SIDES: [FaceSide; 8] = [
        FaceSide::North,
        FaceSide::NorthEast,
        FaceSide::East,
        FaceSide::SouthEast,
        FaceSide::South,
        FaceSide::SouthWest,
        FaceSide::West,
        FaceSide::NorthWest,
    ];
    if pitch < LEVEL {
        return FaceSide::Level;
    }
    SIDES[(azimuth / 45.0).round() as usize % SIDES.len()]
}

/// Reason why a face stays without slates.
pub fn left_out(face: &RoofFace, azimuth: f64, sources: &[&SurveyFace]) -> Option<LeftOut> {
    let pitch = face.pitch.value;
    let from_north = azimuth.min(360.0 - azimuth);
    if face.area.value < SMALLEST {
        Some(LeftOut::Small)
    } else if pitch > STEEPEST {
        Some(LeftOut::Steep)
    } else if from_north < NORTH.0 && pitch >= NORTH.1 {
        Some(LeftOut::North)
    } else if is_shaded(pitch, azimuth, sources) {
        Some(LeftOut::Shaded)
    } else {
        None
    }
}

/// By the sun on it where that is known, else by the lowest class.
fn is_shaded(pitch: f64, azimuth: f64, sources: &[&SurveyFace]) -> bool {
    let tilt = pitch.min(70.0) / 35.0;
    let (level, gain) = SUN;
    let possible = gain.mul_add(-azimuth.to_radians().cos() * tilt.min(1.0), level);
    sources.iter().any(|face| match (face.irradiation, face.suitability) {
        (Some(sun), _) => sun < SHADED * possible,
        (None, Some(class)) => class <= 1,
        (None, None) => false,
    })
}
