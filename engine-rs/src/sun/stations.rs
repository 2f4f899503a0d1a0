//! Horizontal irradiation of places in Switzerland.
//!
//! Zürich-Kloten and Zürich-MeteoSchweiz are the values of SIA 2028:2010, table 2, as published with
//! open-source tools for SIA 380/1. All other places are rounded long-term estimates of the same
//! period that could not be held against a publication: **to be confirmed** with the climate normals
//! of MeteoSwiss (parameter gre000m0) or SIA 2028, which also lists them. An answer that rests on
//! them says so and carries a larger uncertainty.

/// A place whose irradiation is known.
#[derive(Clone, Copy, Debug)]
pub struct Station {
    /// Name of the place.
    pub name: &'static str,
    /// Degrees north (MeteoSwiss, station list).
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
    /// Metres above sea.
    pub height: f64,
    /// Whether the values are those of a publication.
    pub confirmed: bool,
    /// Horizontal global irradiation of each month, MJ/m².
    pub irradiation: [u16; 12],
}

const fn station(
    name: &'static str,
    [latitude, longitude, height]: [f64; 3],
    confirmed: bool,
    irradiation: [u16; 12],
) -> Station {
    Station {
        name,
        latitude,
        longitude,
        height,
        confirmed,
        irradiation,
    }
}

/// The places, from north-west to south-east.
#[rustfmt::skip]
pub const STATIONS: [Station; 13] = [
    station("Basel", [47.54, 7.58, 316.0], false,
        [112, 169, 306, 418, 526, 569, 598, 511, 353, 212, 115, 86]),
    station("Zürich-Kloten", [47.48, 8.54, 426.0], true,
        [102, 167, 313, 425, 546, 583, 603, 525, 355, 209, 106, 80]),
    station("Zürich-MeteoSchweiz", [47.38, 8.57, 556.0], true,
        [104, 165, 311, 417, 536, 570, 595, 522, 355, 214, 109, 80]),
    station("St. Gallen", [47.43, 9.40, 776.0], false,
        [119, 184, 320, 425, 526, 554, 587, 508, 353, 216, 122, 97]),
    station("La Chaux-de-Fonds", [47.08, 6.79, 1018.0], false,
        [144, 209, 353, 439, 536, 576, 616, 526, 382, 256, 151, 119]),
    station("Bern", [46.99, 7.46, 553.0], false,
        [119, 187, 331, 436, 551, 587, 623, 533, 371, 223, 122, 94]),
    station("Luzern", [47.04, 8.30, 454.0], false,
        [108, 169, 313, 425, 529, 565, 598, 511, 349, 205, 112, 86]),
    station("Chur", [46.87, 9.53, 556.0], false,
        [148, 220, 367, 461, 544, 569, 594, 511, 382, 263, 155, 119]),
    station("Davos", [46.81, 9.84, 1594.0], false,
        [223, 299, 450, 529, 583, 598, 619, 536, 421, 328, 220, 184]),
    station("Samedan", [46.53, 9.88, 1709.0], false,
        [230, 313, 475, 554, 608, 623, 644, 554, 439, 338, 227, 191]),
    station("Genève", [46.25, 6.13, 411.0], false,
        [112, 180, 346, 457, 569, 626, 666, 565, 400, 234, 122, 90]),
    station("Sion", [46.22, 7.33, 482.0], false,
        [162, 238, 403, 522, 612, 652, 673, 572, 436, 295, 173, 133]),
    station("Locarno", [46.17, 8.79, 367.0], false,
        [169, 241, 396, 468, 540, 626, 673, 565, 403, 263, 166, 140]),
];
