//! Reads `"auto"` or a whole number.

use std::fmt::{self, Formatter};

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

use crate::roof::configuration::{Auto, AutoOr};

struct WordOrNumber;

impl Visitor<'_> for WordOrNumber {
    type Value = AutoOr;

    fn expecting(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("\"auto\" or a whole number")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<AutoOr, E> {
        if word == "auto" {
            Ok(AutoOr::Auto(Auto::Auto))
        } else {
            Err(E::invalid_value(Unexpected::Str(word), &self))
        }
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<AutoOr, E> {
        Ok(AutoOr::Number(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<AutoOr, E> {
        i64::try_from(number)
            .map(AutoOr::Number)
            .map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
    }
}

impl<'de> Deserialize<'de> for AutoOr {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WordOrNumber)
    }
}
