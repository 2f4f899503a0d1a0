//! Strings of the active modules: how many, their voltages, their plugs and cable.
//!
//! A string never leaves its surface, so that all its modules face one way and lie one way. Its
//! voltage is that of all its modules in the cold, which must not exceed the catalogue's limit; the
//! formats are spread over the strings as evenly as they go. Modules plug into one another; both
//! conductors lead over the whole slope to the ridge and into the house; the way back along the string
//! is a length per module.

use super::net_quantities::NetQuantities;
use crate::catalogue::{Catalogue, ColdRule, Format};
use crate::cut::pieces::CellKind;
use crate::layout::LaidSurface;
use plane_geometry::polygon::extent;

/// Conductors of a string.
const CONDUCTORS: i64 = 2;
/// Tolerance of rounding for a sum of voltages.
const ROUNDED_OFF: f64 = 1.0 - 1e-9;
/// Temperature of the data sheet, °C.
const STANDARD_TEMPERATURE: f64 = 25.0;

/// The strings of a surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strings {
    /// How many.
    pub count: i64,
    /// Modules of the longest.
    pub modules: i64,
    /// Highest open-circuit voltage in the cold, V.
    pub cold: f64,
    /// Lowest voltage at the point of most power in the heat, V.
    pub hot: f64,
    /// Whether every voltage comes from a data sheet.
    pub confirmed: bool,
}

/// Adds two pairs of plugs per string and the cable of a surface that lies so high above sea, m.
pub fn add(net: &mut NetQuantities, catalogue: &Catalogue, surface: &LaidSurface, height: f64) {
    let rules = &catalogue.standard.strings;
    let Some(strings) = strings_of(catalogue, surface, height) else {
        return;
    };
    let active: i64 = counts(catalogue, surface).iter().map(|(_, count)| count).sum();
    net.pieces(&rules.plug_pair, CONDUCTORS * strings.count);
    let (low, high) = extent(&surface.on.outline, 1).unwrap_or_default();
    let slope = high - low;
    net.length(&rules.cable, active * rules.cable_per_module);
    for _ in 0..CONDUCTORS * strings.count {
        net.length(&rules.cable, slope + rules.lead_reserve);
    }
}

/// The fewest strings of a surface that keep to the limit; none without modules. Where one module
/// alone exceeds the limit each is a string of its own.
pub fn strings_of(catalogue: &Catalogue, surface: &LaidSurface, height: f64) -> Option<Strings> {
    let rules = &catalogue.standard.strings;
    let counts = counts(catalogue, surface);
    let active: i64 = counts.iter().map(|(_, count)| count).sum();
    let most = rules.modules_per_string.max(1);
    let fits = |count: &i64| {
        let strings = spread(catalogue, &counts, height, *count);
        strings.modules <= most && strings.cold <= rules.voltage_limit.value
    };
    // A module that alone exceeds the limit makes no search worth while; in fewer strings than these the
    // voltages of all modules are too much on an average, whatever is rounded.
    let all = spread(catalogue, &counts, height, 1).cold;
    let for_all = (all / rules.voltage_limit.value * ROUNDED_OFF).ceil() as i64;
    let fewest = if fits(&active) { ((active + most - 1) / most).max(for_all) } else { active };
    let count = (fewest..active).find(fits).unwrap_or(active);
    (active > 0).then(|| spread(catalogue, &counts, height, count))
}

/// Modules of a surface by format, the widest first.
fn counts<'a>(catalogue: &'a Catalogue, surface: &LaidSurface) -> Vec<(&'a Format, i64)> {
    let slates = &surface.slates;
    let mut columns = vec![0_i64; slates.columns.len()];
    let mut rows = vec![0_i64; slates.rows.len()];
    for piece in &slates.pieces {
        if piece.kind == CellKind::Active {
            columns[piece.column] += 1;
            rows[piece.row] += 1;
        }
    }
    // Columns have a format or, in portrait, rows.
    let columns = slates.columns.iter().map(|c| &c.format).zip(columns);
    let rows = slates.rows.iter().map(|r| &r.format).zip(rows);
    let lanes: Vec<(&Option<String>, i64)> = columns.chain(rows).collect();
    let of = |format: &Format| -> i64 {
        let of_format = lanes.iter().filter(|(id, _)| id.as_ref() == Some(&format.id));
        of_format.map(|(_, count)| count).sum()
    };
    let formats = catalogue.formats.iter().map(|format| (format, of(format)));
    formats.filter(|(_, count)| *count > 0).collect()
}

/// The modules dealt out to so many strings one after another, format by format.
fn spread(catalogue: &Catalogue, counts: &[(&Format, i64)], height: f64, strings: i64) -> Strings {
    let rules = &catalogue.standard.strings;
    let strings = strings.max(1);
    let rule = rules.cold.iter().find(|r| r.height_below.is_none_or(|below| height < below));
    let mut sums = vec![(0_i64, 0.0_f64, 0.0_f64); usize::try_from(strings).unwrap_or(1)];
    let mut next = 0;
    for (format, count) in counts {
        let cold = format.voltage.open_circuit * rule.map_or(1.0, |rule| factor(format, rule));
        let hot = format.voltage.most_power * rules.hot_factor.value;
        for _ in 0..*count {
            let string = &mut sums[next];
            *string = (string.0 + 1, string.1 + cold, string.2 + hot);
            next = if next + 1 < sums.len() { next + 1 } else { 0 };
        }
    }
    Strings {
        count: strings,
        modules: sums.iter().map(|sum| sum.0).max().unwrap_or(0),
        cold: sums.iter().map(|sum| sum.1).fold(0.0, f64::max),
        hot: sums.iter().map(|sum| sum.2).fold(f64::INFINITY, f64::min),
        confirmed: counts.iter().all(|(format, _)| format.voltage.confirmed),
    }
}

/// Open-circuit voltage in the cold over that at 25 °C.
fn factor(format: &Format, rule: &ColdRule) -> f64 {
    match format.voltage.temperature_coefficient {
        Some(per_cent) => 1.0 + per_cent / 100.0 * (rule.temperature - STANDARD_TEMPERATURE),
        None => rule.factor,
    }
}
