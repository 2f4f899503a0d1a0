//! Faces that stay off, and why.

use crate::houses::{Found, found, input};
use invented_houses::Kind;
use proptest::prelude::*;
use roof_engine::configuration::SurveySource;
use surveyed_roof::answer::{FaceSide, LeftOut};
use surveyed_roof::input::{SurveyFace, SurveyInput};

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

/// A rectangle that rises from its eave, measures in m and degrees.
#[derive(Clone, Debug)]
struct Rectangle {
    width: f64,
    slope: f64,
    pitch: f64,
    /// From north, clockwise.
    azimuth: f64,
}

impl Rectangle {
    fn face(&self, id: &str, east: f64, sun: (Option<f64>, Option<i64>)) -> SurveyFace {
        let (sin, cos) = self.azimuth.to_radians().sin_cos();
        let depth = self.slope * self.pitch.to_radians().cos();
        let place = |[right, up]: [f64; 2]| [east - right * cos - up * sin, right * sin - up * cos];
        SurveyFace {
            id: id.to_string(),
            ring: [[0.0, 0.0], [self.width, 0.0], [self.width, depth], [0.0, depth]].map(place).to_vec(),
            holes: Vec::new(),
            pitch: self.pitch,
            aspect: self.azimuth - 180.0,
            area: Some(self.width * self.slope),
            irradiation: sun.0,
            suitability: sun.1,
        }
    }

    /// The roof of this rectangle beside a large one to the south, which is always on.
    fn found(&self, sun: (Option<f64>, Option<i64>)) -> Found {
        let south = Rectangle { width: 12.0, slope: 7.0, pitch: 30.0, azimuth: 180.0 };
        found(&SurveyInput {
            faces: vec![south.face("south", 0.0, (Some(1300.0), Some(5))), self.face("other", 60.0, sun)],
            corner_deviation: 0.0,
            storeys: None,
            heights: None,
            source: SurveySource::Village,
            date: "2024".to_string(),
        })
    }

    fn left(&self, sun: (Option<f64>, Option<i64>)) -> Option<LeftOut> {
        let found = self.found(sun);
        let face = found.face_of("other");
        let surface = found.surface(face.surface.as_ref().unwrap());
        assert_eq!(surface.enabled, face.left.is_none());
        face.left
    }

    /// Reason by size, pitch and direction.
    fn reason(&self) -> Option<LeftOut> {
        let from_north = self.azimuth.min(360.0 - self.azimuth);
        if self.width * self.slope < 8.0 {
            Some(LeftOut::Small)
        } else if self.pitch > 75.0 {
            Some(LeftOut::Steep)
        } else if from_north < 60.0 && self.pitch >= 15.0 {
            Some(LeftOut::North)
        } else {
            None
        }
    }
}

prop_compose! {
    /// Rectangles that are not within a few percent of a limit.
    fn rectangles()(
        width in 2.0..14.0_f64,
        slope in 1.5..9.0_f64,
        pitch in 1..88_i32,
        azimuth in 0..360_i32,
    ) -> Rectangle {
        Rectangle { width, slope, pitch: f64::from(pitch) + 0.25, azimuth: f64::from(azimuth) + 0.25 }
    }
}

fn rectangle() -> impl Strategy<Value = Rectangle> {
    rectangles().prop_filter("near a limit", |of| (of.width * of.slope - 8.0).abs() > 0.4)
}

proptest! {
    #[test]
    fn a_face_that_is_small_steep_or_to_the_north_stays_off(other in rectangle()) {
        prop_assert_eq!(other.left((None, None)), other.reason());
    }

    #[test]
    fn a_face_in_the_shade_stays_off(
        other in rectangle(),
        sun in 250.0..1400.0_f64,
        less in 0.3..1.0_f64,
        class in 1..=5_i64,
    ) {
        let shaded = |left| left == Some(LeftOut::Shaded);
        let alone = other.reason();
        let at = |sun| other.left((Some(sun), Some(class)));
        // No roof in the midland gets less than 350 kWh/m² or more than 1,350 without shade.
        prop_assert_eq!(at(250.0), alone.or(Some(LeftOut::Shaded)));
        prop_assert_eq!(at(1400.0), alone);
        prop_assert!(!shaded(at(sun)) || shaded(at(sun * less)));
        // The class counts where the sun is not known.
        let by_class = (class == 1).then_some(LeftOut::Shaded);
        prop_assert_eq!(other.left((None, Some(class))), alone.or(by_class));
    }

    #[test]
    fn a_face_is_named_by_the_side_it_falls_to(other in rectangle()) {
        let found = other.found((None, None));
        let side = if other.pitch < 3.0 {
            FaceSide::Level
        } else {
            SIDES[(other.azimuth / 45.0).round() as usize % 8]
        };
        prop_assert_eq!(found.face_of("other").name.side, side);
    }

    #[test]
    fn a_roof_has_a_surface_that_is_on(kind in 0..Kind::ALL.len(), seed in 0..1000_u64) {
        let mut input = input(Kind::ALL[kind], seed, 0.1, true);
        for face in &mut input.faces {
            face.irradiation = Some(100.0);
        }
        let found = found(&input);
        prop_assert_eq!(found.surfaces.iter().filter(|surface| surface.enabled).count(), 1);
        let reasons = found.faces.iter().filter(|face| face.surface.is_some());
        prop_assert_eq!(reasons.filter(|face| face.left.is_none()).count(), 1);
    }
}
