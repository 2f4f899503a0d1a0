//! One surface, from its shape to its pieces.

use crate::answer::{Column, Edge, Opening, Row, RowKind, SurfaceStatus};
use crate::bom::{SolvedSurface, joint_diverters};
use crate::catalogue::{Catalogue, Format};
use crate::layout::grid::best_plain_grid;
use crate::layout::instance::sides_of;
use crate::layout::intervals::{count_active, free_intervals};
use crate::layout::manual;
use crate::layout::pieces::{Piece, pieces};
use crate::layout::power::most_power;
use crate::layout::task::{CutRule, FillerRange, GapChoice, Layout, Task, Tile};
use crate::layout::widths::nearest_widths;
use crate::openings::shape::openings_of;
use crate::roof::configuration::{Configuration, Objective, Surface};
use crate::roof::courses::{Courses, lay};
use crate::roof::frame::{Frame, frame_of};
use crate::roof::outline::area;

/// A laid surface. Lengths mm in its plane, area mm².
#[derive(Clone, Debug)]
pub struct LaidSurface {
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
    /// Width of the field and the nearest widths that can be tiled, where this one cannot.
    pub not_tileable: Option<(i64, Option<i64>, Option<i64>)>,
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
    let formats = permitted_formats(configuration, catalogue);
    let (Some(height), Some(span)) = (frame.height(), frame.width()) else {
        let task = task(configuration, catalogue, &formats, (0, 0), &[], &[]);
        laid.not_tileable = Some((0, None, nearest_widths(&task).1));
        return laid;
    };
    // Rows that do not fit have been refused before.
    if let Ok(Courses {
        rows,
        max_count,
        max_finishing,
        max_measure,
        ..
    }) = lay(&surface.rows, &catalogue.slate, height)
    {
        laid.rows = rows;
        laid.max_rows = max_count;
        laid.max_finishing_rows = max_finishing;
        laid.max_finishing_measure = max_measure;
    }
    let clearances: Vec<Vec<[i64; 2]>> =
        laid.openings.iter().map(|o| o.clearance.clone()).collect();
    let free: Vec<Vec<(i64, i64)>> = laid
        .rows
        .iter()
        .map(|row| match row.kind {
            RowKind::Course => {
                free_intervals(&laid.field, &clearances, (row.y, row.y + row.height), span)
            }
            RowKind::Finishing => Vec::new(),
        })
        .collect();
    let met = clearances_in_rows(&clearances, &laid.rows);
    let task = task(configuration, catalogue, &formats, span, &free, &met);
    laid.baseline_power = best_plain_grid(&task);
    let Some((layout, slivers)) = choose(task, configuration, &mut laid) else {
        return laid;
    };
    laid.slivers = slivers;
    laid.status = SurfaceStatus::Tiled;
    take_layout(&mut laid, layout, &formats, span.0, configuration);
    laid.pieces = lay_pieces(&laid, &clearances, &free, catalogue);
    laid.diverters = joint_diverters(&laid.as_solved(&surface.id));
    laid
}

impl LaidSurface {
    /// As the bill of materials reads it.
    pub fn as_solved<'a>(&'a self, id: &'a str) -> SolvedSurface<'a> {
        SolvedSurface {
            id,
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

/// Openings off every row cut no slate.
fn clearances_in_rows(clearances: &[Vec<[i64; 2]>], rows: &[Row]) -> Vec<Vec<[i64; 2]>> {
    let bottom = rows.iter().map(|row| row.y).min().unwrap_or(0);
    let top = rows
        .iter()
        .map(|row| row.y + row.height)
        .max()
        .unwrap_or(bottom);
    let meets_rows = |points: &&Vec<[i64; 2]>| {
        points.iter().any(|point| point[1] > bottom) && points.iter().any(|point| point[1] < top)
    };
    clearances.iter().filter(meets_rows).cloned().collect()
}

fn task(
    configuration: &Configuration,
    catalogue: &Catalogue,
    formats: &[&Format],
    span: (i64, i64),
    free: &[Vec<(i64, i64)>],
    clearances: &[Vec<[i64; 2]>],
) -> Task {
    let (slate, gap) = (&catalogue.slate, configuration.layout.panel_gap);
    Task {
        width: span.1 - span.0,
        tiles: formats
            .iter()
            .map(|f| Tile {
                width: f.width,
                power: f.power,
            })
            .collect(),
        active: formats
            .iter()
            .map(|f| count_active(free, span, f.width))
            .collect(),
        filler: Some(FillerRange {
            min: slate.filler_min,
            max: slate.filler_max,
        }),
        gap: GapChoice {
            min: gap.min,
            max: gap.max,
            nominal: slate.gap_nominal,
        },
        empty_formats: configuration.layout.objective == Objective::Manual,
        cut: CutRule {
            min: slate.cut_min,
            sides: sides_of(clearances, span.0),
        },
    }
}

/// The layout and whether it may hold slivers. Notes the widths that work where there is none.
fn choose(
    mut task: Task,
    configuration: &Configuration,
    laid: &mut LaidSurface,
) -> Option<(Layout, bool)> {
    if configuration.layout.objective == Objective::Manual {
        let layout = manual::anchored(&task, configuration.layout.anchor);
        if layout.is_none() {
            let (below, above) = manual::nearest_widths(&task, configuration.layout.anchor);
            laid.not_tileable = Some((task.width, below, above));
        }
        return layout.map(|layout| (layout, false));
    }
    if let Some(layout) = most_power(&task) {
        return Some((layout, false));
    }
    task.cut.min = 0;
    let layout = most_power(&task);
    if layout.is_none() {
        let (below, above) = nearest_widths(&task);
        laid.not_tileable = Some((task.width, below, above));
    }
    layout.map(|layout| (layout, true))
}

fn take_layout(
    laid: &mut LaidSurface,
    layout: Layout,
    formats: &[&Format],
    left: i64,
    configuration: &Configuration,
) {
    let joints = i64::try_from(layout.columns.len()).unwrap_or(0) - 1;
    let range = configuration.layout.panel_gap;
    laid.tolerance_narrower = (layout.gap - range.min) * joints;
    laid.tolerance_wider = (range.max - layout.gap) * joints;
    laid.gap = layout.gap;
    laid.power = layout.power;
    laid.fillers = layout.fillers;
    laid.filler_width = layout.filler_width;
    laid.columns = layout
        .columns
        .iter()
        .map(|column| Column {
            x: left + column.x,
            width: column.width,
            format: column
                .tile
                .and_then(|tile| formats.get(tile))
                .map(|format| format.id.clone()),
        })
        .collect();
}

fn lay_pieces(
    laid: &LaidSurface,
    clearances: &[Vec<[i64; 2]>],
    free: &[Vec<(i64, i64)>],
    catalogue: &Catalogue,
) -> Vec<Piece> {
    let is_active = |row: usize, column: usize| {
        let (Some(free), Some(column)) = (free.get(row), laid.columns.get(column)) else {
            return false;
        };
        let within =
            |(left, right): &(i64, i64)| *left <= column.x && column.x + column.width <= *right;
        column.format.is_some() && free.iter().any(within)
    };
    let below = catalogue.slate.sheet_metal_below;
    pieces(
        &laid.field,
        clearances,
        &laid.columns,
        &laid.rows,
        &is_active,
        below,
    )
}
