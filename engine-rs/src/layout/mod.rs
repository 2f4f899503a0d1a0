//! Which columns and rows of slates lie on a surface.

pub mod arrange;
#[cfg(test)]
mod brute_force;
pub mod cuts;
pub mod gains;
pub mod gap_table;
pub mod glass;
pub mod grid;
pub mod grid_offset;
pub mod instance;
pub mod instance_reading;
pub mod intervals;
pub mod manual;
pub mod parts;
pub mod pieces;
pub mod portrait;
pub mod portrait_cells;
pub mod portrait_grid;
pub mod power;
pub mod price;
#[cfg(test)]
mod real_scale;
pub mod task;
pub mod widths;
