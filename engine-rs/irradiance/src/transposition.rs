//! Irradiance of a tilted surface from that of a horizontal one.
//!
//! Sky diffuse after Hay and Davies (1980), "Calculation of the solar radiation incident on an
//! inclined surface", or isotropic; beam by geometry; ground isotropic. All irradiances W/m².

/// Reflected share of the ground around houses: 0.15, in the range that PVsyst gives for an urban
/// situation (0.14 to 0.22) and the value with which the facades of SIA 2028 come out best
/// (`docs/yield.md`). Snow reflects more; it is not modelled.
pub const ALBEDO: f64 = 0.15;
/// Least cosine of the zenith angle by which a beam is divided (89.5°), as in pvlib: below it the
/// beam is weak and the ratio without bound.
const MIN_COSINE: f64 = 0.01745;

/// A surface's direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tilted {
    /// Cosine of the pitch.
    pub cos_tilt: f64,
    /// Unit vector outwards: east, north, up.
    pub normal: [f64; 3],
}

/// Irradiation of a surface.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Irradiance {
    /// Straight from the sun.
    pub beam: f64,
    /// From the sky around the sun.
    pub circumsolar: f64,
    /// From the rest of the sky.
    pub sky: f64,
    /// From the ground.
    pub ground: f64,
}

impl Tilted {
    /// The surface of a pitch that faces an azimuth (clockwise from north), both degrees.
    pub fn new(tilt: f64, azimuth: f64) -> Self {
        let (tilt, azimuth) = (tilt.to_radians(), azimuth.to_radians());
        Self {
            cos_tilt: tilt.cos(),
            normal: [tilt.sin() * azimuth.sin(), tilt.sin() * azimuth.cos(), tilt.cos()],
        }
    }

    /// The surface with this unit vector outwards.
    pub fn facing(normal: [f64; 3]) -> Self {
        Self { cos_tilt: normal[2], normal }
    }

    /// The pitch in degrees.
    pub fn tilt(&self) -> f64 {
        self.cos_tilt.clamp(-1.0, 1.0).acos().to_degrees()
    }

    /// Cosine of the angle at which light from a direction (unit vector east, north, up) falls in;
    /// 0 from behind.
    pub fn incidence(&self, sun: [f64; 3]) -> f64 {
        let [a, b, c] = self.normal;
        (a * sun[0] + b * sun[1] + c * sun[2]).max(0.0)
    }
}

impl Irradiance {
    /// All together.
    pub fn total(&self) -> f64 {
        self.beam + self.circumsolar + self.sky + self.ground
    }
}

/// Sky diffuse of a uniform sky from the horizontal diffuse irradiance.
pub fn isotropic(surface: &Tilted, diffuse: f64) -> f64 {
    diffuse * (1.0 + surface.cos_tilt) / 2.0
}

/// Sky diffuse after Hay and Davies: the share beam / extraterrestrial of it comes from around the
/// sun, the rest from a uniform sky. From horizontal diffuse, direct normal and extraterrestrial normal
/// irradiance; answers what comes from around the sun, then what comes from the rest.
pub fn hay_davies(
    surface: &Tilted,
    sun: [f64; 3],
    diffuse: f64,
    direct_normal: f64,
    extraterrestrial: f64,
) -> [f64; 2] {
    let anisotropy = direct_normal / extraterrestrial;
    let ratio = surface.incidence(sun) / sun[2].max(MIN_COSINE);
    [diffuse * anisotropy * ratio, (1.0 - anisotropy) * isotropic(surface, diffuse)]
}

/// Irradiance that the ground reflects onto a surface, from the horizontal global irradiance.
pub fn ground_reflected(surface: &Tilted, global: f64, albedo: f64) -> f64 {
    global * albedo * (1.0 - surface.cos_tilt) / 2.0
}

/// All that reaches a surface: horizontal global and diffuse irradiance, extraterrestrial normal
/// irradiance, direction of the sun. The beam is what of the global is not diffuse.
pub fn on_surface(
    surface: &Tilted,
    sun: [f64; 3],
    global: f64,
    diffuse: f64,
    extraterrestrial: f64,
) -> Irradiance {
    let direct_normal = ((global - diffuse) / sun[2].max(MIN_COSINE)).max(0.0).min(extraterrestrial);
    let [circumsolar, sky] = hay_davies(surface, sun, diffuse, direct_normal, extraterrestrial);
    Irradiance {
        beam: direct_normal * surface.incidence(sun),
        circumsolar,
        sky,
        ground: ground_reflected(surface, global, ALBEDO),
    }
}
