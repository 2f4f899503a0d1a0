//! What a surface's slates, pieces and joints cost, for the objective price. Before discount, which
//! changes no comparison.

use crate::bom::hooks_of;
use crate::catalogue::{Format, Unit};
use crate::loads::elevation_class;
use crate::numbers::MICRO;
use crate::resolve::{Deck, ResolvedRoof};
use crate::roof::configuration::SurfaceKind;
use exact_tiling::portrait::Grid;
use exact_tiling::price::Prices;
use plane_geometry::glass::{Glass, glass};

/// Prices in millionths of a Rappen.
#[derive(PartialEq)]
pub(super) struct Rates {
    /// Per chosen format: an active cell, less the made-to-measure piece in its place.
    active: Vec<i64>,
    /// Per mm² of a made-to-measure piece.
    area: i64,
    /// Per made-to-measure piece, its hooks included.
    piece: i64,
    /// Per mm of joint: its drainage profile, without offcuts.
    joint: i64,
}

/// Width by which the hooks of a made-to-measure piece are counted, mm; they lie from 100 to 1300.
const PIECE_WIDTH: i64 = 500;

impl Rates {
    /// On surfaces of a kind.
    pub(super) fn of(roof: &ResolvedRoof<'_>, kind: SurfaceKind) -> Self {
        let (catalogue, colour) = (roof.catalogue, roof.chosen.colour);
        let cut = &catalogue.cut_piece;
        let bar = catalogue.article(&catalogue.standard.drainage_profile);
        let length = match bar {
            Some(bar) if bar.unit == Unit::Bar => bar.package_size.max(1),
            _ => 1000,
        };
        let area = catalogue.price(colour.article(&cut.area_article));
        let piece = catalogue.price(&cut.piece_article) + fixing(roof, kind, PIECE_WIDTH);
        let active = |format: &&Format| {
            let module = catalogue.price(colour.article(&format.module_article))
                + fixing(roof, kind, format.width)
                + stopper(roof, kind);
            let glass = format.width * catalogue.slate.course_height;
            (module - piece) * MICRO + wiring(roof) - glass * area
        };
        Self {
            active: roof.chosen.formats.iter().map(active).collect(),
            area,
            piece: piece * MICRO,
            joint: bar.map_or(0, |bar| bar.price) * MICRO / length,
        }
    }

    /// Prices of columns over given rows.
    pub(super) fn of_columns(&self, deck: &Deck, lanes: &[(i64, i64)]) -> Prices {
        let glass = glass(&deck.field, &deck.clearances, lanes, deck.across);
        let joints = glass.across.iter().flat_map(|mm| [mm * self.joint; 2]);
        self.prices(&glass, joints.collect(), 0)
    }

    /// mm of joint by position across, for [`Self::of_rows`].
    pub(super) fn joint_at(deck: &Deck) -> Vec<i64> {
        glass(&deck.field, &deck.clearances, &[deck.along], deck.across).across
    }

    /// Prices of rows on a grid of columns.
    pub(super) fn of_rows(&self, grid: Grid<'_>, offset: i64, joint_at: &[i64]) -> Prices {
        let field = grid.field;
        let columns = grid.all_columns(offset);
        let glass = glass(&field.polygon, &field.obstacles, &columns, field.along);
        let inner = columns.len().saturating_sub(1);
        let joints = columns.iter().take(inner).map(|(_, right)| {
            let middle = usize::try_from(right + grid.gap / 2 - field.across.0);
            let length = middle.ok().and_then(|middle| joint_at.get(middle));
            length.copied().unwrap_or(0)
        });
        let fixed = joints.sum::<i64>() * self.joint;
        self.prices(&glass, Vec::new(), fixed)
    }

    fn prices(&self, glass: &Glass, joint: Vec<i64>, fixed: i64) -> Prices {
        let passive = |runs: &[i64]| {
            let both = glass.area.iter().zip(runs);
            both.map(|(area, runs)| area * self.area + runs * self.piece).collect()
        };
        Prices {
            active: self.active.clone(),
            from: passive(&glass.ended),
            until: passive(&glass.begun),
            joint,
            fixed,
        }
    }
}

/// What holds a slate of a width, mm: Rappen.
fn fixing(roof: &ResolvedRoof<'_>, kind: SurfaceKind, width: i64) -> i64 {
    let catalogue = roof.catalogue;
    if kind == SurfaceKind::Balcony {
        let facade = &catalogue.facade;
        return facade.clamps_per_slate * catalogue.price(&facade.railing_clamp);
    }
    let class = elevation_class(roof.configuration.location.height_above_sea) as usize;
    hooks_of(catalogue, width as f64, class) * catalogue.price(&catalogue.standard.hook)
}

/// Cable and optimizer of a module, millionths of a Rappen.
fn wiring(roof: &ResolvedRoof<'_>) -> i64 {
    let (catalogue, standard) = (roof.catalogue, &roof.catalogue.standard);
    // Cable is priced by the metre.
    let cable = catalogue.price(&standard.strings.cable) * MICRO / 1000;
    let optimizer = match roof.configuration.components.power_optimizers {
        true => catalogue.price(&standard.power_optimizer),
        false => 0,
    };
    standard.strings.cable_per_module * cable + optimizer * MICRO
}

/// The snow stopper of a module, Rappen.
fn stopper(roof: &ResolvedRoof<'_>, kind: SurfaceKind) -> i64 {
    let stopper = roof.chosen.snow_stopper.bought();
    let article = stopper.filter(|_| kind.is_roof());
    article.map_or(0, |article| roof.catalogue.price(article))
}
