use crate::demo::{catalogue, shared};
use roof_engine::configuration::{Configuration, RoofType};
use roof_engine::engine::new_roof::new_configuration;
use roof_engine::openings::shape::*;
use serde_json::json;
fn rectangle(x1: i64, y1: i64, x2: i64, y2: i64) -> Vec<[i64; 2]> {
    vec![[x1, y1], [x2, y1], [x2, y2], [x1, y2]]
}

#[test]
fn a_box_stays_a_box() {
    let outline = rectangle(2000, 3000, 2600, 3600);
    assert_eq!(inflate(&outline, 100), rectangle(1900, 2900, 2700, 3700));
    assert_eq!(inflate(&outline, 0), outline);
}

#[test]
fn a_triangle_gets_the_square_at_each_corner() {
    let inflated = inflate(&[[0, 0], [1000, 0], [500, 800]], 10);
    assert_eq!(inflated, vec![[-10, -10], [1010, -10], [1010, 10], [510, 810], [490, 810], [-10, 10]]);
}

#[test]
fn a_mirrored_triangle_has_the_mirrored_corners() {
    let mut configuration = new_configuration(RoofType::Gable, &catalogue());
    let corners = |x1: i64, x2: i64, configuration: &mut Configuration| {
        let cutout = json!({ "id": "c", "kind": "other", "shape": "triangle", "x1": x1, "x2": x2, "y1": 2000,
            "y2": 3000, "clearance": 30, "height": 0 });
        let surface = &mut configuration.surfaces[0];
        surface.cutouts = vec![serde_json::from_value(cutout).unwrap()];
        let shape = openings_of(surface, shared()).next().flatten().unwrap();
        let mut corners = [shape.outline, shape.clearance].concat();
        corners.sort();
        corners
    };
    for width in [1000, 1001] {
        let found = corners(2000, 2000 + width, &mut configuration);
        let mut mirrored = corners(8000 - width, 8000, &mut configuration);
        mirrored.iter_mut().for_each(|corner| corner[0] = 10_000 - corner[0]);
        mirrored.sort();
        assert_eq!(found, mirrored);
    }
}
