//! The invented demo catalogue and roofs of it, for tests.

use std::sync::OnceLock;

use crate::catalogue::Catalogue;
use crate::problem::Problem;
use crate::resolve::{ResolvedRoof, read, resolve};
use crate::roof::configuration::Configuration;

/// `engine/catalogue/demo.json`.
pub fn catalogue() -> Catalogue {
    serde_json::from_str(include_str!("../../../../engine/catalogue/demo.json")).unwrap()
}

/// The same, for as long as the tests run.
pub fn shared() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(catalogue)
}

/// The roof of a configuration that describes one.
pub fn roof_of(configuration: &Configuration) -> ResolvedRoof<'static> {
    resolve(configuration.clone(), shared()).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// The configuration of the roof that a text spells.
pub fn configuration_of(text: &str) -> Result<Configuration, Vec<Problem>> {
    read(text, shared()).map(|roof| roof.configuration)
}
