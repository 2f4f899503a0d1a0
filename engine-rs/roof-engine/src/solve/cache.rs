//! Remembers laid surfaces, so that an edit lays only what it changes.

use std::rc::Rc;

use crate::resolve::{Deck, ResolvedRoof};
use crate::solve::Pace;
use crate::solve::laid::{LaidSurface, Slates, Wish, background, lay, lay_from_the_right, sliver_costs};
use exact_tiling::Background;

/// Pieces of surfaces that are kept besides those of the roof solved last: one is as it was before an
/// edit, to be undone. Large halls have 8000 pieces, of about 100 bytes each.
pub const SPARE_PIECES: usize = 20_000;
/// The weight of a surface in pieces even when it has none.
const LEAST_WEIGHT: usize = 100;

/// Laid surfaces, the last used last. Belongs to one catalogue.
#[derive(Default)]
pub struct Cache {
    kept: Vec<Kept>,
    moving: Option<Moving>,
    /// Hash of all that the catalogue says.
    pub catalogue_hash: u64,
}

/// A deck, how it was to be laid, and its slates.
struct Kept {
    deck: Rc<Deck>,
    wish: Wish,
    slates: Rc<Slates>,
    /// Those that tie with them from the right, once asked for.
    from_the_right: Option<Rc<Slates>>,
    /// W that the sliver rule costs, once asked for.
    sliver_costs: Option<i64>,
}

/// A deck without the openings that move on it.
struct Moving {
    rest: Deck,
    wish: Wish,
    background: Background,
}

impl Cache {
    /// An empty one of a catalogue with a hash.
    pub fn of(catalogue_hash: u64) -> Self {
        Self { catalogue_hash, ..Self::default() }
    }

    /// The laid surfaces of a roof; those that are not kept are laid now.
    pub fn lay(&mut self, roof: &ResolvedRoof<'_>, wish: &Wish, pace: Pace) -> Vec<LaidSurface> {
        let surfaces = roof.surfaces.iter();
        let laid: Vec<_> = surfaces
            .map(|surface| {
                let slates = match surface.input.enabled {
                    true => self.slates_on(&surface.deck, wish, pace),
                    false => Rc::default(),
                };
                LaidSurface::new(roof, Rc::clone(surface), slates)
            })
            .collect();
        self.forget(|kept| laid.iter().any(|used| Rc::ptr_eq(&used.slates, kept)));
        laid
    }

    /// The surfaces of a roof laid for most power, with what ties from the right in their place.
    pub fn from_the_right(
        &mut self,
        roof: &ResolvedRoof<'_>,
        laid: &[LaidSurface],
        wish: &Wish,
    ) -> Vec<LaidSurface> {
        let other = |laid: &LaidSurface| {
            let kept = self.kept.iter_mut().find(|kept| Rc::ptr_eq(&kept.slates, &laid.slates));
            let ties = |kept: &mut Kept| {
                let found = || lay_from_the_right(&kept.deck, wish, &kept.slates);
                let found = || found().map_or_else(|| Rc::clone(&kept.slates), Rc::new);
                Rc::clone(kept.from_the_right.get_or_insert_with(found))
            };
            let tiled = kept.filter(|kept| kept.slates.not_tileable.is_none());
            let slates = tiled.map_or_else(|| Rc::clone(&laid.slates), ties);
            LaidSurface::new(roof, Rc::clone(&laid.on), slates)
        };
        laid.iter().map(other).collect()
    }

    /// W that the sliver rule costs a surface laid for most power, from the left or from the right.
    pub fn sliver_costs(&mut self, laid: &LaidSurface) -> i64 {
        let is = |slates: &Rc<Slates>| Rc::ptr_eq(slates, &laid.slates);
        let kept = self
            .kept
            .iter_mut()
            .find(|kept| is(&kept.slates) || kept.from_the_right.as_ref().is_some_and(is));
        kept.filter(|_| laid.is_tiled()).map_or(0, |kept| {
            let found = || sliver_costs(&kept.deck, &kept.wish, &kept.slates);
            *kept.sliver_costs.get_or_insert_with(found)
        })
    }

    fn slates_on(&mut self, deck: &Rc<Deck>, wish: &Wish, pace: Pace) -> Rc<Slates> {
        let is_same = |kept: &Kept| kept.deck == *deck && kept.wish == *wish;
        let kept = match self.kept.iter().rposition(is_same) {
            Some(index) => self.kept.remove(index),
            None => Kept {
                deck: Rc::clone(deck),
                wish: wish.clone(),
                slates: Rc::new(lay(deck, wish, self.background(deck, wish, pace))),
                from_the_right: None,
                sliver_costs: None,
            },
        };
        let slates = Rc::clone(&kept.slates);
        self.kept.push(kept);
        slates
    }

    /// While something moves, the deck without the openings that no deck laid before has at the same place.
    fn background(&mut self, deck: &Deck, wish: &Wish, pace: Pace) -> Option<&Background> {
        if pace == Pace::AtRest {
            return None;
        }
        let is_rest = |moving: &Moving| moving.wish == *wish && moving.rest == deck.shared_with(&moving.rest);
        if !self.moving.as_ref().is_some_and(is_rest) {
            let shared = |kept: &Kept| {
                let rest = deck.shared_with(&kept.deck);
                (kept.wish == *wish && rest == kept.deck.shared_with(deck)).then_some(rest)
            };
            let rest = self.kept.iter().filter_map(shared).max_by_key(|rest| rest.clearances.len())?;
            let background = background(&rest, wish)?;
            self.moving = Some(Moving { rest, wish: wish.clone(), background });
        }
        self.moving.as_ref().map(|moving| &moving.background)
    }

    /// Lets go of the longest unused surfaces that are too many and not in use.
    fn forget(&mut self, is_used: impl Fn(&Rc<Slates>) -> bool) {
        let mut spare = 0;
        let mut keeps: Vec<bool> = Vec::with_capacity(self.kept.len());
        for kept in self.kept.iter().rev() {
            let used = is_used(&kept.slates);
            spare += if used { 0 } else { kept.slates.pieces.len().max(LEAST_WEIGHT) };
            keeps.push(used || spare <= SPARE_PIECES);
        }
        self.kept.retain(|_| keeps.pop().unwrap_or(true));
    }
}
