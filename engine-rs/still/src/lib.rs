//! A still picture of a house among its surroundings: light of sun and sky, followed backwards from the camera.
//!
//! [`world`] holds what stands there, as triangles of the 3D view with their [`surface`]; the ground is endless. [`picture`]
//! adds up samples of every pixel. No input or output, no clock; random numbers depend on pixel and sample alone.
//!
//! Coordinates as the 3D view's: m, x east, y up, z south. Colours are linear.

pub mod colour;
pub mod filter;
pub mod ground;
pub mod leaves;
pub mod noise;
pub mod picture;
mod random;
pub mod room;
pub mod sky;
pub mod slate;
pub mod surface;
pub mod world;
