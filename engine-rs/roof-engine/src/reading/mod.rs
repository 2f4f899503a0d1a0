//! From any text to a configuration, or to every reason why it is none.

mod auto;
mod bom_changes;
mod fault;
mod geometry;
pub mod json;
mod migration;
mod outline;
mod place;
pub mod reader;
mod repair;
pub mod structure;
mod values;

use self::fault::Expected;
use crate::catalogue::Catalogue;
use crate::problem::{Param, Params, Problem, ProblemCode};
use crate::roof::configuration::{Configuration, Surface};

/// A valid configuration, or every reason why the text is none, each at its place. Where only
/// everything together does not fit (openings, rows), that is asked once all else is in order.
pub fn read(text: &str, catalogue: &Catalogue) -> Result<Configuration, Vec<Problem>> {
    let configuration = structure::parse(text).map_err(|first| broken(text, first, catalogue))?;
    checked(configuration, catalogue)
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

/// All faults of a text whose structure is wrong, and the values that are wrong beside them.
fn broken(text: &str, first: Problem, catalogue: &Catalogue) -> Vec<Problem> {
    if matches!(
        first.code,
        ProblemCode::BrokenJson | ProblemCode::DuplicateField | ProblemCode::UnsupportedSchema
    ) {
        return vec![first];
    }
    let (mut faults, rest) = repair::faults(text, first, catalogue);
    let mut problems = Problems::default();
    if let Some(configuration) = rest {
        values::check(&configuration, catalogue, &mut problems);
    }
    let beside = |problem: &Problem| {
        !faults
            .iter()
            .any(|fault| repair::is_within(&problem.path, &fault.path))
    };
    let others: Vec<Problem> = problems.found.into_iter().filter(beside).collect();
    faults.extend(others);
    faults
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
    let params: Params = params
        .into_iter()
        .map(|(name, value)| (name.to_string(), value))
        .collect();
    Problem { code, path, params }
}

/// The refusal of a whole text that is no object.
pub fn no_object() -> Problem {
    fault::Fault::wrong_type(Expected::Object).into_problem()
}

fn number(value: i64) -> Param {
    Param::Number(value as f64)
}

fn text(value: &str) -> Param {
    Param::Text(value.to_string())
}

#[cfg(test)]
mod tests;
