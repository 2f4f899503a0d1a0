//! Bill of materials: from solved surfaces to articles, quantities and prices.

pub mod bars;
pub mod changes;
mod edges;
mod hooks;
mod joints;
mod lines;
pub mod money;
mod needs;
mod quantities;
mod rules;
mod runs;
mod screws;
mod slates;
mod spans;
mod strings;
mod substructure;

use crate::answer::{Bom, BomDiscount, CellKind, Column, Edge, Opening, OpeningKind, Row};
use crate::catalogue::Catalogue;
use crate::cut::pieces::Piece;
use crate::roof::configuration::{Auto, AutoOr, Configuration, SurfaceKind};

pub use hooks::hooks_of;
pub use joints::joint_diverters;
use needs::Needs;
pub use strings::{Strings, strings_of};
pub(crate) use {hooks::hooks, substructure::chosen};

/// What the bill needs of an enabled surface with a layout. Lengths mm, area mm².
#[derive(Clone, Copy, Debug)]
pub struct SolvedSurface<'a> {
    /// Its id in the configuration.
    pub id: &'a str,
    /// Part of the roof, a facade or a railing.
    pub kind: SurfaceKind,
    /// Edge i runs from corner i of the outline to the next.
    pub edges: &'a [Edge],
    /// Corners of the surface, counter-clockwise.
    pub outline: &'a [[i64; 2]],
    /// What of it is roofed with slates, counter-clockwise; all of it but for a custom height.
    pub slated: &'a [[i64; 2]],
    /// y above which another roofing lies, if one does.
    pub capped: Option<i64>,
    /// Corners of the field.
    pub field: &'a [[i64; 2]],
    /// Cutouts and skylights.
    pub openings: &'a [Opening],
    /// Between columns.
    pub gap: i64,
    /// From left to right.
    pub columns: &'a [Column],
    /// From the eave up.
    pub rows: &'a [Row],
    /// What is laid.
    pub pieces: &'a [Piece],
}

impl<'a> SolvedSurface<'a> {
    /// Whether slates reach an opening; it may lie in another roofing.
    fn reaches(&self, opening: &Opening) -> bool {
        let [_, low, ..] = edges::boxed(&opening.outline);
        self.capped.is_none_or(|top| low < top)
    }

    /// The format whose size a whole piece has.
    pub fn format_of(&self, piece: &Piece) -> Option<&'a str> {
        let column = self.columns.get(piece.column)?.format.as_deref();
        column.or(self.rows.get(piece.row)?.format.as_deref())
    }
}

/// The bill of all given surfaces: modules first, then blinds, cut pieces and components, one line
/// per article, changed as the planner wishes, a discount taken off every price.
pub fn bill(
    configuration: &Configuration,
    catalogue: &Catalogue,
    surfaces: &[SolvedSurface<'_>],
    discount: BomDiscount,
) -> Bom {
    let mut needs = Needs::default();
    slates::add(&mut needs, configuration, catalogue, surfaces);
    hooks::add(&mut needs, configuration, catalogue, surfaces);
    // A railing carries its slates by itself.
    let on_battens = || surfaces.iter().filter(|s| s.kind != SurfaceKind::Balcony);
    for surface in on_battens() {
        joints::add(&mut needs, catalogue, surface);
    }
    for surface in on_battens() {
        substructure::add(&mut needs, configuration, catalogue, surface);
        screws::add(&mut needs, configuration, catalogue, surface);
    }
    let edges = edges::counted(configuration, surfaces);
    edges::add(&mut needs, configuration, catalogue, &edges);
    rules::add(&mut needs, configuration, catalogue, surfaces, &edges);
    for surface in surfaces {
        add_openings(&mut needs, catalogue, surface);
    }
    for surface in surfaces {
        let height = configuration.location.height_above_sea;
        strings::add(&mut needs, catalogue, surface, height);
    }
    if configuration.components.power_optimizers {
        let active = slates::count(surfaces, |piece| piece.kind == CellKind::Active);
        needs.pieces(&catalogue.standard.power_optimizer, active);
    }
    let mut quantities = quantities::of(&needs, catalogue);
    changes::apply(&mut quantities, &configuration.bom_changes, catalogue);
    lines::bom(&quantities, discount)
}

/// What a snow guard costs on all given surfaces in as many rows as hold the snow, Rappen before
/// discount, and how many rows that is on the surface that needs most; nothing where it does not hold
/// the snow in the rows of slates that are there.
pub fn guard_price(
    configuration: &Configuration,
    catalogue: &Catalogue,
    surfaces: &[SolvedSurface<'_>],
    guard: &str,
) -> Option<(i64, i64)> {
    let mut with = configuration.clone();
    with.components.snow_guard.guard_type = guard.to_string();
    with.components.snow_guard.rows = AutoOr::Auto(Auto::Auto);
    let (mut needs, mut most) = (Needs::default(), 0);
    for surface in surfaces.iter().filter(|s| s.kind.is_roof()) {
        let rows = substructure::guard_rows(&with, catalogue, surface);
        if rows > surface.rows.len() as i64 {
            return None;
        }
        most = most.max(rows);
        substructure::add_guard(&mut needs, &with, catalogue, surface);
    }
    let quantities = quantities::of(&needs, catalogue);
    let bom = lines::bom(&quantities, BomDiscount::default());
    Some((bom.gross_price, most))
}

fn add_openings(needs: &mut Needs, catalogue: &Catalogue, surface: &SolvedSurface<'_>) {
    for opening in surface.openings {
        if !surface.reaches(opening) {
            continue;
        }
        if opening.kind == OpeningKind::Skylight {
            let model = catalogue
                .skylights
                .iter()
                .find(|m| Some(&m.id) == opening.model.as_ref());
            if let Some(model) = model {
                needs.pieces(&model.flashing_article, 1);
            }
        } else {
            for (from, to) in roof_layout::polygon::edges(&opening.outline) {
                needs.length(
                    &catalogue.standard.cutout_flashing,
                    spans::distance(from, to),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests;
