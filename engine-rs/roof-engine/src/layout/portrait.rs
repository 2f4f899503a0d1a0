//! Portrait: columns of one width in a grid, rows of formats chosen by the objective.

use super::options::LayoutOptions;
use super::slates::{NotTileable, SurfaceLayout};
use super::solver::{Cells, Chosen, OrientationSolver, Priced, has_slivers};
use crate::configuration::{GapRange, Objective};
use crate::prices::rates::Rates;
use crate::surface::LayoutInput;
use crate::surface::grid::{Column, Row, RowKind};
use exact_tiling::manual::Simple;
use exact_tiling::portrait::Choice;
use exact_tiling::portrait::{
    Grid, PortraitCells, PortraitField, TriedGrid, anchored, best_plain_grid, down_the_slope, most_power,
    most_power_and_grids, nearest_widths, simple, task_at, uniform,
};
use exact_tiling::price::{Prices, Valued};
use exact_tiling::{Background, Rules, Task, WorkBudget};
use plane_geometry::polygon::extent;

/// Grids of columns that a price is worked out for, those of most power: so many at most.
const MAX_GRIDS: usize = 48;

/// Rows over any grid of columns.
pub(crate) struct Rows<'a> {
    layout_input: &'a LayoutInput,
    options: &'a LayoutOptions,
    field: PortraitField,
    rules: Rules,
}

impl<'a> Rows<'a> {
    pub(crate) fn new(layout_input: &'a LayoutInput, options: &'a LayoutOptions) -> Self {
        let obstacles = layout_input.clearances.iter().map(|o| down_the_slope(o));
        Self {
            layout_input,
            options,
            field: PortraitField {
                polygon: down_the_slope(&layout_input.field),
                obstacles: obstacles.collect(),
                across: layout_input.across,
                along: (-layout_input.along.1, -layout_input.along.0),
                column_width: layout_input.slate.course_height,
                edge_min: layout_input.slate.filler_min,
                bare_edges: false,
            },
            rules: options.rules(layout_input),
        }
    }
}

impl OrientationSolver for Rows<'_> {
    fn choose(&self, _: Option<&Background>, work: &mut WorkBudget) -> Option<Chosen> {
        let (field, rules) = (&self.field, &self.rules);
        let choice = match self.options.objective {
            Objective::Power | Objective::Robust => most_power(field, rules, work),
            Objective::Price => {
                let (choice, grids) = most_power_and_grids(field, rules, MAX_GRIDS, work)?;
                return Some(Chosen { choice, grids });
            }
            Objective::Uniform => uniform(field, rules, work),
            Objective::Manual => anchored(field, rules, self.options.anchor.into()),
        };
        choice.map(Chosen::from)
    }

    fn background(self: Box<Self>) -> Option<Background> {
        None
    }

    fn plain_grid(&self) -> i64 {
        best_plain_grid(&self.field, &self.rules)
    }

    /// The height where no rows tile it; else the width, which the planner's grid does not close.
    fn not_tileable(&self) -> NotTileable {
        let (field, rules) = (&self.field, &self.rules);
        let gap = rules.gap.min;
        let task = task_at(rules, Grid { field, gap }, &(0..=0));
        let of = |side, (from, to): (i64, i64), (below, above)| NotTileable {
            side,
            measure: to - from,
            below,
            above,
        };
        if task.is_tileable() {
            let nearest = nearest_widths(field, rules, self.options.anchor.into());
            of("width", field.across, nearest)
        } else {
            of("height", field.along, task.nearest_widths())
        }
    }

    fn cells(&self, choice: &Choice) -> Cells {
        let grid = Grid { field: &self.field, gap: choice.gap };
        let cells = PortraitCells::new(grid, choice.offset, &choice.lanes);
        let columns =
            cells.columns.iter().map(|(left, right)| Column { x: *left, width: right - left, format: None });
        let rows = cells.rows.iter().map(|row| Row {
            y: row.y,
            height: row.height,
            kind: match row.tile {
                Some(_) => RowKind::Course,
                None => RowKind::Finishing,
            },
            format: self.options.id_of(row.tile),
        });
        let columns: Vec<Column> = columns.collect();
        let each = |is: &dyn Fn(usize, usize) -> bool| -> Vec<bool> {
            let rows = 0..cells.rows.len();
            rows.flat_map(|row| (0..columns.len()).map(move |column| is(row, column))).collect()
        };
        let openings = self.layout_input.clearances.iter();
        let sides: Vec<_> = openings.filter_map(|o| extent(o, 0)).collect();
        Cells {
            standard: each(&|row, column| cells.is_standard(row, column)),
            active: each(&|row, column| cells.is_active(row, column)),
            slivers: has_slivers(self.layout_input, &sides, &columns),
            rows: rows.collect(),
            columns,
        }
    }

    fn choose_from_the_right(&self, gap: i64, work: &mut WorkBudget) -> Option<Choice> {
        let gap = GapRange { min: gap, max: gap };
        let (turned, narrow) = (self.layout_input.mirrored(), LayoutOptions { gap, ..self.options.clone() });
        let Chosen { choice, .. } = Rows::new(&turned, &narrow).choose(None, work)?;
        let grid = Grid { field: &self.field, gap: choice.gap };
        Some(Choice { offset: grid.turned(choice.offset), ..choice })
    }

    fn priced(&self, rates: &Rates, most: &SurfaceLayout) -> Vec<Priced> {
        let (field, rules) = (&self.field, &self.rules);
        let joint_at = Rates::joint_at(self.layout_input);
        let priced = most.grids.iter().map(|TriedGrid { gap, offset, power }| {
            let (gap, offset) = (*gap, *offset);
            let grid = Grid { field, gap };
            Priced {
                grid: Some((gap, offset)),
                valued: Valued::new(
                    task_at(rules, grid, &(offset..=offset)),
                    rates.of_rows(grid, offset, &joint_at),
                    Some(*power),
                ),
            }
        });
        priced.collect()
    }

    fn simple(&self, _: &[Priced], gap: i64, least: i64, work: &mut WorkBudget) -> Vec<Simple<Choice>> {
        simple(&self.field, &self.rules, gap, least, work)
    }

    fn costs(&self, rates: &Rates, _: &[Priced], choices: &[&Choice]) -> Vec<i64> {
        let joint_at = Rates::joint_at(self.layout_input);
        let mut known: Vec<((i64, i64), Task, Prices)> = Vec::new();
        let cost = |choice: &&Choice| {
            let (gap, offset) = (choice.gap, choice.offset);
            let at = known.iter().position(|(at, ..)| *at == (gap, offset)).unwrap_or_else(|| {
                let grid = Grid { field: &self.field, gap };
                let task = task_at(&self.rules, grid, &(offset..=offset));
                known.push(((gap, offset), task, rates.of_rows(grid, offset, &joint_at)));
                known.len() - 1
            });
            let (_, task, prices) = &known[at];
            prices.cost(task, &choice.lanes)
        };
        choices.iter().map(cost).collect()
    }

    fn prices_all(&self) -> bool {
        false
    }
}
