//! Remembers laid surfaces, so that an edit lays only what it changes.

use std::rc::Rc;

use crate::catalogue::Catalogue;
use crate::roof::configuration::{
    Alignment, Components, Configuration, EdgeTreatment, Layout, RoofType, Surface,
};
use crate::solve::ground::most_positions;
use crate::solve::surface::{LaidSurface, lay_surface};

/// Pieces of surfaces that are kept besides those of the roof solved last: one is as it was before an
/// edit, to be undone. Large halls have 8000 pieces, of about 100 bytes each.
const SPARE_PIECES: usize = 20_000;
/// What a surface weighs in pieces even when it has none.
const LEAST_WEIGHT: usize = 100;

/// Laid surfaces, the last used last. Belongs to one catalogue.
#[derive(Default)]
pub struct Cache {
    kept: Vec<(Key, Rc<LaidSurface>)>,
    /// Hash of all that the catalogue says.
    pub catalogue_hash: u64,
}

/// All that a surface's layout depends on. Two sides of a gable often share it.
#[derive(Clone, PartialEq)]
struct Key {
    surface: Surface,
    most_positions: usize,
    layout: Layout,
    roof_type: RoofType,
    ridge_connection: String,
    edge_treatment: EdgeTreatment,
}

impl Key {
    fn new(surface: &Surface, configuration: &Configuration) -> Self {
        let Components {
            ridge_connection,
            edge_treatment,
            ..
        } = &configuration.components;
        Self {
            most_positions: most_positions(configuration, surface),
            // Neither name, direction nor pitch matters in the plane of the surface.
            surface: Surface {
                id: String::new(),
                alignment: Alignment::N,
                angle: 0.0,
                ..surface.clone()
            },
            layout: configuration.layout.clone(),
            roof_type: configuration.roof.roof_type,
            ridge_connection: ridge_connection.clone(),
            edge_treatment: edge_treatment.clone(),
        }
    }
}

impl Cache {
    /// An empty one of a catalogue with a hash.
    pub fn of(catalogue_hash: u64) -> Self {
        Self {
            kept: Vec::new(),
            catalogue_hash,
        }
    }

    /// The laid surfaces of a roof; those that are not kept are laid now.
    pub fn lay(
        &mut self,
        configuration: &Configuration,
        catalogue: &Catalogue,
    ) -> Vec<Rc<LaidSurface>> {
        let surfaces = configuration.surfaces.iter();
        let laid: Vec<_> = surfaces
            .map(|surface| self.lay_one(surface, configuration, catalogue))
            .collect();
        self.forget(|kept| laid.iter().any(|used| Rc::ptr_eq(used, kept)));
        laid
    }

    /// Pieces of all kept surfaces.
    #[cfg(test)]
    pub fn pieces(&self) -> usize {
        self.kept.iter().map(|(_, laid)| laid.pieces.len()).sum()
    }

    fn lay_one(
        &mut self,
        surface: &Surface,
        configuration: &Configuration,
        catalogue: &Catalogue,
    ) -> Rc<LaidSurface> {
        let key = Key::new(surface, configuration);
        let entry = match self.kept.iter().rposition(|(kept, _)| *kept == key) {
            Some(index) => self.kept.remove(index),
            None => (key, Rc::new(lay_surface(surface, configuration, catalogue))),
        };
        let laid = Rc::clone(&entry.1);
        self.kept.push(entry);
        laid
    }

    /// Lets go of the longest unused surfaces that are too many and not in use.
    fn forget(&mut self, is_used: impl Fn(&Rc<LaidSurface>) -> bool) {
        let mut spare = 0;
        let mut keeps: Vec<bool> = Vec::with_capacity(self.kept.len());
        for (_, laid) in self.kept.iter().rev() {
            let used = is_used(laid);
            spare += if used {
                0
            } else {
                laid.pieces.len().max(LEAST_WEIGHT)
            };
            keeps.push(used || spare <= SPARE_PIECES);
        }
        self.kept.retain(|_| keeps.pop().unwrap_or(true));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::demo::catalogue;
    use crate::roof::configuration::{Outline, RoofType};
    use crate::roof::surfaces::new_configuration;

    #[test]
    fn what_is_kept_is_bounded_and_the_last_edit_can_be_undone() {
        let catalogue = catalogue();
        let mut roof = new_configuration(RoofType::Pent, &catalogue);
        let mut cache = Cache::default();
        let mut most = 0;
        for edit in 0..60 {
            let (width, height) = (40_000 + edit, 12_000);
            roof.surfaces[0].outline = Outline::Rectangle { width, height };
            let laid = cache.lay(&roof, &catalogue);
            let again = cache.lay(&roof, &catalogue);
            assert!(Rc::ptr_eq(&laid[0], &again[0]));
            most = most.max(laid[0].pieces.len());
            assert!(cache.pieces() <= SPARE_PIECES + most);
        }
        assert!(cache.pieces() > SPARE_PIECES - most, "{}", cache.pieces());
        let kept = cache.kept.len();
        roof.surfaces[0].outline = Outline::Rectangle {
            width: 40_058,
            height: 12_000,
        };
        cache.lay(&roof, &catalogue);
        assert_eq!(cache.kept.len(), kept);
    }

    #[test]
    fn a_roof_larger_than_what_is_kept_is_laid_once() {
        let catalogue = catalogue();
        let mut roof = new_configuration(RoofType::Free, &catalogue);
        roof.surfaces[0].outline = Outline::Rectangle {
            width: 60_000,
            height: 20_000,
        };
        for number in 0..30 {
            let mut surface = roof.surfaces[0].clone();
            surface.id = format!("s{number}");
            surface.outline = Outline::Rectangle {
                width: 60_001 + number,
                height: 20_000,
            };
            roof.surfaces.push(surface);
        }
        let mut cache = Cache::default();
        let first = cache.lay(&roof, &catalogue);
        assert!(cache.pieces() > SPARE_PIECES + SPARE_PIECES / 2);
        let second = cache.lay(&roof, &catalogue);
        assert!(first.iter().zip(&second).all(|(a, b)| Rc::ptr_eq(a, b)));
    }
}
