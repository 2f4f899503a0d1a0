use roof_engine::configuration::Terrain;
use roof_engine::loads::wind::*;
#[test]
fn the_published_coefficients_at_10_m() {
    assert!((height_coefficient(10.0, Terrain::II) - 1.460).abs() < 5e-4);
    assert!((height_coefficient(10.0, Terrain::III) - 1.003).abs() < 5e-4);
}

#[test]
fn low_roofs_count_as_five_metres_and_in_towns_as_ten() {
    assert_eq!(height_coefficient(2.0, Terrain::II), height_coefficient(5.0, Terrain::II));
    assert_eq!(height_coefficient(2.0, Terrain::IV), height_coefficient(10.0, Terrain::IV));
    assert!(peak_pressure(0.9, 12.0, Terrain::II) > peak_pressure(0.9, 8.0, Terrain::II));
}
