//! From a surface's shape to its corners and what each edge is.

use std::cmp::Ordering;

use plane_geometry::polygon::{edges, normalise};

use crate::configuration::{EdgeRole, Outline, RoofType};

/// The corners of an outline in mm, counter-clockwise, starting with the left end of the lowest
/// edge; doubled corners and corners on a straight line are left out. Fewer than three corners, or
/// corners without area, come back as they are left: the caller refuses them.
pub fn corners(outline: &Outline) -> Vec<[i64; 2]> {
    let points = match outline {
        Outline::Rectangle { width, height } => {
            vec![[0, 0], [*width, 0], [*width, *height], [0, *height]]
        }
        Outline::Trapezoid { width, top_width, top_offset, height } => {
            vec![
                [0, 0],
                [*width, 0],
                [top_offset.saturating_add(*top_width), *height],
                [*top_offset, *height],
            ]
        }
        Outline::Triangle { width, apex, height } => vec![[0, 0], [*width, 0], [*apex, *height]],
        Outline::Parallelogram { width, shift, height } => {
            vec![[0, 0], [*width, 0], [shift.saturating_add(*width), *height], [*shift, *height]]
        }
        Outline::Polygon { points } => points.clone(),
    };
    normalise(points)
}

/// The kind of each edge of counter-clockwise corners. Edges along the eave's direction are eaves when
/// the surface lies above them and ridges when it lies below. On a hip roof the others are hips
/// where the surface narrows upwards and valleys where it widens; on any other roof they are verges.
pub fn roles(points: &[[i64; 2]], roof_type: RoofType) -> Vec<EdgeRole> {
    edges(points).map(|(a, b)| role(a, b, roof_type)).collect()
}

fn role(from: [i64; 2], to: [i64; 2], roof_type: RoofType) -> EdgeRole {
    match (to[0].cmp(&from[0]), to[1].cmp(&from[1])) {
        (Ordering::Greater, Ordering::Equal) => EdgeRole::Eave,
        (_, Ordering::Equal) => EdgeRole::Ridge,
        (Ordering::Less, _) if roof_type == RoofType::Hip => EdgeRole::Hip,
        (Ordering::Greater, _) if roof_type == RoofType::Hip => EdgeRole::Valley,
        (_, Ordering::Greater) => EdgeRole::Right,
        (_, Ordering::Less) => EdgeRole::Left,
    }
}
