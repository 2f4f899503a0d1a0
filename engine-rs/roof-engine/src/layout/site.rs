//! One surface, from its layout input to its pieces.

use std::rc::Rc;

use super::joints::joint_diverters;
use super::options::LayoutOptions;
use super::slates::SurfaceLayout;
use super::solver::{Chosen, OrientationSolver, Priced};
use super::{landscape, portrait};
use crate::configuration::Objective;
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

/// Of slates of most power what only a roof at rest asks for.
pub(crate) struct AtRest {
    /// Those that tie with them and whose columns come first from the right; the same where there are none.
    pub(crate) from_the_right: Rc<SurfaceLayout>,
    /// W that the sliver rule costs.
    pub(crate) sliver_costs: i64,
}

/// The slates of a layout input; for the objective price, which is one of the whole roof, with
/// most power.
pub fn lay(
    layout_input: &LayoutInput,
    options: &LayoutOptions,
    background: Option<&Background>,
) -> SurfaceLayout {
    lay_on(Site::new(layout_input, options).as_ref(), (layout_input, options), background)
}

/// The same, its site made before.
pub(crate) fn lay_on(
    site: Option<&Site<'_>>,
    (layout_input, options): (&LayoutInput, &LayoutOptions),
    background: Option<&Background>,
) -> SurfaceLayout {
    if layout_input.field.is_empty() {
        let nothing = landscape::Columns::new(layout_input, options, &[]);
        let not_tileable = nothing.as_ref().map(OrientationSolver::not_tileable);
        return SurfaceLayout { too_complex: nothing.is_none(), not_tileable, ..SurfaceLayout::default() };
    }
    let too_complex = || SurfaceLayout { too_complex: true, ..SurfaceLayout::default() };
    site.map_or_else(too_complex, |site| site.lay(background))
}

/// The background of a search for most power while openings move over a layout input that lacks them; none where it
/// would not help.
pub(crate) fn background(layout_input: &LayoutInput, options: &LayoutOptions) -> Option<Background> {
    Site::new(layout_input, options)?.solver.background()
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

    /// Its slates.
    fn lay(&self, background: Option<&Background>) -> SurfaceLayout {
        let baseline_power = self.solver.plain_grid();
        let mut work = WorkBudget::limited(self.layout_input.most_positions);
        let Some(Chosen { choice, grids }) = self.solver.choose(background, &mut work) else {
            let courses = self.layout_input.courses.as_ref();
            return SurfaceLayout {
                rows: courses.map_or_else(Vec::new, |courses| courses.rows.clone()),
                baseline_power,
                not_tileable: Some(self.solver.not_tileable()),
                ..SurfaceLayout::default()
            };
        };
        // A planner's grid or given columns leave nothing to search, and the least price is one of the whole roof.
        let skipped_bound = work.skipped_bound.unwrap_or(0);
        let chooses = !self.solver.is_given();
        let is_searched = chooses && !matches!(self.options.objective, Objective::Price | Objective::Manual);
        let is_known = chooses && self.options.objective == Objective::Power && skipped_bound < UNBOUNDED;
        let slates = self.slates(&choice, baseline_power);
        SurfaceLayout {
            is_held: !chooses && self.layout_input.held.is_some(),
            proven: is_searched && work.skipped_bound.is_none(),
            most_power: is_known.then(|| skipped_bound.max(slates.power)),
            grids,
            ..slates
        }
    }

    /// Of slates of most power what only a roof at rest asks for.
    pub(crate) fn at_rest(&self, left: &Rc<SurfaceLayout>) -> AtRest {
        let is_chosen =
            self.layout_input.composition.is_none() && !left.is_held && left.not_tileable.is_none();
        let right = if is_chosen { self.lay_from_the_right(left) } else { None };
        let is_ruled = is_chosen && self.options.objective == Objective::Power && !left.slivers;
        let mut work = WorkBudget::limited(self.layout_input.most_positions);
        AtRest {
            from_the_right: right.map_or_else(|| Rc::clone(left), Rc::new),
            sliver_costs: if is_ruled { self.solver.sliver_costs(left.power, &mut work) } else { 0 },
        }
    }

    /// None where they are the same.
    fn lay_from_the_right(&self, left: &SurfaceLayout) -> Option<SurfaceLayout> {
        let Self { layout_input, options, solver } = self;
        let mut work = WorkBudget::limited(layout_input.most_positions);
        let choice = solver.choose_from_the_right(left.gap, &mut work)?;
        let slates = self.slates(&choice, left.baseline_power);
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
