//! Sums over the enabled surfaces.

use std::rc::Rc;

use crate::answer::{Bom, CellKind, PowerClass, SurfaceStatus, Totals};
use crate::cut::parts::part_count;
use crate::solve::LaidSurface;

/// W from which a roof is in the upper power class (specification, section 9).
const UPPER_CLASS_FROM: i64 = 30_000;

/// The sums over all enabled surfaces and their bill.
pub fn totals(surfaces: &[Rc<LaidSurface>], bom: &Bom) -> Totals {
    let enabled: Vec<&LaidSurface> = surfaces
        .iter()
        .map(Rc::as_ref)
        .filter(|s| s.status != SurfaceStatus::Disabled)
        .collect();
    let sum = |value: &dyn Fn(&LaidSurface) -> i64| {
        enabled.iter().map(|surface| value(surface)).sum::<i64>()
    };
    let power = sum(&|s| s.power);
    let square_mm = sum(&|s| s.area) as f64;
    let weight_per_area = if square_mm > 0.0 {
        bom.weight as f64 * 1e3 / square_mm
    } else {
        0.0
    };
    Totals {
        power,
        baseline_power: sum(&|s| s.baseline_power),
        active_modules: sum(&|s| count(s, CellKind::Active)),
        blinds: sum(&|s| count(s, CellKind::Blind)),
        cut_pieces: sum(&|s| count(s, CellKind::Cut)),
        area: rounded(square_mm / 1e6, 100.0),
        weight_per_area: rounded(weight_per_area, 10.0),
        price: bom.total_price,
        discount: bom.gross_price - bom.total_price,
        price_per_watt: (power > 0).then(|| rounded(bom.total_price as f64 / power as f64, 100.0)),
        power_class: if power < UPPER_CLASS_FROM {
            PowerClass::Under30
        } else {
            PowerClass::Over30
        },
    }
}

/// How many pieces of a kind a surface has; a cell that an opening divides holds several.
pub fn count(surface: &LaidSurface, kind: CellKind) -> i64 {
    let of_kind = surface.pieces.iter().filter(|piece| piece.kind == kind);
    of_kind.map(part_count).sum()
}

fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}
