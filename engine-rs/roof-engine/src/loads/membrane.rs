//! Which sarking membrane a pitch and a height ask for.

use crate::catalogue::Component;

/// Whether a membrane is made for a pitch in degrees and a reference height in m. One without
/// limits, "by others", is never in the way.
pub fn suits(membrane: &Component, angle: f64, reference_height: f64) -> bool {
    membrane.limits.as_ref().is_none_or(|limits| {
        let steep = angle > limits.angle || (limits.angle_included && angle == limits.angle);
        let low = limits.reference_height_below.is_none_or(|below| reference_height < below);
        steep && low
    })
}

/// The first membrane of a list that is made for a pitch in degrees and a reference height in m.
pub fn first_suitable(membranes: &[Component], angle: f64, reference_height: f64) -> Option<&Component> {
    membranes.iter().find(|membrane| membrane.limits.is_some() && suits(membrane, angle, reference_height))
}
