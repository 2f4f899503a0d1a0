//! Horizontal irradiation of any place in and around Switzerland.

use crate::sun::answer::{NoYield, StationShare};
use crate::sun::mean_day::extraterrestrial;
use crate::sun::stations::{STATIONS, Station};
use roof_layout::sorting::sorted_by;

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
const LEAST_SHARE: f64 = 0.05;
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

fn weighed(
    stations: &[Station],
    latitude: f64,
    longitude: f64,
    height: f64,
) -> Result<Climate, NoYield> {
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
    shares.retain(|(_, share)| *share >= LEAST_SHARE);
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
        alpine: shares
            .iter()
            .filter(|(station, _)| station.alpine)
            .map(|(_, share)| share)
            .sum(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_station_has_its_own_irradiation() {
        for station in STATIONS {
            let found = climate(station.latitude, station.longitude, station.height).unwrap();
            let expected: f64 = station
                .irradiation
                .iter()
                .map(|mj| f64::from(*mj) / 3.6)
                .sum();
            let sum: f64 = found.irradiation.iter().sum();
            assert!(
                (sum / expected - 1.0).abs() < 0.01,
                "{} {sum} {expected}",
                station.name
            );
            assert_eq!(found.stations[0].name, station.name);
        }
    }

    /// Every station from all the others, its own values unknown: root mean square of the deviations of
    /// the year. Nearer than its next neighbour a place is answered better than this.
    #[test]
    fn what_weighing_misses_at_stations_left_out() {
        let deviation = |left_out: &Station| {
            let (others, own): (Vec<Station>, Vec<Station>) =
                STATIONS.iter().partition(|s| s.name != left_out.name);
            let Station {
                latitude,
                longitude,
                height,
                ..
            } = own[0];
            let found = weighed(&others, latitude, longitude, height).unwrap();
            let months = own[0].irradiation.iter().map(|mj| f64::from(*mj) / 3.6);
            let year: f64 = months.sum();
            100.0 * (found.irradiation.iter().sum::<f64>() / year - 1.0)
        };
        let mean_square = |alpine: bool| {
            let those = STATIONS.iter().filter(|s| s.alpine == alpine);
            let deviations: Vec<f64> = those.map(deviation).collect();
            (deviations.iter().map(|d| d * d).sum::<f64>() / deviations.len() as f64).sqrt()
        };
        let (midland, alps) = (mean_square(false), mean_square(true));
        assert!((2.5..3.5).contains(&midland), "{midland}");
        assert!((7.5..8.5).contains(&alps), "{alps}");
    }

    #[test]
    fn a_mountain_village_counts_with_the_mountains() {
        let low = climate(46.75, 7.63, 560.0).unwrap();
        let high = climate(46.75, 7.63, 1600.0).unwrap();
        assert!(high.irradiation[0] > 1.15 * low.irradiation[0]);
        assert_eq!(low.stations[0].name, "Interlaken");
    }

    #[test]
    fn far_away_and_high_up_there_is_no_answer() {
        assert_eq!(climate(48.14, 11.58, 520.0), Err(NoYield::OutsideCoverage)); // Munich
        assert_eq!(climate(45.46, 9.19, 120.0), Err(NoYield::OutsideCoverage)); // Milan
        assert_eq!(climate(46.55, 7.98, 3454.0), Err(NoYield::TooHigh)); // Jungfraujoch
        assert!(climate(47.99, 7.85, 280.0).is_ok()); // Freiburg im Breisgau
        assert!(climate(45.83, 9.03, 238.0).is_ok()); // Chiasso
    }
}
