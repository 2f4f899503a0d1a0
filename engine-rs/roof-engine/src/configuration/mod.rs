//! `roof-configuration/3`: everything a planner enters about a roof.
//!
//! Lengths are whole millimetres in the plane of a surface: x along the eave from its left end as
//! seen from outside, y up the slope from the eave. Angles are degrees.

mod auto;
pub mod document;
mod measured;
mod outline;
mod surroundings;
mod surveyed;

use serde::{Deserialize, Serialize};
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

use crate::reading::reader::Unread;

#[cfg(feature = "types")]
pub use surroundings::SurroundingsPart;
pub use surroundings::{Ground, Neighbour, Surroundings, Tree};
pub use surveyed::{SurveySource, SurveyedValue};

/// The value of `schema` that this engine reads.
pub const SCHEMA: &str = "roof-configuration/3";

/// A whole roof as the planner describes it; the only thing that is ever saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Configuration {
    /// Always `roof-configuration/3`.
    #[cfg_attr(feature = "types", tsify(type = "\"roof-configuration/3\""))]
    pub schema: String,
    /// The planner's name for this roof, at most 200 characters.
    pub name: String,
    /// The building that carries the roof.
    pub roof: Roof,
    /// Where it stands.
    pub location: Location,
    /// The roof planes, at most 64, with unique ids.
    pub surfaces: Vec<Surface>,
    /// How slates are laid, for all surfaces.
    pub layout: Layout,
    /// The chosen components around the slates, by their catalogue ids.
    pub components: Components,
    /// Null: the discount of the planner's organisation. A number is tried out instead of it: per cent,
    /// 0 to 100, at most two decimals (whole basis points).
    #[serde(deserialize_with = "crate::reading::reader::nullable")]
    pub partner_discount: Option<f64>,
    /// The planner's changes of the bill of materials, at most one change per article and 200 in
    /// all; every new solve applies them again.
    #[serde(
        default,
        deserialize_with = "crate::reading::reader::or_default",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub bom_changes: Vec<BomChange>,
}

/// How a line of the bill of materials is changed by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum BomChangeKind {
    /// So many more than the roof needs, or fewer where the quantity is negative.
    Add,
    /// So many, whatever the roof needs.
    Set,
    /// None, whatever the roof needs.
    Remove,
    /// So many of an article that the roof need not need at all.
    Extra,
}

/// A change of one article in the bill of materials.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BomChange {
    /// Article number.
    pub article: String,
    /// How its line changes.
    pub change: BomChangeKind,
    /// In the article's unit: whole, or at most two decimals of a metre or m². `set` and `extra`:
    /// more than 0, at most 100 000; `add`: -100 000 to 100 000; `remove`: absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quantity: Option<f64>,
}

impl Configuration {
    /// Whether a surface is laid in portrait.
    pub fn is_portrait(&self, surface: &Surface) -> bool {
        surface.composition.is_none()
            && surface.orientation.unwrap_or(self.layout.orientation) == Orientation::Portrait
    }
}

/// The kind of roof, which proposes its surfaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum RoofType {
    /// One surface, 3 to 9 degrees.
    Flat,
    /// One surface from 10 degrees.
    Pent,
    /// Two surfaces back to back.
    Gable,
    /// Four surfaces: two trapezoids, two triangles.
    Hip,
    /// Any surfaces.
    Free,
}

/// The building.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Roof {
    /// The kind of roof.
    #[serde(rename = "type")]
    pub roof_type: RoofType,
    /// Pitch in degrees, 3 to 90.
    pub angle: f64,
    /// Along the main eave, mm.
    pub building_length: i64,
    /// Across the main eave in plan, mm.
    pub building_width: i64,
    /// Height of the eave over ground, mm.
    pub eave_height: i64,
    /// The parts of a free roof's building, at most 16, with unique ids; every surface then names its
    /// own, and the building's sizes are without effect. One building when absent.
    #[serde(
        default,
        deserialize_with = "crate::reading::reader::or_default",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub parts: Vec<BuildingPart>,
    /// Values of its own that come from a survey, each once, at most 16: `angle`, `buildingLength`, `buildingWidth`, `eaveHeight`.
    #[serde(
        default,
        deserialize_with = "crate::reading::reader::or_default",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub surveyed: Vec<SurveyedValue>,
}

/// A part of a building, as a house or its garage: its surfaces stand together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BuildingPart {
    /// Unique among the parts, 1 to 64 characters.
    pub id: String,
    /// The planner's name for it, at most 200 characters.
    pub name: String,
    /// Its roof's middle to the east of the plan's origin, mm, at most 500 m to either side.
    pub x: i64,
    /// Its roof's middle to the north of the plan's origin, mm, at most 500 m to either side.
    pub y: i64,
    /// Height of its lowest eave over ground, mm; what leans against it lies lower.
    pub eave_height: i64,
}

impl Roof {
    /// The part of the building that a surface is of.
    pub fn part_of(&self, surface: &Surface) -> Option<&BuildingPart> {
        let mut parts = self.parts.iter();
        parts.find(|part| Some(&part.id) == surface.part.as_ref())
    }

    /// Height of the eaves of a surface's building over ground, mm.
    pub fn eave_of(&self, surface: &Surface) -> i64 {
        self.part_of(surface).map_or(self.eave_height, |part| part.eave_height)
    }
}

/// Terrain category of SIA 261 for wind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
pub enum Terrain {
    /// Shore of a lake.
    II,
    /// Large plain.
    IIa,
    /// Villages, open country.
    III,
    /// Large town.
    IV,
}

/// Exposure of the roof to wind, for snow (SIA 261).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Exposure {
    /// Strong wind blows the snow away.
    Windswept,
    /// Neither windswept nor sheltered.
    Normal,
    /// Sheltered by taller buildings or trees.
    Sheltered,
}

/// Where the roof stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Location {
    /// Name of the place, for people only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Degrees north, -90 to 90.
    pub latitude: f64,
    /// Degrees east, -180 to 180.
    pub longitude: f64,
    /// Metres, -500 to 5000.
    pub height_above_sea: f64,
    /// Reference wind pressure q_p0 of SIA 261, kN/m², 0.9 to 3.3.
    pub dynamic_pressure: f64,
    /// Regional correction of the reference height for snow, m: -200, 0, 200, 400 or 500.
    pub correction_height: f64,
    /// Terrain category for wind.
    pub terrain: Terrain,
    /// Exposure for snow.
    pub exposure: Exposure,
    /// Values of its own that come from a survey, each once, at most 16: `latitude`, `longitude`, `heightAboveSea`.
    #[serde(
        default,
        deserialize_with = "crate::reading::reader::or_default",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub surveyed: Vec<SurveyedValue>,
    /// Surroundings, which [`crate::resolve::surroundings::read`] reads and checks for shade: nothing else depends on them.
    #[serde(default, skip_serializing_if = "Unread::is_absent")]
    #[cfg_attr(
        feature = "types",
        tsify(optional, type = "Surroundings"),
        schemars(with = "Option<Surroundings>")
    )]
    pub surroundings: Unread,
}

/// Tenths of a degree.
pub const FULL_TURN: i64 = 3600;
/// Tenths of a degree.
pub const HALF_TURN: i64 = 1800;
/// Tenths of a degree.
pub const QUARTER_TURN: i64 = 900;

/// The part of the building that a surface belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SurfaceKind {
    /// A roof plane.
    #[default]
    Roof,
    /// A facade: upright, courses without overlap.
    Facade,
    /// A balcony railing: upright, slates clamped to the railing.
    Balcony,
}

impl SurfaceKind {
    /// Whether the rules of roofs hold.
    pub fn is_roof(&self) -> bool {
        *self == Self::Roof
    }
}

/// One plane of roof, facade or railing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Surface {
    /// Unique among the surfaces, 1 to 64 characters.
    pub id: String,
    /// The direction it faces (the specification's "alignment"), degrees clockwise from north, 0 to 360 with
    /// at most one decimal: 180 is south.
    pub azimuth: f64,
    /// Whether it is roofed with solar slates.
    pub enabled: bool,
    /// Whether it is part of the roof, a facade or a railing; of the roof when absent.
    #[serde(
        default,
        deserialize_with = "crate::reading::reader::or_default",
        skip_serializing_if = "SurfaceKind::is_roof"
    )]
    pub kind: SurfaceKind,
    /// Id of the building's part that it is of, where there are parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// Id of the roof surface whose wall a facade hangs on; the widest wall that faces its way when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall: Option<String>,
    /// Landscape or portrait on this surface alone; as the layout says when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub orientation: Option<Orientation>,
    /// Columns that the planner lays one by one, in landscape; chosen by the objective when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub composition: Option<Composition>,
    /// The landscape layout that stays while the dimensions change; without effect in portrait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<HeldLayout>,
    /// The kinds of its edges, from the left end of the lowest one counter-clockwise, where that does not
    /// follow from the shape; as many as it has corners.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edges: Option<Vec<SurfaceEdge>>,
    /// Pitch in degrees, 3 to 90; facades and railings always 90.
    pub angle: f64,
    /// Its shape on the slope, as planned.
    pub outline: Outline,
    /// Dimensions of its shape that were measured on site; slates are laid by these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measured: Option<Measured>,
    /// How many rows of slates it carries.
    pub rows: Rows,
    /// Parts that are not roofed.
    pub cutouts: Vec<Cutout>,
    /// Roof windows.
    pub skylights: Vec<Skylight>,
    /// Values of its own that come from a survey, each once, at most 16: `azimuth`, `angle` and those of outlines.
    #[serde(
        default,
        deserialize_with = "crate::reading::reader::or_default",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub surveyed: Vec<SurveyedValue>,
}

impl Surface {
    /// The direction it faces in tenths of a degree, from 0 to less than a full turn. Directions are compared in
    /// these, which are exact.
    pub fn direction(&self) -> i64 {
        ((self.azimuth * 10.0).round() as i64).rem_euclid(FULL_TURN)
    }

    /// How far one turns clockwise from this surface's direction to another's, tenths of a degree.
    pub fn turn_to(&self, other: &Self) -> i64 {
        (other.direction() - self.direction()).rem_euclid(FULL_TURN)
    }

    /// Whether a facade or railing may hang on a wall under this surface.
    pub fn carries(&self, upright: &Self) -> bool {
        self.kind.is_roof() && !upright.kind.is_roof() && self.part == upright.part
    }

    /// The kinds of its edges, where they are entered.
    pub fn roles(&self) -> Option<Vec<EdgeRole>> {
        let edges = self.edges.as_ref()?;
        Some(edges.iter().map(|edge| edge.role).collect())
    }

    /// Id of the surface that is entered to share an edge.
    pub fn shared_with(&self, edge: usize) -> Option<&str> {
        self.edges.as_ref()?.get(edge)?.shared_with.as_deref()
    }
}

/// Columns and cells as the planner wants them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Composition {
    /// Catalogue ids of the columns' formats from the left, at most 1000, each one of the layout's;
    /// fillers take what is left of the field at its right end.
    pub columns: Vec<String>,
    /// Cells that differ from an active one in the layout's colour, at most 20 000. Of a cell that is not
    /// there nothing is laid.
    pub cells: Vec<ComposedCell>,
}

impl Composition {
    /// The planner's choice for a cell; expects sorted cells.
    pub fn cell(&self, row: usize, column: usize) -> Option<&ComposedCell> {
        let place = (row as i64, column as i64);
        let found = self.cells.binary_search_by_key(&place, |c| (c.row, c.column));
        self.cells.get(found.ok()?)
    }
}

/// A layout that stays when a surface turns out wider, narrower, higher or lower than planned: gaps, fillers and
/// finishing rows give way as far as the rules permit. Where they do not, a new layout is chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HeldLayout {
    /// Its columns from the left, 1 to 1000.
    pub columns: Vec<HeldColumn>,
    /// Gap between them, mm.
    pub gap: i64,
    /// Full courses, at most 10 000.
    pub courses: i64,
    /// Active modules when it was held, at most 10 000 000.
    pub modules: i64,
}

/// A column of a held layout.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HeldColumn {
    /// Catalogue id of its format; null for a filler, whose width may change.
    #[serde(deserialize_with = "crate::reading::reader::nullable")]
    pub format: Option<String>,
    /// mm.
    pub width: i64,
}

/// A cell as the planner wants it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ComposedCell {
    /// Index of its row, from the eave.
    pub row: i64,
    /// Index of its column, from the left.
    pub column: i64,
    /// Whether it carries no module where one has room.
    pub blind: bool,
    /// Catalogue id of its colour; the layout's when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
}

/// The kind of an edge, and the surface on its other side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SurfaceEdge {
    /// Its kind.
    pub role: EdgeRole,
    /// Id of the surface that ends at the same edge, where that does not follow from the building: its
    /// ridge, hip or valley is bought once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared_with: Option<String>,
}

/// Dimensions of an outline as measured on site, mm; each stands for the planned one of its name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Measured {
    /// Along the eave; of a polygon its whole extent, to which the planned corners are stretched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<i64>,
    /// Trapezoid: along the ridge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top_width: Option<i64>,
    /// Trapezoid: x of the ridge's left end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top_offset: Option<i64>,
    /// Triangle: x of the peak.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub apex: Option<i64>,
    /// Parallelogram: x of the ridge's left end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shift: Option<i64>,
    /// Along the slope; of a polygon its whole extent, to which the planned corners are stretched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<i64>,
    /// Polygon: `[x, y]` of each corner; goes before its measured extents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<[i64; 2]>>,
}

/// Shape of a surface, all lengths mm, the lowest edge on y = 0.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(tag = "shape", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub enum Outline {
    /// Eave and ridge of the same length.
    Rectangle {
        /// Along the eave.
        width: i64,
        /// Along the slope.
        height: i64,
    },
    /// A shorter or longer ridge, parallel to the eave.
    Trapezoid {
        /// Along the eave.
        width: i64,
        /// Along the ridge.
        top_width: i64,
        /// x of the ridge's left end.
        top_offset: i64,
        /// Along the slope.
        height: i64,
    },
    /// An eave and one peak.
    Triangle {
        /// Along the eave.
        width: i64,
        /// x of the peak.
        apex: i64,
        /// Along the slope.
        height: i64,
    },
    /// A ridge shifted against the eave.
    Parallelogram {
        /// Along the eave.
        width: i64,
        /// x of the ridge's left end.
        shift: i64,
        /// Along the slope.
        height: i64,
    },
    /// Any simple polygon of 3 to 64 points, either direction.
    Polygon {
        /// `[x, y]` of each corner.
        points: Vec<[i64; 2]>,
    },
}

/// `"auto"` or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(untagged)]
pub enum AutoOr {
    /// The engine chooses.
    Auto(Auto),
    /// The planner's number.
    Number(i64),
}

/// The word `"auto"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Auto {
    /// The engine chooses.
    Auto,
}

/// Rows of a surface.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rows {
    /// Courses of full slates: as many as fit, or a number.
    pub count: AutoOr,
    /// Height along the slope up to which slates are laid, mm; null: up to the ridge.
    #[serde(deserialize_with = "crate::reading::reader::nullable")]
    pub custom_height: Option<i64>,
    /// Made-to-measure rows above the full courses.
    pub finishing: Finishing,
}

/// Finishing rows: number and measure bound each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Finishing {
    /// How many.
    pub count: AutoOr,
    /// Height of each, mm.
    pub measure: AutoOr,
}

/// The kind of a cutout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum CutoutKind {
    /// A chimney.
    Chimney,
    /// A dormer with a roof of two slopes.
    Dormer,
    /// A dormer with a roof of one slope, gentler than the roof that it rises from.
    ShedDormer,
    /// A step in the roof.
    Step,
    /// Anything else.
    Other,
}

/// Shape of a cutout inside its bounding box, which it touches on all sides: a triangle's peak and a trapezoid's
/// ridge point up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum CutoutShape {
    /// The whole box.
    Rectangle,
    /// Base x1 to x2 at y1, peak above its middle at y2.
    Triangle,
    /// Base x1 to x2 at y1, the middle half of it at y2.
    Trapezoid,
    /// The ellipse that touches all sides of the box, a circle in a square: a regular polygon around it.
    Round,
    /// The cutout's corners, stretched to the box.
    Polygon,
}

/// A part of a surface that is not roofed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Cutout {
    /// Unique among the openings of the surface, 1 to 64 characters.
    pub id: String,
    /// Its kind.
    pub kind: CutoutKind,
    /// Its shape.
    pub shape: CutoutShape,
    /// Left, mm.
    pub x1: i64,
    /// Right, mm, greater than x1.
    pub x2: i64,
    /// Bottom, mm.
    pub y1: i64,
    /// Top, mm, greater than y1.
    pub y2: i64,
    /// Distance that slates keep from it, mm.
    pub clearance: i64,
    /// How far it rises over the surface, mm.
    pub height: i64,
    /// Of a polygon its 3 to 64 corners in either direction, x to the right, y up the slope, in any unit, at most
    /// 5 000 000 from 0: their box becomes that of the cutout. Absent for any other shape.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corners: Option<Vec<[i64; 2]>>,
}

/// A roof window of a catalogue model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Skylight {
    /// Unique among the openings of the surface, 1 to 64 characters.
    pub id: String,
    /// Catalogue id of the model.
    pub model: String,
    /// Left edge of its frame, mm.
    pub x: i64,
    /// Lower edge of its frame, mm.
    pub y: i64,
}

/// Whether a slate's long side runs along the eave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Orientation {
    /// Long side along the eave.
    Landscape,
    /// Long side up the slope.
    Portrait,
}

/// The objective of the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Objective {
    /// Most watts.
    Power,
    /// Least price per watt.
    Price,
    /// In landscape most room for a field that turns out narrower or wider, at a power near the most; in portrait, where
    /// the strips at the edges take up a deviation, most watts.
    Robust,
    /// One format, symmetric.
    Uniform,
    /// One format, fixed gap, fixed anchor.
    Manual,
}

/// Where a manual layout starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Anchor {
    /// At the left verge.
    Left,
    /// Symmetric about the centre line.
    Center,
    /// At the right verge.
    Right,
}

impl From<Anchor> for exact_tiling::manual::Anchor {
    fn from(anchor: Anchor) -> Self {
        match anchor {
            Anchor::Left => Self::Left,
            Anchor::Center => Self::Center,
            Anchor::Right => Self::Right,
        }
    }
}

/// Horizontal gap between columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GapRange {
    /// Smallest, mm.
    pub min: i64,
    /// Largest, mm; equal to `min` to fix it.
    pub max: i64,
}

/// Least power of the objectives price and robust where none is entered, per cent of the most (design 3).
pub const POWER_FLOOR: i64 = 95;

/// How slates are laid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Layout {
    /// Landscape or portrait.
    pub orientation: Orientation,
    /// Catalogue ids of the permitted formats, at least one; exactly one for `manual`.
    pub formats: Vec<String>,
    /// The objective of the layout.
    pub objective: Objective,
    /// Objectives price and robust: least power, per cent of the most that is possible, 0 to 100; 95 when absent.
    /// For the price it is that of the whole roof, else that of every surface.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power_floor: Option<i64>,
    /// Whether strips of a column beside an opening may be narrower than the catalogue's `cutMin`.
    #[serde(
        default,
        skip_serializing_if = "std::ops::Not::not",
        deserialize_with = "crate::reading::reader::or_default"
    )]
    pub slivers: bool,
    /// Gap between columns.
    pub panel_gap: GapRange,
    /// Where a manual layout starts.
    pub anchor: Anchor,
    /// Catalogue id of the colour.
    pub colour: String,
}

/// Components around the slates, by their catalogue ids.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Components {
    /// Counter batten.
    pub furring: String,
    /// Batten.
    pub batten: String,
    /// Sarking membrane.
    pub sarking_membrane: String,
    /// Snow guard.
    pub snow_guard: SnowGuard,
    /// Snow stopper.
    pub snow_stopper: String,
    /// Ridge connection.
    pub ridge_connection: String,
    /// Treatment of the verges.
    pub edge_treatment: EdgeTreatment,
    /// One module power optimizer per active module.
    pub power_optimizers: bool,
    /// Highest voltage of a string, V: 1000 or 1500; 1000 when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub string_voltage: Option<i64>,
}

/// Snow guard and its rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SnowGuard {
    /// Catalogue id.
    #[serde(rename = "type")]
    pub guard_type: String,
    /// Rows of it on each surface.
    pub rows: AutoOr,
}

/// Edge treatment by side, as seen from outside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EdgeTreatment {
    /// Catalogue id, left verge.
    pub left: String,
    /// Catalogue id, right verge.
    pub right: String,
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
