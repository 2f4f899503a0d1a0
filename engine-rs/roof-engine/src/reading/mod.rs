//! From any text to a typed document, or to every fault of its form.

pub mod date;
pub mod json;
pub mod migration;
mod place;
pub mod reader;

use crate::problem::Problem;
use reader::Expected;

/// The refusal of a whole text that is no object.
pub fn no_object() -> Problem {
    Expected::Object.at(String::new())
}
