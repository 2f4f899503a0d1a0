//! From a valid configuration to its answer.

pub mod cache;
mod ground;
mod landscape;
mod portrait;
pub mod price;
mod prices;
mod remarks;
mod surface;
pub mod table;
mod totals;

use std::rc::Rc;

use crate::answer::{Cell, CellKind, Placement, SCHEMA, Solution, SurfaceSolution, SurfaceStatus};
use crate::bom::changes::conflicts;
use crate::bom::{bill, money};
use crate::catalogue::Catalogue;
use crate::checks::checks;
use crate::checks::guards::check_guards;
use crate::checks::strings::check_strings;
use crate::fingerprint::fingerprint;
use crate::loads::loads;
use crate::roof::body::{Face, body, placements};
use crate::roof::configuration::{Configuration, Objective, Surface};
use crate::solve::cache::Cache;
pub use crate::solve::ground::NotTileable;
pub use crate::solve::surface::{LaidSurface, lay_surface};
use crate::sun::yields::yields;

/// A solution without its cells, and the laid surfaces that hold them.
pub struct Solved {
    /// `cells` of every surface is absent.
    pub solution: Solution,
    /// One per surface of the configuration.
    pub surfaces: Vec<Rc<LaidSurface>>,
}

/// Solves a valid configuration for an organisation with a discount in basis points; surfaces that the
/// cache knows are not laid again.
pub fn solve(
    configuration: &Configuration,
    own_discount: i64,
    catalogue: &Catalogue,
    cache: &mut Cache,
) -> Solved {
    let (laid, price_search) = match configuration.layout.objective {
        Objective::Price => price::cheapest(configuration, own_discount, catalogue, cache),
        _ => (cache.lay(configuration, catalogue), None),
    };
    let tiled: Vec<_> = configuration
        .surfaces
        .iter()
        .zip(&laid)
        .filter(|(_, laid)| laid.status == SurfaceStatus::Tiled)
        .map(|(surface, laid)| laid.as_solved(&surface.id))
        .collect();
    let bom = bill(
        configuration,
        catalogue,
        &tiled,
        money::discount(configuration, own_discount),
    );
    let loads = loads(configuration, catalogue);
    let mut remarks = remarks::from_layout(configuration, catalogue, &laid);
    remarks.extend(conflicts(&configuration.bom_changes, &bom));
    remarks.extend(check_guards(configuration, catalogue, &tiled));
    remarks.extend(check_strings(configuration, catalogue, &tiled));
    let rows: Vec<usize> = laid.iter().map(|laid| laid.rows.len()).collect();
    let powers: Vec<(&Surface, i64)> = configuration
        .surfaces
        .iter()
        .zip(laid.iter().map(|laid| laid.power))
        .collect();
    let placements = placements(configuration, &outlines_of(&laid));
    let solution = Solution {
        schema: SCHEMA,
        surfaces: configuration
            .surfaces
            .iter()
            .zip(&laid)
            .zip(placements)
            .map(|((surface, laid), placement)| solution_of(surface, laid, placement))
            .collect(),
        totals: totals::totals(&laid, &bom),
        price_search,
        checks: checks(configuration, catalogue, &loads, &rows, remarks),
        loads,
        fingerprint: fingerprint(
            configuration,
            cache.catalogue_hash,
            &bom,
            laid.iter().map(|laid| &*laid.columns),
        ),
        bom,
        yields: yields(&configuration.location, &powers),
    };
    Solved {
        solution,
        surfaces: laid,
    }
}

fn outlines_of(laid: &[Rc<LaidSurface>]) -> Vec<Vec<[i64; 2]>> {
    laid.iter().map(|laid| laid.outline.clone()).collect()
}

impl Solved {
    /// The faces of the building under the slates.
    pub fn body(&self, configuration: &Configuration, catalogue: &Catalogue) -> Vec<Face> {
        body(configuration, catalogue, &outlines_of(&self.surfaces))
    }

    /// The solution, cells included.
    pub fn with_cells(&self) -> Solution {
        let mut solution = self.solution.clone();
        for (surface, laid) in solution.surfaces.iter_mut().zip(&self.surfaces) {
            surface.cells = Some(cells_of(laid));
        }
        solution
    }
}

fn cells_of(laid: &LaidSurface) -> Vec<Cell> {
    let index = |index: usize| i64::try_from(index).unwrap_or(i64::MAX);
    laid.pieces
        .iter()
        .map(|piece| Cell {
            row: index(piece.row),
            column: index(piece.column),
            kind: piece.kind,
            area: piece.area,
        })
        .collect()
}

fn solution_of(surface: &Surface, laid: &LaidSurface, placement: Placement) -> SurfaceSolution {
    let count = |kind: CellKind| totals::count(laid, kind);
    SurfaceSolution {
        id: surface.id.clone(),
        alignment: surface.alignment,
        status: laid.status,
        outline: laid.outline.clone(),
        edges: laid.edges.clone(),
        field: laid.field.clone(),
        openings: laid.openings.clone(),
        gap: laid.gap,
        columns: laid.columns.clone(),
        rows: laid.rows.clone(),
        cells: None,
        power: laid.power,
        active_modules: count(CellKind::Active),
        blinds: count(CellKind::Blind),
        cut_pieces: count(CellKind::Cut),
        fillers: laid.fillers,
        filler_width: laid.filler_width,
        baseline_power: laid.baseline_power,
        proven: laid.proven,
        most_power: laid.most_power,
        area: laid.area,
        tolerance_narrower: laid.tolerance_narrower,
        tolerance_wider: laid.tolerance_wider,
        max_finishing_rows: laid.max_finishing_rows,
        max_finishing_measure: laid.max_finishing_measure,
        max_rows: laid.max_rows,
        placement,
    }
}

#[cfg(test)]
mod area_balance;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;
