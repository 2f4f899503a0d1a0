//! Horizontal irradiation of any place in and around Switzerland.

use super::answer::{NoYield, StationShare};
use super::stations::{STATIONS, Station};
use irradiance::mean_day::extraterrestrial;
use plane_geometry::sorting::sorted_by;

/// Farthest place from the nearest station that is answered, km.
const REACH: f64 = 60.0;
/// Highest place that is answered, m: 800 m above the highest station (Samedan).
const HIGHEST: f64 = 2500.0;
/// Kilometres and metres of height that count alike when stations are weighed. Chosen: fog and
/// clouds of the lowland end between 800 and 1200 m above sea, so 300 m up differ as much as a region.
const SCALE: (f64, f64) = (50.0, 300.0);
/// Keeps the weight of a station finite at the station itself.
const NEAR: f64 = 0.01;
/// Stations below this share do not count, so that an answer names few.
const MIN_SHARE: f64 = 0.05;
/// km of one degree of latitude.
const DEGREE: f64 = 111.2;

/// The irradiation of a place and where it comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Climate {
    /// Horizontal global irradiation of each month, kWh/m².
    pub irradiation: [f64; 12],
    /// Stations it is weighed from, the nearest first.
    pub stations: Vec<StationShare>,
    /// Share of stations in the Alps and south of them, 0 to 1.
    pub alpine: f64,
}

/// The irradiation of a place (degrees north and east, m above sea): stations weighed by the fourth
/// power of their distance in plan and height together. It is their clearness that is weighed, so that
/// the sun's path is the place's own.
pub fn climate(latitude: f64, longitude: f64, height: f64) -> Result<Climate, NoYield> {
    weighed(&STATIONS, latitude, longitude, height)
}

/// The same from other stations.
pub fn weighed(stations: &[Station], latitude: f64, longitude: f64, height: f64) -> Result<Climate, NoYield> {
    let plan = |station: &Station| {
        let east = (station.longitude - longitude) * latitude.to_radians().cos();
        DEGREE * (station.latitude - latitude).hypot(east)
    };
    let nearest = stations.iter().map(plan).fold(f64::INFINITY, f64::min);
    if nearest.is_nan() || nearest > REACH {
        return Err(NoYield::OutsideCoverage);
    }
    if height > HIGHEST {
        return Err(NoYield::TooHigh);
    }
    let weigh = |station: &Station| {
        let distance = (plan(station) / SCALE.0).hypot((station.height - height) / SCALE.1);
        (NEAR + distance * distance).powi(-2)
    };
    let mut shares: Vec<(&Station, f64)> = stations.iter().map(|s| (s, weigh(s))).collect();
    normalise(&mut shares);
    shares.retain(|(_, share)| *share >= MIN_SHARE);
    normalise(&mut shares);
    let shares = sorted_by(shares, |a, b| b.1.total_cmp(&a.1));
    let outside = extraterrestrial(latitude);
    let mut irradiation = [0.0; 12];
    for (station, share) in &shares {
        let there = extraterrestrial(station.latitude);
        for month in 0..12 {
            let clearness = f64::from(station.irradiation[month]) / 3.6 / there[month];
            irradiation[month] += share * clearness * outside[month];
        }
    }
    Ok(Climate {
        irradiation,
        alpine: shares.iter().filter(|(station, _)| station.alpine).map(|(_, share)| share).sum(),
        stations: shares
            .into_iter()
            .map(|(station, share)| StationShare {
                name: station.name.to_string(),
                share: (share * 100.0).round(),
            })
            .collect(),
    })
}

fn normalise(shares: &mut [(&Station, f64)]) {
    let sum: f64 = shares.iter().map(|(_, share)| share).sum();
    for (_, share) in shares {
        *share /= sum;
    }
}
