//! Reads a typed value from a JSON value and knows at every moment where it is.
//!
//! Unlike the reader that comes with JSON values, it takes no list for an object and no object for a
//! word, and its faults carry their path. It allocates nothing for a path until something is wrong.

use std::slice;

use serde::de::{DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};
use serde_json::{Value, map};

use super::fault::{Expected, Fault};
use super::place::Place;
use crate::problem::Problem;

/// The typed form of a JSON value, or the first fault of its structure at its path.
pub fn typed<'v, T: Deserialize<'v>>(value: &'v Value) -> Result<T, Problem> {
    let place = Place::Root;
    let reader = Reader {
        value,
        place: &place,
    };
    T::deserialize(reader).map_err(|fault| fault.at(String::new).into_problem())
}

/// A value to be read and its place.
#[derive(Clone, Copy)]
struct Reader<'v, 'p> {
    value: &'v Value,
    place: &'p Place<'p>,
}

impl<'v> Reader<'v, '_> {
    fn object(self) -> Result<map::Iter<'v>, Fault> {
        match self.value {
            Value::Object(fields) => Ok(fields.iter()),
            _ => Err(Fault::wrong_type(Expected::Object)),
        }
    }

    fn list(self) -> Result<&'v [Value], Fault> {
        match self.value {
            Value::Array(list) => Ok(list),
            _ => Err(Fault::wrong_type(Expected::List)),
        }
    }
}

impl<'de> Deserializer<'de> for Reader<'de, '_> {
    type Error = Fault;

    /// A word or a whole number: nothing else of the documents is of two kinds.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let refused = || Fault::wrong_type(Expected::AutoOrWholeNumber);
        match self.value {
            Value::String(value) => visitor
                .visit_borrowed_str(value)
                .map_err(|_: Fault| refused()),
            _ => visitor.visit_i64(whole(self.value).ok_or_else(refused)?),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.value {
            Value::Bool(value) => visitor.visit_bool(*value),
            _ => Err(Fault::wrong_type(Expected::YesOrNo)),
        }
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let refused = || Fault::wrong_type(Expected::WholeNumber);
        visitor.visit_i64(whole(self.value).ok_or_else(refused)?)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let refused = || Fault::wrong_type(Expected::Number);
        visitor.visit_f64(self.value.as_f64().ok_or_else(refused)?)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.value {
            Value::String(value) => visitor.visit_borrowed_str(value),
            _ => Err(Fault::wrong_type(Expected::Text)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_map(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_map(Fields {
            rest: self.object()?,
            current: None,
            place: self.place,
        })
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_seq(Elements {
            rest: self.list()?.iter(),
            index: 0,
            place: self.place,
        })
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if self.list()?.len() == length {
            self.deserialize_seq(visitor)
        } else {
            Err(Fault::wrong_type(Expected::Point))
        }
    }

    /// Enums of words alone.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match self.value {
            Value::String(word) => visitor.visit_enum(word.as_str().into_deserializer()),
            _ => Err(Fault::wrong_type(Expected::Text)),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u8 u16 u32 u64 u128 f32 char bytes byte_buf unit unit_struct tuple_struct
        identifier
    }
}

/// Numbers up to here are whole in any JSON form: 10400, 10400.0, 1.04e4.
const LARGEST_WHOLE: f64 = 9_007_199_254_740_991.0;

/// The whole number that a value is, however it is written.
pub fn whole(value: &Value) -> Option<i64> {
    let of_real = || {
        let real = value.as_f64()?;
        (real.fract() == 0.0 && real.abs() <= LARGEST_WHOLE).then_some(real as i64)
    };
    value.as_i64().or_else(of_real)
}

/// The fields of an object that are still to be read.
struct Fields<'v, 'p> {
    rest: map::Iter<'v>,
    current: Option<(&'v str, &'v Value)>,
    place: &'p Place<'p>,
}

impl<'v> MapAccess<'v> for Fields<'v, '_> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'v>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Fault> {
        self.current = self.rest.next().map(|(name, value)| (name.as_str(), value));
        match self.current {
            // An unknown field is a fault of the object.
            Some((name, _)) => seed.deserialize(name.into_deserializer()).map(Some),
            None => Ok(None),
        }
    }

    fn next_value_seed<S: DeserializeSeed<'v>>(&mut self, seed: S) -> Result<S::Value, Fault> {
        let Some((name, value)) = self.current.take() else {
            return Err(Fault::wrong_type(Expected::Object));
        };
        let place = Place::Field(self.place, name);
        let reader = Reader {
            value,
            place: &place,
        };
        seed.deserialize(reader)
            .map_err(|fault| fault.at(|| place.path()))
    }
}

/// The elements of a list that are still to be read.
struct Elements<'v, 'p> {
    rest: slice::Iter<'v, Value>,
    index: usize,
    place: &'p Place<'p>,
}

impl<'v> SeqAccess<'v> for Elements<'v, '_> {
    type Error = Fault;

    fn next_element_seed<S: DeserializeSeed<'v>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Fault> {
        let Some(value) = self.rest.next() else {
            return Ok(None);
        };
        let place = Place::Element(self.place, self.index);
        self.index += 1;
        let reader = Reader {
            value,
            place: &place,
        };
        seed.deserialize(reader)
            .map(Some)
            .map_err(|fault| fault.at(|| place.path()))
    }
}

#[cfg(test)]
mod tests;
