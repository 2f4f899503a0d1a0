//! The invented demo catalogue, for tests.

use crate::catalogue::Catalogue;

/// `engine/catalogue/demo.json`.
pub fn catalogue() -> Catalogue {
    serde_json::from_str(include_str!("../../../../engine/catalogue/demo.json")).unwrap()
}
