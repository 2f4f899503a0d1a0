//! Defaults of a new roof, and the surfaces that follow from type, pitch and building sizes.

use crate::catalogue::{Catalogue, Component};
use crate::configuration::{
    Anchor, Auto, AutoOr, Components, Configuration, EdgeTreatment, Exposure, Finishing, GapRange, Layout,
    Location, Objective, Orientation, Outline, Roof, RoofType, Rows, SCHEMA, SnowGuard, Surface, SurfaceKind,
    Terrain,
};
use crate::loads::membrane::suits;
use crate::loads::snow::ground_snow;
use crate::loads::ventilation::ventilation_height;
use crate::loads::{rafter_length, reference_height};
use crate::numbers::bounded;
use crate::reading::reader::Unread;
use crate::surface::outline::corners;

/// Steepest pitch at which a length on the slope is derived from one in plan, degrees: towards 90
/// a plan has no depth and the slope would grow without bound.
const STEEPEST_FROM_PLAN: f64 = 85.0;

/// The configuration that a planner starts from; every id in it is of the catalogue. The default
/// house stands in Thun; the gable's surfaces measure 10.4 × 6.2 m.
pub fn new_configuration(roof_type: RoofType, catalogue: &Catalogue) -> Configuration {
    let roof = default_roof(roof_type);
    let surfaces = surfaces_for(&roof, &[]);
    let location = default_location();
    Configuration {
        schema: SCHEMA.to_string(),
        name: String::new(),
        layout: default_layout(catalogue),
        components: default_components(&roof, &location, &surfaces, catalogue),
        location,
        surfaces,
        partner_discount: None,
        bom_changes: Vec::new(),
        roof,
    }
}

fn default_location() -> Location {
    Location {
        place: Some("Thun".to_string()),
        latitude: 46.75,
        longitude: 7.63,
        height_above_sea: 560.0,
        dynamic_pressure: 0.9,
        correction_height: 0.0,
        terrain: Terrain::III,
        exposure: Exposure::Normal,
        surveyed: Vec::new(),
        surroundings: Unread::default(),
    }
}

fn default_roof(roof_type: RoofType) -> Roof {
    let (angle, building_length, building_width) = match roof_type {
        RoofType::Flat => (5.0, 10_400, 6176),
        RoofType::Pent => (15.0, 10_400, 5989),
        RoofType::Gable => (35.0, 10_400, 10_157),
        RoofType::Hip => (30.0, 14_000, 10_000),
        RoofType::Free => (35.0, 10_400, 5079),
    };
    Roof {
        roof_type,
        angle,
        building_length,
        building_width,
        eave_height: 5500,
        parts: Vec::new(),
        surveyed: Vec::new(),
    }
}

fn default_layout(catalogue: &Catalogue) -> Layout {
    Layout {
        orientation: Orientation::Landscape,
        formats: catalogue.formats.iter().map(|f| f.id.clone()).collect(),
        objective: Objective::Power,
        power_floor: None,
        slivers: false,
        panel_gap: GapRange { min: catalogue.slate.gap_min, max: catalogue.slate.gap_max },
        anchor: Anchor::Left,
        colour: catalogue.colours.first().map_or_else(String::new, |c| c.id.clone()),
    }
}

/// The first component of each list that is made for the roof; of counter battens and membranes the
/// first that its loads ask for, of snow guards one that holds snow where it slides.
fn default_components(
    roof: &Roof,
    location: &Location,
    surfaces: &[Surface],
    catalogue: &Catalogue,
) -> Components {
    let choices = &catalogue.components;
    let reference_height = reference_height(location);
    let rafters = surfaces.iter().map(|s| rafter_length(&corners(&s.outline)));
    let snow = ground_snow(reference_height);
    let air = ventilation_height(roof.angle, rafters.max().unwrap_or(0), snow);
    let first = |list: &[Component], fits: &dyn Fn(&Component) -> bool| {
        let fitting = list.iter().find(|c| c.min_angle <= roof.angle && fits(c));
        fitting.or(list.first()).map_or_else(String::new, |c| c.id.clone())
    };
    let any = |list: &[Component]| first(list, &|_| true);
    Components {
        furring: first(&choices.furring, &|c| c.section.is_none_or(|section| section.height >= air)),
        batten: any(&choices.batten),
        sarking_membrane: first(&choices.sarking_membrane, &|c| suits(c, roof.angle, reference_height)),
        snow_guard: SnowGuard {
            guard_type: first(&choices.snow_guard, &|guard| {
                roof.angle < catalogue.loads.snow_slides_from.value || guard.capacity.is_some()
            }),
            rows: AutoOr::Auto(Auto::Auto),
        },
        snow_stopper: any(&choices.snow_stopper),
        ridge_connection: any(&choices.ridge_connection),
        edge_treatment: EdgeTreatment {
            left: any(&choices.edge_treatment),
            right: any(&choices.edge_treatment),
        },
        power_optimizers: false,
        string_voltage: None,
    }
}

/// The surfaces that follow from a roof's type, pitch and building sizes. A current surface of the
/// same id keeps all but its pitch, outline and part, and the roles of its edges where it has as many. A free roof keeps its surfaces as they are.
pub fn surfaces_for(roof: &Roof, current: &[Surface]) -> Vec<Surface> {
    if roof.roof_type == RoofType::Free && !current.is_empty() {
        return current.to_vec();
    }
    let proposed = match roof.roof_type {
        RoofType::Flat | RoofType::Pent | RoofType::Free => one(roof),
        RoofType::Gable => gable(roof),
        RoofType::Hip => hip(roof),
    };
    proposed
        .into_iter()
        .map(|(id, azimuth, outline)| {
            let known = current.iter().find(|surface| surface.id == id).cloned();
            let surface = known.unwrap_or_else(|| empty_surface(id, azimuth, outline.clone()));
            Surface {
                angle: if surface.kind.is_roof() { roof.angle } else { surface.angle },
                edges: surface.edges.filter(|e| e.len() == corners(&outline).len()),
                outline,
                part: None,
                wall: None,
                ..surface
            }
        })
        .collect()
}

const NORTH: f64 = 0.0;
const EAST: f64 = 90.0;
const SOUTH: f64 = 180.0;
const WEST: f64 = 270.0;
/// Id, azimuth and shape.
type Proposal = (&'static str, f64, Outline);

fn one(roof: &Roof) -> Vec<Proposal> {
    let height = on_the_slope(roof.building_width as f64, roof.angle);
    vec![("south", SOUTH, Outline::Rectangle { width: roof.building_length, height })]
}

fn gable(roof: &Roof) -> Vec<Proposal> {
    let height = on_the_slope(roof.building_width as f64 / 2.0, roof.angle);
    let outline = Outline::Rectangle { width: roof.building_length, height };
    vec![("south", SOUTH, outline.clone()), ("north", NORTH, outline)]
}

/// All four slopes have one pitch, so the ridge is as long as length and width differ and runs
/// along the longer of them.
fn hip(roof: &Roof) -> Vec<Proposal> {
    let (length, width) = (roof.building_length, roof.building_width);
    let run = length.min(width) as f64 / 2.0;
    let height = on_the_slope(run, roof.angle);
    let side = |eave: i64, across: i64| {
        if eave > across {
            let top_width = eave.saturating_sub(across);
            Outline::Trapezoid { width: eave, top_width, top_offset: across / 2, height }
        } else {
            Outline::Triangle { width: eave, apex: eave / 2, height }
        }
    };
    let (along, across) = (side(length, width), side(width, length));
    vec![
        ("south", SOUTH, along.clone()),
        ("west", WEST, across.clone()),
        ("north", NORTH, along),
        ("east", EAST, across),
    ]
}

fn on_the_slope(in_plan: f64, angle: f64) -> i64 {
    let pitch = bounded(angle, 0.0, STEEPEST_FROM_PLAN).to_radians();
    (in_plan / pitch.cos()).round() as i64
}

fn empty_surface(id: &str, azimuth: f64, outline: Outline) -> Surface {
    let auto = AutoOr::Auto(Auto::Auto);
    Surface {
        id: id.to_string(),
        azimuth,
        enabled: true,
        kind: SurfaceKind::Roof,
        part: None,
        wall: None,
        orientation: None,
        composition: None,
        held: None,
        edges: None,
        angle: 0.0,
        outline,
        measured: None,
        rows: Rows { count: auto, custom_height: None, finishing: Finishing { count: auto, measure: auto } },
        cutouts: Vec::new(),
        skylights: Vec::new(),
        surveyed: Vec::new(),
    }
}
