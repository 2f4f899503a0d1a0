//! Reconstruction of surveyed roofs.

mod accuracy;
mod figures;
mod properties;
