//! Least price per watt of the whole roof.
//!
//! A model (modules, pieces, joints, and one sum for all that hardly depends on the layout) is minimised over all
//! surfaces together. At one value of a watt every surface gives the layout that is worth most. Dinkelbach's iteration
//! finds the value at which no roof is cheaper; where that roof lies below the power floor, the value rises until the
//! floor is met. The bill differs from the model, because bars and packages are bought whole. So it has the last word:
//! of all roofs met on the way, and of the simple ones, the one whose real bill is the least per watt is taken.

use std::ptr;
use std::rc::Rc;

use crate::answer::PriceSearch;
use crate::bom::{BomLine, bill};
use crate::configuration::POWER_FLOOR;
use crate::layout::cache::Cache;
use crate::layout::site::{PricedCandidates, Site};
use crate::layout::{LaidSurface, LayoutOptions, Pace, SurfaceLayout, tiled};
use crate::numbers::MICRO;
use crate::prices::discount::BomDiscount;
use crate::prices::rates::Rates;
use crate::resolve::ResolvedRoof;
use crate::surface::LayoutInput;
use exact_tiling::WorkBudget;
use exact_tiling::manual::Simple;
use exact_tiling::portrait::Choice;
use plane_geometry::sorting::sorted_by;

/// Rounds of either search; three or four suffice as a rule.
const MAX_ROUNDS: usize = 12;
/// Of the price per watt of the best bill: what a simple roof may cost by the model to be billed, besides what
/// that bill buys beyond the need.
const NEAR: f64 = 1.005;
/// Positions after which no further value of a watt is tried: some seconds.
const MAX_POSITIONS: usize = 600_000_000;

/// The cheapest roof per watt known, surface by surface, and how it was found.
pub fn cheapest(
    roof: &ResolvedRoof<'_>,
    discount: &BomDiscount,
    cache: &mut Cache,
) -> (Vec<LaidSurface>, Option<PriceSearch>) {
    let options = LayoutOptions::of(roof);
    let most = cache.lay(roof, &options, Pace::AtRest);
    let power = power_of(&most);
    if power == 0 {
        return (most, None);
    }
    let floor = roof.configuration.layout.power_floor.unwrap_or(POWER_FLOOR);
    let mut known = Known { roof, discount, floor: (power * floor + 99) / 100, compared: 0, best: None };
    known.compare(&most);
    let bound = Model::new((roof, discount), &options, &most).search(&mut known, power);
    let Known { compared, best, .. } = known;
    let Some(best) = best else {
        return (most, None);
    };
    let gap = bound.map(|bound| {
        let above = (best.price as f64 / best.power as f64) / (bound / MICRO as f64) - 1.0;
        // A billionth is rounding.
        ((above - 1e-9).max(0.0) * 1e4).ceil() / 100.0
    });
    (best.surfaces, Some(PriceSearch { compared, gap }))
}

fn power_of(surfaces: &[LaidSurface]) -> i64 {
    surfaces.iter().map(|surface| surface.power).sum()
}

/// The roofs compared so far.
struct Known<'a> {
    roof: &'a ResolvedRoof<'a>,
    discount: &'a BomDiscount,
    /// W that a roof has at least.
    floor: i64,
    compared: i64,
    best: Option<Billed>,
}

struct Billed {
    surfaces: Vec<LaidSurface>,
    /// Rappen of what is bought beyond the need.
    spare: f64,
    power: i64,
    /// Rappen.
    price: i64,
}

impl Known<'_> {
    /// Rappen of a roof, which is taken if it keeps the floor and is cheaper per watt; none where the
    /// catalogue lacks an article of it.
    fn compare(&mut self, surfaces: &[LaidSurface]) -> Option<i64> {
        let bom = bill(self.roof, &tiled(surfaces), self.discount).ok()?;
        let power = power_of(surfaces);
        if power >= self.floor {
            self.compared += 1;
            let across = |price: i64, power: i64| i128::from(price) * i128::from(power);
            let is_cheaper = self
                .best
                .as_ref()
                .is_none_or(|best| across(bom.total_price, best.power) < across(best.price, power));
            if is_cheaper {
                self.best = Some(Billed {
                    surfaces: surfaces.to_vec(),
                    spare: bom.lines.iter().map(spare).sum(),
                    power,
                    price: bom.total_price,
                });
            }
        }
        Some(bom.total_price)
    }
}

/// Rappen of what a line buys beyond the need.
fn spare(line: &BomLine) -> f64 {
    let bought = line.net_quantity + line.waste;
    let share = if bought > 0.0 { line.waste / bought } else { 0.0 };
    share * line.discounted_price_per_unit as f64 * line.quantity
}

/// The surfaces with their prices.
struct Model<'a> {
    /// One for all surfaces with equal layout inputs and rates.
    offers: Vec<PricedInput<'a>>,
    /// By surface, which of them is its own; none where nothing is laid.
    of: Vec<Option<usize>>,
    most: &'a [LaidSurface],
    options: &'a LayoutOptions,
    /// W of the surfaces that nothing is chosen for, those with a composition.
    fixed_power: i64,
    work: WorkBudget,
    /// Millionths of a Rappen of the bill that do not depend on the layout.
    fixed: i64,
}

/// An offer and what was chosen of it so far.
struct PricedInput<'a> {
    layout_input: &'a LayoutInput,
    rates: Rates,
    offer: PricedCandidates<'a>,
    /// W of the best plain grid.
    baseline: i64,
    /// W of the layout of most power.
    most: i64,
    chosen: Vec<(Choice, Rc<SurfaceLayout>)>,
}

/// A roof of the model.
#[derive(Clone, PartialEq)]
struct Roof {
    /// By surface, which of what was chosen of its offer.
    choices: Vec<Option<usize>>,
    /// W.
    power: i64,
    /// Millionths of a Rappen, without what is fixed.
    cost: i64,
}

/// One of the simple roofs, priced.
struct SimpleRoof {
    pick: Pick,
    /// W.
    power: i64,
    /// Millionths of a Rappen, without what is fixed.
    cost: i64,
    /// The same of a surface of each offer.
    costs: Vec<i64>,
}

impl<'a> Model<'a> {
    fn new(
        (roof, discount): (&ResolvedRoof<'_>, &BomDiscount),
        options: &'a LayoutOptions,
        most: &'a [LaidSurface],
    ) -> Self {
        let (mut offers, mut of) = (Vec::<PricedInput<'_>>::new(), Vec::with_capacity(most.len()));
        for laid in most {
            if !laid.is_tiled() {
                of.push(None);
                continue;
            }
            let (layout_input, rates) =
                (&*laid.on.layout_input, Rates::of(roof, discount, laid.on.input.kind));
            let known = offers
                .iter()
                .position(|offered| *offered.layout_input == *layout_input && offered.rates == rates);
            let offer = || {
                let offer = Site::new(layout_input, options)?.offer(&rates, &laid.slates)?;
                offers.push(PricedInput {
                    layout_input,
                    rates,
                    offer,
                    baseline: laid.slates.baseline_power,
                    most: laid.slates.power,
                    chosen: Vec::new(),
                });
                Some(offers.len() - 1)
            };
            of.push(known.or_else(offer));
        }
        let fixed_power =
            most.iter().zip(&of).filter(|(_, of)| of.is_none()).map(|(laid, _)| laid.power).sum();
        Self { offers, of, most, options, fixed_power, work: WorkBudget::limited(MAX_POSITIONS), fixed: 0 }
    }

    /// Compares the roofs that the model finds; millionths of a Rappen per watt that no roof of the
    /// model falls below, none in portrait, where not every grid of columns is tried.
    fn search(mut self, known: &mut Known<'_>, most_power: i64) -> Option<f64> {
        let start = known.best.as_ref()?;
        let mut value = start.price * MICRO / start.power.max(1);
        let offers = self.offers.iter().enumerate().map(|(of, on)| {
            // Of its surfaces, which are all laid alike, each may lack as much.
            let count = self.of.iter().filter(|other| **other == Some(of)).count() as i64;
            let least = on.most - (most_power - known.floor) / count;
            Grids::new(on, self.options, least, &mut self.work)
        });
        let grids: Vec<_> = offers.collect();
        let mut bound = f64::NEG_INFINITY;
        let mut below: Option<Roof> = None;
        let mut above: Option<Roof> = None;
        for round in 0..MAX_ROUNDS {
            let Some(roof) = self.best_at(value) else {
                self.compare_simple(&grids, None, known);
                return None;
            };
            let price = known.compare(&self.laid(&roof.choices))?;
            if round == 0 {
                self.fixed = (price * MICRO - roof.cost).max(0);
            }
            bound = bound.max(self.bound(&roof, value, known.floor, most_power));
            let next = (self.fixed + roof.cost) / roof.power.max(1);
            let keeps_floor = roof.power >= known.floor;
            *(if keeps_floor { &mut above } else { &mut below }) = Some(roof);
            if !keeps_floor || (round > 0 && next >= value) || self.work.is_used_up() {
                break;
            }
            value = next;
        }
        // A watt worth so much that none is given away.
        let dear = value.saturating_mul(1 << 12).min((1 << 57) / most_power.max(1));
        if below.is_some() && above.is_none() {
            above = self.best_at(dear);
        }
        if let Some(base) = above.as_ref().or(below.as_ref()) {
            self.compare_simple(&grids, Some(base), known);
        }
        if let (Some(mut below), Some(mut above)) = (below, above) {
            known.compare(&self.laid(&above.choices));
            for _ in 0..MAX_ROUNDS {
                let (cost, power) = (above.cost - below.cost, above.power - below.power);
                if cost <= 0 || power <= 0 || self.work.is_used_up() {
                    break;
                }
                let value = cost / power;
                let roof = self.best_at(value)?;
                bound = bound.max(self.bound(&roof, value, known.floor, most_power));
                if roof == below || roof == above {
                    break;
                }
                known.compare(&self.laid(&roof.choices));
                let keeps_floor = roof.power >= known.floor;
                *(if keeps_floor { &mut above } else { &mut below }) = roof;
            }
        }
        let is_complete = self.offers.iter().all(|on| on.offer.is_complete());
        (is_complete && bound > 0.0).then_some(bound)
    }

    /// The simple roofs that keep the floor; a surface that nothing so simple
    /// tiles by the rules keeps its layout of `base`.
    fn simple<'g>(&'g self, grids: &'g [Grids], base: Option<&Roof>, floor: i64) -> Vec<SimpleRoof> {
        let mut roofs = Vec::new();
        // Most have too little power to be worth a price, and many share their layouts.
        let mut priced: Vec<Vec<&Choice>> = vec![Vec::new(); grids.len()];
        let mut place_of = |(of, choice): (usize, &'g Choice)| {
            let known = priced[of].iter().position(|known| ptr::eq(*known, choice));
            let place = known.unwrap_or_else(|| {
                priced[of].push(choice);
                priced[of].len() - 1
            });
            (of, place)
        };
        for pick in Pick::all(self.options) {
            let tiled = self.of.iter().enumerate().filter_map(|(surface, of)| Some((surface, (*of)?)));
            let choices = tiled.map(|(surface, of)| {
                let of_base = || Some(&self.chosen(surface, base?.choices[surface])?.0);
                Some((of, grids[of].pick(pick).or_else(of_base)?))
            });
            let Some(choices) = choices.collect::<Option<Vec<_>>>() else {
                continue;
            };
            let power = self.fixed_power + choices.iter().map(|(_, choice)| choice.lanes.power).sum::<i64>();
            let is_arranged = |(_, choice): &(usize, &Choice)| !choice.lanes.columns.is_empty();
            if power >= floor.max(1) && choices.iter().all(is_arranged) {
                let places: Vec<_> = choices.into_iter().map(&mut place_of).collect();
                roofs.push((places, power, pick));
            }
        }
        let costs = self.offers.iter().zip(&priced).map(|(on, choices)| on.offer.costs(&on.rates, choices));
        let costs: Vec<Vec<i64>> = costs.collect();
        let simple = |(places, power, pick): (Vec<(usize, usize)>, i64, Pick)| {
            let mut roof = SimpleRoof { pick, power, cost: 0, costs: vec![0; costs.len()] };
            for (of, place) in places {
                roof.costs[of] = costs[of][place];
                roof.cost += costs[of][place];
            }
            roof
        };
        roofs.into_iter().map(simple).collect()
    }

    /// The choices of a simple roof on every surface.
    fn choices(&mut self, grids: &[Grids], roof: &SimpleRoof, base: Option<&Roof>) -> Vec<Option<usize>> {
        let offers = self.offers.iter_mut().zip(grids).zip(&roof.costs);
        let known = |((on, grids), cost): ((&mut PricedInput<'_>, &Grids), &i64)| {
            let choice = grids.pick(roof.pick)?.clone();
            Some(on.known(Choice { cost: *cost, ..choice }))
        };
        let simple: Vec<_> = offers.map(known).collect();
        let surfaces = self.of.iter().enumerate();
        surfaces.map(|(at, of)| simple[(*of)?].or_else(|| base?.choices[at])).collect()
    }

    /// Compares the simple roofs that the model sees near the best bill; all where it found nothing.
    fn compare_simple(&mut self, grids: &[Grids], base: Option<&Roof>, known: &mut Known<'_>) {
        let roofs = self.simple(grids, base, known.floor).into_iter();
        let roofs = roofs.map(|roof| ((self.fixed + roof.cost) as f64 / roof.power as f64, roof));
        let mut last = base.map(|base| base.choices.clone()).unwrap_or_default();
        for (ratio, roof) in sorted_by(roofs.collect(), |a, b| a.0.total_cmp(&b.0)) {
            let near =
                |best: &Billed| (best.price as f64 * NEAR + best.spare) * MICRO as f64 / best.power as f64;
            if base.is_some() && known.best.as_ref().is_some_and(|best| ratio > near(best)) {
                break;
            }
            let choices = self.choices(grids, &roof, base);
            if last != choices {
                known.compare(&self.laid(&choices));
                last = choices;
            }
        }
    }

    /// At a value of a watt, every surface at its best.
    fn best_at(&mut self, value: i64) -> Option<Roof> {
        let mut best = Vec::with_capacity(self.offers.len());
        for offered in &mut self.offers {
            let choice = offered.offer.best_at(value, &mut self.work)?;
            best.push(offered.known(choice));
        }
        let choices: Vec<_> = self.of.iter().map(|of| Some(best[(*of)?])).collect();
        let chosen = || (0..choices.len()).filter_map(|at| self.chosen(at, choices[at]));
        Some(Roof {
            power: self.fixed_power + chosen().map(|(choice, _)| choice.lanes.power).sum::<i64>(),
            cost: chosen().map(|(choice, _)| choice.cost).sum(),
            choices,
        })
    }

    /// The choice on a surface.
    fn chosen(&self, surface: usize, choice: Option<usize>) -> Option<&(Choice, Rc<SurfaceLayout>)> {
        self.offers[self.of[surface]?].chosen.get(choice?)
    }

    fn laid(&self, choices: &[Option<usize>]) -> Vec<LaidSurface> {
        let surfaces = self.most.iter().enumerate();
        surfaces
            .map(|(index, most)| match self.chosen(index, choices[index]) {
                Some((_, slates)) => {
                    LaidSurface { on: Rc::clone(&most.on), slates: Rc::clone(slates), power: slates.power }
                }
                None => most.clone(),
            })
            .collect()
    }

    /// From the best roof at a value: what no roof of the model between the floor and the most power
    /// falls below per watt.
    fn bound(&self, best: &Roof, value: i64, floor: i64, most_power: i64) -> f64 {
        let worth = best.power as f64 * value as f64 - (self.fixed + best.cost) as f64;
        // From worth(any) <= worth(best) follows cost / power >= value - worth(best) / power.
        let power = if worth > 0.0 { floor.max(1) } else { most_power };
        value as f64 - worth / power as f64
    }
}

impl PricedInput<'_> {
    /// A choice by its place among what was chosen.
    fn known(&mut self, choice: Choice) -> usize {
        let known = self.chosen.iter().position(|(known, _)| *known == choice);
        known.unwrap_or_else(|| {
            let slates = self.offer.site.slates(&choice, self.baseline);
            self.chosen.push((choice, Rc::new(slates)));
            self.chosen.len() - 1
        })
    }
}

/// The simple layouts of an offer by gap, the smallest first, and format.
struct Grids {
    nominal: i64,
    by_gap: Vec<Vec<Simple<Choice>>>,
}

/// One of the simple roofs: the same on every surface.
#[derive(Clone, Copy)]
enum Pick {
    /// Gap, format and anchor, each by its place.
    Anchored(usize, usize, usize),
    /// The calm look with one gap or any, of one format or any.
    Uniform(Option<usize>, Option<usize>),
}

impl Pick {
    fn all(options: &LayoutOptions) -> Vec<Self> {
        let gaps = 0..usize::try_from(options.gap.max - options.gap.min + 1).unwrap_or(0);
        let formats = 0..options.formats.len();
        let mut all = vec![Self::Uniform(None, None)];
        all.extend(formats.clone().map(|format| Self::Uniform(None, Some(format))));
        for gap in gaps {
            all.push(Self::Uniform(Some(gap), None));
            for format in formats.clone() {
                all.push(Self::Uniform(Some(gap), Some(format)));
                all.extend((0..3).map(|anchor| Self::Anchored(gap, format, anchor)));
            }
        }
        all
    }
}

impl Grids {
    /// Those of less than `least` W may lack their columns.
    fn new(on: &PricedInput<'_>, options: &LayoutOptions, least: i64, work: &mut WorkBudget) -> Self {
        let gaps = options.gap.min..=options.gap.max;
        Self {
            nominal: on.layout_input.slate.gap_nominal,
            by_gap: gaps.map(|gap| on.offer.simple(gap, least, work)).collect(),
        }
    }

    fn pick(&self, pick: Pick) -> Option<&Choice> {
        match pick {
            Pick::Anchored(gap, format, anchor) => {
                self.by_gap.get(gap)?.get(format)?.anchored.get(anchor)?.as_ref()
            }
            Pick::Uniform(gap, format) => {
                let is = |wanted: Option<usize>, at: usize| wanted.is_none_or(|wanted| wanted == at);
                let gaps = self.by_gap.iter().enumerate().filter(|(at, _)| is(gap, *at));
                let formats = gaps.flat_map(|(_, formats)| formats.iter().enumerate());
                let uniform =
                    formats.filter(|(at, _)| is(format, *at)).filter_map(|(_, on)| on.uniform.as_ref());
                uniform.min_by_key(|choice| choice.lanes.order(choice.gap, self.nominal))
            }
        }
    }
}
