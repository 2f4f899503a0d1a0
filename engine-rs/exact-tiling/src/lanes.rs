//! How columns are free down the slope, those that are free alike counted together.

use std::ops::RangeInclusive;

use crate::grid_offset::{Grid, PortraitField};
use plane_geometry::polygon::edges;
use plane_geometry::sorting::sort;

/// Where columns are free down the slope.
pub type Free = Vec<(i64, i64)>;

/// The ways in which columns of a field without slopes can be free. The first is all the way down.
#[derive(Clone, Debug)]
pub struct FreePatterns {
    free: Vec<Free>,
    /// In order: from which left end on columns are free in which way, up to the next.
    from: Vec<(i64, usize)>,
}

impl FreePatterns {
    /// None on a field with slopes, where every millimetre may have a way of its own.
    pub fn new(field: &PortraitField) -> Option<Self> {
        if field.has_slopes() {
            return None;
        }
        let ends = std::iter::once(&field.polygon).chain(&field.obstacles);
        let sides = ends.flat_map(|points| edges(points).map(|(corner, _)| corner[1]));
        // A side is inside a column from the first of these on and no more from the second.
        let mut lefts: Vec<i64> = sides
            .flat_map(|side| [side - field.column_width + 1, side])
            .filter(|left| *left > field.across.0)
            .collect();
        lefts.push(field.across.0);
        sort(&mut lefts);
        lefts.dedup();
        let mut ways = Self { free: vec![vec![field.along]], from: Vec::with_capacity(lefts.len()) };
        let grid = Grid { field, gap: 0 };
        for left in lefts {
            let free = grid.free_in(left, field.column_width);
            let known = ways.free.iter().position(|known| *known == free);
            let way = known.unwrap_or_else(|| {
                ways.free.push(free);
                ways.free.len() - 1
            });
            if ways.from.last().is_none_or(|(_, last)| *last != way) {
                ways.from.push((left, way));
            }
        }
        Some(ways)
    }

    /// How many columns of a grid are free in each way.
    pub fn counts(&self, grid: Grid<'_>, offset: i64) -> Vec<i32> {
        let (left, pitch) = (grid.field.across.0 + offset, grid.pitch());
        let room = grid.field.across.1 - grid.field.column_width - left;
        let columns = (room.div_euclid(pitch) + 1).max(0);
        let before = |end: i64| (end - left + pitch - 1).div_euclid(pitch).max(0);
        let mut counts = vec![0; self.free.len()];
        let mut first = 0;
        for (index, (_, way)) in self.from.iter().enumerate() {
            let next = self.from.get(index + 1).map_or(columns, |next| columns.min(before(next.0)));
            counts[*way] += i32::try_from(next - first).unwrap_or(0);
            first = next;
        }
        counts
    }

    /// Counts with which no fewer modules are active anywhere than with either of two.
    pub fn merged(a: &[i32], b: &[i32]) -> Vec<i32> {
        let columns = |counts: &[i32]| counts.iter().sum::<i32>();
        let mut merged: Vec<i32> = a.iter().zip(b).map(|(a, b)| *a.min(b)).collect();
        // Columns that are not blocked for both are free all the way.
        if let [_, blocked @ ..] = &merged[..] {
            merged[0] = columns(a).max(columns(b)) - blocked.iter().sum::<i32>();
        }
        merged
    }

    /// Where columns are free, and how many are free so.
    pub fn lanes<'a>(&'a self, counts: &'a [i32]) -> impl Iterator<Item = Lane<'a>> {
        let all = self.free.iter().zip(counts);
        all.map(|(free, count)| (&free[..], *count))
    }
}

/// Where columns are free, and how many are free so.
pub type Lane<'a> = (&'a [(i64, i64)], i32);

impl Grid<'_> {
    /// Where each column is free: exactly for a single offset, at least so for each offset of a range.
    pub fn free(&self, offsets: &RangeInclusive<i64>) -> Vec<Free> {
        let (first, last) = (*offsets.start(), *offsets.end());
        let columns = self.columns(first).map(|(left, right)| {
            let core = (left + last - first, right);
            if core.0 < core.1 { self.free_in(core.0, core.1 - core.0) } else { vec![self.field.along] }
        });
        columns.collect()
    }
}
