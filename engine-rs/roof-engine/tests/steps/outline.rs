use plane_geometry::polygon::{area, doubled_area};
use roof_engine::configuration::EdgeRole;
use roof_engine::configuration::{Outline, RoofType};
use roof_engine::surface::outline::*;

#[test]
fn a_rectangle_starts_at_the_left_end_of_its_eave() {
    let points = corners(&Outline::Rectangle { width: 10_400, height: 6200 });
    assert_eq!(points, vec![[0, 0], [10_400, 0], [10_400, 6200], [0, 6200]]);
    assert_eq!(
        roles(&points, RoofType::Gable),
        vec![EdgeRole::Eave, EdgeRole::Right, EdgeRole::Ridge, EdgeRole::Left]
    );
    assert_eq!(area(&points), 10_400 * 6200);
}

#[test]
fn clockwise_polygons_with_needless_corners_are_brought_in_order() {
    let points = vec![[0, 4000], [2000, 4000], [4000, 4000], [4000, 0], [4000, 0], [0, 0]];
    let resolved = corners(&Outline::Polygon { points });
    assert_eq!(resolved, vec![[0, 0], [4000, 0], [4000, 4000], [0, 4000]]);
}

#[test]
fn the_slopes_of_a_hip_surface_are_hips() {
    let outline = Outline::Trapezoid { width: 12_000, top_width: 4000, top_offset: 4000, height: 5000 };
    let expected = vec![EdgeRole::Eave, EdgeRole::Hip, EdgeRole::Ridge, EdgeRole::Hip];
    assert_eq!(roles(&corners(&outline), RoofType::Hip), expected);
    let triangle = Outline::Triangle { width: 8000, apex: 4000, height: 5000 };
    assert_eq!(roles(&corners(&triangle), RoofType::Hip), vec![EdgeRole::Eave, EdgeRole::Hip, EdgeRole::Hip]);
    assert_eq!(
        roles(&corners(&triangle), RoofType::Gable),
        vec![EdgeRole::Eave, EdgeRole::Right, EdgeRole::Left]
    );
}

#[test]
fn a_hip_surface_that_widens_upwards_has_valleys() {
    let outline = Outline::Trapezoid { width: 4000, top_width: 8000, top_offset: -2000, height: 3000 };
    let expected = vec![EdgeRole::Eave, EdgeRole::Valley, EdgeRole::Ridge, EdgeRole::Valley];
    assert_eq!(roles(&corners(&outline), RoofType::Hip), expected);
}

#[test]
fn outlines_without_area_do_not_trap() {
    for points in [vec![], vec![[0, 0]], vec![[0, 0], [0, 0], [0, 0]], vec![[0, 0], [5, 0], [9, 0]]] {
        assert_eq!(doubled_area(&corners(&Outline::Polygon { points })), 0);
    }
}
