//! Surveyed faces and the roof that is made of them.

use crate::geometry::Point;

/// A roof face as surveyed.
#[derive(Clone, Debug)]
pub struct Face {
    /// Corners of the outline in metres east and north, in either direction, the first one not repeated.
    pub ring: Vec<Point>,
    /// Outlines of what is not part of the face.
    pub holes: Vec<Vec<Point>>,
    /// Degrees from the horizontal, below 90.
    pub pitch: f64,
    /// Degrees from south, west positive: the direction in which the face falls.
    pub aspect: f64,
    /// Square metres along the slope, if known. They sharpen a rounded pitch by up to half a degree.
    pub slope_area: Option<f64>,
}

/// A value with its standard deviation, in the unit of the value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// Its standard deviation.
    pub sd: f64,
}

/// A roof whose faces meet.
#[derive(Clone, Debug)]
pub struct Roof {
    /// Corners in metres east and north.
    pub corners: Vec<Point>,
    /// Faces, the largest area first.
    pub faces: Vec<RoofFace>,
    /// Faces that were left out, and cases that the plan cannot decide.
    pub notes: Vec<Note>,
}

/// A face of a roof.
#[derive(Clone, Debug)]
pub struct RoofFace {
    /// Indexes of the surveyed faces it was made of.
    pub sources: Vec<usize>,
    /// Edges of the outline counter-clockwise, then of every hole clockwise.
    pub rings: Vec<Vec<Edge>>,
    /// Degrees from the horizontal.
    pub pitch: Estimate,
    /// Degrees from south, west positive.
    pub aspect: Estimate,
    /// Square metres along the slope.
    pub area: Estimate,
    /// Metres along the slope from the height of the lowest corner to that of the highest.
    pub slope: Estimate,
    /// Metres of the longest eave; absent without an eave.
    pub eave: Option<Estimate>,
    /// Height above the ground of the lowest corner of the faces connected with it, metres; absent without a 3D model.
    pub level: Option<Estimate>,
    /// Height east · `[0]` + north · `[1]` + `[2]` in metres above the lowest corner of the faces connected with it.
    pub plane: [f64; 3],
}

/// An edge of a face, from its corner to the first corner of the next edge.
#[derive(Clone, Debug)]
pub struct Edge {
    /// Index of the first corner.
    pub corner: usize,
    /// Part in the roof.
    pub role: Role,
    /// Index of the face at its other side, whether or not they meet.
    pub neighbour: Option<usize>,
    /// Metres along the slope.
    pub length: Estimate,
}

/// Part of an edge in the roof, as seen from its face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Lowest level edge, free.
    Eave,
    /// Highest level edge.
    Ridge,
    /// Free sloping edge.
    Verge,
    /// Sloping edge between faces that fall away from it.
    Hip,
    /// Edge between faces that fall towards it.
    Valley,
    /// Level change of pitch between faces that fall the same way.
    Break,
    /// Edge against a wall that the higher face at its other side stands on.
    Wall,
}

/// Something that a person has to know or decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A surveyed face was left out.
    Skipped {
        /// Index of the surveyed face.
        source: usize,
        /// Reason.
        reason: Skipped,
    },
    /// Two neighbours of one pitch and aspect whose sides do not match: one roof, or two with a step between them.
    MayStep {
        /// Indexes of surveyed faces.
        between: [usize; 2],
    },
    /// A level line between faces that fall the same way: a change of pitch, or an eave above a lower roof.
    MayBreak {
        /// Indexes of faces of the roof.
        between: [usize; 2],
    },
    /// These faces meet none of the largest part, and their height above it is unknown.
    Apart {
        /// Indexes of faces of the roof.
        faces: Vec<usize>,
    },
}

/// Reason why a surveyed face was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skipped {
    /// It has less than 0.2 m² in plan.
    Small,
    /// A larger or earlier face covers most of it with the same orientation.
    Double,
}

/// Reason why a survey yields no roof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No face is left.
    Empty,
    /// More faces or corners than one building has.
    TooLarge,
    /// A coordinate or angle is no number or out of range; index of the surveyed face.
    Invalid(usize),
    /// The equations have no solution.
    Unsolvable,
}
