//! A roof as the checks see it.

use crate::layout::LaidSurface;
use crate::loads::values::{Loads, SurfaceLoads};
use crate::numbers;
use crate::problem::Check;
use crate::resolve::ResolvedRoof;
use crate::surface::ResolvedSurface;

/// The parts of a roof that the checks look at.
pub(super) struct Checked<'a> {
    pub(super) roof: &'a ResolvedRoof<'a>,
    pub(super) loads: &'a Loads,
    pub(super) laid: &'a [LaidSurface],
}

impl<'a> Checked<'a> {
    /// The enabled surfaces with their loads.
    pub(super) fn surfaces(&self) -> impl Iterator<Item = (&'a ResolvedSurface, &'a SurfaceLoads)> {
        let loads = &self.loads.surfaces;
        let enabled = self.roof.enabled();
        enabled.map(|surface| (surface, &loads[surface.index]))
    }

    /// The checks that a rule makes about each enabled surface; one for all of them where it says
    /// the same of all.
    pub(super) fn each(
        &self,
        rule: impl Fn(&ResolvedSurface, &SurfaceLoads) -> Option<Check>,
    ) -> impl Iterator<Item = Check> {
        let found_checks: Vec<(&ResolvedSurface, Option<Check>)> =
            self.surfaces().map(|(surface, loads)| (surface, rule(surface, loads))).collect();
        let same = found_checks.windows(2).all(|pair| pair[0].1 == pair[1].1);
        found_checks.into_iter().take(if same { 1 } else { usize::MAX }).filter_map(
            move |(surface, check)| {
                let mut check = check?;
                check.surface = (!same).then(|| surface.input.id.clone());
                Some(check)
            },
        )
    }
}

/// kN/m² or kN/m with two decimals, as texts show them.
pub(super) fn rounded(load: f64) -> f64 {
    numbers::rounded(load, 100.0)
}
