//! Every value by itself: in range, known to the catalogue, unique.

use super::{bom_changes, surveyed};
use crate::catalogue::chosen::Chosen;
use crate::catalogue::{Catalogue, Component, EntryKind};
use crate::configuration::{
    AutoOr, Composition, Configuration, Cutout, CutoutShape, HeldLayout, Layout, Location, Objective,
    Outline, Roof, RoofType, Rows, Surface,
};
use crate::openings::shape::cutout_corners;
use crate::problem::{ProblemCode, Problems};
use crate::reading::reader::Expected;
use crate::surface::outline::corners;
use plane_geometry::polygon::{crosses_itself, doubled_area, extent};
use plane_geometry::sorting::sort;

/// Longest side, mm (design limit: 500 m).
pub const MAX_LENGTH: i64 = 500_000;
const MAX_SURFACES: usize = 64;
const MAX_PARTS: usize = 16;
const MAX_OPENINGS: usize = 256;
const MAX_CORNERS: usize = 64;
/// Of a cutout's corners, whose unit is free: tenths of mm over the longest side.
const MAX_UNITS: i64 = 10 * MAX_LENGTH;
const MAX_COLUMNS: usize = 1000;
const MAX_CELLS: usize = 20_000;
/// Of a held layout, far beyond what a surface of [`MAX_LENGTH`] carries.
const MAX_COURSES: i64 = 10_000;
const MAX_MODULES: i64 = 10_000_000;
const MAX_NAME: usize = 200;
const MAX_ID: usize = 64;
const MIN_ANGLE: f64 = 3.0;
const MAX_ANGLE: f64 = 90.0;
/// Limits of a string's voltage, V: of modules and plugs as usual, and as some permit.
const STRING_VOLTAGES: [i64; 2] = [1000, 1500];
/// Regional corrections of the reference height, m (SIA 261, snow map).
const CORRECTIONS: [f64; 5] = [-200.0, 0.0, 200.0, 400.0, 500.0];

/// Adds every value that is not permitted; what the ids of layout and components name, where all of them
/// name something.
pub fn check<'c>(
    configuration: &Configuration,
    catalogue: &'c Catalogue,
    problems: &mut Problems,
) -> Option<Chosen<'c>> {
    let Configuration { roof, surfaces, layout, .. } = configuration;
    problems.text("name", &configuration.name, MAX_NAME);
    problems.within("roof", |problems| {
        problems.range("angle", roof.angle, MIN_ANGLE, MAX_ANGLE);
        problems.length("buildingLength", roof.building_length, MAX_LENGTH);
        problems.length("buildingWidth", roof.building_width, MAX_LENGTH);
        problems.length("eaveHeight", roof.eave_height, MAX_LENGTH);
        check_parts(roof, problems);
        surveyed::check(&roof.surveyed, &surveyed::OF_ROOF, problems);
    });
    problems.each("surfaces", surfaces, |problems, surface| {
        match &surface.part {
            None if !roof.parts.is_empty() => problems.missing("part"),
            Some(id) if roof.part_of(surface).is_none() => {
                problems.naming(ProblemCode::UnknownValue, "part", id);
            }
            _ => {}
        }
        if let Some(id) = &surface.wall
            && !surfaces.iter().any(|other| other.id == *id && other.carries(surface))
        {
            problems.naming(ProblemCode::UnknownValue, "wall", id);
        }
    });
    let location = &configuration.location;
    problems.within("location", |problems| check_location(location, problems));
    check_surfaces(surfaces, catalogue, problems);
    problems.within("layout", |problems| {
        check_layout(layout, catalogue, problems);
    });
    problems.each("surfaces", surfaces, |problems, surface| {
        if let Some(held) = &surface.held {
            problems.within("held", |problems| check_held(held, catalogue, problems));
        }
        if let Some(composition) = &surface.composition {
            problems.within("composition", |problems| {
                check_composition(composition, layout, catalogue, problems);
            });
        }
    });
    let chosen =
        problems.within("components", |problems| check_components(configuration, catalogue, problems));
    bom_changes::check(&configuration.bom_changes, catalogue, problems);
    let discount = configuration.partner_discount.unwrap_or(0.0);
    problems.range("partnerDiscount", discount, 0.0, 100.0);
    if !has_decimals(discount, 2) {
        Expected::TwoDecimals.of("partnerDiscount", problems);
    }
    chosen
}

/// Whether a number has so many decimals at most, but for the rounding of a binary fraction.
fn has_decimals(value: f64, most: i32) -> bool {
    let scaled = value * 10_f64.powi(most);
    (scaled - scaled.round()).abs() <= 1e-6
}

/// Only a free roof has parts.
fn check_parts(roof: &Roof, problems: &mut Problems) {
    let parts = &roof.parts;
    if !parts.is_empty() && roof.roof_type != RoofType::Free {
        problems.add(ProblemCode::UnknownField, "parts", [("field", "parts")]);
    }
    if !problems.few("parts", parts.len(), MAX_PARTS) {
        return;
    }
    let mut ids = Vec::new();
    problems.each("parts", parts, |problems, part| {
        problems.id(&part.id, &mut ids);
        problems.text("name", &part.name, MAX_NAME);
        problems.shift("x", part.x);
        problems.shift("y", part.y);
        problems.length("eaveHeight", part.eave_height, MAX_LENGTH);
    });
}

fn check_location(location: &Location, problems: &mut Problems) {
    problems.range("latitude", location.latitude, -90.0, 90.0);
    problems.range("longitude", location.longitude, -180.0, 180.0);
    problems.range("heightAboveSea", location.height_above_sea, -500.0, 5000.0);
    problems.range("dynamicPressure", location.dynamic_pressure, 0.9, 3.3);
    let correction = location.correction_height;
    if !CORRECTIONS.contains(&correction) {
        // As a number: what writes them down as words is large.
        let (code, value) = (ProblemCode::UnknownValue, [("value", correction)]);
        problems.add(code, "correctionHeight", value);
    }
    let place = location.place.as_deref().unwrap_or_default();
    problems.text("place", place, MAX_NAME);
    surveyed::check(&location.surveyed, &surveyed::OF_LOCATION, problems);
}

fn check_surfaces(surfaces: &[Surface], catalogue: &Catalogue, problems: &mut Problems) {
    if !problems.few("surfaces", surfaces.len(), MAX_SURFACES) {
        return;
    }
    if !surfaces.iter().any(|surface| surface.enabled) {
        problems.at(ProblemCode::NoAlignment, "surfaces");
    }
    let mut ids = Vec::new();
    problems.each("surfaces", surfaces, |problems, surface| {
        problems.id(&surface.id, &mut ids);
        let least = if surface.kind.is_roof() { MIN_ANGLE } else { MAX_ANGLE };
        problems.range("angle", surface.angle, least, MAX_ANGLE);
        problems.range("azimuth", surface.azimuth, 0.0, 360.0);
        if !has_decimals(surface.azimuth, 1) {
            Expected::OneDecimal.of("azimuth", problems);
        }
        if let Some(edges) = &surface.edges {
            let corners = corners(&surface.outline).len();
            if edges.len() != corners {
                let corners = [("corners", corners as i64)];
                problems.add(ProblemCode::EdgeCount, "edges", corners);
            }
        }
        problems.within("outline", |problems| {
            check_outline(&surface.outline, problems);
        });
        let edges = surface.edges.as_deref().unwrap_or_default();
        problems.each("edges", edges, |problems, edge| {
            let others = |id: &&str| *id != surface.id && surfaces.iter().any(|s| s.id == **id);
            if let Some(id) = edge.shared_with.as_deref()
                && !others(&id)
            {
                problems.naming(ProblemCode::UnknownValue, "sharedWith", id);
            }
        });
        problems.within("measured", |problems| check_measured(surface, problems));
        problems.within("rows", |problems| {
            check_rows(&surface.rows, catalogue, problems);
        });
        check_openings(surface, catalogue, problems);
        surveyed::check(&surface.surveyed, &surveyed::OF_SURFACE, problems);
    });
}

impl Problems {
    /// A text of so many characters at most.
    fn text(&mut self, field: &str, value: &str, most: usize) {
        if value.chars().count() > most {
            self.add(ProblemCode::TextTooLong, field, [("max", most as i64)]);
        }
    }

    /// Where there is one, unlike all others seen, which are in order.
    fn id(&mut self, id: &str, seen: &mut Vec<String>) {
        if id.is_empty() {
            self.range("id", 0.0, 1.0, MAX_ID as f64);
        } else if id.chars().count() > MAX_ID {
            self.text("id", id, MAX_ID);
        } else {
            match seen.binary_search_by(|other| other.as_str().cmp(id)) {
                Ok(_) => self.naming(ProblemCode::DuplicateId, "id", id),
                Err(place) => seen.insert(place, id.to_string()),
            }
        }
    }

    /// An offset may point to either side.
    fn shift(&mut self, field: &str, value: i64) {
        if !(-MAX_LENGTH..=MAX_LENGTH).contains(&value) {
            self.add(ProblemCode::AboveMaximum, field, [("max", MAX_LENGTH)]);
        }
    }

    /// A place on a surface that reaches down or to the left as far as `least`: below zero only where
    /// the surface is there too.
    fn position(&mut self, field: &str, value: i64, least: i64) {
        if least < 0 {
            self.shift(field, value);
        } else {
            self.length(field, value, MAX_LENGTH);
        }
    }
}

/// The dimensions of an outline.
fn check_outline(outline: &Outline, problems: &mut Problems) {
    outline.lengths().into_iter().for_each(|(name, value)| check_dimension(name, value, problems));
    if let Outline::Polygon { points } = outline {
        check_corners_of_outline(points, problems);
    }
}

fn check_dimension(name: &str, value: i64, problems: &mut Problems) {
    match name {
        "topOffset" | "apex" | "shift" => problems.shift(name, value),
        _ => problems.length(name, value, MAX_LENGTH),
    }
}

fn check_corners_of_outline(points: &[[i64; 2]], problems: &mut Problems) {
    if problems.few("points", points.len(), MAX_CORNERS) {
        problems.each("points", points, |problems, [x, y]| {
            problems.shift("[0]", *x);
            problems.shift("[1]", *y);
        });
    }
}

/// Measured dimensions are of the shape's own and within the limits of planned ones.
fn check_measured(surface: &Surface, problems: &mut Problems) {
    let Some(measured) = &surface.measured else {
        return;
    };
    let is_polygon = matches!(surface.outline, Outline::Polygon { .. });
    let has = |name: &str| match name {
        "width" | "height" => true,
        _ => surface.outline.lengths().iter().any(|(own, _)| *own == name),
    };
    for (name, length) in measured.lengths() {
        match length {
            Some(_) if !has(name) => problems.add(ProblemCode::UnknownField, name, [("field", name)]),
            Some(length) => check_dimension(name, length, problems),
            None => {}
        }
    }
    match &measured.points {
        Some(points) if is_polygon => check_corners_of_outline(points, problems),
        Some(_) => problems.add(ProblemCode::UnknownField, "points", [("field", "points")]),
        None => {}
    }
}

fn check_rows(rows: &Rows, catalogue: &Catalogue, problems: &mut Problems) {
    let slate = &catalogue.slate;
    if let AutoOr::Number(count) = rows.count {
        problems.length("count", count, MAX_LENGTH);
    }
    if let Some(height) = rows.custom_height {
        problems.length("customHeight", height, MAX_LENGTH);
    }
    if let AutoOr::Number(count) = rows.finishing.count {
        problems.length("finishing.count", count, MAX_LENGTH);
    }
    if let AutoOr::Number(measure) = rows.finishing.measure {
        let (min, max) = (slate.finishing_min, slate.finishing_max);
        problems.whole("finishing.measure", measure, min, max);
    }
}

fn check_openings(surface: &Surface, catalogue: &Catalogue, problems: &mut Problems) {
    let count = surface.cutouts.len() + surface.skylights.len();
    if !problems.few("cutouts", count, MAX_OPENINGS) {
        return;
    }
    let corners = corners(&surface.measured_outline());
    let least = |axis: usize| extent(&corners, axis).map_or(0, |(least, _)| least);
    let (least_x, least_y) = (least(0), least(1));
    let mut ids = Vec::new();
    problems.each("cutouts", &surface.cutouts, |problems, cutout| {
        problems.id(&cutout.id, &mut ids);
        problems.position("x1", cutout.x1, least_x);
        problems.position("x2", cutout.x2, least_x);
        problems.position("y1", cutout.y1, least_y);
        problems.position("y2", cutout.y2, least_y);
        problems.length("clearance", cutout.clearance, MAX_LENGTH);
        problems.length("height", cutout.height, MAX_LENGTH);
        check_corners(cutout, problems);
        if cutout.x2 <= cutout.x1 {
            problems.at(ProblemCode::X2NotGreater, "x2");
        }
        if cutout.y2 <= cutout.y1 {
            problems.at(ProblemCode::Y2NotGreater, "y2");
        }
    });
    problems.each("skylights", &surface.skylights, |problems, skylight| {
        problems.id(&skylight.id, &mut ids);
        problems.position("x", skylight.x, least_x);
        problems.position("y", skylight.y, least_y);
        if catalogue.skylight(&skylight.model).is_none() {
            catalogue.refuse(EntryKind::Skylight, "model", &skylight.model, problems);
        }
    });
}

/// A polygon has corners that make one, any other shape has none.
fn check_corners(cutout: &Cutout, problems: &mut Problems) {
    const FIELD: &str = "corners";
    match (&cutout.corners, cutout.shape == CutoutShape::Polygon) {
        (None, false) => {}
        (None, true) => problems.missing(FIELD),
        (Some(_), false) => problems.add(ProblemCode::UnknownField, FIELD, [("field", FIELD)]),
        (Some(corners), true) => {
            if !problems.few(FIELD, corners.len(), MAX_CORNERS) {
                return;
            }
            let in_range = |value: &i64| (-MAX_UNITS..=MAX_UNITS).contains(value);
            for (index, corner) in corners.iter().enumerate() {
                if !corner.iter().all(in_range) {
                    let path = format!("{FIELD}[{index}]");
                    problems.add(ProblemCode::AboveMaximum, &path, [("max", MAX_UNITS)]);
                    return;
                }
            }
            let outline = cutout_corners(cutout);
            if outline.len() < 3 || doubled_area(&outline) == 0 {
                problems.at(ProblemCode::DegenerateOutline, FIELD);
            } else if crosses_itself(&outline) {
                problems.at(ProblemCode::OutlineCrosses, FIELD);
            }
        }
    }
}

fn check_layout(layout: &Layout, catalogue: &Catalogue, problems: &mut Problems) {
    let slate = &catalogue.slate;
    if let Some(floor) = layout.power_floor {
        problems.whole("powerFloor", floor, 0, 100);
    }
    let mut seen: Vec<&String> = Vec::new();
    problems.each("formats", &layout.formats, |problems, id| {
        if catalogue.format(id).is_none() {
            catalogue.refuse(EntryKind::Format, "", id, problems);
        } else if seen.contains(&id) {
            problems.naming(ProblemCode::DuplicateId, "", id);
        }
        seen.push(id);
    });
    let is_manual = layout.objective == Objective::Manual;
    if is_manual && layout.formats.len() != 1 {
        problems.at(ProblemCode::ManualNeedsOneFormat, "formats");
    } else if layout.formats.is_empty() {
        let most = catalogue.formats.len() as f64;
        problems.range("formats", 0.0, 1.0, most);
    }
    let gap = layout.panel_gap;
    problems.whole("panelGap.min", gap.min, slate.gap_min, slate.gap_max);
    problems.whole("panelGap.max", gap.max, slate.gap_min, slate.gap_max);
    if gap.max < gap.min {
        problems.add(ProblemCode::MaxBelowMin, "panelGap.max", [("min", gap.min)]);
    }
    if is_manual && gap.min != gap.max {
        problems.at(ProblemCode::ManualNeedsFixedGap, "panelGap.max");
    }
    if catalogue.colour(&layout.colour).is_none() {
        catalogue.refuse(EntryKind::Colour, "colour", &layout.colour, problems);
    }
}

/// Columns are of the layout's formats, cells of the catalogue's colours.
fn check_composition(
    Composition { columns, cells }: &Composition,
    layout: &Layout,
    catalogue: &Catalogue,
    problems: &mut Problems,
) {
    problems.few("columns", columns.len(), MAX_COLUMNS);
    problems.few("cells", cells.len(), MAX_CELLS);
    let columns = &columns[..columns.len().min(MAX_COLUMNS)];
    problems.each("columns", columns, |problems, id| {
        if !layout.formats.contains(id) {
            problems.naming(ProblemCode::UnknownArticle, "", id);
        }
    });
    let cells = &cells[..cells.len().min(MAX_CELLS)];
    let places = cells.iter().enumerate().map(|(index, cell)| (cell.row, cell.column, index));
    let mut places: Vec<_> = places.collect();
    sort(&mut places);
    for pair in places.windows(2) {
        let [(row, column, _), (.., index)] = [pair[0], pair[1]];
        if (row, column) == (pair[1].0, pair[1].1) {
            let cell = [("row", row.saturating_add(1)), ("column", column.saturating_add(1))];
            problems.add(ProblemCode::DuplicateCell, &format!("cells[{index}]"), cell);
        }
    }
    problems.each("cells", cells, |problems, cell| {
        problems.length("row", cell.row, MAX_LENGTH);
        problems.length("column", cell.column, MAX_LENGTH);
        if let Some(id) = &cell.colour
            && catalogue.colour(id).is_none()
        {
            catalogue.refuse(EntryKind::Colour, "colour", id, problems);
        }
    });
}

/// Columns are of the catalogue's formats, even those that this roof no longer permits.
fn check_held(held: &HeldLayout, catalogue: &Catalogue, problems: &mut Problems) {
    let HeldLayout { columns, gap, courses, modules } = held;
    if columns.is_empty() {
        problems.range("columns", 0.0, 1.0, MAX_COLUMNS as f64);
    }
    if problems.few("columns", columns.len(), MAX_COLUMNS) {
        problems.each("columns", columns, |problems, column| {
            problems.length("width", column.width, MAX_LENGTH);
            if let Some(id) = &column.format
                && catalogue.format(id).is_none()
            {
                catalogue.refuse(EntryKind::Format, "format", id, problems);
            }
        });
    }
    problems.whole("gap", *gap, 0, MAX_LENGTH);
    problems.whole("courses", *courses, 0, MAX_COURSES);
    problems.whole("modules", *modules, 0, MAX_MODULES);
}

fn check_components<'c>(
    configuration: &Configuration,
    catalogue: &'c Catalogue,
    problems: &mut Problems,
) -> Option<Chosen<'c>> {
    let (components, choices) = (&configuration.components, &catalogue.components);
    let mut of = |field: &str, kind: EntryKind, id: &str, choices: &'c [Component]| {
        let found = choices.iter().find(|choice| choice.id == id);
        if found.is_none() {
            catalogue.refuse(kind, field, id, problems);
        }
        found
    };
    let guard = &components.snow_guard;
    let sides = &components.edge_treatment;
    let furring = of("furring", EntryKind::Furring, &components.furring, &choices.furring);
    let batten = of("batten", EntryKind::Batten, &components.batten, &choices.batten);
    let membranes = &choices.sarking_membrane;
    let sarking_membrane =
        of("sarkingMembrane", EntryKind::SarkingMembrane, &components.sarking_membrane, membranes);
    let snow_guard = of("snowGuard.type", EntryKind::SnowGuard, &guard.guard_type, &choices.snow_guard);
    let stoppers = &choices.snow_stopper;
    let snow_stopper = of("snowStopper", EntryKind::SnowStopper, &components.snow_stopper, stoppers);
    let ridges = &choices.ridge_connection;
    let ridge_connection =
        of("ridgeConnection", EntryKind::RidgeConnection, &components.ridge_connection, ridges);
    let left = of("edgeTreatment.left", EntryKind::EdgeTreatment, &sides.left, &choices.edge_treatment);
    let right = of("edgeTreatment.right", EntryKind::EdgeTreatment, &sides.right, &choices.edge_treatment);
    if let Some(voltage) = components.string_voltage
        && !STRING_VOLTAGES.contains(&voltage)
    {
        let (code, value) = (ProblemCode::UnknownValue, [("value", voltage)]);
        problems.add(code, "stringVoltage", value);
    }
    if let AutoOr::Number(rows) = guard.rows {
        problems.whole("snowGuard.rows", rows, 0, 100);
    }
    let layout = &configuration.layout;
    let formats = catalogue.formats.iter();
    Some(Chosen {
        formats: formats.filter(|format| layout.formats.contains(&format.id)).collect(),
        colour: catalogue.colour(&layout.colour)?,
        furring: furring?,
        batten: batten?,
        sarking_membrane: sarking_membrane?,
        snow_guard: snow_guard?,
        snow_stopper: snow_stopper?,
        ridge_connection: ridge_connection?,
        left: left?,
        right: right?,
    })
}
