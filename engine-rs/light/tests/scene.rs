//! Rays against obstacles, compared with looking at every obstacle.

use light::scene::{Cause, Obstacle, Ray, Scene, Shape};
use light::vector::{Vector, dot, plus, unit};

fn random(random: &mut fastrand::Rng, size: f64) -> Vector {
    std::array::from_fn(|_| (random.f64() - 0.5) * size)
}

fn obstacles(rng: &mut fastrand::Rng, count: usize) -> Vec<Obstacle> {
    let causes = [Cause::Own, Cause::Buildings, Cause::Trees];
    (0..count)
        .map(|index| {
            let at = random(rng, 40.0);
            let shape = match index % 4 {
                0 => Shape::Ellipsoid { middle: at, axes: random(rng, 4.0).map(|axis| axis.abs() + 0.1) },
                1 => Shape::Parallelogram { corner: at, sides: [random(rng, 5.0), random(rng, 5.0)] },
                _ => Shape::Triangle([at, plus(at, 1.0, random(rng, 6.0)), plus(at, 1.0, random(rng, 6.0))]),
            };
            Obstacle { shape, cause: causes[rng.usize(0..3)] }
        })
        .collect()
}

#[test]
fn a_tree_of_boxes_finds_what_every_obstacle_alone_does() {
    let mut rng = fastrand::Rng::with_seed(1);
    for count in [0, 1, 4, 5, 60, 300] {
        let obstacles = obstacles(&mut rng, count);
        let scene = Scene::new(&obstacles);
        let alone: Vec<Scene> = obstacles.iter().map(|&obstacle| Scene::new(&[obstacle])).collect();
        let mut hits = 0;
        for _ in 0..400 {
            let ray = Ray { origin: random(&mut rng, 50.0), direction: unit(random(&mut rng, 1.0)).unwrap() };
            let all: Vec<(usize, f64)> = alone
                .iter()
                .enumerate()
                .filter_map(|(index, scene)| Some((index, scene.first_hit(ray)?.distance)))
                .collect();
            let nearest = all.iter().min_by(|a, b| a.1.total_cmp(&b.1)).copied();
            let found = scene.first_hit(ray);
            assert_eq!(found.map(|hit| (hit.obstacle, hit.distance)), nearest);
            assert_eq!(scene.any_hit(ray), nearest.is_some());
            assert_eq!(scene.first_cause(ray), all.iter().map(|&(index, _)| obstacles[index].cause).min());
            hits += usize::from(nearest.is_some());
            if let Some(hit) = found {
                assert!((dot(hit.normal, hit.normal) - 1.0).abs() < 1e-9);
                assert!(dot(hit.normal, ray.direction) <= 0.0);
            }
        }
        assert!(count < 300 || hits > 40, "{hits}");
    }
}

#[test]
fn obstacles_without_extent_hide_nothing() {
    let at = [0.0, 0.0, 1.0];
    let shapes = [
        Shape::Triangle([at, at, [1.0, 0.0, 1.0]]),
        Shape::Triangle([[f64::NAN; 3], at, at]),
        Shape::Ellipsoid { middle: at, axes: [1.0, 0.0, 1.0] },
        Shape::Ellipsoid { middle: [f64::INFINITY; 3], axes: [1.0; 3] },
    ];
    let scene = Scene::new(&shapes.map(|shape| Obstacle { shape, cause: Cause::Own }));
    assert!(!scene.any_hit(Ray { origin: [0.0; 3], direction: [0.0, 0.0, 1.0] }));
}

#[test]
fn rays_along_the_axes_meet_faces_along_the_axes() {
    let square = [[-1.0, -1.0, 2.0], [1.0, -1.0, 2.0], [1.0, 1.0, 2.0], [-1.0, 1.0, 2.0]];
    let scene = Scene::new(&light::building::face(&square, Cause::Own));
    for origin in [[0.0; 3], [0.5, 0.25, -3.0]] {
        let hit = scene.first_hit(Ray { origin, direction: [0.0, 0.0, 1.0] }).unwrap();
        assert_eq!((hit.distance, hit.normal), (2.0 - origin[2], [0.0, 0.0, -1.0]));
    }
    assert!(!scene.any_hit(Ray { origin: [0.0; 3], direction: [1.0, 0.0, 0.0] }));
}

#[test]
fn a_face_with_a_notch_hides_what_lies_behind_it_and_nothing_in_the_notch() {
    let corners: [Vector; 8] = [
        [0.0, 0.0, 1.0],
        [4.0, 0.0, 1.0],
        [4.0, 3.0, 1.0],
        [3.0, 3.0, 1.0],
        [3.0, 1.0, 1.0],
        [1.0, 1.0, 1.0],
        [1.0, 3.0, 1.0],
        [0.0, 3.0, 1.0],
    ];
    let mut reversed = corners;
    reversed.reverse();
    for corners in [corners, reversed] {
        let scene = Scene::new(&light::building::face(&corners, Cause::Buildings));
        let mut rng = fastrand::Rng::with_seed(2);
        for _ in 0..1000 {
            let (x, y) = (rng.f64() * 5.0, rng.f64() * 4.0);
            let is_in = x < 4.0 && y < 3.0 && !(x > 1.0 && x < 3.0 && y > 1.0);
            let ray = Ray { origin: [x, y, 0.0], direction: [0.0, 0.0, 1.0] };
            assert_eq!(scene.any_hit(ray), is_in, "{x} {y}");
        }
    }
}

#[test]
fn a_parallelogram_is_two_triangles() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut hits = 0;
    for _ in 0..3000 {
        let (corner, a, b) = (random(&mut rng, 4.0), random(&mut rng, 6.0), random(&mut rng, 6.0));
        let [next, last] = [plus(corner, 1.0, a), plus(corner, 1.0, b)];
        let far = plus(next, 1.0, b);
        let of = |shapes: &[Shape]| {
            let own = |&shape: &Shape| Obstacle { shape, cause: Cause::Own };
            Scene::new(&shapes.iter().map(own).collect::<Vec<_>>())
        };
        let one = of(&[Shape::Parallelogram { corner, sides: [a, b] }]);
        let two = of(&[Shape::Triangle([corner, next, last]), Shape::Triangle([next, far, last])]);
        let ray = Ray { origin: random(&mut rng, 6.0), direction: unit(random(&mut rng, 1.0)).unwrap() };
        let distances = [&one, &two].map(|scene| scene.first_hit(ray).map(|hit| hit.distance));
        hits += usize::from(distances[0].is_some());
        match distances {
            [Some(one), Some(two)] => assert!((one - two).abs() < 1e-6),
            both => assert_eq!(both, [None, None]),
        }
    }
    assert!(hits > 50, "{hits}");
}

#[test]
fn a_ray_passes_where_an_obstacle_is_not_solid() {
    let level =
        |z: f64| Shape::Parallelogram { corner: [-1.0, -1.0, z], sides: [[2.0, 0.0, 0.0], [0.0, 2.0, 0.0]] };
    let obstacles = [1.0, 2.0].map(|z| Obstacle { shape: level(z), cause: Cause::Trees });
    let scene = Scene::new(&obstacles);
    let ray = Ray { origin: [0.0; 3], direction: [0.0, 0.0, 1.0] };
    assert_eq!(scene.first_hit_where(ray, |at, _| at == 1).map(|hit| hit.distance), Some(2.0));
    assert_eq!(scene.first_hit_where(ray, |_, distance| distance > 1.5).map(|hit| hit.obstacle), Some(1));
    assert!(scene.any_hit_where(ray, |at, _| at == 0));
    assert!(!scene.any_hit_where(ray, |_, _| false));
}
