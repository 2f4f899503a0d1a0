//! Evenly spread numbers for the samples of a pixel.
//!
//! A Sobol sequence in two dimensions, its order and its digits scrambled for every pixel and purpose (Burley, Practical
//! hash-based Owen scrambling, 2020): any power of two of samples is spread over as many strips, rows and fields.

/// A pair of numbers from 0 to below 1 for a sample; another seed gives another order and other places.
pub fn pair(sample: u32, seed: u32) -> [f64; 2] {
    let index = scrambled(sample.reverse_bits(), hashed(seed)).reverse_bits();
    let [x, y] = sobol(index);
    [shuffled(x, hashed(seed ^ 0xa511_e9b3)), shuffled(y, hashed(seed ^ 0x63d8_3595))]
}

fn shuffled(digits: u32, seed: u32) -> f64 {
    f64::from(scrambled(digits.reverse_bits(), seed).reverse_bits()) / 4_294_967_296.0
}

/// The first two dimensions, as binary fractions.
fn sobol(index: u32) -> [u32; 2] {
    let (mut second, mut direction, mut left) = (0u32, 1u32 << 31, index);
    while left != 0 {
        if left & 1 == 1 {
            second ^= direction;
        }
        direction ^= direction >> 1;
        left >>= 1;
    }
    [index.reverse_bits(), second]
}

/// Changes each binary digit by those below it (Laine and Karras, 2011).
fn scrambled(mut digits: u32, seed: u32) -> u32 {
    digits = digits.wrapping_add(seed);
    for factor in [0x6c50_b47c_u32, 0xb82f_1e52, 0xc7af_e638, 0x8d22_f6e6] {
        digits ^= digits.wrapping_mul(factor);
    }
    digits
}

/// Scatters whole numbers.
pub fn hashed(mut value: u32) -> u32 {
    value ^= value >> 16;
    value = value.wrapping_mul(0x7feb_352d);
    value ^= value >> 15;
    value = value.wrapping_mul(0x846c_a68b);
    value ^ (value >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strip_and_field_gets_one_of_as_many_samples() {
        for seed in 0..50 {
            for (columns, rows) in [(16, 1), (1, 16), (4, 4), (8, 2), (2, 8)] {
                let mut met = vec![false; 16];
                for sample in 0..16 {
                    let [x, y] = pair(sample, seed);
                    assert!((0.0..1.0).contains(&x) && (0.0..1.0).contains(&y));
                    met[(x * f64::from(columns)) as usize
                        + columns as usize * (y * f64::from(rows)) as usize] = true;
                }
                assert!(met.into_iter().all(|is_met| is_met), "seed {seed}, {columns} × {rows}");
            }
        }
    }
}
