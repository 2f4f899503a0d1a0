//! Drainage profiles under the joints, and diverters where joints begin over an opening.

use super::net_quantities::NetQuantities;
use crate::catalogue::Catalogue;
use crate::layout::LaidSurface;
use crate::layout::joints::joints;

/// Adds the profile under every joint of a surface, and its diverters.
pub fn add(net: &mut NetQuantities, catalogue: &Catalogue, surface: &LaidSurface) {
    let (layout_input, slates) = (&surface.on.layout_input, &surface.slates);
    for [from, to] in joints(layout_input, slates, &layout_input.clearances).flatten() {
        net.length(&catalogue.standard.drainage_profile, to - from);
    }
    net.pieces(&catalogue.standard.joint_diverter, slates.diverters);
}
