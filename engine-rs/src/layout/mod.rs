//! Which columns and rows of slates lie on a surface.

pub mod arrange;
pub mod cuts;
pub mod gap_table;
pub mod grid;
pub mod instance;
pub mod instance_reading;
pub mod intervals;
pub mod landscape;
pub mod manual;
pub mod parts;
pub mod pieces;
pub mod simple_polygon;
pub mod task;
pub mod widths;
