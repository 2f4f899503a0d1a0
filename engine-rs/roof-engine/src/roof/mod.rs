//! The roof as entered and what follows from it: surfaces, outlines, fields.

pub mod body;
pub mod configuration;
pub mod courses;
pub mod measured;
pub mod outline;
pub mod shared_edge;
pub mod surfaces;
