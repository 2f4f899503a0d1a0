//! JSON text to a JSON value in which every name stands once: of two values of one name, one would be
//! lost without a word.

use std::cell::RefCell;
use std::fmt::{self, Formatter};

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use super::place::Place;
use crate::problem::{Problem, ProblemCode};

/// The JSON value that a text spells: no JSON and a field that is there twice are refused.
pub fn json(input: &str) -> Result<Value, Vec<Problem>> {
    let twice = RefCell::new(None);
    let seed = Unique { place: &Place::Root, twice: &twice };
    let mut reader = serde_json::Deserializer::from_str(input);
    let value = seed.deserialize(&mut reader).and_then(|value| reader.end().map(|()| value));
    match (value, twice.take()) {
        (_, Some(twice)) => Err(vec![twice]),
        (Ok(value), None) => Ok(value),
        (Err(error), None) => {
            let place = [("line", error.line() as i64), ("column", error.column() as i64)];
            Err(vec![Problem::new(ProblemCode::BrokenJson, "", place)])
        }
    }
}

/// Takes a value and keeps the refusal of the first name that it meets twice.
#[derive(Clone, Copy)]
struct Unique<'p> {
    place: &'p Place<'p>,
    twice: &'p RefCell<Option<Problem>>,
}

impl<'de> DeserializeSeed<'de> for Unique<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Unique<'_> {
    type Value = Value;

    fn expecting(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        loop {
            let place = Place::Element(self.place, list.len());
            let element = Unique { place: &place, ..self };
            match elements.next_element_seed(element)? {
                Some(value) => list.push(value),
                None => return Ok(Value::Array(list)),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            let place = Place::Field(self.place, &name);
            if object.contains_key(&name) {
                let params = [("field", name.as_str())];
                let found = Problem::new(ProblemCode::DuplicateField, place.path(), params);
                self.twice.borrow_mut().get_or_insert(found);
            }
            let field = Unique { place: &place, ..self };
            let value = fields.next_value_seed(field)?;
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }
}
