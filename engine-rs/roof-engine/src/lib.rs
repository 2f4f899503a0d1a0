//! The roof engine. Pure: configuration and catalogue in, answer out; no clock, no randomness, no
//! input or output.

pub mod answer;
pub mod bom;
mod bounded;
pub mod catalogue;
pub mod checks;
pub mod cut;
pub mod cut_list;
pub mod economy;
pub mod engine;
pub mod fingerprint;
#[cfg(test)]
mod fuzz;
pub mod instance;
pub mod loads;
pub mod openings;
pub mod problem;
pub mod reading;
pub mod resolve;
pub mod roof;
#[cfg(test)]
mod schemas;
pub mod solve;
pub mod subsidy;
pub mod sun;
pub mod text;

/// The engine's version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
