//! Ways in which a JSON value goes wrong.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Number, Value, json};

/// One change somewhere in a value.
#[derive(Clone, Debug)]
pub struct Mutation {
    place: Index,
    change: Change,
}

#[derive(Clone, Debug)]
enum Change {
    Replace(Value),
    /// A number times and plus something, at the ends of its type at most.
    Shift(f64, i64),
    Remove,
    /// Another name for the value, or its own for another value.
    Rename(&'static str),
    Add(&'static str, Value),
    /// The value inside a list or an object.
    WrapInList,
    WrapInObject(&'static str),
    /// The value inside so many lists.
    Nest(usize),
    /// An object's values as a list.
    Flatten,
    Repeat(usize),
    Shorten(usize),
    /// The value of another place.
    CopyFrom(Index),
}

/// Names without separators of paths: with those a path could not be told apart from another.
const NAMES: [&str; 10] = ["x", "x2", "width", "shape", "type", "id", "Width", "größe", "a b", "`"];

fn values() -> impl Strategy<Value = Value> {
    let words = ["", "auto", "none", "triangle", "polygon", "0", "1e3", "\u{0}", "S", "M", "null", "👷"];
    prop_oneof![
        select(vec![
            json!(null),
            json!(true),
            json!([]),
            json!({}),
            json!([[]]),
            json!([null]),
            json!({ "shape": "rectangle", "width": 1, "height": 1 }),
            json!([[0, 0], [1, 0], [0, 1]]),
            json!(-0.0),
            json!(0.5),
            json!(1e300),
            json!(f64::MIN_POSITIVE),
            json!(i64::MAX),
            json!(i64::MIN),
            json!(u64::MAX),
            json!(500_000),
            json!(500_001),
        ]),
        select(words.to_vec()).prop_map(|word| json!(word)),
        (1_usize..3000).prop_map(|length| json!("x".repeat(length))),
        any::<i64>().prop_map(|number| json!(number)),
        (-10_i64..20_000).prop_map(|number| json!(number)),
        any::<f64>().prop_map(|number| json!(number)),
    ]
}

/// One change of any kind.
pub fn mutations() -> impl Strategy<Value = Mutation> {
    let change = prop_oneof![
        6 => values().prop_map(Change::Replace),
        4 => (select(vec![-1.0, 0.0, 0.5, 0.9, 1.0, 1.1, 1e6]), -2_i64..3)
            .prop_map(|(factor, more)| Change::Shift(factor, more)),
        2 => Just(Change::Remove),
        2 => select(NAMES.to_vec()).prop_map(Change::Rename),
        2 => (select(NAMES.to_vec()), values()).prop_map(|(name, value)| Change::Add(name, value)),
        1 => Just(Change::WrapInList),
        1 => select(NAMES.to_vec()).prop_map(Change::WrapInObject),
        1 => (1_usize..200).prop_map(Change::Nest),
        1 => Just(Change::Flatten),
        1 => (1_usize..70).prop_map(Change::Repeat),
        1 => (0_usize..4).prop_map(Change::Shorten),
        2 => any::<Index>().prop_map(Change::CopyFrom),
    ];
    (any::<Index>(), change).prop_map(|(place, change)| Mutation { place, change })
}

impl Mutation {
    /// Changes the value.
    pub fn apply(&self, value: &mut Value) {
        let count = count(value);
        let target = self.place.index(count);
        match &self.change {
            Change::Remove | Change::Rename(_) => self.apply_to_parent(value, target),
            Change::CopyFrom(from) => {
                let copy = place(value, &mut from.index(count)).map(|value| value.clone());
                if let (Some(copy), Some(target)) = (copy, place(value, &mut { target })) {
                    *target = copy;
                }
            }
            change => {
                if let Some(target) = place(value, &mut { target }) {
                    apply_to(target, change);
                }
            }
        }
    }

    /// Changes the name of a value, or removes it.
    fn apply_to_parent(&self, value: &mut Value, target: usize) {
        let Some(Value::Object(fields)) = place(value, &mut { target }) else {
            return;
        };
        let Some(name) = fields.keys().nth(target % fields.len().max(1)).cloned() else {
            return;
        };
        let removed = fields.remove(&name);
        if let (Change::Rename(name), Some(value)) = (&self.change, removed) {
            fields.insert((*name).to_string(), value);
        }
    }
}

fn apply_to(target: &mut Value, change: &Change) {
    match (change, &mut *target) {
        (Change::Replace(value), _) => *target = value.clone(),
        (Change::Shift(factor, more), Value::Number(number)) => {
            let shifted = match number.as_i64() {
                Some(whole) => Some(Number::from(((whole as f64 * factor) as i64).saturating_add(*more))),
                None => Number::from_f64(number.as_f64().unwrap_or(0.0) * factor + *more as f64),
            };
            *target = shifted.map_or(Value::Null, Value::Number);
        }
        (Change::Add(name, value), Value::Object(fields)) => {
            fields.insert((*name).to_string(), value.clone());
        }
        (Change::Add(_, value), Value::Array(list)) => list.push(value.clone()),
        (Change::WrapInList, _) => *target = json!([target.take()]),
        (Change::WrapInObject(name), _) => *target = json!({ *name: target.take() }),
        (Change::Nest(depth), _) => {
            for _ in 0..*depth {
                *target = Value::Array(vec![target.take()]);
            }
        }
        (Change::Flatten, Value::Object(fields)) => {
            *target = fields.values().cloned().collect();
        }
        (Change::Repeat(times), Value::Array(list)) => {
            let first = list.first().cloned();
            list.extend(std::iter::repeat_n(first, *times).flatten());
        }
        (Change::Shorten(length), Value::Array(list)) => list.truncate(*length),
        (Change::Shorten(length), Value::String(word)) => {
            *word = word.chars().take(*length).collect();
        }
        _ => {}
    }
}

/// How many values there are, the value itself included.
fn count(value: &Value) -> usize {
    match value {
        Value::Object(fields) => 1 + fields.values().map(count).sum::<usize>(),
        Value::Array(list) => 1 + list.iter().map(count).sum::<usize>(),
        _ => 1,
    }
}

/// The value of a number, counted from the outside in.
fn place<'a>(value: &'a mut Value, left: &mut usize) -> Option<&'a mut Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Object(fields) => fields.values_mut().find_map(|field| place(field, left)),
        Value::Array(list) => list.iter_mut().find_map(|element| place(element, left)),
        _ => None,
    }
}

/// The text with bytes replaced, inserted, removed or doubled.
pub fn scrambled(text: &str, changes: &[(Index, u8, u8)]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for (at, kind, byte) in changes {
        let at = at.index(bytes.len().max(1));
        match kind % 5 {
            _ if bytes.is_empty() => {}
            0 => bytes[at] = *byte,
            1 => bytes.insert(at, *byte),
            2 => drop(bytes.remove(at)),
            3 => bytes.truncate(at),
            _ => {
                let end = bytes.len().min(at + usize::from(*byte));
                let doubled = bytes[at..end].to_vec();
                bytes.splice(at..at, doubled);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
