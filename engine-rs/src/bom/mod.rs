//! Bill of materials: from solved surfaces to articles, quantities and prices.

pub mod bars;
mod edges;
mod lines;
pub mod money;
mod needs;
mod spans;
mod substructure;

use crate::answer::{Bom, CellKind, Column, Edge, Opening, OpeningKind, Row};
use crate::catalogue::Catalogue;
use crate::layout::pieces::Piece;
use crate::loads::elevation_class;
use crate::roof::configuration::Configuration;

use needs::Needs;

/// What the bill needs of an enabled surface with a layout. Lengths mm, area mm².
#[derive(Clone, Copy, Debug)]
pub struct SolvedSurface<'a> {
    /// Its id in the configuration.
    pub id: &'a str,
    /// Edge i runs from corner i of the outline to the next.
    pub edges: &'a [Edge],
    /// Corners of the surface, counter-clockwise.
    pub outline: &'a [[i64; 2]],
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
    /// Of the surface.
    pub area: i64,
}

/// The bill of all given surfaces: modules first, then blinds, cut pieces and components, one line
/// per article, the discount of the configuration taken off every price.
pub fn bill(
    configuration: &Configuration,
    catalogue: &Catalogue,
    surfaces: &[SolvedSurface<'_>],
) -> Bom {
    let mut needs = Needs::default();
    add_slates(&mut needs, configuration, catalogue, surfaces);
    add_hooks_and_joints(&mut needs, configuration, catalogue, surfaces);
    for surface in surfaces {
        substructure::add(&mut needs, configuration, catalogue, surface);
    }
    edges::add(&mut needs, configuration, catalogue, surfaces);
    for surface in surfaces {
        add_openings(&mut needs, catalogue, surface);
    }
    if configuration.components.power_optimizers {
        let active = count(surfaces, |piece| piece.kind == CellKind::Active);
        needs.pieces(&catalogue.standard.power_optimizer, active);
    }
    lines::bom(
        &needs,
        catalogue,
        money::basis_points(configuration.partner_discount),
    )
}

/// How many runs of joints begin over an opening: the water of each needs a diverter.
pub fn joint_diverters(surface: &SolvedSurface<'_>) -> i64 {
    let low = surface.rows.first().map_or(0, |row| row.y);
    let without_openings = SolvedSurface {
        openings: &[],
        ..*surface
    };
    let begin_over_an_opening = |(cut, uncut): (Vec<[i64; 2]>, Vec<[i64; 2]>)| {
        let begins = |from: i64| from == low || uncut.iter().any(|run| run[0] == from);
        cut.iter().filter(|run| !begins(run[0])).count() as i64
    };
    joints(surface)
        .zip(joints(&without_openings))
        .map(begin_over_an_opening)
        .sum()
}

fn count(surfaces: &[SolvedSurface<'_>], counts: impl Fn(&Piece) -> bool) -> i64 {
    surfaces
        .iter()
        .flat_map(|s| s.pieces)
        .filter(|piece| counts(piece))
        .count() as i64
}

fn add_slates(
    needs: &mut Needs,
    configuration: &Configuration,
    catalogue: &Catalogue,
    surfaces: &[SolvedSurface<'_>],
) {
    let colour = catalogue
        .colours
        .iter()
        .find(|c| c.id == configuration.layout.colour);
    let coloured = |number: &'_ str| {
        colour
            .and_then(|c| c.articles.get(number))
            .map_or(number, String::as_str)
            .to_string()
    };
    for kind in [CellKind::Active, CellKind::Blind] {
        for format in &catalogue.formats {
            let quantity: i64 = surfaces
                .iter()
                .map(|surface| {
                    let fits = |piece: &&Piece| {
                        piece.kind == kind
                            && surface
                                .columns
                                .get(piece.column)
                                .and_then(|c| c.format.as_deref())
                                == Some(format.id.as_str())
                    };
                    surface.pieces.iter().filter(fits).count() as i64
                })
                .sum();
            let number = if kind == CellKind::Active {
                &format.module_article
            } else {
                &format.blind_article
            };
            needs.pieces(&coloured(number), quantity);
        }
    }
    let area = |kind: CellKind| -> i64 {
        let of_kind = surfaces
            .iter()
            .flat_map(|s| s.pieces)
            .filter(|piece| piece.kind == kind);
        of_kind.map(|piece| piece.area).sum()
    };
    needs.area(
        &coloured(&catalogue.cut_piece.area_article),
        area(CellKind::Cut),
    );
    let cut = count(surfaces, |piece| piece.kind == CellKind::Cut);
    needs.pieces(&catalogue.cut_piece.piece_article, cut);
    needs.area(
        &catalogue.cut_piece.sheet_metal_article,
        area(CellKind::Sheet),
    );
}

fn add_hooks_and_joints(
    needs: &mut Needs,
    configuration: &Configuration,
    catalogue: &Catalogue,
    surfaces: &[SolvedSurface<'_>],
) {
    let standard = &catalogue.standard;
    let class = elevation_class(configuration.location.height_above_sea) as usize;
    let per_slate = standard.hooks_per_slate.get(class).copied().unwrap_or(0);
    let slates = count(surfaces, |piece| piece.kind != CellKind::Sheet);
    needs.pieces(&standard.hook, slates * per_slate);
    for surface in surfaces {
        for [from, to] in joints(surface).flatten() {
            needs.length(&standard.drainage_profile, to - from);
        }
        needs.pieces(&standard.joint_diverter, joint_diverters(surface));
    }
}

/// Per joint its runs up the slope, from the lowest row to the highest, cut by field and openings.
fn joints<'a>(surface: &'a SolvedSurface<'a>) -> impl Iterator<Item = Vec<[i64; 2]>> + 'a {
    let low = surface.rows.first().map_or(0, |row| row.y);
    let high = surface.rows.last().map_or(0, |row| row.y + row.height);
    let inner = surface.columns.len().saturating_sub(1);
    surface.columns.iter().take(inner).map(move |column| {
        let x = (column.x + column.width) as f64 + surface.gap as f64 / 2.0;
        let openings = surface
            .openings
            .iter()
            .map(|opening| opening.clearance.as_slice());
        let runs = spans::up_the_slope(surface.field, openings, x);
        runs.into_iter()
            .map(|[from, to]| [from.max(low), to.min(high)])
            .filter(|[from, to]| from < to)
            .collect()
    })
}

fn add_openings(needs: &mut Needs, catalogue: &Catalogue, surface: &SolvedSurface<'_>) {
    for opening in surface.openings {
        if opening.kind == OpeningKind::Skylight {
            let model = catalogue
                .skylights
                .iter()
                .find(|m| Some(&m.id) == opening.model.as_ref());
            if let Some(model) = model {
                needs.pieces(&model.flashing_article, 1);
            }
        } else {
            for (from, to) in crate::roof::outline::edges(&opening.outline) {
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
