//! The roof engine. Pure: configuration and catalogue in, answer out.

pub mod answer;
pub mod bom;
pub mod catalogue;
pub mod checks;
pub mod fingerprint;
pub mod layout;
pub mod loads;
pub mod openings;
pub mod problem;
pub mod reading;
pub mod roof;
