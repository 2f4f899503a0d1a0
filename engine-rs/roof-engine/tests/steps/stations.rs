use roof_engine::sun::stations::*;
/// The year as SIA 2028 prints it, MJ/m²: a digit that was read wrongly would show.
#[rustfmt::skip]
const YEARS: [(&str, i32); 38] = [
    ("Schaffhausen", 4010), ("Güttingen", 3981), ("Basel", 4026), ("Zürich-Kloten", 4015),
    ("Rünenberg", 4038), ("St. Gallen", 3894), ("Buchs-Aarau", 3752),
    ("Zürich-MeteoSchweiz", 3978), ("Wynau", 3997), ("La Chaux-de-Fonds", 4163),
    ("Luzern", 3767), ("Neuchâtel", 4018), ("Bern", 4178), ("La Frétaz", 4158),
    ("Payerne", 4223), ("Pully", 4468), ("Genève", 4453), ("Vaduz", 4048), ("Glarus", 3809),
    ("Altdorf", 3940), ("Chur", 4324), ("Engelberg", 3998), ("Davos", 4793), ("Scuol", 4781),
    ("Disentis", 4496), ("Interlaken", 4101), ("Samedan", 4988), ("Ulrichen", 4610),
    ("Adelboden", 4186), ("San Bernardino", 4405), ("Poschiavo", 4317), ("Aigle", 4422),
    ("Montana", 5040), ("Sion", 4882), ("Locarno", 4513), ("Magadino", 4321), ("Zermatt", 4770),
    ("Lugano", 4429),
];

#[test]
fn the_months_add_up_to_the_published_year() {
    for (station, (name, year)) in STATIONS.iter().zip(YEARS) {
        assert_eq!(station.name, name);
        let sum: i32 = station.irradiation.iter().map(|mj| i32::from(*mj)).sum();
        assert!((sum - year).abs() <= 3, "{name}: {sum} not {year}");
    }
}

/// Global irradiance of the years 1984 to 2020 at Basel-Binningen, W/m², MeteoSwiss, open data,
/// automatic stations, parameter gre000y0.
const BASEL: [u16; 37] = [
    126, 132, 123, 117, 122, 129, 131, 131, 123, 124, 120, 125, 125, 134, 130, 123, 130, 126, 125, 145, 130,
    133, 130, 135, 128, 132, 128, 148, 136, 130, 139, 146, 133, 147, 148, 149, 152,
];

#[test]
fn basel_is_what_was_measured_there_and_duller_than_the_newest_normals() {
    let mean = |years: &[u16]| {
        let sum: u16 = years.iter().sum();
        f64::from(sum) / years.len() as f64
    };
    let basel = STATIONS.iter().find(|s| s.name == "Basel").unwrap();
    // W/m² of a year's MJ/m².
    let found = f64::from(basel.irradiation.iter().sum::<u16>()) / 31.5576;
    let then = mean(&BASEL[..20]); // 1984 to 2003
    let newest = mean(&BASEL[7..]); // 1991 to 2020
    assert!((found / then - 1.0).abs() < 0.01, "{found} {then}");
    assert!((found / newest - 0.956).abs() < 0.005, "{found} {newest}");
}
