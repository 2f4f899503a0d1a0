//! Where the columns of a portrait field may stand: a grid of equal columns and its offset.

use std::ops::RangeInclusive;

use plane_geometry::intervals::{count_active, free_intervals};
use plane_geometry::polygon::edges;
use plane_geometry::sorting::sort;

/// A portrait field: columns of one width, a constant gap between them, rows chosen from formats.
#[derive(Clone, Debug)]
pub struct PortraitField {
    /// Corners of the field as [`down_the_slope`] gives them.
    pub polygon: Vec<[i64; 2]>,
    /// Convex obstacles, likewise.
    pub obstacles: Vec<Vec<[i64; 2]>>,
    /// Left and right end.
    pub across: (i64, i64),
    /// From the upper end down to the lower one, which the rows must tile exactly.
    pub along: (i64, i64),
    /// Width of every column, mm, at least 1.
    pub column_width: i64,
    /// A cut strip at a field edge is 0 or at least this wide, mm.
    pub edge_min: i64,
    /// Whether a strip of 0 may leave up to a gap bare at a field edge; else a column ends there.
    pub bare_edges: bool,
}

/// The grid of columns with one gap: column `k` starts at `left end + offset + k · pitch`.
#[derive(Clone, Copy, Debug)]
pub struct Grid<'a> {
    /// The field it lies on.
    pub field: &'a PortraitField,
    /// Between columns, mm.
    pub gap: i64,
}

/// Points as a portrait field has them: how far down the slope, how far across. The dynamic program runs
/// down, so that of equal layouts the one with made-to-measure rows nearer to the ridge comes first.
pub fn down_the_slope(points: &[[i64; 2]]) -> Vec<[i64; 2]> {
    points.iter().map(|[x, y]| [-y, *x]).collect()
}

impl Grid<'_> {
    /// From one column's start to the next.
    pub fn pitch(&self) -> i64 {
        self.field.column_width + self.gap
    }

    fn span(&self) -> i64 {
        self.field.across.1 - self.field.across.0
    }

    /// Left and right ends of the whole columns, from left to right.
    pub fn columns(&self, offset: i64) -> impl Iterator<Item = (i64, i64)> {
        let (left, width) = (self.field.across.0 + offset, self.field.column_width);
        let (pitch, last) = (self.pitch(), self.field.across.1 - width);
        (0..).map(move |k| left + k * pitch).take_while(move |x| *x <= last).map(move |x| (x, x + width))
    }

    /// The offset of the grid whose mirror image has this one.
    pub fn turned(&self, offset: i64) -> i64 {
        (self.span() - self.field.column_width - offset).rem_euclid(self.pitch())
    }

    /// Widths of the cut strips at the left and at the right end; 0 where there is none.
    pub fn strips(&self, offset: i64) -> (i64, i64) {
        let right = self.rest(offset) - self.gap;
        ((offset - self.gap).max(0), right.max(0))
    }

    /// The rest to the right of the last whole column, mm.
    fn rest(&self, offset: i64) -> i64 {
        let whole = (self.span() - offset + self.gap).div_euclid(self.pitch());
        self.span() - offset + self.gap - whole.max(0) * self.pitch()
    }

    /// Left and right ends of all columns, the cut strips included, from left to right.
    pub fn all_columns(&self, offset: i64) -> Vec<(i64, i64)> {
        let ((xl, xr), (left, right)) = (self.field.across, self.strips(offset));
        let mut columns: Vec<(i64, i64)> = self.columns(offset).collect();
        if left > 0 {
            columns.insert(0, (xl, (xl + left).min(xr)));
        }
        if right > 0 {
            columns.push((xr - right, xr));
        }
        columns
    }

    /// Where a column is free, down the slope.
    pub fn free_in(&self, left: i64, width: i64) -> Vec<(i64, i64)> {
        let PortraitField { polygon, obstacles, along, .. } = self.field;
        free_intervals(polygon, obstacles, (left, left + width), *along)
    }

    /// Least width of glass over the field, strips included, at any offset of a range.
    pub fn least_glass(&self, offsets: &RangeInclusive<i64>) -> i64 {
        let glass = |offset: i64| {
            let columns = self.all_columns(offset);
            columns.iter().map(|(left, right)| right - left).sum::<i64>()
        };
        if offsets.start() == offsets.end() {
            return glass(*offsets.start());
        }
        // Least where as much gap as possible lies on the field: at most one gap more than elsewhere.
        (glass(*offsets.start()) - self.gap).max(0)
    }

    /// Whether both strips keep the field's `edge_min`.
    pub fn permits(&self, offset: i64) -> bool {
        let (left, right) = self.strips(offset);
        let is_bare = |uncovered: i64| uncovered > 0 && !self.field.bare_edges;
        let keeps = |strip: i64, uncovered: i64| {
            if strip == 0 { !is_bare(uncovered) } else { strip >= self.field.edge_min }
        };
        keeps(left, offset) && keeps(right, self.rest(offset))
    }

    /// Offsets at which a column touches something on its left; with `both_sides` also those at which
    /// it touches something on its right, or a gap begins or ends at an end of the field. Between two
    /// of them, on a field without slopes, no offset is better than at the lower one (with
    /// `both_sides`: than at both). In order; only permitted ones.
    pub fn contacts(&self, both_sides: bool) -> Vec<i64> {
        let PortraitField { polygon, obstacles, across, column_width, .. } = self.field;
        let obstacle_ends = obstacles.iter().filter_map(|obstacle| {
            let xs = || obstacle.iter().map(|corner| corner[1]);
            Some((xs().min()?, xs().max()?))
        });
        let ends: Vec<(i64, i64)> = obstacle_ends.collect();
        let corners = || polygon.iter().map(|corner| corner[1]);
        let mut found = Vec::new();
        for side in corners().chain(ends.iter().map(|end| end.1)) {
            found.push((side - across.0).rem_euclid(self.pitch()));
        }
        found.push(0);
        found.push((across.1 - across.0).rem_euclid(self.pitch()));
        if both_sides {
            let rights = corners().chain(ends.iter().map(|end| end.0));
            for side in rights.chain([across.1]) {
                found.push((side - across.0 - column_width).rem_euclid(self.pitch()));
            }
            found.push(self.gap);
        }
        // Where the strips begin and end to be wide enough, and a column ends where the field does.
        let least = self.field.edge_min.max(i64::from(!self.field.bare_edges));
        found.push((self.span() - column_width).rem_euclid(self.pitch()));
        found.push((self.gap + least).rem_euclid(self.pitch()));
        if both_sides {
            found.push((self.span() - least).rem_euclid(self.pitch()));
        }
        sort(&mut found);
        found.dedup();
        found.retain(|offset| self.permits(*offset));
        found
    }

    /// Per format height and start down the slope, in how many columns a module is active: exactly for a
    /// single offset, at least so many for each offset of a range.
    pub fn count_active(&self, offsets: &RangeInclusive<i64>, heights: &[i64]) -> Vec<Vec<i32>> {
        let lanes = self.free(offsets);
        heights.iter().map(|height| count_active(&lanes, self.field.along, *height)).collect()
    }
}

impl PortraitField {
    /// Whether any edge of field or obstacles is neither level nor upright.
    pub fn has_slopes(&self) -> bool {
        std::iter::once(&self.polygon)
            .chain(&self.obstacles)
            .any(|points| edges(points).any(|(a, b)| a[0] != b[0] && a[1] != b[1]))
    }
}
