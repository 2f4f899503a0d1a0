//! Calms the light of the sky: neighbouring pixels of one surface share their samples.
//!
//! Weights by surface and by how much the light differs, over distances that double (Dammertz and others, Edge-avoiding
//! À-Trous wavelet transform, 2010). The more samples, the less is shared.

/// Light that falls onto what a pixel shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pixel {
    /// Light from the sky.
    pub light: [f32; 3],
    /// Mean normal; shorter than 1 where it varies.
    pub normal: [f32; 3],
    /// Mean distance, m.
    pub distance: f32,
}

/// Steps between the pixels that are compared.
const STEPS: [isize; 3] = [1, 2, 4];
/// Weights across.
const KERNEL: [f32; 5] = [0.0625, 0.25, 0.375, 0.25, 0.0625];

/// The pixels of a picture of a width after a number of samples, calmed.
pub fn filtered(mut pixels: Vec<Pixel>, width: usize, samples: u32) -> Vec<Pixel> {
    let mut tolerance = 1.2 / (samples.max(1) as f32).sqrt();
    for step in STEPS {
        pixels = (0..pixels.len()).map(|at| calmed(&pixels, at, width, step, tolerance)).collect();
        tolerance *= 0.5;
    }
    pixels
}

fn calmed(pixels: &[Pixel], at: usize, width: usize, step: isize, tolerance: f32) -> Pixel {
    let own = pixels[at];
    if own.normal == [0.0; 3] {
        return own;
    }
    let (column, row) = ((at % width) as isize, (at / width) as isize);
    let (mut sum, mut total) = ([0.0f32; 3], 0.0f32);
    for (y, up) in (-2..=2).zip(KERNEL) {
        for (x, across) in (-2..=2).zip(KERNEL) {
            let (column, row) = (column + x * step, row + y * step);
            if column < 0 || column >= width as isize || row < 0 {
                continue;
            }
            let Some(other) = pixels.get(row as usize * width + column as usize) else { continue };
            let weight = up * across * likeness(&own, other, tolerance);
            sum = std::array::from_fn(|part| sum[part] + weight * other.light[part]);
            total += weight;
        }
    }
    Pixel { light: sum.map(|part| part / total), ..own }
}

/// From 0 for another surface or other light to 1 for the same.
fn likeness(own: &Pixel, other: &Pixel, tolerance: f32) -> f32 {
    let turned: f32 = (0..3).map(|axis| (own.normal[axis] - other.normal[axis]).powi(2)).sum();
    let farther = (own.distance - other.distance).abs() / own.distance.max(1e-3);
    let lighter: f32 = (0..3).map(|part| (own.light[part] - other.light[part]).abs()).sum::<f32>() / 3.0;
    (-(turned * 24.0 + farther * 60.0 + (lighter / tolerance).powi(2))).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn even(count: usize, light: impl Fn(usize) -> f32) -> Vec<Pixel> {
        (0..count)
            .map(|at| Pixel { light: [light(at); 3], normal: [0.0, 1.0, 0.0], distance: 10.0 })
            .collect()
    }

    #[test]
    fn even_light_stays_and_noise_gets_less() {
        assert_eq!(filtered(even(400, |_| 0.5), 20, 16)[37].light, [0.5; 3]);
        let noisy = even(400, |at| 0.5 + if (at / 20 + at) % 2 == 0 { 0.05 } else { -0.05 });
        let calm = filtered(noisy, 20, 16);
        assert!(calm.iter().all(|pixel| (pixel.light[0] - 0.5).abs() < 0.02));
    }

    #[test]
    fn another_surface_keeps_its_light() {
        let mut pixels = even(400, |at| if at % 20 < 10 { 0.2 } else { 0.9 });
        for (at, pixel) in pixels.iter_mut().enumerate() {
            if at % 20 >= 10 {
                pixel.normal = [1.0, 0.0, 0.0];
            }
        }
        let calm = filtered(pixels, 20, 4);
        assert!((calm[209].light[0] - 0.2).abs() < 0.01);
        assert!((calm[210].light[0] - 0.9).abs() < 0.01);
    }
}
