//! Whether a guard holds the snow that slides off the slates, and whether another would for less.

use super::checked::rounded;
use crate::bom::guard_price;
use crate::catalogue::Measure;
use crate::configuration::AutoOr;
use crate::layout::LaidSurface;
use crate::loads::guard::sliding_force;
use crate::problem::{Check, CheckCode, Severity};
use crate::resolve::ResolvedRoof;
use crate::surface::ResolvedSurface;
use plane_geometry::sorting::sorted_by;

const PATH: &str = "components.snowGuard.type";

/// A guard of the catalogue that holds the snow on all surfaces.
struct PricedCandidates<'a> {
    id: &'a str,
    price: i64,
    rows: i64,
}

/// At most one check; `surfaces` are those that carry slates.
pub fn check_guards(roof: &ResolvedRoof<'_>, surfaces: &[LaidSurface]) -> Option<Check> {
    let laid = surfaces.iter().map(|laid| &laid.on);
    let laid: Vec<_> = laid.filter(|on| on.input.kind.is_roof()).collect();
    let force = |surface: &ResolvedSurface| sliding_force(&roof.configuration, surface);
    let steepest = laid.iter().max_by(|a, b| force(a).total_cmp(&force(b)))?;
    let guards = roof.catalogue.components.snow_guard.iter();
    let guards = guards.filter(|g| g.measure != Measure::None && g.capacity.is_some());
    let offers = guards.filter_map(|guard| {
        let (price, rows) = guard_price(roof, surfaces, guard)?;
        let id = &guard.id;
        (price > 0).then_some(PricedCandidates { id, price, rows })
    });
    let offers = sorted_by(offers.collect(), |a, b| a.price.cmp(&b.price));
    let cheapest = offers.first();
    let chosen = roof.chosen.snow_guard;
    if chosen.measure == Measure::None {
        let from = roof.catalogue.loads.snow_slides_from.value;
        let slides = |on: &ResolvedSurface| on.input.angle >= from && force(on) > 0.0;
        if !laid.iter().any(|on| slides(on)) {
            return None;
        }
        let check = Check::new(CheckCode::NoSnowGuard, Severity::Warning)
            .with("angle", steepest.input.angle)
            .with("force", rounded(force(steepest)))
            .at(PATH);
        return Some(match cheapest {
            Some(offer) => check.with_fix(PATH, offer.id),
            None => check,
        });
    }
    let cheapest = cheapest?;
    let own = offers.iter().find(|offer| offer.id == chosen.id)?;
    let rows = roof.configuration.components.snow_guard.rows;
    // A guard that costs as much or needs more rows is no advice.
    let is_better = cheapest.price < own.price && cheapest.rows <= own.rows;
    (is_better && matches!(rows, AutoOr::Auto(_))).then(|| {
        Check::new(CheckCode::SnowGuardDearer, Severity::Hint)
            .with("guard", own.id)
            .with("otherGuard", cheapest.id)
            .with("rows", own.rows)
            .with("price", own.price)
            .with("otherRows", cheapest.rows)
            .with("otherPrice", cheapest.price)
            .at(PATH)
            .with_fix(PATH, cheapest.id)
    })
}
