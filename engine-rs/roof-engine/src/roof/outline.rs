//! From a surface's shape to its corners and what each edge is.

use roof_layout::polygon::{edges, normalise};

use crate::answer::EdgeRole;
use crate::roof::configuration::{Outline, RoofType, Surface};

/// The corners of an outline in mm, counter-clockwise, starting with the left end of the lowest
/// edge; doubled corners and corners on a straight line are left out. Fewer than three corners, or
/// corners without area, come back as they are left: the caller refuses them.
pub fn corners(outline: &Outline) -> Vec<[i64; 2]> {
    let points = match outline {
        Outline::Rectangle { width, height } => {
            vec![[0, 0], [*width, 0], [*width, *height], [0, *height]]
        }
        Outline::Trapezoid {
            width,
            top_width,
            top_offset,
            height,
        } => {
            vec![
                [0, 0],
                [*width, 0],
                [top_offset.saturating_add(*top_width), *height],
                [*top_offset, *height],
            ]
        }
        Outline::Triangle {
            width,
            apex,
            height,
        } => vec![[0, 0], [*width, 0], [*apex, *height]],
        Outline::Parallelogram {
            width,
            shift,
            height,
        } => {
            vec![
                [0, 0],
                [*width, 0],
                [shift.saturating_add(*width), *height],
                [*shift, *height],
            ]
        }
        Outline::Polygon { points } => points.clone(),
    };
    normalise(points)
}

/// What each edge of a surface with these corners is: as entered, else as its shape says.
pub fn roles_of(surface: &Surface, points: &[[i64; 2]], roof_type: RoofType) -> Vec<EdgeRole> {
    let entered = surface.roles().filter(|e| e.len() == points.len());
    entered.unwrap_or_else(|| roles(points, roof_type))
}

/// What each edge of counter-clockwise corners is. Edges along the eave's direction are eaves when
/// the surface lies above them and ridges when it lies below. On a hip roof the others are hips
/// where the surface narrows upwards and valleys where it widens; on any other roof they are verges.
pub fn roles(points: &[[i64; 2]], roof_type: RoofType) -> Vec<EdgeRole> {
    edges(points)
        .map(|(a, b)| role(difference(a, b), roof_type))
        .collect()
}

fn role((dx, dy): (i128, i128), roof_type: RoofType) -> EdgeRole {
    if dy == 0 {
        return if dx > 0 {
            EdgeRole::Eave
        } else {
            EdgeRole::Ridge
        };
    }
    match (roof_type, dx.signum()) {
        (RoofType::Hip, -1) => EdgeRole::Hip,
        (RoofType::Hip, 1) => EdgeRole::Valley,
        _ if dy > 0 => EdgeRole::Right,
        _ => EdgeRole::Left,
    }
}

fn difference(from: [i64; 2], to: [i64; 2]) -> (i128, i128) {
    (
        i128::from(to[0]) - i128::from(from[0]),
        i128::from(to[1]) - i128::from(from[1]),
    )
}

#[cfg(test)]
mod tests {
    use roof_layout::polygon::{area, doubled_area};

    use super::*;

    #[test]
    fn a_rectangle_starts_at_the_left_end_of_its_eave() {
        let points = corners(&Outline::Rectangle {
            width: 10_400,
            height: 6200,
        });
        assert_eq!(points, vec![[0, 0], [10_400, 0], [10_400, 6200], [0, 6200]]);
        assert_eq!(
            roles(&points, RoofType::Gable),
            vec![
                EdgeRole::Eave,
                EdgeRole::Right,
                EdgeRole::Ridge,
                EdgeRole::Left
            ]
        );
        assert_eq!(area(&points), 10_400 * 6200);
    }

    #[test]
    fn clockwise_polygons_with_needless_corners_are_brought_in_order() {
        let points = vec![
            [0, 4000],
            [2000, 4000],
            [4000, 4000],
            [4000, 0],
            [4000, 0],
            [0, 0],
        ];
        let resolved = corners(&Outline::Polygon { points });
        assert_eq!(resolved, vec![[0, 0], [4000, 0], [4000, 4000], [0, 4000]]);
    }

    #[test]
    fn the_slopes_of_a_hip_surface_are_hips() {
        let outline = Outline::Trapezoid {
            width: 12_000,
            top_width: 4000,
            top_offset: 4000,
            height: 5000,
        };
        let expected = vec![
            EdgeRole::Eave,
            EdgeRole::Hip,
            EdgeRole::Ridge,
            EdgeRole::Hip,
        ];
        assert_eq!(roles(&corners(&outline), RoofType::Hip), expected);
        let triangle = Outline::Triangle {
            width: 8000,
            apex: 4000,
            height: 5000,
        };
        assert_eq!(
            roles(&corners(&triangle), RoofType::Hip),
            vec![EdgeRole::Eave, EdgeRole::Hip, EdgeRole::Hip]
        );
        assert_eq!(
            roles(&corners(&triangle), RoofType::Gable),
            vec![EdgeRole::Eave, EdgeRole::Right, EdgeRole::Left]
        );
    }

    #[test]
    fn a_hip_surface_that_widens_upwards_has_valleys() {
        let outline = Outline::Trapezoid {
            width: 4000,
            top_width: 8000,
            top_offset: -2000,
            height: 3000,
        };
        let expected = vec![
            EdgeRole::Eave,
            EdgeRole::Valley,
            EdgeRole::Ridge,
            EdgeRole::Valley,
        ];
        assert_eq!(roles(&corners(&outline), RoofType::Hip), expected);
    }

    #[test]
    fn outlines_without_area_do_not_trap() {
        for points in [
            vec![],
            vec![[0, 0]],
            vec![[0, 0], [0, 0], [0, 0]],
            vec![[0, 0], [5, 0], [9, 0]],
        ] {
            assert_eq!(doubled_area(&corners(&Outline::Polygon { points })), 0);
        }
    }
}
