//! Whether hooks and screws hold the slates against the wind's suction.

use super::actions::without_formats;
use super::{Checked, at, check, number, rounded, text, warning_unless};
use crate::bom::hooks_of;
use crate::catalogue::Format;
use crate::loads::values::SurfaceLoads;
use crate::problem::{Check, CheckCode};

/// mm² in a m².
const SQUARE_METRE: f64 = 1e6;

/// Characteristic suction in the corner zone against what the catalogue permits; the slate's own
/// weight is not taken off. Facades have limits of their own.
pub(super) fn check_fixings(checked: &Checked<'_>, found: &mut Vec<Check>) {
    found.extend(checked.each(|_, loads| (!loads.facade).then(|| hooks(checked, loads)).flatten()));
    found.extend(checked.each(|_, loads| (!loads.facade).then(|| screws(checked, loads))));
}

/// The format that pulls most on its hooks.
fn hooks(checked: &Checked<'_>, loads: &SurfaceLoads) -> Option<Check> {
    let limit = &checked.roof.catalogue.loads.hook_suction;
    let class = checked.loads.elevation_class as usize;
    let count = |format: &Format| hooks_of(checked.roof.catalogue, format.width as f64, class);
    let force = |format: &Format| {
        let area =
            (format.width * checked.roof.catalogue.slate.course_height) as f64 / SQUARE_METRE;
        loads.wind.corner.suction * area / count(format).max(1) as f64
    };
    let formats = checked.roof.chosen.formats.iter();
    let worst = formats.max_by(|a, b| force(a).total_cmp(&force(b)))?;
    let holds = |format: &Format| force(format) <= limit.value;
    let remark = check(CheckCode::HookSuction, warning_unless(holds(worst)));
    let remark = text(remark, "format", &worst.id);
    let remark = number(remark, "hooks", count(worst) as f64);
    let remark = number(remark, "force", rounded(force(worst)));
    let remark = text(number(remark, "max", limit.value), "basis", limit.basis());
    let remark = at(remark, "layout.formats");
    Some(without_formats(checked, remark, holds))
}

/// A crossing carries the suction on the slates around it.
fn screws(checked: &Checked<'_>, loads: &SurfaceLoads) -> Check {
    let (standard, slate) = (
        &checked.roof.catalogue.standard,
        &checked.roof.catalogue.slate,
    );
    let limit = &checked.roof.catalogue.loads.screw_suction;
    let step = slate.course_height - slate.overlap;
    let area = standard.furring_spacing.value * step as f64 / SQUARE_METRE;
    let screws = standard.screws_per_crossing.value;
    let force = loads.wind.corner.suction * area / screws.max(1.0);
    let remark = check(
        CheckCode::ScrewSuction,
        warning_unless(force <= limit.value),
    );
    let remark = number(remark, "screws", screws);
    let remark = number(remark, "force", rounded(force));
    text(number(remark, "max", limit.value), "basis", limit.basis())
}
