//! Light that walls, steps, holes and horizons leave, compared with formulas; and how it changes with the scene.

use irradiance::mean_day::{self, Sample};
use irradiance::reflection::{self, GLASS};
use irradiance::transposition::{Tilted, on_surface};
use irradiance::year;
use light::building::{building, face, tree};
use light::horizon::Horizon;
use light::scene::{Cause, Obstacle, Scene, Shape};
use light::shade::{Point, Shade, shade};
use light::vector::{Vector, dot, minus};

const LATITUDE: f64 = 47.0;
/// kWh/m² of each month, about those of the Midland.
const IRRADIATION: [f64; 12] = [30.0, 48.0, 86.0, 117.0, 148.0, 160.0, 168.0, 143.0, 102.0, 61.0, 33.0, 24.0];
const SOUTH: Vector = [0.0, -0.5, 0.866_025_403_784_438_6];
const UP: Vector = [0.0, 0.0, 1.0];
/// m; as good as endless.
const FAR: f64 = 1e5;

/// The hours of the days that the module calculates with.
fn hours() -> Vec<Sample> {
    year::samples(LATITUDE, &IRRADIATION, 6)
}

/// Every hour of the year.
fn all_hours() -> Vec<Sample> {
    year::samples(LATITUDE, &IRRADIATION, 31)
}

/// A month's light on a plane, kWh/m²: direct from places that `hides` leaves, the sky as far as it is seen.
fn expected(normal: Vector, samples: &[Sample], seen: f64, hides: impl Fn(Vector) -> bool) -> [f64; 12] {
    let surface = Tilted::facing(normal);
    let through = reflection::diffuse(surface.tilt(), GLASS);
    let (mut left, mut all) = ([0.0; 12], [0.0; 12]);
    for sample in samples {
        let light = on_surface(&surface, sample.sun, sample.global, sample.diffuse, sample.extraterrestrial);
        let direct =
            (light.beam + light.circumsolar) * reflection::beam(surface.incidence(sample.sun), GLASS);
        let (sky, ground) = (light.sky * through.sky, light.ground * through.ground);
        all[sample.month] += (direct + sky + ground) * sample.weight;
        let direct = if hides(sample.sun) { 0.0 } else { direct };
        left[sample.month] += (direct + sky * seen + ground) * sample.weight;
    }
    std::array::from_fn(|month| left[month] / all[month])
}

/// Share left of the light of the year, from the shares of the months.
fn annual(left: &[f64; 12], normal: Vector) -> f64 {
    let surface = Tilted::facing(normal);
    let mut all = [0.0; 12];
    for s in mean_day::samples(LATITUDE, &IRRADIATION) {
        all[s.month] +=
            on_surface(&surface, s.sun, s.global, s.diffuse, s.extraterrestrial).total() * s.weight;
    }
    let sum: f64 = all.iter().sum();
    left.iter().zip(all).map(|(left, all)| left * all).sum::<f64>() / sum
}

/// Every hour of the year must leave what the formula does, the hours of six days a month nearly as much.
fn assert_near(obstacles: &[Obstacle], horizon: &Horizon, normal: Vector, expected: &[f64; 12]) {
    let [all, six] = [all_hours(), hours()].map(|samples| lit(obstacles, horizon, &samples, normal).left[0]);
    for (month, (found, expected)) in all.iter().zip(expected).enumerate() {
        assert!((found - expected).abs() < 0.005, "{month}: {found} not {expected}");
    }
    let [all, six, expected] = [&all, &six, expected].map(|left| annual(left, normal));
    assert!((all / expected - 1.0).abs() < 0.005, "{all} not {expected}");
    assert!((six - expected).abs() < 0.003, "{six} not {expected}");
}

/// The light of a place at the origin.
fn lit(obstacles: &[Obstacle], horizon: &Horizon, samples: &[Sample], normal: Vector) -> Shade {
    let point = Point { at: [0.0; 3], plane: 0, weight: 1.0 };
    shade(&Scene::new(obstacles), horizon, samples, &[normal], &[point])
}

fn wall(corners: [Vector; 4]) -> Vec<Obstacle> {
    face(&corners, Cause::Own)
}

#[test]
fn an_endless_wall_leaves_what_the_formula_of_its_angle_does() {
    for (distance, height) in [(1.0, 1.0), (3.0, 1.0), (2.0, 5.0)] {
        let angle = f64::atan2(height, distance);
        // To the south, to the west, and behind in the north.
        for towards in [[0.0, -1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 1.0, 0.0]] {
            let [x, y, _]: Vector = towards;
            let at = |along: f64, up: f64| [x * distance - y * along, y * distance + x * along, up];
            let obstacles = wall([at(-FAR, -1.0), at(FAR, -1.0), at(FAR, height), at(-FAR, height)]);
            let hides = |sun: Vector| dot(sun, towards) > 0.0 && sun[2] < dot(sun, towards) * angle.tan();
            assert_near(
                &obstacles,
                &Horizon::LEVEL,
                UP,
                &expected(UP, &all_hours(), (1.0 + angle.cos()) / 2.0, hides),
            );
        }
    }
}

/// A roof of 30° below a wall along its ridge that rises across its plane.
#[test]
fn a_step_behind_a_roof_takes_sky_only() {
    let height: f64 = 2.0;
    let obstacles = wall([[-FAR, 1.0, -1.0], [FAR, 1.0, -1.0], [FAR, 1.0, height], [-FAR, 1.0, height]]);
    // Seen from the plane, the sky begins at the level horizon in the south and ends at the wall's top in the north.
    let (pitch, top) = (30f64.to_radians(), height.atan());
    let seen = (pitch.cos() + (top - pitch).cos()) / (pitch.cos() + 1.0);
    let hides = |sun: Vector| sun[1] > 0.0 && sun[2] < sun[1] * height;
    assert_near(&obstacles, &Horizon::LEVEL, SOUTH, &expected(SOUTH, &all_hours(), seen, hides));
}

/// The middle of the floor of a square hole; view factor of a rectangle after Howell, Radiation configuration
/// factors, B-4.
#[test]
fn the_middle_of_a_hole_sees_its_opening() {
    for depth in [0.5, 1.0, 2.0] {
        let half = 1.0;
        let corners = [[-half, -half], [half, -half], [half, half], [-half, half]];
        let obstacles: Vec<Obstacle> = (0..4)
            .flat_map(|side| {
                let ([a, b], [c, d]) = (corners[side], corners[(side + 1) % 4]);
                wall([[a, b, 0.0], [c, d, 0.0], [c, d, depth], [a, b, depth]])
            })
            .collect();
        let ratio = half / depth;
        let root = f64::sqrt(1.0 + ratio * ratio);
        let quarter = (ratio / root * (ratio / root).atan() * 2.0) / std::f64::consts::TAU;
        let hides = |sun: Vector| sun[0].abs().max(sun[1].abs()) / sun[2] > ratio;
        assert_near(&obstacles, &Horizon::LEVEL, UP, &expected(UP, &all_hours(), 4.0 * quarter, hides));
    }
}

#[test]
fn a_horizon_of_one_elevation_leaves_the_square_of_its_cosine_of_the_sky() {
    for elevation in [0.0, 5.0, 15.0, 30.0f64] {
        let horizon = Horizon::new(&[elevation; 36]);
        let seen = elevation.to_radians().cos().powi(2);
        let hides = |sun: Vector| sun[2] < elevation.to_radians().sin();
        let expected = expected(UP, &all_hours(), seen, hides);
        assert_near(&[], &horizon, UP, &expected);
        if elevation == 0.0 {
            assert_eq!(lit(&[], &horizon, &hours(), UP).left[0], [1.0; 12]);
        }
    }
}

#[test]
fn a_horizon_hides_only_where_it_is() {
    let mut elevations = [0.0; 36];
    elevations[18] = 20.0;
    let horizon = Horizon::new(&elevations);
    let at = |azimuth: f64, elevation: f64| {
        let (azimuth, elevation) = (azimuth.to_radians(), elevation.to_radians());
        [azimuth.sin() * elevation.cos(), azimuth.cos() * elevation.cos(), elevation.sin()]
    };
    assert!(horizon.hides(at(180.0, 19.9)) && !horizon.hides(at(180.0, 20.1)));
    assert!(horizon.hides(at(185.0, 9.9)) && !horizon.hides(at(175.0, 10.1)));
    assert!(!horizon.hides(at(190.0, 0.1)) && !horizon.hides(at(0.0, 0.1)) && !horizon.hides(at(359.0, 0.1)));
    assert_eq!(Horizon::new(&[30.0; 35]), Horizon::LEVEL);
}

/// A house with neighbours, trees and a horizon; places on two planes.
struct Village {
    obstacles: Vec<Obstacle>,
    horizon: [f64; 36],
    planes: Vec<Vector>,
    points: Vec<Point>,
}

fn village(rng: &mut fastrand::Rng) -> Village {
    let mut obstacles = Vec::new();
    for _ in 0..6 {
        let (x, y) = (rng.f64() * 60.0 - 30.0, rng.f64() * 60.0 - 30.0);
        let (x, y) = (x + 12.0 * x.signum(), y + 12.0 * y.signum());
        let (eave, ridge) = (4.0 + rng.f64() * 8.0, 14.0 + rng.f64() * 4.0);
        let south = vec![[x, y, eave], [x + 10.0, y, eave], [x + 10.0, y + 4.0, ridge], [x, y + 4.0, ridge]];
        let north = vec![
            [x, y + 4.0, ridge],
            [x + 10.0, y + 4.0, ridge],
            [x + 10.0, y + 8.0, eave],
            [x, y + 8.0, eave],
        ];
        obstacles.extend(building(&[south, north], Cause::Buildings));
        obstacles.push(tree([x + 5.0, y - 8.0, 0.0], 8.0 + rng.f64() * 10.0, 4.0));
    }
    obstacles.extend(building(
        &[vec![[4.0, 1.0, 8.0], [5.0, 1.0, 8.0], [5.0, 2.0, 8.0], [4.0, 2.0, 8.0]]],
        Cause::Own,
    ));
    let points = (0..40)
        .map(|index| {
            let (x, y) = (f64::from(index % 8) + 0.37, 4.0 * rng.f64());
            let at = if index < 20 { [x, y, 5.1 + y * 0.577] } else { [x, y + 5.0, 7.5] };
            Point { at, plane: usize::from(index >= 20), weight: 1.0 }
        })
        .collect();
    let horizon = std::array::from_fn(|_| rng.f64() * 15.0);
    Village { obstacles, horizon, planes: vec![SOUTH, [0.0, 0.6, 0.8]], points }
}

fn lit_village(village: &Village) -> Shade {
    let horizon = Horizon::new(&village.horizon);
    shade(&Scene::new(&village.obstacles), &horizon, &hours(), &village.planes, &village.points)
}

fn each_moved(obstacles: &[Obstacle], moved: impl Fn(Vector) -> Vector) -> Vec<Obstacle> {
    let shape = |shape: Shape| match shape {
        Shape::Triangle(corners) => Shape::Triangle(corners.map(&moved)),
        // The trees of the village are round.
        Shape::Ellipsoid { middle, axes } => Shape::Ellipsoid { middle: moved(middle), axes },
        Shape::Parallelogram { corner, sides } => {
            let origin = moved([0.0; 3]);
            Shape::Parallelogram {
                corner: moved(corner),
                sides: sides.map(|side| minus(moved(side), origin)),
            }
        }
    };
    obstacles.iter().map(|&Obstacle { shape: own, cause }| Obstacle { shape: shape(own), cause }).collect()
}

fn largest_difference(one: &Shade, other: &Shade) -> f64 {
    let pairs = one.left.as_flattened().iter().zip(other.left.as_flattened());
    pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

#[test]
fn losses_by_cause_add_up_to_what_is_missing() {
    let mut rng = fastrand::Rng::with_seed(3);
    let village = village(&mut rng);
    let found = lit_village(&village);
    let mut seen = [false; 4];
    for plane in 0..2 {
        let own: Vec<&[f64; 12]> = (0..40)
            .filter(|&index| village.points[index].plane == plane)
            .map(|index| &found.left[index])
            .collect();
        for month in 0..12 {
            let left = own.iter().map(|left| left[month]).sum::<f64>() / own.len() as f64;
            let lost: f64 = found.lost[plane][month].iter().sum();
            assert!((left + lost - 1.0).abs() < 1e-9);
            for (seen, lost) in seen.iter_mut().zip(found.lost[plane][month]) {
                *seen |= lost > 0.0;
            }
        }
    }
    assert_eq!(seen, [true; 4]);
}

#[test]
fn the_order_and_the_cutting_of_triangles_change_nothing() {
    let mut rng = fastrand::Rng::with_seed(4);
    let mut village = village(&mut rng);
    let before = lit_village(&village);
    rng.shuffle(&mut village.obstacles);
    assert_eq!(largest_difference(&before, &lit_village(&village)), 0.0);
    village.obstacles = village
        .obstacles
        .iter()
        .flat_map(|&obstacle| match obstacle.shape {
            Shape::Triangle([a, b, c]) => {
                let middle = std::array::from_fn(|axis| (a[axis] + b[axis]) / 2.0);
                let half = |corners| Obstacle { shape: Shape::Triangle(corners), cause: obstacle.cause };
                vec![half([a, middle, c]), half([middle, b, c])]
            }
            Shape::Ellipsoid { .. } | Shape::Parallelogram { .. } => vec![obstacle],
        })
        .collect();
    // A ray along a new edge may be decided otherwise.
    assert!(largest_difference(&before, &lit_village(&village)) < 2e-3);
}

/// East and west have the same sun here, so that a mirrored scene has the same light.
#[test]
fn a_mirrored_scene_has_mirrored_light() {
    let mut rng = fastrand::Rng::with_seed(5);
    let village = village(&mut rng);
    let mirror = |[x, y, z]: Vector| [-x, y, z];
    let mirrored = Village {
        obstacles: each_moved(&village.obstacles, mirror),
        horizon: std::array::from_fn(|index| village.horizon[(36 - index) % 36]),
        planes: village.planes.clone(),
        points: village.points.iter().map(|point| Point { at: mirror(point.at), ..*point }).collect(),
    };
    // The directions of the sky are no mirror images of themselves.
    let difference = largest_difference(&lit_village(&village), &lit_village(&mirrored));
    assert!(difference < 0.01, "{difference}");
}

#[test]
fn a_turned_scene_under_a_turned_sun_has_the_same_light() {
    let mut rng = fastrand::Rng::with_seed(6);
    let village = village(&mut rng);
    let steps = 7;
    let (sine, cosine) = (f64::from(steps) * 10f64.to_radians()).sin_cos();
    let turn = |[x, y, z]: Vector| [x * cosine + y * sine, y * cosine - x * sine, z];
    let samples = hours();
    let turned_samples: Vec<Sample> =
        samples.iter().map(|sample| Sample { sun: turn(sample.sun), ..*sample }).collect();
    let turned_points: Vec<Point> =
        village.points.iter().map(|point| Point { at: turn(point.at), ..*point }).collect();
    let turned_planes: Vec<Vector> = village.planes.iter().map(|&plane| turn(plane)).collect();
    let horizon = std::array::from_fn::<f64, 36, _>(|index| village.horizon[(index + 36 - 7) % 36]);
    let turned = shade(
        &Scene::new(&each_moved(&village.obstacles, turn)),
        &Horizon::new(&horizon),
        &turned_samples,
        &turned_planes,
        &turned_points,
    );
    assert!(largest_difference(&lit_village(&village), &turned) < 1e-3);
}

#[test]
fn an_obstacle_more_never_gives_more_light() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut village = village(&mut rng);
    let all = std::mem::take(&mut village.obstacles);
    let mut before = lit_village(&village);
    for part in all.chunks(all.len().div_ceil(8)) {
        village.obstacles.extend(part);
        let after = lit_village(&village);
        let pairs = before.left.as_flattened().iter().zip(after.left.as_flattened());
        assert!(pairs.into_iter().all(|(before, after)| *after <= before + 1e-12));
        before = after;
    }
    village.horizon = village.horizon.map(|elevation| elevation + 5.0);
    let pairs = before.left.as_flattened().iter().zip(lit_village(&village).left.into_iter().flatten());
    assert!(pairs.into_iter().all(|(before, after)| after <= before + 1e-12));
}

#[test]
fn nothing_around_leaves_everything_and_everything_around_leaves_the_ground() {
    let open = lit(&[], &Horizon::LEVEL, &hours(), SOUTH);
    assert_eq!((open.left[0], open.lost[0]), ([1.0; 12], [[0.0; 4]; 12]));
    let dome =
        Obstacle { shape: Shape::Ellipsoid { middle: [0.0; 3], axes: [50.0; 3] }, cause: Cause::Trees };
    let dark = lit(&[dome], &Horizon::LEVEL, &hours(), UP);
    assert!(dark.left[0].iter().all(|left| left.abs() < 1e-9));
}

/// Six days of each month against all of them, on houses under low suns of every side.
#[test]
fn six_days_of_a_month_leave_nearly_what_all_days_do() {
    let mut rng = fastrand::Rng::with_seed(8);
    for _ in 0..5 {
        let village = village(&mut rng);
        let (scene, horizon) = (Scene::new(&village.obstacles), Horizon::new(&village.horizon));
        let annual_of = |samples: &[Sample]| -> Vec<f64> {
            let found = shade(&scene, &horizon, samples, &village.planes, &village.points);
            let planes = village.points.iter().map(|point| village.planes[point.plane]);
            found.left.iter().zip(planes).map(|(left, normal)| annual(left, normal)).collect()
        };
        let (six, all) = (annual_of(&hours()), annual_of(&all_hours()));
        let mean = |shares: &[f64]| shares.iter().sum::<f64>() / shares.len() as f64;
        assert!((mean(&six) - mean(&all)).abs() < 0.001, "{} not {}", mean(&six), mean(&all));
        assert!(six.iter().zip(&all).all(|(six, all)| (six - all).abs() < 0.006));
    }
}
