//! What reading a value refuses, kept as data so that no message has to be taken apart.

use std::fmt::{self, Display, Formatter};

use serde::de::{self, Unexpected};

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
    WrongType(Expected),
}

/// What should stand where something else does. Its name goes to the app, which has words for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// `{ … }`.
    Object,
    /// `[ … ]`.
    List,
    /// A list of two whole numbers.
    Point,
    /// `"…"`.
    Text,
    /// Any number.
    Number,
    /// A number without a fraction, within what the engine calculates.
    WholeNumber,
    /// `true` or `false`.
    YesOrNo,
    /// `"auto"` or a whole number.
    AutoOrWholeNumber,
    /// A number with at most two decimals.
    TwoDecimals,
    /// Another value, of which no more can be said.
    Other,
}

impl Expected {
    /// As it stands in `expected`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Object => "object",
            Self::List => "list",
            Self::Point => "point",
            Self::Text => "text",
            Self::Number => "number",
            Self::WholeNumber => "wholeNumber",
            Self::YesOrNo => "yesOrNo",
            Self::AutoOrWholeNumber => "autoOrWholeNumber",
            Self::TwoDecimals => "twoDecimals",
            Self::Other => "other",
        }
    }
}

impl Fault {
    fn new(kind: Kind) -> Self {
        Self(Box::new(Content { kind, path: None }))
    }

    /// The value is none of what is expected.
    pub fn wrong_type(expected: Expected) -> Self {
        Self::new(Kind::WrongType(expected))
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
                (ProblemCode::WrongType, path, "expected", expected.name())
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
    fn custom<T: Display>(_: T) -> Self {
        Self::wrong_type(Expected::Other)
    }

    // What the reader itself does not refuse: only words and numbers of the wrong kind are left.
    fn invalid_type(_: Unexpected, _: &dyn de::Expected) -> Self {
        Self::wrong_type(Expected::Other)
    }

    fn invalid_value(_: Unexpected, _: &dyn de::Expected) -> Self {
        Self::wrong_type(Expected::Other)
    }

    fn invalid_length(_: usize, _: &dyn de::Expected) -> Self {
        Self::wrong_type(Expected::List)
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
