//! What JavaScript can ask besides solving, in Rust types.

use serde::Deserialize;

use crate::answer::Place;
use crate::catalogue::{Catalogue, check as catalogue_check};
use crate::openings::place::{lower_left, nearest};
use crate::openings::shape::openings_of;
use crate::problem::{Param, Problem, ProblemCode};
use crate::reading::structure::explain_error;
use crate::reading::{problem, structure};
use crate::roof::configuration::{Configuration, Roof, RoofType, Surface};
use crate::roof::outline::resolve;
use crate::roof::surfaces;

/// A catalogue that can be used, or every reason why the text is none.
pub fn read_catalogue(text: &str) -> Result<Catalogue, Vec<Problem>> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let catalogue: Catalogue = serde_path_to_error::deserialize(&mut deserializer)
        .map_err(|error| vec![explain_error(&error)])?;
    let problems = catalogue_check::check(&catalogue);
    if problems.is_empty() {
        Ok(catalogue)
    } else {
        Err(problems)
    }
}

fn parse<T: for<'a> Deserialize<'a>>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

/// A new roof of a type; none for a word that names no type.
pub fn new_configuration(roof_type: &str, catalogue: &Catalogue) -> Option<Configuration> {
    let roof_type: RoofType = serde_json::from_value(roof_type.into()).ok()?;
    Some(surfaces::new_configuration(roof_type, catalogue))
}

/// The surfaces that follow from a roof; none when either text is none.
pub fn surfaces_for(roof: &str, current: &str) -> Option<Vec<Surface>> {
    let roof: Roof = parse(roof)?;
    let current: Vec<Surface> = parse(current)?;
    Some(surfaces::surfaces_for(&roof, &current))
}

/// Where an opening of a surface, both by id, may lie next to a wish for its lower left corner. The
/// rest of the configuration need not be valid.
pub fn place(
    configuration: &str,
    catalogue: &Catalogue,
    (surface_id, opening_id): (&str, &str),
    wish: [i64; 2],
) -> Place {
    let configuration = match structure::parse(configuration) {
        Ok(configuration) => configuration,
        Err(problem) => return refused(problem),
    };
    let unknown = |id: &str| {
        let value = [("value", Param::Text(id.to_string()))];
        refused(problem(
            ProblemCode::UnknownValue,
            "surfaces".to_string(),
            value,
        ))
    };
    let Some(surface) = configuration
        .surfaces
        .iter()
        .find(|surface| surface.id == surface_id)
    else {
        return unknown(surface_id);
    };
    let (wanted, others): (Vec<_>, Vec<_>) = openings_of(surface, catalogue)
        .into_iter()
        .partition(|opening| opening.id == opening_id);
    let Some(opening) = wanted.first() else {
        return unknown(opening_id);
    };
    match nearest(opening, &others, &resolve(&surface.outline), wish) {
        Some([x, y]) => Place::Placed {
            x,
            y,
            moved: [x, y] != wish,
        },
        None => {
            let at = lower_left(&opening.outline);
            let params = [
                ("x", Param::Number(at[0] as f64)),
                ("y", Param::Number(at[1] as f64)),
            ];
            refused(problem(
                ProblemCode::NotEnoughSpace,
                path_of(surface, opening_id),
                params,
            ))
        }
    }
}

fn refused(problem: Problem) -> Place {
    Place::Refused {
        problems: vec![problem],
    }
}

fn path_of(surface: &Surface, opening_id: &str) -> String {
    let cutout = surface
        .cutouts
        .iter()
        .position(|cutout| cutout.id == opening_id);
    let skylight = surface
        .skylights
        .iter()
        .position(|skylight| skylight.id == opening_id);
    match (cutout, skylight) {
        (Some(index), _) => format!("cutouts[{index}]"),
        (_, Some(index)) => format!("skylights[{index}]"),
        _ => String::new(),
    }
}
