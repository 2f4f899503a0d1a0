//! Remembers laid surfaces, so that an edit lays only what it changes.

use std::rc::Rc;

use crate::resolve::{Deck, ResolvedRoof};
use crate::solve::laid::{LaidSurface, Slates, Wish, lay};

/// Pieces of surfaces that are kept besides those of the roof solved last: one is as it was before an
/// edit, to be undone. Large halls have 8000 pieces, of about 100 bytes each.
const SPARE_PIECES: usize = 20_000;
/// What a surface weighs in pieces even when it has none.
const LEAST_WEIGHT: usize = 100;

/// Laid surfaces, the last used last. Belongs to one catalogue.
#[derive(Default)]
pub struct Cache {
    kept: Vec<Kept>,
    /// Hash of all that the catalogue says.
    pub catalogue_hash: u64,
}

/// A deck, how it was to be laid, and its slates.
struct Kept {
    deck: Rc<Deck>,
    wish: Wish,
    slates: Rc<Slates>,
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
    pub fn lay(&mut self, roof: &ResolvedRoof<'_>, wish: &Wish) -> Vec<LaidSurface> {
        let surfaces = roof.surfaces.iter();
        let laid: Vec<_> = surfaces
            .map(|surface| LaidSurface {
                on: Rc::clone(surface),
                slates: match surface.input.enabled {
                    true => self.slates_on(&surface.deck, wish),
                    false => Rc::default(),
                },
            })
            .collect();
        self.forget(|kept| laid.iter().any(|used| Rc::ptr_eq(&used.slates, kept)));
        laid
    }

    /// Pieces of all kept surfaces.
    #[cfg(test)]
    pub fn pieces(&self) -> usize {
        self.kept.iter().map(|kept| kept.slates.pieces.len()).sum()
    }

    fn slates_on(&mut self, deck: &Rc<Deck>, wish: &Wish) -> Rc<Slates> {
        let is_same = |kept: &Kept| kept.deck == *deck && kept.wish == *wish;
        let kept = match self.kept.iter().rposition(is_same) {
            Some(index) => self.kept.remove(index),
            None => Kept {
                deck: Rc::clone(deck),
                wish: wish.clone(),
                slates: Rc::new(lay(deck, wish)),
            },
        };
        let slates = Rc::clone(&kept.slates);
        self.kept.push(kept);
        slates
    }

    /// Lets go of the longest unused surfaces that are too many and not in use.
    fn forget(&mut self, is_used: impl Fn(&Rc<Slates>) -> bool) {
        let mut spare = 0;
        let mut keeps: Vec<bool> = Vec::with_capacity(self.kept.len());
        for kept in self.kept.iter().rev() {
            let used = is_used(&kept.slates);
            spare += if used {
                0
            } else {
                kept.slates.pieces.len().max(LEAST_WEIGHT)
            };
            keeps.push(used || spare <= SPARE_PIECES);
        }
        self.kept.retain(|_| keeps.pop().unwrap_or(true));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::demo::{catalogue, roof_of};
    use crate::roof::configuration::{Configuration, Outline, RoofType};
    use crate::roof::surfaces::new_configuration;

    fn lay_in(cache: &mut Cache, roof: &Configuration) -> Vec<Rc<Slates>> {
        let roof = roof_of(roof);
        let laid = cache.lay(&roof, &Wish::of(&roof));
        laid.into_iter().map(|laid| laid.slates).collect()
    }

    #[test]
    fn what_is_kept_is_bounded_and_the_last_edit_can_be_undone() {
        let catalogue = catalogue();
        let mut roof = new_configuration(RoofType::Pent, &catalogue);
        let mut cache = Cache::default();
        let mut most = 0;
        for edit in 0..60 {
            let (width, height) = (40_000 + edit, 12_000);
            roof.surfaces[0].outline = Outline::Rectangle { width, height };
            let laid = lay_in(&mut cache, &roof);
            let again = lay_in(&mut cache, &roof);
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
        lay_in(&mut cache, &roof);
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
        let first = lay_in(&mut cache, &roof);
        assert!(cache.pieces() > SPARE_PIECES + SPARE_PIECES / 2);
        let second = lay_in(&mut cache, &roof);
        assert!(first.iter().zip(&second).all(|(a, b)| Rc::ptr_eq(a, b)));
    }
}
