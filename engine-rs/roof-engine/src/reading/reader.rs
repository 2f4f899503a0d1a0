//! Reads a typed value from a JSON value and notes everything that is wrong with it, each at its path.
//!
//! Types are read by what serde derives for them, which never sees a fault: where something is missing or
//! of the wrong kind, that is noted and a harmless value given instead, 0, "", yes or the first word. So
//! all faults are found in one pass, and what is derived has no way out but its end, which keeps it small.
//! No list passes for an object, and no object for a word.

use std::cell::RefCell;
use std::fmt::{self, Display, Formatter};
use std::marker::PhantomData;
use std::slice;

use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use serde::{Deserialize, Serialize, Serializer, forward_to_deserialize_any};
use serde_json::{Map, Value, map};

use super::json::json;
use super::place::Place;
use crate::problem::{Problem, ProblemCode, Problems};
use crate::text::Text;

/// Faults that are noted at most.
pub const MAX_FAULTS: usize = 100;

/// The typed form of a JSON value, or every fault of its structure.
pub fn typed<'v, T: Deserialize<'v>>(value: &'v Value) -> Result<T, Vec<Problem>> {
    let (read, faults) = noted(value);
    if faults.is_empty() { Ok(read) } else { Err(faults) }
}

/// The typed form of a JSON value with harmless values in the places of its faults, and these.
pub fn noted<'v, T: Deserialize<'v>>(value: &'v Value) -> (T, Vec<Problem>) {
    let (place, faults) = (Place::Root, RefCell::default());
    let reader = Reader { found: Found::Value(value), place: &place, faults: &faults };
    let Ok(read) = T::deserialize(reader);
    (read, faults.into_inner())
}

/// Reads a field that is required, but may be null.
pub fn nullable<'de, D: Deserializer<'de>, T: Deserialize<'de>>(reader: D) -> Result<Option<T>, D::Error> {
    let read: Option<Option<T>> = reader.deserialize_newtype_struct(NULLABLE, Perhaps(PhantomData))?;
    Ok(read.flatten())
}

/// Reads a field that stands for its default where it is missing.
pub fn or_default<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(
    reader: D,
) -> Result<T, D::Error> {
    let read: Option<T> = Option::deserialize(reader)?;
    Ok(read.unwrap_or_default())
}

/// A value that may be absent, but not null.
pub struct Given<T>(pub Option<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Given<T> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        let read = reader.deserialize_newtype_struct(GIVEN, Perhaps(PhantomData))?;
        Ok(Self(read))
    }
}

/// A value that another module reads: its JSON text, empty if absent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unread(pub String);

impl Unread {
    /// Whether there is no value.
    pub fn is_absent(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'de> Deserialize<'de> for Unread {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        reader.deserialize_newtype_struct(UNREAD, AsText)
    }
}

impl Serialize for Unread {
    fn serialize<S: Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
        json(&self.0).unwrap_or_default().serialize(writer)
    }
}

struct AsText;

impl Visitor<'_> for AsText {
    type Value = Unread;

    fn expecting(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_str<E>(self, text: &str) -> Result<Unread, E> {
        Ok(Unread(text.to_string()))
    }
}

struct Perhaps<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Perhaps<T> {
    type Value = Option<T>;

    fn expecting(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_none<E>(self) -> Result<Option<T>, E> {
        Ok(None)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, reader: D) -> Result<Option<T>, D::Error> {
        T::deserialize(reader).map(Some)
    }
}

/// How [`nullable`], [`Given`] and [`Unread`] make themselves known to the reader.
const UNREAD: &str = "unread";
const NULLABLE: &str = "nullable";
const GIVEN: &str = "given";

/// The kind of value expected where something else stands. Its name goes to the app, which has words for it.
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
    /// A number with at most one decimal.
    OneDecimal,
    /// A number with at most two decimals.
    TwoDecimals,
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
            Self::OneDecimal => "oneDecimal",
            Self::TwoDecimals => "twoDecimals",
        }
    }

    /// The refusal of something else at a path.
    pub fn at(self, path: String) -> Problem {
        Problem::new(ProblemCode::WrongType, path, [("expected", self.name())])
    }

    /// The same at a field.
    pub fn of(self, field: &str, problems: &mut Problems) {
        problems.add(ProblemCode::WrongType, field, [("expected", self.name())]);
    }
}

/// The value in a place.
#[derive(Clone, Copy)]
enum Found<'v> {
    Value(&'v Value),
    /// A field that is not there.
    Missing,
    /// Something inside of what is faulty itself: no more is said about it.
    Nothing,
}

impl<'v> Found<'v> {
    fn in_field(object: &'v Map<String, Value>, name: &str) -> Self {
        object.get(name).map_or(Self::Missing, Self::Value)
    }
}

/// A value to be read and its place.
#[derive(Clone, Copy)]
struct Reader<'v, 'p> {
    found: Found<'v>,
    place: &'p Place<'p>,
    faults: &'p RefCell<Vec<Problem>>,
}

impl<'v, 'p> Reader<'v, 'p> {
    fn value(self) -> Option<&'v Value> {
        match self.found {
            Found::Value(value) => Some(value),
            Found::Missing | Found::Nothing => None,
        }
    }

    /// Something inside of it.
    fn inner<'q>(self, found: Option<Found<'v>>, place: &'q Place<'q>) -> Reader<'v, 'q>
    where
        'p: 'q,
    {
        Reader { found: found.unwrap_or(Found::Nothing), place, faults: self.faults }
    }

    fn note(self, fault: Problem) {
        let mut faults = self.faults.borrow_mut();
        if faults.len() < MAX_FAULTS {
            faults.push(fault);
        }
    }

    /// Notes that what is expected is not there.
    fn refuse(self, expected: Expected) {
        match self.found {
            Found::Value(_) => self.note(expected.at(self.place.path())),
            Found::Missing => {
                let field = [("field", self.place.field())];
                let path = self.place.path();
                self.note(Problem::new(ProblemCode::MissingField, path, field));
            }
            Found::Nothing => {}
        }
    }

    /// The value as it is expected; where it is not, that is noted.
    fn read<T>(self, expected: Expected, reading: impl FnOnce(&'v Value) -> Option<T>) -> Option<T> {
        let read = self.value().and_then(reading);
        if read.is_none() {
            self.refuse(expected);
        }
        read
    }

    /// An object whose fields are among those of these names and another one.
    fn object(self, names: &[&str], also: Option<&str>) -> Option<&'v Map<String, Value>> {
        let object = self.read(Expected::Object, Value::as_object)?;
        for name in object.keys() {
            if !names.contains(&name.as_str()) && also != Some(name) {
                let path = Place::Field(self.place, name).path();
                let field = [("field", name.as_str())];
                self.note(Problem::new(ProblemCode::UnknownField, path, field));
            }
        }
        Some(object)
    }

    fn text(self) -> Option<&'v str> {
        self.read(Expected::Text, Value::as_str)
    }

    /// Which of some words it is.
    fn word(self, words: &[&str]) -> Option<usize> {
        let word = self.text()?;
        let index = words.iter().position(|known| *known == word);
        if index.is_none() {
            let (path, value) = (self.place.path(), [("value", word)]);
            self.note(Problem::new(ProblemCode::UnknownValue, path, value));
        }
        index
    }
}

impl<'de> Deserializer<'de> for Reader<'de, '_> {
    type Error = Never;

    /// A word or a whole number: nothing else of the documents is of two kinds.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        match self.value() {
            Some(Value::String(word)) if word == "auto" => visitor.visit_borrowed_str(word),
            _ => visitor.visit_i64(self.read(Expected::AutoOrWholeNumber, whole).unwrap_or(0)),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        visitor.visit_bool(self.read(Expected::YesOrNo, Value::as_bool).unwrap_or(true))
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        visitor.visit_i64(self.read(Expected::WholeNumber, whole).unwrap_or(0))
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        visitor.visit_f64(self.read(Expected::Number, Value::as_f64).unwrap_or(0.0))
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        visitor.visit_borrowed_str(self.text().unwrap_or_default())
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        match self.value() {
            None | Some(Value::Null) => visitor.visit_none(),
            Some(_) => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Never> {
        if name == UNREAD {
            return visitor.visit_str(&self.value().map(Value::text).unwrap_or_default());
        }
        if matches!(self.found, Found::Missing) && name == GIVEN {
            return visitor.visit_none();
        }
        if self.value().is_none() && name == NULLABLE {
            self.refuse(Expected::Number);
        }
        visitor.visit_newtype_struct(self)
    }

    /// Fields are given in the order of their names, as the elements of a list would be.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Never> {
        visitor.visit_seq(Fields { object: self.object(names, None), names: names.iter(), outer: self })
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        let object = self.read(Expected::Object, Value::as_object);
        visitor.visit_map(Entries { rest: object.map(Map::iter), current: None, outer: self })
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        let list = self.read(Expected::List, Value::as_array).map_or(&[][..], Vec::as_slice);
        visitor.visit_seq(Elements { list, next: 0, length: list.len(), outer: self })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Never> {
        let expected = match length {
            2 => Expected::Point,
            _ => Expected::List,
        };
        let list = self.read(expected, |value| value.as_array().filter(|list| list.len() == length));
        let list = list.map_or(&[][..], Vec::as_slice);
        visitor.visit_seq(Elements { list, next: 0, length, outer: self })
    }

    /// A word, or an object whose `shape` is one and says which fields it has.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Never> {
        let index = match name {
            SHAPED => self.read(Expected::Object, Value::as_object).and_then(|object| {
                let place = Place::Field(self.place, SHAPE);
                self.inner(Some(Found::in_field(object, SHAPE)), &place).word(words)
            }),
            _ => self.word(words),
        };
        visitor.visit_enum(Word { index, outer: self })
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u8 u16 u32 u64 u128 f32 char bytes byte_buf unit unit_struct tuple_struct
        identifier
    }
}

/// The type of which one field says which others there are, and that field.
const SHAPED: &str = "Outline";
const SHAPE: &str = "shape";

/// Numbers up to here are whole in any JSON form: 10400, 10400.0, 1.04e4.
const MAX_WHOLE: f64 = 9_007_199_254_740_991.0;

/// The whole number that a value is, however it is written.
pub fn whole(value: &Value) -> Option<i64> {
    let of_real = || {
        let real = value.as_f64()?;
        (real.fract() == 0.0 && real.abs() <= MAX_WHOLE).then_some(real as i64)
    };
    value.as_i64().or_else(of_real)
}

/// The fields of an object that are still to be read; without an object none of them is.
struct Fields<'v, 'p> {
    object: Option<&'v Map<String, Value>>,
    names: slice::Iter<'static, &'static str>,
    outer: Reader<'v, 'p>,
}

impl<'v> SeqAccess<'v> for Fields<'v, '_> {
    type Error = Never;

    fn next_element_seed<S: DeserializeSeed<'v>>(&mut self, seed: S) -> Result<Option<S::Value>, Never> {
        let name = self.names.next().copied().unwrap_or_default();
        let place = Place::Field(self.outer.place, name);
        let found = self.object.map(|object| Found::in_field(object, name));
        seed.deserialize(self.outer.inner(found, &place)).map(Some)
    }
}

/// The elements of a list that are still to be read, as many as there have to be.
struct Elements<'v, 'p> {
    list: &'v [Value],
    next: usize,
    length: usize,
    outer: Reader<'v, 'p>,
}

impl<'v> SeqAccess<'v> for Elements<'v, '_> {
    type Error = Never;

    fn next_element_seed<S: DeserializeSeed<'v>>(&mut self, seed: S) -> Result<Option<S::Value>, Never> {
        if self.next == self.length {
            return Ok(None);
        }
        let place = Place::Element(self.outer.place, self.next);
        let element = self.list.get(self.next).map(Found::Value);
        self.next += 1;
        seed.deserialize(self.outer.inner(element, &place)).map(Some)
    }
}

/// The entries of an object of any names that are still to be read.
struct Entries<'v, 'p> {
    rest: Option<map::Iter<'v>>,
    current: Option<(&'v String, &'v Value)>,
    outer: Reader<'v, 'p>,
}

impl<'v> MapAccess<'v> for Entries<'v, '_> {
    type Error = Never;

    fn next_key_seed<K: DeserializeSeed<'v>>(&mut self, seed: K) -> Result<Option<K::Value>, Never> {
        self.current = self.rest.as_mut().and_then(Iterator::next);
        match self.current {
            Some((name, _)) => seed.deserialize(name.as_str().into_deserializer()).map(Some),
            None => Ok(None),
        }
    }

    fn next_value_seed<S: DeserializeSeed<'v>>(&mut self, seed: S) -> Result<S::Value, Never> {
        let name = self.current.map_or("", |(name, _)| name);
        let place = Place::Field(self.outer.place, name);
        let value = self.current.map(|(_, value)| Found::Value(value));
        seed.deserialize(self.outer.inner(value, &place))
    }
}

/// A word of an enum, the first where there is none of them, and the object it stands in.
struct Word<'v, 'p> {
    index: Option<usize>,
    outer: Reader<'v, 'p>,
}

impl<'v> EnumAccess<'v> for Word<'v, '_> {
    type Error = Never;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'v>>(self, seed: S) -> Result<(S::Value, Self), Never> {
        let index = self.index.unwrap_or(0) as u64;
        Ok((seed.deserialize(index.into_deserializer())?, self))
    }
}

impl<'v> VariantAccess<'v> for Word<'v, '_> {
    type Error = Never;

    fn unit_variant(self) -> Result<(), Never> {
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'v>>(self, seed: S) -> Result<S::Value, Never> {
        seed.deserialize(self.outer)
    }

    fn tuple_variant<V: Visitor<'v>>(self, length: usize, visitor: V) -> Result<V::Value, Never> {
        self.outer.deserialize_tuple(length, visitor)
    }

    fn struct_variant<V: Visitor<'v>>(
        self,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Never> {
        // Without a known word no field can be checked.
        let object = self.index.and_then(|_| self.outer.object(names, Some(SHAPE)));
        visitor.visit_seq(Fields { object, names: names.iter(), outer: self.outer })
    }
}

/// There is none: whatever serde derives is given what it asks for.
#[derive(Debug)]
enum Never {}

impl Never {
    fn new() -> Self {
        unreachable!("a reader was not given what it asked for")
    }
}

impl de::Error for Never {
    fn custom<T: Display>(_: T) -> Self {
        Self::new()
    }

    fn invalid_type(_: Unexpected, _: &dyn de::Expected) -> Self {
        Self::new()
    }

    fn invalid_value(_: Unexpected, _: &dyn de::Expected) -> Self {
        Self::new()
    }

    fn invalid_length(_: usize, _: &dyn de::Expected) -> Self {
        Self::new()
    }

    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Self {
        Self::new()
    }

    fn unknown_field(_: &str, _: &'static [&'static str]) -> Self {
        Self::new()
    }

    fn missing_field(_: &'static str) -> Self {
        Self::new()
    }

    fn duplicate_field(_: &'static str) -> Self {
        Self::new()
    }
}

impl Display for Never {
    fn fmt(&self, _: &mut Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for Never {}
