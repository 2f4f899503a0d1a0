//! Horizontal irradiation of 38 places in Switzerland.
//!
//! Source of every value: SIA 2028, climate data for building physics, energy and building services, compact data of
//! 2015. That is the SIA's file `2028_2015_f_kompaktdaten`, monthly values, global irradiation, horizontal, from a public
//! copy in an open-source tool for energy planning. Checked: the months of every row add up to the printed year within
//! its rounding (3 MJ/m²). Zürich-Kloten and Zürich-MeteoSchweiz are the same in table 2 of SIA 2028:2010, as another
//! public tool has it.
//! The climate is that of about 1984 to 2003: at Basel the year is what MeteoSwiss measured on the
//! average of these years (+0.4 %), 4 % below that of 1991 to 2020.
//!
//! Of the 40 places of SIA 2028 two are left out: in December the south facade of Piotta gets 1.4 times
//! and that of Grand-St-Bernard 1.8 times what the north facade gets, at all others more than 3 times.
//! There the sun stays behind the horizon, and their winter is that of one valley floor and one pass.
//!
//! Where the places lie: MeteoSwiss, list of the automatic stations, to 0.01° and a few metres. The
//! station Bern-Liebefeld is no longer in that list; where it lay is to be confirmed (to a kilometre).

/// A place whose irradiation is known.
#[derive(Clone, Copy, Debug)]
pub struct Station {
    /// Name of the place.
    pub name: &'static str,
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
    /// Metres above sea.
    pub height: f64,
    /// Whether it lies in the Alps or south of them, where neighbours differ most.
    pub alpine: bool,
    /// Horizontal global irradiation of each month, MJ/m².
    pub irradiation: [u16; 12],
}

const MIDLAND: bool = false;
const ALPS: bool = true;

/// A place of SIA 2028.
const fn station(
    name: &'static str,
    [latitude, longitude, height]: [f64; 3],
    alpine: bool,
    irradiation: [u16; 12],
) -> Station {
    Station { name, latitude, longitude, height, alpine, irradiation }
}

/// The places, from north to south.
#[rustfmt::skip]
pub const STATIONS: [Station; 38] = [
    // Midland and Jura.
    station("Schaffhausen", [47.69, 8.62, 438.0], MIDLAND,
        [96, 162, 305, 417, 554, 594, 611, 530, 358, 206, 101, 75]),
    station("Güttingen", [47.60, 9.28, 440.0], MIDLAND,
        [96, 157, 311, 428, 557, 588, 603, 522, 345, 201, 101, 72]),
    station("Basel", [47.54, 7.58, 316.0], MIDLAND,
        [110, 167, 305, 410, 528, 583, 605, 530, 358, 225, 119, 86]),
    station("Zürich-Kloten", [47.48, 8.54, 426.0], MIDLAND,
        [102, 167, 313, 425, 546, 583, 603, 525, 355, 209, 106, 80]),
    station("Rünenberg", [47.43, 7.88, 611.0], MIDLAND,
        [115, 174, 311, 412, 530, 581, 600, 525, 358, 225, 119, 88]),
    station("St. Gallen", [47.43, 9.40, 776.0], MIDLAND,
        [112, 169, 308, 407, 522, 550, 576, 504, 334, 209, 117, 86]),
    station("Buchs-Aarau", [47.38, 8.08, 387.0], MIDLAND,
        [86, 148, 284, 391, 522, 560, 581, 501, 334, 187, 91, 67]),
    station("Zürich-MeteoSchweiz", [47.38, 8.57, 556.0], MIDLAND,
        [104, 165, 311, 417, 536, 570, 595, 522, 355, 214, 109, 80]),
    station("Wynau", [47.26, 7.79, 422.0], MIDLAND,
        [94, 162, 313, 417, 544, 588, 616, 530, 358, 204, 98, 72]),
    station("La Chaux-de-Fonds", [47.08, 6.79, 1018.0], MIDLAND,
        [142, 203, 343, 425, 506, 560, 597, 525, 363, 244, 145, 110]),
    station("Luzern", [47.04, 8.30, 454.0], MIDLAND,
        [102, 162, 305, 394, 496, 529, 557, 493, 334, 206, 109, 80]),
    station("Neuchâtel", [47.00, 6.95, 485.0], MIDLAND,
        [91, 160, 319, 420, 544, 583, 613, 533, 365, 212, 104, 75]),
    station("Bern", [46.93, 7.42, 565.0], MIDLAND,
        [118, 181, 335, 420, 546, 594, 624, 544, 373, 230, 122, 91]),
    station("La Frétaz", [46.84, 6.58, 1205.0], MIDLAND,
        [145, 203, 346, 420, 520, 562, 597, 520, 358, 236, 140, 112]),
    station("Payerne", [46.81, 6.94, 490.0], MIDLAND,
        [107, 174, 340, 435, 562, 614, 640, 552, 376, 222, 114, 86]),
    station("Pully", [46.51, 6.67, 456.0], MIDLAND,
        [118, 186, 356, 459, 592, 638, 667, 570, 399, 252, 132, 99]),
    station("Genève", [46.25, 6.13, 411.0], MIDLAND,
        [107, 181, 362, 461, 592, 643, 670, 573, 404, 246, 122, 91]),
    // In the Alps and south of them.
    station("Vaduz", [47.13, 9.52, 457.0], ALPS,
        [126, 189, 327, 428, 549, 552, 568, 498, 353, 238, 127, 94]),
    station("Glarus", [47.03, 9.07, 517.0], ALPS,
        [118, 172, 295, 412, 530, 531, 541, 471, 314, 212, 122, 91]),
    station("Altdorf", [46.89, 8.62, 438.0], ALPS,
        [104, 174, 324, 435, 549, 547, 554, 485, 345, 225, 117, 80]),
    station("Chur", [46.87, 9.53, 556.0], ALPS,
        [142, 208, 359, 459, 570, 578, 597, 520, 373, 257, 148, 112]),
    station("Engelberg", [46.82, 8.41, 1036.0], ALPS,
        [121, 203, 354, 435, 538, 537, 536, 471, 345, 241, 132, 86]),
    station("Davos", [46.81, 9.84, 1594.0], ALPS,
        [182, 256, 429, 524, 603, 604, 619, 544, 407, 297, 184, 145]),
    station("Scuol", [46.79, 10.28, 1304.0], ALPS,
        [174, 247, 426, 516, 605, 609, 643, 549, 412, 292, 174, 134]),
    station("Disentis", [46.71, 8.85, 1197.0], ALPS,
        [161, 235, 404, 469, 552, 588, 611, 533, 391, 265, 158, 129]),
    station("Interlaken", [46.67, 7.87, 577.0], ALPS,
        [123, 181, 329, 433, 549, 568, 592, 512, 363, 230, 127, 94]),
    station("Samedan", [46.53, 9.88, 1709.0], ALPS,
        [196, 269, 450, 537, 621, 630, 656, 562, 420, 300, 189, 158]),
    station("Ulrichen", [46.50, 8.31, 1346.0], ALPS,
        [147, 230, 421, 498, 584, 614, 637, 552, 402, 268, 148, 110]),
    station("Adelboden", [46.49, 7.56, 1320.0], ALPS,
        [150, 213, 364, 443, 530, 537, 560, 493, 371, 254, 150, 121]),
    station("San Bernardino", [46.46, 9.18, 1639.0], ALPS,
        [174, 252, 423, 472, 517, 560, 581, 506, 368, 249, 163, 139]),
    station("Poschiavo", [46.35, 10.06, 1078.0], ALPS,
        [161, 232, 388, 451, 530, 560, 592, 506, 360, 249, 158, 129]),
    station("Aigle", [46.33, 6.92, 381.0], ALPS,
        [139, 201, 362, 456, 570, 599, 632, 549, 394, 262, 145, 112]),
    station("Montana", [46.30, 7.46, 1427.0], ALPS,
        [185, 252, 426, 513, 632, 658, 691, 597, 446, 308, 181, 150]),
    station("Sion", [46.22, 7.33, 482.0], ALPS,
        [145, 225, 402, 516, 640, 677, 694, 595, 435, 289, 156, 110]),
    station("Locarno", [46.17, 8.79, 367.0], ALPS,
        [158, 227, 391, 443, 536, 614, 648, 570, 391, 252, 153, 129]),
    station("Magadino", [46.16, 8.93, 203.0], ALPS,
        [150, 215, 370, 420, 506, 591, 629, 554, 378, 241, 148, 118]),
    station("Zermatt", [46.03, 7.75, 1638.0], ALPS,
        [171, 247, 429, 505, 597, 609, 632, 552, 420, 295, 174, 139]),
    station("Lugano", [46.00, 8.96, 273.0], ALPS,
        [153, 218, 370, 420, 525, 601, 643, 581, 397, 249, 150, 123]),
];
