//! Sums over the enabled surfaces.

use crate::answer::{PowerClass, Totals};
use crate::bom::Bom;
use crate::cut::pieces::CellKind;
use crate::layout::{LaidSurface, SurfaceLayout, count};
use crate::numbers::rounded;
use plane_geometry::polygon::area;

/// W from which a roof is in the upper power class (specification, section 9).
const UPPER_CLASS_FROM: i64 = 30_000;

/// The sums over all enabled surfaces and their bill.
pub fn totals(surfaces: &[LaidSurface], bom: &Bom) -> Totals {
    let enabled = || surfaces.iter().filter(|laid| laid.on.input.enabled);
    let sum = |value: &dyn Fn(&SurfaceLayout) -> i64| enabled().map(|laid| value(&laid.slates)).sum::<i64>();
    let power = enabled().map(|laid| laid.power).sum();
    let square_mm = enabled().map(|laid| area(&laid.on.outline)).sum::<i64>() as f64;
    let weight_per_area = if square_mm > 0.0 { bom.weight as f64 * 1e3 / square_mm } else { 0.0 };
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
        power_class: if power < UPPER_CLASS_FROM { PowerClass::Under30 } else { PowerClass::Over30 },
    }
}
