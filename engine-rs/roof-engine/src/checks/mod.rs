//! Checks about a roof that follow from its pitch, its height, its loads and its components.

mod checked;
mod facade;
mod fixings;
pub mod guards;
pub mod layout;
mod loads;
mod pitch;
mod plausibility;
mod shape;
pub mod strings;
mod substructure;

use crate::layout::LaidSurface;
use crate::loads::values::Loads;
use crate::problem::Check;
use crate::resolve::ResolvedRoof;
use checked::Checked;
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
