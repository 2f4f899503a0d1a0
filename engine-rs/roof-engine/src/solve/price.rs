//! Least price per watt of the whole roof.
//!
//! A model (modules, pieces, joints, and one sum for all that hardly depends on the layout) is minimised
//! over all surfaces together: at one value of a watt every surface gives the layout that is worth most,
//! Dinkelbach's iteration finds the value at which no roof is cheaper, and where that roof lies below
//! the power floor, the value rises until the floor is kept. The bill differs from the model, because bars
//! and packages are bought whole. So it has the last word: of all roofs met on the way, and of the
//! simple ones, the one whose real bill is the least per watt is taken.

use std::rc::Rc;

use crate::answer::PriceSearch;
use crate::bom::{bill, money};
use crate::numbers::MICRO;
use crate::resolve::{Deck, ResolvedRoof};
use crate::roof::configuration::{Anchor, Objective, POWER_FLOOR};
use crate::solve::cache::Cache;
use crate::solve::laid::{Choice, LaidSurface, Offer, Site, Slates, Wish};
use crate::solve::prices::Rates;
use crate::solve::tiled;
use roof_layout::work::Work;

/// Rounds of either search; three or four suffice as a rule.
const MOST_ROUNDS: usize = 12;
/// Positions after which no further value of a watt is tried: some seconds.
const MOST_POSITIONS: usize = 600_000_000;

/// The cheapest roof per watt known, surface by surface, and how it was found.
pub fn cheapest(
    roof: &ResolvedRoof<'_>,
    own_discount: i64,
    cache: &mut Cache,
) -> (Vec<LaidSurface>, Option<PriceSearch>) {
    let wish = Wish::of(roof);
    let most = cache.lay(roof, &wish);
    let power = power_of(&most);
    if power == 0 {
        return (most, None);
    }
    let floor = roof.configuration.layout.power_floor.unwrap_or(POWER_FLOOR);
    let mut known = Known { roof, own_discount, floor: (power * floor + 99) / 100, compared: 0, best: None };
    known.compare(&most);
    for simple in simple_wishes(&wish) {
        let laid = cache.lay(roof, &simple);
        // A surface that nothing so simple tiles keeps its layout of most power.
        let both = laid.into_iter().zip(&most);
        let mixed = both.map(|(laid, most)| if laid.is_tiled() { laid } else { most.clone() });
        known.compare(&mixed.collect::<Vec<_>>());
    }
    let bound = Model::new(roof, &wish, &most).search(&mut known, power);
    let Known { compared, best, .. } = known;
    let Some(best) = best else {
        return (most, None);
    };
    let gap = bound.map(|bound| {
        let above = (best.gross as f64 / best.power as f64) / (bound / MICRO as f64) - 1.0;
        // A billionth is rounding.
        ((above - 1e-9).max(0.0) * 1e4).ceil() / 100.0
    });
    (best.surfaces, Some(PriceSearch { compared, gap }))
}

/// The calm look, and every format alone from every anchor.
fn simple_wishes(wish: &Wish) -> Vec<Wish> {
    let mut simple = vec![Wish { objective: Objective::Uniform, ..wish.clone() }];
    for format in &wish.formats {
        for anchor in [Anchor::Left, Anchor::Center, Anchor::Right] {
            simple.push(Wish {
                objective: Objective::Manual,
                formats: vec![format.clone()],
                anchor,
                ..wish.clone()
            });
        }
    }
    simple
}

fn power_of(surfaces: &[LaidSurface]) -> i64 {
    surfaces.iter().map(|surface| surface.power).sum()
}

/// The roofs compared so far.
struct Known<'a> {
    roof: &'a ResolvedRoof<'a>,
    /// Basis points.
    own_discount: i64,
    /// W that a roof has at least.
    floor: i64,
    compared: i64,
    best: Option<Billed>,
}

struct Billed {
    surfaces: Vec<LaidSurface>,
    power: i64,
    /// Rappen after discount.
    price: i64,
    /// Rappen before it.
    gross: i64,
}

impl Known<'_> {
    /// Rappen before discount of a roof, which is taken if it keeps the floor and is cheaper per watt; none
    /// where the catalogue lacks an article of it.
    fn compare(&mut self, surfaces: &[LaidSurface]) -> Option<i64> {
        let discount = money::discount(&self.roof.configuration, self.own_discount);
        let bom = bill(self.roof, &tiled(surfaces), discount).ok()?;
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
                    power,
                    price: bom.total_price,
                    gross: bom.gross_price,
                });
            }
        }
        Some(bom.gross_price)
    }
}

/// The surfaces with their prices.
struct Model<'a> {
    /// One for all surfaces with equal decks and rates.
    offers: Vec<Offered<'a>>,
    /// By surface, which of them is its own; none where nothing is laid.
    of: Vec<Option<usize>>,
    most: &'a [LaidSurface],
    work: Work,
    /// Millionths of a Rappen of the bill that do not depend on the layout.
    fixed: i64,
}

/// An offer and what was chosen of it so far.
struct Offered<'a> {
    deck: &'a Deck,
    rates: Rates,
    offer: Offer<'a>,
    /// W of the best plain grid.
    baseline: i64,
    chosen: Vec<(Choice, Rc<Slates>)>,
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

impl<'a> Model<'a> {
    fn new(roof: &ResolvedRoof<'_>, wish: &'a Wish, most: &'a [LaidSurface]) -> Self {
        let mut work = Work::limited(MOST_POSITIONS);
        let (mut offers, mut of) = (Vec::<Offered<'_>>::new(), Vec::with_capacity(most.len()));
        for laid in most {
            if !laid.is_tiled() {
                of.push(None);
                continue;
            }
            let (deck, rates) = (&*laid.on.deck, Rates::of(roof, laid.on.input.kind));
            let known = offers.iter().position(|offered| *offered.deck == *deck && offered.rates == rates);
            let offer = || {
                let offer = Site::new(deck, wish).offer(&rates, &laid.slates, &mut work)?;
                offers.push(Offered {
                    deck,
                    rates,
                    offer,
                    baseline: laid.slates.baseline_power,
                    chosen: Vec::new(),
                });
                Some(offers.len() - 1)
            };
            of.push(known.or_else(offer));
        }
        Self { offers, of, most, work, fixed: 0 }
    }

    /// Compares the roofs that the model finds; millionths of a Rappen per watt that no roof of the
    /// model falls below, none in portrait, where not every grid of columns is tried.
    fn search(mut self, known: &mut Known<'_>, most_power: i64) -> Option<f64> {
        let start = known.best.as_ref()?;
        let mut value = start.gross * MICRO / start.power.max(1);
        let mut bound = f64::NEG_INFINITY;
        let mut below: Option<Roof> = None;
        let mut above: Option<Roof> = None;
        for round in 0..MOST_ROUNDS {
            let roof = self.best_at(value)?;
            let gross = known.compare(&self.laid(&roof))?;
            if round == 0 {
                self.fixed = (gross * MICRO - roof.cost).max(0);
            }
            bound = bound.max(self.bound(&roof, value, known.floor, most_power));
            let next = (self.fixed + roof.cost) / roof.power.max(1);
            let keeps_floor = roof.power >= known.floor;
            *(if keeps_floor { &mut above } else { &mut below }) = Some(roof);
            if !keeps_floor || next >= value || self.work.is_used_up() {
                break;
            }
            value = next;
        }
        // A watt worth so much that none is given away.
        let dear = value.saturating_mul(1 << 12).min((1 << 57) / most_power.max(1));
        if below.is_some() && above.is_none() {
            above = self.best_at(dear);
        }
        if let (Some(mut below), Some(mut above)) = (below, above) {
            known.compare(&self.laid(&above));
            for _ in 0..MOST_ROUNDS {
                self.mix(&below, &above, known);
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
                known.compare(&self.laid(&roof));
                let keeps_floor = roof.power >= known.floor;
                *(if keeps_floor { &mut above } else { &mut below }) = roof;
            }
        }
        let is_complete = self.offers.iter().all(|on| on.offer.is_complete());
        (is_complete && bound > 0.0).then_some(bound)
    }

    /// At a value of a watt, every surface at its best.
    fn best_at(&mut self, value: i64) -> Option<Roof> {
        let best = self.offers.iter_mut();
        let best =
            best.map(|offered| offered.best_at(value, &mut self.work)).collect::<Option<Vec<usize>>>()?;
        let choices: Vec<_> = self.of.iter().map(|of| Some(best[(*of)?])).collect();
        let chosen = || (0..choices.len()).filter_map(|at| self.chosen(at, choices[at]));
        Some(Roof {
            power: chosen().map(|(choice, _)| choice.lanes.power).sum(),
            cost: chosen().map(|(choice, _)| choice.cost).sum(),
            choices,
        })
    }

    /// What is chosen on a surface.
    fn chosen(&self, surface: usize, choice: Option<usize>) -> Option<&(Choice, Rc<Slates>)> {
        self.offers[self.of[surface]?].chosen.get(choice?)
    }

    fn laid(&self, roof: &Roof) -> Vec<LaidSurface> {
        let surfaces = self.most.iter().enumerate();
        surfaces
            .map(|(index, most)| match self.chosen(index, roof.choices[index]) {
                Some((_, slates)) => {
                    LaidSurface { on: Rc::clone(&most.on), slates: Rc::clone(slates), power: slates.power }
                }
                None => most.clone(),
            })
            .collect()
    }

    /// Surfaces of the roof above the floor replaced by those of the roof below it, as long as the floor
    /// is kept.
    fn mix(&self, below: &Roof, above: &Roof, known: &mut Known<'_>) {
        let mut mixed = above.clone();
        for index in 0..mixed.choices.len() {
            let of = |roof: &Roof| self.chosen(index, roof.choices[index]);
            let (Some((now, _)), Some((other, _))) = (of(above), of(below)) else {
                continue;
            };
            let power = other.lanes.power - now.lanes.power;
            if power != 0 && mixed.power + power >= known.floor {
                mixed.power += power;
                mixed.cost += other.cost - now.cost;
                mixed.choices[index] = below.choices[index];
            }
        }
        if mixed != *above {
            known.compare(&self.laid(&mixed));
        }
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

impl Offered<'_> {
    /// Which choice is worth most when a watt is worth so many millionths of a Rappen.
    fn best_at(&mut self, value: i64, work: &mut Work) -> Option<usize> {
        let choice = self.offer.best_at(value, work)?;
        let known = self.chosen.iter().position(|(known, _)| *known == choice);
        Some(known.unwrap_or_else(|| {
            let slates = self.offer.site.slates(&choice, self.baseline);
            self.chosen.push((choice, Rc::new(slates)));
            self.chosen.len() - 1
        }))
    }
}
