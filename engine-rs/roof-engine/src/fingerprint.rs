//! A short hash by which two papers can be compared.

use std::io::{self, Write};

use serde::Serialize;

use crate::answer::{Bom, Column};
use crate::catalogue::Catalogue;
use crate::roof::configuration::Configuration;

/// Digits without letters that are mistaken for others.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// 5 bits each: 50 bits of the hash.
const LENGTH: usize = 10;

/// All that a paper stands for. How a roof came to its discount does not matter.
#[derive(Serialize)]
struct Content<'a> {
    configuration: Configuration,
    catalogue: u64,
    /// Basis points.
    discount: i64,
    /// Article, quantity and price of every line.
    bill: Vec<(&'a str, f64, i64)>,
    /// Of every surface.
    columns: Vec<&'a [Column]>,
}

/// A hash of everything that a catalogue says.
pub fn catalogue_hash(catalogue: &Catalogue) -> u64 {
    hash(catalogue)
}

/// Ten characters that change with the configuration, the discount used, anything in the catalogue, and
/// the bill or the columns of the answer.
pub fn fingerprint<'a>(
    configuration: &Configuration,
    catalogue: u64,
    bom: &'a Bom,
    columns: impl Iterator<Item = &'a [Column]>,
) -> String {
    let line = |line: &'a crate::answer::BomLine| (&*line.article, line.quantity, line.total_price);
    let mut hash = hash(&Content {
        configuration: Configuration {
            partner_discount: None,
            ..configuration.clone()
        },
        catalogue,
        discount: bom.discount.basis_points,
        bill: bom.lines.iter().map(line).collect(),
        columns: columns.collect(),
    });
    let mut digits = String::with_capacity(LENGTH);
    for _ in 0..LENGTH {
        digits.push(char::from(DIGITS[(hash & 31) as usize]));
        hash >>= 5;
    }
    digits
}

/// Of a value as JSON.
fn hash(value: &impl Serialize) -> u64 {
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    // Nothing here fails: every type of the engine can be written as JSON, and hashing is no device.
    let written = serde_json::to_writer(&mut hash, value);
    debug_assert!(written.is_ok());
    hash.0
}

/// FNV-1a, 64 bits.
struct Fnv(u64);

impl Write for Fnv {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
