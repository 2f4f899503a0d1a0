use crate::demo::{catalogue, roof_of, shared};
use proptest::prelude::*;
use roof_engine::body::Material;
use roof_engine::body::{Face, body};
use roof_engine::building::Placement;
use roof_engine::building::placements::placements;
use roof_engine::configuration::{
    Configuration, Cutout, CutoutKind, CutoutShape, Outline, RoofType, Skylight,
};
use roof_engine::engine::new_roof::{new_configuration, surfaces_for};
use roof_engine::resolve::resolve;
use roof_engine::surface::outline::corners as corners_of;
use std::collections::BTreeMap;

type Vector = [f64; 3];

fn plus(a: Vector, b: Vector, times: f64) -> Vector {
    [0, 1, 2].map(|axis| a[axis] + times * b[axis])
}

fn minus(a: Vector, b: Vector) -> Vector {
    plus(a, b, -1.0)
}

fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn unit(a: Vector) -> Vector {
    plus([0.0; 3], a, 1.0 / dot(a, a).sqrt())
}

/// Its length is the area, its direction the outside.
fn area_vector(points: &[Vector]) -> Vector {
    let next = points.iter().cycle().skip(1);
    let doubled = points.iter().zip(next).map(|(a, b)| cross(*a, *b));
    doubled.fold([0.0; 3], |sum, part| plus(sum, part, 0.5))
}

fn middle_of(points: &[Vector]) -> Vector {
    let sum = points.iter().fold([0.0; 3], |sum, point| plus(sum, *point, 1.0));
    plus([0.0; 3], sum, 1.0 / points.len() as f64)
}

/// A point of a surface, mm, so much over it.
fn point_on(surface: &Placement, x: f64, y: f64, over: f64) -> Vector {
    let along = plus(surface.origin, surface.along, x / 1000.0);
    let up = plus(along, surface.up, y / 1000.0);
    plus(up, surface.normal, over / 1000.0)
}

/// Level, towards an azimuth in degrees.
fn facing(azimuth: f64) -> Vector {
    let (sine, cosine) = azimuth.to_radians().sin_cos();
    [sine, 0.0, -cosine]
}

fn built(configuration: &Configuration) -> (Vec<Face>, Vec<Placement>) {
    let roof = roof_of(configuration);
    let (building, shared_edges) = (&configuration.roof, roof.shared_edges());
    let faces = body(building, &roof.surfaces, shared_edges);
    (faces, placements(building, &roof.surfaces, shared_edges))
}

fn roof(roof_type: RoofType) -> Configuration {
    new_configuration(roof_type, &catalogue())
}

fn close(a: Vector, b: Vector) -> bool {
    (0..3).all(|axis| (a[axis] - b[axis]).abs() < 1e-3)
}

fn assert_flat_and_convex(faces: &[Face]) {
    for face in faces {
        let normal = unit(area_vector(&face.points));
        let count = face.points.len();
        assert!(count >= 3 && dot(normal, normal) > 0.9, "{face:?}");
        for index in 0..count {
            let [a, b, c] = [0, 1, 2].map(|step| face.points[(index + step) % count]);
            assert!(dot(minus(a, face.points[0]), normal).abs() < 2e-3, "not flat: {face:?}");
            assert!(dot(cross(minus(b, a), minus(c, b)), normal) > -2e-3, "not convex: {face:?}");
        }
    }
}

/// Undirected edges by how many faces have them, points as whole tenths of a mm.
fn shared_edges(faces: &[&Face]) -> BTreeMap<[[i64; 3]; 2], usize> {
    let whole = |point: &Vector| point.map(|value| (value * 10_000.0).round() as i64);
    let mut found = BTreeMap::new();
    for face in faces {
        for index in 0..face.points.len() {
            let mut ends = [whole(&face.points[index]), whole(&face.points[(index + 1) % face.points.len()])];
            ends.sort_unstable();
            *found.entry(ends).or_insert(0) += 1;
        }
    }
    found
}

fn walls(body: &[Face]) -> Vec<&Face> {
    body.iter().filter(|face| face.material == Material::Wall && face.opening.is_none()).collect()
}

#[test]
fn a_surface_that_faces_south_runs_east_and_rises_north() {
    let (_, placements) = built(&roof(RoofType::Gable));
    let (sine, cosine) = 35_f64.to_radians().sin_cos();
    assert!(close(placements[0].along, [1.0, 0.0, 0.0]));
    assert!(close(placements[0].up, [0.0, sine, -cosine]));
    assert!(close(placements[0].normal, [0.0, cosine, sine]));
    assert!(close(placements[1].along, [-1.0, 0.0, 0.0]));
    assert!(close(placements[0].origin, [-5.2, 5.5, 6.2 * cosine]));
}

#[test]
fn gable_surfaces_meet_in_their_ridge() {
    let (_, placements) = built(&roof(RoofType::Gable));
    let ridge = |index: usize, x: f64| point_on(&placements[index], x, 6200.0, 0.0);
    assert!(close(ridge(0, 0.0), ridge(1, 10_400.0)));
    assert!(close(ridge(0, 10_400.0), ridge(1, 0.0)));
}

#[test]
fn a_longer_second_surface_reaches_lower_but_stays_over_the_ground() {
    let mut configuration = roof(RoofType::Gable);
    configuration.surfaces[1].outline = Outline::Rectangle { width: 10_400, height: 9000 };
    let (body, placements) = built(&configuration);
    assert!(placements[1].origin[1] < placements[0].origin[1]);
    assert!((placements[0].origin[1] - 5.5).abs() < 1e-3);
    configuration.surfaces[1].outline = Outline::Rectangle { width: 10_400, height: 60_000 };
    assert!(built(&configuration).1[1].origin[1] > 0.0);
    assert_flat_and_convex(&body);
}

#[test]
fn hip_surfaces_meet_in_their_hips() {
    let configuration = roof(RoofType::Hip);
    let (body, placements) = built(&configuration);
    let corners = |index: usize| {
        let outline = corners_of(&configuration.surfaces[index].outline);
        outline
            .iter()
            .map(|p| point_on(&placements[index], p[0] as f64, p[1] as f64, 0.0))
            .collect::<Vec<_>>()
    };
    for index in 0..4 {
        let (this, next) = (corners(index), corners((index + 1) % 4));
        assert!(close(this[0], next[1]), "eave corner of {index}");
        // The left hip's head is the next surface's right hip's head.
        assert!(close(this[this.len() - 1], next[2]), "head of {index}");
    }
    assert_flat_and_convex(&body);
}

#[test]
fn azimuths_turn_the_building() {
    for roof_type in [RoofType::Flat, RoofType::Pent, RoofType::Gable, RoofType::Hip] {
        let square = roof(roof_type);
        let (_, before) = built(&square);
        for tenths in [1, 173, 900, 1973, 3599] {
            let mut turned = square.clone();
            for surface in &mut turned.surfaces {
                surface.azimuth =
                    ((surface.azimuth * 10.0).round() as i64 + tenths).rem_euclid(3600) as f64 / 10.0;
            }
            let (_, after) = built(&turned);
            // From above, north up: east is x, south is z.
            let (sine, cosine) = (tenths as f64 / 10.0).to_radians().sin_cos();
            let turn =
                |[east, up, south]: Vector| [east * cosine - south * sine, up, south * cosine + east * sine];
            for (before, after) in before.iter().zip(&after) {
                assert!(close(turn(before.origin), after.origin), "{roof_type:?} by {tenths}");
                assert!(close(turn(before.normal), after.normal), "{roof_type:?} by {tenths}");
            }
        }
    }
}

/// A concave surface is cut into convex faces, above and below, that cover all of it.
#[test]
fn a_concave_roof_plane_is_whole() {
    let mut shaped = roof(RoofType::Free);
    shaped.surfaces[0].outline = Outline::Polygon {
        points: vec![
            [0, 0],
            [9000, 0],
            [9000, 5000],
            [6000, 5000],
            [6000, 2000],
            [3000, 2000],
            [3000, 5000],
            [0, 5000],
        ],
    };
    let (body, _) = built(&shaped);
    assert_flat_and_convex(&body);
    let planes = body.iter().filter(|face| face.material == Material::Roof);
    let areas: Vec<f64> = planes.map(|face| area_vector(&face.points)[1]).collect();
    let above: f64 = areas.iter().filter(|area| **area > 0.0).sum();
    let below: f64 = areas.iter().filter(|area| **area < 0.0).sum();
    // m² in plan of what is 36 m² on the slope, and the eaves and verges around it.
    let plan = 36.0 * shaped.surfaces[0].angle.to_radians().cos();
    assert!(above > plan - 0.01 && above < 1.5 * plan, "{above} of {plan}");
    assert!((above + below).abs() < 0.1, "{above} above, {below} below");
}

#[test]
fn walls_share_their_upright_edges_and_face_outwards() {
    for roof_type in [RoofType::Gable, RoofType::Hip, RoofType::Pent, RoofType::Flat] {
        let (body, _) = built(&roof(roof_type));
        let walls = walls(&body);
        assert_eq!(walls.len(), 4);
        let edges = shared_edges(&walls);
        let upright: Vec<_> = edges.iter().filter(|([a, b], _)| a[0] == b[0] && a[2] == b[2]).collect();
        assert_eq!(upright.len(), 4);
        assert!(upright.iter().all(|(_, count)| **count == 2));
        for wall in &walls {
            let middle = middle_of(&wall.points);
            assert!(dot(area_vector(&wall.points), [middle[0], 0.0, middle[2]]) > 0.0);
            assert!(wall.points.iter().any(|point| point[1] == 0.0));
        }
        assert!(body.iter().filter(|f| f.material == Material::Window).count() >= 12);
    }
}

#[test]
fn a_pent_roof_has_a_high_wall_behind() {
    let (body, _) = built(&roof(RoofType::Pent));
    let height = |wall: &&Face| wall.points.iter().map(|p| p[1]).fold(0.0, f64::max);
    let walls = walls(&body);
    let front = walls.iter().find(|w| unit(area_vector(&w.points))[2] > 0.9).map(height).unwrap();
    let back = walls.iter().find(|w| unit(area_vector(&w.points))[2] < -0.9).map(height).unwrap();
    assert!(back > front + 1.0);
}

/// How far the walls reach to the east, to the south and up.
fn reach_of_walls(configuration: &Configuration) -> Vector {
    let (body, _) = built(configuration);
    let corners = walls(&body).into_iter().flat_map(|wall| &wall.points);
    corners.fold([0.0; 3], |most, point| [0, 1, 2].map(|axis| point[axis].max(most[axis])))
}

#[test]
fn walls_stand_where_the_building_ends() {
    for roof_type in [RoofType::Gable, RoofType::Pent, RoofType::Flat, RoofType::Hip] {
        let mut configuration = roof(roof_type);
        // Made for a building that is larger by the overhangs on both sides.
        let verge = if roof_type == RoofType::Hip { 700 } else { 400 };
        configuration.roof.building_length += 2 * verge;
        configuration.roof.building_width += 2 * 700;
        configuration.surfaces = surfaces_for(&configuration.roof, &[]);
        configuration.roof.building_length -= 2 * verge;
        configuration.roof.building_width -= 2 * 700;
        let [east, _, south] = reach_of_walls(&configuration);
        let half = |mm: i64| mm as f64 / 2000.0;
        let expected = [half(configuration.roof.building_length), half(configuration.roof.building_width)];
        assert!((east - expected[0]).abs() < 2e-3, "{roof_type:?} {east}");
        assert!((south - expected[1]).abs() < 2e-3, "{roof_type:?} {south}");
    }
}

#[test]
fn a_roof_as_large_as_its_building_has_the_usual_overhang() {
    let [east, _, south] = reach_of_walls(&roof(RoofType::Gable));
    assert!((east - (5.2 - 0.18)).abs() < 2e-3, "{east}");
    assert!((south - (10.157 / 2.0 - 0.28)).abs() < 2e-3, "{south}");
}

fn cutout(kind: CutoutKind, shape: CutoutShape, height: i64) -> Cutout {
    // An arrow, which is not convex.
    let arrow = vec![[0, 0], [5, 3], [10, 0], [5, 12]];
    let corners = (shape == CutoutShape::Polygon).then_some(arrow);
    Cutout {
        id: "c".into(),
        kind,
        shape,
        x1: 3600,
        x2: 5800,
        y1: 1800,
        y2: 4100,
        clearance: 100,
        height,
        corners,
    }
}

#[test]
fn openings_rise_from_the_roof_and_bear_their_names() {
    let mut configuration = roof(RoofType::Gable);
    configuration.surfaces[0].cutouts = vec![cutout(CutoutKind::Dormer, CutoutShape::Rectangle, 1200)];
    configuration.surfaces[0].skylights =
        vec![Skylight { id: "w".into(), model: "MK06".into(), x: 7700, y: 3430 }];
    let (body, placements) = built(&configuration);
    let of = |opening: [usize; 2]| body.iter().filter(|f| f.opening == Some(opening)).collect::<Vec<_>>();
    let dormer = of([0, 0]);
    for material in [Material::Wall, Material::Window, Material::DormerRoof] {
        assert!(dormer.iter().any(|face| face.material == material), "{material:?}");
    }
    let window = of([0, 1]);
    assert_eq!(window.iter().filter(|face| face.material == Material::Glass).count(), 1);
    let over = |p: &Vector| dot(minus(*p, placements[0].origin), placements[0].normal);
    let glass = window.iter().find(|face| face.material == Material::Glass).unwrap();
    assert!(glass.points.iter().all(|p| over(p) > 0.02));
    assert!(dot(area_vector(&glass.points), placements[0].normal) > 0.0);
}

#[test]
fn a_shed_dormer_has_one_slope_that_ends_on_the_roof() {
    let mut configuration = roof(RoofType::Gable);
    configuration.surfaces[0].cutouts = vec![cutout(CutoutKind::ShedDormer, CutoutShape::Rectangle, 700)];
    let (body, placements) = built(&configuration);
    let upwards = |f: &&Face| f.material == Material::DormerRoof && area_vector(&f.points)[1] > 0.0;
    let over: Vec<_> = body.iter().filter(upwards).collect();
    assert_eq!(over.len(), 1);
    let pitch = |v: Vector| unit(v)[1].acos().to_degrees();
    let (gentle, steep) = (pitch(area_vector(&over[0].points)), pitch(placements[0].normal));
    assert!(gentle > 5.0 && gentle < steep, "{gentle}");
    // Its upper end lies where the opening ends, a slab's thickness over the roof.
    let highest = over[0].points.iter().map(|p| p[1]).fold(f64::MIN, f64::max);
    let roof = point_on(&placements[0], 3600.0, 4100.0, 0.0)[1];
    assert!((0.1..0.2).contains(&(highest - roof)), "{highest} {roof}");
}

#[test]
fn a_chimney_stands_upright_and_rises_over_its_upper_side() {
    let mut configuration = roof(RoofType::Gable);
    configuration.surfaces[0].cutouts = vec![cutout(CutoutKind::Chimney, CutoutShape::Rectangle, 1000)];
    let (body, placements) = built(&configuration);
    let bricks: Vec<_> = body.iter().filter(|f| f.material == Material::Chimney).collect();
    assert_eq!(bricks.len(), 4);
    let top = bricks.iter().flat_map(|f| &f.points).map(|p| p[1]).fold(0.0, f64::max);
    let roof = point_on(&placements[0], 3600.0, 4100.0, 0.0)[1];
    assert!((top - roof - 1.0).abs() < 1e-3);
    for face in bricks {
        assert!(unit(area_vector(&face.points))[1].abs() < 1e-3);
    }
}

#[test]
fn a_roof_without_surfaces_has_no_body() {
    assert!(body(&roof(RoofType::Free).roof, &[], &[]).is_empty());
}

fn any_outline() -> impl Strategy<Value = Outline> {
    prop_oneof![
        (500_i64..20_000, 500_i64..9000).prop_map(|(width, height)| Outline::Rectangle { width, height }),
        (500_i64..9000, 0_i64..9000, 500_i64..9000)
            .prop_map(|(width, apex, height)| { Outline::Triangle { width, apex, height } }),
        Just(Outline::Polygon {
            points: vec![[0, 0], [8000, 0], [8000, 3000], [4000, 3000], [4000, 6000], [0, 6000]],
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn every_face_of_any_building_is_flat_and_convex(
        roof_type in prop::sample::select(vec![RoofType::Flat, RoofType::Pent, RoofType::Gable, RoofType::Hip, RoofType::Free]),
        angle in 3.0_f64..=90.0,
        length in 2000_i64..30_000,
        width in 2000_i64..30_000,
        kind in prop::sample::select(vec![CutoutKind::Chimney, CutoutKind::Dormer, CutoutKind::ShedDormer, CutoutKind::Step, CutoutKind::Other]),
        shape in prop::sample::select(vec![CutoutShape::Rectangle, CutoutShape::Triangle, CutoutShape::Trapezoid, CutoutShape::Round, CutoutShape::Polygon]),
        height in 0_i64..3000,
        outline in prop::option::of(any_outline()),
    ) {
        let mut configuration = roof(roof_type);
        configuration.roof.angle = angle;
        configuration.roof.building_length = length;
        configuration.roof.building_width = width;
        configuration.surfaces = surfaces_for(&configuration.roof, &[]);
        configuration.surfaces[0].cutouts = vec![cutout(kind, shape, height)];
        configuration.surfaces[0].skylights = vec![Skylight { id: "w".into(), model: "MK06".into(), x: 100, y: 100 }];
        if let Some(outline) = outline {
            configuration.surfaces[0].outline = outline;
        }
        // A shape outside is no opening.
        if resolve(configuration.clone(), shared()).is_err() {
            configuration.surfaces[0].cutouts.clear();
            configuration.surfaces[0].skylights.clear();
        }
        let (body, placements) = built(&configuration);
        assert_flat_and_convex(&body);
        for (placement, surface) in placements.iter().zip(&configuration.surfaces) {
            let expected = facing(surface.azimuth);
            let level = plus(placement.normal, [0.0, -placement.normal[1], 0.0], 1.0);
            prop_assert!(dot(level, expected) > 0.0);
        }
        prop_assert!(body.iter().flat_map(|f| &f.points).flatten().all(|value| value.is_finite()));
    }
}

/// From corner to corner as a face runs, in whole tenths of a mm.
fn directed_edges(face: &Face) -> Vec<[[i64; 3]; 2]> {
    let whole = |point: &Vector| point.map(|metres| (metres * 10_000.0).round() as i64);
    let next = face.points.iter().cycle().skip(1);
    face.points.iter().zip(next).map(|(from, to)| [whole(from), whole(to)]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    /// Every edge of the slab under the slates is of two faces, which run through it in opposite directions.
    #[test]
    fn the_sides_of_a_slab_close_it(outline in any_outline(), angle in 3.0_f64..60.0) {
        let mut configuration = roof(RoofType::Pent);
        configuration.surfaces[0].angle = angle;
        configuration.surfaces[0].outline = outline;
        let (body, placements) = built(&configuration);
        let is_parallel = |face: &&Face| dot(unit(area_vector(&face.points)), placements[0].normal).abs() > 0.999;
        let of = |material| body.iter().filter(move |face| face.material == material);
        // A flat roof behind a steep surface is none of its planes.
        let mut slab: Vec<&Face> = of(Material::Roof).filter(is_parallel).collect();
        let corners: Vec<Vector> = slab.iter().flat_map(|face| face.points.clone()).collect();
        slab.extend(of(Material::Metal).filter(|side| side.points.iter().all(|point| corners.contains(point))));
        let edges: Vec<_> = slab.iter().flat_map(|face| directed_edges(face)).collect();
        for [from, to] in &edges {
            let times = |edge| edges.iter().filter(|other| **other == edge).count();
            prop_assert_eq!((times([*from, *to]), times([*to, *from])), (1, 1));
        }
        prop_assert!(slab.len() > configuration.surfaces.len() + 3);
    }

    /// Walls and roofs behind a steep surface close it, down to the ground and four metres deep.
    #[test]
    fn behind_a_facade_of_any_shape_stands_a_building(outline in any_outline(), angle in 75.0_f64..=90.0) {
        let mut configuration = roof(RoofType::Pent);
        configuration.surfaces[0].angle = angle;
        configuration.surfaces[0].outline = outline.clone();
        let (body, placements) = built(&configuration);
        assert_flat_and_convex(&body);
        let corners = corners_of(&outline);
        let (left, right) = (corners.iter().map(|p| p[0]).min().unwrap(), corners.iter().map(|p| p[0]).max().unwrap());
        let is_rectangle = corners.len() == 4 && corners.iter().all(|[x, _]| [left, right].contains(x));
        prop_assume!(!is_rectangle);
        let Placement { along, normal, .. } = placements[0];
        let front = cross(along, [0.0, 1.0, 0.0]);
        let face = corners.iter().map(|p| point_on(&placements[0], p[0] as f64, p[1] as f64, 0.0)).collect::<Vec<_>>();
        let building = body.iter().filter(|face| {
            face.material == Material::Wall || face.material == Material::Roof && dot(unit(area_vector(&face.points)), normal).abs() < 0.999
        });
        let open = building.clone().fold(area_vector(&face), |sum, face| plus(sum, area_vector(&face.points), 1.0));
        let width: i64 = corners.iter().zip(corners.iter().cycle().skip(1)).map(|(a, b)| (b[0] - a[0]).max(0)).sum();
        let tolerance = 0.05;
        prop_assert!((open[1] - width as f64 / 1000.0 * 4.0).abs() < tolerance, "open above or below: {open:?}");
        prop_assert!(dot(open, front).abs() < tolerance, "open before or behind: {open:?}");
        let depths: Vec<f64> = building.flat_map(|face| face.points.clone()).map(|point| dot(point, front)).collect();
        let deep = depths.iter().fold(f64::MIN, |a, b| a.max(*b)) - depths.iter().fold(f64::MAX, |a, b| a.min(*b));
        prop_assert!(deep >= 4.0 - 1e-3, "{deep}");
    }
}
