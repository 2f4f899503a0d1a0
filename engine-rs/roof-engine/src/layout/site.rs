//! One surface, from its layout input to its pieces.

use super::joints::joint_diverters;
use super::options::LayoutOptions;
use super::slates::SurfaceLayout;
use super::solver::{Chosen, OrientationSolver, Priced};
use super::{landscape, portrait};
use crate::configuration::{GapRange, Objective};
use crate::cut::pieces::{Cutting, pieces};
use crate::prices::rates::Rates;
use crate::surface::LayoutInput;
use exact_tiling::manual::Simple;
use exact_tiling::portrait::Choice;
use exact_tiling::{Background, UNBOUNDED, WorkBudget};
use plane_geometry::sorting::sort_by;

/// A layout input that a layout can be chosen for.
pub(crate) struct Site<'a> {
    layout_input: &'a LayoutInput,
    options: &'a LayoutOptions,
    solver: Box<dyn OrientationSolver + 'a>,
}

/// The slates of a layout input; for the objective price, which is one of the whole roof, with
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
    // A planner's grid or given columns leave nothing to search, and the least price is one of the whole roof.
    let skipped_bound = work.skipped_bound.unwrap_or(0);
    let chooses = !site.solver.is_given();
    let is_searched = chooses && !matches!(options.objective, Objective::Price | Objective::Manual);
    let is_known = chooses && options.objective == Objective::Power && skipped_bound < UNBOUNDED;
    let slates = site.slates(&choice, baseline_power);
    SurfaceLayout {
        is_held: !chooses && layout_input.held.is_some(),
        proven: is_searched && work.skipped_bound.is_none(),
        most_power: is_known.then(|| skipped_bound.max(slates.power)),
        grids,
        ..slates
    }
}

/// The background of a search for most power while openings move over a layout input that lacks them; none where it
/// would not help.
pub(crate) fn background(layout_input: &LayoutInput, options: &LayoutOptions) -> Option<Background> {
    Site::new(layout_input, options)?.solver.background()
}

/// The slates that tie with those of most power and whose columns come first from the right; none where those
/// are the same, or where a planner composed them.
pub(crate) fn lay_from_the_right(
    layout_input: &LayoutInput,
    options: &LayoutOptions,
    left: &SurfaceLayout,
) -> Option<SurfaceLayout> {
    if layout_input.composition.is_some() || left.is_held {
        return None;
    }
    let gap = GapRange { min: left.gap, max: left.gap };
    let (turned, narrow) = (layout_input.mirrored(), LayoutOptions { gap, ..options.clone() });
    let mut work = WorkBudget::limited(layout_input.most_positions);
    let Chosen { choice, .. } = Site::new(&turned, &narrow)?.solver.choose(None, &mut work)?;
    let site = Site::new(layout_input, options)?;
    let slates = site.slates(&site.solver.turned(choice), left.baseline_power);
    let order = |slates: &SurfaceLayout| (slates.power, slates.fillers, slates.filler_width);
    let keeps_room = options.objective != Objective::Robust
        || layout_input.courses.is_none()
        || slates.columns.len() == left.columns.len();
    let differs = keeps_room && (slates.columns != left.columns || slates.rows != left.rows);
    (differs && !slates.too_complex && order(&slates) == order(left)).then_some(SurfaceLayout {
        proven: left.proven,
        most_power: left.most_power,
        ..slates
    })
}

/// W that slates of most power would have more without the sliver rule; 0 where there is no rule to lift.
pub(crate) fn sliver_costs(
    layout_input: &LayoutInput,
    options: &LayoutOptions,
    slates: &SurfaceLayout,
) -> i64 {
    let is_ruled = layout_input.courses.is_some()
        && !layout_input.clearances.is_empty()
        && !options.slivers
        && !slates.slivers;
    if !is_ruled || layout_input.composition.is_some() || slates.is_held {
        return 0;
    }
    let free = LayoutOptions { slivers: true, ..options.clone() };
    let mut work = WorkBudget::limited(layout_input.most_positions);
    let chosen = Site::new(layout_input, &free).and_then(|site| site.solver.choose(None, &mut work));
    chosen.map_or(0, |Chosen { choice, .. }| choice.lanes.power - slates.power)
}

impl<'a> Site<'a> {
    pub(crate) fn new(layout_input: &'a LayoutInput, options: &'a LayoutOptions) -> Option<Self> {
        let solver: Box<dyn OrientationSolver> = match &layout_input.courses {
            Some(courses) => match landscape::Columns::held(layout_input, options) {
                Some(held) => Box::new(held),
                None => Box::new(landscape::Columns::new(layout_input, options, &courses.rows)?),
            },
            None => Box::new(portrait::Rows::new(layout_input, options)),
        };
        Some(Self { layout_input, options, solver })
    }

    /// Its offer to a value of a watt; none where nothing tiles.
    pub(crate) fn offer(self, rates: &Rates, most: &SurfaceLayout) -> Option<PricedCandidates<'a>> {
        let lanes = self.solver.priced(rates, most);
        (!lanes.is_empty()).then_some(PricedCandidates { site: self, lanes })
    }

    /// The slates of a layout.
    pub(crate) fn slates(&self, choice: &Choice, baseline_power: i64) -> SurfaceLayout {
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
        let between = cells.columns.windows(2).map(|pair| pair[1].x - pair[0].x - pair[0].width);
        let gaps: i64 = between.sum();
        let mut slates = SurfaceLayout {
            gap: choice.gap,
            power: options.power_of(&cells.columns, &cells.rows, &pieces),
            columns: cells.columns,
            rows: cells.rows,
            pieces,
            fillers: choice.lanes.fillers,
            filler_width: choice.lanes.filler_width,
            baseline_power,
            is_held: false,
            proven: false,
            most_power: None,
            grids: Vec::new(),
            tolerance_narrower: gaps - options.gap.min * joints,
            tolerance_wider: options.gap.max * joints - gaps,
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
pub(crate) struct PricedCandidates<'a> {
    pub(crate) site: Site<'a>,
    lanes: Vec<Priced>,
}

impl PricedCandidates<'_> {
    /// Whether every layout of the layout input is among those it chooses from.
    pub(crate) fn is_complete(&self) -> bool {
        self.site.solver.prices_all()
    }

    /// The simple layouts with a gap that keep the rules, format by format. Not priced yet. Those of less than `least` W
    /// may lack their columns.
    pub(crate) fn simple(&self, gap: i64, least: i64, work: &mut WorkBudget) -> Vec<Simple<Choice>> {
        self.site.solver.simple(&self.lanes, gap, least, work)
    }

    /// The costs of some layouts, in millionths of a Rappen.
    pub(crate) fn costs(&self, rates: &Rates, choices: &[&Choice]) -> Vec<i64> {
        self.site.solver.costs(rates, &self.lanes, choices)
    }

    /// The layout that is worth most when a watt is worth so many millionths of a Rappen.
    pub(crate) fn best_at(&mut self, value: i64, work: &mut WorkBudget) -> Option<Choice> {
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
