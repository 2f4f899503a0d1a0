//! The engine's answer about a configuration. Derived, never stored or edited.

use serde::{Deserialize, Serialize};
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

use crate::catalogue::Unit;
use crate::discount::BomDiscount;
use crate::loads::values::SurfaceLoads;
use crate::problem::{Check, Problem};
use crate::roof::configuration::{BomChangeKind, Configuration, CutoutKind};
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

/// Whether a surface carries a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum SurfaceStatus {
    /// Laid.
    Tiled,
    /// No exact tiling of its field exists (check `FIELD_NOT_TILEABLE`).
    NotTileable,
    /// Not to be roofed with solar.
    Disabled,
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

/// The kind of an outline edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum EdgeRole {
    /// Lowest edge.
    Eave,
    /// Highest edge.
    Ridge,
    /// Gable edge on the left.
    Left,
    /// Gable edge on the right.
    Right,
    /// Outer corner between two surfaces.
    Hip,
    /// Inner corner between two surfaces.
    Valley,
    /// Against a wall.
    Wall,
    /// Where the slope of a roof changes its pitch: the upper edge of the lower surface and the lower edge of the
    /// upper one.
    Kink,
    /// A high edge that no other surface comes up to: of a pent roof, a sawtooth, at a parapet.
    Upper,
}

/// One edge of a surface.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Edge {
    /// Its kind.
    pub role: EdgeRole,
    /// Its kind by its shape, where another one is entered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", tsify(optional))]
    pub derived: Option<EdgeRole>,
    /// How far the field stays away from it, mm.
    pub inset: i64,
    /// mm.
    pub length: f64,
}

/// The kind of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum OpeningKind {
    /// A chimney.
    Chimney,
    /// A dormer with a roof of two slopes.
    Dormer,
    /// A dormer with a roof of one slope.
    ShedDormer,
    /// A step in the roof.
    Step,
    /// Another cutout.
    Other,
    /// A roof window.
    Skylight,
}

impl From<CutoutKind> for OpeningKind {
    fn from(kind: CutoutKind) -> Self {
        match kind {
            CutoutKind::Chimney => Self::Chimney,
            CutoutKind::Dormer => Self::Dormer,
            CutoutKind::ShedDormer => Self::ShedDormer,
            CutoutKind::Step => Self::Step,
            CutoutKind::Other => Self::Other,
        }
    }
}

/// A cutout or skylight as it lies on the surface.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Opening {
    /// Its id in the configuration.
    pub id: String,
    /// Its kind.
    pub kind: OpeningKind,
    /// Skylight model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Its corners, counter-clockwise.
    pub outline: Vec<[i64; 2]>,
    /// Its corners with clearance, counter-clockwise.
    pub clearance: Vec<[i64; 2]>,
    /// Id of the surface that it is entered on, where it goes on here behind an edge that both share.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// That edge, of either half.
    #[serde(skip)]
    pub cut: Option<Cut>,
}

/// Where an opening lies across an edge of its surface.
#[derive(Clone, Debug, PartialEq)]
pub struct Cut {
    /// Index of the edge.
    pub edge: usize,
    /// Index of the surface behind it.
    pub other: usize,
    /// Index of the opening on the surface that it is entered on.
    pub number: usize,
    /// From and to, mm from the start of the edge.
    pub part: [f64; 2],
}

/// One column.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Column {
    /// Left edge.
    pub x: i64,
    /// Width.
    pub width: i64,
    /// Landscape: catalogue id of its format, null for a filler. Portrait: null.
    pub format: Option<String>,
}

/// The kind of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum RowKind {
    /// A course of full slates.
    Course,
    /// A made-to-measure row, in portrait also one between courses.
    Finishing,
}

/// One row.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// Lower edge.
    pub y: i64,
    /// Height, the overlap included.
    pub height: i64,
    /// Its kind.
    pub kind: RowKind,
    /// Portrait: catalogue id of its format, null for a made-to-measure row. Landscape: null.
    pub format: Option<String>,
}

/// The kind of a cell; its number in the cell table is its position here, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum CellKind {
    /// An active module.
    Active,
    /// A passive slate of a standard format.
    Blind,
    /// A made-to-measure piece of glass.
    Cut,
    /// A piece too small for glass.
    Sheet,
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

/// Elevation class (specification, section 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum ElevationClass {
    /// Under 1000 m.
    Standard,
    /// 1000 to 1500 m.
    Alpine,
    /// Above 1500 m.
    AlpinePlus,
}

/// Preliminary loads after SIA 261.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Loads {
    /// By height above sea.
    pub elevation_class: ElevationClass,
    /// Height above sea with the regional correction for snow, m.
    pub reference_height: f64,
    /// Highest point over ground, m.
    pub ridge_height: f64,
    /// Characteristic snow load on the ground, kN/m².
    pub ground_snow: f64,
    /// Peak wind pressure at ridge height, kN/m².
    pub peak_wind_pressure: f64,
    /// Whether the catalogue's form factors of wind are confirmed against the norm in force.
    pub wind_factors_confirmed: bool,
    /// One per surface of the configuration, in its order.
    pub surfaces: Vec<SurfaceLoads>,
}

/// Bill of materials.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Bom {
    /// Modules first, then blinds, cut pieces and components.
    pub lines: Vec<BomLine>,
    /// W.
    pub total_power: i64,
    /// Rappen, excluding VAT, after discount: the sum of the lines.
    pub total_price: i64,
    /// Rappen, excluding VAT, before discount.
    pub gross_price: i64,
    /// Grams.
    pub weight: i64,
    /// The discount on the prices.
    pub discount: BomDiscount,
}

/// One line; columns as in the specification, section 3.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct BomLine {
    /// Article number; its names are in the catalogue.
    pub article: String,
    /// How it is counted.
    pub unit: Unit,
    /// Whole units, or hundredths of a metre or m² as decimals.
    pub quantity: f64,
    /// The roof's need before bars, rolls and packages are filled up: m of bars and metres, m² of
    /// rolls and areas, else pieces, in hundredths; 0 for an extra article.
    pub net_quantity: f64,
    /// The quantity bought beyond the net quantity, in its measure: laps, cut-offs and rests of packages. Negative
    /// where a change by hand buys less than the roof needs.
    pub waste: f64,
    /// Whether a rule that it is counted by has no source yet: an assumption of the catalogue.
    pub assumed: bool,
    /// How the planner changed the line, if so; a removed line stays with quantity 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<BomLineChange>,
    /// W.
    pub power_per_unit: i64,
    /// Rappen.
    pub price_per_unit: i64,
    /// The line's discount, 0 to 10 000, where it is not that of the whole bill.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discount_basis_points: Option<i64>,
    /// Rappen.
    pub discounted_price_per_unit: i64,
    /// W.
    pub total_power: i64,
    /// Rappen, excluding VAT.
    pub total_price: i64,
    /// Grams.
    pub weight: i64,
}

/// The mark of a line that was changed by hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct BomLineChange {
    /// How it was changed.
    pub kind: BomChangeKind,
    /// The quantity that the roof needs, in the article's unit.
    pub computed: f64,
}

/// Where a surface is in space: metres, x east, y up, z south. A point (x, y) mm of the surface is
/// at `origin + along · x / 1000 + up · y / 1000`; `along`, `up` and `normal` are unit vectors.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Placement {
    /// Of the surface's (0, 0).
    pub origin: [f64; 3],
    /// Along the eave.
    pub along: [f64; 3],
    /// Up the slope.
    pub up: [f64; 3],
    /// Outwards.
    pub normal: [f64; 3],
}

/// The material of a face of the building; in a table of faces by its number in this order, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Material {
    /// Outer wall.
    Wall,
    /// Roof plane below the slates, or a roof plane without slates.
    Roof,
    /// Gutter, ridge cap, verge and flashing metal.
    Metal,
    /// House window.
    Window,
    /// Chimney masonry.
    Chimney,
    /// Glass of a roof window.
    Glass,
    /// Roof of a dormer.
    DormerRoof,
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
