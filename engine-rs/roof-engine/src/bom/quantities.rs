//! From needs to quantities of articles: bars, rolls and packages filled up.

use super::bars::bars;
use super::net_quantities::{Need, NetQuantities};
use crate::catalogue::{Article, Catalogue, Unit};
use crate::configuration::BomChangeKind;
use crate::numbers::half_up;
use crate::problem::{Problem, ProblemCode};

/// How much of an article is bought.
#[derive(Clone, Debug)]
pub struct Quantity<'a> {
    /// The article.
    pub article: &'a Article,
    /// Hundredths of the article's unit.
    pub hundredths: i64,
    /// The roof's need, in hundredths of a metre, of a m² or of a piece.
    pub net_hundredths: i64,
    /// Whether it rests on an assumption of the catalogue.
    pub assumed: bool,
    /// The change by hand, and the quantity before it.
    pub change: Option<(BomChangeKind, i64)>,
}

/// The quantities of everything needed, or the first article that the catalogue does not hold: a checked
/// one holds all.
pub fn of<'a>(net: &NetQuantities, catalogue: &'a Catalogue) -> Result<Vec<Quantity<'a>>, Problem> {
    let mut quantities = Vec::new();
    for need in net.iter() {
        let Some(article) = catalogue.article(&need.article) else {
            let (code, number) = (ProblemCode::UnknownArticle, need.article.as_str());
            return Err(Problem::new(code, "articles", [("value", number)]));
        };
        let hundredths = hundredths(need, article, catalogue.standard.lap.whole());
        if hundredths != 0 {
            quantities.push(Quantity {
                article,
                hundredths,
                net_hundredths: net_hundredths(need, article.unit),
                assumed: need.assumed,
                change: None,
            });
        }
    }
    Ok(quantities)
}

impl Quantity<'_> {
    /// The quantity bought, in the hundredths that the net quantity is counted in.
    pub fn bought_hundredths(&self) -> i64 {
        let size = i128::from(self.article.package_size.max(1));
        let units = i128::from(self.hundredths);
        match self.article.unit {
            Unit::Piece | Unit::Metre | Unit::Area => self.hundredths,
            Unit::Package => half_up(units * size, 1),
            // mm and mm² per unit.
            Unit::Bar => half_up(units * size, 1000),
            Unit::Roll => half_up(units * size, 1_000_000),
        }
    }
}

/// The quantity that is bought, in hundredths of the article's unit.
fn hundredths(need: &Need, article: &Article, lap: i64) -> i64 {
    let size = article.package_size.max(1);
    match article.unit {
        Unit::Piece => need.pieces * 100,
        Unit::Package => (need.pieces + size - 1) / size * 100,
        Unit::Bar if article.laps => {
            let lengths = need.lengths.iter();
            let lapped: Vec<i64> = lengths.map(|length| lapped(*length, size, lap)).collect();
            bars(&lapped, size) * 100
        }
        Unit::Bar => bars(&need.lengths, size) * 100,
        Unit::Roll => (need.area + size - 1) / size * 100,
        Unit::Metre | Unit::Area => net_hundredths(need, article.unit),
    }
}

/// The length of bars that a run takes, mm: where one does not reach, each further one laps.
fn lapped(length: i64, bar: i64, lap: i64) -> i64 {
    let step = (bar - lap).max(1);
    length + (length - bar + step - 1).max(0) / step * lap
}

/// Hundredths of a piece, a metre or a m², rounded half up.
fn net_hundredths(need: &Need, unit: Unit) -> i64 {
    match unit {
        Unit::Piece | Unit::Package => need.pieces * 100,
        Unit::Bar | Unit::Metre => (need.lengths.iter().sum::<i64>() + 5) / 10,
        Unit::Roll | Unit::Area => (need.area + 5000) / 10_000,
    }
}
