//! JSON text to a JSON value in which every name stands once: of two values of one name, one would be
//! lost without a word.
//!
//! Read here and not by `serde_json`, whose reader is 14 kB of the package. It accepts the same texts.

use serde_json::{Map, Value};

use super::place::Place;
use crate::problem::{Problem, ProblemCode};
use crate::text::decimal::Decimal;

/// So deep lists and objects may lie in one another.
const DEEPEST: usize = 127;
/// Larger exponents change nothing.
const MAX_EXPONENT: i64 = 1_000_000_000;

/// The JSON value that a text spells: no JSON and a field that is there twice are refused.
pub fn json(input: &str) -> Result<Value, Vec<Problem>> {
    let mut reader = Reader { text: input, at: 0, depth: 0, twice: None };
    let value = reader.document();
    match (value, reader.twice) {
        (_, Some(twice)) => Err(vec![twice]),
        (Ok(value), None) => Ok(value),
        (Err(Broken(end)), None) => {
            let read = &input.as_bytes()[..end.min(input.len())];
            let lines = read.iter().filter(|byte| **byte == b'\n').count() + 1;
            let column = read.iter().rev().take_while(|byte| **byte != b'\n').count();
            let place = [("line", lines as i64), ("column", column as i64)];
            Err(vec![Problem::new(ProblemCode::BrokenJson, "", place)])
        }
    }
}

/// How many bytes there are up to the one at which a text is no JSON, and with it.
struct Broken(usize);

type Read<T> = Result<T, Broken>;

/// The rest of the text, and the refusal of the first name that was met twice.
struct Reader<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    twice: Option<Problem>,
}

impl Reader<'_> {
    fn document(&mut self) -> Read<Value> {
        let value = self.value(&Place::Root)?;
        self.blanks();
        if self.at < self.text.len() { self.broken() } else { Ok(value) }
    }

    fn value(&mut self, place: &Place<'_>) -> Read<Value> {
        match self.blanks() {
            b'{' => self.nested(place, Self::object),
            b'[' => self.nested(place, Self::list),
            b'"' => self.string().map(Value::String),
            b't' => self.word("true", Value::Bool(true)),
            b'f' => self.word("false", Value::Bool(false)),
            b'n' => self.word("null", Value::Null),
            b'-' | b'0'..=b'9' => self.number(),
            _ => self.broken(),
        }
    }

    /// The next byte is what makes it no JSON.
    fn broken<T>(&self) -> Read<T> {
        Err(Broken(self.at + 1))
    }

    /// The next byte; behind the end 0, which stands nowhere in JSON.
    fn next(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    /// The next one that is not blank.
    fn blanks(&mut self) -> u8 {
        while matches!(self.next(), b' ' | b'\n' | b'\t' | b'\r') {
            self.at += 1;
        }
        self.next()
    }

    fn takes(&mut self, byte: u8) -> bool {
        let is_next = self.next() == byte;
        self.at += usize::from(is_next);
        is_next
    }

    fn word(&mut self, word: &str, value: Value) -> Read<Value> {
        let is_there = word.bytes().all(|byte| self.takes(byte));
        if is_there { Ok(value) } else { self.broken() }
    }

    fn nested(&mut self, place: &Place<'_>, inside: fn(&mut Self, &Place<'_>) -> Read<Value>) -> Read<Value> {
        if self.depth == DEEPEST {
            return self.broken();
        }
        self.depth += 1;
        self.at += 1;
        let value = inside(self, place);
        self.depth -= 1;
        value
    }

    fn list(&mut self, place: &Place<'_>) -> Read<Value> {
        let mut list = Vec::new();
        while self.goes_on(b']', list.is_empty())? {
            let element = self.value(&Place::Element(place, list.len()))?;
            list.push(element);
        }
        Ok(Value::Array(list))
    }

    fn object(&mut self, place: &Place<'_>) -> Read<Value> {
        let mut object = Map::new();
        while self.goes_on(b'}', object.is_empty())? {
            if self.blanks() != b'"' {
                return self.broken();
            }
            let name = self.string()?;
            let field = Place::Field(place, &name);
            if object.contains_key(&name) && self.twice.is_none() {
                let params = [("field", name.as_str())];
                self.twice = Some(Problem::new(ProblemCode::DuplicateField, field.path(), params));
            }
            if self.blanks() != b':' {
                return self.broken();
            }
            self.at += 1;
            let value = self.value(&field)?;
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }

    /// Whether another element comes, and not the end.
    fn goes_on(&mut self, end: u8, is_first: bool) -> Read<bool> {
        self.blanks();
        if self.takes(end) {
            return Ok(false);
        }
        if is_first || self.takes(b',') { Ok(true) } else { self.broken() }
    }

    fn string(&mut self) -> Read<String> {
        let mut string = String::new();
        self.at += 1;
        loop {
            let from = self.at;
            while !matches!(self.next(), b'"' | b'\\' | 0..b' ') {
                self.at += 1;
            }
            string.push_str(self.text.get(from..self.at).unwrap_or_default());
            if self.takes(b'"') {
                return Ok(string);
            }
            if !self.takes(b'\\') {
                return self.broken();
            }
            string.push(self.escaped()?);
        }
    }

    /// The character that stands for what follows a backslash.
    fn escaped(&mut self) -> Read<char> {
        let next = self.next();
        self.at += 1;
        Ok(match next {
            b'"' | b'\\' | b'/' => char::from(next),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.numbered(),
            _ => return Err(Broken(self.at)),
        })
    }

    /// The character of four hexadecimal digits, or of twice as many where the first half stands alone for none.
    fn numbered(&mut self) -> Read<char> {
        let mut code = self.hexadecimal()?;
        if (0xD800..0xDC00).contains(&code) {
            for expected in [b'\\', b'u'] {
                if !self.takes(expected) {
                    return self.broken();
                }
            }
            let low = self.hexadecimal()?;
            if !(0xDC00..0xE000).contains(&low) {
                return Err(Broken(self.at));
            }
            code = 0x10000 + ((code & 0x3FF) << 10) + (low & 0x3FF);
        }
        char::from_u32(code).ok_or(Broken(self.at))
    }

    fn hexadecimal(&mut self) -> Read<u32> {
        let digits = self.text.as_bytes().get(self.at..self.at + 4).ok_or(Broken(self.text.len()))?;
        self.at += 4;
        let value = |code, digit: &u8| Some(code * 16 + char::from(*digit).to_digit(16)?);
        digits.iter().try_fold(0, value).ok_or(Broken(self.at))
    }

    /// Whole where it is written so and 64 bits hold it.
    fn number(&mut self) -> Read<Value> {
        let (mut decimal, mut whole) = (Decimal::default(), Some(0_u64));
        let is_negative = self.takes(b'-');
        let mut before = 0;
        if !self.takes(b'0') {
            before = self.digits(&mut |digit| {
                whole = whole.and_then(|sum| sum.checked_mul(10)?.checked_add(u64::from(digit)));
                decimal.push(digit);
            })?;
        } else if self.next().is_ascii_digit() {
            return self.broken();
        }
        if self.takes(b'.') {
            whole = None;
            self.digits(&mut |digit| decimal.push(digit))?;
        }
        if self.takes(b'e') || self.takes(b'E') {
            whole = None;
            before += self.exponent()?;
        }
        match whole {
            Some(whole) if !is_negative => return Ok(whole.into()),
            Some(whole @ 1..=0x8000_0000_0000_0000) => return Ok((whole as i64).wrapping_neg().into()),
            _ => {}
        }
        decimal.place(before);
        let number = decimal.number();
        let signed = if is_negative { -number } else { number };
        if number.is_finite() { Ok(signed.into()) } else { Err(Broken(self.at)) }
    }

    fn exponent(&mut self) -> Read<i64> {
        let is_negative = self.takes(b'-');
        if !is_negative {
            self.takes(b'+');
        }
        let mut exponent = 0;
        let mut add = |digit| exponent = (exponent * 10 + i64::from(digit)).min(MAX_EXPONENT);
        self.digits(&mut add)?;
        Ok(if is_negative { -exponent } else { exponent })
    }

    /// Takes the digits that follow, one at least, and says how many.
    fn digits(&mut self, take: &mut dyn FnMut(u8)) -> Read<i64> {
        let from = self.at;
        while self.next().is_ascii_digit() {
            take(self.next() - b'0');
            self.at += 1;
        }
        if self.at == from { self.broken() } else { Ok((self.at - from) as i64) }
    }
}
