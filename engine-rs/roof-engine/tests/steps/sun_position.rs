use roof_engine::sun::position::{SunPosition, sun_position};

fn at(latitude: f64, longitude: f64, seconds: f64) -> SunPosition {
    sun_position(latitude, longitude, seconds * 1000.0).unwrap()
}

fn assert_near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() < tolerance, "{found} not {expected}");
}

/// 2003-10-17 and 18, 12:30:30 UTC−7, Golden (Colorado): the example of NREL's solar position
/// algorithm (Reda and Andreas, NREL/TP-560-34302), as in pvlib's `test_solarposition.py`.
#[test]
fn the_published_example_of_nrel() {
    for (seconds, azimuth, elevation) in
        [(1_066_419_030.0, 194.340_241, 39.872_046), (1_066_505_430.0, 194.311_132, 39.505_196)]
    {
        let sun = at(39.742476, -105.1786, seconds);
        assert_near(sun.azimuth, azimuth, 0.01);
        assert_near(sun.elevation, elevation, 0.01);
        // The example's refraction is for 820 hPa, at sea level a fifth more.
        assert_near(sun.apparent_elevation, elevation + 0.0163 * 1013.0 / 820.0, 0.01);
    }
}

/// 2014-06-24 at 0, 6, 12 and 18 h UTC−7, 32.2 N 111 W: pvlib's `test_irradiance.py`.
#[test]
fn four_hours_of_a_summer_day_as_in_pvlib() {
    let expected = [
        (352.695_506_99, -34.039_086_3, -34.039_086_3),
        (66.714_103_38, 7.022_943_79, 7.145_429_56),
        (144.765_677_54, 79.432_742_34, 79.435_864_38),
        (287.041_041_28, 17.530_944_44, 17.583_128_78),
    ];
    for (quarter, (azimuth, elevation, apparent)) in expected.into_iter().enumerate() {
        let sun = at(32.2, -111.0, 1_403_593_200.0 + 21_600.0 * quarter as f64);
        assert_near(sun.azimuth, azimuth, 0.05);
        assert_near(sun.elevation, elevation, 0.05);
        assert_near(sun.apparent_elevation, apparent, 0.05);
    }
}

/// Sunrises and sunsets in UTC from NREL's calculator, as in pvlib: the upper edge of the disc stands
/// on the horizon when its centre is 0.8333° below.
#[test]
fn rise_and_set_on_both_hemispheres() {
    for (latitude, longitude, seconds) in [
        (-35.0, 0.0, 836_550_495.0),             // 1996-07-05 07:08:15
        (-35.0, 0.0, 836_586_064.0),             // 1996-07-05 17:01:04
        (-35.0, 0.0, 1_102_135_137.0),           // 2004-12-04 04:38:57
        (-35.0, 0.0, 1_102_186_923.0),           // 2004-12-04 19:02:03
        (39.742476, -105.1786, 1_420_208_515.0), // 2015-01-02 14:21:55
        (39.742476, -105.1786, 1_420_242_463.0), // 2015-01-02 23:47:43
        (39.742476, -105.1786, 1_438_516_827.0), // 2015-08-02 12:00:27
    ] {
        let sun = at(latitude, longitude, seconds);
        assert_near(sun.elevation, -0.8333, 0.01);
    }
}

/// Transits in UTC from the same source: the sun stands due south or north.
#[test]
fn noon_is_due_south_and_south_of_the_tropics_due_north() {
    let golden = at(39.742476, -105.1786, 1_420_225_485.0); // 2015-01-02 19:04:45
    assert_near(golden.azimuth, 180.0, 0.1);
    let summer = at(39.742476, -105.1786, 1_438_542_418.0); // 2015-08-02 19:06:58
    assert_near(summer.azimuth, 180.0, 0.1);
    let south = at(-35.0, 0.0, 836_568_276.0); // 1996-07-05 12:04:36
    assert_near((south.azimuth + 180.0).rem_euclid(360.0), 180.0, 0.1);
}

#[test]
fn what_is_no_place_or_instant_has_no_sun() {
    assert_eq!(sun_position(90.5, 0.0, 0.0), None);
    assert_eq!(sun_position(0.0, -180.5, 0.0), None);
    assert_eq!(sun_position(f64::NAN, 0.0, 0.0), None);
    assert_eq!(sun_position(0.0, 0.0, f64::INFINITY), None);
    assert_eq!(sun_position(0.0, 0.0, 4_102_444_800_000.0), None);
    assert!(sun_position(90.0, 180.0, -2_208_988_800_000.0).is_some());
}
