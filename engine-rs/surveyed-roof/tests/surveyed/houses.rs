//! Invented houses as the input of a reconstruction.

use invented_houses::{Kind, Noise, SurveyedFace, house, model, survey};
use roof_engine::configuration::{Configuration, Roof, Surface, SurveySource};
use roof_engine::engine::RoofEngine;
use surveyed_roof::answer::{FoundFace, SurveyAnswer, SurveyNote};
use surveyed_roof::input::{SurveyFace, SurveyHeights, SurveyInput};
use surveyed_roof::reconstruct;

/// Standard deviation of a corner in metres, and whether its copies in several faces move together.
pub const NOISES: [(f64, bool); 4] = [(0.0, true), (0.1, true), (0.3, true), (0.3, false)];

/// Returns an engine with the demo catalogue.
pub fn engine() -> RoofEngine {
    let catalogue = concat!(env!("CARGO_MANIFEST_DIR"), "/../../engine/catalogue/demo.json");
    RoofEngine::new(&std::fs::read_to_string(catalogue).unwrap()).unwrap()
}

/// Returns the survey of a house of a seed.
pub fn input(kind: Kind, seed: u64, corner: f64, shared: bool) -> SurveyInput {
    let noise = Noise { corner, shared, strips: 0.25, doubles: 0.1 };
    let faces = survey(&house(kind, seed), &noise, seed);
    input_of(&faces, corner, (!seed.is_multiple_of(3)).then_some(2))
}

/// Returns the survey of these faces, called `face-0`, `face-1` and so on.
pub fn input_of(faces: &[SurveyedFace], corner_deviation: f64, storeys: Option<i64>) -> SurveyInput {
    let face = |(index, face): (usize, &SurveyedFace)| SurveyFace {
        id: format!("face-{index}"),
        ring: face.ring.clone(),
        holes: face.holes.clone(),
        pitch: face.pitch,
        aspect: face.aspect,
        area: Some(face.slope_area),
        suitability: None,
        irradiation: None,
    };
    SurveyInput {
        faces: faces.iter().enumerate().map(face).collect(),
        corner_deviation,
        storeys,
        heights: None,
        source: SurveySource::Village,
        date: "2024".to_string(),
    }
}

/// Returns the same survey with the house in a 3D model, whose heights are off by half as much as the corners.
pub fn with_heights(kind: Kind, seed: u64, input: SurveyInput) -> SurveyInput {
    let deviation = input.corner_deviation / 2.0;
    let heights = SurveyHeights {
        triangles: model(&house(kind, seed), [input.corner_deviation, deviation], seed),
        deviation,
        source: SurveySource::SwissBuildings3d,
        date: "2023-07-01".to_string(),
    };
    SurveyInput { heights: Some(heights), ..input }
}

/// A roof that was found.
pub struct Found {
    /// The building.
    pub roof: Roof,
    /// Its surfaces.
    pub surfaces: Vec<Surface>,
    /// Its faces.
    pub faces: Vec<FoundFace>,
    /// Notes on what was left out or is in doubt.
    pub notes: Vec<SurveyNote>,
}

/// Returns the roof of a survey that has one.
pub fn found(input: &SurveyInput) -> Found {
    match reconstruct(input) {
        SurveyAnswer::Roof { roof, surfaces, faces, notes } => Found { roof, surfaces, faces, notes },
        refused => panic!("{refused:?}"),
    }
}

impl Found {
    /// Returns the face that was made of a surveyed face.
    pub fn face_of(&self, source: &str) -> &FoundFace {
        self.faces.iter().find(|face| face.sources.iter().any(|id| id == source)).unwrap()
    }

    /// Returns a surface by id.
    pub fn surface(&self, id: &str) -> &Surface {
        self.surfaces.iter().find(|surface| surface.id == id).unwrap()
    }
}

/// Returns a configuration with the roof of a survey.
pub fn configuration(engine: &RoofEngine, found: &Found) -> Configuration {
    let new = engine.new_configuration("free").unwrap();
    Configuration { roof: found.roof.clone(), surfaces: found.surfaces.clone(), ..new }
}

/// Returns the survey mirrored and turned by degrees.
pub fn moved(input: &SurveyInput, degrees: f64) -> SurveyInput {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let to = |&[east, north]: &[f64; 2]| [-east * cos + north * sin, north * cos + east * sin];
    let ring = |ring: &Vec<[f64; 2]>| ring.iter().map(to).collect();
    let face = |face: &SurveyFace| SurveyFace {
        ring: ring(&face.ring),
        holes: face.holes.iter().map(ring).collect(),
        aspect: (degrees - face.aspect + 180.0).rem_euclid(360.0) - 180.0,
        ..face.clone()
    };
    SurveyInput { faces: input.faces.iter().map(face).collect(), ..input.clone() }
}
