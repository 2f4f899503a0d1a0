//! Portrait: columns of one width in a grid, rows of formats chosen by the objective.

use std::ops::RangeInclusive;

use super::ground::{Ground, Laid, NotTileable};
use super::prices::PortraitPrices;
use crate::answer::{Column, Row, RowKind};
use crate::roof::configuration::{Objective, POWER_FLOOR};
use roof_layout::grid_offset::{Grid, PortraitField, down_the_slope};
use roof_layout::portrait::{PortraitLayout, PortraitRules, least_price, most_power, task_at};
use roof_layout::portrait_cells::PortraitCells;
use roof_layout::portrait_grid::{anchored, best_plain_grid, nearest_widths, uniform};
use roof_layout::task::Tile;
use roof_layout::widths;

/// How far apart offsets are tried for the least price on a surface with slopes, mm: coarse enough for
/// a hip roof to answer within two seconds.
const PRICE_STEP: usize = 150;

/// The best layout of a surface, and W of its best plain grid.
pub(super) fn lay(ground: &Ground<'_>) -> (Result<Laid, NotTileable>, i64) {
    let slate = &ground.slate;
    let field = PortraitField {
        polygon: down_the_slope(ground.field),
        obstacles: ground
            .clearances
            .iter()
            .map(|o| down_the_slope(o))
            .collect(),
        across: ground.across,
        along: (-ground.along.1, -ground.along.0),
        column_width: slate.course_height,
        edge_min: slate.filler_min,
        bare_edges: false,
    };
    let objective = ground.configuration.layout.objective;
    let rules = PortraitRules {
        tiles: ground
            .formats
            .iter()
            .map(|format| Tile {
                width: format.width,
                power: format.power,
            })
            .collect(),
        filler: ground.filler(),
        overlap: slate.overlap,
        gap: ground.gap(),
        empty_formats: matches!(objective, Objective::Manual | Objective::Uniform),
        price_step: Some(PRICE_STEP),
    };
    let anchor = ground.configuration.layout.anchor.into();
    let chosen = match objective {
        Objective::Power => most_power(&field, &rules),
        Objective::Price => {
            let prices = PortraitPrices::new(ground);
            let floor = ground.configuration.layout.power_floor;
            let prices =
                |grid: Grid<'_>, offsets: &RangeInclusive<i64>| prices.at(grid, *offsets.start());
            least_price(&field, &rules, &prices, floor.unwrap_or(POWER_FLOOR))
        }
        Objective::Uniform => uniform(&field, &rules),
        Objective::Manual => anchored(&field, &rules, anchor),
    };
    let laid = match chosen {
        Some(layout) => Ok(Laid {
            // With prices not every offset of the grid is tried.
            proven: matches!(objective, Objective::Power | Objective::Uniform),
            ..laid(ground, &field, &layout)
        }),
        None => Err(not_tileable(ground, &field, &rules)),
    };
    (laid, best_plain_grid(&field, &rules))
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
