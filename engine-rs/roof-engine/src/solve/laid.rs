//! One surface, from its layout input to its pieces.

use std::rc::Rc;

use super::{landscape, portrait};
use crate::answer::{CellKind, Column, Row, SurfaceStatus};
use crate::bom::joint_diverters;
use crate::catalogue::Format;
use crate::cut::pieces::{Cutting, Piece, pieces};
use crate::resolve::{LayoutInput, ResolvedRoof, ResolvedSurface};
use crate::roof::configuration::{Anchor, GapRange, Objective};
use crate::solve::prices::Rates;
use exact_tiling::manual::Simple;
pub(super) use exact_tiling::portrait::Choice;
use exact_tiling::portrait::TriedGrid;
use exact_tiling::price::Valued;
use exact_tiling::{Background, CutRule, FillerRange, GapChoice, Rules, Tile, UNBOUNDED, WorkBudget};
use plane_geometry::sorting::sort_by;

/// A surface with its slates.
#[derive(Clone, Debug)]
pub struct LaidSurface {
    /// The surface that they lie on.
    pub on: Rc<ResolvedSurface>,
    /// None on a disabled surface. Those of equal layout inputs are the same.
    pub slates: Rc<SurfaceLayout>,
    /// W, cells of other colours counted with theirs.
    pub power: i64,
}

impl LaidSurface {
    /// A surface and its slates.
    pub fn new(roof: &ResolvedRoof<'_>, on: Rc<ResolvedSurface>, slates: Rc<SurfaceLayout>) -> Self {
        let mut laid = Self { power: slates.power, on, slates };
        if laid.on.input.composition.is_some() {
            let active = laid.slates.pieces.iter().filter(|piece| piece.kind == CellKind::Active);
            laid.power += active.filter_map(|piece| laid.difference(roof, piece)).sum::<i64>();
        }
        laid
    }

    /// W that an active piece of another colour has more than one of the layout's.
    fn difference(&self, roof: &ResolvedRoof<'_>, piece: &Piece) -> Option<i64> {
        let catalogue = roof.catalogue;
        let colour = catalogue.colour(self.colour_of(piece)?)?;
        let format = catalogue.format(self.format_of(piece)?)?;
        Some(catalogue.power(format, colour) - catalogue.power(format, roof.chosen.colour))
    }

    /// Whether it carries a layout.
    pub fn status(&self) -> SurfaceStatus {
        match (self.on.input.enabled, self.slates.not_tileable) {
            (false, _) => SurfaceStatus::Disabled,
            (true, Some(_)) => SurfaceStatus::NotTileable,
            (true, None) => SurfaceStatus::Tiled,
        }
    }

    /// Whether it does.
    pub fn is_tiled(&self) -> bool {
        self.status() == SurfaceStatus::Tiled
    }

    /// Id of the colour chosen for a piece; none for the layout's.
    pub fn colour_of(&self, piece: &Piece) -> Option<&str> {
        let composition = self.on.input.composition.as_ref()?;
        composition.cell(piece.row, piece.column)?.colour.as_deref()
    }

    /// The format whose size a whole piece has.
    pub fn format_of(&self, piece: &Piece) -> Option<&str> {
        let column = self.slates.columns.get(piece.column)?.format.as_deref();
        column.or(self.slates.rows.get(piece.row)?.format.as_deref())
    }
}

/// The slates on a layout input. Lengths mm.
#[derive(Clone, Debug, Default)]
pub struct SurfaceLayout {
    /// Between columns.
    pub gap: i64,
    /// From left to right.
    pub columns: Vec<Column>,
    /// From the eave up.
    pub rows: Vec<Row>,
    /// The pieces or columns laid.
    pub pieces: Vec<Piece>,
    /// W, all in the layout's colour.
    pub power: i64,
    /// Filler columns.
    pub fillers: i64,
    /// Their widths together.
    pub filler_width: i64,
    /// W of the best plain grid.
    pub baseline_power: i64,
    /// Whether no layout is better for the objective.
    pub proven: bool,
    /// For the objective power W that no layout exceeds.
    pub most_power: Option<i64>,
    /// In portrait for the objective price, the grids of columns of most power.
    pub grids: Vec<TriedGrid>,
    /// How much narrower the field may turn out.
    pub tolerance_narrower: i64,
    /// How much wider the field may turn out.
    pub tolerance_wider: i64,
    /// Joints that begin over an opening.
    pub diverters: i64,
    /// Whether a piece beside an opening is narrower than the sliver rule permits.
    pub slivers: bool,
    /// Why there is no layout.
    pub not_tileable: Option<NotTileable>,
    /// Whether cutting was given up, and pieces are missing: such a roof is refused.
    pub too_complex: bool,
}

/// Why there is no layout: the field's width, or height where rows are chosen, mm, and the nearest
/// ones that can be tiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotTileable {
    /// `width` or `height`.
    pub side: &'static str,
    /// Of the field, mm.
    pub measure: i64,
    /// The nearest smaller one that works.
    pub below: Option<i64>,
    /// The nearest larger one that works.
    pub above: Option<i64>,
}

/// How slates are to be laid.
#[derive(Clone, Debug, PartialEq)]
pub struct LayoutOptions {
    /// The objective.
    pub objective: Objective,
    /// Permitted formats with their power in the roof's colour, in the catalogue's order.
    pub formats: Vec<Format>,
    /// Permitted gaps between columns.
    pub gap: GapRange,
    /// Where the planner's own grid lies.
    pub anchor: Anchor,
    /// Whether strips beside openings may be as narrow as they like.
    pub slivers: bool,
}

impl LayoutOptions {
    /// That of a roof.
    pub fn of(roof: &ResolvedRoof<'_>) -> Self {
        let layout = &roof.configuration.layout;
        let power = |format| roof.catalogue.power(format, roof.chosen.colour);
        let formats = roof.chosen.formats.iter();
        let formats = formats.map(|format| Format { power: power(format), ..(*format).clone() });
        Self {
            objective: layout.objective,
            formats: formats.collect(),
            gap: layout.panel_gap,
            anchor: layout.anchor,
            slivers: layout.slivers,
        }
    }

    /// A planner's grid and the calm look have formats where no cell is active.
    pub(super) fn has_empty_formats(&self) -> bool {
        matches!(self.objective, Objective::Manual | Objective::Uniform)
    }

    /// The choices of columns, or in portrait of rows.
    pub(super) fn rules(&self, layout_input: &LayoutInput) -> Rules {
        let tile = |format: &Format| Tile { width: format.width, power: format.power };
        Rules {
            tiles: self.formats.iter().map(tile).collect(),
            filler: Some(FillerRange {
                min: layout_input.slate.filler_min,
                max: layout_input.slate.filler_max,
            }),
            overlap: layout_input.slate.overlap,
            gap: GapChoice { min: self.gap.min, max: self.gap.max, nominal: layout_input.slate.gap_nominal },
            empty_formats: self.has_empty_formats(),
        }
    }

    /// W of the modules among pieces.
    fn power_of(&self, columns: &[Column], rows: &[Row], pieces: &[Piece]) -> i64 {
        let of_format = |id: &Option<String>| {
            let format = self.formats.iter().find(|format| Some(&format.id) == id.as_ref());
            format.map_or(0, |format| format.power)
        };
        let columns: Vec<i64> = columns.iter().map(|column| of_format(&column.format)).collect();
        let rows: Vec<i64> = rows.iter().map(|row| of_format(&row.format)).collect();
        let modules = pieces.iter().filter(|piece| piece.kind == CellKind::Active);
        modules.map(|piece| columns[piece.column] + rows[piece.row]).sum()
    }

    /// Id of a format by its place among the permitted ones.
    pub(super) fn id_of(&self, tile: Option<usize>) -> Option<String> {
        Some(self.formats.get(tile?)?.id.clone())
    }
}

/// A layout input as the search of its orientation sees it.
pub(super) trait OrientationSolver {
    /// The best layout for the objective; for the price, which is one of the whole roof, that of most
    /// power. None where nothing tiles.
    fn choose(&self, background: Option<&Background>, work: &mut WorkBudget) -> Option<Chosen>;
    /// The layout input without what moves on it, for the objective power; none where it would not help.
    fn background(self: Box<Self>) -> Option<Background>;
    /// W of the best plain grid.
    fn plain_grid(&self) -> i64;
    /// Why nothing is chosen.
    fn not_tileable(&self) -> NotTileable;
    /// A layout's columns, rows and cells.
    fn cells(&self, choice: &Choice) -> Cells;
    /// A layout of the mirrored layout input on this one.
    fn turned(&self, choice: Choice) -> Choice;
    /// The priced choices where something tiles, and `most` carries most power: columns over the rows, or rows on
    /// some grids of columns.
    fn priced(&self, rates: &Rates, most: &SurfaceLayout) -> Vec<Priced>;
    /// The simple layouts with a gap, format by format; none that breaks a rule of what is priced. Not priced yet.
    fn simple(&self, priced: &[Priced], gap: i64, work: &mut WorkBudget) -> Vec<Simple<Choice>>;
    /// The costs of some layouts, in millionths of a Rappen.
    fn costs(&self, rates: &Rates, priced: &[Priced], choices: &[&Choice]) -> Vec<i64>;
    /// Whether those are all there are.
    fn prices_all(&self) -> bool;
}

/// A choice, and the grids of columns that a price is worked out for: in portrait for the objective price.
pub(super) struct Chosen {
    pub(super) choice: Choice,
    pub(super) grids: Vec<TriedGrid>,
}

impl From<Choice> for Chosen {
    fn from(choice: Choice) -> Self {
        Self { choice, grids: Vec::new() }
    }
}

/// The columns and rows of a layout and, row by row, what their cells are.
pub(super) struct Cells {
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Row>,
    /// Whether the cell carries a module.
    pub(super) active: Vec<bool>,
    /// Whether it has the size of a format.
    pub(super) standard: Vec<bool>,
    /// Whether a piece beside an opening is narrower than the sliver rule permits.
    pub(super) slivers: bool,
}

/// Lanes with the prices of what can lie on them.
pub(super) struct Priced {
    /// In portrait the gap and offset of the grid of columns.
    pub(super) grid: Option<(i64, i64)>,
    pub(super) valued: Valued,
}

/// Whether an opening between two sides leaves a strip of a column that is too narrow, the field's edges
/// exempt.
pub(super) fn has_slivers(layout_input: &LayoutInput, sides: &[(i64, i64)], columns: &[Column]) -> bool {
    let rule = CutRule { min: layout_input.slate.cut_min, sides: sides.to_vec() };
    let ends = columns.iter().map(|column| (column.x, column.x + column.width));
    !rule.is_met(layout_input.across, ends)
}

/// A layout input that a layout can be chosen for.
pub(super) struct Site<'a> {
    layout_input: &'a LayoutInput,
    options: &'a LayoutOptions,
    solver: Box<dyn OrientationSolver + 'a>,
}

/// The slates of a layout input; for the objective price, which is one of the whole roof (see [`super::price`]), with
/// most power.
pub fn lay(
    layout_input: &LayoutInput,
    options: &LayoutOptions,
    background: Option<&Background>,
) -> SurfaceLayout {
    if layout_input.field.is_empty() {
        let nothing = landscape::Columns::new(layout_input, options, &[]);
        let not_tileable = nothing.as_ref().map(OrientationSolver::not_tileable);
        return SurfaceLayout { too_complex: nothing.is_none(), not_tileable, ..SurfaceLayout::default() };
    }
    let Some(site) = Site::new(layout_input, options) else {
        return SurfaceLayout { too_complex: true, ..SurfaceLayout::default() };
    };
    let baseline_power = site.solver.plain_grid();
    let mut work = WorkBudget::limited(layout_input.most_positions);
    let Some(Chosen { choice, grids }) = site.solver.choose(background, &mut work) else {
        let courses = layout_input.courses.as_ref();
        return SurfaceLayout {
            rows: courses.map_or_else(Vec::new, |courses| courses.rows.clone()),
            baseline_power,
            not_tileable: Some(site.solver.not_tileable()),
            ..SurfaceLayout::default()
        };
    };
    // A planner's grid or composition leaves nothing to search, and the least price is one of the whole roof.
    let skipped_bound = work.skipped_bound.unwrap_or(0);
    let chooses = layout_input.composition.is_none();
    let is_searched = chooses && matches!(options.objective, Objective::Power | Objective::Uniform);
    let is_known = chooses && options.objective == Objective::Power && skipped_bound < UNBOUNDED;
    let slates = site.slates(&choice, baseline_power);
    SurfaceLayout {
        proven: is_searched && work.skipped_bound.is_none(),
        most_power: is_known.then(|| skipped_bound.max(slates.power)),
        grids,
        ..slates
    }
}

/// The background of a search for most power while openings move over a layout input that lacks them; none where it
/// would not help.
pub(super) fn background(layout_input: &LayoutInput, options: &LayoutOptions) -> Option<Background> {
    Site::new(layout_input, options)?.solver.background()
}

/// The slates that tie with those of most power and whose columns come first from the right; none where those
/// are the same, or where a planner composed them.
pub(super) fn lay_from_the_right(
    layout_input: &LayoutInput,
    options: &LayoutOptions,
    left: &SurfaceLayout,
) -> Option<SurfaceLayout> {
    if layout_input.composition.is_some() {
        return None;
    }
    let gap = GapRange { min: left.gap, max: left.gap };
    let (turned, narrow) = (layout_input.mirrored(), LayoutOptions { gap, ..options.clone() });
    let mut work = WorkBudget::limited(layout_input.most_positions);
    let Chosen { choice, .. } = Site::new(&turned, &narrow)?.solver.choose(None, &mut work)?;
    let site = Site::new(layout_input, options)?;
    let slates = site.slates(&site.solver.turned(choice), left.baseline_power);
    let order = |slates: &SurfaceLayout| (slates.power, slates.fillers, slates.filler_width);
    let differs = slates.columns != left.columns || slates.rows != left.rows;
    (differs && !slates.too_complex && order(&slates) == order(left)).then_some(SurfaceLayout {
        proven: left.proven,
        most_power: left.most_power,
        ..slates
    })
}

/// W that slates of most power would have more without the sliver rule; 0 where there is no rule to lift.
pub(super) fn sliver_costs(
    layout_input: &LayoutInput,
    options: &LayoutOptions,
    slates: &SurfaceLayout,
) -> i64 {
    let is_ruled = layout_input.courses.is_some()
        && !layout_input.clearances.is_empty()
        && !options.slivers
        && !slates.slivers;
    if !is_ruled || layout_input.composition.is_some() {
        return 0;
    }
    let free = LayoutOptions { slivers: true, ..options.clone() };
    let mut work = WorkBudget::limited(layout_input.most_positions);
    let chosen = Site::new(layout_input, &free).and_then(|site| site.solver.choose(None, &mut work));
    chosen.map_or(0, |Chosen { choice, .. }| choice.lanes.power - slates.power)
}

impl<'a> Site<'a> {
    pub(super) fn new(layout_input: &'a LayoutInput, options: &'a LayoutOptions) -> Option<Self> {
        let solver: Box<dyn OrientationSolver> = match &layout_input.courses {
            Some(courses) => Box::new(landscape::Columns::new(layout_input, options, &courses.rows)?),
            None => Box::new(portrait::Rows::new(layout_input, options)),
        };
        Some(Self { layout_input, options, solver })
    }

    /// Its offer to a value of a watt; none where nothing tiles.
    pub(super) fn offer(self, rates: &Rates, most: &SurfaceLayout) -> Option<PricedCandidates<'a>> {
        let lanes = self.solver.priced(rates, most);
        (!lanes.is_empty()).then_some(PricedCandidates { site: self, lanes })
    }

    /// The slates of a layout.
    pub(super) fn slates(&self, choice: &Choice, baseline_power: i64) -> SurfaceLayout {
        let Self { layout_input, options, .. } = self;
        let cells = self.solver.cells(choice);
        let count = cells.columns.len();
        let mut work = WorkBudget::limited(layout_input.most_positions);
        let cut = pieces(
            &layout_input.field,
            &layout_input.clearances,
            &cells.columns,
            &cells.rows,
            &Cutting {
                active: &|row, column| cells.active[row * count + column],
                standard: &|row, column| cells.standard[row * count + column],
                overlap: layout_input.slate.overlap,
                sheet_below: layout_input.slate.sheet_metal_below,
            },
            &mut work,
        );
        let (too_complex, pieces) = (cut.is_none(), cut.unwrap_or_default());
        let joints = i64::try_from(count).unwrap_or(0) - 1;
        let mut slates = SurfaceLayout {
            gap: choice.gap,
            power: options.power_of(&cells.columns, &cells.rows, &pieces),
            columns: cells.columns,
            rows: cells.rows,
            pieces,
            fillers: choice.lanes.fillers,
            filler_width: choice.lanes.filler_width,
            baseline_power,
            proven: false,
            most_power: None,
            grids: Vec::new(),
            tolerance_narrower: (choice.gap - options.gap.min) * joints,
            tolerance_wider: (options.gap.max - choice.gap) * joints,
            diverters: 0,
            slivers: cells.slivers,
            not_tileable: None,
            too_complex,
        };
        slates.diverters = joint_diverters(layout_input, &slates);
        slates
    }
}

/// A layout input with the prices of what can lie on it.
pub(super) struct PricedCandidates<'a> {
    pub(super) site: Site<'a>,
    lanes: Vec<Priced>,
}

impl PricedCandidates<'_> {
    /// Whether every layout of the layout input is among those it chooses from.
    pub(super) fn is_complete(&self) -> bool {
        self.site.solver.prices_all()
    }

    /// The simple layouts with a gap that keep the rules, format by format. Not priced yet.
    pub(super) fn simple(&self, gap: i64, work: &mut WorkBudget) -> Vec<Simple<Choice>> {
        self.site.solver.simple(&self.lanes, gap, work)
    }

    /// The costs of some layouts, in millionths of a Rappen.
    pub(super) fn costs(&self, rates: &Rates, choices: &[&Choice]) -> Vec<i64> {
        self.site.solver.costs(rates, &self.lanes, choices)
    }

    /// The layout that is worth most when a watt is worth so many millionths of a Rappen.
    pub(super) fn best_at(&mut self, value: i64, work: &mut WorkBudget) -> Option<Choice> {
        let at = match self.lanes.len() {
            1 => 0,
            _ => self.grid_at(value, work)?,
        };
        let on = self.lanes.get_mut(at)?;
        let choice = Choice::from(on.valued.best_at(value, work)?);
        Some(match on.grid {
            Some((gap, offset)) => Choice { gap, offset, ..choice },
            None => choice,
        })
    }

    /// The grid whose rows are worth most; of equal ones the first, which carries most power.
    fn grid_at(&mut self, value: i64, work: &mut WorkBudget) -> Option<usize> {
        let lanes = self.lanes.iter().enumerate();
        let mut order: Vec<(i64, usize)> = lanes.map(|(at, on)| (on.valued.ceiling(value), at)).collect();
        sort_by(&mut order, |a, b| (b.0, a.1) < (a.0, b.1));
        let mut best: Option<(i64, usize)> = None;
        for (ceiling, at) in order {
            let needed = best.map_or(i64::MIN, |(worth, _)| worth);
            if ceiling < needed {
                break;
            }
            if let Some(worth) = self.lanes[at].valued.worth_at(value, needed, work)
                && best.is_none_or(|(most, first)| worth > most || at < first)
            {
                best = Some((worth, at));
            }
        }
        Some(best?.1)
    }
}
