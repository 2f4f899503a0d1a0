//! From a surface's shape to its corners and what each edge is.

use crate::answer::EdgeRole;
use crate::roof::configuration::{Outline, RoofType};

/// The corners of an outline in mm, counter-clockwise, starting with the left end of the lowest
/// edge; doubled corners and corners on a straight line are left out. Fewer than three corners, or
/// corners without area, come back as they are left: the caller refuses them.
pub fn resolve(outline: &Outline) -> Vec<[i64; 2]> {
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

/// Twice the area of a closed polygon, mm²; positive when counter-clockwise.
pub fn doubled_area(points: &[[i64; 2]]) -> i128 {
    edges(points)
        .map(|(a, b)| i128::from(a[0]) * i128::from(b[1]) - i128::from(b[0]) * i128::from(a[1]))
        .sum()
}

/// The area of a closed polygon in whole mm², halves rounded up.
pub fn area(points: &[[i64; 2]]) -> i64 {
    let doubled = doubled_area(points).unsigned_abs();
    i64::try_from(doubled.div_ceil(2)).unwrap_or(i64::MAX)
}

/// The edges of a closed polygon, edge i from corner i to corner i + 1.
pub fn edges(points: &[[i64; 2]]) -> impl Iterator<Item = ([i64; 2], [i64; 2])> + '_ {
    let ends = points.iter().cycle().skip(1);
    points.iter().copied().zip(ends.copied())
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

fn normalise(points: Vec<[i64; 2]>) -> Vec<[i64; 2]> {
    let mut corners = without_straight_corners(points);
    if doubled_area(&corners) < 0 {
        corners.reverse();
    }
    starting_lowest(corners)
}

/// The corners in their order, starting with the lowest, of several the left one.
pub fn starting_lowest(mut corners: Vec<[i64; 2]>) -> Vec<[i64; 2]> {
    let first = corners
        .iter()
        .enumerate()
        .min_by_key(|(_, p)| (p[1], p[0]))
        .map_or(0, |(i, _)| i);
    corners.rotate_left(first);
    corners
}

/// Repeats until nothing changes, because a corner can become straight by the removal of another.
fn without_straight_corners(mut points: Vec<[i64; 2]>) -> Vec<[i64; 2]> {
    loop {
        let count = points.len();
        let Some(straight) = (0..count).find(|&i| {
            let (before, corner, after) = (
                points[(i + count - 1) % count],
                points[i],
                points[(i + 1) % count],
            );
            corner == before || passes_straight(before, corner, after)
        }) else {
            return points;
        };
        if count <= 3 && doubled_area(&points) != 0 {
            return points;
        }
        points.remove(straight);
    }
}

fn passes_straight(before: [i64; 2], corner: [i64; 2], after: [i64; 2]) -> bool {
    let (ax, ay) = difference(before, corner);
    let (bx, by) = difference(corner, after);
    ax * by == ay * bx && ax * bx + ay * by > 0
}

fn difference(from: [i64; 2], to: [i64; 2]) -> (i128, i128) {
    (
        i128::from(to[0]) - i128::from(from[0]),
        i128::from(to[1]) - i128::from(from[1]),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rectangle_starts_at_the_left_end_of_its_eave() {
        let points = resolve(&Outline::Rectangle {
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
        let resolved = resolve(&Outline::Polygon { points });
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
        assert_eq!(roles(&resolve(&outline), RoofType::Hip), expected);
        let triangle = Outline::Triangle {
            width: 8000,
            apex: 4000,
            height: 5000,
        };
        assert_eq!(
            roles(&resolve(&triangle), RoofType::Hip),
            vec![EdgeRole::Eave, EdgeRole::Hip, EdgeRole::Hip]
        );
        assert_eq!(
            roles(&resolve(&triangle), RoofType::Gable),
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
        assert_eq!(roles(&resolve(&outline), RoofType::Hip), expected);
    }

    #[test]
    fn outlines_without_area_do_not_trap() {
        for points in [
            vec![],
            vec![[0, 0]],
            vec![[0, 0], [0, 0], [0, 0]],
            vec![[0, 0], [5, 0], [9, 0]],
        ] {
            assert_eq!(doubled_area(&resolve(&Outline::Polygon { points })), 0);
        }
    }
}
