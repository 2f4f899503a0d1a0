//! Remembers laid surfaces, so that an edit lays only what it changes.

use std::rc::Rc;

use super::options::LayoutOptions;
use super::site::{AtRest, Site, background, lay_on};
use super::slates::{LaidSurface, SurfaceLayout};
use crate::configuration::Objective;
use crate::resolve::ResolvedRoof;
use crate::surface::LayoutInput;
use exact_tiling::Background;

/// Pieces of surfaces that are kept besides those of the roof solved last: one is as it was before an
/// edit, to be undone. Large halls have 8000 pieces, of about 100 bytes each.
pub const SPARE_PIECES: usize = 20_000;
/// The weight of a surface in pieces even when it has none.
const MIN_WEIGHT: usize = 100;

/// Whether a roof is solved whole, or while something on it moves: then steps that only ties call for are
/// left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// For answers that are saved, printed and billed.
    AtRest,
    /// For answers that are drawn during a drag.
    Moving,
}

/// Laid surfaces, the last used last. Belongs to one catalogue.
#[derive(Default)]
pub struct Cache {
    entries: Vec<Entry>,
    moving: Option<Moving>,
    /// Hash of all that the catalogue says.
    pub catalogue_hash: u64,
}

/// A layout input, how it was to be laid, and its slates.
struct Entry {
    layout_input: Rc<LayoutInput>,
    options: LayoutOptions,
    slates: Rc<SurfaceLayout>,
    /// Once asked for.
    at_rest: Option<AtRest>,
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
        self.forget(|slates| laid.iter().any(|used| Rc::ptr_eq(&used.slates, slates)));
        laid
    }

    /// The surfaces of a roof at rest laid for most power, with what ties from the right in their place.
    pub fn from_the_right(&self, roof: &ResolvedRoof<'_>, laid: &[LaidSurface]) -> Vec<LaidSurface> {
        let other = |laid: &LaidSurface| {
            let slates = self.at_rest(laid).map_or(&laid.slates, |at_rest| &at_rest.from_the_right);
            LaidSurface::new(roof, Rc::clone(&laid.on), Rc::clone(slates))
        };
        laid.iter().map(other).collect()
    }

    /// W that the sliver rule costs a surface at rest laid for most power, from the left or from the right.
    pub fn sliver_costs(&self, laid: &LaidSurface) -> i64 {
        self.at_rest(laid).map_or(0, |at_rest| at_rest.sliver_costs)
    }

    fn at_rest(&self, laid: &LaidSurface) -> Option<&AtRest> {
        let is = |slates: &Rc<SurfaceLayout>| Rc::ptr_eq(slates, &laid.slates);
        let mut known =
            self.entries.iter().filter_map(|entry| Some((&entry.slates, entry.at_rest.as_ref()?)));
        known.rfind(|(slates, at_rest)| is(slates) || is(&at_rest.from_the_right)).map(|(_, at_rest)| at_rest)
    }

    fn slates_on(
        &mut self,
        layout_input: &Rc<LayoutInput>,
        options: &LayoutOptions,
        pace: Pace,
    ) -> Rc<SurfaceLayout> {
        let is_same = |entry: &Entry| entry.layout_input == *layout_input && entry.options == *options;
        let known = self.entries.iter().rposition(is_same).map(|index| self.entries.remove(index));
        let is_new = known.is_none();
        let rests = pace == Pace::AtRest && matches!(options.objective, Objective::Power | Objective::Robust);
        let mut entry = known.unwrap_or_else(|| Entry {
            layout_input: Rc::clone(layout_input),
            options: options.clone(),
            slates: Rc::default(),
            at_rest: None,
        });
        if is_new || (rests && entry.at_rest.is_none()) {
            let site = Site::new(layout_input, options);
            if is_new {
                let background = self.background(layout_input, options, pace);
                entry.slates = Rc::new(lay_on(site.as_ref(), (layout_input, options), background));
            }
            let site = site.filter(|_| rests);
            entry.at_rest = site.map(|site| site.at_rest(&entry.slates));
        }
        let slates = Rc::clone(&entry.slates);
        self.entries.push(entry);
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
            let shared = |entry: &Entry| {
                let rest = layout_input.shared_with(&entry.layout_input);
                (entry.options == *options && rest == entry.layout_input.shared_with(layout_input))
                    .then_some(rest)
            };
            let rest = self.entries.iter().filter_map(shared).max_by_key(|rest| rest.clearances.len())?;
            let background = background(&rest, options)?;
            self.moving = Some(Moving { rest, options: options.clone(), background });
        }
        self.moving.as_ref().map(|moving| &moving.background)
    }

    /// Lets go of the longest unused surfaces that are too many and not in use.
    fn forget(&mut self, is_used: impl Fn(&Rc<SurfaceLayout>) -> bool) {
        let mut spare = 0;
        let mut keeps: Vec<bool> = Vec::with_capacity(self.entries.len());
        for entry in self.entries.iter().rev() {
            let used = is_used(&entry.slates);
            spare += if used { 0 } else { entry.slates.pieces.len().max(MIN_WEIGHT) };
            keeps.push(used || spare <= SPARE_PIECES);
        }
        self.entries.retain(|_| keeps.pop().unwrap_or(true));
    }
}
