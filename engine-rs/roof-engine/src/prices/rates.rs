//! Prices of a surface's slates, pieces and joints after discount, for the objective price.

use super::discount::BomDiscount;
use crate::catalogue::{Format, Unit};
use crate::configuration::SurfaceKind;
use crate::loads::elevation_class;
use crate::numbers::MICRO;
use crate::resolve::ResolvedRoof;
use crate::surface::LayoutInput;
use exact_tiling::portrait::Grid;
use exact_tiling::price::Prices;
use plane_geometry::glass::{Glass, glass, glass_across};

/// Prices in millionths of a Rappen.
#[derive(PartialEq)]
pub(crate) struct Rates {
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
    pub(crate) fn of(roof: &ResolvedRoof<'_>, discount: &BomDiscount, kind: SurfaceKind) -> Self {
        let (prices, colour) = (Priced { roof, discount, kind }, roof.chosen.colour);
        let catalogue = roof.catalogue;
        let cut = &catalogue.cut_piece;
        let bar = catalogue.article(&catalogue.standard.drainage_profile);
        let length = match bar {
            Some(bar) if bar.unit == Unit::Bar => bar.package_size.max(1),
            _ => 1000,
        };
        let area = prices.of(colour.article(&cut.area_article));
        let piece = prices.of(&cut.piece_article) + prices.fixing(PIECE_WIDTH);
        let active = |format: &&Format| {
            let module = prices.of(colour.article(&format.module_article))
                + prices.fixing(format.width)
                + prices.stopper();
            let glass = format.width * catalogue.slate.course_height;
            (module - piece) * MICRO + prices.wiring() - glass * area
        };
        Self {
            active: roof.chosen.formats.iter().map(active).collect(),
            area,
            piece: piece * MICRO,
            joint: bar.map_or(0, |bar| discount.price(bar)) * MICRO / length,
        }
    }

    /// Prices of columns over given rows.
    pub(crate) fn of_columns(&self, layout_input: &LayoutInput, lanes: &[(i64, i64)]) -> Prices {
        let LayoutInput { field, clearances, across, .. } = layout_input;
        let joints = glass_across(field, clearances, lanes, *across);
        let joints = joints.iter().map(|mm| mm * self.joint).collect();
        self.prices(&glass(field, clearances, lanes, *across), joints, 0)
    }

    /// mm of joint by position across, for [`Self::of_rows`].
    pub(crate) fn joint_at(layout_input: &LayoutInput) -> Vec<i64> {
        let LayoutInput { field, clearances, along, across, .. } = layout_input;
        glass_across(field, clearances, &[*along], *across)
    }

    /// Prices of rows on a grid of columns.
    pub(crate) fn of_rows(&self, grid: Grid<'_>, offset: i64, joint_at: &[i64]) -> Prices {
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

/// Purchases for surfaces of a kind.
struct Priced<'a> {
    roof: &'a ResolvedRoof<'a>,
    discount: &'a BomDiscount,
    kind: SurfaceKind,
}

impl Priced<'_> {
    /// Rappen per unit of an article; 0 of one that the catalogue does not hold.
    fn of(&self, number: &str) -> i64 {
        self.roof.catalogue.article(number).map_or(0, |article| self.discount.price(article))
    }

    /// Rappen of hooks or clamps of a slate of a width, mm.
    fn fixing(&self, width: i64) -> i64 {
        let catalogue = self.roof.catalogue;
        if self.kind == SurfaceKind::Balcony {
            let facade = &catalogue.facade;
            return facade.clamps_per_slate * self.of(&facade.railing_clamp);
        }
        let class = elevation_class(self.roof.configuration.location.height_above_sea) as usize;
        catalogue.hooks_of(width as f64, class) * self.of(&catalogue.standard.hook)
    }

    /// Cable and optimizer of a module, millionths of a Rappen.
    fn wiring(&self) -> i64 {
        let standard = &self.roof.catalogue.standard;
        // Cable is priced by the metre.
        let cable = self.of(&standard.strings.cable) * MICRO / 1000;
        let optimizer = match self.roof.configuration.components.power_optimizers {
            true => self.of(&standard.power_optimizer),
            false => 0,
        };
        standard.strings.cable_per_module * cable + optimizer * MICRO
    }

    /// The snow stopper of a module, Rappen.
    fn stopper(&self) -> i64 {
        let stopper = self.roof.chosen.snow_stopper.bought();
        let article = stopper.filter(|_| self.kind.is_roof());
        article.map_or(0, |article| self.of(article))
    }
}
