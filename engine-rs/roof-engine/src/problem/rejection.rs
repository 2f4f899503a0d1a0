//! Problems: why an input is rejected.

use serde::Serialize;
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

use super::params::{Param, Params};

/// Why an input is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ProblemCode {
    /// The text is not JSON; where that shows (`line`, `column`, from 1).
    BrokenJson,
    /// A required field is not there (`field`).
    MissingField,
    /// A field that this version does not know (`field`).
    UnknownField,
    /// A field that stands twice in its object (`field`).
    DuplicateField,
    /// `schema` names another kind or a newer version (`schema`).
    UnsupportedSchema,
    /// A value of the wrong kind (`expected`: object, list, point, text, number, wholeNumber, yesOrNo,
    /// autoOrWholeNumber, oneDecimal, twoDecimals, other).
    WrongType,
    /// A word that is not among those permitted (`value`).
    UnknownValue,
    /// An id that the catalogue does not hold (`value`).
    UnknownArticle,
    /// An id that has left the catalogue (`value`, and `replacedBy` where something takes its place).
    Withdrawn,
    /// A length below zero.
    NegativeDimension,
    /// Above `max`.
    AboveMaximum,
    /// Outside `min` to `max`.
    OutOfRange,
    /// More than `max` elements.
    TooMany,
    /// A text of more than `max` characters.
    TextTooLong,
    /// Openings cut the slates of a surface into more pieces than can be worked out.
    TooComplex,
    /// Not as many edges as the outline has corners (`corners`).
    EdgeCount,
    /// The largest value of a range is below its smallest one (`min`).
    MaxBelowMin,
    /// The same id twice (`value`).
    DuplicateId,
    /// The same cell of a composition twice (`row`, `column` from 1).
    DuplicateCell,
    /// No surface is enabled.
    NoAlignment,
    /// x2 is not greater than x1.
    X2NotGreater,
    /// y2 is not greater than y1.
    Y2NotGreater,
    /// Two openings overlap, their clearances included (`other`).
    OpeningsOverlap,
    /// An opening reaches over the surface's edge.
    OpeningOutside,
    /// There is no place for an opening of this size.
    NotEnoughSpace,
    /// More rows than the height holds (`max`).
    RowsExceedHeight,
    /// More or taller finishing rows than is left under the ridge (`max`).
    FinishingExceedsHeight,
    /// An outline without area.
    DegenerateOutline,
    /// An outline that crosses itself.
    OutlineCrosses,
    /// `manual` needs exactly one format.
    ManualNeedsOneFormat,
    /// `manual` needs a fixed gap.
    ManualNeedsFixedGap,
    /// No table of subsidy rates holds on the day (`date`).
    NoSubsidyTable,
}

/// One refusal, at its place.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Why.
    pub code: ProblemCode,
    /// Where, as in `surfaces[0].cutouts[1].x2`; empty for the whole text.
    pub path: String,
    /// Values for the text.
    #[cfg_attr(
        feature = "types",
        tsify(type = "Record<string, number | string>"),
        schemars(with = "std::collections::BTreeMap<String, Param>")
    )]
    pub params: Params,
}

impl Problem {
    /// One refusal.
    pub fn new<P: Into<Param>, const N: usize>(
        code: ProblemCode,
        path: impl Into<String>,
        params: [(&str, P); N],
    ) -> Self {
        let params = params.into_iter();
        Self { code, path: path.into(), params: params.map(|(name, value)| (name, value.into())).collect() }
    }
}
