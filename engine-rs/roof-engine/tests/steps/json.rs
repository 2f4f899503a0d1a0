//! JSON as `serde_json` reads and writes it, of which nothing but the types is in the package.

use proptest::prelude::*;
use roof_engine::reading::json::json;
use roof_engine::text::decimal::Decimal;
use roof_engine::text::{Text, written};
use serde_json::Value;

use crate::fuzz::cases;

/// The reading of a text by both: the value to the last bit, or line and column at which it is none.
fn same(text: &str) {
    let read = json(text);
    match serde_json::from_str::<Value>(text) {
        Ok(value) => {
            let read = read.unwrap_or_else(|problems| panic!("{text:?}: {problems:?}"));
            assert_eq!(format!("{read:?}"), format!("{value:?}"), "{text:?}");
            assert_eq!(read.text(), value.to_string(), "{text:?}");
        }
        Err(error) => {
            let problems = read.expect_err(text);
            let at = |name: &str| serde_json::to_value(problems[0].params.get(name)).unwrap().as_f64();
            assert_eq!(at("line"), Some(error.line() as f64), "{text:?}: {error}");
            assert_eq!(at("column"), Some(error.column() as f64), "{text:?}: {error}");
        }
    }
}

/// Texts at the edges of JSON and of what numbers hold.
const EDGES: &[&str] = &[
    "",
    " ",
    "nul",
    "tru ",
    "[1,]",
    "[,]",
    "{,}",
    "{\"a\":1,}",
    "{\"a\" 1}",
    "{a:1}",
    "[1 2]",
    "1 2",
    "01",
    "-",
    "-01",
    "1.",
    "1.e3",
    ".5",
    "+1",
    "1e",
    "1e+",
    "1E+05",
    "-0",
    "-0.0",
    "0e9",
    "0.0e-99",
    "1e400",
    "-1e400",
    "1e-400",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775808",
    "-9223372036854775809",
    "\"\\ud83d\\ude00\"",
    "\"\\ud83d\"",
    "\"\\ude00\"",
    "\"\\ud83dx\"",
    "\"\\ud83d\\n\"",
    "\"\\ud83d\\u0041\"",
    "\"\\u12\"",
    "\"\\u12g4\"",
    "\"\\x\"",
    "\"\\",
    "\"\\u",
    "\"a",
    "\"\u{1}\"",
    "\"\n\"",
    "\"\\u0000\"",
    "\"ä\\u00e4\u{1f600}\"",
    "[\n1,\n  2,\n ,3]",
    "\u{feff}1",
    "\u{0}",
    "[\"a\",\r\n\ttrue, {\"b\": [null, {}]}]",
    "2.2250738585072011e-308",
    "4.9e-324",
    "2.4703282292062327e-324",
    "2.4703282292062328e-324",
    "1.7976931348623158e308",
    "1.7976931348623159e308",
    "9007199254740993.0",
    "9007199254740993.00000000000000000001",
    "47.37688659999999",
    "0.000001",
    "123456789012345680.0",
];

#[test]
fn texts_at_the_edges_of_json_are_read_alike() {
    let deep = |depth| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    EDGES.iter().for_each(|text| same(text));
    (125..130).for_each(|depth| same(&deep(depth)));
    // Half of the way between two numbers, told by a digit far behind.
    let half = format!("9007199254740993.{}1", "0".repeat(2_000));
    assert_eq!(json(&half).unwrap(), 9_007_199_254_740_994.0);
}

proptest! {
    #![proptest_config(cases(3))]

    #[test]
    fn numbers_are_written_and_read_alike(bits in any::<u64>(), decimals in 0..9_i32, whole in -1_000_000_000..1_000_000_000_i64) {
        for number in [f64::from_bits(bits), whole as f64 / 10_f64.powi(decimals), whole as f64 * 1e9 / 7.0] {
            if number.is_finite() {
                let text = written(&number);
                prop_assert_eq!(&text, &serde_json::to_string(&number).unwrap());
                prop_assert_eq!(json(&text).unwrap().as_f64().map(f64::to_bits), Some(number.to_bits()));
                prop_assert_eq!(Decimal::of(number).number(), number.abs());
            }
        }
    }

    #[test]
    fn decimals_are_read_alike(whole in "[0-9]{1,25}", part in "[0-9]{1,30}", power in -330..320_i32) {
        let text = format!("{}.{part}e{power}", whole.trim_start_matches('0').to_string() + "0");
        same(&text);
    }

    #[test]
    fn any_text_is_read_alike(text in "[\\[\\]{}\",:0-9eE.+\\-truefalsn \\\\\n/äu]{0,24}") {
        same(&text);
    }
}
