//! The light of every month that obstacles and horizon leave.

use irradiance::mean_day::Sample;
use irradiance::reflection::{self, GLASS};
use irradiance::transposition::{Tilted, on_surface};

use crate::horizon::Horizon;
use crate::scene::{CAUSES, Cause, Ray, Scene};
use crate::sky;
use crate::vector::{Vector, dot};

/// A place on a plane whose light is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Where it is, in front of everything that lies on its plane.
    pub at: Vector,
    /// Index of the plane.
    pub plane: usize,
    /// How much it counts in the sums of its plane.
    pub weight: f64,
}

/// Light of a year: shares of what would reach the cells behind the glass without obstacles and horizon.
#[derive(Clone, Debug, PartialEq)]
pub struct Shade {
    /// Shares that every month leaves to each point, 0 to 1.
    pub left: Vec<[f64; 12]>,
    /// Shares that every month loses on each plane, by cause in their order: means of its points.
    pub lost: Vec<[[f64; CAUSES]; 12]>,
}

/// The light of points on planes (unit vectors outwards). Samples: the sun and the sky of the place.
pub fn shade(
    scene: &Scene,
    horizon: &Horizon,
    samples: &[Sample],
    planes: &[Vector],
    points: &[Point],
) -> Shade {
    // Light comes from before a plane, so that only what reaches beyond its lowest point hides any.
    let mut levels = vec![f64::INFINITY; planes.len()];
    for point in points {
        if let (Some(level), Some(&normal)) = (levels.get_mut(point.plane), planes.get(point.plane)) {
            *level = level.min(dot(point.at, normal));
        }
    }
    let lights: Vec<(PlaneLight, Scene)> = planes
        .iter()
        .zip(levels)
        .map(|(&plane, level)| (PlaneLight::new(plane, samples, horizon), scene.beyond(plane, level)))
        .collect();
    let mut lost = vec![[[0.0; CAUSES]; 12]; planes.len()];
    let mut weights = vec![0.0; planes.len()];
    let left = points
        .iter()
        .map(|point| {
            let Some((light, scene)) = lights.get(point.plane) else { return [1.0; 12] };
            let own = light.lost_at(scene, point.at);
            weights[point.plane] += point.weight;
            for (sum, month) in lost[point.plane].iter_mut().flatten().zip(own.as_flattened()) {
                *sum += month * point.weight;
            }
            own.map(|causes| 1.0 - causes.iter().sum::<f64>())
        })
        .collect();
    for (sums, weight) in lost.iter_mut().zip(weights) {
        for sum in sums.as_flattened_mut() {
            *sum = if weight > 0.0 { *sum / weight } else { 0.0 };
        }
    }
    Shade { left, lost }
}

/// Light from one direction.
struct Beam {
    towards: Vector,
    month: usize,
    /// Share of all light of its month.
    share: f64,
    /// Whether it comes from below the horizon.
    is_below: bool,
}

/// The light of a plane: straight from the sun and from around it, and from the sky.
struct PlaneLight {
    beams: Vec<Beam>,
    /// Directions with equal parts of the light of the sky, and whether each is below the horizon.
    sky: Vec<(Vector, bool)>,
    /// Share that the sky has in the light of each month.
    sky_share: [f64; 12],
}

impl PlaneLight {
    fn new(normal: Vector, samples: &[Sample], horizon: &Horizon) -> Self {
        let surface = Tilted::facing(normal);
        let through = reflection::diffuse(surface.tilt(), GLASS);
        let (mut all, mut sky_share) = ([0.0; 12], [0.0; 12]);
        let mut beams = Vec::with_capacity(samples.len());
        for sample in samples {
            let light =
                on_surface(&surface, sample.sun, sample.global, sample.diffuse, sample.extraterrestrial);
            let direct = (light.beam + light.circumsolar)
                * reflection::beam(surface.incidence(sample.sun), GLASS)
                * sample.weight;
            let sky = light.sky * through.sky * sample.weight;
            all[sample.month] += direct + sky + light.ground * through.ground * sample.weight;
            sky_share[sample.month] += sky;
            if direct > 0.0 {
                let is_below = horizon.hides(sample.sun);
                beams.push(Beam { towards: sample.sun, month: sample.month, share: direct, is_below });
            }
        }
        let share = |energy: f64, month: usize| if all[month] > 0.0 { energy / all[month] } else { 0.0 };
        for beam in &mut beams {
            beam.share = share(beam.share, beam.month);
        }
        let sky =
            sky::directions(normal).into_iter().map(|towards| (towards, horizon.hides(towards))).collect();
        Self { beams, sky, sky_share: std::array::from_fn(|month| share(sky_share[month], month)) }
    }

    /// Shares of the light of each month that a place loses, by cause.
    fn lost_at(&self, scene: &Scene, origin: Vector) -> [[f64; CAUSES]; 12] {
        let cause = |direction: Vector, is_below: bool| {
            let hidden = scene.first_cause(Ray { origin, direction });
            hidden.or(is_below.then_some(Cause::Horizon))
        };
        let mut lost = [[0.0; CAUSES]; 12];
        for beam in &self.beams {
            if let Some(cause) = cause(beam.towards, beam.is_below) {
                lost[beam.month][cause as usize] += beam.share;
            }
        }
        let mut sky = [0.0; CAUSES];
        for &(towards, is_below) in &self.sky {
            if let Some(cause) = cause(towards, is_below) {
                sky[cause as usize] += 1.0 / self.sky.len() as f64;
            }
        }
        for (month, share) in lost.iter_mut().zip(self.sky_share) {
            for (sum, hidden) in month.iter_mut().zip(sky) {
                *sum += share * hidden;
            }
        }
        lost
    }
}
