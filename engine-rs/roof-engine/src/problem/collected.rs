//! Problems collected field by field.

use super::params::{Param, Params};
use super::rejection::{Problem, ProblemCode};

/// Problems collected field by field.
#[derive(Debug, Default)]
pub struct Problems {
    /// Those so far.
    pub found: Vec<Problem>,
    /// Path of the value being checked, as in `surfaces[0]`; empty for the whole.
    place: String,
}

impl Problems {
    /// Looks into a field.
    pub fn within<R>(&mut self, field: &str, check: impl FnOnce(&mut Self) -> R) -> R {
        let outer = self.enter(field);
        let seen = check(self);
        self.leave(outer);
        seen
    }

    /// Looks into a field until it is left with what this answers.
    #[inline(never)]
    pub fn enter(&mut self, field: &str) -> String {
        let inner = joined(&self.place, field);
        std::mem::replace(&mut self.place, inner)
    }

    /// See [`Self::enter`].
    pub fn leave(&mut self, outer: String) {
        self.place = outer;
    }

    /// Looks into every element of a list.
    pub fn each<'e, T>(&mut self, list: &str, elements: &'e [T], mut check: impl FnMut(&mut Self, &'e T)) {
        for (index, element) in elements.iter().enumerate() {
            self.within(&format!("{list}[{index}]"), |problems| {
                check(problems, element);
            });
        }
    }

    /// Adds one at a field.
    pub fn add<P: Into<Param>, const N: usize>(
        &mut self,
        code: ProblemCode,
        field: &str,
        params: [(&str, P); N],
    ) {
        let params = params.map(|(name, value)| (name, value.into()));
        self.push(code, field, params.into_iter().collect());
    }

    /// Once in the package, whatever the values.
    #[inline(never)]
    fn push(&mut self, code: ProblemCode, field: &str, params: Params) {
        let path = joined(&self.place, field);
        self.found.push(Problem { code, path, params });
    }

    /// Adds one of which there is no more to say.
    pub fn at(&mut self, code: ProblemCode, field: &str) {
        self.add::<f64, 0>(code, field, []);
    }

    /// Adds one that names the value it is about.
    #[inline(never)]
    pub fn naming(&mut self, code: ProblemCode, field: &str, value: &str) {
        self.add(code, field, [("value", value)]);
    }

    /// The field has to be there.
    pub fn missing(&mut self, field: &str) {
        self.add(ProblemCode::MissingField, field, [("field", field)]);
    }

    /// A number from `min` to `max`.
    #[inline(never)]
    pub fn range(&mut self, field: &str, value: f64, min: f64, max: f64) {
        if !(min..=max).contains(&value) {
            let bounds = [("min", min), ("max", max)];
            self.add(ProblemCode::OutOfRange, field, bounds);
        }
    }

    /// The same of a whole number.
    #[inline(never)]
    pub fn whole(&mut self, field: &str, value: i64, min: i64, max: i64) {
        self.range(field, value as f64, min as f64, max as f64);
    }

    /// A length in whole mm: not negative, not above `max`.
    #[inline(never)]
    pub fn length(&mut self, field: &str, value: i64, max: i64) {
        if value < 0 {
            self.at(ProblemCode::NegativeDimension, field);
        } else if value > max {
            self.add(ProblemCode::AboveMaximum, field, [("max", max)]);
        }
    }

    /// The value, where nothing is refused.
    pub fn if_none<T>(self, seen: T) -> Result<T, Vec<Problem>> {
        if self.found.is_empty() { Ok(seen) } else { Err(self.found) }
    }

    /// Whether a list has at most so many elements, which it has to.
    pub fn few(&mut self, list: &str, count: usize, most: usize) -> bool {
        if count > most {
            self.add(ProblemCode::TooMany, list, [("max", most as i64)]);
        }
        count <= most
    }
}

fn joined(place: &str, field: &str) -> String {
    match (place, field) {
        ("", field) => field.to_string(),
        (place, field) if field.is_empty() || field.starts_with('[') => format!("{place}{field}"),
        (place, field) => format!("{place}.{field}"),
    }
}
