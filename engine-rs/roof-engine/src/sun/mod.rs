//! The sun: its position, the irradiation of tilted surfaces and the energy they yield.

pub mod answer;
pub mod climate;
pub mod position;
pub mod stations;
pub mod yields;
