//! Checks about how the surfaces fit to one another.

use crate::building::across::{clipped, part_inside};
use crate::building::shared_edges::opposite_ridges;
use crate::building::{EdgeAt, SharedEdge};
use crate::configuration::{Configuration, CutoutShape, EdgeRole, RoofType};
use crate::openings::overlap::lies_inside;
use crate::openings::place::{moved, nearest};
use crate::openings::shape::path_of;
use crate::openings::{Opening, OpeningKind};
use crate::problem::{Check, CheckCode, FixValue, Severity};
use crate::resolve::ResolvedRoof;
use crate::surface::ResolvedSurface;
use plane_geometry::polygon::{Segment, bounds, edges};

/// Tolerance of rounding for a level or upright side on another surface, mm.
const TURNED: i64 = 2;
/// Differences that are said, mm: more than rounding to whole mm leaves.
const SAID_FROM: f64 = 10.0;

/// Shared edges of unequal length, and ridges that face each other without being one.
pub(super) fn check_meetings(roof: &ResolvedRoof<'_>, found: &mut Vec<Check>) {
    let (configuration, shared_edges) = (&roof.configuration, roof.shared_edges());
    for shared_edge in shared_edges {
        if shared_edge.difference() >= SAID_FROM && both_enabled(configuration, shared_edge) {
            let code = CheckCode::SharedEdgeUnequal;
            let check = check(configuration, shared_edge, code, Severity::Warning)
                .with("edge", name(shared_edge.role))
                .with("difference", shared_edge.difference().round());
            found.push(check);
        }
    }
    // A single pair of surfaces back to back may be one roof; more are looked at by their type.
    let two = roof.enabled().filter(|surface| surface.input.kind.is_roof());
    if configuration.roof.roof_type == RoofType::Free && shared_edges.is_empty() && two.count() == 2 {
        for apart in opposite_ridges(&roof.surfaces) {
            let code = CheckCode::RidgesApart;
            found.push(check(configuration, &apart, code, Severity::Hint));
        }
    }
}

/// Edges that are entered as what they cannot be where they lie, and hips and valleys that no other surface
/// comes up to.
pub(super) fn check_edges(roof: &ResolvedRoof<'_>, found: &mut Vec<Check>) {
    let entered = |s: &&ResolvedSurface| s.input.kind.is_roof() && s.input.edges.is_some();
    for surface in roof.enabled().filter(entered) {
        for (index, edge) in surface.edges.iter().enumerate() {
            let at = EdgeAt { surface: surface.index, edge: index };
            let path = format!("surfaces[{}].edges[{index}].role", surface.index);
            let check = |code, severity| {
                Check::new(code, severity)
                    .on(&surface.input.id)
                    .with("number", index as i64 + 1)
                    .with("edge", name(edge.role))
                    .at(&path)
            };
            if let Some(derived) = edge.derived.filter(|d| cannot_be(edge.role, *d)) {
                let derived = name(derived);
                let check = check(CheckCode::EdgeContradicts, Severity::Warning);
                found.push(check.with("derived", derived).with_fix(&path, derived));
            } else if matches!(edge.role, EdgeRole::Hip | EdgeRole::Valley | EdgeRole::Kink)
                && !roof.shared_edges().iter().any(|m| m.edges.contains(&at))
            {
                found.push(check(CheckCode::EdgeUnshared, Severity::Hint));
            }
            if edge.role == EdgeRole::Kink && roof.catalogue.standard.kink.is_none() {
                found.push(check(CheckCode::EdgeWithoutArticle, Severity::Warning));
            }
        }
    }
}

/// Openings so near to a verge, a hip, a valley or the eave that their clearance reaches over it. Over a ridge
/// sheet metal goes on, and a dormer or a step may begin at the eave, where the wall is. The change moves the
/// opening no farther than it must.
pub(super) fn check_clearances(roof: &ResolvedRoof<'_>, found: &mut Vec<Check>) {
    for surface in roof.enabled().filter(|s| s.input.kind.is_roof()) {
        let ResolvedSurface { input, openings, outline, .. } = surface;
        // Where openings would be with their changes.
        let mut changed = Vec::new();
        for (index, opening) in openings.iter().enumerate() {
            let frame = bounds(&opening.outline);
            let at_wall =
                matches!(opening.kind, OpeningKind::Dormer | OpeningKind::ShedDormer | OpeningKind::Step);
            let low = if at_wall { frame[1] } else { i64::MIN };
            let mut needed = opening.clone();
            needed.outline = match behind(surface, opening) {
                Some(edge) => clipped(&clipped(&opening.clearance, ([1, frame[3]], [0, frame[3]])), edge),
                None => opening.clearance.iter().map(|[x, y]| [*x, (*y).min(frame[3]).max(low)]).collect(),
            };
            if !lies_inside(&needed.outline, outline) {
                let path = path_on(roof, surface, index);
                let mut check = Check::new(CheckCode::ClearanceOutside, Severity::Warning).on(&input.id);
                let [left, bottom, ..] = bounds(&needed.outline);
                // Whichever changes are made, none meet.
                let others = openings[..index].iter().chain(&openings[index + 1..]).chain(&changed);
                let others: Vec<Opening> = others.cloned().collect();
                let place = nearest(&needed, &others, outline, [left, bottom]);
                // An opening that continues here is moved where it is entered.
                if let Some(place) = place.filter(|_| opening.of.is_none()) {
                    let by = [place[0] - left, place[1] - bottom];
                    let is_skylight = opening.kind == OpeningKind::Skylight;
                    let fields: &[&str] = if is_skylight { &["x", "y"] } else { &["x1", "y1", "x2", "y2"] };
                    for (at, field) in fields.iter().enumerate() {
                        let by = by[at % 2];
                        if by != 0 {
                            check =
                                check.with_fix(format!("{path}.{field}"), FixValue::Whole(frame[at] + by));
                        }
                    }
                    changed.push(moved(opening, by));
                }
                found.push(check.at(path));
            }
        }
    }
}

/// Cutouts of a shape of their own: the catalogue's flashing is for borders that are level or upright.
pub(super) fn check_flashing(roof: &ResolvedRoof<'_>, found: &mut Vec<Check>) {
    for surface in roof.enabled() {
        for (index, opening) in surface.openings.iter().enumerate() {
            let shape = surface.input.cutouts.get(index).map(|cutout| cutout.shape);
            let own = matches!(shape, Some(CutoutShape::Round | CutoutShape::Polygon));
            // Turned onto another surface, corners are rounded.
            let least = if own { 0 } else { TURNED };
            let is_slanted = |(a, b): Segment| {
                (a[0] - b[0]).abs() > least
                    && (a[1] - b[1]).abs() > least
                    && behind(surface, opening).is_none_or(|edge| part_inside((a, b), edge).is_some())
            };
            if (own || opening.of.is_some())
                && surface.reaches(opening)
                && edges(&opening.outline).any(is_slanted)
            {
                let path = format!("{}.shape", path_on(roof, surface, index));
                let check = Check::new(CheckCode::FlashingToMeasure, Severity::Warning);
                found.push(check.on(&surface.input.id).with("opening", &*opening.id).at(path));
            }
        }
    }
}

/// The edge that an opening lies across.
fn behind(surface: &ResolvedSurface, opening: &Opening) -> Option<Segment> {
    edges(&surface.outline).nth(opening.cut.as_ref()?.edge)
}

/// Where an opening of a surface is entered.
fn path_on(roof: &ResolvedRoof<'_>, surface: &ResolvedSurface, index: usize) -> String {
    let opening = &surface.openings[index];
    let home = opening.cut.as_ref().filter(|_| opening.of.is_some()).map(|cut| (cut.other, cut.number));
    let (home, number) = home.unwrap_or((surface.index, index));
    format!("surfaces[{home}].{}", path_of(&roof.surfaces[home].input, number))
}

/// Whether an edge cannot be what is entered, by what its shape says: level edges are no verges, hips and
/// valleys, the lowest is no ridge, the left one is not the right one. One that rises may be anything else.
fn cannot_be(entered: EdgeRole, derived: EdgeRole) -> bool {
    use EdgeRole::{Eave, Hip, Kink, Left, Ridge, Right, Upper, Valley, Wall};
    match derived {
        // Two surfaces that fall towards each other meet in a level valley.
        Eave => !matches!(entered, Wall | Kink | Valley),
        Ridge => matches!(entered, Eave | Left | Right | Hip | Valley),
        Left => matches!(entered, Right | Kink | Upper),
        Right => matches!(entered, Left | Kink | Upper),
        _ => false,
    }
}

fn both_enabled(configuration: &Configuration, shared_edge: &SharedEdge) -> bool {
    let surfaces = &configuration.surfaces;
    shared_edge.edges.iter().all(|at| surfaces[at.surface].enabled)
}

fn check(
    configuration: &Configuration,
    shared_edge: &SharedEdge,
    code: CheckCode,
    severity: Severity,
) -> Check {
    let [first, second] = shared_edge.edges.map(|at| at.surface);
    let id = |surface: usize| configuration.surfaces[surface].id.as_str();
    Check::new(code, severity)
        .on(id(first))
        .with("other", id(second))
        .with("length", shared_edge.lengths[0].round())
        .with("otherLength", shared_edge.lengths[1].round())
        .at(format!("surfaces[{first}].outline"))
}

fn name(role: EdgeRole) -> &'static str {
    match role {
        EdgeRole::Eave => "eave",
        EdgeRole::Ridge => "ridge",
        EdgeRole::Left => "left",
        EdgeRole::Right => "right",
        EdgeRole::Hip => "hip",
        EdgeRole::Valley => "valley",
        EdgeRole::Wall => "wall",
        EdgeRole::Kink => "kink",
        EdgeRole::Upper => "upper",
    }
}
