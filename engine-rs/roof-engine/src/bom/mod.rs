//! Bill of materials: from solved surfaces to articles, quantities and prices.

pub mod bars;
pub mod changes;
mod edges;
mod hooks;
mod interrupted;
mod joints;
mod lines;
pub mod money;
mod net_quantities;
mod quantities;
mod rules;
mod runs;
mod slates;
mod strings;
pub mod substructure;

use crate::catalogue::Component;
use crate::configuration::{Auto, AutoOr, SurfaceKind};
use crate::cut::pieces::CellKind;
use crate::layout::{LaidSurface, count};
use crate::loads::guard::snow_guard_rows;
use crate::prices::discount::BomDiscount;
use crate::problem::Problem;
use crate::resolve::ResolvedRoof;
use crate::surface::ResolvedSurface;
pub use lines::{Bom, BomLine, BomLineChange};
use plane_geometry::polygon;

use interrupted::Borders;
use net_quantities::NetQuantities;
pub use strings::{Strings, strings_of};

/// The bill of all given surfaces, which carry slates: modules first, then blinds, cut pieces and components,
/// one line per article, changed as the planner chooses, a discount taken off the prices. Never without an
/// article that is needed: what the catalogue does not hold is a problem.
pub fn bill(
    roof: &ResolvedRoof<'_>,
    surfaces: &[LaidSurface],
    discount: &BomDiscount,
) -> Result<Bom, Problem> {
    let (configuration, catalogue) = (&roof.configuration, roof.catalogue);
    let mut net = NetQuantities::default();
    slates::add(&mut net, roof, surfaces);
    hooks::add(&mut net, roof, surfaces);
    // A railing carries its slates by itself.
    let on_battens = || {
        let kind = |laid: &&LaidSurface| laid.on.input.kind != SurfaceKind::Balcony;
        surfaces.iter().filter(kind)
    };
    for surface in on_battens() {
        joints::add(&mut net, catalogue, surface);
    }
    for surface in on_battens() {
        substructure::add(&mut net, roof, surface);
    }
    let borders = Borders::new(roof);
    let edges = edges::counted(&borders, surfaces);
    edges::add(&mut net, roof, &edges);
    rules::add(&mut net, &borders, surfaces, &edges);
    for surface in surfaces {
        add_openings(&mut net, &borders, &surface.on);
    }
    for surface in surfaces {
        let height = configuration.location.height_above_sea;
        strings::add(&mut net, catalogue, surface, height);
    }
    if configuration.components.power_optimizers {
        let active = surfaces.iter().map(|s| count(&s.slates, CellKind::Active));
        net.pieces(&catalogue.standard.power_optimizer, active.sum());
    }
    let mut quantities = quantities::of(&net, catalogue)?;
    changes::apply(&mut quantities, &configuration.bom_changes, catalogue);
    Ok(lines::bom(&quantities, discount))
}

/// The price of a snow guard on all given surfaces, Rappen before discount, and its rows on the surface that needs most
/// of them: as many as hold the snow. None where the available rows of slates do not suffice or the guard
/// cannot be bought.
pub fn guard_price(
    roof: &ResolvedRoof<'_>,
    surfaces: &[LaidSurface],
    guard: &Component,
) -> Option<(i64, i64)> {
    let (mut net, mut most) = (NetQuantities::default(), 0);
    for surface in surfaces.iter().filter(|s| s.on.input.kind.is_roof()) {
        let rows = snow_guard_rows(roof, guard, &surface.on);
        if rows > surface.slates.rows.len() as i64 {
            return None;
        }
        most = most.max(rows);
        let auto = AutoOr::Auto(Auto::Auto);
        substructure::add_guard(&mut net, roof, (guard, auto), surface);
    }
    let quantities = quantities::of(&net, roof.catalogue).ok()?;
    let bom = lines::bom(&quantities, &BomDiscount::default());
    Some((bom.gross_price, most))
}

fn add_openings(net: &mut NetQuantities, borders: &Borders<'_>, surface: &ResolvedSurface) {
    let catalogue = borders.roof.catalogue;
    for opening in surface.openings.iter().filter(|opening| surface.reaches(opening)) {
        if let Some(model) = &opening.model {
            let model = catalogue.skylight(model);
            model.into_iter().for_each(|model| net.pieces(&model.flashing_article, 1));
        } else {
            for border in polygon::edges(&opening.outline) {
                for length in borders.flashed(surface, opening, border) {
                    net.length(&catalogue.standard.cutout_flashing, length);
                }
            }
        }
    }
}
