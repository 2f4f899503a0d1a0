//! Least price per watt of the whole roof.
//!
//! A model (modules, pieces, joints, and one sum for all that hardly depends on the layout) is minimised
//! over all surfaces together: at one value of a watt every surface gives the layout that is worth most,
//! Dinkelbach's iteration finds the value at which no roof is cheaper, and where that roof lies below
//! the power floor, the value rises until the floor is kept. The bill differs from the model, because bars
//! and packages are bought whole. So it has the last word: of all roofs met on the way, and of the
//! simple ones, the one whose real bill is the least per watt is taken.

use std::rc::Rc;

use crate::answer::{PriceSearch, SurfaceStatus};
use crate::bom::{bill, money};
use crate::catalogue::Catalogue;
use crate::roof::configuration::{Anchor, Configuration, Layout, Objective, POWER_FLOOR};
use crate::solve::cache::Cache;
use crate::solve::surface::{Choice, LaidSurface, Offer, Site};
use roof_layout::work::Work;

/// Millionths in a Rappen.
const MICRO: i64 = 1_000_000;
/// Rounds of either search; three or four suffice as a rule.
const MOST_ROUNDS: usize = 12;
/// Positions after which no further value of a watt is tried: some seconds.
const MOST_POSITIONS: usize = 600_000_000;

/// The cheapest roof per watt known, surface by surface, and how it was found.
pub fn cheapest(
    configuration: &Configuration,
    own_discount: i64,
    catalogue: &Catalogue,
    cache: &mut Cache,
) -> (Vec<Rc<LaidSurface>>, Option<PriceSearch>) {
    let most = lay_by(
        configuration,
        catalogue,
        cache,
        configuration.layout.clone(),
    );
    let power = power_of(&most);
    if power == 0 {
        return (most, None);
    }
    let floor = configuration.layout.power_floor.unwrap_or(POWER_FLOOR);
    let mut known = Known {
        configuration,
        own_discount,
        catalogue,
        floor: (power * floor + 99) / 100,
        compared: 0,
        best: None,
    };
    known.compare(&most);
    for simple in simple_layouts(&configuration.layout) {
        let laid = lay_by(configuration, catalogue, cache, simple);
        // A surface that nothing so simple tiles keeps its layout of most power.
        let is_tiled = |laid: &LaidSurface| laid.status == SurfaceStatus::Tiled;
        let both = laid.into_iter().zip(&most);
        let mixed = both.map(|(laid, most)| {
            if is_tiled(&laid) {
                laid
            } else {
                Rc::clone(most)
            }
        });
        known.compare(&mixed.collect::<Vec<_>>());
    }
    let bound = Model::new(configuration, catalogue, &most).search(&mut known, power);
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

/// All surfaces under other layout wishes.
fn lay_by(
    configuration: &Configuration,
    catalogue: &Catalogue,
    cache: &mut Cache,
    layout: Layout,
) -> Vec<Rc<LaidSurface>> {
    let changed = Configuration {
        layout,
        ..configuration.clone()
    };
    cache.lay(&changed, catalogue)
}

/// The calm look, and every format alone from every anchor.
fn simple_layouts(layout: &Layout) -> Vec<Layout> {
    let mut simple = vec![Layout {
        objective: Objective::Uniform,
        ..layout.clone()
    }];
    for format in &layout.formats {
        for anchor in [Anchor::Left, Anchor::Center, Anchor::Right] {
            simple.push(Layout {
                objective: Objective::Manual,
                formats: vec![format.clone()],
                anchor,
                ..layout.clone()
            });
        }
    }
    simple
}

fn power_of(surfaces: &[Rc<LaidSurface>]) -> i64 {
    surfaces.iter().map(|surface| surface.power).sum()
}

/// The roofs compared so far.
struct Known<'a> {
    configuration: &'a Configuration,
    /// Basis points.
    own_discount: i64,
    catalogue: &'a Catalogue,
    /// W that a roof has at least.
    floor: i64,
    compared: i64,
    best: Option<Billed>,
}

struct Billed {
    surfaces: Vec<Rc<LaidSurface>>,
    power: i64,
    /// Rappen after discount.
    price: i64,
    /// Rappen before it.
    gross: i64,
}

impl Known<'_> {
    /// Rappen before discount of a roof, which is taken if it keeps the floor and is cheaper per watt.
    fn compare(&mut self, surfaces: &[Rc<LaidSurface>]) -> i64 {
        let ids = self
            .configuration
            .surfaces
            .iter()
            .map(|surface| &surface.id);
        let tiled: Vec<_> = ids
            .zip(surfaces)
            .filter(|(_, laid)| laid.status == SurfaceStatus::Tiled)
            .map(|(id, laid)| laid.as_solved(id))
            .collect();
        let discount = money::discount(self.configuration, self.own_discount);
        let bom = bill(self.configuration, self.catalogue, &tiled, discount);
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
        bom.gross_price
    }
}

/// The surfaces with their prices.
struct Model<'a> {
    sites: Vec<Option<(Site<'a>, Offer)>>,
    most: &'a [Rc<LaidSurface>],
    work: Work,
    /// Millionths of a Rappen of the bill that do not depend on the layout.
    fixed: i64,
}

/// A roof of the model.
#[derive(Clone, PartialEq)]
struct Roof {
    choices: Vec<Option<Choice>>,
    /// W.
    power: i64,
    /// Millionths of a Rappen, without what is fixed.
    cost: i64,
}

impl<'a> Model<'a> {
    fn new(
        configuration: &'a Configuration,
        catalogue: &'a Catalogue,
        most: &'a [Rc<LaidSurface>],
    ) -> Self {
        let mut work = Work::limited(MOST_POSITIONS);
        let sites = configuration.surfaces.iter().map(|surface| {
            let site = Site::new(surface, configuration, catalogue).ok()?;
            let offer = site.offer(&mut work)?;
            Some((site, offer))
        });
        Self {
            sites: sites.collect(),
            most,
            work,
            fixed: 0,
        }
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
            let gross = known.compare(&self.laid(&roof));
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
        let dear = value
            .saturating_mul(1 << 12)
            .min((1 << 57) / most_power.max(1));
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
        let sites = self.sites.iter().flatten();
        let is_complete = sites
            .into_iter()
            .all(|(_, offer)| matches!(offer, Offer::Landscape(_)));
        (is_complete && bound > 0.0).then_some(bound)
    }

    /// At a value of a watt, every surface at its best.
    fn best_at(&mut self, value: i64) -> Option<Roof> {
        let work = &mut self.work;
        let choices = self.sites.iter().map(|site| match site {
            Some((_, offer)) => offer.best_at(value, work).map(Some),
            None => Some(None),
        });
        let choices = choices.collect::<Option<Vec<_>>>()?;
        let laid = || choices.iter().flatten();
        Some(Roof {
            power: laid().map(Choice::power).sum(),
            cost: laid().map(Choice::cost).sum(),
            choices,
        })
    }

    fn laid(&self, roof: &Roof) -> Vec<Rc<LaidSurface>> {
        let parts = self.sites.iter().zip(&roof.choices).zip(self.most);
        parts
            .map(|((site, choice), most)| match (site, choice) {
                (Some((site, offer)), Some(choice)) => {
                    Rc::new(site.with(offer, choice, most.baseline_power))
                }
                _ => Rc::clone(most),
            })
            .collect()
    }

    /// Surfaces of the roof above the floor replaced by those of the roof below it, as long as the floor
    /// is kept.
    fn mix(&self, below: &Roof, above: &Roof, known: &mut Known<'_>) {
        let mut mixed = above.clone();
        for (choice, other) in mixed.choices.iter_mut().zip(&below.choices) {
            let (Some(now), Some(other)) = (&choice, other) else {
                continue;
            };
            let (power, cost) = (other.power() - now.power(), other.cost() - now.cost());
            if power != 0 && mixed.power + power >= known.floor {
                mixed.power += power;
                mixed.cost += cost;
                *choice = Some(other.clone());
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
        let power = if worth > 0.0 {
            floor.max(1)
        } else {
            most_power
        };
        value as f64 - worth / power as f64
    }
}
