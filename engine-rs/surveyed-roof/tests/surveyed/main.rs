//! Roofs of surveyed houses.

#![cfg(test)]

mod accepted;
mod houses;
mod types;
