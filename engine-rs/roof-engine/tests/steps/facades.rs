//! Facades held against the vertical irradiation that SIA 2028 publishes of the same places.

use crate::yields::{assert_within, at};
use roof_engine::sun::yields::plane;

/// Standard uncertainty of the method on walls in the Alps, per cent.
const WALL_IN_THE_ALPS: f64 = 12.0;

/// Irradiation of the year on a wall that faces an azimuth, kWh/m².
fn wall(name: &str, azimuth: f64) -> f64 {
    plane(90.0, azimuth, &at(name)).outside.iter().sum()
}

/// Vertical irradiation of Zürich-Kloten, MJ/m² by month, SIA 2028:2010, table 2. The model's day is
/// symmetrical, so that east and west are held against the mean of both.
#[test]
fn the_facades_of_zurich_kloten_as_in_sia_2028() {
    let south = [163, 235, 316, 298, 295, 277, 303, 337, 311, 244, 148, 123];
    let east = [67, 109, 190, 244, 303, 321, 335, 297, 194, 107, 60, 48];
    let west = [78, 123, 196, 236, 297, 311, 332, 297, 218, 142, 73, 56];
    let north = [43, 65, 96, 119, 163, 184, 182, 142, 98, 67, 39, 32];
    let sum = |months: [i32; 12]| f64::from(months.iter().sum::<i32>()) / 3.6;
    let side = (sum(east) + sum(west)) / 2.0;
    let wall = |azimuth| wall("Zürich-Kloten", azimuth);
    assert_within(wall(180.0), sum(south), 0.03, "south");
    assert_within(wall(90.0), side, 0.03, "east");
    assert_within(wall(270.0), side, 0.03, "west");
    assert_within(wall(0.0), sum(north), 0.03, "north");
    let ratio = wall(180.0) / wall(90.0);
    assert_within(ratio, sum(south) / side, 0.03, "south to east");
}

/// Vertical irradiation of the year to the east, south, west and north, MJ/m², SIA 2028, compact data
/// of 2015: all its places of the Midland below 800 m, with whatever horizon they have.
const MIDLAND: [(&str, [i32; 4]); 15] = [
    ("Schaffhausen", [2331, 2952, 2041, 1182]),
    ("Güttingen", [2276, 2910, 2217, 1214]),
    ("Basel", [2304, 3133, 2417, 1240]),
    ("Zürich-Kloten", [2275, 3050, 2359, 1232]),
    ("Rünenberg", [2389, 3095, 2236, 1201]),
    ("St. Gallen", [2235, 2997, 2329, 1255]),
    ("Buchs-Aarau", [2007, 2666, 2094, 1153]),
    ("Zürich-MeteoSchweiz", [2185, 3058, 2338, 1150]),
    ("Wynau", [2171, 2901, 2301, 1200]),
    ("Luzern", [2199, 2770, 1982, 1174]),
    ("Neuchâtel", [2302, 2999, 2123, 1127]),
    ("Bern", [2396, 3203, 2372, 1243]),
    ("Payerne", [2418, 3162, 2433, 1253]),
    ("Pully", [2455, 3474, 2544, 1182]),
    ("Genève", [2476, 3348, 2522, 1245]),
];

#[test]
fn the_facades_of_the_midland_as_in_sia_2028() {
    let mut means = [0.0; 3];
    for (name, [east, south, west, north]) in MIDLAND {
        let published = [(east + west) / 2, south, north].map(|mj| f64::from(mj) / 3.6);
        let found = [90.0, 180.0, 0.0].map(|azimuth| wall(name, azimuth));
        for (side, tolerance) in [0.085, 0.025, 0.07].into_iter().enumerate() {
            assert_within(found[side], published[side], tolerance, name);
            means[side] += found[side] / published[side] / MIDLAND.len() as f64;
        }
    }
    assert_within(means[0], 1.04, 0.01, "east and west, as docs/yield.md has it");
    assert_within(means[1], 1.0, 0.01, "south");
    assert_within(means[2], 1.0, 0.01, "north");
}

/// The same in the Alps and south of them.
const ALPS: [(&str, [i32; 4]); 21] = [
    ("Vaduz", [1889, 3140, 2112, 1086]),
    ("Glarus", [1882, 2745, 1511, 1000]),
    ("Altdorf", [2091, 2792, 1612, 1047]),
    ("Chur", [2158, 3471, 2145, 1146]),
    ("Engelberg", [2097, 3060, 1861, 1056]),
    ("Davos", [3048, 4479, 2733, 1533]),
    ("Scuol", [2825, 4139, 2581, 1363]),
    ("Disentis", [2701, 3882, 2311, 1314]),
    ("Interlaken", [2042, 3037, 2058, 1118]),
    ("Samedan", [2966, 4673, 3027, 1641]),
    ("Ulrichen", [2744, 4065, 2820, 1550]),
    ("Adelboden", [2504, 3600, 2084, 1312]),
    ("San Bernardino", [2821, 4080, 2250, 1427]),
    ("Poschiavo", [2031, 3572, 1962, 1094]),
    ("Aigle", [2498, 3455, 2058, 1166]),
    ("Montana", [3301, 4622, 2933, 1447]),
    ("Sion", [2617, 3769, 2543, 1224]),
    ("Locarno", [2539, 3791, 2434, 1092]),
    ("Magadino", [2392, 3469, 2397, 1134]),
    ("Zermatt", [2701, 4239, 2335, 1434]),
    ("Lugano", [2292, 3629, 2495, 1158]),
];

#[test]
fn the_facades_of_the_alps_depend_on_the_valley() {
    let mut square = 0.0;
    for (name, [east, south, west, north]) in ALPS {
        for (azimuth, published) in [(90.0, (east + west) / 2), (180.0, south), (0.0, north)] {
            let deviation = wall(name, azimuth) * 3.6 / f64::from(published) - 1.0;
            square += deviation * deviation / (3 * ALPS.len()) as f64;
        }
    }
    let deviation = 100.0 * square.sqrt();
    assert!((deviation - WALL_IN_THE_ALPS).abs() < 0.5, "{deviation}");
}
