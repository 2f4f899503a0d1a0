//! JSON text to a typed configuration, its schema first.

use serde_json::Value;

use super::{Configuration, SCHEMA};
use crate::problem::{Problem, ProblemCode};
use crate::reading::json::json;
use crate::reading::migration::migrate;
use crate::reading::no_object;
use crate::reading::reader::{Expected, typed};
use crate::text::Text;

/// The configuration that a text spells, or every fault of its structure.
pub fn parse(input: &str) -> Result<Configuration, Vec<Problem>> {
    typed(&document(input)?)
}

/// The document that a text spells, in the present version. Another kind of file, or one of a newer
/// version, is refused by name before its fields are.
pub fn document(input: &str) -> Result<Value, Vec<Problem>> {
    let mut value = json(input)?;
    migrate(&mut value);
    let path = "schema".to_string();
    Err(vec![match value.get("schema") {
        Some(Value::String(schema)) if schema == SCHEMA => return Ok(value),
        Some(Value::String(schema)) => {
            let schema = [("schema", schema.as_str())];
            Problem::new(ProblemCode::UnsupportedSchema, path, schema)
        }
        Some(_) => Expected::Text.at(path),
        None if value.is_object() => Problem::new(ProblemCode::MissingField, path, [("field", "schema")]),
        None => no_object(),
    }])
}

/// A text of an earlier version in the present one; any other text as it is.
pub fn upgraded(input: &str) -> String {
    let document = json(input).ok();
    let changed = document.and_then(|mut value| migrate(&mut value).then_some(value));
    changed.map_or_else(|| input.to_string(), |value| value.text())
}
