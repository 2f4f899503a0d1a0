use plane_geometry::field::*;
use plane_geometry::polygon::{doubled_area, edges, normalise};
use proptest::prelude::*;

#[test]
fn a_rectangle_loses_its_insets_exactly() {
    let outline = [[0, 0], [10_400, 0], [10_400, 6200], [0, 6200]];
    assert_eq!(field(&outline, &[0, 120, 80, 100]), vec![[100, 0], [10_280, 0], [10_280, 6120], [100, 6120]]);
}

#[test]
fn nothing_is_left_of_a_surface_narrower_than_its_insets() {
    let outline = [[0, 0], [200, 0], [200, 6200], [0, 6200]];
    assert!(field(&outline, &[0, 120, 80, 120]).is_empty());
    assert!(field(&outline, &[0, 100, 80, 100]).is_empty());
    assert!(field(&[[0, 0], [5, 5]], &[0, 0]).is_empty());
}

#[test]
fn a_hip_surface_keeps_its_level_eave_and_ridge() {
    let outline = [[0, 0], [12_000, 0], [8000, 5000], [4000, 5000]];
    let points = field(&outline, &[0, 80, 50, 80]);
    assert_eq!(points.len(), 4);
    assert_eq!((points[0][1], points[1][1]), (0, 0));
    assert_eq!((points[2][1], points[3][1]), (4950, 4950));
    // 80 mm across a slope of 4000 by 5000 are 80·√41/5 = 102.45 mm along the eave.
    assert_eq!((points[0][0], points[1][0]), (103, 11_897));
}

#[test]
fn a_ridge_that_vanishes_leaves_a_triangle() {
    let outline = [[0, 0], [10_000, 0], [5050, 5000], [4950, 5000]];
    let points = field(&outline, &[0, 400, 10, 400]);
    assert_eq!(points.len(), 3);
}

#[test]
fn an_l_shape_keeps_its_inner_corner() {
    let outline = [[0, 0], [8000, 0], [8000, 3000], [4000, 3000], [4000, 6000], [0, 6000]];
    assert_eq!(
        field(&outline, &[0, 100, 50, 100, 50, 100]),
        vec![[100, 0], [7900, 0], [7900, 2950], [3900, 2950], [3900, 5950], [100, 5950]]
    );
}

#[test]
fn a_neck_narrower_than_its_insets_cuts_the_field_and_the_larger_part_stays() {
    let outline = [
        [0, 0],
        [4000, 0],
        [4000, 2000],
        [6000, 2000],
        [6000, 0],
        [11_000, 0],
        [11_000, 5000],
        [6000, 5000],
        [6000, 2150],
        [4000, 2150],
        [4000, 5000],
        [0, 5000],
    ];
    assert_eq!(field(&outline, &[100; 12]), vec![[6100, 100], [10_900, 100], [10_900, 4900], [6100, 4900]]);
}

#[test]
fn a_leg_narrower_than_its_insets_vanishes() {
    let outline = [[0, 0], [8000, 0], [8000, 150], [4000, 150], [4000, 6000], [0, 6000]];
    assert_eq!(field(&outline, &[100; 6]), vec![[100, 100], [3900, 100], [3900, 5900], [100, 5900]]);
}

/// Points around a centre: always simple, convex or not.
fn star() -> impl Strategy<Value = Vec<[i64; 2]>> {
    prop::collection::vec((1500_f64..9000.0, 0.2_f64..1.0), 3..12).prop_map(|spokes| {
        let whole: f64 = spokes.iter().map(|(_, share)| share).sum();
        let mut turned = 0.0;
        let points = spokes.iter().map(|(reach, share)| {
            turned += share / whole * std::f64::consts::TAU;
            [(reach * turned.cos()).round() as i64, (reach * turned.sin()).round() as i64]
        });
        normalise(points.collect())
    })
}

/// Legs of different heights side by side on one eave.
fn comb() -> impl Strategy<Value = Vec<[i64; 2]>> {
    prop::collection::vec((50_i64..4000, 50_i64..4000), 1..6).prop_map(|legs| {
        let mut points = vec![];
        let mut x = 0;
        for (width, height) in &legs {
            points.extend([[x, *height], [x + width, *height]]);
            x += width;
        }
        points.extend([[x, 0], [0, 0]]);
        normalise(points)
    })
}

fn is_inside(points: &[[i64; 2]], [x, y]: [f64; 2]) -> bool {
    edges(points)
        .filter(|(a, b)| {
            let (ay, by) = (a[1] as f64, b[1] as f64);
            (ay > y) != (by > y) && x < a[0] as f64 + (y - ay) / (by - ay) * (b[0] - a[0]) as f64
        })
        .count()
        % 2
        == 1
}

/// Whether a point is nearer to an edge that it faces, with nothing between, than that edge's inset.
fn is_too_near(outline: &[[i64; 2]], insets: &[i64], point: [f64; 2]) -> bool {
    edges(outline).zip(insets).any(|((a, b), inset)| {
        let (ax, ay) = (a[0] as f64, a[1] as f64);
        let (ux, uy) = ((b[0] - a[0]) as f64, (b[1] - a[1]) as f64);
        let length = ux.hypot(uy);
        let along = ((point[0] - ax) * ux + (point[1] - ay) * uy) / length;
        let away = ((point[1] - ay) * ux - (point[0] - ax) * uy) / length;
        let faces = along > 1e-6 && along < length - 1e-6 && away > -1e-6 && away < *inset as f64 - 1e-6;
        faces
            && (0..20).all(|step| {
                let back = away * (f64::from(step) / 20.0);
                is_inside(outline, [point[0] + uy / length * back, point[1] - ux / length * back])
            })
    })
}

fn check_field(outline: &[[i64; 2]], insets: &[i64]) -> Result<(), TestCaseError> {
    let points = field(outline, insets);
    if points.is_empty() {
        return Ok(());
    }
    prop_assert!(doubled_area(&points) > 0);
    for (a, b) in edges(&points) {
        for step in 0..=8 {
            let share = f64::from(step) / 8.0;
            let point =
                [a[0] as f64 + share * (b[0] - a[0]) as f64, a[1] as f64 + share * (b[1] - a[1]) as f64];
            prop_assert!(!is_too_near(outline, insets, point), "{point:?} of {points:?}");
        }
    }
    prop_assert!(doubled_area(&points) <= doubled_area(outline));
    Ok(())
}

proptest! {
    #[test]
    fn the_field_keeps_every_inset_of_any_outline(outline in star(), insets in prop::collection::vec(0_i64..400, 12)) {
        check_field(&outline, &insets[..outline.len()])?;
    }

    #[test]
    fn the_field_keeps_every_inset_of_legs(outline in comb(), insets in prop::collection::vec(0_i64..400, 14)) {
        prop_assume!(outline.len() <= insets.len());
        check_field(&outline, &insets[..outline.len()])?;
    }

    #[test]
    fn without_insets_the_field_is_the_outline(outline in star()) {
        prop_assert_eq!(field(&outline, &vec![0; outline.len()]), outline);
    }

    #[test]
    fn a_convex_field_loses_at_most_a_millimetre_to_rounding(
        width in 3000_i64..20_000, top in 1000_i64..20_000, shift in -3000_i64..3000, height in 2000_i64..9000, inset in 0_i64..200,
    ) {
        let outline = [[0, 0], [width, 0], [shift + top, height], [shift, height]];
        let points = field(&outline, &[inset; 4]);
        let around: f64 = edges(&outline).map(|(a, b)| ((b[0] - a[0]) as f64).hypot((b[1] - a[1]) as f64)).sum();
        let exact = doubled_area(&outline) as f64 / 2.0 - around * inset as f64;
        prop_assert!(doubled_area(&points) as f64 / 2.0 > exact - 3.0 * around);
    }
}
