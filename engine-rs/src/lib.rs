//! The roof engine. Pure: configuration and catalogue in, answer out.

pub mod answer;
pub mod catalogue;
pub mod layout;
pub mod problem;
pub mod roof;
