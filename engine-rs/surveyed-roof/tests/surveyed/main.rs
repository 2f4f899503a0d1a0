//! Roofs of surveyed houses.

#![cfg(test)]

mod accepted;
mod choice;
mod heights;
mod houses;
mod notes;
mod openings;
mod types;
