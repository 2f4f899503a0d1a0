//! The energy that surfaces yield in a typical year.

use crate::roof::body::azimuth;
use crate::roof::configuration::{Location, Surface};
use crate::sun::answer::{CalculatedYields, SurfaceYield, YieldBasis, Yields};
use crate::sun::climate::climate;
use crate::sun::mean_day::{Sample, samples};
use crate::sun::reflection::{self, GLASS};
use crate::sun::transposition::{Tilted, on_surface};

/// Share of the light inside the glass that reaches the meter. PVGIS assumes 14 % system losses and
/// finds about 5 % by temperature and weak light for ventilated modules in this climate (0.82); modules
/// in the roof are warmer. Without reflection, which is calculated. To be confirmed by measured roofs.
pub const PERFORMANCE_RATIO: f64 = 0.80;
/// Parts of the standard uncertainty, per cent. Irradiation: a single year differs from the mean by 4
/// to 5 % (Meteonorm, PVGIS; Basel 1984 to 2003: 4.6 %); 8 % where the values are not confirmed. Performance ratio: 5 %.
const IRRADIATION: (f64, f64) = (5.0, 8.0);
/// Between the stations, in the Midland and the Jura and in the Alps and south of them: what weighing
/// misses at stations that are left out, as measured in the tests of the climate.
const BETWEEN: (f64, f64) = (3.0, 8.0);
const SYSTEM: f64 = 5.0;
/// Method, roofs and facades: deviations from published values as measured in the tests.
const METHOD: (f64, f64) = (3.0, 6.0);
/// Pitch in degrees from which a surface counts as a facade.
const FACADE_FROM: f64 = 75.0;

/// Irradiation of a surface, month by month, kWh/m².
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Plane {
    /// On the glass.
    pub outside: [f64; 12],
    /// Behind it, as a share of what light at right angles would leave.
    pub inside: [f64; 12],
}

/// The irradiation of a surface of a pitch that faces an azimuth (clockwise from north), degrees, from
/// the samples of its place.
pub fn plane(tilt: f64, azimuth: f64, samples: &[Sample]) -> Plane {
    let surface = Tilted::new(tilt, azimuth);
    let through = reflection::diffuse(tilt, GLASS);
    let mut plane = Plane::default();
    for sample in samples {
        let (global, diffuse) = (sample.global, sample.diffuse);
        let light = on_surface(
            &surface,
            sample.sun,
            global,
            diffuse,
            sample.extraterrestrial,
        );
        let beam = reflection::beam(surface.incidence(sample.sun), GLASS);
        plane.outside[sample.month] += light.total() * sample.weight;
        plane.inside[sample.month] += ((light.beam + light.circumsolar) * beam
            + light.sky * through.sky
            + light.ground * through.ground)
            * sample.weight;
    }
    plane
}

/// The yields of surfaces with their W, all at one place.
pub fn yields(location: &Location, surfaces: &[(&Surface, i64)]) -> Yields {
    let Location {
        latitude,
        longitude,
        height_above_sea,
        ..
    } = *location;
    let climate = match climate(latitude, longitude, height_above_sea) {
        Ok(climate) => climate,
        Err(reason) => return Yields::None { reason },
    };
    let samples = samples(latitude, &climate.irradiation);
    let irradiation = (IRRADIATION.1 + (IRRADIATION.0 - IRRADIATION.1) * climate.confirmed)
        .hypot(BETWEEN.0 + (BETWEEN.1 - BETWEEN.0) * climate.alpine);
    let found: Vec<SurfaceYield> = surfaces
        .iter()
        .map(|(surface, power)| surface_yield(surface, *power, &samples, irradiation))
        .collect();
    let power: i64 = surfaces.iter().map(|(_, power)| power).sum();
    let monthly: [f64; 12] =
        std::array::from_fn(|month| tenths(found.iter().map(|s| s.monthly[month]).sum()));
    let annual = tenths(monthly.iter().sum());
    let uncertainty = found
        .iter()
        .filter(|surface| surface.annual > 0.0 || power == 0)
        .map(|surface| surface.uncertainty)
        .fold(0.0, f64::max);
    Yields::Calculated(Box::new(CalculatedYields {
        surfaces: found,
        monthly,
        annual,
        per_kilowatt_peak: (power > 0).then(|| tenths(annual * 1000.0 / power as f64)),
        uncertainty,
        basis: YieldBasis {
            horizontal: climate.irradiation.map(tenths),
            confirmed: climate.stations.iter().all(|station| station.confirmed),
            stations: climate.stations,
            performance_ratio: PERFORMANCE_RATIO,
        },
    }))
}

fn surface_yield(
    surface: &Surface,
    power: i64,
    samples: &[Sample],
    irradiation: f64,
) -> SurfaceYield {
    let plane = plane(surface.angle, azimuth(surface.alignment), samples);
    let kilowatts = power as f64 / 1000.0;
    let monthly = plane
        .inside
        .map(|inside| tenths(inside * PERFORMANCE_RATIO * kilowatts));
    let method = if surface.angle < FACADE_FROM {
        METHOD.0
    } else {
        METHOD.1
    };
    SurfaceYield {
        id: surface.id.clone(),
        irradiation: tenths(plane.outside.iter().sum()),
        monthly,
        annual: tenths(monthly.iter().sum()),
        per_kilowatt_peak: tenths(plane.inside.iter().sum::<f64>() * PERFORMANCE_RATIO),
        uncertainty: (irradiation.powi(2) + SYSTEM.powi(2) + method.powi(2))
            .sqrt()
            .round(),
    }
}

/// To one decimal, so that every machine gives the same bytes.
fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

#[cfg(test)]
mod facades;
#[cfg(test)]
mod tests;
