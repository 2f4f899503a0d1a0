//! JSON text to typed configuration; names the field at fault.

use serde::Deserialize;
use serde_json::Value;

use super::{problem, text};
use crate::problem::{Problem, ProblemCode};
use crate::roof::configuration::{Configuration, SCHEMA};

/// The configuration that a text spells, or the first fault of its structure.
pub fn parse(input: &str) -> Result<Configuration, Problem> {
    let value: Value = serde_json::from_str(input)
        .map_err(|_| problem(ProblemCode::BrokenJson, String::new(), []))?;
    check_schema(&value)?;
    if let Some(problem) = misplaced_list(&value) {
        return Err(problem);
    }
    typed(&value)
}

/// The typed form of a JSON value, or the first fault of its structure. Everything is read through
/// values, so that the package holds one reader per type.
pub fn typed<'a, T: Deserialize<'a>>(value: &'a Value) -> Result<T, Problem> {
    serde_path_to_error::deserialize(value).map_err(|error| explain_error(&error))
}

/// The problem that an error of reading stands for.
fn explain_error(error: &serde_path_to_error::Error<serde_json::Error>) -> Problem {
    let path = error.path().to_string();
    explain(if path == "." { "" } else { &path }, error.inner())
}

/// Another kind of file, or one of a newer version, is refused by name before its fields are.
fn check_schema(value: &Value) -> Result<(), Problem> {
    match value.get("schema") {
        Some(Value::String(schema)) if schema == SCHEMA => Ok(()),
        Some(Value::String(schema)) => Err(problem(
            ProblemCode::UnsupportedSchema,
            "schema".to_string(),
            [("schema", text(schema))],
        )),
        Some(_) => Err(wrong_type("schema".to_string(), SCHEMA)),
        None if value.is_object() => Err(missing("", "schema")),
        None => Err(wrong_type(String::new(), "object")),
    }
}

/// Fields that are lists; what is in them but corners is an object.
const LISTS: [&str; 7] = [
    "surfaces",
    "edges",
    "cutouts",
    "skylights",
    "formats",
    "points",
    "bomChanges",
];

/// The first list that stands where an object or a single value belongs: serde would take its elements
/// for the object's fields in their order.
pub fn misplaced_list(value: &Value) -> Option<Problem> {
    misplaced(value, "", false)
}

fn misplaced(value: &Value, path: &str, list_permitted: bool) -> Option<Problem> {
    match value {
        Value::Array(_) if !list_permitted => Some(wrong_type(path.to_string(), "object")),
        Value::Array(list) => list.iter().enumerate().find_map(|(index, element)| {
            misplaced(
                element,
                &format!("{path}[{index}]"),
                path.ends_with(".points"),
            )
        }),
        Value::Object(fields) => fields.iter().find_map(|(key, field)| {
            misplaced(field, &join(path, key), LISTS.contains(&key.as_str()))
        }),
        _ => None,
    }
}

/// Reads the words of serde's message: they are the only place where it names the field. The text is
/// known to be JSON.
fn explain(path: &str, error: &serde_json::Error) -> Problem {
    let message = error.to_string();
    let quoted = message.split('`').nth(1).unwrap_or_default();
    if message.starts_with("missing field") {
        return missing(path, quoted);
    }
    if message.starts_with("unknown field") {
        // serde's path already ends with the unknown field where it is read directly.
        let path = if path.ends_with(quoted) {
            path.to_string()
        } else {
            join(path, quoted)
        };
        return problem(ProblemCode::UnknownField, path, [("field", text(quoted))]);
    }
    if message.starts_with("unknown variant") {
        return problem(
            ProblemCode::UnknownValue,
            path.to_string(),
            [("value", text(quoted))],
        );
    }
    let expected = message
        .split("expected ")
        .nth(1)
        .and_then(|rest| rest.split(" at line").next())
        .unwrap_or("\"auto\" or a whole number");
    wrong_type(path.to_string(), expected)
}

fn missing(parent: &str, field: &str) -> Problem {
    problem(
        ProblemCode::MissingField,
        join(parent, field),
        [("field", text(field))],
    )
}

fn wrong_type(path: String, expected: &str) -> Problem {
    problem(ProblemCode::WrongType, path, [("expected", text(expected))])
}

fn join(parent: &str, field: &str) -> String {
    if parent.is_empty() {
        field.to_string()
    } else {
        format!("{parent}.{field}")
    }
}

/// The fields of every outline together. Read in place of the tagged enum, through which serde loses
/// the path of the field at fault.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OutlineFields {
    shape: Shape,
    width: Option<i64>,
    top_width: Option<i64>,
    top_offset: Option<i64>,
    apex: Option<i64>,
    shift: Option<i64>,
    height: Option<i64>,
    points: Option<Vec<[i64; 2]>>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Shape {
    Rectangle,
    Trapezoid,
    Triangle,
    Parallelogram,
    Polygon,
}

impl TryFrom<OutlineFields> for crate::roof::configuration::Outline {
    type Error = String;

    fn try_from(mut fields: OutlineFields) -> Result<Self, String> {
        let shape = fields.shape;
        let outline = match shape {
            Shape::Rectangle => Self::Rectangle {
                width: take(&mut fields.width, "width")?,
                height: take(&mut fields.height, "height")?,
            },
            Shape::Trapezoid => Self::Trapezoid {
                width: take(&mut fields.width, "width")?,
                top_width: take(&mut fields.top_width, "topWidth")?,
                top_offset: take(&mut fields.top_offset, "topOffset")?,
                height: take(&mut fields.height, "height")?,
            },
            Shape::Triangle => Self::Triangle {
                width: take(&mut fields.width, "width")?,
                apex: take(&mut fields.apex, "apex")?,
                height: take(&mut fields.height, "height")?,
            },
            Shape::Parallelogram => Self::Parallelogram {
                width: take(&mut fields.width, "width")?,
                shift: take(&mut fields.shift, "shift")?,
                height: take(&mut fields.height, "height")?,
            },
            Shape::Polygon => Self::Polygon {
                points: take(&mut fields.points, "points")?,
            },
        };
        fields.refuse_rest()?;
        Ok(outline)
    }
}

impl OutlineFields {
    /// What is left belongs to another shape.
    fn refuse_rest(&self) -> Result<(), String> {
        let rest = [
            ("width", self.width.is_some()),
            ("topWidth", self.top_width.is_some()),
            ("topOffset", self.top_offset.is_some()),
            ("apex", self.apex.is_some()),
            ("shift", self.shift.is_some()),
            ("height", self.height.is_some()),
            ("points", self.points.is_some()),
        ];
        match rest.iter().find(|(_, present)| *present) {
            Some((name, _)) => Err(format!("unknown field `{name}`")),
            None => Ok(()),
        }
    }
}

fn take<T>(field: &mut Option<T>, name: &str) -> Result<T, String> {
    field
        .take()
        .ok_or_else(|| format!("missing field `{name}`"))
}
