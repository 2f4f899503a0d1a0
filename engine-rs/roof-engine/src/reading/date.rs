//! Days as catalogues and inputs write them.

/// Whether a text is such a day, or a year as in `2026`.
pub fn is_day_or_year(text: &str) -> bool {
    if text.len() == 4 { is_day(&format!("{text}-01-01")) } else { is_day(text) }
}

/// Whether a text is a day of the Gregorian calendar as in `2026-07-01`. Such texts sort by time.
pub fn is_day(text: &str) -> bool {
    let bytes = text.as_bytes();
    let separated = bytes.len() == 10
        && bytes.iter().enumerate().all(|(index, byte)| match index {
            4 | 7 => *byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    if !separated {
        return false;
    }
    let number = |from: usize, to: usize| -> u32 {
        bytes[from..to].iter().fold(0, |value, byte| value * 10 + u32::from(byte - b'0'))
    };
    let (year, month, day) = (number(0, 4), number(5, 7), number(8, 10));
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    year >= 1900 && (1..=days).contains(&day)
}
