//! Prices of articles after discount, and of what lies on a surface.

pub mod discount;
pub mod rates;
