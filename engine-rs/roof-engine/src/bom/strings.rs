//! Plugs and cable of the active modules.
//!
//! Assumptions, all of them numbers of the catalogue: modules plug into one another; a string holds
//! at most so many modules and never leaves its surface; both its conductors lead over the whole slope
//! to the ridge and into the house; the way back along the string is a length per module.

use super::SolvedSurface;
use super::needs::Needs;
use super::slates::count;
use crate::answer::CellKind;
use crate::catalogue::Catalogue;

/// Conductors of a string.
const CONDUCTORS: i64 = 2;

/// Adds two pairs of plugs per string and the cable of a surface.
pub fn add(needs: &mut Needs, catalogue: &Catalogue, surface: &SolvedSurface<'_>) {
    let rules = &catalogue.standard.strings;
    let active = count(&[*surface], |piece| piece.kind == CellKind::Active);
    let strings = strings(active, rules.modules_per_string);
    needs.pieces(&rules.plug_pair, CONDUCTORS * strings);
    let heights = || surface.outline.iter().map(|point| point[1]);
    let slope = heights().max().unwrap_or(0) - heights().min().unwrap_or(0);
    needs.length(&rules.cable, active * rules.cable_per_module);
    for _ in 0..CONDUCTORS * strings {
        needs.length(&rules.cable, slope + rules.lead_reserve);
    }
}

/// Strings that so many modules need at least.
pub fn strings(modules: i64, modules_per_string: i64) -> i64 {
    let most = modules_per_string.max(1);
    (modules + most - 1) / most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_is_begun_when_the_last_is_full() {
        let numbers = [0, 1, 20, 21, 40, 41].map(|modules| strings(modules, 20));
        assert_eq!(numbers, [0, 1, 1, 2, 2, 3]);
    }
}
