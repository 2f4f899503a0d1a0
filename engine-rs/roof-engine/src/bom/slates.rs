//! What is laid: modules, blinds, glass and sheet metal to measure.

use super::needs::Needs;
use crate::answer::CellKind;
use crate::cut::parts::part_count;
use crate::cut::pieces::Piece;
use crate::resolve::ResolvedRoof;
use crate::solve::LaidSurface;

/// Adds modules and blinds by format, made-to-measure pieces by area and number.
pub fn add(needs: &mut Needs, roof: &ResolvedRoof<'_>, surfaces: &[LaidSurface]) {
    let (catalogue, colour) = (roof.catalogue, roof.chosen.colour);
    for kind in [CellKind::Active, CellKind::Blind] {
        for format in &catalogue.formats {
            let quantity: i64 = surfaces
                .iter()
                .map(|surface| {
                    let fits = |piece: &&Piece| {
                        piece.kind == kind && surface.format_of(piece) == Some(format.id.as_str())
                    };
                    surface.slates.pieces.iter().filter(fits).count() as i64
                })
                .sum();
            let number = if kind == CellKind::Active {
                &format.module_article
            } else {
                &format.blind_article
            };
            needs.pieces(colour.article(number), quantity);
        }
    }
    let area = |kind: CellKind| -> i64 {
        let of_kind = surfaces
            .iter()
            .flat_map(|s| &s.slates.pieces)
            .filter(|piece| piece.kind == kind);
        of_kind.map(|piece| piece.area).sum()
    };
    needs.area(
        colour.article(&catalogue.cut_piece.area_article),
        area(CellKind::Cut),
    );
    let pieces = surfaces.iter().flat_map(|surface| &surface.slates.pieces);
    let cut = pieces
        .filter(|piece| piece.kind == CellKind::Cut)
        .map(part_count)
        .sum();
    needs.pieces(&catalogue.cut_piece.piece_article, cut);
    needs.area(
        &catalogue.cut_piece.sheet_metal_article,
        area(CellKind::Sheet),
    );
}

/// How many pieces of all surfaces a test holds for.
pub fn count(surfaces: &[LaidSurface], counts: impl Fn(&Piece) -> bool) -> i64 {
    surfaces
        .iter()
        .flat_map(|s| &s.slates.pieces)
        .filter(|piece| counts(piece))
        .count() as i64
}
