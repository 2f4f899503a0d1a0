//! The engine's answer about a configuration. Derived, never stored or edited.

use crate::bom::Bom;
use crate::building::Placement;
use crate::cut::pieces::CellKind;
use crate::layout::SurfaceStatus;
use crate::loads::values::Loads;
use crate::openings::Opening;
use crate::surface::Edge;
use crate::surface::grid::{Column, Row};
use serde::Serialize;
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

use crate::configuration::Configuration;
use crate::problem::{Check, Problem};
use crate::sun::answer::Yields;

/// The form of an answer. The first one held the building's faces, the second one the articles' names.
pub const SCHEMA: &str = "roof-answer/4";

/// The answer to a configuration.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(tag = "status", rename_all = "lowercase")]
pub enum Answer {
    /// A roof.
    Solved(Box<Solution>),
    /// The input is not a roof; every reason at its place.
    Refused {
        /// At least one.
        problems: Vec<Problem>,
    },
}

/// The same, of a solution that stays where it is.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "status", rename_all = "lowercase")]
pub enum AnswerRef<'a> {
    /// A roof.
    Solved(&'a Solution),
    /// Not a roof.
    Refused {
        /// At least one.
        problems: &'a [Problem],
    },
}

/// A solved roof.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Solution {
    /// Always [`SCHEMA`]: another one where an answer is of another form.
    #[cfg_attr(feature = "types", tsify(type = "\"roof-answer/4\""))]
    pub schema: &'static str,
    /// One per surface of the configuration, in its order.
    pub surfaces: Vec<SurfaceSolution>,
    /// Over all enabled surfaces.
    pub totals: Totals,
    /// How the least price was searched for; null for other objectives and without power.
    pub price_search: Option<PriceSearch>,
    /// Preliminary loads after SIA 261.
    pub loads: Loads,
    /// Remarks, the weightiest first.
    pub checks: Vec<Check>,
    /// Bill of materials.
    pub bom: Bom,
    /// Energy of a typical year.
    pub yields: Yields,
    /// Short hash of the configuration, the discount used, the catalogue's content, the bill and the
    /// columns: printouts with the same one have the same content.
    pub fingerprint: String,
}

/// One solved surface. Lengths mm in its plane.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SurfaceSolution {
    /// Id of the surface.
    pub id: String,
    /// The direction it faces, degrees clockwise from north.
    pub azimuth: f64,
    /// Whether it carries a layout.
    pub status: SurfaceStatus,
    /// Corners of the surface, counter-clockwise.
    pub outline: Vec<[i64; 2]>,
    /// Its edges, edge i from corner i to corner i + 1.
    pub edges: Vec<Edge>,
    /// Corners of the field that slates may cover, counter-clockwise; empty when nothing is left.
    pub field: Vec<[i64; 2]>,
    /// Cutouts, then skylights, in the order of the configuration.
    pub openings: Vec<Opening>,
    /// Gap between columns; 0 without a layout.
    pub gap: i64,
    /// From left to right.
    pub columns: Vec<Column>,
    /// From the eave up.
    pub rows: Vec<Row>,
    /// Row by row from the eave, each from left to right; cells without a piece (inside an opening
    /// or off the field) are left out. Absent where cells cross as typed arrays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<Cell>>,
    /// W.
    pub power: i64,
    /// Active cells.
    pub active_modules: i64,
    /// Passive slates of a standard format.
    pub blinds: i64,
    /// Made-to-measure pieces of glass.
    pub cut_pieces: i64,
    /// Filler columns; in portrait filler rows.
    pub fillers: i64,
    /// Their widths together; in portrait their heights.
    pub filler_width: i64,
    /// W of the best plain grid.
    pub baseline_power: i64,
    /// Whether it is proven that no layout in this orientation is better for the objective. False without
    /// a layout, for the objective manual, which leaves nothing to choose, and for the objective price,
    /// which is one of the whole roof (see [`Solution::price_search`]).
    pub proven: bool,
    /// For the objective power W that no layout in this orientation exceeds, its own where that is proven;
    /// null for other objectives and without a layout.
    pub most_power: Option<i64>,
    /// mm² of the surface.
    pub area: i64,
    /// How many mm the field may turn out narrower before the columns change.
    pub tolerance_narrower: i64,
    /// How many mm the field may turn out wider before the columns change.
    pub tolerance_wider: i64,
    /// Largest finishing-row count that fits the rows chosen.
    pub max_finishing_rows: i64,
    /// Tallest finishing measure that fits the count chosen, mm.
    pub max_finishing_measure: i64,
    /// Full courses that fit at most.
    pub max_rows: i64,
    /// Where the surface is in space.
    pub placement: Placement,
}

/// One laid piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Cell {
    /// Index of its row.
    pub row: i64,
    /// Index of its column.
    pub column: i64,
    /// Its kind.
    pub kind: CellKind,
    /// mm² of the piece: the cell clipped by field and openings.
    pub area: i64,
}

/// Sums over the enabled surfaces.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    /// W.
    pub power: i64,
    /// W of the best plain grids.
    pub baseline_power: i64,
    /// Active modules.
    pub active_modules: i64,
    /// Blinds.
    pub blinds: i64,
    /// Cut pieces.
    pub cut_pieces: i64,
    /// m² of the enabled surfaces, two decimals.
    pub area: f64,
    /// kg per m² of it, one decimal.
    pub weight_per_area: f64,
    /// Rappen, excluding VAT, after discount; the bill's total.
    pub price: i64,
    /// Rappen that the discount takes off.
    pub discount: i64,
    /// Rappen per W, two decimals; null without power.
    pub price_per_watt: Option<f64>,
    /// Whether the roof has 30 kWp or more.
    pub power_class: PowerClass,
}

/// How the least price per watt was searched for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct PriceSearch {
    /// Roofs that keep the power floor whose bills were compared.
    pub compared: i64,
    /// Per cent, two decimals: so far at most the bill's price per watt lies above the least that the
    /// model of prices permits. Null in portrait, where not every grid of columns is tried.
    pub gap: Option<f64>,
}

/// Under or over 30 kWp (specification, section 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum PowerClass {
    /// Under 30 kWp.
    Under30,
    /// 30 kWp and more.
    Over30,
}

/// A configuration with another building and the surfaces that follow from it. No surfaces follow from
/// measures that are refused themselves: then they stay as they were.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ChangedBuilding {
    /// With the change.
    pub configuration: Configuration,
    /// Why the engine refuses it; empty when it is a roof.
    pub problems: Vec<Problem>,
}

/// Response to a request to place an opening.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(tag = "status", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub enum Place {
    /// The nearest legal position of its lower left corner, mm.
    Placed {
        /// From the left.
        x: i64,
        /// From the eave.
        y: i64,
        /// Whether the target itself was not legal.
        moved: bool,
    },
    /// There is none, or the input is not a roof.
    Refused {
        /// At least one.
        problems: Vec<Problem>,
    },
}

impl Place {
    /// A legal position near a target.
    pub(crate) fn at([x, y]: [i64; 2], target: [i64; 2]) -> Self {
        Self::Placed { x, y, moved: [x, y] != target }
    }
}
