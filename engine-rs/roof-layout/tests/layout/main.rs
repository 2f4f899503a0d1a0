//! The layout programme against two obvious implementations of itself, and its parts one by one.

#![cfg(test)]

mod brute_force;
mod field;
mod glass;
mod intervals;
mod manual;
mod polygon;
mod portrait;
mod portrait_grid;
mod power;
mod price;
mod real_scale;
mod section;
mod sorting;
mod task;
mod widths;
