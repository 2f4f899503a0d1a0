//! The bare layout instance: a field, obstacles and formats without a catalogue (see `docs/engine.md`).

mod reading;

use serde::Serialize;

use crate::numbers::MICRO;
use crate::problem::Problem;
use crate::surface::grid::Column;
use crate::text::written;
use exact_tiling::portrait::{self, Choice, Grid, PortraitCells, PortraitField, down_the_slope};
use exact_tiling::price::{Prices, least_price};
use exact_tiling::{CutRule, DEFAULT_WORK_LIMIT, Layout, UNBOUNDED, WorkBudget, most_power_counted};
use plane_geometry::intervals::{free_intervals, is_free};
use plane_geometry::polygon::extent;
use reading::{Instance, InstanceCourses, read};

/// The outcome of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Solved exactly.
    Optimal,
    /// The best found within the work that is permitted; a better one may exist.
    Feasible,
    /// Cost per watt was asked for, but no module can lie anywhere: the layout of most power.
    NoPower,
    /// No exact tiling for any gap.
    Infeasible,
    /// Not an instance, or not one that this engine calculates.
    Invalid,
}

/// Its answer. Lengths mm, in the coordinates of the instance.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct InstanceAnswer {
    /// Its outcome.
    pub status: Status,
    /// Every reason why it is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<Problem>,
    /// The layout.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub layout: Option<InstanceLayout>,
}

/// The chosen layout of an instance.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct InstanceLayout {
    /// W.
    pub power: i64,
    /// Where the layout of most power is not proven: W that no layout exceeds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_power: Option<i64>,
    /// Filler columns.
    pub fillers: i64,
    /// Their widths together.
    pub filler_width: i64,
    /// Gap between columns.
    pub gap: i64,
    /// From left to right; in portrait without a format.
    pub columns: Vec<Column>,
    /// From the eave up.
    pub rows: Vec<InstanceRow>,
    /// Cost in millionths of a Rappen, a whole number; only where the least cost per watt was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_micro: Option<String>,
    /// `[row, column]` of every active cell, row by row.
    pub active: Vec<[usize; 2]>,
}

/// One row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InstanceRow {
    /// Lower edge.
    pub y: i64,
    /// Height, the overlap included.
    pub height: i64,
    /// Portrait: name of its format; null for a filler.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<Option<String>>,
}

/// The answer to a bare instance, both as JSON text. Never fails: what is not an instance gives
/// status `invalid` and every reason.
pub fn answer_text(text: &str) -> String {
    written(&answer(text))
}

/// The answer to a bare instance as JSON text.
pub fn answer(text: &str) -> InstanceAnswer {
    answer_within(text, &mut WorkBudget::limited(DEFAULT_WORK_LIMIT))
}

/// The same, with as much work as is left.
pub fn answer_within(text: &str, work: &mut WorkBudget) -> InstanceAnswer {
    match read(text) {
        Ok(instance) => solve(&instance, work),
        Err(problems) => InstanceAnswer { status: Status::Invalid, problems, layout: None },
    }
}

fn solve(instance: &Instance, work: &mut WorkBudget) -> InstanceAnswer {
    let mut layout = match &instance.courses {
        InstanceCourses::Landscape { course, rows, eave, cut_min } => {
            let strips: Vec<(i64, i64)> = (0..*rows)
                .map(|row| eave + row * (course - instance.rules.overlap))
                .map(|bottom| (bottom, bottom + course))
                .collect();
            landscape(instance, &strips, *course, *cut_min, work)
        }
        InstanceCourses::Portrait { along, column_width, edge_min } => {
            let field = PortraitField {
                polygon: down_the_slope(&instance.polygon),
                obstacles: instance.obstacles.iter().map(|o| down_the_slope(o)).collect(),
                across: instance.across,
                along: (-along.1, -along.0),
                column_width: *column_width,
                edge_min: *edge_min,
                bare_edges: true,
            };
            portrait(instance, &field, work)
        }
    };
    let status = match (&mut layout, work.skipped_bound) {
        (None, _) => Status::Infeasible,
        (Some(layout), Some(skipped_bound)) => {
            let is_known = instance.passive_price.is_none() && skipped_bound < UNBOUNDED;
            layout.most_power = is_known.then(|| skipped_bound.max(layout.power));
            Status::Feasible
        }
        (Some(layout), None) if layout.power == 0 && instance.passive_price.is_some() => Status::NoPower,
        (Some(_), None) => Status::Optimal,
    };
    InstanceAnswer { status, problems: Vec::new(), layout }
}

fn landscape(
    instance: &Instance,
    strips: &[(i64, i64)],
    course: i64,
    cut_min: i64,
    work: &mut WorkBudget,
) -> Option<InstanceLayout> {
    let (xl, _) = instance.across;
    let free: Vec<Vec<(i64, i64)>> = strips
        .iter()
        .map(|strip| free_intervals(&instance.polygon, &instance.obstacles, *strip, instance.across))
        .collect();
    let sides = instance.obstacles.iter();
    let cut = CutRule { min: cut_min, sides: sides.filter_map(|obstacle| extent(obstacle, 0)).collect() };
    let task = instance.rules.clone().columns_over(&free, instance.across, cut).ok()?;
    let height = i64::try_from(strips.len()).unwrap_or(i64::MAX) * course;
    let (layout, cost) = match instance.passive_price {
        None => (most_power_counted(&task, work)?, None),
        Some(passive) => {
            let prices = prices(instance, passive, course, height, task.width);
            let priced = least_price(&task, &prices, work)?;
            (priced.layout, Some(priced.cost))
        }
    };
    let columns: Vec<Column> = layout
        .columns
        .iter()
        .map(|column| Column {
            x: xl + column.x,
            width: column.width,
            format: name_of(instance, column.tile),
        })
        .collect();
    let rows =
        strips.iter().map(|(bottom, top)| InstanceRow { y: *bottom, height: top - bottom, format: None });
    let active = free.iter().enumerate().flat_map(|(row, free)| {
        let is_active = |column: &Column| column.format.is_some() && is_free(free, column.x, column.width);
        let cells: Vec<[usize; 2]> = columns
            .iter()
            .enumerate()
            .filter(|(_, column)| is_active(column))
            .map(|(index, _)| [row, index])
            .collect();
        cells
    });
    let active = active.collect();
    Some(InstanceLayout { rows: rows.collect(), active, columns, ..totals(&layout, layout.gap, cost) })
}

fn portrait(instance: &Instance, field: &PortraitField, work: &mut WorkBudget) -> Option<InstanceLayout> {
    let rules = &instance.rules;
    let layout = match instance.passive_price {
        None => portrait::most_power(field, rules, work)?,
        Some(passive) => {
            let width = field.along.1 - field.along.0;
            portrait::least_price(
                field,
                rules,
                &|grid, offsets| {
                    let glass = grid.least_glass(offsets);
                    prices(instance, passive, field.column_width, glass, width)
                },
                work,
            )?
        }
    };
    Some(portrait_answer(instance, field, &layout))
}

fn portrait_answer(instance: &Instance, field: &PortraitField, layout: &Choice) -> InstanceLayout {
    let gap = layout.gap;
    let cells = PortraitCells::new(Grid { field, gap }, layout.offset, &layout.lanes);
    let columns =
        cells.columns.iter().map(|(left, right)| Column { x: *left, width: right - left, format: None });
    let rows = cells.rows.iter().map(|row| InstanceRow {
        y: row.y,
        height: row.height,
        format: Some(name_of(instance, row.tile)),
    });
    let all = (0..cells.rows.len()).flat_map(|row| (0..cells.columns.len()).map(move |column| [row, column]));
    let cost = instance.passive_price.map(|_| layout.cost);
    InstanceLayout {
        active: all.filter(|[row, column]| cells.is_active(*row, *column)).collect(),
        columns: columns.collect(),
        rows: rows.collect(),
        ..totals(&layout.lanes, layout.gap, cost)
    }
}

fn totals(layout: &Layout, gap: i64, cost: Option<i64>) -> InstanceLayout {
    InstanceLayout {
        power: layout.power,
        most_power: None,
        fillers: layout.fillers,
        filler_width: layout.filler_width,
        gap,
        columns: Vec::new(),
        rows: Vec::new(),
        cost_micro: cost.map(|cost| cost.to_string()),
        active: Vec::new(),
    }
}

fn name_of(instance: &Instance, tile: Option<usize>) -> Option<String> {
    Some(instance.formats.get(tile?)?.0.clone())
}

/// A bare instance prices whole cells: `lane` mm across a module's cell, `across` mm of glass across
/// the dynamic program's direction.
fn prices(instance: &Instance, passive: i64, lane: i64, across: i64, width: i64) -> Prices {
    let formats = instance.formats.iter().zip(&instance.rules.tiles);
    let glass: Vec<i64> = (0..=width).map(|at| at * across * passive).collect();
    Prices {
        active: formats.map(|((_, price), tile)| price * MICRO - tile.width * lane * passive).collect(),
        from: glass.clone(),
        until: glass,
        joint: Vec::new(),
        fixed: 0,
    }
}
