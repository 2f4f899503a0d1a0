//! Codes of the engine's problems and checks; the texts live in the app's catalogues.

mod check;
mod collected;
mod params;
mod rejection;

pub use check::{Check, CheckCode, Fix, FixValue, Severity};
pub use collected::Problems;
pub use params::{Param, Params};
pub use rejection::{Problem, ProblemCode};
