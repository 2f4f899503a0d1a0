//! The values that a text about a problem or a check needs.

use serde::{Serialize, Serializer};
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

/// Numbers and words that a text needs, by name, in the order of the names. They are few: a list is
/// smaller than a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Params(Vec<(String, Param)>);

impl Params {
    /// Adds one, or puts it in the place of that of its name.
    pub fn insert(&mut self, name: &str, value: Param) {
        match self.0.iter().position(|(other, _)| other.as_str() >= name) {
            Some(at) if self.0[at].0 == name => self.0[at].1 = value,
            Some(at) => self.0.insert(at, (name.to_string(), value)),
            None => self.0.push((name.to_string(), value)),
        }
    }

    /// That of a name.
    pub fn get(&self, name: &str) -> Option<&Param> {
        self.iter().find(|(own, _)| *own == name).map(|(_, p)| p)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Param)> {
        self.0.iter().map(|(name, param)| (name.as_str(), param))
    }
}

impl<'a> FromIterator<(&'a str, Param)> for Params {
    fn from_iter<I: IntoIterator<Item = (&'a str, Param)>>(params: I) -> Self {
        let mut all = Self::default();
        for (name, param) in params {
            all.insert(name, param);
        }
        all
    }
}

impl Serialize for Params {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(untagged)]
pub enum Param {
    /// A length in mm, an angle in degrees, a load in kN/m²: as the code says.
    Number(f64),
    /// A name.
    Text(String),
}

impl From<f64> for Param {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<i64> for Param {
    fn from(number: i64) -> Self {
        Self::Number(number as f64)
    }
}

impl From<&str> for Param {
    fn from(text: &str) -> Self {
        Self::Text(text.to_string())
    }
}
