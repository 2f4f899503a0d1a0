//! Patterns of walls, glass and ground: the noise texture of the 3D view.

/// Side of the texture, texels.
const SIZE: usize = 256;
/// Cells across of the coarsest waves of each channel.
const CELLS: [f64; 4] = [4.0, 12.0, 40.0, 128.0];

/// Four channels of noise, broad to fine, that repeat every unit.
pub struct Noise(Vec<u8>);

/// Channels by fineness.
#[derive(Clone, Copy)]
pub enum Channel {
    /// Waves of a quarter of the texture.
    Broad,
    /// Waves of a twelfth.
    Medium,
    /// Waves of a fortieth.
    Fine,
    /// Single texels.
    Grain,
}

impl Noise {
    /// Noise of four bytes per texel; even grey if they are not as many as expected.
    pub fn new(texels: &[u8]) -> Self {
        Self(if texels.len() == SIZE * SIZE * 4 { texels.to_vec() } else { vec![128; SIZE * SIZE * 4] })
    }

    /// A channel at a place, 0 to 1; `width` of what one sample stands for: finer waves fade to their mean.
    pub fn at(&self, [x, y]: [f64; 2], channel: Channel, width: f64) -> f64 {
        let fade = (1.5 - 1.5 * width * CELLS[channel as usize]).clamp(0.0, 1.0);
        if fade == 0.0 {
            return 0.5;
        }
        let (x, y) = (x * SIZE as f64 - 0.5, y * SIZE as f64 - 0.5);
        let (column, row) = (x.floor(), y.floor());
        let (across, up) = (x - column, y - row);
        let texel = |right: i64, above: i64| {
            let wrapped = |at: f64, more: i64| (at as i64 + more).rem_euclid(SIZE as i64) as usize;
            let index = (wrapped(row, above) * SIZE + wrapped(column, right)) * 4 + channel as usize;
            f64::from(self.0[index]) / 255.0
        };
        let low = texel(0, 0) * (1.0 - across) + texel(1, 0) * across;
        let high = texel(0, 1) * (1.0 - across) + texel(1, 1) * across;
        0.5 + (low * (1.0 - up) + high * up - 0.5) * fade
    }
}

/// Part after the point.
pub fn fraction(value: f64) -> f64 {
    value - value.floor()
}

/// A number from 0 to 1 that depends on another one only.
pub fn hash(value: f64) -> f64 {
    fraction((value * 12.9898).sin() * 43_758.545_3)
}

/// Boards of a width along a coordinate: their tone, dark at the joints. `pixel`: what one sample stands for.
pub fn boards(along: f64, width: f64, spread: f64, pixel: f64) -> f64 {
    let fine = 1.0 - crate::colour::smooth_step(0.2, 0.6, pixel / width);
    let joint = crate::colour::smooth_step(0.455, 0.49, (fraction(along / width) - 0.5).abs()) * fine;
    (1.0 - spread / 2.0 + spread * hash((along / width).floor())) * (1.0 - 0.6 * joint)
}

/// Share of a pixel that lines of a width cover, every so many metres: finer than pixels they fade to their mean.
pub fn lines(at: f64, pitch: f64, width: f64, pixel: f64) -> f64 {
    use crate::colour::smooth_step;
    let to_line = (fraction(at / pitch + 0.5) - 0.5).abs() * pitch;
    let covered = 1.0 - smooth_step(width * 0.5 - pixel * 0.5, width * 0.5 + pixel * 0.5, to_line);
    covered + (width / pitch - covered) * smooth_step(0.25 * pitch, 0.75 * pitch, pixel)
}
