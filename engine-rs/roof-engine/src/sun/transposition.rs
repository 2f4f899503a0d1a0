//! Irradiance of a tilted surface from that of a horizontal one.
//!
//! Sky diffuse after Hay and Davies (1980), "Calculation of the solar radiation incident on an
//! inclined surface", or isotropic; beam by geometry; ground isotropic. All irradiances W/m².

use crate::bounded::bounded;

/// Reflected share of the ground around houses: 0.15, in the range that PVsyst gives for an urban
/// situation (0.14 to 0.22) and the value with which the facades of SIA 2028 come out best
/// (`docs/yield.md`). Snow reflects more; it is not modelled.
pub const ALBEDO: f64 = 0.15;
/// Least cosine of the zenith angle by which a beam is divided (89.5°), as in pvlib: below it the
/// beam is weak and the ratio without bound.
const LEAST_COSINE: f64 = 0.01745;

/// A surface's direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tilted {
    /// Cosine of the pitch.
    pub cos_tilt: f64,
    /// Unit vector outwards: east, north, up.
    pub normal: [f64; 3],
}

/// What reaches a surface.
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
            normal: [
                tilt.sin() * azimuth.sin(),
                tilt.sin() * azimuth.cos(),
                tilt.cos(),
            ],
        }
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
    let ratio = surface.incidence(sun) / sun[2].max(LEAST_COSINE);
    [
        diffuse * anisotropy * ratio,
        (1.0 - anisotropy) * isotropic(surface, diffuse),
    ]
}

/// What the ground throws back onto a surface, from the horizontal global irradiance.
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
    let direct_normal = bounded(
        (global - diffuse) / sun[2].max(LEAST_COSINE),
        0.0,
        extraterrestrial,
    );
    let [circumsolar, sky] = hay_davies(surface, sun, diffuse, direct_normal, extraterrestrial);
    Irradiance {
        beam: direct_normal * surface.incidence(sun),
        circumsolar,
        sky,
        ground: ground_reflected(surface, global, ALBEDO),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The direction of an azimuth (clockwise from north) and elevation, radians.
    fn direction(azimuth: f64, elevation: f64) -> [f64; 3] {
        let level = elevation.cos();
        [
            level * azimuth.sin(),
            level * azimuth.cos(),
            elevation.sin(),
        ]
    }

    /// Input of pvlib's `test_irradiance.py`: direct normal, diffuse, apparent zenith, azimuth.
    const HOURS: [[f64; 4]; 4] = [
        [0.0, 0.0, 124.039_086_3, 352.695_506_99],
        [316.194_905_6, 40.461_498_18, 82.854_570_44, 66.714_103_38],
        [
            939.954_698_81,
            118.458_318_79,
            10.564_135_62,
            144.765_677_54,
        ],
        [646.228_860_49, 62.033_762_65, 72.416_871_22, 287.041_041_28],
    ];
    const EXTRATERRESTRIAL: f64 = 1_321.165_583_483_309_3;

    fn sky(surface: &Tilted, [direct, diffuse, zenith, azimuth]: [f64; 4]) -> [f64; 2] {
        let sun = direction(azimuth.to_radians(), (90.0 - zenith).to_radians());
        hay_davies(surface, sun, diffuse, direct, EXTRATERRESTRIAL)
    }

    fn assert_near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-4, "{found} not {expected}");
    }

    /// `test_haydavies` and `test_haydavies_components` of pvlib, their values those of PVLIB for
    /// Matlab 1.4.
    #[test]
    fn the_published_values_of_hay_and_davies() {
        let surface = Tilted::new(40.0, 180.0);
        let totals = [0.0, 27.1775, 102.9949, 33.1909];
        let circumsolar = [0.0, 0.0, 72.8130, 5.2071];
        for ((hour, total), around) in HOURS.into_iter().zip(totals).zip(circumsolar) {
            let [found, rest] = sky(&surface, hour);
            assert_near(found + rest, total);
            assert_near(found, around);
        }
    }

    /// `test_isotropic_float` and `test_isotropic_series` of pvlib.
    #[test]
    fn the_published_values_of_a_uniform_sky() {
        let surface = Tilted::new(40.0, 180.0);
        assert_near(isotropic(&surface, 100.0), 88.302_222_155_948_91);
        for (hour, expected) in HOURS
            .into_iter()
            .zip([0.0, 35.728402, 104.601328, 54.777191])
        {
            assert_near(isotropic(&surface, hour[1]), expected);
        }
    }

    /// `test_get_ground_diffuse_simple_float` of pvlib, albedo 0.25.
    #[test]
    fn the_published_value_of_the_ground() {
        let surface = Tilted::new(40.0, 180.0);
        assert_near(
            ground_reflected(&surface, 900.0, 0.25),
            26.320_000_149_114_96,
        );
    }

    #[test]
    fn a_horizontal_surface_gets_what_is_measured_on_it() {
        let sun = direction(2.0, 0.7);
        let all = on_surface(&Tilted::new(0.0, 90.0), sun, 600.0, 200.0, 1361.0);
        assert!((all.total() - 600.0).abs() < 1e-9);
        assert!((all.beam - 400.0).abs() < 1e-9);
    }

    #[test]
    fn a_facade_gets_no_beam_from_behind() {
        let sun = direction(0.1, 0.5);
        let south = on_surface(&Tilted::new(90.0, 180.0), sun, 500.0, 150.0, 1361.0);
        assert_eq!(south.beam, 0.0);
        assert!(south.circumsolar == 0.0 && south.sky > 0.0);
        assert!((south.ground - 37.5).abs() < 1e-9);
    }
}
