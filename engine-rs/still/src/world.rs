//! The things in a picture, and the light that comes from them.

use crate::colour::{BLACK, Colour, mixed, scaled, sum, times};
use crate::ground::Ground;
use crate::leaves::{Card, Leaves};
use crate::noise::Noise;
use crate::room::Pane;
use crate::sky::Sky;
use crate::slate::Piece;
use crate::surface::{Finish, Spot, Surface, about, fresnel, mirrored};
use light::scene::{Cause, Obstacle, Ray, Scene, Shape};
use light::vector::{Vector, cross, dot, minus, plus, unit};
use std::f64::consts::{PI, TAU};

/// Length by which a ray starts off a surface, so that it does not meet it again, m.
const OFF: f64 = 2e-4;
/// Angular radius of the sun, slightly enlarged as in the 3D view.
const SUN_SIZE: f64 = 0.012;
/// Glass mirrors the sky more than the house around it, as in the 3D view.
const MIRRORED: f64 = 1.75;
/// Light from everywhere on a surface that is not followed any further, as a share of the sky's.
const INDIRECT: f64 = 0.55;

/// The thing that a triangle is part of.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// Index of the finish, and normals at the corners. Any other index is ground.
    Finish(usize, [Vector; 3]),
    /// A slate.
    Slate(Piece),
    /// A window.
    Pane(Pane),
    /// Leaves.
    Card(Card),
}

/// Triangles with what they are part of.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    shapes: Vec<Shape>,
    parts: Vec<Part>,
}

impl Parts {
    /// Adds a triangle.
    pub fn add(&mut self, corners: [Vector; 3], part: Part) {
        self.shapes.push(Shape::Triangle(corners));
        self.parts.push(part);
    }

    /// Adds a card of leaves.
    pub fn add_card(&mut self, card: Card) {
        let [across, up] = card.edges;
        let corner = plus(plus(card.middle, -0.5, across), -0.5, up);
        self.shapes.push(Shape::Parallelogram { corner, sides: card.edges });
        self.parts.push(Part::Card(card));
    }
}

/// Light and materials of a picture.
pub struct Setting {
    /// Patterns.
    pub noise: Noise,
    /// Finishes by index.
    pub finishes: Vec<Finish>,
    /// The ground.
    pub ground: Ground,
    /// The sky.
    pub sky: Sky,
    /// Towards the sun.
    pub sun: Vector,
    /// Sunlight on a surface straight below it.
    pub sunlight: Colour,
    /// Brightness of rooms.
    pub inside: f64,
    /// Colour of leaves.
    pub leaves: Colour,
}

/// A house among its surroundings under the sun.
pub struct World {
    scene: Scene,
    shapes: Vec<Shape>,
    parts: Vec<Part>,
    leaves: Leaves,
    setting: Setting,
}

/// Light of one sample of a pixel: `direct`, and `scattered` times `ambient`.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// Sunlight, light of its own, and what is mirrored.
    pub direct: Colour,
    /// Share of light that is scattered towards the camera.
    pub scattered: Colour,
    /// Light that falls in from one direction of the sky.
    pub ambient: Colour,
    /// Of the surface; none of the sky.
    pub normal: Vector,
    /// m.
    pub distance: f64,
}

/// Farther than anything.
const SKY_DISTANCE: f64 = 1e5;

impl World {
    /// Parts in a setting.
    pub fn new(Parts { shapes, parts }: Parts, setting: Setting) -> Self {
        let obstacles: Vec<Obstacle> =
            shapes.iter().map(|&shape| Obstacle { shape, cause: Cause::Own }).collect();
        let leaves = Leaves::new(setting.leaves);
        Self { scene: Scene::new(&obstacles), shapes, parts, leaves, setting }
    }

    /// Follows a ray of the camera. `angle`: the width that it stands for at 1 m. `random`: for the sun's disc, for the sky.
    pub fn seen(&self, ray: Ray, angle: f64, random: [[f64; 2]; 2]) -> Seen {
        let Some((spot, surface, distance)) = self.meet(ray, angle) else {
            let direct = self.setting.sky.seen(ray.direction);
            let normal = [0.0; 3];
            return Seen { direct, scattered: BLACK, ambient: BLACK, normal, distance: SKY_DISTANCE };
        };
        let start = plus(spot.place, OFF, spot.normal);
        let mut scattered = surface.scattered;
        let mut direct =
            sum(surface.emitted, times(scattered, self.sunlight(start, &surface, Some(random[0]))));
        if let Some(mirror) = surface.mirror {
            let share = fresnel(mirror.straight, -dot(ray.direction, mirror.normal));
            let direction = above(mirrored(ray.direction, mirror.normal), spot.normal);
            let light = self.incoming(Ray { origin: start, direction }, true);
            direct = sum(scaled(direct, 1.0 - share), scaled(light, share));
            scattered = scaled(scattered, 1.0 - share);
        }
        let [x, y] = random[1];
        let (level, turn) = (x.sqrt(), y * TAU);
        let from = about(surface.normal, [level * turn.cos(), level * turn.sin(), (1.0 - x).sqrt()]);
        let direction = if surface.through > 0.0 { from } else { above(from, spot.normal) };
        let ambient = self.incoming(Ray { origin: start, direction }, false);
        if surface.is_ground {
            let hidden = Ground::hidden(spot.place);
            direct = mixed(direct, self.setting.ground.haze, hidden);
            scattered = scaled(scattered, 1.0 - hidden);
        }
        Seen { direct, scattered, ambient, normal: surface.normal, distance }
    }

    /// Light that comes along a ray: of the sky, or of what the sun and sky light there.
    fn incoming(&self, ray: Ray, is_mirrored: bool) -> Colour {
        let sky = &self.setting.sky;
        let Some((spot, surface, _)) = self.meet(ray, if is_mirrored { 0.004 } else { 0.05 }) else {
            return if is_mirrored {
                scaled(sky.mirrored(ray.direction), MIRRORED)
            } else {
                sky.ambient(ray.direction)
            };
        };
        let start = plus(spot.place, OFF, spot.normal);
        let even = scaled(sky.ambient([0.0, 1.0, 0.0]), INDIRECT * (0.6 + 0.4 * surface.normal[1]));
        sum(surface.emitted, times(surface.scattered, sum(even, self.sunlight(start, &surface, None))))
    }

    /// Sunlight that a look scatters, over its share: from a place on the sun's disc, else from its middle.
    fn sunlight(&self, start: Vector, surface: &Surface, random: Option<[f64; 2]>) -> Colour {
        let Setting { sun, sunlight, .. } = self.setting;
        let cosine = dot(surface.normal, sun);
        let share = if cosine > 0.0 { cosine } else { -cosine * surface.through };
        if share <= 0.0 || sunlight == BLACK {
            return BLACK;
        }
        let direction = random.map_or(sun, |[x, y]| {
            let aside = x.sqrt() * SUN_SIZE.tan();
            let (sine, cosine) = (y * TAU).sin_cos();
            unit(about(sun, [aside * cosine, aside * sine, 1.0])).unwrap_or(sun)
        });
        let ray = Ray { origin: start, direction };
        if self.scene.any_hit_where(ray, |at, distance| self.is_solid(at, ray, distance)) {
            return BLACK;
        }
        scaled(sunlight, share / PI)
    }

    /// The first surface that a ray meets: spot, look, distance.
    fn meet(&self, ray: Ray, angle: f64) -> Option<(Spot, Surface, f64)> {
        let hit = self.scene.first_hit_where(ray, |at, distance| self.is_solid(at, ray, distance));
        let spot = |normal: Vector, distance: f64| Spot {
            place: plus(ray.origin, distance, ray.direction),
            normal,
            direction: ray.direction,
            width: distance * angle / (-dot(normal, ray.direction)).max(0.05).sqrt(),
        };
        let ground = self.ground_at(ray);
        let (spot, surface, distance) = match hit {
            Some(hit) if ground.is_none_or(|at| hit.distance < at) => {
                let spot = spot(hit.normal, hit.distance);
                (spot, self.surface(hit.obstacle, &spot), hit.distance)
            }
            _ => {
                let spot = spot([0.0, 1.0, 0.0], ground?);
                (spot, Err(spot.normal), ground?)
            }
        };
        let surface = surface.unwrap_or_else(|normal| {
            let colour = self.setting.ground.colour(&self.setting.noise, spot.place, spot.width);
            Surface { is_ground: true, ..Surface::dull(colour, normal) }
        });
        Some((spot, surface, distance))
    }

    /// Distance at which a ray meets level ground.
    fn ground_at(&self, ray: Ray) -> Option<f64> {
        (!self.setting.ground.is_shaped && ray.direction[1] < -1e-4 && ray.origin[1] > 0.0)
            .then(|| -ray.origin[1] / ray.direction[1])
    }

    fn is_solid(&self, at: usize, ray: Ray, distance: f64) -> bool {
        match &self.parts[at] {
            Part::Card(card) => self.leaves.has_leaf(card, plus(ray.origin, distance, ray.direction)),
            _ => true,
        }
    }

    /// The surface of a part; of ground its normal.
    fn surface(&self, at: usize, spot: &Spot) -> Result<Surface, Vector> {
        let Setting { noise, finishes, inside, .. } = &self.setting;
        let shares = shares_of(self.shapes[at], spot.place);
        Ok(match &self.parts[at] {
            Part::Finish(finish, normals) => {
                let smooth: Vector = std::array::from_fn(|axis| {
                    (0..3).map(|corner| shares[corner] * normals[corner][axis]).sum()
                });
                let smooth = unit(smooth).unwrap_or(spot.normal);
                let towards = if dot(smooth, spot.normal) < 0.0 { smooth.map(|part| -part) } else { smooth };
                let spot = Spot { normal: towards, ..*spot };
                finishes.get(*finish).ok_or(towards)?.surface(noise, &spot)
            }
            Part::Slate(piece) => piece.surface(noise, spot, shares),
            Part::Pane(pane) => pane.surface(spot, shares, *inside),
            Part::Card(card) => self.leaves.surface(card, spot),
        })
    }
}

/// A direction that does not go below the surface.
fn above(direction: Vector, normal: Vector) -> Vector {
    let below = dot(direction, normal);
    if below > 0.0 { direction } else { unit(plus(direction, 0.01 - 2.0 * below, normal)).unwrap_or(normal) }
}

/// Shares of the corners of a triangle at a place on it.
fn shares_of(shape: Shape, place: Vector) -> [f64; 3] {
    let Shape::Triangle([a, b, c]) = shape else { return [1.0, 0.0, 0.0] };
    let across = cross(minus(b, a), minus(c, a));
    let whole = dot(across, across);
    let of =
        |first: Vector, second: Vector| dot(across, cross(minus(first, place), minus(second, place))) / whole;
    let (first, second) = (of(b, c), of(c, a));
    [first, second, 1.0 - first - second]
}
