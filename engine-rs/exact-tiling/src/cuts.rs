//! The sliver rule as limits of columns: from a start how far, to an end from how near.

use std::ops::Range;

use crate::positions::index;
use crate::task::{CutRule, FillerRange};
use plane_geometry::sorting::sort;

/// Bounds that the sliver rule sets to columns, by position from the field's left edge.
#[derive(Clone, Debug)]
pub struct Cuts {
    /// Largest end of a column that starts here.
    latest_end: Vec<i64>,
    /// Smallest start of a column that ends here.
    earliest_start: Vec<i64>,
    /// Starts from which not every filler is legal, in order.
    limited_starts: Marks,
    /// Ends of fillers that have such a start or a limit of their own, in order.
    single_ends: Marks,
    /// Starts of fillers that have a limit of their own or end at a limited end, in order.
    single_starts: Marks,
}

impl Cuts {
    /// The bounds in a field of `width` mm; none when the rule is off.
    pub fn new(rule: &CutRule, width: i64, filler: Option<FillerRange>) -> Option<Self> {
        let (mut lefts, mut rights) = (Vec::new(), Vec::new());
        for (left, right) in &rule.sides {
            for (side, sides) in [(left, &mut lefts), (right, &mut rights)] {
                if (1..width).contains(side) {
                    sides.push(*side);
                }
            }
        }
        if rule.min <= 1 || (lefts.is_empty() && rights.is_empty()) {
            return None;
        }
        let length = index(width) + 1;
        let mut cuts = Self {
            latest_end: vec![width; length],
            earliest_start: vec![0; length],
            limited_starts: Marks::default(),
            single_ends: Marks::default(),
            single_starts: Marks::default(),
        };
        let (mut limited_starts, mut single_ends) = (Vec::new(), Vec::new());
        let mut single_starts = Vec::new();
        let narrowest = filler.map_or(width, |filler| filler.min);
        for side in lefts {
            let first = (side - rule.min + 1).max(1);
            for start in first..side {
                let end = &mut cuts.latest_end[index(start)];
                *end = (*end).min(side);
            }
            limited_starts.push([first, side]);
            single_starts.push([first, side]);
            // Fillers narrower than the rule can lie between a limited start and the side.
            single_ends.push([first + narrowest, side + 1]);
        }
        for side in rights {
            let last = (side + rule.min).min(width);
            for end in side + 1..last {
                let start = &mut cuts.earliest_start[index(end)];
                *start = (*start).max(side);
            }
            single_ends.push([side + 1, last]);
            single_starts.push([side, (side + rule.min - narrowest).min(width)]);
        }
        cuts.limited_starts = Marks::of(limited_starts);
        cuts.single_ends = Marks::of(single_ends);
        cuts.single_starts = Marks::of(single_starts);
        Some(cuts)
    }

    /// Whether a column from `start` to `end` keeps the rule.
    pub fn permit(&self, start: i64, end: i64) -> bool {
        end <= self.latest_end[index(start)] && start >= self.earliest_start[index(end)]
    }

    /// Starts at which a column of this width does not keep the rule.
    pub(crate) fn forbidden(&self, width: i64) -> impl Iterator<Item = i64> {
        let field = self.latest_end.len() as i64 - 1;
        let by_start = self.limited_starts.positions.iter().map(|start| *start as i64);
        let by_end = self.single_ends.positions.iter().map(move |end| *end as i64 - width);
        let starts = by_start.chain(by_end);
        starts.filter(move |start| (0..=field - width).contains(start) && !self.permit(*start, start + width))
    }

    /// Smallest start of a column that ends at `end`.
    pub fn earliest_start(&self, end: i64) -> i64 {
        self.earliest_start[index(end)]
    }

    /// Largest end of a column that starts at `start`.
    pub fn latest_end(&self, start: i64) -> i64 {
        self.latest_end[index(start)]
    }

    /// Starts in a range from which not every filler is legal.
    pub fn limited_starts(&self, range: Range<usize>) -> &[usize] {
        self.limited_starts.within(range)
    }

    /// Whether not every filler that ends here is legal on its own account.
    pub fn limits_end(&self, end: i64) -> bool {
        self.earliest_start.get(index(end)).is_some_and(|start| *start > 0)
    }

    /// From the left: ends in a range whose fillers must be looked at one by one, while all limited
    /// starts are left out elsewhere.
    pub fn single_ends(&self, range: Range<usize>) -> &[usize] {
        self.single_ends.within(range)
    }

    /// From the right: whether the ends of fillers that start here must be looked at one by one, while
    /// all limited ends are left out elsewhere.
    pub fn is_single_start(&self, start: i64) -> bool {
        let positions = &self.single_starts.positions;
        positions.binary_search(&index(start)).is_ok()
    }
}

/// Marked positions in order.
#[derive(Clone, Debug, Default)]
struct Marks {
    positions: Vec<usize>,
}

impl Marks {
    /// All from the first to before the second of each pair.
    fn of(mut ranges: Vec<[i64; 2]>) -> Self {
        sort(&mut ranges);
        let mut found = Self::default();
        let mut next = 0;
        for [from, to] in ranges {
            found.positions.extend((from.max(next)..to).map(index));
            next = next.max(to);
        }
        found
    }

    fn within(&self, range: Range<usize>) -> &[usize] {
        let before = |end: usize| self.positions.partition_point(|mark| *mark < end);
        &self.positions[before(range.start)..before(range.end)]
    }
}
