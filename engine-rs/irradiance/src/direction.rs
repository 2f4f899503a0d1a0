//! Directions in the sky.

/// The direction of a body from the latitude, its declination and its hour angle (afternoon positive),
/// all radians: unit vector east, north, up.
pub fn direction(latitude: f64, declination: f64, hour_angle: f64) -> [f64; 3] {
    let (sine, cosine) = latitude.sin_cos();
    let (up, across) = declination.sin_cos();
    let (west, noon) = hour_angle.sin_cos();
    [-across * west, up * cosine - across * sine * noon, up * sine + across * cosine * noon]
}
