//! Reads `"auto"` or a whole number: [`crate::reading::reader`] gives nothing else.

use std::fmt::{self, Formatter};

use serde::de::{Deserialize, Deserializer, Visitor};

use super::{Auto, AutoOr};

struct WordOrNumber;

impl Visitor<'_> for WordOrNumber {
    type Value = AutoOr;

    fn expecting(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("\"auto\" or a whole number")
    }

    fn visit_str<E>(self, _: &str) -> Result<AutoOr, E> {
        Ok(AutoOr::Auto(Auto::Auto))
    }

    fn visit_i64<E>(self, number: i64) -> Result<AutoOr, E> {
        Ok(AutoOr::Number(number))
    }
}

impl<'de> Deserialize<'de> for AutoOr {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WordOrNumber)
    }
}
