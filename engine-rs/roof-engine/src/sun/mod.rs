//! The sun: its position, the irradiation of tilted surfaces and the energy they yield.

pub mod answer;
pub mod climate;
pub mod mean_day;
pub mod position;
pub mod reflection;
pub mod stations;
pub mod transposition;
pub mod yields;
