#![doc = include_str!("../README.md")]

pub mod arrange;
#[cfg(test)]
mod brute_force;
pub mod cuts;
pub mod field;
pub mod gains;
pub mod gap_table;
pub mod glass;
pub mod grid;
pub mod grid_offset;
pub mod intervals;
pub mod lanes;
pub mod manual;
pub mod polygon;
pub mod portrait;
pub mod portrait_cells;
pub mod portrait_grid;
pub mod power;
pub mod price;
#[cfg(test)]
mod real_scale;
pub mod row_power;
pub mod section;
pub mod sorting;
pub mod task;
pub mod widths;
pub mod work;
