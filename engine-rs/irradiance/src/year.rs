//! The course of a year: as the mean days, but the sun moves within a month.

use std::f64::consts::PI;

use crate::mean_day::{DAYS, Day, Sample, extraterrestrial, mean_day, scale};

/// Hours before and after noon.
const HALF_DAY: u32 = 12;
/// Turns of the golden angle: fractions of its multiples fill an hour evenly.
const GOLDEN: f64 = 0.618_033_988_749_895;

/// Every hour with sun of some days of each month, evenly spread, as `mean_day::samples`. Hours are taken at
/// another minute every day, as far before noon as after it, so that they fill the day evenly over a month.
pub fn samples(latitude: f64, irradiation: &[f64; 12], days_per_month: u32) -> Vec<Sample> {
    let radians = latitude.to_radians();
    let outside = extraterrestrial(latitude);
    let mut samples = Vec::with_capacity(12 * 13 * days_per_month as usize);
    let mut first_day = 0.5;
    let mut minute = 0.0;
    for month in 0..12 {
        let first = samples.len();
        // kWh of the month per W of an hour.
        let weight = DAYS[month] / f64::from(days_per_month) / 1000.0;
        for index in 0..days_per_month {
            let part = (f64::from(index) + 0.5) / f64::from(days_per_month);
            let day = Day::new(first_day + DAYS[month] * part, radians);
            minute = (minute + GOLDEN).fract();
            for hour in 0..HALF_DAY {
                let hour_angle = PI * (f64::from(hour) + minute) / f64::from(HALF_DAY);
                for angle in [-hour_angle, hour_angle] {
                    samples.extend(day.sample(month, radians, angle, weight));
                }
            }
        }
        first_day += DAYS[month];
        let share = mean_day(month, radians).diffuse_share(irradiation[month] / outside[month]);
        scale(&mut samples[first..], irradiation[month] / weight, share);
    }
    samples
}
