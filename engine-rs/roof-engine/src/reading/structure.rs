//! JSON text to a typed configuration, its schema first.

use serde_json::Value;

use super::fault::Fault;
use super::json::json;
use super::reader::typed;
use super::{problem, text};
use crate::problem::{Problem, ProblemCode};
use crate::roof::configuration::{Configuration, SCHEMA};

/// The configuration that a text spells, or the first fault of its structure.
pub fn parse(input: &str) -> Result<Configuration, Problem> {
    let value = json(input)?;
    check_schema(&value)?;
    typed(&value)
}

/// Another kind of file, or one of a newer version, is refused by name before its fields are.
fn check_schema(value: &Value) -> Result<(), Problem> {
    let fault = match value.get("schema") {
        Some(Value::String(schema)) if schema == SCHEMA => return Ok(()),
        Some(Value::String(schema)) => {
            return Err(problem(
                ProblemCode::UnsupportedSchema,
                "schema".to_string(),
                [("schema", text(schema))],
            ));
        }
        Some(_) => Fault::wrong_type(SCHEMA).at(|| "schema".to_string()),
        None if value.is_object() => serde::de::Error::missing_field("schema"),
        None => Fault::wrong_type("object"),
    };
    Err(fault.into_problem())
}
