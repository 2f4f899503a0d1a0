//! The roof engine. Pure: configuration and catalogue in, answer out; no clock, no randomness, no
//! input or output.
//!
//! The pipeline: [`reading`] parses a text into a [`roof::configuration::Configuration`]. [`resolve`] turns it into a
//! [`resolve::ResolvedRoof`] or rejects it. [`solve`] lays slates on its layout inputs, [`cut`] cuts their pieces,
//! [`bom`] counts and prices them. [`loads`] and [`checks`] assess the roof, [`sun`] computes its yield, [`economy`] and
//! [`subsidy`] the return. [`engine`] is all of it for callers with texts.

pub mod answer;
pub mod bom;
pub mod catalogue;
pub mod checks;
pub mod cut;
pub mod cut_list;
pub mod discount;
pub mod economy;
pub mod engine;
pub mod fingerprint;
pub mod instance;
pub mod loads;
mod numbers;
pub mod openings;
pub mod problem;
pub mod reading;
pub mod resolve;
pub mod roof;
pub mod solve;
pub mod subsidy;
pub mod sun;
pub mod text;

/// The engine's version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
