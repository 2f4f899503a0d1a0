//! Whether hooks and screws hold the slates against the wind's suction.

use super::checked::{Checked, rounded};
use super::loads::without_formats;
use crate::catalogue::{Format, Sourced, basis};
use crate::loads::values::SurfaceLoads;
use crate::problem::{Check, CheckCode, Severity};

/// mm² in a m².
const SQUARE_METRE: f64 = 1e6;

/// Characteristic suction in the corner zone against what the catalogue permits; the slate's own
/// weight is not taken off. Facades have limits of their own.
pub(super) fn check_fixings(checked: &Checked<'_>, found: &mut Vec<Check>) {
    found.extend(checked.each(|_, loads| (!loads.facade).then(|| hooks(checked, loads)).flatten()));
    found.extend(checked.each(|_, loads| (!loads.facade).then(|| screws(checked, loads))));
}

fn against(code: CheckCode, force: f64, limit: &Sourced) -> Check {
    Check::new(code, Severity::Warning.unless(force <= limit.value))
        .with("force", rounded(force))
        .with("max", limit.value)
        .with("basis", basis(limit.confirmed))
}

/// The format that pulls most on its hooks.
fn hooks(checked: &Checked<'_>, loads: &SurfaceLoads) -> Option<Check> {
    let catalogue = checked.roof.catalogue;
    let limit = &catalogue.loads.hook_suction;
    let class = checked.loads.elevation_class as usize;
    let count = |format: &Format| catalogue.hooks_of(format.width as f64, class);
    let force = |format: &Format| {
        let area = (format.width * catalogue.slate.course_height) as f64 / SQUARE_METRE;
        loads.wind.corner.suction * area / count(format).max(1) as f64
    };
    let formats = checked.roof.chosen.formats.iter();
    let worst = formats.max_by(|a, b| force(a).total_cmp(&force(b)))?;
    let check = against(CheckCode::HookSuction, force(worst), limit)
        .with("format", &*worst.id)
        .with("hooks", count(worst))
        .at("layout.formats");
    Some(without_formats(checked, check, |format| force(format) <= limit.value))
}

/// A crossing carries the suction on the slates around it.
fn screws(checked: &Checked<'_>, loads: &SurfaceLoads) -> Check {
    let catalogue = checked.roof.catalogue;
    let (standard, slate) = (&catalogue.standard, &catalogue.slate);
    let step = slate.course_height - slate.overlap;
    let area = standard.furring_spacing.value * step as f64 / SQUARE_METRE;
    let screws = standard.screws_per_crossing.value;
    let force = loads.wind.corner.suction * area / screws.max(1.0);
    let limit = &catalogue.loads.screw_suction;
    against(CheckCode::ScrewSuction, force, limit).with("screws", screws)
}
