use plane_geometry::polygon::*;
#[test]
fn tells_simple_polygons_from_others() {
    let square = [[0, 0], [10, 0], [10, 10], [0, 10]];
    assert!(!crosses_itself(&square) && is_convex(&square));
    assert!(!crosses_itself(&[[0, 10], [10, 10], [5, 5], [10, 0], [0, 0]]));
    assert!(crosses_itself(&[[0, 0], [10, 10], [10, 0], [0, 10]]), "crossing");
    assert!(crosses_itself(&[[0, 0], [5, 0], [10, 0]]), "no area");
    assert!(crosses_itself(&[[0, 0], [10, 0], [10, 10], [5, 0], [0, 10]]), "touching");
    assert!(crosses_itself(&[[0, 0], [10, 0], [4, 0], [4, 10]]), "folding back");
}
