//! From needs to the lines of a bill.

use super::bars::bars;
use super::money::{discounted, of_hundredths};
use super::needs::{Need, Needs};
use crate::answer::{Bom, BomLine};
use crate::catalogue::{Article, Catalogue, Unit};

const MM2_PER_M2: f64 = 1_000_000.0;

/// The bill of everything needed; its totals are the sums of its lines. Articles that the catalogue
/// does not hold have no line: a checked catalogue holds all.
pub fn bom(needs: &Needs, catalogue: &Catalogue, basis_points: i64) -> Bom {
    let mut bom = Bom {
        lines: Vec::new(),
        total_power: 0,
        total_price: 0,
        gross_price: 0,
        weight: 0,
    };
    for need in needs.iter() {
        let Some(article) = catalogue.articles.iter().find(|a| a.number == need.article) else {
            continue;
        };
        let hundredths = hundredths(need, article);
        if hundredths == 0 {
            continue;
        }
        let price = discounted(article.price, basis_points);
        let line = BomLine {
            article: article.number.clone(),
            names: article.names.clone(),
            unit: article.unit,
            quantity: hundredths as f64 / 100.0,
            net_quantity: net_quantity(need, article.unit),
            power_per_unit: article.power,
            price_per_unit: article.price,
            discounted_price_per_unit: price,
            total_power: of_hundredths(article.power, hundredths),
            total_price: of_hundredths(price, hundredths),
            weight: of_hundredths(article.weight, hundredths),
        };
        bom.total_power += line.total_power;
        bom.total_price += line.total_price;
        bom.gross_price += of_hundredths(article.price, hundredths);
        bom.weight += line.weight;
        bom.lines.push(line);
    }
    bom
}

/// The quantity that is bought, in hundredths of the article's unit.
fn hundredths(need: &Need, article: &Article) -> i64 {
    let size = article.package_size.max(1);
    let length: i64 = need.lengths.iter().sum();
    match article.unit {
        Unit::Piece => need.pieces * 100,
        Unit::Package => (need.pieces + size - 1) / size * 100,
        Unit::Bar => bars(&need.lengths, size) * 100,
        Unit::Roll => (need.area + size - 1) / size * 100,
        Unit::Metre => (length + 5) / 10,
        Unit::Area => (need.area + 5000) / 10_000,
    }
}

/// Pieces, metres or m² as needed, rounded to hundredths.
fn net_quantity(need: &Need, unit: Unit) -> f64 {
    let net = match unit {
        Unit::Piece | Unit::Package => need.pieces as f64,
        Unit::Bar | Unit::Metre => need.lengths.iter().sum::<i64>() as f64 / 1000.0,
        Unit::Roll | Unit::Area => need.area as f64 / MM2_PER_M2,
    };
    (net * 100.0).round() / 100.0
}
