//! The roof engine. Pure: configuration and catalogue in, answer out; no clock, no randomness, no
//! input or output.
//!
//! The pipeline: [`reading`] parses a text into a [`configuration::Configuration`]. [`resolve`] turns it into a
//! [`resolve::ResolvedRoof`] of [`surface`]s that make a [`building`], or rejects it. [`layout`] lays slates on its layout
//! inputs, [`cut`] cuts their pieces, [`bom`] counts and prices them. [`loads`] and [`checks`] assess the roof, [`sun`]
//! computes its yield, [`economy`] subsidy and return. [`solve`] makes an [`answer`] of all that, and [`engine`] offers it to
//! callers with texts. docs/engine-architecture.md draws which module may use which.

pub mod answer;
pub mod body;
pub mod bom;
pub mod building;
pub mod catalogue;
pub mod checks;
pub mod configuration;
pub mod cut;
pub mod economy;
pub mod engine;
pub mod instance;
pub mod layout;
pub mod loads;
mod numbers;
pub mod openings;
pub mod prices;
pub mod problem;
pub mod reading;
pub mod resolve;
pub mod solve;
pub mod sun;
pub mod surface;
pub mod text;

/// The engine's version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
