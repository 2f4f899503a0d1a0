//! The choices of a layout, and layouts.

use std::ops::Deref;

use plane_geometry::intervals::count_active;

/// A format as the layout sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// mm along the row, at least 1.
    pub width: i64,
    /// W of an active module, at least 0.
    pub power: i64,
}

impl Tile {
    fn is_valid(&self) -> bool {
        (1..=MAX_LENGTH).contains(&self.width) && self.power >= 0
    }
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

/// The sliver rule. The strip of a column between its left edge and an opening's left side is 0 or at least `min` mm
/// wide; so is that between an opening's right side and the column's right edge. Where the column's edge is the field's
/// edge, any strip is legal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CutRule {
    /// Narrowest strip, mm; 0 switches the rule off.
    pub min: i64,
    /// x of the openings' left and right sides, mm from the field's left edge.
    pub sides: Vec<(i64, i64)>,
}

impl CutRule {
    /// Whether columns in a field, each from its left to its right end, keep the rule.
    pub fn is_met(
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
}

/// The choices of columns, or in portrait of rows.
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
    /// The task of columns over rows, each with its free intervals from left to right, which do not overlap; the
    /// sides of the sliver rule count from where `across` does. Columns do not overlap, rows alone do.
    ///
    /// # Errors
    ///
    /// As [`Task::new`].
    pub fn columns_over(
        self,
        free: &[Vec<(i64, i64)>],
        across: (i64, i64),
        cut: CutRule,
    ) -> Result<Task, InvalidTask> {
        let (left, right) = across;
        let numbers = free.iter().flatten().chain(&cut.sides).flat_map(|(from, to)| [*from, *to]);
        if !numbers.chain([left, right]).all(is_near) || right <= left {
            return Err(InvalidTask::Width);
        }
        if !self.tiles.iter().all(Tile::is_valid) {
            return Err(InvalidTask::Tiles);
        }
        let tiles = self.tiles.iter();
        let sides = cut.sides.iter().map(|(from, to)| (from - left, to - left));
        Task::new(TaskInput {
            width: right - left,
            active: tiles.map(|tile| count_active(free, across, tile.width)).collect(),
            tiles: self.tiles,
            filler: self.filler,
            gap: self.gap,
            empty_formats: self.empty_formats,
            cut: CutRule { min: cut.min, sides: sides.collect() },
        })
    }
}

/// One row of columns to choose for a whole surface, its numbers checked: nothing asked of it panics or overflows.
#[derive(Clone, Debug)]
pub struct Task(TaskInput);

/// The input of a task. Positions are mm from the field's left edge.
#[derive(Clone, Debug)]
pub struct TaskInput {
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
    /// The key by which layouts with this gap between columns (in portrait not that of the rows) are compared:
    /// less is better.
    pub fn order(&self, gap: i64, nominal: i64) -> LayoutOrder {
        (-self.power, self.fillers, (gap - nominal).abs(), self.filler_width, gap)
    }
}

/// The first part of a task's input that is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidTask {
    /// The width is less than 1 mm or more than 10 km, or a coordinate is further away than that.
    Width,
    /// There is no format, or one without width, wider than 10 km or of negative power.
    Tiles,
    /// There is not one count of at least 0 per format and start.
    Active,
    /// The filler's range is reversed, begins below 1 mm or ends above 10 km.
    Filler,
    /// The gaps' range is reversed, or it or the nominal gap is beyond 10 km. Or it begins below 0 and is not one overlap
    /// that is less than every format and filler.
    Gap,
    /// A side of the sliver rule is reversed or further away than 10 km, or its width is.
    Cut,
    /// All modules' power times the fillers could reach 2^60, or the fillers times the square of the width.
    TooLarge,
}

/// Longest length of a task, mm: 10 km.
const MAX_LENGTH: i64 = 10_000_000;

fn is_near(at: i64) -> bool {
    (-MAX_LENGTH..=MAX_LENGTH).contains(&at)
}

impl Deref for Task {
    type Target = TaskInput;

    #[inline]
    fn deref(&self) -> &TaskInput {
        &self.0
    }
}

impl Task {
    /// The task with this input.
    ///
    /// # Errors
    ///
    /// The first number that the dynamic program cannot calculate with.
    pub fn new(input: TaskInput) -> Result<Self, InvalidTask> {
        let TaskInput { width, tiles, filler, gap, cut, .. } = &input;
        let is_filler = |filler: &FillerRange| 1 <= filler.min && filler.min <= filler.max;
        let is_overlap = gap.min == gap.max && gap.min.saturating_add(input.narrowest()) > 0;
        let rules = [
            ((1..=MAX_LENGTH).contains(width), InvalidTask::Width),
            (!tiles.is_empty() && tiles.iter().all(Tile::is_valid), InvalidTask::Tiles),
            (input.counts_all_starts(), InvalidTask::Active),
            (filler.is_none_or(|filler| is_filler(&filler) && is_near(filler.max)), InvalidTask::Filler),
            (
                [gap.min, gap.max, gap.nominal].into_iter().all(is_near)
                    && gap.min <= gap.max
                    && (gap.min >= 0 || is_overlap),
                InvalidTask::Gap,
            ),
            (
                is_near(cut.min) && cut.sides.iter().all(|(a, b)| a <= b && is_near(*a) && is_near(*b)),
                InvalidTask::Cut,
            ),
            (input.most_value() < 1 << 60, InvalidTask::TooLarge),
        ];
        let invalid = rules.into_iter().find(|(holds, _)| !holds);
        invalid.map_or(Ok(Self(input)), |(_, invalid)| Err(invalid))
    }

    /// The same of input that is known to be valid.
    pub(crate) fn unchecked(input: TaskInput) -> Self {
        Self(input)
    }

    /// The same without the sliver rule.
    pub fn without_cut_rule(&self) -> Self {
        Self(TaskInput { cut: CutRule::default(), ..self.0.clone() })
    }

    /// The mirrored task, with one gap only.
    pub fn mirrored(&self, gap: i64) -> Self {
        let TaskInput { width, tiles, active, filler, empty_formats, cut, .. } = &self.0;
        let sides = cut.sides.iter().map(|(left, right)| (width - right, width - left));
        Self(TaskInput {
            width: *width,
            tiles: tiles.clone(),
            active: active.iter().map(|rows| rows.iter().rev().copied().collect()).collect(),
            filler: *filler,
            gap: GapChoice { min: gap, max: gap, ..self.gap },
            empty_formats: *empty_formats,
            cut: CutRule { min: cut.min, sides: sides.collect() },
        })
    }

    /// Permits one gap only.
    pub(crate) fn fix_gap(&mut self, gap: i64) {
        (self.0.gap.min, self.0.gap.max) = (gap, gap);
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
        self.cut.is_met((0, self.width), ends)
            && layout.columns.iter().all(|column| {
                let is_empty = |tile: usize| {
                    let start = usize::try_from(column.x).ok();
                    start.and_then(|x| self.active.get(tile)?.get(x)).is_none_or(|rows| *rows == 0)
                };
                self.empty_formats || !column.tile.is_some_and(is_empty)
            })
    }

    /// A layout of the mirrored task.
    pub fn turned(&self, mut layout: Layout) -> Layout {
        layout.columns.reverse();
        for column in &mut layout.columns {
            column.x = self.width - column.x - column.width;
        }
        layout
    }

    /// W of a column of a format that starts at `x`; 0 where it does not fit.
    pub fn power_at(&self, tile: usize, x: i64) -> i64 {
        let rows = usize::try_from(x).ok().and_then(|x| self.active.get(tile)?.get(x));
        rows.map_or(0, |rows| i64::from(*rows) * self.tiles.get(tile).map_or(0, |t| t.power))
    }
}

impl TaskInput {
    /// Whether there is a count of at least 0 per format and start.
    fn counts_all_starts(&self) -> bool {
        let starts = |tile: &Tile| usize::try_from(self.width.saturating_sub(tile.width).saturating_add(1));
        self.active.len() == self.tiles.len()
            && self.tiles.iter().zip(&self.active).all(|(tile, rows)| {
                // The sign of all together: a loop over vectors.
                let signs = rows.iter().fold(0, |signs, rows| signs | rows);
                rows.len() == starts(tile).unwrap_or(0) && signs >= 0
            })
    }

    /// More than any tiling is worth, fillers counted.
    fn most_value(&self) -> i128 {
        let tiles = self.tiles.iter().enumerate();
        let most = tiles.map(|(index, tile)| i128::from(tile.power) * i128::from(self.most_active(index)));
        let overlap = self.gap.min.min(0);
        let count = |width: i64| i128::from(self.width / width.saturating_add(overlap).max(1)) + 1;
        let columns = self.tiles.iter().map(|tile| count(tile.width)).max();
        let fillers = self.filler.map_or(1, |filler| count(filler.min)) + 1;
        // Filler widths and distances to the edges are one number for each layout of equal power.
        let distances = i128::from(self.width).saturating_mul(i128::from(self.width));
        let power = most.max().unwrap_or(0).saturating_mul(columns.unwrap_or(1));
        power.max(distances).saturating_mul(fillers)
    }

    /// Most cells that a column of a format has active anywhere.
    pub(crate) fn most_active(&self, tile: usize) -> i64 {
        let active = self.active.get(tile).into_iter().flatten();
        active.copied().fold(0, i32::max).into()
    }

    /// mm of the narrowest format or filler.
    fn narrowest(&self) -> i64 {
        let widths = self.tiles.iter().map(|tile| tile.width);
        widths.chain(self.filler.map(|filler| filler.min)).min().unwrap_or(1)
    }
}
