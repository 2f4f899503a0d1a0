//! Polygons, their fields, sections and free intervals.

#![cfg(test)]

mod field;
mod glass;
mod intervals;
mod polygon;
mod section;
mod sorting;
