//! The roof of a survey, for a configuration and for a map.

use roof_engine::configuration::{Roof, Surface};
use serde::Serialize;
#[cfg(feature = "types")]
use tsify::Tsify;

/// The roof that a survey gives, or the reason why it gives none.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(tag = "status", rename_all = "camelCase")]
pub enum SurveyAnswer {
    /// A roof that the engine accepts.
    Roof {
        /// The building. Parts have no names: `main` is the largest one, `part-2` the next.
        roof: Roof,
        /// Its surfaces, enabled by choice, with the origins of their values.
        surfaces: Vec<Surface>,
        /// Faces of the roof, the largest first.
        faces: Vec<FoundFace>,
        /// Faces that were left out, and cases that the plan cannot decide.
        notes: Vec<SurveyNote>,
    },
    /// No roof.
    Refused {
        /// Reason.
        code: SurveyRefusal,
        /// Id of the face, where it is one face's fault.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "types", tsify(optional))]
        face: Option<String>,
    },
}

/// Reason why a survey yields no roof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub enum SurveyRefusal {
    /// No face is left.
    Empty,
    /// More than 80 faces or 400 corners, or larger than 500 m.
    TooLarge,
    /// No survey, or a value out of range.
    Invalid,
    /// The faces contradict each other.
    Unsolvable,
}

/// A face of the roof.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct FoundFace {
    /// Id of its surface; null where it is none: a face of a dormer, or one whose outline cannot be used.
    pub surface: Option<String>,
    /// Ids of the surveyed faces it was made of.
    pub sources: Vec<String>,
    /// Its name as a code.
    pub name: FaceName,
    /// `[east, north]` of each corner in LV95, m, counter-clockwise.
    pub ring: Vec<[f64; 2]>,
    /// The same of what is not part of it, clockwise.
    pub holes: Vec<Vec<[f64; 2]>>,
    /// Degrees from the horizontal.
    pub pitch: SurveyEstimate,
    /// Direction it faces, degrees clockwise from north, 0 to less than 360.
    pub azimuth: SurveyEstimate,
    /// m² along the slope.
    pub area: SurveyEstimate,
    /// Length of its longest eave, m; null without an eave.
    pub eave: Option<SurveyEstimate>,
    /// Length along the slope, m; null where the face is level.
    pub slope: Option<SurveyEstimate>,
    /// Reason why its surface is off; null where it is on.
    pub left: Option<LeftOut>,
}

/// Name of a face: the part of the building, and the side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct FaceName {
    /// Part of the building.
    pub kind: FaceKind,
    /// Side to which it falls.
    pub side: FaceSide,
}

/// Part of the building that a face belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub enum FaceKind {
    /// The largest part.
    Main,
    /// Another part.
    Annex,
    /// A dormer.
    Dormer,
}

/// Side to which a face falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub enum FaceSide {
    /// Within 22.5° of north; the others likewise.
    North,
    /// North-east.
    NorthEast,
    /// East.
    East,
    /// South-east.
    SouthEast,
    /// South.
    South,
    /// South-west.
    SouthWest,
    /// West.
    West,
    /// North-west.
    NorthWest,
    /// Less than 3° steep.
    Level,
}

/// A value with its standard deviation, in the unit of the value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
pub struct SurveyEstimate {
    /// The most likely value.
    pub value: f64,
    /// Its standard deviation.
    pub deviation: f64,
}

/// Reason why a face is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LeftOut {
    /// Less than 8 m².
    Small,
    /// Steeper than 75°.
    Steep,
    /// Faces north, 15° or steeper.
    North,
    /// Gets much less sun than its pitch and direction permit.
    Shaded,
    /// Part of a dormer, which is an opening of the surface below.
    Dormer,
    /// Its outline crosses itself.
    Unclear,
}

/// A face that was left out, or a case that a person has to decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum SurveyNote {
    /// A surveyed face was left out.
    Skipped {
        /// Its id in the survey.
        face: String,
        /// Reason.
        reason: SkippedFace,
    },
    /// Two neighbours of one pitch whose sides do not match: one roof, or two with a step between them.
    Step {
        /// Ids in the survey.
        between: [String; 2],
    },
    /// A level line between surfaces that fall the same way: a change of pitch, or an eave above a lower roof.
    Break {
        /// Ids of surfaces.
        between: [String; 2],
    },
    /// Surfaces that meet none of the main part; their height above it is unknown.
    Apart {
        /// Ids of surfaces.
        surfaces: Vec<String>,
    },
    /// Faces of a dormer became an opening, whose size is a guess.
    Dormer {
        /// Id of the surface that has the opening.
        surface: String,
        /// Id of the opening.
        opening: String,
    },
    /// A hole of a surface became an opening.
    Hole {
        /// Id of the surface that has the opening.
        surface: String,
        /// Id of the opening.
        opening: String,
    },
}

/// Reason why a surveyed face was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub enum SkippedFace {
    /// It has less than 0.2 m² in plan.
    Small,
    /// A larger or earlier face covers most of it with the same orientation.
    Double,
}
