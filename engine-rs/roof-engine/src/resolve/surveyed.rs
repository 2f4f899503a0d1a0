//! Origins of values: of a known name, each name once.

use crate::configuration::SurveyedValue;
use crate::problem::{ProblemCode, Problems};
use crate::reading::date::is_day_or_year;

const MAX_VALUES: usize = 16;
/// As long as the longest length, mm.
const MAX_DEVIATION: f64 = 500_000.0;

/// Values that a survey may have given to the building.
pub const OF_ROOF: [&str; 4] = ["angle", "buildingLength", "buildingWidth", "eaveHeight"];
/// The same of the location.
pub const OF_LOCATION: [&str; 3] = ["latitude", "longitude", "heightAboveSea"];
/// The same of the surroundings.
pub const OF_SURROUNDINGS: [&str; 4] = ["horizon", "ground", "buildings", "trees"];
/// The same of a surface, whatever its shape.
pub const OF_SURFACE: [&str; 8] =
    ["angle", "azimuth", "width", "height", "topWidth", "topOffset", "apex", "shift"];

/// Adds every entry that is not permitted.
pub fn check(surveyed: &[SurveyedValue], names: &[&str], problems: &mut Problems) {
    if !problems.few("surveyed", surveyed.len(), MAX_VALUES) {
        return;
    }
    let mut seen: Vec<&str> = Vec::new();
    problems.each("surveyed", surveyed, |problems, value| {
        let name = value.of.as_str();
        if !names.contains(&name) {
            problems.naming(ProblemCode::UnknownValue, "of", name);
        } else if seen.contains(&name) {
            problems.naming(ProblemCode::DuplicateId, "of", name);
        }
        seen.push(name);
        let date = &value.date;
        if !is_day_or_year(date) {
            problems.naming(ProblemCode::UnknownValue, "date", date);
        }
        problems.range("deviation", value.deviation, 0.0, MAX_DEVIATION);
    });
}
