//! Remembers laid surfaces, so that an edit lays only what it changes.

use std::rc::Rc;

use crate::resolve::{LayoutInput, ResolvedRoof};
use crate::solve::Pace;
use crate::solve::laid::{
    LaidSurface, LayoutOptions, SurfaceLayout, background, lay, lay_from_the_right, sliver_costs,
};
use exact_tiling::Background;

/// Pieces of surfaces that are kept besides those of the roof solved last: one is as it was before an
/// edit, to be undone. Large halls have 8000 pieces, of about 100 bytes each.
pub const SPARE_PIECES: usize = 20_000;
/// The weight of a surface in pieces even when it has none.
const MIN_WEIGHT: usize = 100;

/// Laid surfaces, the last used last. Belongs to one catalogue.
#[derive(Default)]
pub struct Cache {
    kept: Vec<Kept>,
    moving: Option<Moving>,
    /// Hash of all that the catalogue says.
    pub catalogue_hash: u64,
}

/// A layout input, how it was to be laid, and its slates.
struct Kept {
    layout_input: Rc<LayoutInput>,
    options: LayoutOptions,
    slates: Rc<SurfaceLayout>,
    /// Those that tie with them from the right, once asked for.
    from_the_right: Option<Rc<SurfaceLayout>>,
    /// W that the sliver rule costs, once asked for.
    sliver_costs: Option<i64>,
}

/// A layout input without the openings that move on it.
struct Moving {
    rest: LayoutInput,
    options: LayoutOptions,
    background: Background,
}

impl Cache {
    /// An empty one of a catalogue with a hash.
    pub fn of(catalogue_hash: u64) -> Self {
        Self { catalogue_hash, ..Self::default() }
    }

    /// The laid surfaces of a roof; those that are not kept are laid now.
    pub fn lay(&mut self, roof: &ResolvedRoof<'_>, options: &LayoutOptions, pace: Pace) -> Vec<LaidSurface> {
        let surfaces = roof.surfaces.iter();
        let laid: Vec<_> = surfaces
            .map(|surface| {
                let slates = match surface.input.enabled {
                    true => self.slates_on(&surface.layout_input, options, pace),
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
        options: &LayoutOptions,
    ) -> Vec<LaidSurface> {
        let other = |laid: &LaidSurface| {
            let kept = self.kept.iter_mut().find(|kept| Rc::ptr_eq(&kept.slates, &laid.slates));
            let ties = |kept: &mut Kept| {
                let found = || lay_from_the_right(&kept.layout_input, options, &kept.slates);
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
        let is = |slates: &Rc<SurfaceLayout>| Rc::ptr_eq(slates, &laid.slates);
        let kept = self
            .kept
            .iter_mut()
            .find(|kept| is(&kept.slates) || kept.from_the_right.as_ref().is_some_and(is));
        kept.filter(|_| laid.is_tiled()).map_or(0, |kept| {
            let found = || sliver_costs(&kept.layout_input, &kept.options, &kept.slates);
            *kept.sliver_costs.get_or_insert_with(found)
        })
    }

    fn slates_on(
        &mut self,
        layout_input: &Rc<LayoutInput>,
        options: &LayoutOptions,
        pace: Pace,
    ) -> Rc<SurfaceLayout> {
        let is_same = |kept: &Kept| kept.layout_input == *layout_input && kept.options == *options;
        let kept = match self.kept.iter().rposition(is_same) {
            Some(index) => self.kept.remove(index),
            None => Kept {
                layout_input: Rc::clone(layout_input),
                options: options.clone(),
                slates: Rc::new(lay(layout_input, options, self.background(layout_input, options, pace))),
                from_the_right: None,
                sliver_costs: None,
            },
        };
        let slates = Rc::clone(&kept.slates);
        self.kept.push(kept);
        slates
    }

    /// While something moves, the layout input without the openings that no layout input laid before has at the same place.
    fn background(
        &mut self,
        layout_input: &LayoutInput,
        options: &LayoutOptions,
        pace: Pace,
    ) -> Option<&Background> {
        if pace == Pace::AtRest {
            return None;
        }
        let is_rest = |moving: &Moving| {
            moving.options == *options && moving.rest == layout_input.shared_with(&moving.rest)
        };
        if !self.moving.as_ref().is_some_and(is_rest) {
            let shared = |kept: &Kept| {
                let rest = layout_input.shared_with(&kept.layout_input);
                (kept.options == *options && rest == kept.layout_input.shared_with(layout_input))
                    .then_some(rest)
            };
            let rest = self.kept.iter().filter_map(shared).max_by_key(|rest| rest.clearances.len())?;
            let background = background(&rest, options)?;
            self.moving = Some(Moving { rest, options: options.clone(), background });
        }
        self.moving.as_ref().map(|moving| &moving.background)
    }

    /// Lets go of the longest unused surfaces that are too many and not in use.
    fn forget(&mut self, is_used: impl Fn(&Rc<SurfaceLayout>) -> bool) {
        let mut spare = 0;
        let mut keeps: Vec<bool> = Vec::with_capacity(self.kept.len());
        for kept in self.kept.iter().rev() {
            let used = is_used(&kept.slates);
            spare += if used { 0 } else { kept.slates.pieces.len().max(MIN_WEIGHT) };
            keeps.push(used || spare <= SPARE_PIECES);
        }
        self.kept.retain(|_| keeps.pop().unwrap_or(true));
    }
}
