//! From any text to a typed document, or to every fault of its form.

mod auto;
pub mod json;
mod migration;
mod outline;
mod place;
pub mod reader;
pub mod structure;

use self::reader::Expected;
use crate::problem::{Param, Problem, ProblemCode};

/// One refusal.
pub fn problem<const N: usize>(
    code: ProblemCode,
    path: String,
    params: [(&str, Param); N],
) -> Problem {
    Problem {
        code,
        path,
        params: params.into_iter().collect(),
    }
}

/// The refusal of a whole text that is no object.
pub fn no_object() -> Problem {
    Expected::Object.at(String::new())
}

/// A whole number.
pub fn number(value: i64) -> Param {
    Param::Number(value as f64)
}

/// A word.
pub fn text(value: &str) -> Param {
    Param::Text(value.to_string())
}
