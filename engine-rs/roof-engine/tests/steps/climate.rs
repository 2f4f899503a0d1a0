use roof_engine::sun::answer::NoYield;
use roof_engine::sun::climate::*;
use roof_engine::sun::stations::{STATIONS, Station};
#[test]
fn a_station_has_its_own_irradiation() {
    for station in STATIONS {
        let found = climate(station.latitude, station.longitude, station.height).unwrap();
        let expected: f64 = station.irradiation.iter().map(|mj| f64::from(*mj) / 3.6).sum();
        let sum: f64 = found.irradiation.iter().sum();
        assert!((sum / expected - 1.0).abs() < 0.01, "{} {sum} {expected}", station.name);
        assert_eq!(found.stations[0].name, station.name);
    }
}

/// Every station from all the others, its own values unknown: root mean square of the deviations of
/// the year. Nearer than its next neighbour a place is answered better than this.
#[test]
fn what_weighing_misses_at_stations_left_out() {
    let deviation = |skipped_bound: &Station| {
        let (others, own): (Vec<Station>, Vec<Station>) =
            STATIONS.iter().partition(|s| s.name != skipped_bound.name);
        let Station { latitude, longitude, height, .. } = own[0];
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
