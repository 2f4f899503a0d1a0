//! From surveyed roof faces to the roof and the surfaces of a configuration.
//!
//! [`roof_survey`] makes faces that meet of the survey. Here their outlines are laid into the planes of their surfaces,
//! named, and divided into parts of a building; the roof's type follows where they fit one. Every roof that comes out
//! is one that the engine accepts.

pub mod answer;
mod choice;
mod convert;
pub mod input;
mod kinds;
mod openings;
mod outline;
mod parts;

use answer::{SurveyAnswer, SurveyRefusal};
use input::{SurveyHeights, SurveyInput};
use roof_engine::reading::date::is_day_or_year;
use roof_engine::reading::json::json;
use roof_engine::reading::reader::typed;
use roof_engine::text::written;
use roof_survey::{Face, Heights, Refusal};

/// Longest side of a roof, m.
const MAX_EXTENT: f64 = 500.0;
/// Largest standard deviation of a corner, m.
const MAX_DEVIATION: f64 = 5.0;
const MAX_STOREYS: i64 = 60;
const MAX_TEXT: usize = 100;
/// Most triangles of a building.
const MAX_TRIANGLES: usize = 4000;
/// Largest coordinate of LV95, and highest roof over its ground, m.
const MAX_COORDINATE: f64 = 1e7;
const MAX_HEIGHT: f64 = 1000.0;

/// Returns the JSON text of the answer to that of an input; for any other text a refusal.
pub fn answer_text(input: &str) -> String {
    let read = json(input).and_then(|value| typed::<SurveyInput>(&value));
    written(&read.map_or_else(|_| refused(SurveyRefusal::Invalid, None), |input| reconstruct(&input)))
}

/// Makes a roof of a survey.
pub fn reconstruct(input: &SurveyInput) -> SurveyAnswer {
    if !is_valid(input) {
        return refused(SurveyRefusal::Invalid, None);
    }
    let faces: Vec<Face> = input.faces.iter().map(convert::face_of).collect();
    let heights = input
        .heights
        .as_ref()
        .map(|heights| Heights { triangles: heights.triangles.clone(), sd: heights.deviation });
    match roof_survey::reconstruct(&faces, input.corner_deviation, heights.as_ref()) {
        Ok(roof) if convert::extent(&roof) > MAX_EXTENT => refused(SurveyRefusal::TooLarge, None),
        Ok(roof) => convert::answer(input, &roof).unwrap_or_else(|| refused(SurveyRefusal::Empty, None)),
        Err(Refusal::Empty) => refused(SurveyRefusal::Empty, None),
        Err(Refusal::TooLarge) => refused(SurveyRefusal::TooLarge, None),
        Err(Refusal::Unsolvable) => refused(SurveyRefusal::Unsolvable, None),
        Err(Refusal::Invalid(face)) => {
            refused(SurveyRefusal::Invalid, input.faces.get(face).map(|face| face.id.clone()))
        }
    }
}

fn refused(code: SurveyRefusal, face: Option<String>) -> SurveyAnswer {
    SurveyAnswer::Refused { code, face }
}

fn is_valid(input: &SurveyInput) -> bool {
    (0.0..=MAX_DEVIATION).contains(&input.corner_deviation)
        && input.storeys.is_none_or(|storeys| (1..=MAX_STOREYS).contains(&storeys))
        && is_day_or_year(&input.date)
        && input.faces.iter().all(|face| face.id.len() <= MAX_TEXT)
        && input.heights.as_ref().is_none_or(are_valid)
}

fn are_valid(heights: &SurveyHeights) -> bool {
    let in_range = |[east, north, height]: &[f64; 3]| {
        east.abs() <= MAX_COORDINATE && north.abs() <= MAX_COORDINATE && height.abs() <= MAX_HEIGHT
    };
    (0.0..=MAX_DEVIATION).contains(&heights.deviation)
        && heights.triangles.len() <= MAX_TRIANGLES
        && heights.triangles.iter().flatten().all(in_range)
        && is_day_or_year(&heights.date)
}
