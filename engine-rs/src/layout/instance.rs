//! The bare layout instance: a field, obstacles and formats without a catalogue (see `docs/engine.md`).

use serde::Serialize;
use serde_json::Value;

use crate::layout::instance_reading::{Instance, read};
use crate::layout::intervals::{count_active, free_intervals};
use crate::layout::landscape::most_power;
use crate::layout::task::{CutRule, Task};

/// What became of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Solved exactly.
    Optimal,
    /// No exact tiling for any gap.
    Infeasible,
    /// Not an instance, or not one that this engine calculates.
    Invalid,
}

/// Its answer. Lengths mm, in the coordinates of the instance.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct InstanceAnswer {
    /// What became of it.
    pub status: Status,
    /// The field that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// What is wrong with it, in English.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The layout.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub layout: Option<InstanceLayout>,
}

/// The chosen layout of an instance.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct InstanceLayout {
    /// W.
    pub power: i64,
    /// Filler columns.
    pub fillers: i64,
    /// Their widths together.
    pub filler_width: i64,
    /// Gap between columns.
    pub gap: i64,
    /// From left to right.
    pub columns: Vec<InstanceColumn>,
    /// From the eave up.
    pub rows: Vec<InstanceRow>,
    /// `[row, column]` of every active cell, row by row.
    pub active: Vec<[usize; 2]>,
}

/// One column.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InstanceColumn {
    /// Left edge.
    pub x: i64,
    /// Width.
    pub width: i64,
    /// Name of its format; null for a filler.
    pub format: Option<String>,
}

/// One row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InstanceRow {
    /// Lower edge.
    pub y: i64,
    /// Height, the overlap included.
    pub height: i64,
}

/// The answer to a bare instance, both as JSON text. Never fails: what is not an instance gives
/// status `invalid` with the path of the first wrong field.
pub fn answer_text(text: &str) -> String {
    serde_json::to_string(&answer(text)).unwrap_or_default()
}

/// The answer to a bare instance as JSON text.
pub fn answer(text: &str) -> InstanceAnswer {
    let Ok(value) = serde_json::from_str::<Value>(text) else {
        return invalid(String::new(), "this is not JSON".into());
    };
    match read(&value) {
        Ok(instance) => solve(&instance),
        Err(wrong) => invalid(wrong.path, wrong.message),
    }
}

fn invalid(path: String, message: String) -> InstanceAnswer {
    InstanceAnswer {
        status: Status::Invalid,
        path: Some(path),
        message: Some(message),
        layout: None,
    }
}

fn solve(instance: &Instance) -> InstanceAnswer {
    let (xl, xr) = instance.field;
    let free: Vec<Vec<(i64, i64)>> = (0..instance.rows)
        .map(|row| {
            let bottom = instance.eave + row * (instance.course - instance.overlap);
            let strip = (bottom, bottom + instance.course);
            free_intervals(
                &instance.polygon,
                &instance.obstacles,
                strip,
                instance.field,
            )
        })
        .collect();
    let task = Task {
        width: xr - xl,
        tiles: instance.formats.iter().map(|format| format.tile).collect(),
        active: instance
            .formats
            .iter()
            .map(|format| count_active(&free, instance.field, format.tile.width))
            .collect(),
        filler: instance.filler,
        gap: instance.gap,
        empty_formats: instance.empty_formats,
        cut: CutRule {
            min: instance.cut_min,
            sides: sides_of(&instance.obstacles, xl),
        },
    };
    let Some(layout) = most_power(&task) else {
        return InstanceAnswer {
            status: Status::Infeasible,
            path: None,
            message: None,
            layout: None,
        };
    };
    let columns: Vec<InstanceColumn> = layout
        .columns
        .iter()
        .map(|column| InstanceColumn {
            x: xl + column.x,
            width: column.width,
            format: column
                .tile
                .and_then(|tile| instance.formats.get(tile))
                .map(|f| f.name.clone()),
        })
        .collect();
    let rows = (0..instance.rows).map(|row| InstanceRow {
        y: instance.eave + row * (instance.course - instance.overlap),
        height: instance.course,
    });
    let active = free.iter().enumerate().flat_map(|(row, free)| {
        let is_active = |column: &InstanceColumn| {
            column.format.is_some()
                && free
                    .iter()
                    .any(|(left, right)| *left <= column.x && column.x + column.width <= *right)
        };
        let cells: Vec<[usize; 2]> = columns
            .iter()
            .enumerate()
            .filter(|(_, column)| is_active(column))
            .map(|(index, _)| [row, index])
            .collect();
        cells
    });
    let laid = InstanceLayout {
        power: layout.power,
        fillers: layout.fillers,
        filler_width: layout.filler_width,
        gap: layout.gap,
        rows: rows.collect(),
        active: active.collect(),
        columns,
    };
    InstanceAnswer {
        status: Status::Optimal,
        path: None,
        message: None,
        layout: Some(laid),
    }
}

/// Left and right sides of obstacles, mm from the field's left edge.
pub fn sides_of(obstacles: &[Vec<[i64; 2]>], xl: i64) -> Vec<(i64, i64)> {
    let side = |obstacle: &Vec<[i64; 2]>| {
        let xs = obstacle.iter().map(|point| point[0] - xl);
        Some((xs.clone().min()?, xs.max()?))
    };
    obstacles.iter().filter_map(side).collect()
}

#[cfg(test)]
mod tests;
