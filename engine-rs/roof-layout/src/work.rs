//! Work that is counted: the same on every machine, unlike time.

/// What searches have done so far, and how much they may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// Positions of the programme that were given a value.
    pub positions: usize,
    /// Grids of columns, or ranges of them, that a portrait search looked at.
    pub offsets: usize,
    /// So many positions are enough: from then on a search that has found something stops.
    pub most_positions: usize,
}

impl Default for Work {
    /// As much as it takes.
    fn default() -> Self {
        Self::limited(usize::MAX)
    }
}

impl Work {
    /// At most about so many positions.
    pub fn limited(most_positions: usize) -> Self {
        Self {
            positions: 0,
            offsets: 0,
            most_positions,
        }
    }

    /// Whether a search has to stop with the best it found.
    pub fn is_used_up(&self) -> bool {
        self.positions >= self.most_positions
    }
}
