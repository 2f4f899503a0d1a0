//! Reflection against published values.

use irradiance::reflection::*;

/// pvlib's `test_iam.py`: `martin_ruiz` at 45°, `martin_ruiz_diffuse` at a tilt of 30°.
#[test]
fn the_published_values_of_martin_and_ruiz() {
    let beam = beam(45f64.to_radians().cos(), 0.16);
    assert!((beam - 0.989_869_65).abs() < 1e-7, "{beam}");
    let found = diffuse(30.0, 0.16);
    assert!((found.sky - 0.954_973_5).abs() < 1e-6, "{found:?}");
    assert!((found.ground - 0.794_442_6).abs() < 1e-6, "{found:?}");
}

#[test]
fn the_limits_are_finite() {
    assert_eq!(beam(-0.5, GLASS), 0.0);
    assert!((beam(1.0, GLASS) - 1.0).abs() < 1e-12);
    let flat = diffuse(0.0, GLASS);
    assert!(flat.ground == 0.0 && flat.sky > 0.9 && flat.sky < 1.0);
    let wall = diffuse(90.0, GLASS);
    assert!((wall.sky - wall.ground).abs() < 1e-9);
}
