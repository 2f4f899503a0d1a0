//! Slates in the bill: modules, blinds, glass and sheet metal to measure.

use super::net_quantities::NetQuantities;
use crate::catalogue::Colour;
use crate::cut::parts::part_count;
use crate::cut::pieces::CellKind;
use crate::layout::LaidSurface;
use crate::resolve::ResolvedRoof;

/// Slates of a colour.
#[derive(Clone)]
struct Laid {
    /// Per format of the catalogue modules and blinds.
    whole: Vec<[i64; 2]>,
    /// mm² of made-to-measure pieces.
    glass: i64,
}

/// Adds modules and blinds by format, made-to-measure pieces by area and number, colour by colour: the
/// layout's first, then those of single cells.
pub fn add(net: &mut NetQuantities, roof: &ResolvedRoof<'_>, surfaces: &[LaidSurface]) {
    let (catalogue, chosen) = (roof.catalogue, roof.chosen.colour);
    let formats = &catalogue.formats;
    let others = catalogue.colours.iter().filter(|c| c.id != chosen.id);
    let colours: Vec<&Colour> = std::iter::once(chosen).chain(others).collect();
    let nothing = Laid { whole: vec![[0; 2]; formats.len()], glass: 0 };
    let mut laid = vec![nothing; colours.len()];
    let (mut cut, mut sheet) = (0, 0);
    for surface in surfaces {
        for piece in &surface.slates.pieces {
            let id = surface.colour_of(piece).unwrap_or(&chosen.id);
            let colour = colours.iter().position(|colour| colour.id == id);
            let laid = &mut laid[colour.unwrap_or(0)];
            match piece.kind {
                CellKind::Active | CellKind::Blind => {
                    let id = surface.format_of(piece);
                    let format = formats.iter().position(|format| Some(&*format.id) == id);
                    if let Some(format) = format {
                        laid.whole[format][piece.kind as usize] += 1;
                    }
                }
                CellKind::Cut => {
                    laid.glass += piece.area;
                    cut += part_count(piece);
                }
                CellKind::Sheet => sheet += piece.area,
            }
        }
    }
    for kind in [CellKind::Active, CellKind::Blind] {
        for (colour, laid) in colours.iter().zip(&laid) {
            for (format, count) in formats.iter().zip(&laid.whole) {
                let article = match kind {
                    CellKind::Active => &format.module_article,
                    _ => &format.blind_article,
                };
                let article = colour.article(article);
                net.pieces(article, count[kind as usize]);
                let origin = colour.power.as_ref().filter(|_| kind == CellKind::Active);
                net.mark_assumed(article, origin.is_none_or(|origin| origin.confirmed));
            }
        }
    }
    let articles = &catalogue.cut_piece;
    for (colour, laid) in colours.iter().zip(&laid) {
        net.area(colour.article(&articles.area_article), laid.glass);
    }
    net.pieces(&articles.piece_article, cut);
    net.area(&articles.sheet_metal_article, sheet);
}
