#![doc = include_str!("../README.md")]

mod arrange;
mod cuts;
mod gains;
mod gap_table;
mod grid_offset;
mod held;
mod lanes;
pub mod manual;
pub mod portrait;
mod portrait_cells;
mod portrait_grid;
mod portrait_rows;
mod positions;
mod power;
pub mod price;
mod room;
mod row_power;
mod task;
mod widths;
mod work;

pub use held::held;
pub use power::{Background, more_power, most_power, most_power_counted};
pub use room::most_room;
pub use task::{
    CutRule, FillerRange, GapChoice, InvalidTask, LaidColumn, Layout, Rules, Task, TaskInput, Tile,
};
pub use work::{DEFAULT_WORK_LIMIT, UNBOUNDED, WorkBudget};
