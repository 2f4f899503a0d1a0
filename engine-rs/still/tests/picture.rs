//! Pictures of simple worlds, compared with formulas.

use light::scene::Ray;
use light::vector::{Vector, cross, dot};
use std::f64::consts::PI;
use still::colour::Colour;
use still::ground::Ground;
use still::leaves::{Card, Leaves};
use still::noise::Noise;
use still::picture::{Camera, Picture};
use still::sky::{Colours, Horizon, Sky};
use still::surface::{Finish, Pattern};
use still::world::{Part, Parts, Setting, World};

const GREY: Colour = [0.5; 3];
const SUN: Vector = [0.48, 0.8, 0.36];

fn sky(colour: Colour, even: Colour) -> Sky {
    under_horizon(colour, colour, even, None)
}

fn under_horizon(colour: Colour, hill: Colour, even: Colour, horizon: Option<Horizon>) -> Sky {
    let colours = Colours {
        zenith: colour,
        mirrored_zenith: colour,
        horizon: colour,
        haze: colour,
        glow: [0.0; 3],
        ground: colour,
        cloud: colour,
        cloud_dark: colour,
        hill,
    };
    Sky::new(colours, SUN, even, horizon)
}

fn setting(sky: Sky, sunlight: Colour) -> Setting {
    let ground = Ground {
        is_shaped: false,
        front: [0.0, 1.0],
        buildings: Vec::new(),
        terrace: [0.0, 0.0, -9.0, -9.0],
        path: [0.0, 0.0, -9.0, -9.0],
        grass: [GREY; 2],
        haze: [0.0; 3],
    };
    let finishes = vec![Finish { colour: GREY, metal: 0.0, pattern: Pattern::Plain }];
    let noise = Noise::new(&[]);
    Setting { noise, finishes, ground, sky, sun: SUN, sunlight, inside: 0.1, leaves: [0.1, 0.2, 0.05] }
}

/// A wide level face at a height.
fn level(parts: &mut Parts, height: f64, half: f64) {
    let at = |x: f64, z: f64| [x * half, height, z * half];
    let up = [[0.0, 1.0, 0.0]; 3];
    parts.add([at(-1.0, -1.0), at(1.0, 1.0), at(1.0, -1.0)], Part::Finish(0, up));
    parts.add([at(-1.0, -1.0), at(-1.0, 1.0), at(1.0, 1.0)], Part::Finish(0, up));
}

const DOWN: Ray = Ray { origin: [0.3, 9.0, 0.2], direction: [0.0, -1.0, 0.0] };
const RANDOM: [[f64; 2]; 2] = [[0.3, 0.6], [0.2, 0.7]];

#[test]
fn the_sun_lights_a_dull_face_by_the_cosine() {
    let mut parts = Parts::default();
    level(&mut parts, 4.0, 2.0);
    let world = World::new(parts, setting(sky([0.0; 3], [0.0; 3]), [3.0; 3]));
    let seen = world.seen(DOWN, 0.001, RANDOM);
    assert!((seen.distance - 5.0).abs() < 1e-9);
    assert!((seen.direct[0] - 0.5 * 3.0 * SUN[1] / PI).abs() < 0.005, "{:?}", seen.direct);
}

#[test]
fn what_stands_before_the_sun_shades() {
    let mut parts = Parts::default();
    level(&mut parts, 4.0, 2.0);
    let shade = [1.9, 6.0, 1.4];
    let corner = |x: f64, z: f64| [shade[0] + x, shade[1], shade[2] + z];
    let normals = [[0.0, 1.0, 0.0]; 3];
    parts.add([corner(-1.0, -1.0), corner(1.0, -1.0), corner(0.0, 2.0)], Part::Finish(0, normals));
    let world = World::new(parts, setting(sky([0.0; 3], [0.0; 3]), [3.0; 3]));
    let shaded = Ray { origin: [0.7, 5.0, 0.5], ..DOWN };
    assert_eq!(world.seen(shaded, 0.001, RANDOM).direct, [0.0; 3]);
    assert!(world.seen(Ray { origin: [-1.5, 9.0, -1.5], ..DOWN }, 0.001, RANDOM).direct[0] > 0.3);
}

/// Under an even sky a free level face scatters its share of it, whatever is drawn.
#[test]
fn an_even_sky_lights_a_free_face_evenly() {
    let mut parts = Parts::default();
    level(&mut parts, 4.0, 2.0);
    let world = World::new(parts, setting(sky([0.6; 3], [0.3; 3]), [0.0; 3]));
    for step in 0..64 {
        let random = [[0.5; 2], [f64::from(step % 8) / 8.0 + 0.05, f64::from(step / 8) / 8.0]];
        let seen = world.seen(DOWN, 0.001, random);
        assert_eq!(seen.direct, [0.0; 3]);
        assert!((seen.ambient[1] - 0.3 - 0.42 * 0.6).abs() < 1e-6, "{:?}", seen.ambient);
        assert!((seen.scattered[1] - 0.5).abs() < 1e-9);
    }
}

#[test]
fn light_falls_between_leaves() {
    let card = Card {
        middle: [0.0, 3.0, 0.0],
        edges: [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
        outwards: [0.0, 1.0, 0.0],
        light: 1.0,
        number: 3.0,
    };
    let leaves = Leaves::new([0.1, 0.2, 0.05]);
    let places =
        (0..2500).map(|at| [f64::from(at % 50) / 50.0 - 0.49, 3.0, f64::from(at / 50) / 50.0 - 0.49]);
    let covered = places.filter(|&place| leaves.has_leaf(&card, place)).count();
    assert!((600..2300).contains(&covered), "{covered} of 2500");
    assert!(!leaves.has_leaf(&card, [-0.49, 3.0, -0.49]));
    assert!(leaves.has_leaf(&card, [0.0, 3.0, 0.0]));
    let mut parts = Parts::default();
    parts.add_card(card);
    let world = World::new(parts, setting(sky([0.6; 3], [0.3; 3]), [3.0; 3]));
    let at = |x: f64, z: f64| world.seen(Ray { origin: [x, 9.0, z], ..DOWN }, 0.001, RANDOM).distance;
    assert!((at(0.0, 0.0) - 6.0).abs() < 1e-9);
    assert!((at(-0.49, -0.49) - 9.0).abs() < 1e-9);
}

fn picture() -> Picture {
    let mut parts = Parts::default();
    level(&mut parts, 3.0, 2.5);
    let world = World::new(parts, setting(sky([0.4, 0.5, 0.7], [0.2; 3]), [3.0; 3]));
    let place = [6.0, 7.0, 12.0];
    let (turn, rise) = (6.0f64.atan2(12.0), 0.48f64);
    let right = [turn.cos(), 0.0, -turn.sin()];
    let ahead = [-turn.sin() * rise.cos(), -rise.sin(), -turn.cos() * rise.cos()];
    let up = cross(right, ahead);
    assert!(dot(up, ahead).abs() < 1e-9 && (dot(up, up) - 1.0).abs() < 1e-9);
    Picture::new(world, Camera { place, axes: [right, up, ahead], tangent: 0.35, exposure: 1.0 }, 48, 32)
}

#[test]
fn more_samples_come_closer_and_a_picture_is_always_the_same() {
    let after = |samples: usize| {
        let mut picture = picture();
        (0..samples).for_each(|_| picture.add_sample());
        picture.pixels()
    };
    let best = after(256);
    assert_eq!(best.len(), 48 * 32 * 4);
    assert_eq!(after(8), after(8));
    let error = |pixels: &[u8]| -> f64 {
        pixels.iter().zip(&best).map(|(&a, &b)| (f64::from(a) - f64::from(b)).powi(2)).sum()
    };
    let errors = [2, 8, 32].map(|samples| error(&after(samples)));
    assert!(errors[1] < errors[0] && errors[2] < errors[1], "{errors:?}");
}

#[test]
fn nothing_is_darker_than_black_or_out_of_numbers() {
    let mut picture = picture();
    (0..4).for_each(|_| picture.add_sample());
    for row in 0..32 {
        for column in 0..48 {
            assert!(picture.light(column, row).iter().all(|part| part.is_finite() && *part >= 0.0));
        }
    }
}

/// Index of no finish: ground.
const GROUND: usize = 9;

#[test]
fn ground_of_level_triangles_looks_like_level_ground() {
    let world_of = |is_shaped: bool| {
        let mut parts = Parts::default();
        level(&mut parts, 4.0, 2.0);
        if is_shaped {
            let at = |x: f64, z: f64| [x * 4000.0, 0.0, z * 4000.0];
            let up = [[0.0, 1.0, 0.0]; 3];
            parts.add([at(-1.0, -1.0), at(1.0, 1.0), at(1.0, -1.0)], Part::Finish(GROUND, up));
            parts.add([at(-1.0, -1.0), at(-1.0, 1.0), at(1.0, 1.0)], Part::Finish(GROUND, up));
        }
        let mut setting = setting(sky([0.6; 3], [0.3; 3]), [3.0; 3]);
        setting.ground.is_shaped = is_shaped;
        setting.ground.haze = [0.7, 0.8, 0.9];
        World::new(parts, setting)
    };
    let (flat, shaped) = (world_of(false), world_of(true));
    for step in 0..60 {
        let turn = f64::from(step) * 0.7;
        let fall = -0.02 - 0.01 * f64::from(step);
        let ray = Ray {
            origin: [9.0 * turn.sin(), 5.0, 9.0 * turn.cos()],
            direction: light::vector::unit([turn.sin(), fall, turn.cos()]).unwrap(),
        };
        let (expected, seen) = (flat.seen(ray, 0.001, RANDOM), shaped.seen(ray, 0.001, RANDOM));
        assert!((seen.distance - expected.distance).abs() < 1e-6 * expected.distance);
        for part in 0..3 {
            assert!((seen.direct[part] - expected.direct[part]).abs() < 1e-6, "{seen:?} {expected:?}");
            assert!((seen.scattered[part] - expected.scattered[part]).abs() < 1e-6, "{seen:?} {expected:?}");
        }
    }
}

/// Direction with an azimuth clockwise from north and an elevation, degrees.
fn towards(azimuth: f64, elevation: f64) -> Vector {
    let (turn, up) = (azimuth.to_radians(), elevation.to_radians());
    [turn.sin() * up.cos(), up.sin(), -turn.cos() * up.cos()]
}

#[test]
fn a_known_horizon_stands_where_it_was_surveyed_and_hills_are_invented_without_one() {
    // 20° high from 70° to 110°, in the east; level elsewhere.
    let horizon = std::array::from_fn(|at| if (7..=11).contains(&at) { 20.0 } else { 0.0 });
    let with_hills = |horizon: Option<Horizon>| under_horizon([0.8; 3], [0.0; 3], [0.0; 3], horizon);
    let (known, level) = (with_hills(Some(horizon)), with_hills(Some([0.0; 36])));
    for azimuth in (0..360).step_by(5) {
        let is_hill = (70..=110).contains(&azimuth);
        for elevation in [3.0, 10.0, 18.0] {
            let direction = towards(f64::from(azimuth), elevation);
            let (seen, sky) = (known.seen(direction)[1], level.seen(direction)[1]);
            let is_near = (55..125).contains(&azimuth);
            assert!(is_near || (seen - sky).abs() < 1e-6, "{azimuth}° {elevation}°: {seen} {sky}");
            assert!(!is_hill || seen < sky - 0.1, "{azimuth}° {elevation}°: {seen} {sky}");
        }
        let above = towards(f64::from(azimuth), 24.0);
        assert!((known.seen(above)[1] - level.seen(above)[1]).abs() < 1e-6);
    }
    let lowest = |sky: &Sky| {
        (0..360).map(|azimuth| sky.seen(towards(f64::from(azimuth), 1.0))[1]).fold(f64::INFINITY, f64::min)
    };
    assert!(lowest(&level) > 0.75);
    assert!(lowest(&with_hills(None)) < 0.65);
}
