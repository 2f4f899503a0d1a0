//! From layout inputs to slates.

pub mod cache;
pub mod joints;
mod landscape;
mod options;
mod portrait;
pub mod site;
mod slates;
mod solver;
pub mod table;

pub use cache::Pace;
pub use options::LayoutOptions;
pub use site::lay;
pub use slates::{LaidSurface, NotTileable, SurfaceLayout, SurfaceStatus, count, tiled};
