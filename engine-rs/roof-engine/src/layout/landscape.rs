//! Landscape: courses from the eave, columns chosen by the objective.

use super::options::LayoutOptions;
use super::slates::{NotTileable, SurfaceLayout};
use super::solver::{Cells, Chosen, OrientationSolver, Priced, has_slivers};
use crate::catalogue::Format;
use crate::configuration::{Composition, HeldColumn, Objective};
use crate::prices::rates::Rates;
use crate::surface::LayoutInput;
use crate::surface::grid::{Column, Row, RowKind};
use exact_tiling::manual::{self, Simple};
use exact_tiling::portrait::Choice;
use exact_tiling::price::{PricedLayout, Valued};
use exact_tiling::{
    Background, CutRule, LaidColumn, Layout, Task, WorkBudget, more_power, most_power_counted, most_room,
};
use plane_geometry::intervals::{free_intervals, is_free};
use plane_geometry::polygon::extent;

/// Columns over given rows.
pub(crate) struct Columns<'a> {
    layout_input: &'a LayoutInput,
    options: &'a LayoutOptions,
    rows: &'a [Row],
    /// Per row where it is free; finishing rows carry no modules.
    free: Vec<Vec<(i64, i64)>>,
    /// Left and right sides of the openings that reach the rows; others cut no slate.
    sides: Vec<(i64, i64)>,
    task: Task,
    /// The layout that stays.
    held: Option<Layout>,
}

impl<'a> Columns<'a> {
    /// None where a catalogue's numbers are beyond what the dynamic program calculates with.
    pub(crate) fn new(
        layout_input: &'a LayoutInput,
        options: &'a LayoutOptions,
        rows: &'a [Row],
    ) -> Option<Self> {
        let free = rows.iter().map(|row| match row.kind {
            RowKind::Course => {
                let strip = (row.y, row.y + row.height);
                free_intervals(&layout_input.field, &layout_input.clearances, strip, layout_input.across)
            }
            RowKind::Finishing => Vec::new(),
        });
        let free: Vec<_> = free.collect();
        let bottom = rows.first().map_or(0, |row| row.y);
        let top = rows.last().map_or(bottom, |row| row.y + row.height);
        let reaches = |opening: &&Vec<[i64; 2]>| {
            extent(opening, 1).is_some_and(|(low, high)| high > bottom && low < top)
        };
        let reaching = layout_input.clearances.iter().filter(reaches);
        let sides: Vec<_> = reaching.filter_map(|o| extent(o, 0)).collect();
        let min = if options.slivers { 0 } else { layout_input.slate.cut_min };
        let cut = CutRule { min, sides: sides.clone() };
        // A surface without a field has a task too: of it are asked the widths that work.
        let (left, right) = layout_input.across;
        let task = options.rules(layout_input).columns_over(&free, (left, right.max(left + 1)), cut).ok()?;
        Some(Self { layout_input, options, rows, free, sides, task, held: None })
    }

    /// The columns that stay; none where there are none to stay, or the rules do not permit it.
    pub(crate) fn held(layout_input: &'a LayoutInput, options: &'a LayoutOptions) -> Option<Self> {
        let held = layout_input.held.as_ref()?;
        let columns = Self::new(layout_input, options, &held.courses.rows)?;
        let laid = |HeldColumn { format, width }: &HeldColumn| {
            let is_same = |known: &Format| Some(&known.id) == format.as_ref() && known.width == *width;
            let tile = options.formats.iter().position(is_same);
            (tile.is_some() || format.is_none()).then_some(LaidColumn { x: 0, width: *width, tile })
        };
        let laid: Vec<_> = held.columns.iter().map(laid).collect::<Option<_>>()?;
        let before = columns.task.layout(held.gap, laid);
        let layout = exact_tiling::held(&columns.task, &before)?;
        Some(Self { held: Some(layout), ..columns })
    }

    /// The same; the sliver rule is dropped where nothing tiles with it.
    fn best_as_permitted(&self, task: &Task, work: &mut WorkBudget) -> Option<Layout> {
        self.best_of(task, work).or_else(|| self.best_of(&task.without_cut_rule(), work))
    }

    /// The planner's columns, or the objective's best.
    fn best_of(&self, task: &Task, work: &mut WorkBudget) -> Option<Layout> {
        if let Some(composition) = &self.layout_input.composition {
            return manual::composed(task, &self.tiles_of(composition));
        }
        match self.options.objective {
            Objective::Power | Objective::Price => most_power_counted(task, work),
            Objective::Robust => most_room(task, self.options.power_floor, work),
            Objective::Uniform => manual::uniform(task, work),
            Objective::Manual => manual::anchored(task, self.options.anchor.into()),
        }
    }

    /// The formats of a composition's columns by their places among the permitted ones.
    fn tiles_of(&self, composition: &Composition) -> Vec<usize> {
        let place = |id: &String| self.options.formats.iter().position(|format| format.id == *id);
        composition.columns.iter().filter_map(place).collect()
    }
}

impl OrientationSolver for Columns<'_> {
    fn choose(&self, background: Option<&Background>, work: &mut WorkBudget) -> Option<Chosen> {
        let background = background.filter(|background| background.covers(&self.task));
        let layout = match (&self.held, background) {
            (Some(held), _) => Some(held.clone()),
            (None, Some(background)) => background.most_power(&self.task, work),
            (None, None) => None,
        };
        let layout = layout.or_else(|| self.best_as_permitted(&self.task, work))?;
        Some(Chosen::from(Choice::from(PricedLayout { layout, cost: 0 })))
    }

    fn is_given(&self) -> bool {
        self.held.is_some() || self.layout_input.composition.is_some()
    }

    fn background(self: Box<Self>) -> Option<Background> {
        let is_sought = self.options.objective == Objective::Power && !self.is_given();
        let mut work = WorkBudget::limited(self.layout_input.most_positions);
        is_sought.then(|| Background::new(self.task, &mut work)).flatten()
    }

    fn plain_grid(&self) -> i64 {
        manual::best_plain_grid(&self.task)
    }

    fn not_tileable(&self) -> NotTileable {
        let (task, anchor) = (&self.task, self.options.anchor.into());
        let (below, above) = match (&self.layout_input.composition, self.options.objective) {
            (Some(composition), _) => manual::nearest_composed(task, &self.tiles_of(composition)),
            (None, Objective::Power | Objective::Price | Objective::Robust) => task.nearest_widths(),
            (None, Objective::Uniform) => manual::nearest_uniform_widths(task),
            (None, Objective::Manual) => manual::nearest_widths(task, anchor),
        };
        NotTileable {
            side: "width",
            measure: self.layout_input.across.1 - self.layout_input.across.0,
            below,
            above,
        }
    }

    fn cells(&self, choice: &Choice) -> Cells {
        let (left, _) = self.layout_input.across;
        let columns = choice.lanes.columns.iter().map(|column| Column {
            x: left + column.x,
            width: column.width,
            format: self.options.id_of(column.tile),
        });
        let columns: Vec<Column> = columns.collect();
        let count = columns.len() * self.rows.len();
        let (mut active, mut standard) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let composition = self.layout_input.composition.as_ref();
        let is_blind = |row, column| composition.is_some_and(|c| c.cell(row, column).is_some());
        for (y, (row, free)) in self.rows.iter().zip(&self.free).enumerate() {
            for (x, column) in columns.iter().enumerate() {
                let is_standard = column.format.is_some() && row.kind == RowKind::Course;
                standard.push(is_standard);
                let has_room = is_standard && is_free(free, column.x, column.width);
                active.push(has_room && !is_blind(y, x));
            }
        }
        Cells {
            active,
            standard,
            slivers: has_slivers(self.layout_input, &self.sides, &columns),
            rows: self.rows.to_vec(),
            columns,
        }
    }

    fn choose_from_the_right(&self, gap: i64, work: &mut WorkBudget) -> Option<Choice> {
        let layout = self.best_as_permitted(&self.task.mirrored(gap), work)?;
        Some(Choice::from(PricedLayout { layout: self.task.turned(layout), cost: 0 }))
    }

    fn sliver_costs(&self, power: i64, work: &mut WorkBudget) -> i64 {
        match self.options.slivers || self.sides.is_empty() {
            true => 0,
            false => more_power(&self.task.without_cut_rule(), power, work),
        }
    }

    fn priced(&self, rates: &Rates, most: &SurfaceLayout) -> Vec<Priced> {
        // The price chooses nothing where the columns are given.
        if self.is_given() {
            return Vec::new();
        }
        let lanes = self.rows.iter().map(|row| (row.y, row.y + row.height));
        vec![Priced {
            grid: None,
            valued: Valued::new(
                if most.slivers { self.task.without_cut_rule() } else { self.task.clone() },
                rates.of_columns(self.layout_input, &lanes.collect::<Vec<_>>()),
                None,
            ),
        }]
    }

    fn simple(&self, priced: &[Priced], gap: i64, _: i64, _: &mut WorkBudget) -> Vec<Simple<Choice>> {
        let Some(Priced { valued: Valued { task, .. }, .. }) = priced.first() else {
            return Vec::new();
        };
        let choice =
            |layout: Layout| task.permits(&layout).then(|| Choice::from(PricedLayout { layout, cost: 0 }));
        let of_tile = |tile| manual::simple(task, tile, gap).and_then(choice);
        (0..task.tiles.len()).map(of_tile).collect()
    }

    fn costs(&self, _: &Rates, priced: &[Priced], choices: &[&Choice]) -> Vec<i64> {
        let cost = |choice: &&Choice| {
            let priced = priced.first();
            priced.map_or(0, |Priced { valued, .. }| valued.prices.cost(&valued.task, &choice.lanes))
        };
        choices.iter().map(cost).collect()
    }

    fn prices_all(&self) -> bool {
        true
    }
}
