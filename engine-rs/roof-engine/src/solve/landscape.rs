//! Landscape: courses from the eave, columns chosen by the objective.

use super::ground::{Ground, Laid, NotTileable};
use super::prices::landscape_prices;
use crate::answer::{Column, Row, RowKind};
use crate::instance::sides_of;
use crate::roof::configuration::Objective;
use roof_layout::grid::best_plain_grid;
use roof_layout::intervals::{count_active, free_intervals, is_free};
use roof_layout::manual;
use roof_layout::power::most_power_counted;
use roof_layout::price::{PricedLayout, Prices, best_at};
use roof_layout::task::{CutRule, Layout, Task, Tile};
use roof_layout::widths::nearest_widths;
use roof_layout::work::Work;

/// The best layout of a surface with these rows, and W of its best plain grid.
pub(super) fn lay(ground: &Ground<'_>, rows: &[Row]) -> (Result<Laid, NotTileable>, i64) {
    let free = free_in(ground, rows);
    let mut task = task(ground, rows, &free);
    let baseline = best_plain_grid(&task);
    let mut work = ground.work();
    let chosen = choose(ground, &task, &mut work).map(|chosen| (chosen, false));
    let chosen = chosen.or_else(|| {
        task.cut.min = 0;
        choose(ground, &task, &mut work).map(|chosen| (chosen, true))
    });
    let laid = match chosen {
        Some((layout, slivers)) => {
            let laid = ground.judged(laid(ground, rows, &free, &layout), &work);
            Ok(Laid { slivers, ..laid })
        }
        None => Err(not_tileable(ground, &task)),
    };
    (laid, baseline)
}

/// What a surface offers to a value of a watt.
pub(super) struct Offer {
    free: Vec<Vec<(i64, i64)>>,
    task: Task,
    prices: Prices,
    slivers: bool,
}

impl Offer {
    /// None where nothing tiles.
    pub(super) fn new(ground: &Ground<'_>, rows: &[Row], work: &mut Work) -> Option<Self> {
        let free = free_in(ground, rows);
        let mut task = task(ground, rows, &free);
        let slivers = most_power_counted(&task, work).is_none();
        if slivers {
            task.cut.min = 0;
            most_power_counted(&task, work)?;
        }
        Some(Self {
            prices: landscape_prices(ground, rows),
            free,
            task,
            slivers,
        })
    }

    pub(super) fn best_at(&self, value: i64, work: &mut Work) -> Option<PricedLayout> {
        best_at(&self.task, &self.prices, value, work)
    }

    pub(super) fn laid(&self, ground: &Ground<'_>, rows: &[Row], layout: &Layout) -> Laid {
        Laid {
            slivers: self.slivers,
            ..laid(ground, rows, &self.free, layout)
        }
    }
}

/// Per row where it is free; finishing rows carry no modules.
fn free_in(ground: &Ground<'_>, rows: &[Row]) -> Vec<Vec<(i64, i64)>> {
    rows.iter()
        .map(|row| match row.kind {
            RowKind::Course => {
                let strip = (row.y, row.y + row.height);
                free_intervals(&ground.field, &ground.clearances, strip, ground.across)
            }
            RowKind::Finishing => Vec::new(),
        })
        .collect()
}

/// Why a field without width or height cannot be laid.
pub(super) fn without_field(ground: &Ground<'_>) -> NotTileable {
    NotTileable {
        below: None,
        ..not_tileable(ground, &task(ground, &[], &[]))
    }
}

fn task(ground: &Ground<'_>, rows: &[Row], free: &[Vec<(i64, i64)>]) -> Task {
    let tiles = ground.formats.iter().map(|format| Tile {
        width: format.width,
        power: format.power,
    });
    Task {
        width: ground.across.1 - ground.across.0,
        tiles: tiles.collect(),
        active: ground
            .formats
            .iter()
            .map(|format| count_active(free, ground.across, format.width))
            .collect(),
        filler: ground.filler(),
        gap: ground.gap(),
        empty_formats: matches!(
            ground.configuration.layout.objective,
            Objective::Manual | Objective::Uniform
        ),
        cut: CutRule {
            min: ground.slate.cut_min,
            sides: sides_of(&clearances_in_rows(ground, rows), ground.across.0),
        },
    }
}

/// Openings off every row cut no slate.
fn clearances_in_rows(ground: &Ground<'_>, rows: &[Row]) -> Vec<Vec<[i64; 2]>> {
    let bottom = rows.iter().map(|row| row.y).min().unwrap_or(0);
    let top = rows.iter().map(|row| row.y + row.height).max();
    let top = top.unwrap_or(bottom);
    let meets_rows = |points: &&Vec<[i64; 2]>| {
        points.iter().any(|point| point[1] > bottom) && points.iter().any(|point| point[1] < top)
    };
    ground
        .clearances
        .iter()
        .filter(meets_rows)
        .cloned()
        .collect()
}

fn choose(ground: &Ground<'_>, task: &Task, work: &mut Work) -> Option<Layout> {
    let layout = &ground.configuration.layout;
    match layout.objective {
        Objective::Power | Objective::Price => most_power_counted(task, work),
        Objective::Uniform => manual::uniform(task, work),
        Objective::Manual => manual::anchored(task, layout.anchor.into()),
    }
}

fn not_tileable(ground: &Ground<'_>, task: &Task) -> NotTileable {
    let (below, above) = match ground.configuration.layout.objective {
        Objective::Power | Objective::Price => nearest_widths(task),
        Objective::Uniform => manual::nearest_uniform_widths(task),
        Objective::Manual => {
            manual::nearest_widths(task, ground.configuration.layout.anchor.into())
        }
    };
    NotTileable {
        side: "width",
        measure: task.width,
        below,
        above,
    }
}

fn laid(ground: &Ground<'_>, rows: &[Row], free: &[Vec<(i64, i64)>], layout: &Layout) -> Laid {
    let columns: Vec<Column> = layout
        .columns
        .iter()
        .map(|column| Column {
            x: ground.across.0 + column.x,
            width: column.width,
            format: ground.id_of(column.tile),
        })
        .collect();
    let mut laid = Laid::new(layout, layout.gap, columns, rows.to_vec());
    let mut cell = 0;
    for (row, free) in laid.rows.iter().zip(free) {
        for column in &laid.columns {
            laid.standard[cell] = column.format.is_some() && row.kind == RowKind::Course;
            laid.active[cell] = laid.standard[cell] && is_free(free, column.x, column.width);
            cell += 1;
        }
    }
    laid
}
