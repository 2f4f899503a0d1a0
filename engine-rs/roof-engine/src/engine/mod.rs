//! The answers of the compiled engine, before they become text.

pub mod new_roof;
pub mod recount;
pub mod snap;
mod texts;

use std::rc::Rc;

use serde_json::Value;

use crate::answer::{Answer, ChangedBuilding, Place};
use crate::body::{Face, body};
use crate::bom::{Bom, substructure};
use crate::building::SharedEdge;
use crate::catalogue::Catalogue;
use crate::configuration::document::{document, parse};
use crate::configuration::{Configuration, Outline, Roof, RoofType, Surface, document};
use crate::economy::answer::Economy;
use crate::economy::economy;
use crate::layout::Pace;
use crate::layout::cache::Cache;
use crate::numbers::bounded;
use crate::openings::place::nearest;
use crate::openings::shape::{ids_of_openings, openings_of, path_of};
use crate::prices::discount::Discount;
use crate::problem::{Problem, ProblemCode, Problems};
use crate::reading::json::json;
use crate::reading::migration::migrate;
use crate::reading::{no_object, reader};
use crate::resolve::{read, resolve};
use crate::solve::cut_list::{CutList, cut_list};
use crate::solve::fingerprint::hash;
use crate::solve::{Solved, solve};
use crate::surface::outline::corners;
use crate::text::Text;
use plane_geometry::polygon::{crosses_itself, doubled_area};
use recount::{FrozenSlates, recount};
use snap::snap;

/// A catalogue and the surfaces laid with it. Its answers depend on their input alone.
pub struct RoofEngine {
    catalogue: Catalogue,
    cache: Cache,
}

/// A roof with its solution.
pub struct OpenRoof {
    building: Roof,
    shared_edges: Vec<SharedEdge>,
    /// The engine's answer.
    pub solved: Solved,
}

impl OpenRoof {
    /// The faces of the building under the slates.
    pub fn body(&self) -> Vec<Face> {
        let surfaces = self.solved.surfaces.iter();
        let surfaces: Vec<_> = surfaces.map(|laid| Rc::clone(&laid.on)).collect();
        body(&self.building, &surfaces, &self.shared_edges)
    }

    /// Everything that is cut to measure for it.
    pub fn cut_list(&self) -> CutList {
        cut_list(&self.solved)
    }
}

impl RoofEngine {
    /// An engine for the JSON text of a catalogue that [`crate::catalogue::check`] has passed, or why the
    /// text is no catalogue.
    pub fn new(catalogue: &str) -> Result<Self, Vec<Problem>> {
        let mut document = json(catalogue)?;
        // The names of a document's fields are sorted: neither order nor blanks matter. One of an earlier
        // schema keeps its fingerprints.
        let cache = Cache::of(hash(&document.text()));
        migrate(&mut document);
        Ok(Self { catalogue: reader::typed(&document)?, cache })
    }

    /// The roof of a text, solved for an organisation with a discount; or every reason why it is none.
    pub fn open(&mut self, text: &str, own: impl Into<Discount>) -> Result<OpenRoof, Vec<Problem>> {
        self.open_at(text, &own.into(), Pace::AtRest)
    }

    /// The same, while something on it moves or at rest.
    pub fn open_at(&mut self, text: &str, own: &Discount, pace: Pace) -> Result<OpenRoof, Vec<Problem>> {
        let roof = read(text, &self.catalogue)?;
        let mut problems = Problems::default();
        own.check(&mut problems);
        problems.if_none(())?;
        Ok(OpenRoof {
            solved: solve(&roof, own, &mut self.cache, pace).map_err(|problem| vec![problem])?,
            shared_edges: roof.shared_edges().to_vec(),
            building: roof.configuration.roof,
        })
    }

    /// The whole answer, cells included.
    pub fn answer(&mut self, text: &str, own: impl Into<Discount>) -> Answer {
        match self.open(text, own) {
            Ok(mut roof) => roof.solved.with_cells(|solution| Answer::Solved(Box::new(solution.clone()))),
            Err(problems) => Answer::Refused { problems },
        }
    }

    /// The bill of slates as they lie, for an organisation with a discount; nothing is laid. Every reason where the
    /// text is no roof, or the slates do not lie on it.
    pub fn recount(
        &self,
        text: &str,
        own: &Discount,
        slates: &FrozenSlates<'_>,
    ) -> Result<Bom, Vec<Problem>> {
        let roof = read(text, &self.catalogue)?;
        let mut problems = Problems::default();
        own.check(&mut problems);
        problems.if_none(())?;
        recount(&roof, own, slates)
    }

    /// Counter battens, battens and snow guards of an open roof (see [`substructure::table`]).
    pub fn substructure(&self, text: &str, open: &OpenRoof) -> Vec<f32> {
        let roof = read(text, &self.catalogue);
        roof.map(|roof| substructure::table(&roof, &open.solved.surfaces)).unwrap_or_default()
    }

    /// A text of an earlier version of the configuration in the present one; any other as it is.
    pub fn upgraded(&self, text: &str) -> String {
        document::upgraded(text)
    }

    /// Every reason why a text is not a roof.
    pub fn check(&self, text: &str) -> Vec<Problem> {
        read(text, &self.catalogue).err().unwrap_or_default()
    }

    /// Subsidy and return of the plant that an economy input describes.
    pub fn economy(&self, input: &str) -> Economy {
        economy(input, &self.catalogue)
    }

    /// A new roof of a type, or why the word names none.
    pub fn new_configuration(&self, roof_type: &str) -> Result<Configuration, Vec<Problem>> {
        let roof_type: RoofType = reader::typed(&roof_type.into()).map_err(|_| {
            let value = [("value", roof_type)];
            vec![Problem::new(ProblemCode::UnknownValue, "roof.type", value)]
        })?;
        Ok(new_roof::new_configuration(roof_type, &self.catalogue))
    }

    /// A configuration with some fields of its building changed and the surfaces that follow, what is on
    /// surfaces of the same id kept; or why one of the texts has no such form.
    pub fn change_building(&self, text: &str, change: &str) -> Result<ChangedBuilding, Vec<Problem>> {
        let mut document = document(text)?;
        match (document.get_mut("roof"), json(change)?) {
            (Some(Value::Object(roof)), Value::Object(change)) => roof.extend(change),
            (Some(_), Value::Object(_)) | (None, _) => {}
            _ => return Err(vec![no_object()]),
        }
        let mut configuration: Configuration = reader::typed(&document)?;
        let problems_of = |configuration: &Configuration| {
            resolve(configuration.clone(), &self.catalogue).err().unwrap_or_default()
        };
        let mut problems = problems_of(&configuration);
        if !problems.iter().any(|p| p.path.starts_with("roof.")) {
            configuration.surfaces = new_roof::surfaces_for(&configuration.roof, &configuration.surfaces);
            problems = problems_of(&configuration);
        }
        Ok(ChangedBuilding { configuration, problems })
    }

    /// The legal position of an opening near a target, mm, at which it replaces whole cells and costs the
    /// least power; the nearest legal one where none near it is.
    pub fn snap(&self, text: &str, surface_id: &str, opening_id: &str, target: [i64; 2]) -> Place {
        let snapped = read(text, &self.catalogue).ok().and_then(|roof| {
            let mut surfaces = roof.surfaces.iter();
            let surface = surfaces.find(|s| s.input.id == surface_id)?;
            snap(&roof, surface, opening_id, target)
        });
        match snapped {
            Some(at) => Place::at(at, target),
            None => self.place(text, surface_id, opening_id, target),
        }
    }

    /// The legal position of an opening's lower left corner nearest to a target, mm. Where the opening
    /// lies now, and what else the configuration has wrong, does not matter.
    pub fn place(&self, text: &str, surface_id: &str, opening_id: &str, target: [i64; 2]) -> Place {
        match self.nearest(text, surface_id, opening_id, target) {
            Ok(at) => Place::at(at, target),
            Err(problems) => Place::Refused { problems },
        }
    }

    fn nearest(
        &self,
        text: &str,
        surface_id: &str,
        opening_id: &str,
        target: [i64; 2],
    ) -> Result<[i64; 2], Vec<Problem>> {
        let unknown = |path: &str, id: &str| {
            let (code, value) = (ProblemCode::UnknownValue, [("value", id)]);
            vec![Problem::new(code, path, value)]
        };
        let target = target.map(|mm| bounded(mm, -REACH, REACH));
        let configuration = parse(text)?;
        let mut surfaces = configuration.surfaces.clone();
        surfaces.iter_mut().for_each(Surface::take_measured);
        let index = surfaces.iter().position(|surface| surface.id == surface_id);
        let index = index.ok_or_else(|| unknown("surfaces", surface_id))?;
        let (surface, path) = (&surfaces[index], format!("surfaces[{index}]"));
        let number = ids_of_openings(surface).position(|id| id == opening_id);
        let number = number.ok_or_else(|| unknown(&path, opening_id))?;
        let path = format!("{path}.{}", path_of(surface, number));
        let (wanted, mut others): (Vec<_>, Vec<_>) =
            openings_of(surface, &self.catalogue).flatten().partition(|opening| opening.id == opening_id);
        let opening = wanted.first().filter(|_| is_small(surface));
        let opening = opening.ok_or_else(|| unknown(&path, opening_id))?;
        let with = |to| {
            let mut moved = configuration.clone();
            moved.surfaces[index] = snap::moved(&moved.surfaces[index], opening_id, to);
            resolve(moved, &self.catalogue).ok()
        };
        // It may lie across an edge, and what goes on here of others is only known of a whole roof.
        if with(Some(target)).is_some() {
            return Ok(target);
        }
        if let Some(roof) = with(None) {
            let here = roof.surfaces[index].openings.iter();
            others.extend(here.filter(|opening| opening.of.is_some()).cloned());
        }
        let outline = corners(&surface.outline);
        (doubled_area(&outline) > 0 && !crosses_itself(&opening.outline))
            .then(|| nearest(opening, &others, &outline, target))
            .flatten()
            .ok_or_else(|| vec![Problem::new::<f64, 0>(ProblemCode::NotEnoughSpace, path, [])])
    }
}

/// How far from the surface's origin positions are looked for, mm: past the longest side.
const REACH: i64 = 1_000_000;

/// Whether every length is within reach, so that nothing overflows.
fn is_small(surface: &Surface) -> bool {
    let small = |value: i64| (-REACH..=REACH).contains(&value);
    let points = match &surface.outline {
        Outline::Polygon { points } => points.as_slice(),
        _ => &[],
    };
    let lengths = surface.outline.lengths();
    let outline = lengths.iter().all(|(_, length)| small(*length))
        && points.iter().flatten().all(|value| small(*value));
    let corners = surface.cutouts.iter().filter_map(|cutout| cutout.corners.as_ref()).flatten();
    let has_small = |[x, y]: &[i64; 2]| small(x / 10) && small(y / 10);
    let cutouts = surface.cutouts.iter().flat_map(|c| [c.x1, c.x2, c.y1, c.y2, c.clearance]);
    corners.clone().all(has_small)
        && outline
        && cutouts.chain(surface.skylights.iter().flat_map(|s| [s.x, s.y])).all(small)
}
