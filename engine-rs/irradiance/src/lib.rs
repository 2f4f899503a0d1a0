//! Irradiance of tilted surfaces in a typical year. No input or output, no clock.
//!
//! [`mean_day`] and [`year`] give positions of the sun, each with its share of a month's irradiation. [`transposition`]
//! turns that to a surface, and [`reflection`] gives the share that enters its glass.

pub mod direction;
pub mod mean_day;
pub mod reflection;
pub mod transposition;
pub mod year;
