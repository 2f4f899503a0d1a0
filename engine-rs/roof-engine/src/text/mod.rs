//! JSON texts of the answers. They are written in this crate, which is compiled for size: each crate that returned them
//! would otherwise get its own fast copy of the writing code.

pub mod decimal;

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;
use serde_json::ser::{Formatter, Serializer};

use decimal::Decimal;

/// A value that is handed out as JSON.
pub trait Text {
    /// As JSON; every type of the engine can be written so.
    fn text(&self) -> String;
}

/// The JSON text of a value; every type of the engine has one.
pub fn written(value: &impl Serialize) -> String {
    let mut text = Vec::new();
    let done = value.serialize(&mut Serializer::with_formatter(&mut text, Compact));
    done.ok().and_then(|()| String::from_utf8(text).ok()).unwrap_or_default()
}

/// No blanks, and numbers as [`Decimal`] writes them.
struct Compact;

impl Formatter for Compact {
    fn write_f64<W: ?Sized + Write>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        if value.is_sign_negative() {
            writer.write_all(b"-")?;
        }
        writer.write_all(Decimal::of(value).text().as_bytes())
    }
}

impl Text for Value {
    fn text(&self) -> String {
        written(self)
    }
}
