//! The energy that surfaces yield in a typical year.

use super::answer::{CalculatedYields, SurfaceYield, YieldBasis, YieldSource, Yields};
use super::climate::climate;
use crate::configuration::{Location, Surface};
use crate::loads::is_facade;
use crate::numbers::tenths;
use irradiance::mean_day::{Sample, samples};
use irradiance::reflection::{self, GLASS};
use irradiance::transposition::{Tilted, on_surface};

/// Share of the light inside the glass that reaches the meter. PVGIS assumes 14 % system losses and
/// finds about 5 % by temperature and weak light for ventilated modules in this climate (0.82); modules
/// in the roof are warmer. Without reflection, which is calculated. To be confirmed by measured roofs.
pub const PERFORMANCE_RATIO: f64 = 0.80;
/// The irradiation of `stations`.
const CAUTIOUS: YieldSource = YieldSource { name: "SIA 2028", years: [1984, 2003], ratio: [1.0, 1.0] };
/// Read for Grenchen (south, east and west at 30 degrees), Bern and Lugano (best pitch); see docs/yield.md.
const BRIGHTER: YieldSource = YieldSource { name: "PVGIS 5.2", years: [2005, 2020], ratio: [1.15, 1.19] };

/// A standard uncertainty, per cent.
struct Uncertainty {
    /// In the Midland and the Jura.
    midland: f64,
    /// In the Alps and south of them.
    alps: f64,
}

/// A single year's irradiation differs from the mean by 4 to 5 % (Meteonorm, PVGIS; Basel 1984 to 2003:
/// 4.6 %), and the performance ratio is known to 5 %: standard uncertainties, per cent.
const YEAR: f64 = 5.0;
const SYSTEM: f64 = 5.0;
/// Between the stations: what weighing misses at stations that are left out, as measured in the tests
/// of the climate.
const BETWEEN: Uncertainty = Uncertainty { midland: 3.0, alps: 8.0 };
/// Of the method: deviations from published values as measured in the tests.
const ROOF: Uncertainty = Uncertainty { midland: 3.0, alps: 3.0 };
/// The same for walls. The mountains on the horizon and the snow on the ground are not modelled.
const WALL: Uncertainty = Uncertainty { midland: 6.0, alps: 12.0 };
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
        let light = on_surface(&surface, sample.sun, global, diffuse, sample.extraterrestrial);
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
    let Location { latitude, longitude, height_above_sea, .. } = *location;
    let climate = match climate(latitude, longitude, height_above_sea) {
        Ok(climate) => climate,
        Err(reason) => return Yields::None { reason },
    };
    let samples = samples(latitude, &climate.irradiation);
    let found: Vec<SurfaceYield> = surfaces
        .iter()
        .map(|(surface, power)| surface_yield(surface, *power, &samples, climate.alpine))
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
            stations: climate.stations,
            performance_ratio: PERFORMANCE_RATIO,
            source: CAUTIOUS,
            brighter: BRIGHTER,
        },
    }))
}

fn surface_yield(surface: &Surface, power: i64, samples: &[Sample], alpine: f64) -> SurfaceYield {
    let plane = plane(surface.angle, surface.azimuth, samples);
    let kilowatts = power as f64 / 1000.0;
    let monthly = plane.inside.map(|inside| tenths(inside * PERFORMANCE_RATIO * kilowatts));
    let method = if is_facade(surface) { WALL } else { ROOF };
    let parts = [YEAR, SYSTEM, BETWEEN.at(alpine), method.at(alpine)];
    SurfaceYield {
        id: surface.id.clone(),
        irradiation: tenths(plane.outside.iter().sum()),
        monthly,
        annual: tenths(monthly.iter().sum()),
        per_kilowatt_peak: tenths(plane.inside.iter().sum::<f64>() * PERFORMANCE_RATIO),
        uncertainty: parts.into_iter().fold(0.0, f64::hypot).round(),
    }
}

impl Uncertainty {
    /// Of a place whose stations lie to this share in the Alps.
    fn at(&self, alpine: f64) -> f64 {
        self.midland + (self.alps - self.midland) * alpine
    }
}
