//! Checks about a roof that follow from its pitch, its height, its loads and its components.

mod facade;
mod fixings;
pub mod guards;
mod loads;
mod pitch;
mod plausibility;
mod shape;
pub mod strings;
mod substructure;

use crate::answer::Loads;
use crate::loads::values::SurfaceLoads;
use crate::numbers;
use crate::problem::Check;
use crate::resolve::{ResolvedRoof, ResolvedSurface};
use crate::solve::LaidSurface;
use plane_geometry::sorting::sorted_by;

/// All checks about a roof, those found with its layout included, the weightiest first.
pub fn checks(
    roof: &ResolvedRoof<'_>,
    loads: &Loads,
    laid: &[LaidSurface],
    from_layout: Vec<Check>,
) -> Vec<Check> {
    let mut found = from_layout;
    let checked = Checked { roof, loads, laid };
    pitch::check_pitch(roof, &mut found);
    shape::check_meetings(roof, &mut found);
    shape::check_edges(roof, &mut found);
    shape::check_clearances(roof, &mut found);
    shape::check_flashing(roof, &mut found);
    loads::check_loads(&checked, &mut found);
    plausibility::check_plausibility(roof, &mut found);
    fixings::check_fixings(&checked, &mut found);
    substructure::check_substructure(&checked, &mut found);
    facade::check_facades(&checked, &mut found);
    sorted_by(found, |a, b| (a.severity, a.code).cmp(&(b.severity, b.code)))
}

/// The parts of a roof that the checks look at.
struct Checked<'a> {
    roof: &'a ResolvedRoof<'a>,
    loads: &'a Loads,
    laid: &'a [LaidSurface],
}

impl<'a> Checked<'a> {
    /// The enabled surfaces with their loads.
    fn surfaces(&self) -> impl Iterator<Item = (&'a ResolvedSurface, &'a SurfaceLoads)> {
        let loads = &self.loads.surfaces;
        let enabled = self.roof.enabled();
        enabled.map(|surface| (surface, &loads[surface.index]))
    }

    /// The checks that a rule makes about each enabled surface; one for all of them where it says
    /// the same of all.
    fn each(
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
fn rounded(load: f64) -> f64 {
    numbers::rounded(load, 100.0)
}
