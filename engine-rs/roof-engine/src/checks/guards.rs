//! Whether a guard holds the snow that slides off the slates, and whether another would for less.

use super::{at, check, mended_by_text, number, rounded, text};
use crate::bom::{SolvedSurface, guard_price};
use crate::catalogue::{Catalogue, Measure};
use crate::loads::guard::{chosen_guard, sliding_force};
use crate::problem::{Check, CheckCode, Severity};
use crate::roof::configuration::{AutoOr, Configuration, Surface};
use roof_layout::sorting::sorted_by;

const PATH: &str = "components.snowGuard.type";

/// A guard of the catalogue that holds the snow on all surfaces.
struct Offer<'a> {
    id: &'a str,
    price: i64,
    rows: i64,
}

/// At most one remark; `surfaces` are those that carry slates.
pub fn check_guards(
    configuration: &Configuration,
    catalogue: &Catalogue,
    surfaces: &[SolvedSurface<'_>],
) -> Option<Check> {
    let inputs = configuration.surfaces.iter();
    let laid = |input: &&Surface| {
        surfaces
            .iter()
            .any(|s| s.id == input.id && s.kind.is_roof())
    };
    let inputs: Vec<&Surface> = inputs.filter(laid).collect();
    let force = |input: &&&Surface| sliding_force(configuration, input);
    let steepest = inputs.iter().max_by(|a, b| force(a).total_cmp(&force(b)))?;
    let slides = |input: &&Surface| {
        let from = catalogue.loads.snow_slides_from.value;
        input.angle >= from && sliding_force(configuration, input) > 0.0
    };
    let guards = catalogue.components.snow_guard.iter();
    let guards = guards.filter(|g| g.measure != Measure::None && g.capacity.is_some());
    let offers: Vec<Offer<'_>> = guards
        .filter_map(|guard| {
            let (price, rows) = guard_price(configuration, catalogue, surfaces, &guard.id)?;
            let id = &guard.id;
            (price > 0).then_some(Offer { id, price, rows })
        })
        .collect();
    let offers = sorted_by(offers, |a, b| a.price.cmp(&b.price));
    let Some(chosen) = chosen_guard(configuration, catalogue) else {
        if !inputs.iter().any(slides) {
            return None;
        }
        let remark = check(CheckCode::NoSnowGuard, Severity::Warning);
        let remark = number(remark, "angle", steepest.angle);
        let remark = number(remark, "force", rounded(force(&steepest)));
        let remark = at(remark, PATH);
        let cheapest = offers.first();
        return Some(match cheapest {
            Some(offer) => mended_by_text(remark, PATH, offer.id),
            None => remark,
        });
    };
    if matches!(configuration.components.snow_guard.rows, AutoOr::Number(_)) {
        return None;
    }
    let cheapest = offers.first()?;
    let own = offers.iter().find(|offer| offer.id == chosen.id)?;
    // What costs as much and what needs more rows is no advice.
    if cheapest.price >= own.price || cheapest.rows > own.rows {
        return None;
    }
    let remark = check(CheckCode::SnowGuardDearer, Severity::Hint);
    let remark = text(text(remark, "guard", own.id), "otherGuard", cheapest.id);
    let remark = number(
        number(remark, "rows", own.rows as f64),
        "price",
        own.price as f64,
    );
    let remark = number(remark, "otherRows", cheapest.rows as f64);
    let remark = number(remark, "otherPrice", cheapest.price as f64);
    Some(mended_by_text(at(remark, PATH), PATH, cheapest.id))
}
