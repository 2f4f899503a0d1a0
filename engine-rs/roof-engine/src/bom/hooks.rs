//! Hooks that hold the slates, by width and elevation class; on railings clamps.

use super::net_quantities::NetQuantities;
use crate::configuration::SurfaceKind;
use crate::cut::parts::{part_count, part_widths};
use crate::cut::pieces::CellKind;
use crate::layout::LaidSurface;
use crate::loads::elevation_class;
use crate::resolve::ResolvedRoof;

/// Adds the hooks (on railings the clamps) of every slate and every part of a cut piece; sheet metal is
/// nailed.
pub fn add(net: &mut NetQuantities, roof: &ResolvedRoof<'_>, surfaces: &[LaidSurface]) {
    let (catalogue, standard) = (roof.catalogue, &roof.catalogue.standard);
    let class = elevation_class(roof.configuration.location.height_above_sea) as usize;
    let of = |width: f64| catalogue.hooks_of(width, class);
    let pieces_on = |railing: bool| {
        let of_kind = move |s: &&LaidSurface| (s.on.input.kind == SurfaceKind::Balcony) == railing;
        surfaces.iter().filter(of_kind).flat_map(|s| &s.slates.pieces)
    };
    let count: i64 = pieces_on(false)
        .filter(|piece| piece.kind != CellKind::Sheet)
        .map(|piece| match piece.kind {
            CellKind::Cut => part_widths(piece).into_iter().map(of).sum(),
            _ => of(piece.width as f64),
        })
        .sum();
    net.pieces(&standard.hook, count);
    net.mark_assumed(&standard.hook, standard.hooks_confirmed);
    let clamped: i64 = pieces_on(true).filter(|piece| piece.kind != CellKind::Sheet).map(part_count).sum();
    let facade = &catalogue.facade;
    net.pieces(&facade.railing_clamp, clamped * facade.clamps_per_slate);
}
