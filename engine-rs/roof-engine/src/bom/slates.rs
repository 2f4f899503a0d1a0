//! What is laid: modules, blinds, glass and sheet metal to measure.

use super::needs::Needs;
use crate::answer::CellKind;
use crate::catalogue::Colour;
use crate::cut::parts::part_count;
use crate::cut::pieces::Piece;
use crate::resolve::ResolvedRoof;
use crate::solve::LaidSurface;

/// Adds modules and blinds by format, made-to-measure pieces by area and number, colour by colour: the
/// layout's first, then those of single cells.
pub fn add(needs: &mut Needs, roof: &ResolvedRoof<'_>, surfaces: &[LaidSurface]) {
    let (catalogue, chosen) = (roof.catalogue, roof.chosen.colour);
    let is_composed = surfaces.iter().any(|s| s.on.input.composition.is_some());
    let others = catalogue.colours.iter();
    let others = others.filter(|c| is_composed && c.id != chosen.id);
    let colours: Vec<&Colour> = std::iter::once(chosen).chain(others).collect();
    let of = |colour: &Colour, fits: &dyn Fn(&LaidSurface, &Piece) -> bool| {
        let mut found = Vec::new();
        for surface in surfaces {
            let is_of = |piece: &&Piece| {
                surface.colour_of(piece).unwrap_or(&chosen.id) == colour.id && fits(surface, piece)
            };
            found.extend(surface.slates.pieces.iter().filter(is_of));
        }
        found
    };
    for kind in [CellKind::Active, CellKind::Blind] {
        for colour in &colours {
            for format in &catalogue.formats {
                let pieces = of(colour, &|surface, piece| {
                    piece.kind == kind && surface.format_of(piece) == Some(format.id.as_str())
                });
                let number = if kind == CellKind::Active {
                    &format.module_article
                } else {
                    &format.blind_article
                };
                needs.pieces(colour.article(number), pieces.len() as i64);
            }
        }
    }
    for colour in &colours {
        let glass = of(colour, &|_, piece| piece.kind == CellKind::Cut);
        let area = glass.iter().map(|piece| piece.area).sum();
        needs.area(colour.article(&catalogue.cut_piece.area_article), area);
    }
    let pieces = || surfaces.iter().flat_map(|surface| &surface.slates.pieces);
    let cut = pieces()
        .filter(|piece| piece.kind == CellKind::Cut)
        .map(part_count)
        .sum();
    needs.pieces(&catalogue.cut_piece.piece_article, cut);
    let sheet = pieces().filter(|piece| piece.kind == CellKind::Sheet);
    needs.area(
        &catalogue.cut_piece.sheet_metal_article,
        sheet.map(|piece| piece.area).sum(),
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
