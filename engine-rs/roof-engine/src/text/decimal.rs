//! Decimals to binary numbers and back: the nearest number of a text, the shortest text of a number.
//!
//! Numbers of up to fifteen digits are exact in one step; of others the digits are doubled and halved as by hand.
//! That is slow and needs no tables of powers: with those of `serde_json` the package has 10 kB more.

/// Most digits that decide between two numbers, and one for all behind them.
const MAX_DIGITS: usize = 800;
/// The largest power of two by which ten digits' carry stays in 64 bits.
const MAX_SHIFT: i64 = 60;
/// Digits that every number keeps apart.
const SAFE: f64 = 1e15;
/// Powers of ten up to this one are exact.
const EXACT_POWER: i64 = 22;
/// Powers of ten beyond which no number lies.
const REACH: i64 = 330;

/// A decimal without sign: 0.d₁d₂d₃… times a power of ten.
#[derive(Clone, Debug, Default)]
pub struct Decimal {
    /// From 0 to 9; the first is not 0.
    digits: Vec<u8>,
    /// How many of them stand before the point.
    point: i64,
}

impl Decimal {
    /// Adds a digit behind those read.
    pub fn push(&mut self, digit: u8) {
        if self.digits.is_empty() && digit == 0 {
            self.point -= 1;
        } else if self.digits.len() < MAX_DIGITS {
            self.digits.push(digit);
        } else if digit > 0 {
            self.digits[MAX_DIGITS - 1] |= 1;
        }
    }

    /// Puts the point in front of which so many of the digits read stand.
    pub fn place(&mut self, before: i64) {
        self.point += before;
    }

    /// The number that is nearest, the even one of two; infinite where none is.
    pub fn number(mut self) -> f64 {
        if self.digits.is_empty() || self.point < -REACH {
            return 0.0;
        }
        if self.point > REACH {
            return f64::INFINITY;
        }
        let behind = self.digits.len() as i64 - self.point;
        if self.digits.len() <= 15 && behind.abs() <= EXACT_POWER {
            let (whole, power) = (self.whole(self.digits.len() as i64) as f64, power_of_ten(behind.abs()));
            return if behind > 0 { whole / power } else { whole * power };
        }
        // From a half to one, then as many bits as a number of that size has.
        let mut exponent = 0;
        while self.point > 0 {
            exponent += self.halve((3 * self.point).min(MAX_SHIFT));
        }
        while self.point < 0 || self.digits[0] < 5 {
            exponent -= self.double((-3 * self.point).clamp(1, MAX_SHIFT));
        }
        let bits = (exponent + 1074).min(53);
        if bits < 0 {
            return 0.0;
        }
        self.double(bits);
        let scale = exponent - bits + 1074;
        match scale {
            2046.. => f64::INFINITY,
            _ => f64::from_bits(((scale as u64) << 52) + self.rounded()),
        }
    }

    /// The shortest decimal that is nearest to a number and to no other.
    pub fn of(number: f64) -> Self {
        let number = number.abs();
        let decimals = (0..=15).take_while(|decimals| number * power_of_ten(*decimals) < SAFE);
        let mut exact = decimals.filter_map(|decimals| {
            let whole = (number * power_of_ten(decimals)).round();
            (whole / power_of_ten(decimals) == number).then(|| Self::of_whole(whole as u64, decimals))
        });
        exact.next().unwrap_or_else(|| {
            let all = Self::exactly(number);
            let mut shorter = (1..=17).map(|count| all.cut(count));
            shorter.find(|cut| cut.clone().number() == number).unwrap_or(all)
        })
    }

    /// As it stands in JSON.
    pub fn text(&self) -> String {
        let count = self.digits.len() as i64;
        let is_plain = (-4..=16).contains(&self.point);
        let before = if is_plain { self.point } else { 1 };
        let end = if is_plain { count.max(before + 1) } else { count };
        let mut text = String::new();
        for at in (before - 1).min(0)..end {
            if at == before {
                text.push('.');
            }
            text.push(char::from(b'0' + self.digit(at)));
        }
        if !is_plain {
            text.push_str(if self.point > 0 { "e+" } else { "e" });
            text.push_str(&(self.point - 1).to_string());
        }
        text
    }

    /// The digit of a place; 0 where none is.
    fn digit(&self, at: i64) -> u8 {
        self.digits.get(at as usize).copied().unwrap_or(0)
    }

    fn of_whole(whole: u64, decimals: i64) -> Self {
        let mut digits = Vec::new();
        let mut left = whole;
        while left > 0 {
            digits.push((left % 10) as u8);
            left /= 10;
        }
        digits.reverse();
        let point = digits.len() as i64 - decimals;
        Self { digits, point }
    }

    /// All digits of a number.
    fn exactly(number: f64) -> Self {
        let bits = number.to_bits();
        let (exponent, part) = ((bits >> 52) as i64, bits & ((1 << 52) - 1));
        let whole = if exponent == 0 { part } else { part | 1 << 52 };
        let mut power = exponent.max(1) - 1075;
        let mut exact = Self::of_whole(whole, 0);
        while power > 0 {
            power -= exact.double(power.min(MAX_SHIFT));
        }
        while power < 0 {
            power += exact.halve((-power).min(MAX_SHIFT));
        }
        exact
    }

    /// Its first digits, rounded.
    fn cut(&self, count: usize) -> Self {
        let mut cut = Self { digits: self.digits[..count.min(self.digits.len())].to_vec(), ..*self };
        if is_more(&self.digits, count) {
            while cut.digits.last() == Some(&9) {
                cut.digits.pop();
            }
            match cut.digits.last_mut() {
                Some(last) => *last += 1,
                None => cut = Self { digits: vec![1], point: self.point + 1 },
            }
        }
        cut
    }

    /// So many digits as a whole number.
    fn whole(&self, count: i64) -> u64 {
        (0..count).fold(0, |whole, at| whole * 10 + u64::from(self.digit(at)))
    }

    /// The nearest whole number, the even one of two.
    fn rounded(&self) -> u64 {
        self.whole(self.point) + u64::from(is_more(&self.digits, self.point as usize))
    }

    /// Times two, so many times, which it gives back.
    fn double(&mut self, times: i64) -> i64 {
        let mut carry = 0;
        for digit in self.digits.iter_mut().rev() {
            carry += u64::from(*digit) << times;
            *digit = (carry % 10) as u8;
            carry /= 10;
        }
        while carry > 0 {
            self.digits.insert(0, (carry % 10) as u8);
            carry /= 10;
            self.point += 1;
        }
        times
    }

    /// Half of it, so many times, which it gives back.
    fn halve(&mut self, times: i64) -> i64 {
        let mut rest = 0;
        let mut at = 0;
        while at < self.digits.len() || rest > 0 {
            if at == self.digits.len() {
                self.digits.push(0);
            }
            rest = rest * 10 + u64::from(self.digits[at]);
            self.digits[at] = (rest >> times) as u8;
            rest &= (1 << times) - 1;
            at += 1;
        }
        let zeros = self.digits.iter().take_while(|digit| **digit == 0).count();
        self.digits.drain(..zeros);
        self.point -= zeros as i64;
        times
    }
}

/// Whether digits are more than a half behind the first ones, or a half behind an odd one.
fn is_more(digits: &[u8], count: usize) -> bool {
    match digits.get(count..).unwrap_or_default() {
        [5, rest @ ..] => rest.iter().any(|digit| *digit > 0) || count > 0 && digits[count - 1] % 2 == 1,
        [first, ..] => *first > 5,
        [] => false,
    }
}

/// Exact up to [`EXACT_POWER`].
fn power_of_ten(power: i64) -> f64 {
    (0..power).fold(1.0, |value, _| value * 10.0)
}
