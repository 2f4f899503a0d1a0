//! The most that rows on a grid of columns carry, its arrays reused from grid to grid.

use crate::gains::{ColumnValues, Value, fits_32_bits, power_of, power_step, scale};
use crate::gap_table::{PrefixTable, TilingInput};
use crate::grid_offset::PortraitField;
use crate::lanes::Lane;
use crate::portrait_rows::rows_of;
use crate::positions::index;
use crate::task::{Rules, Task};
use crate::work::WorkBudget;
use plane_geometry::sorting::sort;

/// The dynamic program of rows for power, in 32 bits where they suffice.
pub(crate) enum RowPower {
    Small(DynamicProgram<i32>),
    Large(DynamicProgram<i64>),
}

impl RowPower {
    pub(crate) fn new(field: &PortraitField, rules: &Rules) -> Self {
        let task = rows_of(field, rules, Vec::new());
        let step = power_step(&task.tiles);
        let columns = (field.across.1 - field.across.0) / field.column_width + 1;
        let is_small = task
            .tiles
            .iter()
            .all(|tile| fits_32_bits(&task, tile, columns * (tile.power / step * scale(&task))));
        if is_small {
            Self::Small(DynamicProgram::new(task, field, step))
        } else {
            Self::Large(DynamicProgram::new(task, field, step))
        }
    }

    /// The factor of power in a value.
    pub(crate) fn scale(&self) -> i64 {
        match self {
            Self::Small(program) => program.gains.scale,
            Self::Large(program) => program.gains.scale,
        }
    }

    /// Power x scale − fillers of the best rows on columns that are free so; none where none tile.
    pub(crate) fn value(&mut self, lanes: &[Lane<'_>], work: &mut WorkBudget) -> Option<i64> {
        match self {
            Self::Small(program) => program.value(lanes, work),
            Self::Large(program) => program.value(lanes, work),
        }
    }
}

/// Values that a number can be turned into and back.
pub(crate) trait Counted: Value {
    fn of(number: i64) -> Self;
    fn number(self) -> i64;
}

impl Counted for i32 {
    fn of(number: i64) -> Self {
        number as i32
    }

    fn number(self) -> i64 {
        self.into()
    }
}

impl Counted for i64 {
    fn of(number: i64) -> Self {
        number
    }

    fn number(self) -> i64 {
        self
    }
}

pub(crate) struct DynamicProgram<V> {
    task: Task,
    /// Upper end of the field.
    upper: i64,
    /// W that power is counted in.
    step: i64,
    gains: ColumnValues<V>,
    table: PrefixTable<V>,
    /// Where more or fewer columns are free for a format, by start.
    changes: Vec<(usize, i32)>,
}

impl<V: Counted> DynamicProgram<V> {
    fn new(task: Task, field: &PortraitField, step: i64) -> Self {
        let starts = task.tiles.iter().map(|tile| task.width - tile.width + 1);
        let by_tile = starts.map(|starts| vec![V::NEVER; index(starts.max(0))]);
        let gains = ColumnValues::with_even_fillers(by_tile.collect(), V::of(-1), scale(&task));
        let table = PrefixTable::new(TilingInput::new(&task, None, &gains));
        Self { task, upper: field.along.0, step, gains, table, changes: Vec::new() }
    }

    fn value(&mut self, lanes: &[Lane<'_>], work: &mut WorkBudget) -> Option<i64> {
        let scale = self.gains.scale;
        for (tile, gains) in self.task.tiles.iter().zip(&mut self.gains.by_tile) {
            self.changes.clear();
            for (free, count) in lanes.iter().filter(|(_, count)| *count > 0) {
                for (from, to) in free.iter().filter(|(from, to)| to - from >= tile.width) {
                    self.changes.push((index(from - self.upper), *count));
                    let behind = to - tile.width + 1;
                    self.changes.push((index(behind - self.upper), -count));
                }
            }
            sort(&mut self.changes);
            let worth = tile.power / self.step * scale;
            let (mut at, mut columns) = (0, 0);
            let end = (gains.len(), 0);
            for (next, change) in self.changes.iter().copied().chain([end]) {
                let next = next.min(gains.len());
                if next > at {
                    let is_empty = columns == 0 && !self.task.empty_formats;
                    gains[at..next].fill(match is_empty {
                        true => V::NEVER,
                        false => V::of(i64::from(columns) * worth),
                    });
                    at = next;
                }
                columns += change;
            }
        }
        let on = TilingInput::new(&self.task, None, &self.gains);
        work.offsets += 1;
        let value = self.table.fill(on, self.task.gap.min, work);
        value.is_reached().then(|| {
            let value = value.number();
            value + power_of(value, scale) * (self.step - 1) * scale
        })
    }
}
