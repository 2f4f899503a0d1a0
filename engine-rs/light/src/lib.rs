//! Shade on the slates of a roof: by the house itself, its neighbours, trees and the far horizon.
//!
//! A [`scene`] finds the first hit of a ray, any hit, and the first cause of all hits; its tree of boxes is [`boxes`].
//! [`building`] makes obstacles of faces, [`horizon`] is the terrain beyond. [`shade`] sums up the light of every month that
//! is left, [`tables`] reads roofs as the engine writes them. No input or output, no clock, no randomness.
//!
//! Coordinates: m, x east, y north, z up.

mod boxes;
pub mod building;
pub mod horizon;
mod ray;
pub mod scene;
pub mod shade;
mod sky;
pub mod tables;
pub mod vector;
