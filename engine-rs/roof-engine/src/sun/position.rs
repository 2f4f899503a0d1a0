//! Where the sun stands: the algorithm of NOAA's solar calculator (gml.noaa.gov/grad/solcalc), which
//! follows J. Meeus, Astronomical Algorithms, chapters 22, 25 and 28, without the smallest terms.

use crate::numbers::bounded;
use irradiance::direction::direction;
use serde::Serialize;
#[cfg(feature = "types")]
use tsify::Tsify;

/// Milliseconds of a day.
const DAY: f64 = 86_400_000.0;
/// Julian date of 1970-01-01T00:00Z.
const JULIAN_1970: f64 = 2_440_587.5;
/// Julian date of the epoch J2000.0, 2000-01-01T12:00 TT.
const JULIAN_2000: f64 = 2_451_545.0;
/// Days of a Julian century.
const CENTURY: f64 = 36_525.0;
/// First and last instant answered: 1900-01-01 and 2100-01-01, 00:00 UTC, in ms since 1970. NOAA
/// states its accuracy for the years 1901 to 2099.
const FIRST: f64 = -2_208_988_800_000.0;
const LAST: f64 = 4_102_444_800_000.0;

/// Where the sun stands in the sky, degrees.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SunPosition {
    /// Clockwise from north, 0 to 360.
    pub azimuth: f64,
    /// Of the sun's centre over the horizon, without refraction.
    pub elevation: f64,
    /// The same as the eye sees it: lifted by the refraction of a standard atmosphere.
    pub apparent_elevation: f64,
}

/// The sun's coordinates on the celestial sphere at an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Equatorial {
    /// Radians north of the equator.
    pub declination: f64,
    /// Minutes by which a sundial is ahead of mean time.
    pub equation_of_time: f64,
}

/// The sun over a place (degrees north and east) at an instant (UTC, ms since 1970). None where an
/// argument is not a number or out of range: latitude ±90, longitude ±180, the years 1900 to 2099.
pub fn sun_position(latitude: f64, longitude: f64, epoch_milliseconds: f64) -> Option<SunPosition> {
    if !(-90.0..=90.0).contains(&latitude)
        || !(-180.0..=180.0).contains(&longitude)
        || !(FIRST..LAST).contains(&epoch_milliseconds)
    {
        return None;
    }
    let days = epoch_milliseconds / DAY;
    let sun = equatorial((days + JULIAN_1970 - JULIAN_2000) / CENTURY);
    // Four minutes of time are one degree of longitude.
    let minutes = days.rem_euclid(1.0) * 1440.0 + sun.equation_of_time + 4.0 * longitude;
    let hour_angle = (minutes / 4.0 - 180.0).to_radians();
    let (azimuth, elevation) = angles(direction(latitude.to_radians(), sun.declination, hour_angle));
    let elevation = elevation.to_degrees();
    Some(SunPosition {
        azimuth: azimuth.to_degrees(),
        elevation,
        apparent_elevation: elevation + refraction(elevation),
    })
}

/// The sun's coordinates at an instant in Julian centuries since J2000.0.
pub fn equatorial(century: f64) -> Equatorial {
    let t = century;
    let mean_longitude = (280.46646 + t * (36_000.769_83 + t * 0.000_303_2)).rem_euclid(360.0);
    let mean_anomaly = (357.52911 + t * (35_999.050_29 - 0.000_153_7 * t)).to_radians();
    let eccentricity = 0.016_708_634 - t * (0.000_042_037 + 0.000_000_126_7 * t);
    let centre = mean_anomaly.sin() * (1.914_602 - t * (0.004_817 + 0.000_014 * t))
        + (2.0 * mean_anomaly).sin() * (0.019_993 - 0.000_101 * t)
        + (3.0 * mean_anomaly).sin() * 0.000_289;
    // Longitude of the moon's node, for nutation; aberration is the constant.
    let node = (125.04 - 1934.136 * t).to_radians();
    let longitude = (mean_longitude + centre - 0.005_69 - 0.004_78 * node.sin()).to_radians();
    let seconds = 21.448 - t * (46.8150 + t * (0.000_59 - t * 0.001_813));
    let obliquity = (23.0 + (26.0 + seconds / 60.0) / 60.0 + 0.002_56 * node.cos()).to_radians();
    let y = (obliquity / 2.0).tan().powi(2);
    let doubled = 2.0 * mean_longitude.to_radians();
    let equation = y * doubled.sin() - 2.0 * eccentricity * mean_anomaly.sin()
        + 4.0 * eccentricity * y * mean_anomaly.sin() * doubled.cos()
        - 0.5 * y * y * (2.0 * doubled).sin()
        - 1.25 * eccentricity * eccentricity * (2.0 * mean_anomaly).sin();
    Equatorial {
        declination: (obliquity.sin() * longitude.sin()).asin(),
        equation_of_time: 4.0 * equation.to_degrees(),
    }
}

/// Azimuth (clockwise from north, 0 to 2π) and elevation of a direction, radians.
fn angles([east, north, up]: [f64; 3]) -> (f64, f64) {
    let azimuth = east.atan2(north).rem_euclid(std::f64::consts::TAU);
    (azimuth, bounded(up, -1.0, 1.0).asin())
}

/// How much a standard atmosphere (1013 hPa, 10 °C) lifts a body of a true elevation, both degrees;
/// NOAA's approximation by ranges.
fn refraction(elevation: f64) -> f64 {
    let tangent = elevation.to_radians().tan();
    let arc_seconds = if elevation > 85.0 {
        0.0
    } else if elevation > 5.0 {
        58.1 / tangent - 0.07 / tangent.powi(3) + 0.000_086 / tangent.powi(5)
    } else if elevation > -0.575 {
        1735.0 + elevation * (-518.2 + elevation * (103.4 + elevation * (-12.79 + elevation * 0.711)))
    } else {
        -20.772 / tangent
    };
    arc_seconds / 3600.0
}
