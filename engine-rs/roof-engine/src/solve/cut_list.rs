//! The cut list: every made-to-measure piece of glass and sheet metal with its size and outline.

use serde::Serialize;
#[cfg(feature = "types")]
use tsify::Tsify;

use super::Solved;
use crate::cut::parts::parts;
use crate::cut::pieces::CellKind;
use crate::layout::LaidSurface;
use crate::numbers::{rounded, tenths};
use crate::problem::Problem;
use plane_geometry::sorting::sorted_by;

/// Two parts whose bounds differ from their area by less than this, mm², are rectangles.
const RECTANGLE_WITHIN: f64 = 1.0;

/// The response to a request for a cut list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(tag = "status", rename_all = "lowercase")]
pub enum CutListAnswer {
    /// The list of a solved roof.
    Solved(CutList),
    /// The input is not a roof; every reason at its place.
    Refused {
        /// At least one.
        problems: Vec<Problem>,
    },
}

/// Everything that is cut to measure for a roof.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CutList {
    /// By surface, row and column; a cell that an opening divides gives several.
    pub pieces: Vec<CutPiece>,
    /// Equal rectangles together, glass first, the largest first.
    pub rectangles: Vec<CutRectangle>,
    /// m² of glass, two decimals.
    pub glass_area: f64,
    /// m² of sheet metal, two decimals.
    pub sheet_area: f64,
    /// Fingerprint of the solution that it belongs to.
    pub fingerprint: String,
}

/// The blank that a piece is cut from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "lowercase")]
pub enum CutMaterial {
    /// Glass.
    Glass,
    /// Sheet metal, where the cell's rest is too small for glass.
    Sheet,
}

/// Whether a piece fills its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "lowercase")]
pub enum CutForm {
    /// It fills them.
    Rectangular,
    /// It has another outline.
    Shaped,
}

/// One piece. Lengths mm in tenths, the overlap included; area mm².
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CutPiece {
    /// Number in the list, from 1.
    pub number: i64,
    /// Id of its surface.
    pub surface: String,
    /// Index of its row.
    pub row: i64,
    /// Index of its column.
    pub column: i64,
    /// The blank that it is cut from.
    pub material: CutMaterial,
    /// Whether it fills its bounds.
    pub form: CutForm,
    /// Left edge of its bounds on the surface.
    pub x: f64,
    /// Lower edge of its bounds on the surface.
    pub y: f64,
    /// Of its bounds.
    pub width: f64,
    /// Of its bounds.
    pub height: f64,
    /// Of the piece.
    pub area: i64,
    /// Its corners as seen from the lower left corner of its bounds, counter-clockwise from the lowest.
    pub outline: Vec<[f64; 2]>,
    /// Corners of each hole, clockwise; most pieces have none.
    pub holes: Vec<Vec<[f64; 2]>>,
}

/// Rectangles of one size.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CutRectangle {
    /// The blank that they are cut from.
    pub material: CutMaterial,
    /// mm.
    pub width: f64,
    /// mm.
    pub height: f64,
    /// How many.
    pub count: i64,
    /// mm² of all of them.
    pub area: i64,
}

/// The cut list of a solved roof.
pub fn cut_list(solved: &Solved) -> CutList {
    let mut pieces = Vec::new();
    for laid in &solved.surfaces {
        add_pieces_of(laid, &mut pieces);
    }
    let area = |material| {
        let of_material = pieces.iter().filter(|piece| piece.material == material);
        let square_mm: i64 = of_material.map(|piece| piece.area).sum();
        rounded(square_mm as f64 / 1e6, 100.0)
    };
    CutList {
        rectangles: rectangles(&pieces),
        glass_area: area(CutMaterial::Glass),
        sheet_area: area(CutMaterial::Sheet),
        fingerprint: solved.solution.fingerprint.clone(),
        pieces,
    }
}

fn add_pieces_of(laid: &LaidSurface, pieces: &mut Vec<CutPiece>) {
    for piece in &laid.slates.pieces {
        let material = match piece.kind {
            CellKind::Active | CellKind::Blind => continue,
            CellKind::Cut => CutMaterial::Glass,
            CellKind::Sheet => CutMaterial::Sheet,
        };
        for part in parts(piece) {
            let [left, low, ..] = part.bounds;
            let ring = |ring: &Vec<[f64; 2]>| -> Vec<[f64; 2]> {
                let corners = ring.iter();
                corners.map(|[x, y]| [tenths(x - left), tenths(y - low)]).collect()
            };
            let missing = part.width() * part.height() - part.area;
            pieces.push(CutPiece {
                number: pieces.len() as i64 + 1,
                surface: laid.on.input.id.clone(),
                row: piece.row as i64,
                column: piece.column as i64,
                material,
                form: match missing.abs() < RECTANGLE_WITHIN {
                    true => CutForm::Rectangular,
                    false => CutForm::Shaped,
                },
                x: tenths(left),
                y: tenths(low),
                width: tenths(part.width()),
                height: tenths(part.height()),
                area: part.area.round() as i64,
                outline: part.rings.first().map(ring).unwrap_or_default(),
                holes: part.rings.iter().skip(1).map(ring).collect(),
            });
        }
    }
}

fn rectangles(pieces: &[CutPiece]) -> Vec<CutRectangle> {
    let mut groups: Vec<CutRectangle> = Vec::new();
    let rectangular = |piece: &&CutPiece| piece.form == CutForm::Rectangular;
    for piece in pieces.iter().filter(rectangular) {
        let same = |group: &&mut CutRectangle| {
            (group.material, group.width, group.height) == (piece.material, piece.width, piece.height)
        };
        match groups.iter_mut().find(same) {
            Some(group) => {
                group.count += 1;
                group.area += piece.area;
            }
            None => groups.push(CutRectangle {
                material: piece.material,
                width: piece.width,
                height: piece.height,
                count: 1,
                area: piece.area,
            }),
        }
    }
    let size = |group: &CutRectangle| (group.width * group.height, group.width);
    sorted_by(groups, |a, b| {
        let by_size = size(b).partial_cmp(&size(a)).unwrap_or(std::cmp::Ordering::Equal);
        a.material.cmp(&b.material).then(by_size)
    })
}
