//! Pictures of simple worlds, compared with formulas.

use light::scene::Ray;
use light::vector::{Vector, cross, dot};
use std::f64::consts::PI;
use still::colour::Colour;
use still::ground::Ground;
use still::leaves::{Card, Leaves};
use still::noise::Noise;
use still::picture::{Camera, Picture};
use still::sky::{Colours, Sky};
use still::surface::{Finish, Pattern};
use still::world::{Part, Parts, Setting, World};

const GREY: Colour = [0.5; 3];
const SUN: Vector = [0.48, 0.8, 0.36];

fn sky(colour: Colour, even: Colour) -> Sky {
    let colours = Colours {
        zenith: colour,
        mirrored_zenith: colour,
        horizon: colour,
        haze: colour,
        glow: [0.0; 3],
        ground: colour,
        cloud: colour,
        cloud_dark: colour,
        hill: colour,
    };
    Sky::new(colours, SUN, even)
}

fn setting(sky: Sky, sunlight: Colour) -> Setting {
    let ground = Ground {
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
