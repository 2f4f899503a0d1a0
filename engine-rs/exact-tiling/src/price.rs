//! The exact layout for the least price per watt: Dinkelbach's iteration over the same dynamic program.
//!
//! For a ratio `c / p` the dynamic program finds the largest worth `power · c − cost · p`, a whole number: no
//! layout is cheaper per watt than the ratio exactly when no worth is above 0. A layout whose worth is
//! above 0 is cheaper and gives the next ratio; gaps whose worth is below 0 are dropped for good,
//! because the ratio only falls.

use crate::power::most_power_counted;
use crate::price::search::Search;
use crate::task::Task;
use crate::work::WorkBudget;

/// The layout with the least price per watt of all; among equal ones the order of
/// [`crate::power::most_power`]. Where the work is used up, the cheapest found. None when no gap gives an
/// exact tiling.
///
/// Costs of the whole field must stay below 2^62, as callers limit their numbers.
pub fn least_price(task: &Task, prices: &Prices, work: &mut WorkBudget) -> Option<PricedLayout> {
    let most = most_power_counted(task, work)?;
    let start = PricedLayout { cost: prices.cost(task, &most), layout: most };
    if start.layout.power == 0 {
        return Some(start);
    }
    let mut search = Search::new(task, prices, work);
    let ratio = Ratio { cost: start.cost, power: start.layout.power };
    search.least(ratio, start.layout.gap)
}

mod model;
mod search;
mod valued;
pub(crate) use model::Ratio;
pub use model::{PricedLayout, Prices};
pub use valued::Valued;
pub(crate) mod worths;
