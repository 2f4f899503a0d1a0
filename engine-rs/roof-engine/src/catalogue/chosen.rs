//! The entries of a catalogue that a roof is made of.

use super::{Colour, Component, Format};

/// Entries of the catalogue that are chosen for a roof.
#[derive(Clone, Debug)]
pub struct Chosen<'c> {
    /// In the catalogue's order.
    pub formats: Vec<&'c Format>,
    /// Of modules, blinds and made-to-measure pieces.
    pub colour: &'c Colour,
    /// Counter battens.
    pub furring: &'c Component,
    /// Battens.
    pub batten: &'c Component,
    /// Membrane under the slates.
    pub sarking_membrane: &'c Component,
    /// The snow guard.
    pub snow_guard: &'c Component,
    /// One per slate.
    pub snow_stopper: &'c Component,
    /// Along ridges.
    pub ridge_connection: &'c Component,
    /// Along left verges.
    pub left: &'c Component,
    /// Along right verges.
    pub right: &'c Component,
}
