//! A layout input as the search of its orientation sees it.

use super::slates::{NotTileable, SurfaceLayout};
use crate::prices::rates::Rates;
use crate::surface::LayoutInput;
use crate::surface::grid::{Column, Row};
use exact_tiling::manual::Simple;
use exact_tiling::portrait::Choice;
use exact_tiling::portrait::TriedGrid;
use exact_tiling::price::Valued;
use exact_tiling::{Background, CutRule, WorkBudget};

/// A layout input as the search of its orientation sees it.
pub(crate) trait OrientationSolver {
    /// The best layout for the objective; for the price, which is one of the whole roof, that of most
    /// power. None where nothing tiles.
    fn choose(&self, background: Option<&Background>, work: &mut WorkBudget) -> Option<Chosen>;
    /// Whether nothing is left to choose: the planner composed the columns, or they stay.
    fn is_given(&self) -> bool {
        false
    }
    /// The layout input without what moves on it, for the objective power; none where it would not help.
    fn background(self: Box<Self>) -> Option<Background>;
    /// W of the best plain grid.
    fn plain_grid(&self) -> i64;
    /// Why nothing is chosen.
    fn not_tileable(&self) -> NotTileable;
    /// A layout's columns, rows and cells.
    fn cells(&self, choice: &Choice) -> Cells;
    /// The best layout with this gap whose columns come first from the right.
    fn choose_from_the_right(&self, gap: i64, work: &mut WorkBudget) -> Option<Choice>;
    /// W that the best layout would have more than so many without the sliver rule.
    fn sliver_costs(&self, _power: i64, _work: &mut WorkBudget) -> i64 {
        0
    }
    /// The priced choices where something tiles, and `most` carries most power: columns over the rows, or rows on
    /// some grids of columns.
    fn priced(&self, rates: &Rates, most: &SurfaceLayout) -> Vec<Priced>;
    /// The simple layouts with a gap, format by format; none that breaks a rule of what is priced. Not priced yet.
    /// Those of less than `least` W may lack their columns.
    fn simple(&self, priced: &[Priced], gap: i64, least: i64, work: &mut WorkBudget) -> Vec<Simple<Choice>>;
    /// The costs of some layouts, in millionths of a Rappen.
    fn costs(&self, rates: &Rates, priced: &[Priced], choices: &[&Choice]) -> Vec<i64>;
    /// Whether those are all there are.
    fn prices_all(&self) -> bool;
}

/// A choice, and the grids of columns that a price is worked out for: in portrait for the objective price.
pub(crate) struct Chosen {
    pub(crate) choice: Choice,
    pub(crate) grids: Vec<TriedGrid>,
}

impl From<Choice> for Chosen {
    fn from(choice: Choice) -> Self {
        Self { choice, grids: Vec::new() }
    }
}

/// The columns and rows of a layout and, row by row, what their cells are.
pub(crate) struct Cells {
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Row>,
    /// Whether the cell carries a module.
    pub(crate) active: Vec<bool>,
    /// Whether it has the size of a format.
    pub(crate) standard: Vec<bool>,
    /// Whether a piece beside an opening is narrower than the sliver rule permits.
    pub(crate) slivers: bool,
}

/// Lanes with the prices of what can lie on them.
pub(crate) struct Priced {
    /// In portrait the gap and offset of the grid of columns.
    pub(crate) grid: Option<(i64, i64)>,
    pub(crate) valued: Valued,
}

/// Whether an opening between two sides leaves a strip of a column that is too narrow, the field's edges
/// exempt.
pub(crate) fn has_slivers(layout_input: &LayoutInput, sides: &[(i64, i64)], columns: &[Column]) -> bool {
    let rule = CutRule { min: layout_input.slate.cut_min, sides: sides.to_vec() };
    let ends = columns.iter().map(|column| (column.x, column.x + column.width));
    !rule.is_met(layout_input.across, ends)
}
