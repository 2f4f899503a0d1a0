//! From a configuration to a roof that can be laid: ids become references, shapes become outlines, fields,
//! openings and courses. Every refusal of a value is made here, so what comes after has nothing to refuse.

mod bom_changes;
pub mod surroundings;
mod surveyed;
mod values;

use std::rc::Rc;

use crate::catalogue::chosen::Chosen;
use crate::surface::ResolvedSurface;

use crate::building::SharedEdge;
use crate::building::across::carry_on;
use crate::building::shared_edges::shared_edges;
use crate::catalogue::Catalogue;
use crate::configuration::{ComposedCell, Configuration, Surface, document};
use crate::openings::Opening;
use crate::problem::{Problem, Problems};
use crate::reading::reader::{self, Unread};
use plane_geometry::sorting::sorted_by;

/// A roof in which everything is known and fits. Only [`resolve`] makes one.
#[derive(Debug)]
pub struct ResolvedRoof<'c> {
    /// As entered, what was measured in the place of what was planned, without the origins of values.
    pub configuration: Configuration,
    /// The catalogue that its ids are of.
    pub catalogue: &'c Catalogue,
    /// Entries of the catalogue chosen for all surfaces.
    pub chosen: Chosen<'c>,
    /// In the order of the configuration.
    pub surfaces: Vec<Rc<ResolvedSurface>>,
    shared_edges: Vec<SharedEdge>,
}

/// The roof that a text spells, or every reason why it spells none, each at its place. Where only
/// everything together does not fit (openings, rows), that is asked once all else is in order.
pub fn read<'c>(text: &str, catalogue: &'c Catalogue) -> Result<ResolvedRoof<'c>, Vec<Problem>> {
    let document = document::document(text)?;
    let (configuration, faults) = reader::noted(&document);
    if faults.is_empty() {
        resolve(configuration, catalogue)
    } else {
        Err(with_wrong_values(faults, &configuration, catalogue))
    }
}

/// The roof that a configuration describes, or every reason why it describes none.
pub fn resolve(
    mut configuration: Configuration,
    catalogue: &Catalogue,
) -> Result<ResolvedRoof<'_>, Vec<Problem>> {
    let mut problems = Problems::default();
    let chosen = values::check(&configuration, catalogue, &mut problems);
    configuration.roof.surveyed.clear();
    configuration.location.surveyed.clear();
    configuration.location.surroundings = Unread::default();
    let surfaces = configuration.surfaces.iter_mut();
    surfaces.for_each(|surface| {
        surface.surveyed.clear();
        surface.take_measured();
        if let Some(composition) = &mut surface.composition {
            let cells = std::mem::take(&mut composition.cells);
            let place = |cell: &ComposedCell| (cell.row, cell.column);
            composition.cells = sorted_by(cells, |a, b| place(a).cmp(&place(b)));
        }
    });
    // Geometry is only asked of numbers that are in range.
    let (Some(chosen), []) = (chosen, &problems.found[..]) else {
        return Err(problems.found);
    };
    let mut surfaces = Vec::with_capacity(configuration.surfaces.len());
    for index in 0..configuration.surfaces.len() {
        let input = &configuration.surfaces[index];
        let roof = (&configuration, catalogue, &chosen);
        let surface = ResolvedSurface::new((index, input), roof, &mut problems);
        surfaces.extend(surface.map(Rc::new));
    }
    let mut shared_edges = Vec::new();
    // A document that is refused altogether has no place.
    if surfaces.len() == configuration.surfaces.len() {
        shared_edges = self::shared_edges(&configuration.roof, &surfaces);
        carry_on(&mut surfaces, &shared_edges, &mut problems);
    }
    problems.if_none(())?;
    Ok(ResolvedRoof { shared_edges, configuration, catalogue, chosen, surfaces })
}

impl ResolvedRoof<'_> {
    /// Every edge that two of its surfaces share.
    pub fn shared_edges(&self) -> &[SharedEdge] {
        &self.shared_edges
    }

    /// One of its surfaces changed; none where it would be refused.
    pub fn with(&self, index: usize, input: &Surface) -> Option<ResolvedSurface> {
        let mut problems = Problems::default();
        let roof = (&self.configuration, self.catalogue, &self.chosen);
        let mut surface = ResolvedSurface::new((index, input), roof, &mut problems)?;
        // Across an edge lies only what stays as it is.
        let now = &self.surfaces[index].openings;
        let stays = |o: &Opening| now.iter().any(|now| now.cut.is_some() && now.outline == o.outline);
        let is_legal = surface.outside.iter().all(|number| stays(&surface.openings[*number]));
        now.iter().filter(|opening| opening.of.is_some()).for_each(|opening| surface.take(opening));
        (problems.found.is_empty() && is_legal).then_some(surface)
    }

    /// The surfaces that are enabled.
    pub fn enabled(&self) -> impl Iterator<Item = &ResolvedSurface> {
        let surfaces = self.surfaces.iter().map(Rc::as_ref);
        surfaces.filter(|surface| surface.input.enabled)
    }
}

/// Faults of a structure, and the values that are wrong in other places. Where not every fault was noted,
/// no value can be told from one that stands in the place of a fault.
fn with_wrong_values(
    mut faults: Vec<Problem>,
    configuration: &Configuration,
    catalogue: &Catalogue,
) -> Vec<Problem> {
    if faults.len() == reader::MAX_FAULTS {
        return faults;
    }
    let mut problems = Problems::default();
    values::check(configuration, catalogue, &mut problems);
    let is_apart = |problem: &Problem| !faults.iter().any(|fault| is_within(&problem.path, &fault.path));
    let others: Vec<Problem> = problems.found.into_iter().filter(is_apart).collect();
    faults.extend(others);
    faults
}

/// Whether a path lies within a faulty one.
fn is_within(path: &str, faulty: &str) -> bool {
    path.strip_prefix(faulty).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}
