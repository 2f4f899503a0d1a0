//! Height of the air between sarking membrane and slates.

/// kN/m² of snow on the ground from which a roof counts as heavy with snow (design table, after the
/// planning documents of Swiss in-roof manufacturers).
const HEAVY_SNOW_FROM: f64 = 3.25;

/// Least heights, mm, each for light and heavy snow. By rafter length: < 5, 5 to < 8, 8 to 15, > 15 m. By pitch: < 20,
/// 20 to 25, > 25 degrees.
///
/// Source: ventilation table of the Swisspearl (Eternit) "Integral 2" planning manual, page 14, which
/// keeps above the 60 mm of SIA 232/1. The manual prints the same values below 15 as from 15 to
/// < 20 degrees. It parts its columns at a reference height of 800 m where the design parts them at
/// the snow load; which of the two SIA 232/1 asks for is to be confirmed.
const HEIGHTS: [[[i64; 2]; 3]; 4] = [
    [[80, 80], [80, 80], [80, 80]],
    [[80, 100], [80, 80], [80, 80]],
    [[100, 120], [80, 100], [80, 100]],
    [[120, 140], [100, 120], [80, 120]],
];

/// Least height of the air under the slates, mm, by pitch in degrees, rafter length in mm on the
/// slope and snow on the ground in kN/m².
pub fn ventilation_height(angle: f64, rafter_length: i64, ground_snow: f64) -> i64 {
    let row = match rafter_length {
        ..5000 => 0,
        5000..8000 => 1,
        8000..=15_000 => 2,
        _ => 3,
    };
    let column = if angle < 20.0 {
        0
    } else if angle <= 25.0 {
        1
    } else {
        2
    };
    HEIGHTS[row][column][usize::from(ground_snow >= HEAVY_SNOW_FROM)]
}
