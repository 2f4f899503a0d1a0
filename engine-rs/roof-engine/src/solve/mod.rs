//! From a valid configuration to its answer.

pub mod cut_list;
pub mod fingerprint;
mod price;
pub mod totals;

use std::rc::Rc;

use crate::answer::{Cell, SCHEMA, Solution, SurfaceSolution};
use crate::bom::bill;
use crate::bom::changes::conflicts;
use crate::building::Placement;
use crate::building::placements::placements;
use crate::checks::checks;
use crate::checks::guards::check_guards;
use crate::checks::layout as layout_checks;
use crate::checks::strings::check_strings;
use crate::configuration::Objective;
use crate::cut::pieces::{CellKind, Piece};
use crate::layout::cache::Cache;
use crate::layout::{LaidSurface, LayoutOptions, Pace, SurfaceLayout, count, tiled};
use crate::loads::loads;
use crate::prices::discount::{BomDiscount, Discount};
use crate::problem::{Problem, ProblemCode, Severity};
use crate::resolve::ResolvedRoof;
use crate::sun::yields::yields;
use fingerprint::fingerprint;
use plane_geometry::polygon::area;

/// A solution without its cells, and the laid surfaces that hold them.
pub struct Solved {
    /// `cells` of every surface is absent.
    pub solution: Solution,
    /// One per surface of the configuration.
    pub surfaces: Vec<LaidSurface>,
}

/// Solves a roof for an organisation with a discount; surfaces that the cache knows are not laid again. Refused where
/// the catalogue does not hold an article that the roof needs.
pub fn solve(
    roof: &ResolvedRoof<'_>,
    own: &Discount,
    cache: &mut Cache,
    pace: Pace,
) -> Result<Solved, Problem> {
    let configuration = &roof.configuration;
    let discount = BomDiscount::of(configuration, roof.catalogue, own);
    let (laid, price_search) = match configuration.layout.objective {
        Objective::Price => price::cheapest(roof, &discount, cache),
        Objective::Power | Objective::Robust if pace == Pace::AtRest => {
            (cheaper_tie(roof, &discount, cache), None)
        }
        _ => (cache.lay(roof, &LayoutOptions::of(roof), pace), None),
    };
    if let Some(surface) = laid.iter().find(|laid| laid.slates.too_complex) {
        let path = format!("surfaces[{}]", surface.on.index);
        return Err(Problem::new::<i64, 0>(ProblemCode::TooComplex, path, []));
    }
    let tiled = tiled(&laid);
    let bom = bill(roof, &tiled, &discount)?;
    let totals = totals::totals(&laid, &bom);
    debug_assert_eq!(totals.power, bom.power_needed(), "the bill has the modules that are laid");
    let loads = loads(roof);
    let mut found_checks = layout_checks::from_layout(roof, &laid);
    if configuration.layout.objective == Objective::Power && pace == Pace::AtRest {
        let costs = |laid: &LaidSurface| layout_checks::sliver_costs(roof, laid, cache.sliver_costs(laid));
        found_checks.extend(laid.iter().filter_map(costs));
    }
    found_checks.extend(conflicts(&configuration.bom_changes, &bom));
    found_checks.extend(check_guards(roof, &tiled));
    found_checks.extend(check_strings(roof, &tiled));
    let placements = placements(&configuration.roof, &roof.surfaces, roof.shared_edges());
    let powers: Vec<_> = laid.iter().map(|laid| (&laid.on.input, laid.power)).collect();
    let solution = Solution {
        schema: SCHEMA,
        surfaces: laid.iter().zip(placements).map(solution_of).collect(),
        totals,
        price_search,
        checks: checks(roof, &loads, &laid, found_checks),
        loads,
        fingerprint: fingerprint(
            configuration,
            cache.catalogue_hash,
            &bom,
            laid.iter().map(|laid| &*laid.slates.columns),
        ),
        bom,
        yields: yields(&configuration.location, &powers),
    };
    Ok(Solved { solution, surfaces: laid })
}

/// The surfaces with most power; where tilings tie on all that the dynamic program compares, the bill chooses between
/// those whose columns come first from the left and from the right, for all surfaces together;
/// where one has fewer warnings, that one.
fn cheaper_tie(roof: &ResolvedRoof<'_>, discount: &BomDiscount, cache: &mut Cache) -> Vec<LaidSurface> {
    let options = LayoutOptions::of(roof);
    let left = cache.lay(roof, &options, Pace::AtRest);
    let right = cache.from_the_right(roof, &left);
    if left.iter().zip(&right).all(|(left, right)| Rc::ptr_eq(&left.slates, &right.slates)) {
        return left;
    }
    let merit = |laid: &[LaidSurface]| {
        let found_checks = layout_checks::from_layout(roof, laid).into_iter();
        let warnings = found_checks.filter(|check| check.severity < Severity::Hint);
        let bom = bill(roof, &tiled(laid), discount).ok()?;
        Some((warnings.count(), bom.total_price))
    };
    match (merit(&left), merit(&right)) {
        (Some(first), Some(last)) if last < first => right,
        _ => left,
    }
}

impl Solved {
    /// Reads the solution while it includes its cells.
    pub fn with_cells<T>(&mut self, read: impl FnOnce(&Solution) -> T) -> T {
        for (surface, laid) in self.solution.surfaces.iter_mut().zip(&self.surfaces) {
            surface.cells = Some(cells_of(&laid.slates));
        }
        let whole = read(&self.solution);
        self.solution.surfaces.iter_mut().for_each(|surface| surface.cells = None);
        whole
    }
}

fn cells_of(slates: &SurfaceLayout) -> Vec<Cell> {
    let cell = |piece: &Piece| Cell {
        row: piece.row as i64,
        column: piece.column as i64,
        kind: piece.kind,
        area: piece.area,
    };
    slates.pieces.iter().map(cell).collect()
}

fn solution_of((laid, placement): (&LaidSurface, Placement)) -> SurfaceSolution {
    let LaidSurface { on, slates, power } = laid;
    let count = |kind: CellKind| count(slates, kind);
    let courses = laid.courses().filter(|_| on.input.enabled);
    SurfaceSolution {
        id: on.input.id.clone(),
        azimuth: on.input.azimuth,
        status: laid.status(),
        outline: on.outline.clone(),
        edges: on.edges.clone(),
        field: on.layout_input.field.clone(),
        openings: on.openings.clone(),
        gap: slates.gap,
        columns: slates.columns.clone(),
        rows: slates.rows.clone(),
        cells: None,
        power: *power,
        active_modules: count(CellKind::Active),
        blinds: count(CellKind::Blind),
        cut_pieces: count(CellKind::Cut),
        fillers: slates.fillers,
        filler_width: slates.filler_width,
        baseline_power: slates.baseline_power,
        proven: slates.proven,
        most_power: slates.most_power,
        area: area(&on.outline),
        tolerance_narrower: slates.tolerance_narrower,
        tolerance_wider: slates.tolerance_wider,
        max_finishing_rows: courses.map_or(0, |courses| courses.max_finishing),
        max_finishing_measure: courses.map_or(0, |courses| courses.max_measure),
        max_rows: courses.map_or(0, |courses| courses.max_count),
        placement,
    }
}
