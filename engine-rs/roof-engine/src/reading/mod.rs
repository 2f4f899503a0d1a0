//! From any text to a typed document, or to every fault of its form.

mod auto;
pub mod decimal;
pub mod json;
pub mod migration;
mod outline;
mod place;
pub mod reader;
pub mod structure;

use self::reader::Expected;
use crate::problem::Problem;

/// The refusal of a whole text that is no object.
pub fn no_object() -> Problem {
    Expected::Object.at(String::new())
}
