//! What a layout is chosen from and what it is.

use crate::intervals::count_active;

/// A format as the layout sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// mm along the row, at least 1.
    pub width: i64,
    /// W of an active module, at least 0.
    pub power: i64,
}

/// Permitted widths of a filler column, mm, `1 <= min <= max`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FillerRange {
    /// Narrowest.
    pub min: i64,
    /// Widest.
    pub max: i64,
}

/// Permitted gaps between columns, mm, `0 <= min <= max`; every whole number between is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GapChoice {
    /// Smallest.
    pub min: i64,
    /// Largest.
    pub max: i64,
    /// The nearest to it wins ties.
    pub nominal: i64,
}

/// Where a block of one format lies on the row; the strips beside it are fillers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// At the left end.
    Left,
    /// Symmetric about the middle.
    Center,
    /// At the right end.
    Right,
}

/// The sliver rule: the strip of a column between its left edge and an opening's left side, or between
/// an opening's right side and its right edge, is 0 or at least `min` mm wide; where the column's edge
/// is the field's edge, any strip is legal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CutRule {
    /// Narrowest strip, mm; 0 switches the rule off.
    pub min: i64,
    /// x of the openings' left and right sides, mm from the field's left edge.
    pub sides: Vec<(i64, i64)>,
}

impl CutRule {
    /// Whether columns in a field, each from its left to its right end, keep the rule.
    pub fn is_kept(
        &self,
        (first, last): (i64, i64),
        columns: impl Iterator<Item = (i64, i64)> + Clone,
    ) -> bool {
        let narrow = |strip: i64| 0 < strip && strip < self.min;
        !self.sides.iter().any(|(left, right)| {
            columns.clone().any(|(start, end)| {
                (start > first && *left < end && narrow(left - start))
                    || (end < last && *right > start && narrow(end - right))
            })
        })
    }

    /// The rule in the mirrored field.
    pub(crate) fn mirrored(&self, width: i64) -> Self {
        let sides = self.sides.iter().map(|(left, right)| (width - right, width - left));
        Self { min: self.min, sides: sides.collect() }
    }
}

/// What columns, or in portrait rows, may be chosen from.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Formats; of rows the widths are heights up the slope, each more than the overlap.
    pub tiles: Vec<Tile>,
    /// Permitted fillers, if any; of rows more than the overlap.
    pub filler: Option<FillerRange>,
    /// How far a row lies over the one below, mm.
    pub overlap: i64,
    /// Gaps between columns.
    pub gap: GapChoice,
    /// Whether one may have a format although none of its cells is active.
    pub empty_formats: bool,
}

impl Rules {
    /// Columns over rows, each with where it is free; the sides of the sliver rule count from where `across`
    /// does.
    pub fn columns_over(self, free: &[Vec<(i64, i64)>], across: (i64, i64), cut: CutRule) -> Task {
        let (left, right) = across;
        let tiles = self.tiles.iter();
        let sides = cut.sides.iter().map(|(from, to)| (from - left, to - left));
        Task {
            width: right - left,
            active: tiles.map(|tile| count_active(free, across, tile.width)).collect(),
            tiles: self.tiles,
            filler: self.filler,
            gap: self.gap,
            empty_formats: self.empty_formats,
            cut: CutRule { min: cut.min, sides: sides.collect() },
        }
    }
}

/// One row of columns to choose for a whole surface. Positions are mm from the field's left edge.
#[derive(Clone, Debug)]
pub struct Task {
    /// Width that the columns must tile exactly, mm, at least 1.
    pub width: i64,
    /// The formats, at least one.
    pub tiles: Vec<Tile>,
    /// Per format and start: the number of rows in which a module there is active. As long as there
    /// are starts; empty for a format wider than the field.
    pub active: Vec<Vec<i32>>,
    /// Permitted fillers, if any.
    pub filler: Option<FillerRange>,
    /// Permitted gaps.
    pub gap: GapChoice,
    /// Whether a column may have a format although none of its cells is active.
    pub empty_formats: bool,
    /// The sliver rule.
    pub cut: CutRule,
}

/// One laid column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LaidColumn {
    /// Left edge, mm from the field's left edge.
    pub x: i64,
    /// mm.
    pub width: i64,
    /// Index of its format; none for a filler.
    pub tile: Option<usize>,
}

/// A chosen layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Gap between columns, mm.
    pub gap: i64,
    /// From left to right.
    pub columns: Vec<LaidColumn>,
    /// W.
    pub power: i64,
    /// Number of filler columns.
    pub fillers: i64,
    /// Their widths together, mm.
    pub filler_width: i64,
}

/// Watts (negative), fillers, distance of the gap from the nominal one, filler width, gap.
pub type LayoutOrder = (i64, i64, i64, i64, i64);

impl Layout {
    /// What layouts with this gap between columns (in portrait not that of the programme) are compared
    /// by: less is better.
    pub fn order(&self, gap: i64, nominal: i64) -> LayoutOrder {
        (-self.power, self.fillers, (gap - nominal).abs(), self.filler_width, gap)
    }
}

/// What of a task the programme cannot calculate with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskRefused {
    /// The width is less than 1 mm or more than [`MAX_LENGTH`].
    Width,
    /// There is no format, or one without width, wider than [`MAX_LENGTH`] or of negative power.
    Tiles,
    /// The counts are not one per format and start.
    Active,
    /// The filler's range is reversed, begins below 1 mm or ends above [`MAX_LENGTH`].
    Filler,
    /// The gaps' range is reversed or below 0, or it or the nominal gap is beyond [`MAX_LENGTH`].
    Gap,
    /// The sides of the sliver rule are reversed or further away than [`MAX_LENGTH`], or its width is.
    Cut,
    /// All modules' power times the fillers could reach 2^60.
    TooLarge,
}

/// Longest length of a task, mm: 10 km.
pub const MAX_LENGTH: i64 = 10_000_000;

impl Task {
    /// The task, if all holds that the programme relies on; else the first that does not. In portrait, where
    /// an overlap is a gap below 0, it does not apply.
    pub fn checked(self) -> Result<Self, TaskRefused> {
        let lengths = 1..=MAX_LENGTH;
        let is_near = |at: i64| (-MAX_LENGTH..=MAX_LENGTH).contains(&at);
        let Self { width, tiles, active, filler, gap, cut, .. } = &self;
        let is_tile = |tile: &Tile| lengths.contains(&tile.width) && tile.power >= 0;
        let refused = [
            (lengths.contains(width), TaskRefused::Width),
            (!tiles.is_empty() && tiles.iter().all(is_tile), TaskRefused::Tiles),
            (self.counts_all_starts(), TaskRefused::Active),
            (
                filler
                    .is_none_or(|filler| 1 <= filler.min && filler.min <= filler.max && is_near(filler.max)),
                TaskRefused::Filler,
            ),
            (
                0 <= gap.min && gap.min <= gap.max && is_near(gap.max) && is_near(gap.nominal),
                TaskRefused::Gap,
            ),
            (
                is_near(cut.min) && cut.sides.iter().all(|(a, b)| a <= b && is_near(*a) && is_near(*b)),
                TaskRefused::Cut,
            ),
            (active.len() == tiles.len() && self.most_value() < 1 << 60, TaskRefused::TooLarge),
        ];
        let first = refused.into_iter().find(|(holds, _)| !holds);
        first.map_or(Ok(self), |(_, refused)| Err(refused))
    }

    /// Whether there is a count of at least 0 per format and start.
    fn counts_all_starts(&self) -> bool {
        let starts = |tile: &Tile| usize::try_from(self.width.saturating_sub(tile.width).saturating_add(1));
        self.active.len() == self.tiles.len()
            && self.tiles.iter().zip(&self.active).all(|(tile, rows)| {
                rows.len() == starts(tile).unwrap_or(0) && rows.iter().all(|rows| *rows >= 0)
            })
    }

    /// More than any tiling is worth, fillers counted.
    fn most_value(&self) -> i128 {
        let tiles = self.tiles.iter().enumerate();
        let most = tiles.map(|(index, tile)| i128::from(tile.power) * i128::from(self.most_active(index)));
        let narrowest = self.tiles.iter().map(|tile| tile.width).min();
        let count = |narrowest: i64| i128::from(self.width / narrowest.max(1)) + 1;
        let columns = count(narrowest.unwrap_or(1));
        let fillers = self.filler.map_or(1, |filler| count(filler.min)) + 1;
        most.max().unwrap_or(0).saturating_mul(columns).saturating_mul(fillers)
    }

    /// Most cells that a column of a format has active anywhere.
    pub(crate) fn most_active(&self, tile: usize) -> i64 {
        let active = self.active.get(tile).into_iter().flatten();
        active.copied().max().unwrap_or(0).into()
    }

    /// The layout with these columns.
    pub fn layout(&self, gap: i64, columns: Vec<LaidColumn>) -> Layout {
        let mut layout = Layout { gap, columns, power: 0, fillers: 0, filler_width: 0 };
        for column in &layout.columns {
            match column.tile {
                Some(tile) => layout.power += self.power_at(tile, column.x),
                None => {
                    layout.fillers += 1;
                    layout.filler_width += column.width;
                }
            }
        }
        layout
    }

    /// Whether a layout keeps the sliver rule and has a format only where a cell of it is active, as far as
    /// either binds.
    pub fn permits(&self, layout: &Layout) -> bool {
        let ends = layout.columns.iter().map(|column| (column.x, column.x + column.width));
        self.cut.is_kept((0, self.width), ends)
            && layout.columns.iter().all(|column| {
                let is_empty = |tile: usize| {
                    let start = usize::try_from(column.x).ok();
                    start.and_then(|x| self.active.get(tile)?.get(x)).is_none_or(|rows| *rows == 0)
                };
                self.empty_formats || !column.tile.is_some_and(is_empty)
            })
    }

    /// W of a column of a format that starts at `x`; 0 where it does not fit.
    pub fn power_at(&self, tile: usize, x: i64) -> i64 {
        let rows = usize::try_from(x).ok().and_then(|x| self.active.get(tile)?.get(x));
        rows.map_or(0, |rows| i64::from(*rows) * self.tiles.get(tile).map_or(0, |t| t.power))
    }
}
