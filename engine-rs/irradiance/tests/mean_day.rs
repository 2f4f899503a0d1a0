//! Mean days and the course of a year against published values and their sums.

use irradiance::mean_day::*;
use irradiance::year;

/// Duffie and Beckman, example 1.10.1: 15 April at 43° N, 33.8 MJ/m² (with 1367 W/m²).
#[test]
fn the_published_extraterrestrial_irradiation_of_an_april_day() {
    let day = extraterrestrial(43.0)[3] / 30.0 * 3.6 * 1367.0 / 1361.0;
    assert!((day - 33.8).abs() < 0.1, "{day}");
}

#[test]
fn the_samples_give_the_months_back() {
    let irradiation: [f64; 12] = std::array::from_fn(|month| 20.0 + 10.0 * month as f64);
    for samples in [samples(47.0, &irradiation), year::samples(47.0, &irradiation, 6)] {
        for (month, expected) in irradiation.iter().enumerate() {
            let found: f64 = samples
                .iter()
                .filter(|sample| sample.month == month)
                .map(|sample| sample.global * sample.weight)
                .sum();
            assert!((found - expected).abs() < 1e-9, "{month}: {found}");
        }
        assert!(samples.iter().all(|s| s.sun[2] > 0.0 && s.diffuse <= s.global));
    }
}

/// A month of 31 days is taken as long as it is, with every of its days.
#[test]
fn a_year_has_half_of_its_hours_with_sun() {
    let hours = year::samples(47.0, &[50.0; 12], 31).len();
    assert!((hours as f64 / (12.0 * 31.0 * 12.0) - 1.0).abs() < 0.01, "{hours}");
}

#[test]
fn a_dull_month_is_mostly_diffuse_and_a_clear_one_is_not() {
    let diffuse_share = |clearness: f64| {
        let irradiation = extraterrestrial(47.0).map(|outside| clearness * outside);
        let june = samples(47.0, &irradiation).into_iter().filter(|s| s.month == 5);
        let sums = june.fold((0.0, 0.0), |(diffuse, global), s| {
            (diffuse + s.diffuse * s.weight, global + s.global * s.weight)
        });
        sums.0 / sums.1
    };
    assert!(diffuse_share(0.3) > 0.6);
    assert!(diffuse_share(0.7) < 0.3);
}
