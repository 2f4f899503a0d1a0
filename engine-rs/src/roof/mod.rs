//! The roof as entered.

pub mod configuration;
