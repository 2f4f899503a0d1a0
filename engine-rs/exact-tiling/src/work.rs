//! Work that is counted: the same on every machine, unlike time.

/// The work of searches so far, and how much they may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkBudget {
    /// Positions of the dynamic program that were given a value, and places that were looked at.
    pub positions: usize,
    /// Grids of columns, or ranges of them, that a portrait search looked at.
    pub offsets: usize,
    /// So many positions are enough: from then on a search that has found something stops.
    pub most_positions: usize,
    /// Layouts left out because the work was used up carry no more W than this ([`UNBOUNDED`]: it was not
    /// worked out); none while nothing was left out, and what is found is the best there is.
    pub skipped_bound: Option<i64>,
}

/// Positions that take a browser some seconds: enough for what is built, and an end for everything else.
pub const DEFAULT_WORK_LIMIT: usize = 1_500_000_000;

/// More W than anything carries.
pub const UNBOUNDED: i64 = i64::MAX;

impl Default for WorkBudget {
    /// As much as it takes.
    fn default() -> Self {
        Self::limited(usize::MAX)
    }
}

impl WorkBudget {
    /// At most about so many positions.
    pub fn limited(most_positions: usize) -> Self {
        Self { positions: 0, offsets: 0, most_positions, skipped_bound: None }
    }

    /// Whether a search has to stop with the best it found.
    pub fn is_used_up(&self) -> bool {
        self.positions >= self.most_positions
    }

    /// Notes that something was left out which carries no more W than this.
    pub fn leave_out(&mut self, power: i64) {
        self.skipped_bound = self.skipped_bound.max(Some(power));
    }
}
