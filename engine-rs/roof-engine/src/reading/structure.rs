//! JSON text to a typed configuration, its schema first.

use serde_json::Value;

use super::fault::{Expected, Fault};
use super::json::json;
use super::migration::migrate;
use super::reader::typed;
use super::{problem, text};
use crate::problem::{Problem, ProblemCode};
use crate::roof::configuration::{Configuration, SCHEMA};

/// The configuration that a text spells, or the first fault of its structure.
pub fn parse(input: &str) -> Result<Configuration, Problem> {
    typed(&document(input)?)
}

/// The document that a text spells, in the present version. Another kind of file, or one of a newer
/// version, is refused by name before its fields are.
pub fn document(input: &str) -> Result<Value, Problem> {
    let mut value = json(input)?;
    migrate(&mut value);
    let fault = match value.get("schema") {
        Some(Value::String(schema)) if schema == SCHEMA => return Ok(value),
        Some(Value::String(schema)) => {
            return Err(problem(
                ProblemCode::UnsupportedSchema,
                "schema".to_string(),
                [("schema", text(schema))],
            ));
        }
        Some(_) => Fault::wrong_type(Expected::Text).at(|| "schema".to_string()),
        None if value.is_object() => serde::de::Error::missing_field("schema"),
        None => Fault::wrong_type(Expected::Object),
    };
    Err(fault.into_problem())
}

/// A text of an earlier version in the present one; any other text as it is.
pub fn upgraded(input: &str) -> String {
    let document = json(input).ok();
    let changed = document.and_then(|mut value| migrate(&mut value).then_some(value));
    changed.map_or_else(|| input.to_string(), |value| value.to_string())
}
