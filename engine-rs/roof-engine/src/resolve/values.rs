//! Every value by itself: in range, known to the catalogue, unique.

use std::collections::BTreeSet;

use super::{Chosen, Problems, bom_changes};
use crate::catalogue::{Catalogue, Component};
use crate::openings::shape::model_of;
use crate::problem::ProblemCode;
use crate::reading::reader::Expected;
use crate::reading::{number, text};
use crate::roof::configuration::{
    AutoOr, Composition, Configuration, Layout, Location, Objective, Outline, Rows, Surface,
};
use crate::roof::outline::corners;

/// Longest side, mm (design limit: 500 m).
pub const MAX_LENGTH: i64 = 500_000;
const MAX_SURFACES: usize = 64;
const MAX_OPENINGS: usize = 256;
const MAX_CORNERS: usize = 64;
const MAX_COLUMNS: usize = 1000;
const MAX_CELLS: usize = 20_000;
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
    check_text(&configuration.name, MAX_NAME, "name".into(), problems);
    let roof = &configuration.roof;
    problems.range("roof.angle".into(), roof.angle, MIN_ANGLE, MAX_ANGLE);
    problems.length(
        "roof.buildingLength".into(),
        roof.building_length,
        MAX_LENGTH,
    );
    problems.length("roof.buildingWidth".into(), roof.building_width, MAX_LENGTH);
    problems.length("roof.eaveHeight".into(), roof.eave_height, MAX_LENGTH);
    check_location(&configuration.location, problems);
    check_surfaces(&configuration.surfaces, catalogue, problems);
    check_layout(&configuration.layout, catalogue, problems);
    check_compositions(configuration, catalogue, problems);
    let chosen = check_components(configuration, catalogue, problems);
    bom_changes::check(&configuration.bom_changes, catalogue, problems);
    let discount = configuration.partner_discount.unwrap_or(0.0);
    problems.range("partnerDiscount".into(), discount, 0.0, 100.0);
    if (discount * 100.0 - (discount * 100.0).round()).abs() > 1e-6 {
        let expected = text(Expected::TwoDecimals.name());
        problems.add(
            ProblemCode::WrongType,
            "partnerDiscount".into(),
            [("expected", expected)],
        );
    }
    chosen
}

fn check_location(location: &Location, problems: &mut Problems) {
    let mut range = |field: &str, value, min, max| {
        problems.range(format!("location.{field}"), value, min, max);
    };
    range("latitude", location.latitude, -90.0, 90.0);
    range("longitude", location.longitude, -180.0, 180.0);
    range("heightAboveSea", location.height_above_sea, -500.0, 5000.0);
    range("dynamicPressure", location.dynamic_pressure, 0.9, 3.3);
    if !CORRECTIONS.contains(&location.correction_height) {
        let value = text(&location.correction_height.to_string());
        problems.add(
            ProblemCode::UnknownValue,
            "location.correctionHeight".into(),
            [("value", value)],
        );
    }
    let place = location.place.as_deref().unwrap_or_default();
    check_text(place, MAX_NAME, "location.place".into(), problems);
}

fn check_surfaces(surfaces: &[Surface], catalogue: &Catalogue, problems: &mut Problems) {
    if surfaces.len() > MAX_SURFACES {
        let max = number(MAX_SURFACES as i64);
        problems.add(ProblemCode::TooMany, "surfaces".into(), [("max", max)]);
        return;
    }
    if !surfaces.iter().any(|surface| surface.enabled) {
        problems.at(ProblemCode::NoAlignment, "surfaces".into());
    }
    let mut ids = BTreeSet::new();
    for (index, surface) in surfaces.iter().enumerate() {
        let path = format!("surfaces[{index}]");
        check_id(&surface.id, &mut ids, format!("{path}.id"), problems);
        let least = if surface.kind.is_roof() {
            MIN_ANGLE
        } else {
            MAX_ANGLE
        };
        problems.range(format!("{path}.angle"), surface.angle, least, MAX_ANGLE);
        if let Some(edges) = &surface.edges {
            let corners = corners(&surface.outline).len();
            if edges.len() != corners {
                let corners = [("corners", number(corners as i64))];
                problems.add(ProblemCode::EdgeCount, format!("{path}.edges"), corners);
            }
        }
        check_outline(&surface.outline, &format!("{path}.outline"), problems);
        check_shared(surface, surfaces, &path, problems);
        check_measured(surface, &format!("{path}.measured"), problems);
        check_rows(&surface.rows, catalogue, &format!("{path}.rows"), problems);
        check_openings(surface, catalogue, &path, problems);
    }
}

/// A text of so many characters at most.
fn check_text(value: &str, most: usize, path: String, problems: &mut Problems) {
    if value.chars().count() > most {
        let max = [("max", number(most as i64))];
        problems.add(ProblemCode::TextTooLong, path, max);
    }
}

fn check_id<'a>(id: &'a str, seen: &mut BTreeSet<&'a str>, path: String, problems: &mut Problems) {
    if id.is_empty() {
        problems.range(path, 0.0, 1.0, MAX_ID as f64);
    } else if id.chars().count() > MAX_ID {
        check_text(id, MAX_ID, path, problems);
    } else if !seen.insert(id) {
        problems.add(ProblemCode::DuplicateId, path, [("value", text(id))]);
    }
}

fn check_outline(outline: &Outline, path: &str, problems: &mut Problems) {
    let mut length = |field: &str, value: i64| {
        problems.length(format!("{path}.{field}"), value, MAX_LENGTH);
    };
    match outline {
        Outline::Rectangle { width, height } => {
            length("width", *width);
            length("height", *height);
        }
        Outline::Trapezoid {
            width,
            top_width,
            top_offset,
            height,
        } => {
            length("width", *width);
            length("topWidth", *top_width);
            length("height", *height);
            check_shift(*top_offset, format!("{path}.topOffset"), problems);
        }
        Outline::Triangle {
            width,
            apex,
            height,
        } => {
            length("width", *width);
            length("height", *height);
            check_shift(*apex, format!("{path}.apex"), problems);
        }
        Outline::Parallelogram {
            width,
            shift,
            height,
        } => {
            length("width", *width);
            length("height", *height);
            check_shift(*shift, format!("{path}.shift"), problems);
        }
        Outline::Polygon { points } => check_points(points, path, problems),
    }
}

/// An edge is shared with another surface of the roof.
fn check_shared(surface: &Surface, surfaces: &[Surface], path: &str, problems: &mut Problems) {
    for (index, edge) in surface.edges.iter().flatten().enumerate() {
        let Some(id) = &edge.shared_with else {
            continue;
        };
        if *id == surface.id || !surfaces.iter().any(|other| other.id == *id) {
            let path = format!("{path}.edges[{index}].sharedWith");
            problems.add(ProblemCode::UnknownValue, path, [("value", text(id))]);
        }
    }
}

/// Measured dimensions are of the shape's own and within the limits of planned ones.
fn check_measured(surface: &Surface, path: &str, problems: &mut Problems) {
    let Some(measured) = &surface.measured else {
        return;
    };
    let mut foreign = measured.clone();
    let outline = foreign.take(&surface.outline);
    for name in foreign.names() {
        let field = [("field", text(name))];
        problems.add(ProblemCode::UnknownField, format!("{path}.{name}"), field);
    }
    let mut found = Problems::default();
    check_outline(&outline, path, &mut found);
    let is_measured = |at: &str| {
        let field = at.strip_prefix(path).unwrap_or_default();
        let name = field.trim_start_matches('.').split('[').next();
        measured.names().any(|measured| Some(measured) == name)
    };
    let of_measured = found.found.into_iter().filter(|p| is_measured(&p.path));
    problems.found.extend(of_measured);
}

impl Problems {
    /// A place on a surface that reaches down or to the left as far as `least`: below zero only where
    /// the surface is there too.
    fn position(&mut self, path: String, value: i64, least: i64) {
        if least < 0 {
            check_shift(value, path, self);
        } else {
            self.length(path, value, MAX_LENGTH);
        }
    }
}

/// An offset may point to either side.
fn check_shift(value: i64, path: String, problems: &mut Problems) {
    if !(-MAX_LENGTH..=MAX_LENGTH).contains(&value) {
        problems.add(
            ProblemCode::AboveMaximum,
            path,
            [("max", number(MAX_LENGTH))],
        );
    }
}

fn check_points(points: &[[i64; 2]], path: &str, problems: &mut Problems) {
    if points.len() > MAX_CORNERS {
        let max = number(MAX_CORNERS as i64);
        problems.add(
            ProblemCode::TooMany,
            format!("{path}.points"),
            [("max", max)],
        );
        return;
    }
    for (index, [x, y]) in points.iter().enumerate() {
        check_shift(*x, format!("{path}.points[{index}][0]"), problems);
        check_shift(*y, format!("{path}.points[{index}][1]"), problems);
    }
}

fn check_rows(rows: &Rows, catalogue: &Catalogue, path: &str, problems: &mut Problems) {
    let slate = &catalogue.slate;
    if let AutoOr::Number(count) = rows.count {
        problems.length(format!("{path}.count"), count, MAX_LENGTH);
    }
    if let Some(height) = rows.custom_height {
        problems.length(format!("{path}.customHeight"), height, MAX_LENGTH);
    }
    if let AutoOr::Number(count) = rows.finishing.count {
        problems.length(format!("{path}.finishing.count"), count, MAX_LENGTH);
    }
    if let AutoOr::Number(measure) = rows.finishing.measure {
        let (min, max) = (slate.finishing_min as f64, slate.finishing_max as f64);
        problems.range(
            format!("{path}.finishing.measure"),
            measure as f64,
            min,
            max,
        );
    }
}

fn check_openings(surface: &Surface, catalogue: &Catalogue, path: &str, problems: &mut Problems) {
    if surface.cutouts.len() + surface.skylights.len() > MAX_OPENINGS {
        let max = number(MAX_OPENINGS as i64);
        problems.add(
            ProblemCode::TooMany,
            format!("{path}.cutouts"),
            [("max", max)],
        );
        return;
    }
    let outline = surface.measured_outline();
    let corners = corners(&outline);
    let least = |axis: usize| corners.iter().map(|corner| corner[axis]).min().unwrap_or(0);
    let (least_x, least_y) = (least(0), least(1));
    let mut ids = BTreeSet::new();
    for (index, cutout) in surface.cutouts.iter().enumerate() {
        let path = format!("{path}.cutouts[{index}]");
        check_id(&cutout.id, &mut ids, format!("{path}.id"), problems);
        for (field, value, least) in [
            ("x1", cutout.x1, least_x),
            ("x2", cutout.x2, least_x),
            ("y1", cutout.y1, least_y),
            ("y2", cutout.y2, least_y),
        ] {
            problems.position(format!("{path}.{field}"), value, least);
        }
        for (field, value) in [("clearance", cutout.clearance), ("height", cutout.height)] {
            problems.length(format!("{path}.{field}"), value, MAX_LENGTH);
        }
        if cutout.x2 <= cutout.x1 {
            problems.at(ProblemCode::X2NotGreater, format!("{path}.x2"));
        }
        if cutout.y2 <= cutout.y1 {
            problems.at(ProblemCode::Y2NotGreater, format!("{path}.y2"));
        }
    }
    for (index, skylight) in surface.skylights.iter().enumerate() {
        let path = format!("{path}.skylights[{index}]");
        check_id(&skylight.id, &mut ids, format!("{path}.id"), problems);
        problems.position(format!("{path}.x"), skylight.x, least_x);
        problems.position(format!("{path}.y"), skylight.y, least_y);
        if model_of(skylight, catalogue).is_none() {
            unknown(&skylight.model, format!("{path}.model"), problems);
        }
    }
}

fn unknown(id: &str, path: String, problems: &mut Problems) {
    problems.add(ProblemCode::UnknownArticle, path, [("value", text(id))]);
}

fn check_layout(layout: &Layout, catalogue: &Catalogue, problems: &mut Problems) {
    let slate = &catalogue.slate;
    if let Some(floor) = layout.power_floor {
        problems.range("layout.powerFloor".into(), floor as f64, 0.0, 100.0);
    }
    let mut seen = BTreeSet::new();
    for (index, id) in layout.formats.iter().enumerate() {
        let path = format!("layout.formats[{index}]");
        if !catalogue.formats.iter().any(|format| format.id == *id) {
            unknown(id, path, problems);
        } else if !seen.insert(id) {
            problems.add(ProblemCode::DuplicateId, path, [("value", text(id))]);
        }
    }
    if layout.objective == Objective::Manual && layout.formats.len() != 1 {
        problems.at(ProblemCode::ManualNeedsOneFormat, "layout.formats".into());
    } else if layout.formats.is_empty() {
        let most = catalogue.formats.len() as f64;
        problems.range("layout.formats".into(), 0.0, 1.0, most);
    }
    let (min, max) = (slate.gap_min as f64, slate.gap_max as f64);
    problems.range(
        "layout.panelGap.min".into(),
        layout.panel_gap.min as f64,
        min,
        max,
    );
    problems.range(
        "layout.panelGap.max".into(),
        layout.panel_gap.max as f64,
        min,
        max,
    );
    if layout.panel_gap.max < layout.panel_gap.min {
        let least = [("min", number(layout.panel_gap.min))];
        let path = "layout.panelGap.max".into();
        problems.add(ProblemCode::MaxBelowMin, path, least);
    }
    if layout.objective == Objective::Manual && layout.panel_gap.min != layout.panel_gap.max {
        problems.at(
            ProblemCode::ManualNeedsFixedGap,
            "layout.panelGap.max".into(),
        );
    }
    if catalogue.colour(&layout.colour).is_none() {
        unknown(&layout.colour, "layout.colour".into(), problems);
    }
}

/// Columns are of the layout's formats, cells of the catalogue's colours.
fn check_compositions(
    configuration: &Configuration,
    catalogue: &Catalogue,
    problems: &mut Problems,
) {
    for (index, surface) in configuration.surfaces.iter().enumerate() {
        let Some(Composition { columns, cells }) = &surface.composition else {
            continue;
        };
        let path = format!("surfaces[{index}].composition");
        for (field, count, most) in [
            ("columns", columns.len(), MAX_COLUMNS),
            ("cells", cells.len(), MAX_CELLS),
        ] {
            if count > most {
                let max = [("max", number(most as i64))];
                problems.add(ProblemCode::TooMany, format!("{path}.{field}"), max);
            }
        }
        for (column, id) in columns.iter().enumerate().take(MAX_COLUMNS) {
            if !configuration.layout.formats.contains(id) {
                unknown(id, format!("{path}.columns[{column}]"), problems);
            }
        }
        for (cell, wish) in cells.iter().enumerate().take(MAX_CELLS) {
            let path = format!("{path}.cells[{cell}]");
            problems.length(format!("{path}.row"), wish.row, MAX_LENGTH);
            problems.length(format!("{path}.column"), wish.column, MAX_LENGTH);
            if let Some(id) = &wish.colour
                && catalogue.colour(id).is_none()
            {
                unknown(id, format!("{path}.colour"), problems);
            }
        }
    }
}

fn check_components<'c>(
    configuration: &Configuration,
    catalogue: &'c Catalogue,
    problems: &mut Problems,
) -> Option<Chosen<'c>> {
    let (components, choices) = (&configuration.components, &catalogue.components);
    let mut of = |field: &str, id: &str, choices: &'c [Component]| {
        let found = choices.iter().find(|choice| choice.id == id);
        if found.is_none() {
            unknown(id, format!("components.{field}"), problems);
        }
        found
    };
    let sides = &components.edge_treatment;
    let found = (
        of("furring", &components.furring, &choices.furring),
        of("batten", &components.batten, &choices.batten),
        of(
            "sarkingMembrane",
            &components.sarking_membrane,
            &choices.sarking_membrane,
        ),
        of(
            "snowGuard.type",
            &components.snow_guard.guard_type,
            &choices.snow_guard,
        ),
        of(
            "snowStopper",
            &components.snow_stopper,
            &choices.snow_stopper,
        ),
        of(
            "ridgeConnection",
            &components.ridge_connection,
            &choices.ridge_connection,
        ),
        of("edgeTreatment.left", &sides.left, &choices.edge_treatment),
        of("edgeTreatment.right", &sides.right, &choices.edge_treatment),
    );
    if let Some(voltage) = components
        .string_voltage
        .filter(|v| !STRING_VOLTAGES.contains(v))
    {
        let value = text(&voltage.to_string());
        let path = "components.stringVoltage".into();
        problems.add(ProblemCode::UnknownValue, path, [("value", value)]);
    }
    if let AutoOr::Number(rows) = components.snow_guard.rows {
        problems.range("components.snowGuard.rows".into(), rows as f64, 0.0, 100.0);
    }
    let (furring, batten, membrane, guard, stopper, ridge, left, right) = found;
    let formats = catalogue.formats.iter();
    let layout = &configuration.layout;
    Some(Chosen {
        formats: formats
            .filter(|format| layout.formats.contains(&format.id))
            .collect(),
        colour: catalogue.colour(&layout.colour)?,
        furring: furring?,
        batten: batten?,
        sarking_membrane: membrane?,
        snow_guard: guard?,
        snow_stopper: stopper?,
        ridge_connection: ridge?,
        left: left?,
        right: right?,
    })
}
