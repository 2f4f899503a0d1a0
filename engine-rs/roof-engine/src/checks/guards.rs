//! Whether a guard holds the snow that slides off the slates, and whether another would for less.

use std::rc::Rc;

use super::{at, check, mended_by_text, number, rounded, text};
use crate::bom::guard_price;
use crate::catalogue::Measure;
use crate::loads::guard::sliding_force;
use crate::problem::{Check, CheckCode, Severity};
use crate::resolve::{ResolvedRoof, ResolvedSurface};
use crate::roof::configuration::AutoOr;
use crate::solve::LaidSurface;
use roof_layout::sorting::sorted_by;

const PATH: &str = "components.snowGuard.type";

/// A guard of the catalogue that holds the snow on all surfaces.
struct Offer<'a> {
    id: &'a str,
    price: i64,
    rows: i64,
}

/// At most one remark; `surfaces` are those that carry slates.
pub fn check_guards(roof: &ResolvedRoof<'_>, surfaces: &[LaidSurface]) -> Option<Check> {
    let laid = surfaces.iter().map(|laid| &laid.on);
    let laid: Vec<_> = laid.filter(|on| on.input.kind.is_roof()).collect();
    let force = |surface: &ResolvedSurface| sliding_force(&roof.configuration, surface);
    let steepest = laid.iter().max_by(|a, b| force(a).total_cmp(&force(b)))?;
    let slides = |surface: &&Rc<ResolvedSurface>| {
        let from = roof.catalogue.loads.snow_slides_from.value;
        surface.input.angle >= from && force(surface) > 0.0
    };
    let guards = roof.catalogue.components.snow_guard.iter();
    let guards = guards.filter(|g| g.measure != Measure::None && g.capacity.is_some());
    let offers: Vec<Offer<'_>> = guards
        .filter_map(|guard| {
            let (price, rows) = guard_price(roof, surfaces, guard)?;
            let id = &guard.id;
            (price > 0).then_some(Offer { id, price, rows })
        })
        .collect();
    let offers = sorted_by(offers, |a, b| a.price.cmp(&b.price));
    let chosen = roof.chosen.snow_guard;
    if chosen.measure == Measure::None {
        if !laid.iter().any(slides) {
            return None;
        }
        let remark = check(CheckCode::NoSnowGuard, Severity::Warning);
        let remark = number(remark, "angle", steepest.input.angle);
        let remark = number(remark, "force", rounded(force(steepest)));
        let remark = at(remark, PATH);
        let cheapest = offers.first();
        return Some(match cheapest {
            Some(offer) => mended_by_text(remark, PATH, offer.id),
            None => remark,
        });
    }
    if matches!(
        roof.configuration.components.snow_guard.rows,
        AutoOr::Number(_)
    ) {
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
