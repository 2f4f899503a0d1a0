//! The kinds of the edges of a surface.

use super::outline::{corners, roles};
use crate::configuration::{EdgeRole, HALF_TURN, RoofType, Surface};
use plane_geometry::polygon::edges;

/// Edges that are as good as equal, mm: what rounding and measuring leave between them.
pub(crate) const CLOSE: f64 = 20.0;

/// The same on long edges, as a part of their length.
pub(crate) const CLOSE_PART: f64 = 0.01;

/// From one point of a surface to another: mm to the east, to the south and up.
pub(crate) fn in_space(surface: &Surface, from: [i64; 2], to: [i64; 2]) -> [f64; 3] {
    let (along, up) = ((to[0] - from[0]) as f64, (to[1] - from[1]) as f64);
    let (sine, cosine) = surface.azimuth.to_radians().sin_cos();
    let (rise, run) = surface.angle.to_radians().sin_cos();
    // Facing south, one looks north: the left end of the eave is in the west.
    let (east, south) = (sine, -cosine);
    [along * south - up * run * east, -along * east - up * run * south, up * rise]
}

pub(crate) fn length([east, south, up]: [f64; 3]) -> f64 {
    (east * east + south * south + up * up).sqrt()
}

/// The kinds of a surface's edges by its shape and by the surfaces around it, where no roof type says it: an edge
/// up the slope that fits to one of another surface is a hip, or a valley where they face each other. Corners
/// are those of its outline.
pub fn roles_among(
    surfaces: &[Surface],
    index: usize,
    points: &[[i64; 2]],
    roof_type: RoofType,
) -> Vec<EdgeRole> {
    let mut own = roles(points, roof_type);
    let surface = &surfaces[index];
    let is_near = |there: &Surface| {
        there.kind.is_roof() && there.part == surface.part && there.direction() != surface.direction()
    };
    if roof_type != RoofType::Free || !surface.kind.is_roof() {
        return own;
    }
    let mut others = Vec::new();
    for there in surfaces.iter().filter(|there| is_near(there)) {
        let corners = corners(&there.measured_outline());
        let entered = there.roles().unwrap_or_else(|| roles(&corners, roof_type));
        let is_behind = surface.turn_to(there) < HALF_TURN;
        let edges = edges(&corners).zip(entered);
        others.extend(edges.map(|((from, to), role)| (in_space(there, from, to), role, is_behind)));
    }
    for (role, (from, to)) in own.iter_mut().zip(edges(points)) {
        // Verges run straight up the slope.
        if from[0] == to[0] || !is_verge(*role) {
            continue;
        }
        let here = in_space(surface, from, to);
        let reach = (CLOSE_PART * length(here)).max(CLOSE);
        let meets = |(there, entered, is_behind): &([f64; 3], EdgeRole, bool)| {
            // The next surface clockwise lies at the left side of one that stands out.
            let is_hip = *is_behind != (here[2] > 0.0);
            let role = if is_hip { EdgeRole::Hip } else { EdgeRole::Valley };
            let apart = [0, 1, 2].map(|axis| here[axis] + there[axis]);
            let fits = apart.iter().all(|mm| mm.abs() <= reach) && length(apart) <= reach;
            (fits && (is_verge(*entered) || *entered == role)).then_some(role)
        };
        *role = others.iter().find_map(meets).unwrap_or(*role);
    }
    own
}

fn is_verge(role: EdgeRole) -> bool {
    matches!(role, EdgeRole::Left | EdgeRole::Right)
}
