//! From any text to a configuration, or to every reason why it is none.

mod auto;
mod bom_changes;
mod geometry;
pub mod json;
mod migration;
mod outline;
mod place;
pub mod reader;
pub mod structure;
mod values;

use self::reader::Expected;
use crate::catalogue::Catalogue;
use crate::problem::{Param, Problem, ProblemCode};
use crate::roof::configuration::{Configuration, Surface};

/// A valid configuration, or every reason why the text is none, each at its place. Where only
/// everything together does not fit (openings, rows), that is asked once all else is in order.
pub fn read(text: &str, catalogue: &Catalogue) -> Result<Configuration, Vec<Problem>> {
    let document = structure::document(text).map_err(|problem| vec![problem])?;
    let (configuration, faults) = reader::noted(&document);
    if faults.is_empty() {
        checked(configuration, catalogue)
    } else {
        Err(with_wrong_values(faults, &configuration, catalogue))
    }
}

/// The configuration with its surfaces as they were measured, or every reason why it is not valid.
pub fn checked(
    mut configuration: Configuration,
    catalogue: &Catalogue,
) -> Result<Configuration, Vec<Problem>> {
    let mut problems = Problems::default();
    values::check(&configuration, catalogue, &mut problems);
    configuration
        .surfaces
        .iter_mut()
        .for_each(Surface::take_measured);
    // Geometry is only asked of numbers that are in range.
    if problems.found.is_empty() {
        geometry::check(&configuration, catalogue, &mut problems);
    }
    if problems.found.is_empty() {
        Ok(configuration)
    } else {
        Err(problems.found)
    }
}

/// Faults of a structure, and the values that are wrong beside them. Where not every fault was noted,
/// no value can be told from one that stands in the place of a fault.
fn with_wrong_values(
    mut faults: Vec<Problem>,
    configuration: &Configuration,
    catalogue: &Catalogue,
) -> Vec<Problem> {
    if faults.len() == reader::MOST_FAULTS {
        return faults;
    }
    let mut problems = Problems::default();
    values::check(configuration, catalogue, &mut problems);
    let is_beside = |problem: &Problem| {
        !faults
            .iter()
            .any(|fault| is_within(&problem.path, &fault.path))
    };
    let others: Vec<Problem> = problems.found.into_iter().filter(is_beside).collect();
    faults.extend(others);
    faults
}

/// Whether a path lies within a faulty one.
fn is_within(path: &str, faulty: &str) -> bool {
    path.strip_prefix(faulty)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

/// Collects refusals.
#[derive(Default)]
struct Problems {
    found: Vec<Problem>,
}

impl Problems {
    fn add<const N: usize>(&mut self, code: ProblemCode, path: String, params: [(&str, Param); N]) {
        self.found.push(problem(code, path, params));
    }

    fn at(&mut self, code: ProblemCode, path: String) {
        self.add(code, path, []);
    }

    /// A length in whole mm: not negative, not above `max`.
    fn length(&mut self, path: String, value: i64, max: i64) {
        if value < 0 {
            self.at(ProblemCode::NegativeDimension, path);
        } else if value > max {
            self.add(ProblemCode::AboveMaximum, path, [("max", number(max))]);
        }
    }

    fn range(&mut self, path: String, value: f64, min: f64, max: f64) {
        if !(min..=max).contains(&value) {
            let bounds = [("min", Param::Number(min)), ("max", Param::Number(max))];
            self.add(ProblemCode::OutOfRange, path, bounds);
        }
    }
}

/// One refusal.
pub fn problem<const N: usize>(
    code: ProblemCode,
    path: String,
    params: [(&str, Param); N],
) -> Problem {
    Problem {
        code,
        path,
        params: params.into_iter().collect(),
    }
}

/// The refusal of a whole text that is no object.
pub fn no_object() -> Problem {
    Expected::Object.at(String::new())
}

fn number(value: i64) -> Param {
    Param::Number(value as f64)
}

fn text(value: &str) -> Param {
    Param::Text(value.to_string())
}

#[cfg(test)]
mod tests;
