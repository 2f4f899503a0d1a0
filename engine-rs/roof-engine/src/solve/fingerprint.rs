//! A short hash by which two printouts can be compared.

use crate::bom::{Bom, BomLine};
use serde::Serialize;

use crate::configuration::Configuration;
use crate::surface::grid::Column;
use crate::text::written;

/// Digits without letters that are mistaken for others.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// 5 bits each: 50 bits of the hash.
const LENGTH: usize = 10;

/// The content of a printout. How a roof came to its discount does not matter.
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

/// Ten characters that change with the configuration, the discount used, anything in the catalogue (its
/// hash), and the bill or the columns of the answer.
pub fn fingerprint<'a>(
    configuration: &Configuration,
    catalogue: u64,
    bom: &'a Bom,
    columns: impl Iterator<Item = &'a [Column]>,
) -> String {
    let line = |line: &'a BomLine| (&*line.article, line.quantity, line.total_price);
    let content = Content {
        configuration: Configuration { partner_discount: None, ..configuration.clone() },
        catalogue,
        discount: bom.discount.basis_points,
        bill: bom.lines.iter().map(line).collect(),
        columns: columns.collect(),
    };
    let mut hash = hash(&written(&content));
    let mut digits = String::with_capacity(LENGTH);
    for _ in 0..LENGTH {
        digits.push(char::from(DIGITS[(hash & 31) as usize]));
        hash >>= 5;
    }
    digits
}

/// FNV-1a, 64 bits.
pub fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
