//! Reflection by a module's glass: N. Martin and J. M. Ruiz, "Calculation of the PV modules angular
//! losses under field conditions by means of an analytical model" (2001, corrected 2013), as in PVGIS.

use std::f64::consts::PI;

/// Angular loss coefficient a_r of clean glass over silicon cells (Martin and Ruiz: 0.16 to 0.17).
pub const GLASS: f64 = 0.16;
/// First fitting parameter of the diffuse transmittances (Martin and Ruiz: 4 / 3π = 0.4244).
const C1: f64 = 0.4244;

/// Shares of light that the glass lets through, each as a share of what it lets through at right
/// angles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Diffuse {
    /// Of a uniform sky.
    pub sky: f64,
    /// Of the ground.
    pub ground: f64,
}

/// The share of a beam that enters, from the cosine of its angle of incidence and the coefficient a_r.
pub fn beam(cosine: f64, coefficient: f64) -> f64 {
    (1.0 - (-cosine.max(0.0) / coefficient).exp()) / (1.0 - (-1.0 / coefficient).exp())
}

/// The shares of diffuse light that enter a surface of a pitch in degrees, 0 to 90.
pub fn diffuse(tilt: f64, coefficient: f64) -> Diffuse {
    let tilt = tilt.to_radians();
    let (sine, cosine) = (tilt.sin(), tilt.cos());
    let c2 = 0.5 * coefficient - 0.154;
    let through = |spread: f64| 1.0 - (-(C1 + c2 * spread) * spread / coefficient).exp();
    Diffuse {
        sky: through(sine + (PI - tilt - sine) / (1.0 + cosine)),
        // A horizontal surface sees no ground.
        ground: if tilt > 1e-6 { through(sine + (tilt - sine) / (1.0 - cosine)) } else { 0.0 },
    }
}
