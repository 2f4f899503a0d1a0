//! What reading a value refuses, kept as data so that no message has to be taken apart.

use std::fmt::{self, Display, Formatter};

use serde::de::{self, Expected, Unexpected};

use super::{problem, text};
use crate::problem::{Problem, ProblemCode};

/// The first fault of a value's structure. Boxed: results of every read carry it.
#[derive(Debug)]
pub struct Fault(Box<Content>);

#[derive(Debug)]
struct Content {
    kind: Kind,
    /// Path of the value whose reader found the fault; none until that reader is left.
    path: Option<String>,
}

#[derive(Debug)]
enum Kind {
    /// A field that the object at the path needs.
    Missing(&'static str),
    /// A field of the object at the path that it does not have.
    UnknownField(String),
    /// A word that is none of those permitted.
    UnknownWord(String),
    /// What should stand there.
    WrongType(String),
}

impl Fault {
    fn new(kind: Kind) -> Self {
        Self(Box::new(Content { kind, path: None }))
    }

    /// The value is none of what is expected.
    pub fn wrong_type(expected: &str) -> Self {
        Self::new(Kind::WrongType(expected.to_string()))
    }

    /// The fault with its place, unless it already has one: the innermost is where it was found.
    pub fn at(mut self, path: impl FnOnce() -> String) -> Self {
        self.0.path.get_or_insert_with(path);
        self
    }

    /// The refusal that it stands for.
    pub fn into_problem(self) -> Problem {
        let Content { kind, path } = *self.0;
        let path = path.unwrap_or_default();
        let (code, path, name, value) = match &kind {
            Kind::Missing(field) => (
                ProblemCode::MissingField,
                join(&path, field),
                "field",
                *field,
            ),
            Kind::UnknownField(field) => (
                ProblemCode::UnknownField,
                join(&path, field),
                "field",
                field.as_str(),
            ),
            Kind::UnknownWord(word) => (ProblemCode::UnknownValue, path, "value", word.as_str()),
            Kind::WrongType(expected) => {
                (ProblemCode::WrongType, path, "expected", expected.as_str())
            }
        };
        problem(code, path, [(name, text(value))])
    }
}

/// The path of a field of the object at `parent`.
pub fn join(parent: &str, field: &str) -> String {
    if parent.is_empty() {
        field.to_string()
    } else {
        format!("{parent}.{field}")
    }
}

impl de::Error for Fault {
    fn custom<T: Display>(message: T) -> Self {
        Self::new(Kind::WrongType(message.to_string()))
    }

    fn invalid_type(_: Unexpected, expected: &dyn Expected) -> Self {
        Self::new(Kind::WrongType(expected.to_string()))
    }

    fn invalid_value(_: Unexpected, expected: &dyn Expected) -> Self {
        Self::new(Kind::WrongType(expected.to_string()))
    }

    fn invalid_length(_: usize, expected: &dyn Expected) -> Self {
        Self::new(Kind::WrongType(expected.to_string()))
    }

    fn unknown_variant(variant: &str, _: &'static [&'static str]) -> Self {
        Self::new(Kind::UnknownWord(variant.to_string()))
    }

    fn unknown_field(field: &str, _: &'static [&'static str]) -> Self {
        Self::new(Kind::UnknownField(field.to_string()))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new(Kind::Missing(field))
    }
}

impl Display for Fault {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?}", self.0)
    }
}

impl std::error::Error for Fault {}
