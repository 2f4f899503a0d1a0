//! The sun: its position, the irradiation of tilted surfaces and the energy they yield.

pub mod position;
pub mod transposition;
