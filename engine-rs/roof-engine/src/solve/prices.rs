//! What a surface's slates, pieces and joints cost, for the objective price. Before discount, which
//! changes no comparison.

use super::ground::Ground;
use crate::answer::Row;
use crate::bom::{chosen, hooks};
use crate::catalogue::{Catalogue, Format, Unit};
use crate::loads::elevation_class;
use crate::roof::configuration::SurfaceKind;
use roof_layout::glass::glass;
use roof_layout::grid_offset::Grid;
use roof_layout::price::Prices;

/// Millionths in a Rappen, and mm² in a m²: a price per m² times mm² is in millionths of a Rappen.
const MICRO: i64 = 1_000_000;

/// Prices in millionths of a Rappen.
struct Rates {
    /// Per mm² of a made-to-measure piece.
    area: i64,
    /// Per made-to-measure piece, its hooks included.
    piece: i64,
    /// Per mm of joint: its drainage profile, without offcuts.
    joint: i64,
    /// Per module: what comes with it.
    module: i64,
}

/// Width by which the hooks of a made-to-measure piece are counted, mm; they lie from 100 to 1300.
const PIECE_WIDTH: i64 = 500;

impl Rates {
    fn of(ground: &Ground<'_>) -> Self {
        let catalogue = ground.catalogue;
        let cut = &catalogue.cut_piece;
        let profile = &catalogue.standard.drainage_profile;
        let bar = catalogue.articles.iter().find(|a| a.number == *profile);
        let length = match bar {
            Some(bar) if bar.unit == Unit::Bar => bar.package_size.max(1),
            _ => 1000,
        };
        let piece = price_of(catalogue, &cut.piece_article) + fixing(ground, PIECE_WIDTH);
        Self {
            area: price_of(catalogue, coloured(ground, &cut.area_article)),
            piece: piece * MICRO,
            joint: bar.map_or(0, |bar| bar.price) * MICRO / length,
            module: wiring(ground) + stopper(ground) * MICRO,
        }
    }

    /// An active cell, less the made-to-measure piece in its place.
    fn active(&self, ground: &Ground<'_>, format: &Format) -> i64 {
        let module = price_of(ground.catalogue, coloured(ground, &format.module_article))
            + fixing(ground, format.width);
        let area = format.width * ground.slate.course_height;
        module * MICRO + self.module - area * self.area - self.piece
    }
}

/// What holds a slate of a width, mm: Rappen.
fn fixing(ground: &Ground<'_>, width: i64) -> i64 {
    let (catalogue, standard) = (ground.catalogue, &ground.catalogue.standard);
    if ground.kind == SurfaceKind::Balcony {
        let facade = &catalogue.facade;
        return facade.clamps_per_slate * price_of(catalogue, &facade.railing_clamp);
    }
    let class = elevation_class(ground.configuration.location.height_above_sea) as usize;
    let count = hooks(&standard.hooks_per_slate, width as f64, class);
    count * price_of(catalogue, &standard.hook)
}

/// Cable and optimizer of a module, millionths of a Rappen.
fn wiring(ground: &Ground<'_>) -> i64 {
    let (catalogue, standard) = (ground.catalogue, &ground.catalogue.standard);
    // Cable is priced by the metre.
    let cable = price_of(catalogue, &standard.strings.cable) * MICRO / 1000;
    let optimizer = match ground.configuration.components.power_optimizers {
        true => price_of(catalogue, &standard.power_optimizer),
        false => 0,
    };
    standard.strings.cable_per_module * cable + optimizer * MICRO
}

/// The snow stopper of a module, Rappen.
fn stopper(ground: &Ground<'_>) -> i64 {
    let choices = &ground.catalogue.components.snow_stopper;
    let stopper = chosen(choices, &ground.configuration.components.snow_stopper);
    let article = stopper.filter(|_| ground.kind.is_roof());
    article.map_or(0, |(_, article)| price_of(ground.catalogue, article))
}

fn coloured<'a>(ground: &'a Ground<'_>, number: &'a str) -> &'a str {
    let chosen = &ground.configuration.layout.colour;
    let colour = ground.catalogue.colours.iter().find(|c| c.id == *chosen);
    colour
        .and_then(|colour| colour.articles.get(number))
        .map_or(number, String::as_str)
}

fn price_of(catalogue: &Catalogue, number: &str) -> i64 {
    let article = catalogue.articles.iter().find(|a| a.number == number);
    article.map_or(0, |article| article.price)
}

/// Prices of columns over given rows.
pub(super) fn landscape_prices(ground: &Ground<'_>, rows: &[Row]) -> Prices {
    let rates = Rates::of(ground);
    let lanes: Vec<(i64, i64)> = rows.iter().map(|row| (row.y, row.y + row.height)).collect();
    let glass = glass(&ground.field, &ground.clearances, &lanes, ground.across);
    let mut joint = Vec::with_capacity(2 * glass.across.len());
    for length in &glass.across {
        joint.extend([length * rates.joint; 2]);
    }
    Prices {
        active: ground
            .formats
            .iter()
            .map(|format| rates.active(ground, format))
            .collect(),
        from: passive(&glass.area, &glass.ended, &rates),
        until: passive(&glass.area, &glass.begun, &rates),
        joint,
        fixed: 0,
    }
}

fn passive(area: &[i64], runs: &[i64], rates: &Rates) -> Vec<i64> {
    area.iter()
        .zip(runs)
        .map(|(area, runs)| area * rates.area + runs * rates.piece)
        .collect()
}

/// Prices of rows over any grid of columns.
pub(super) struct PortraitPrices<'a> {
    ground: &'a Ground<'a>,
    rates: Rates,
    /// mm of joint by position across.
    joint_at: Vec<i64>,
}

impl<'a> PortraitPrices<'a> {
    pub(super) fn new(ground: &'a Ground<'a>) -> Self {
        let whole = [ground.along];
        Self {
            ground,
            rates: Rates::of(ground),
            joint_at: glass(&ground.field, &ground.clearances, &whole, ground.across).across,
        }
    }

    /// On a grid at an offset.
    pub(super) fn at(&self, grid: Grid<'_>, offset: i64) -> Prices {
        let field = grid.field;
        let columns = grid.all_columns(offset);
        let glass = glass(&field.polygon, &field.obstacles, &columns, field.along);
        let inner = columns.len().saturating_sub(1);
        let joints = columns.iter().take(inner).map(|(_, right)| {
            let middle = usize::try_from(right + grid.gap / 2 - field.across.0);
            let length = middle.ok().and_then(|middle| self.joint_at.get(middle));
            length.copied().unwrap_or(0)
        });
        let formats = self.ground.formats.iter();
        let active = formats.map(|format| self.rates.active(self.ground, format));
        Prices {
            active: active.collect(),
            from: passive(&glass.area, &glass.ended, &self.rates),
            until: passive(&glass.area, &glass.begun, &self.rates),
            joint: Vec::new(),
            fixed: joints.sum::<i64>() * self.rates.joint,
        }
    }
}
