//! One surface, from its shape to its pieces.

use super::ground::{Ground, Laid, NotTileable};
use super::{landscape, portrait};
use crate::answer::{Column, Edge, Opening, Row, SurfaceStatus};
use crate::bom::{SolvedSurface, joint_diverters};
use crate::catalogue::{Catalogue, Format};
use crate::cut::pieces::{Cutting, Piece, pieces};
use crate::openings::shape::openings_of;
use crate::roof::configuration::{Configuration, Surface, SurfaceKind};
use crate::roof::courses::lay;
use crate::roof::frame::{Frame, frame_of};
use roof_layout::polygon::area;

/// A laid surface. Lengths mm in its plane, area mm².
#[derive(Clone, Debug)]
pub struct LaidSurface {
    /// Part of the roof, a facade or a railing.
    pub kind: SurfaceKind,
    /// Whether it carries a layout.
    pub status: SurfaceStatus,
    /// Corners, counter-clockwise.
    pub outline: Vec<[i64; 2]>,
    /// Edge i from corner i to corner i + 1.
    pub edges: Vec<Edge>,
    /// What slates may cover.
    pub field: Vec<[i64; 2]>,
    /// Cutouts, then skylights.
    pub openings: Vec<Opening>,
    /// Between columns.
    pub gap: i64,
    /// From left to right.
    pub columns: Vec<Column>,
    /// From the eave up.
    pub rows: Vec<Row>,
    /// What is laid.
    pub pieces: Vec<Piece>,
    /// W.
    pub power: i64,
    /// Filler columns.
    pub fillers: i64,
    /// Their widths together.
    pub filler_width: i64,
    /// W of the best plain grid.
    pub baseline_power: i64,
    /// Whether no layout is better for the objective.
    pub proven: bool,
    /// Of the surface.
    pub area: i64,
    /// How much narrower the field may turn out.
    pub tolerance_narrower: i64,
    /// How much wider the field may turn out.
    pub tolerance_wider: i64,
    /// Largest number of finishing rows.
    pub max_finishing_rows: i64,
    /// Tallest finishing measure.
    pub max_finishing_measure: i64,
    /// Full courses that fit at most.
    pub max_rows: i64,
    /// Joints that end at an opening.
    pub diverters: i64,
    /// Whether the sliver rule had to be dropped.
    pub slivers: bool,
    /// Why it carries no layout although it is enabled.
    pub not_tileable: Option<NotTileable>,
}

/// Lays a surface of a valid configuration.
pub fn lay_surface(
    surface: &Surface,
    configuration: &Configuration,
    catalogue: &Catalogue,
) -> LaidSurface {
    let mut laid = bare(surface, configuration, catalogue);
    if !surface.enabled {
        return laid;
    }
    let frame = Frame {
        outline: laid.outline.clone(),
        edges: laid.edges.clone(),
        field: laid.field.clone(),
    };
    let (height, across) = (frame.height(), frame.width());
    let mut ground = Ground {
        configuration,
        catalogue,
        slate: catalogue.slate_on(surface.kind),
        formats: permitted_formats(configuration, catalogue),
        field: &frame.field,
        clearances: laid.openings.iter().map(|o| o.clearance.clone()).collect(),
        across: across.unwrap_or_default(),
        along: height.unwrap_or_default(),
    };
    if height.is_none() || across.is_none() {
        laid.not_tileable = Some(landscape::without_field(&ground));
        return laid;
    }
    let (chosen, baseline) = if configuration.is_portrait(surface) {
        let custom = surface.rows.custom_height;
        ground.along.1 = custom.map_or(ground.along.1, |height| {
            height.clamp(ground.along.0 + 1, ground.along.1)
        });
        portrait::lay(&ground)
    } else {
        // Rows that do not fit have been refused before.
        if let Ok(courses) = lay(&surface.rows, &ground.slate, ground.along) {
            laid.rows = courses.rows;
            laid.max_rows = courses.max_count;
            laid.max_finishing_rows = courses.max_finishing;
            laid.max_finishing_measure = courses.max_measure;
        }
        landscape::lay(&ground, &laid.rows)
    };
    laid.baseline_power = baseline;
    match chosen {
        Ok(mut chosen) => {
            let columns = chosen.columns.len();
            let active = std::mem::take(&mut chosen.active);
            let standard = std::mem::take(&mut chosen.standard);
            laid.pieces = pieces(
                ground.field,
                &ground.clearances,
                &chosen.columns,
                &chosen.rows,
                &Cutting {
                    active: &|row, column| active[row * columns + column],
                    standard: &|row, column| standard[row * columns + column],
                    overlap: ground.slate.overlap,
                    sheet_below: ground.slate.sheet_metal_below,
                },
            );
            take(&mut laid, chosen, configuration);
            laid.diverters = joint_diverters(&laid.as_solved(&surface.id));
        }
        Err(reason) => laid.not_tileable = Some(reason),
    }
    laid
}

impl LaidSurface {
    /// As the bill of materials reads it.
    pub fn as_solved<'a>(&'a self, id: &'a str) -> SolvedSurface<'a> {
        SolvedSurface {
            id,
            kind: self.kind,
            edges: &self.edges,
            outline: &self.outline,
            field: &self.field,
            openings: &self.openings,
            gap: self.gap,
            columns: &self.columns,
            rows: &self.rows,
            pieces: &self.pieces,
            area: self.area,
        }
    }
}

/// The surface before anything is laid on it.
fn bare(surface: &Surface, configuration: &Configuration, catalogue: &Catalogue) -> LaidSurface {
    let frame = frame_of(surface, configuration, catalogue);
    LaidSurface {
        kind: surface.kind,
        status: if surface.enabled {
            SurfaceStatus::NotTileable
        } else {
            SurfaceStatus::Disabled
        },
        area: area(&frame.outline),
        outline: frame.outline,
        edges: frame.edges,
        field: frame.field,
        openings: openings_of(surface, catalogue),
        gap: 0,
        columns: Vec::new(),
        rows: Vec::new(),
        pieces: Vec::new(),
        power: 0,
        fillers: 0,
        filler_width: 0,
        baseline_power: 0,
        proven: false,
        tolerance_narrower: 0,
        tolerance_wider: 0,
        max_finishing_rows: 0,
        max_finishing_measure: 0,
        max_rows: 0,
        diverters: 0,
        slivers: false,
        not_tileable: None,
    }
}

/// The chosen formats in the catalogue's order.
fn permitted_formats<'a>(
    configuration: &Configuration,
    catalogue: &'a Catalogue,
) -> Vec<&'a Format> {
    let chosen = &configuration.layout.formats;
    catalogue
        .formats
        .iter()
        .filter(|format| chosen.contains(&format.id))
        .collect()
}

fn take(surface: &mut LaidSurface, laid: Laid, configuration: &Configuration) {
    let joints = i64::try_from(laid.columns.len()).unwrap_or(0) - 1;
    let range = configuration.layout.panel_gap;
    surface.status = SurfaceStatus::Tiled;
    surface.tolerance_narrower = (laid.gap - range.min) * joints;
    surface.tolerance_wider = (range.max - laid.gap) * joints;
    surface.gap = laid.gap;
    surface.power = laid.power;
    surface.fillers = laid.fillers;
    surface.filler_width = laid.filler_width;
    surface.proven = laid.proven;
    surface.slivers = laid.slivers;
    surface.columns = laid.columns;
    surface.rows = laid.rows;
}
