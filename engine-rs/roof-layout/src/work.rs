//! Work that is counted: the same on every machine, unlike time.

/// What searches have done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Positions of the programme that were given a value.
    pub positions: usize,
    /// Grids of columns, or ranges of them, that a portrait search looked at.
    pub offsets: usize,
}
