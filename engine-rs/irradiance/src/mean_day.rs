//! The mean day of every month: hour by hour where the sun stands and how much of a month's
//! irradiation arrives.
//!
//! Method of J. A. Duffie and W. A. Beckman, Solar Engineering of Thermal Processes, chapters 1 and
//! 2. Mean days: Klein (1977). Diffuse share: Erbs, Klein and Duffie (1982). Hours of the global irradiation:
//! Collares-Pereira and Rabl (1979); of the diffuse: Liu and Jordan (1960).

use std::f64::consts::PI;

use crate::direction::direction;

/// Day of the year that stands for each month (Klein 1977).
const MEAN_DAYS: [f64; 12] =
    [17.0, 47.0, 75.0, 105.0, 135.0, 162.0, 198.0, 228.0, 258.0, 288.0, 318.0, 344.0];
/// Days of each month.
pub const DAYS: [f64; 12] = [31.0, 28.0, 31.0, 30.0, 31.0, 30.0, 31.0, 31.0, 30.0, 31.0, 30.0, 31.0];
/// W/m² outside the atmosphere at the mean distance of the sun (WMO 2018: 1361).
const SOLAR_CONSTANT: f64 = 1361.0;
/// Bounds of the monthly clearness between which the diffuse share was fitted (Erbs et al.).
const CLEARNESS: (f64, f64) = (0.3, 0.8);

/// Half an hour of a month's mean day in which the sun is up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// 0 to 11.
    pub month: usize,
    /// Unit vector to the sun: east, north, up.
    pub sun: [f64; 3],
    /// Mean horizontal global irradiance, W/m².
    pub global: f64,
    /// Mean horizontal diffuse irradiance, W/m².
    pub diffuse: f64,
    /// Extraterrestrial irradiance on a surface that faces the sun, W/m².
    pub extraterrestrial: f64,
    /// kWh of the month per W of this sample.
    pub weight: f64,
}

/// One day's geometry at a latitude.
pub(crate) struct Day {
    declination: f64,
    /// Hour angle of sunset, radians; between π and 0 at latitudes where the sun rises every day.
    sunset: f64,
    extraterrestrial: f64,
}

impl Day {
    /// A day of the year (1 January is 1) at a latitude in radians.
    pub(crate) fn new(day: f64, latitude: f64) -> Self {
        let turn = 2.0 * PI / 365.0;
        // Declination after Cooper (1969), eccentricity as in Duffie and Beckman, eq. 1.4.1a.
        let declination = 23.45f64.to_radians() * (turn * (284.0 + day)).sin();
        Self {
            declination,
            sunset: (-tangent(latitude) * tangent(declination)).clamp(-1.0, 1.0).acos(),
            extraterrestrial: SOLAR_CONSTANT * (1.0 + 0.033 * (turn * day).cos()),
        }
    }

    /// kWh/m² of a day on a horizontal surface outside the atmosphere.
    fn daily(&self, latitude: f64) -> f64 {
        let noon = latitude.cos() * self.declination.cos() * self.sunset.sin();
        let rest = self.sunset * latitude.sin() * self.declination.sin();
        24.0 / PI * self.extraterrestrial * (noon + rest) / 1000.0
    }

    /// Share of the diffuse in the global irradiation of a month of a clearness.
    pub(crate) fn diffuse_share(&self, clearness: f64) -> f64 {
        let k = clearness.clamp(CLEARNESS.0, CLEARNESS.1);
        if self.sunset <= 81.4f64.to_radians() {
            1.391 - 3.560 * k + 4.189 * k * k - 2.137 * k * k * k
        } else {
            1.311 - 3.022 * k + 3.427 * k * k - 1.821 * k * k * k
        }
    }

    /// The sample at an hour angle; its irradiances are relative and become W/m² by `scale`. None at night.
    pub(crate) fn sample(&self, month: usize, latitude: f64, hour_angle: f64, weight: f64) -> Option<Sample> {
        if hour_angle.abs() >= self.sunset {
            return None;
        }
        let profile = hour_angle.cos() - self.sunset.cos();
        let tilt = (self.sunset - PI / 3.0).sin();
        let (a, b) = (0.409 + 0.5016 * tilt, 0.6609 - 0.4767 * tilt);
        Some(Sample {
            month,
            sun: direction(latitude, self.declination, hour_angle),
            global: (a + b * hour_angle.cos()) * profile,
            diffuse: profile,
            extraterrestrial: self.extraterrestrial,
            weight,
        })
    }
}

/// Scales the samples of a month, so that their global irradiances have this sum and the diffuse ones a share of it.
pub(crate) fn scale(samples: &mut [Sample], sum: f64, diffuse_share: f64) {
    let (mut global_sum, mut diffuse_sum) = (0.0, 0.0);
    for sample in samples.iter() {
        global_sum += sample.global;
        diffuse_sum += sample.diffuse;
    }
    for sample in samples {
        sample.global *= sum / global_sum;
        sample.diffuse = (sample.diffuse * sum * diffuse_share / diffuse_sum).min(sample.global);
    }
}

/// Sine and cosine are there already.
fn tangent(angle: f64) -> f64 {
    angle.sin() / angle.cos()
}

/// Global irradiation of every month (kWh/m²) outside the atmosphere at a latitude in degrees between
/// the polar circles; a place's irradiation divided by it is the place's clearness.
pub fn extraterrestrial(latitude: f64) -> [f64; 12] {
    let latitude = latitude.to_radians();
    std::array::from_fn(|month| DAYS[month] * mean_day(month, latitude).daily(latitude))
}

/// The day that stands for a month at a latitude in radians.
pub(crate) fn mean_day(month: usize, latitude: f64) -> Day {
    Day::new(MEAN_DAYS[month], latitude)
}

/// Every half hour with sun of the twelve mean days at a latitude in degrees whose horizontal global
/// irradiation by month is given, kWh/m². The sums of the samples are that irradiation again.
pub fn samples(latitude: f64, irradiation: &[f64; 12]) -> Vec<Sample> {
    let radians = latitude.to_radians();
    let outside = extraterrestrial(latitude);
    let mut samples = Vec::with_capacity(12 * 34);
    for month in 0..12 {
        let day = mean_day(month, radians);
        let first = samples.len();
        for half_hour in 0..48 {
            let hour_angle = PI * ((f64::from(half_hour) + 0.5) / 24.0 - 1.0);
            samples.extend(day.sample(month, radians, hour_angle, DAYS[month] * 0.5 / 1000.0));
        }
        // Half-hourly means, W/m², of a day's kWh/m².
        let sum = irradiation[month] / DAYS[month] * 2000.0;
        scale(&mut samples[first..], sum, day.diffuse_share(irradiation[month] / outside[month]));
    }
    samples
}
