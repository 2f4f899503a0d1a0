//! What a layout is chosen from and what it is.

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
    /// The rule in the mirrored field.
    pub(crate) fn mirrored(&self, width: i64) -> Self {
        let sides = self
            .sides
            .iter()
            .map(|(left, right)| (width - right, width - left));
        Self {
            min: self.min,
            sides: sides.collect(),
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
pub(crate) type LayoutOrder = (i64, i64, i64, i64, i64);

impl Layout {
    /// What layouts with this gap between columns (in portrait not that of the programme) are compared
    /// by: less is better.
    pub(crate) fn order(&self, gap: i64, nominal: i64) -> LayoutOrder {
        (
            -self.power,
            self.fillers,
            (gap - nominal).abs(),
            self.filler_width,
            gap,
        )
    }
}

impl Task {
    /// The layout with these columns.
    pub fn layout(&self, gap: i64, columns: Vec<LaidColumn>) -> Layout {
        let mut layout = Layout {
            gap,
            columns,
            power: 0,
            fillers: 0,
            filler_width: 0,
        };
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

    /// W of a column of a format that starts at `x`; 0 where it does not fit.
    pub fn power_at(&self, tile: usize, x: i64) -> i64 {
        let rows = usize::try_from(x)
            .ok()
            .and_then(|x| self.active.get(tile)?.get(x));
        rows.map_or(0, |rows| {
            i64::from(*rows) * self.tiles.get(tile).map_or(0, |t| t.power)
        })
    }
}
