//! Checks: findings of the engine about a roof, and the fixes they propose.

use serde::Serialize;
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

use super::params::{Param, Params};

/// How much a check weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Must not be built like this.
    Error,
    /// Needs a decision.
    Warning,
    /// Worth knowing.
    Hint,
    /// Looked at and in order.
    Passed,
}

impl Severity {
    /// In order where something holds, else as grave as this.
    pub fn unless(self, holds: bool) -> Self {
        if holds { Self::Passed } else { self }
    }
}

/// Codes of checks about a solved roof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum CheckCode {
    /// No exact tiling of the field (`width`, `below`, `above`: the nearest widths in mm that work).
    FieldNotTileable,
    /// No layout without slivers beside an opening; they are accepted (`min` mm).
    Sliver,
    /// The sliver rule leaves less power on a surface than is possible without it (`power` W, `min` mm); only of a
    /// roof at rest.
    SliverCosts,
    /// A held layout no longer fits, and a new one is chosen (`held`, `modules`: active modules then and now).
    HeldLayoutLost,
    /// A held layout stays, with other modules (`held`, `modules`: active modules then and now).
    HeldLayoutChanged,
    /// Joints end at an opening and need a diverter (`count`).
    JointDiverter,
    /// Pitch under 10 degrees: notes on flat roofs apply (`angle`).
    FlatRoof,
    /// Under 10 degrees an aluminium substructure and a welded membrane are recommended (`angle`).
    AluminiumRecommended,
    /// The flat-roof card fits this pitch better (`angle`).
    FlatCardFitsBetter,
    /// A pitched card fits this pitch better (`angle`).
    PitchedCardFitsBetter,
    /// From 60 degrees the facade system is recommended (`angle`).
    FacadeRecommended,
    /// Elevation class by height above sea (`class`: standard, alpine, alpinePlus; `height` m).
    ElevationClass,
    /// Characteristic snow load on the surface (`load` kN/m² of plan area).
    SnowLoad,
    /// Above 2000 m the snow load needs an expert (`height` m).
    SnowExpertNeeded,
    /// Peak wind pressure at ridge height (`pressure` kN/m²).
    WindPressure,
    /// Rows were entered, but in portrait the layout chooses them.
    RowsNotInPortrait,
    /// Characteristic wind on the surface's corners (`pressure`, `suction` kN/m²).
    WindLoad,
    /// A chosen format bears less than the heaviest load on a surface (`format`; `cause`: snow,
    /// windPressure, windSuction; `load`, `max` kN/m²).
    FormatOverloaded,
    /// The smallest batten for the elevation class (`batten` id; `class`: standard, alpine,
    /// alpinePlus; `height`, `width` mm required); a warning where the chosen one is smaller.
    BattenSection,
    /// The chosen sarking membrane is made for pitch and height (`membrane` id).
    MembraneSuitable,
    /// The chosen sarking membrane is not made for pitch or height (`membrane`, `needed` ids;
    /// `angle`; `height` m, the reference height).
    MembraneUnsuitable,
    /// No sarking membrane of the catalogue is made for pitch and height (`angle`; `height` m, the
    /// reference height).
    MembraneExpertNeeded,
    /// Height of the air under the slates (`required`, `height` mm); a warning where the counter
    /// batten is lower.
    VentilationHeight,
    /// Rows of snow guards (`needed`, `rows`; `force` kN per metre of eave); a warning where they are
    /// too few.
    SnowGuardRows,
    /// Largest wind pressure on a facade (`pressure`, `max` Pa); an error above.
    FacadePressure,
    /// Largest wind suction on a facade (`suction`, `max` Pa); an error above.
    FacadeSuction,
    /// Area load of the facade system (`load`, `min` kg/m²); an error below.
    FacadeAreaLoad,
    /// Fire index of the facade system (`index`, `min`); an error below.
    FacadeFireIndex,
    /// A change of the bill by hand concerns an article that the roof does not need and does nothing
    /// (`article`).
    BomChangeWithoutLine,
    /// A change of the bill by hand takes away more than the roof needs; none is left (`article`,
    /// `needed` in the article's unit).
    BomChangeBelowZero,
    /// Two surfaces share an edge that is longer on one of them; the longer one is on the bill (`edge`:
    /// ridge, hip, valley; `other`: id of the other surface; `length`, `otherLength`, `difference` mm).
    SharedEdgeUnequal,
    /// Two ridges face each other but differ too much to be one; each is on the bill by itself
    /// (`other`: id of the other surface; `length`, `otherLength` mm).
    RidgesApart,
    /// An edge is entered as what it cannot be where it lies (`number` from 1; `edge`, `derived` from its
    /// shape: roles).
    EdgeContradicts,
    /// A hip or valley is entered where no other surface comes up to it (`number` from 1; `edge`: its role).
    EdgeUnshared,
    /// The catalogue has no article for an edge of this role: it is not on the bill.
    EdgeWithoutArticle,
    /// A cutout has borders that are neither level nor upright, for which the catalogue has no flashing: that by
    /// the metre is on the bill, and the roofer shapes it (`opening`: its id).
    FlashingToMeasure,
    /// Snow slides off the slates of this pitch and no guard holds it (`angle`; `force` kN per metre of
    /// eave).
    NoSnowGuard,
    /// Another snow guard holds the snow for less (`guard`, `otherGuard` ids; `rows`, `otherRows`; `price`,
    /// `otherPrice` Rappen before discount).
    SnowGuardDearer,
    /// The ridge connection lets no air out over slates that are ventilated (`ridge` id).
    RidgeUnventilated,
    /// Wind suction on a hook in the corner zone (`format`; `hooks` per slate; `force`, `max` kN;
    /// `basis`: assumption, source); a warning above.
    HookSuction,
    /// Wind suction on a screw of the battens in the corner zone (`screws` per crossing; `force`, `max`
    /// kN; `basis`: assumption, source); a warning above.
    ScrewSuction,
    /// The table of ventilation heights begins at `from` degrees (`angle`).
    VentilationNotTabled,
    /// An enabled surface on which no module has room.
    NoModule,
    /// Cells of a composition that the layout does not have; nothing is done about them (`count`; `row`,
    /// `column` of the first, from 1).
    CellOutside,
    /// A value far from what is usual (`value`; `low`, `high`: the usual range in the input's unit).
    ValueUnusual,
    /// A surface is not as steep as the roof (`angle`, `roofAngle` degrees).
    PitchContradicts,
    /// The building's size and that of its surfaces contradict each other (`measure`: length, width;
    /// `building`, `surfaces` mm).
    BuildingContradicts,
    /// A gable roof without two surfaces back to back.
    GableWithoutRidge,
    /// The place lies outside Switzerland: SIA 261 does not hold there.
    OutsideSwitzerland,
    /// Between the topmost row and a level ridge remains a strip without slates (`strip` mm).
    BareStrip,
    /// Pieces of glass too narrow to be cut (`count`; `narrowest`, `min` mm).
    PieceTooNarrow,
    /// Pieces of glass with a tongue too narrow to be cut (`count`; `narrowest`, `min` mm).
    LegTooNarrow,
    /// Voltage of a surface's strings (`strings`, `modules` of the longest; `cold`, `hot`, `max` V;
    /// `basis`: assumption, source); an error above.
    StringVoltage,
    /// A power floor is entered, which holds for the least price alone (`floor` per cent).
    PowerFloorUnused,
    /// Above the custom height lies another roofing, which is not on the bill (`height` mm).
    OtherRoofingAbove,
    /// An opening whose clearance reaches over the edge of its surface: sheet metal and trim have no room
    /// there.
    ClearanceOutside,
}

/// A value that a change puts into the configuration.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(untagged)]
pub enum FixValue {
    /// A whole number.
    Whole(i64),
    /// An angle.
    Number(f64),
    /// An id or a word.
    Text(String),
    /// Ids.
    Texts(Vec<String>),
    /// Yes or no.
    Flag(bool),
    /// Nothing entered.
    Nothing,
}

/// A change of one input of the configuration.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Fix {
    /// The input, as in `components.snowGuard.type`.
    pub path: String,
    /// The value to put there.
    #[cfg_attr(feature = "types", tsify(type = "number | string | string[] | boolean | null"))]
    pub value: FixValue,
}

/// One check that found something.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Check {
    /// Its kind.
    pub code: CheckCode,
    /// How much it weighs.
    pub severity: Severity,
    /// Id of the surface it is about, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surface: Option<String>,
    /// The input it is about, as in `surfaces[0].angle`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Values for the text.
    #[cfg_attr(
        feature = "types",
        tsify(type = "Record<string, number | string>"),
        schemars(with = "std::collections::BTreeMap<String, Param>")
    )]
    pub params: Params,
    /// The changes that together fix it, where some do.
    #[serde(rename = "mend", default, skip_serializing_if = "Vec::is_empty")]
    pub fixes: Vec<Fix>,
}

impl Check {
    /// One about the whole roof.
    #[inline(never)]
    pub fn new(code: CheckCode, severity: Severity) -> Self {
        Self { code, severity, surface: None, path: None, params: Params::default(), fixes: Vec::new() }
    }

    /// With what its text needs.
    pub fn with(self, name: &str, value: impl Into<Param>) -> Self {
        self.with_param(name, value.into())
    }

    /// Once in the package, whatever the value.
    #[inline(never)]
    fn with_param(mut self, name: &str, value: Param) -> Self {
        self.params.insert(name, value);
        self
    }

    /// About an input.
    pub fn at(self, path: impl Into<String>) -> Self {
        self.at_path(path.into())
    }

    #[inline(never)]
    fn at_path(mut self, path: String) -> Self {
        self.path = Some(path);
        self
    }

    /// About a surface, by its id.
    #[inline(never)]
    pub fn on(mut self, surface: &str) -> Self {
        self.surface = Some(surface.to_string());
        self
    }

    /// With a change that fixes its cause.
    pub fn with_fix(self, path: impl Into<String>, value: impl Into<FixValue>) -> Self {
        self.add_fix(path.into(), value.into())
    }

    #[inline(never)]
    fn add_fix(mut self, path: String, value: FixValue) -> Self {
        self.fixes.push(Fix { path, value });
        self
    }
}

impl From<&str> for FixValue {
    fn from(word: &str) -> Self {
        Self::Text(word.to_string())
    }
}
