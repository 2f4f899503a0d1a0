//! Cutouts and skylights: their shapes, what may overlap what, and where one may go.

pub mod across;
pub mod overlap;
pub mod place;
pub mod shape;
pub mod snap;
