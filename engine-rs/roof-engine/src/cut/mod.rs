//! Cutting: the piece of every cell, and the parts that openings divide it into.

pub mod parts;
pub mod pieces;
