//! Linear colours, and what turns light into the colours of a screen.

/// Red, green, blue; linear.
pub type Colour = [f64; 3];

/// No light.
pub const BLACK: Colour = [0.0; 3];

/// The product of both, part by part.
pub fn times(a: Colour, b: Colour) -> Colour {
    std::array::from_fn(|part| a[part] * b[part])
}

/// A colour, brighter by a factor.
pub fn scaled(a: Colour, factor: f64) -> Colour {
    a.map(|part| part * factor)
}

/// The sum of both.
pub fn sum(a: Colour, b: Colour) -> Colour {
    std::array::from_fn(|part| a[part] + b[part])
}

/// From a (0) to b (1).
pub fn mixed(a: Colour, b: Colour, share: f64) -> Colour {
    std::array::from_fn(|part| a[part] + (b[part] - a[part]) * share)
}

/// From 0 at one edge to 1 at the other, without a kink.
pub fn smooth_step(from: f64, to: f64, at: f64) -> f64 {
    let share = ((at - from) / (to - from)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// Grey of a colour, as bright as it.
fn grey(colour: Colour) -> f64 {
    0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]
}

/// A colour, nearer to its grey by a share.
pub fn dulled(colour: Colour, share: f64) -> Colour {
    mixed(colour, [grey(colour); 3], share)
}

/// Bytes of sRGB as the 3D view shows light: graded, darker towards the corners, tone mapped by Khronos' neutral curve.
/// `aside`: squared distance from the middle, as shares of the sides.
pub fn shown(light: Colour, exposure: f64, aside: f64) -> [u8; 3] {
    let graded = dulled(light, 0.06)
        .map(|part| (part.max(0.0) / 0.18).powf(1.03) * 0.18 * (1.0 - 0.22 * aside) * exposure);
    neutral(graded).map(|part| (encoded(part.clamp(0.0, 1.0)) * 255.0 + 0.5) as u8)
}

/// Khronos' PBR Neutral tone mapper.
fn neutral(colour: Colour) -> Colour {
    const START: f64 = 0.76;
    const DESATURATION: f64 = 0.15;
    let least = colour.into_iter().fold(f64::INFINITY, f64::min);
    let offset = if least < 0.08 { least - 6.25 * least * least } else { 0.04 };
    let colour = colour.map(|part| part - offset);
    let peak = colour.into_iter().fold(0.0, f64::max);
    if peak < START {
        return colour;
    }
    let rest = 1.0 - START;
    let lower = 1.0 - rest * rest / (peak + rest - START);
    let grey = 1.0 - 1.0 / (DESATURATION * (peak - lower) + 1.0);
    mixed(scaled(colour, lower / peak), [lower; 3], grey)
}

/// IEC 61966-2-1.
fn encoded(part: f64) -> f64 {
    if part <= 0.003_130_8 { part * 12.92 } else { 1.055 * part.powf(1.0 / 2.4) - 0.055 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn darkness_is_black_and_light_never_exceeds_white() {
        assert_eq!(shown(BLACK, 1.0, 0.0), [0, 0, 0]);
        let bright = shown([50.0, 40.0, 30.0], 1.0, 0.0);
        assert!(bright.iter().all(|&part| part > 240));
        assert!(shown([0.5; 3], 1.0, 0.5)[0] < shown([0.5; 3], 1.0, 0.0)[0]);
    }

    #[test]
    fn more_light_is_never_darker() {
        let mut before = 0;
        for step in 0..400 {
            let [grey, ..] = shown([f64::from(step) * 0.01; 3], 1.06, 0.0);
            assert!(grey >= before);
            before = grey;
        }
    }
}
