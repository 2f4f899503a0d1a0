//! Portrait: columns of one width in a grid, rows of formats chosen by the objective.

use super::ground::{Ground, Laid, NotTileable};
use super::prices::PortraitPrices;
use crate::answer::{Column, Row, RowKind};
use crate::catalogue::Format;
use crate::roof::configuration::Objective;
use roof_layout::grid_offset::{Grid, PortraitField, down_the_slope};
use roof_layout::portrait::{
    PortraitLayout, PortraitRules, best_at, grids_of_most_power, most_power, task_at,
};
use roof_layout::portrait_cells::PortraitCells;
use roof_layout::portrait_grid::{anchored, best_plain_grid, nearest_widths, uniform};
use roof_layout::price::{Prices, worth_at};
use roof_layout::task::{Task, Tile};
use roof_layout::widths;
use roof_layout::work::Work;

/// Grids of columns that a price is worked out for, those of most power: so many at most.
const MOST_GRIDS: usize = 48;

/// The best layout of a surface, and W of its best plain grid.
pub(super) fn lay(ground: &Ground<'_>) -> (Result<Laid, NotTileable>, i64) {
    let (field, rules) = (field_of(ground), rules_of(ground));
    let objective = ground.configuration.layout.objective;
    let anchor = ground.configuration.layout.anchor.into();
    let mut work = ground.work();
    let chosen = match objective {
        Objective::Power | Objective::Price => most_power(&field, &rules, &mut work),
        Objective::Uniform => uniform(&field, &rules, &mut work),
        Objective::Manual => anchored(&field, &rules, anchor),
    };
    let laid = match chosen {
        Some(layout) => Ok(ground.judged(laid(ground, &field, &layout), &work)),
        None => Err(not_tileable(ground, &field, &rules)),
    };
    (laid, best_plain_grid(&field, &rules))
}

fn field_of(ground: &Ground<'_>) -> PortraitField {
    PortraitField {
        polygon: down_the_slope(&ground.field),
        obstacles: ground
            .clearances
            .iter()
            .map(|o| down_the_slope(o))
            .collect(),
        across: ground.across,
        along: (-ground.along.1, -ground.along.0),
        column_width: ground.slate.course_height,
        edge_min: ground.slate.filler_min,
        bare_edges: false,
    }
}

fn rules_of(ground: &Ground<'_>) -> PortraitRules {
    let tile = |format: &&Format| Tile {
        width: format.width,
        power: format.power,
    };
    PortraitRules {
        tiles: ground.formats.iter().map(tile).collect(),
        filler: ground.filler(),
        overlap: ground.slate.overlap,
        gap: ground.gap(),
        empty_formats: matches!(
            ground.configuration.layout.objective,
            Objective::Manual | Objective::Uniform
        ),
    }
}

/// What a surface offers to a value of a watt: rows over the grids of most power.
pub(super) struct Offer {
    field: PortraitField,
    grids: Vec<PricedGrid>,
}

struct PricedGrid {
    gap: i64,
    offset: i64,
    task: Task,
    prices: Prices,
}

impl Offer {
    /// None where nothing tiles.
    pub(super) fn new(ground: &Ground<'_>, work: &mut Work) -> Option<Self> {
        let (field, rules) = (field_of(ground), rules_of(ground));
        let prices = PortraitPrices::new(ground);
        let found = grids_of_most_power(&field, &rules, MOST_GRIDS, work);
        let priced = found.into_iter().map(|(gap, offset)| {
            let grid = Grid { field: &field, gap };
            PricedGrid {
                gap,
                offset,
                task: task_at(&rules, grid, &(offset..=offset)),
                prices: prices.at(grid, offset),
            }
        });
        let grids: Vec<PricedGrid> = priced.collect();
        (!grids.is_empty()).then_some(Self { field, grids })
    }

    pub(super) fn best_at(&self, value: i64, work: &mut Work) -> Option<PortraitLayout> {
        let mut best: Option<(i64, &PricedGrid)> = None;
        for on in &self.grids {
            let worth = worth_at(&on.task, &on.prices, value, work);
            // Of equal ones the first, whose grid carries most power.
            if let Some(worth) = worth.filter(|worth| best.is_none_or(|(most, _)| *worth > most)) {
                best = Some((worth, on));
            }
        }
        let (_, on) = best?;
        let grid = Grid {
            field: &self.field,
            gap: on.gap,
        };
        best_at(grid, on.offset, &on.task, &on.prices, value, work)
    }

    pub(super) fn laid(&self, ground: &Ground<'_>, layout: &PortraitLayout) -> Laid {
        laid(ground, &self.field, layout)
    }
}

/// The height where no rows tile it; else the width, which the planner's grid does not close.
fn not_tileable(ground: &Ground<'_>, field: &PortraitField, rules: &PortraitRules) -> NotTileable {
    let grid = Grid {
        field,
        gap: rules.gap.min,
    };
    let task = task_at(rules, grid, &(0..=0));
    let (below, above) = widths::nearest_widths(&task);
    let height = field.along.1 - field.along.0;
    let tiles_height = widths::tiles(&task);
    if !tiles_height {
        return NotTileable {
            side: "height",
            measure: height,
            below,
            above,
        };
    }
    let anchor = ground.configuration.layout.anchor.into();
    let (below, above) = nearest_widths(field, rules, anchor);
    NotTileable {
        side: "width",
        measure: field.across.1 - field.across.0,
        below,
        above,
    }
}

fn laid(ground: &Ground<'_>, field: &PortraitField, layout: &PortraitLayout) -> Laid {
    let cells = PortraitCells::new(field, layout);
    let columns = cells.columns.iter().map(|(left, right)| Column {
        x: *left,
        width: right - left,
        format: None,
    });
    let rows = cells.rows.iter().map(|row| Row {
        y: row.y,
        height: row.height,
        kind: if row.tile.is_some() {
            RowKind::Course
        } else {
            RowKind::Finishing
        },
        format: ground.id_of(row.tile),
    });
    let mut laid = Laid::new(&layout.rows, layout.gap, columns.collect(), rows.collect());
    laid.slivers = has_slivers(ground, &laid);
    let mut cell = 0;
    for row in 0..cells.rows.len() {
        for column in 0..cells.columns.len() {
            laid.standard[cell] = cells.is_standard(row, column);
            laid.active[cell] = cells.is_active(row, column);
            cell += 1;
        }
    }
    laid
}

/// Whether an opening leaves a strip of a column that is too narrow, the field's edges exempt.
fn has_slivers(ground: &Ground<'_>, laid: &Laid) -> bool {
    let narrow = |strip: i64| 0 < strip && strip < ground.slate.cut_min;
    let (first, last) = ground.across;
    ground.clearances.iter().any(|opening| {
        let xs = || opening.iter().map(|corner| corner[0]);
        let (Some(left), Some(right)) = (xs().min(), xs().max()) else {
            return false;
        };
        laid.columns.iter().any(|column| {
            let (start, end) = (column.x, column.x + column.width);
            (start > first && left < end && narrow(left - start))
                || (end < last && right > start && narrow(end - right))
        })
    })
}
