//! The layout search against two obvious implementations of itself, and its parts one by one.

#![cfg(test)]

mod brute_force;
mod held;
mod manual;
mod portrait;
mod portrait_grid;
mod power;
mod price;
mod real_scale;
mod task;
mod widths;
