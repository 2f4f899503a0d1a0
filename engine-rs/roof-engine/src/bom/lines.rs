//! From quantities to the lines of a bill.

use crate::catalogue::Unit;
use crate::configuration::BomChangeKind;
use serde::Serialize;
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

use super::money::of_hundredths;
use super::quantities::Quantity;
use crate::prices::discount::BomDiscount;

/// Bill of materials.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Bom {
    /// Modules first, then blinds, cut pieces and components.
    pub lines: Vec<BomLine>,
    /// W.
    pub total_power: i64,
    /// Rappen, excluding VAT, after discount: the sum of the lines.
    pub total_price: i64,
    /// Rappen, excluding VAT, before discount.
    pub gross_price: i64,
    /// Grams.
    pub weight: i64,
    /// The discount on the prices.
    pub discount: BomDiscount,
}

/// One line; columns as in the specification, section 3.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct BomLine {
    /// Article number; its names are in the catalogue.
    pub article: String,
    /// How it is counted.
    pub unit: Unit,
    /// Whole units, or hundredths of a metre or m² as decimals.
    pub quantity: f64,
    /// The roof's need before bars, rolls and packages are filled up: m of bars and metres, m² of
    /// rolls and areas, else pieces, in hundredths; 0 for an extra article.
    pub net_quantity: f64,
    /// The quantity bought beyond the net quantity, in its measure: laps, cut-offs and rests of packages. Negative
    /// where a change by hand buys less than the roof needs.
    pub waste: f64,
    /// Whether a rule that it is counted by has no source yet: an assumption of the catalogue.
    pub assumed: bool,
    /// How the planner changed the line, if so; a removed line stays with quantity 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<BomLineChange>,
    /// W.
    pub power_per_unit: i64,
    /// Rappen.
    pub price_per_unit: i64,
    /// The line's discount, 0 to 10 000, where it is not that of the whole bill.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discount_basis_points: Option<i64>,
    /// Rappen.
    pub discounted_price_per_unit: i64,
    /// W.
    pub total_power: i64,
    /// Rappen, excluding VAT.
    pub total_price: i64,
    /// Grams.
    pub weight: i64,
}

/// The mark of a line that was changed by hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct BomLineChange {
    /// How it was changed.
    pub kind: BomChangeKind,
    /// The quantity that the roof needs, in the article's unit.
    pub computed: f64,
}

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
