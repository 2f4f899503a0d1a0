//! From quantities to the lines of a bill.

use super::money::of_hundredths;
use super::quantities::Quantity;
use crate::answer::{Bom, BomLine, BomLineChange};
use crate::discount::BomDiscount;

/// The bill of the quantities; its totals are the sums of its lines.
pub fn bom(quantities: &[Quantity<'_>], discount: &BomDiscount) -> Bom {
    let mut bom = Bom {
        lines: Vec::with_capacity(quantities.len()),
        total_power: 0,
        total_price: 0,
        gross_price: 0,
        weight: 0,
        discount: discount.clone(),
    };
    for quantity in quantities {
        let line = line(quantity, discount);
        bom.total_power += line.total_power;
        bom.total_price += line.total_price;
        bom.gross_price += of_hundredths(line.price_per_unit, quantity.hundredths);
        bom.weight += line.weight;
        bom.lines.push(line);
    }
    bom
}

impl Bom {
    /// W of what the roof needs, without what is changed by hand.
    pub fn power_needed(&self) -> i64 {
        let needed = |line: &BomLine| line.change.as_ref().map_or(line.quantity, |change| change.computed);
        self.lines.iter().map(|line| line.power_per_unit * needed(line).round() as i64).sum()
    }
}

fn line(quantity: &Quantity<'_>, discount: &BomDiscount) -> BomLine {
    let Quantity { article, hundredths, net_hundredths, assumed, change } = quantity;
    let price = discount.price(article);
    BomLine {
        article: article.number.clone(),
        unit: article.unit,
        quantity: decimal(*hundredths),
        net_quantity: decimal(*net_hundredths),
        assumed: *assumed,
        waste: decimal(quantity.bought_hundredths() - net_hundredths),
        change: change.map(|(kind, computed)| BomLineChange { kind, computed: decimal(computed) }),
        power_per_unit: article.power,
        price_per_unit: article.price,
        discount_basis_points: discount.of_group(article),
        discounted_price_per_unit: price,
        total_power: of_hundredths(article.power, *hundredths),
        total_price: of_hundredths(price, *hundredths),
        weight: of_hundredths(article.weight, *hundredths),
    }
}

fn decimal(hundredths: i64) -> f64 {
    hundredths as f64 / 100.0
}
