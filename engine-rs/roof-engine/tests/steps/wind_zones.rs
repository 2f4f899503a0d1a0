use crate::demo::catalogue;
use roof_engine::loads::values::WindZones;
use roof_engine::loads::wind::*;

fn zones(facade: bool, angle: f64, height: f64, side: f64) -> WindZones {
    let factors = catalogue().loads.wind_factors;
    wind_zones(&factors, facade, angle, 1.0, height, side)
}

#[test]
fn the_factors_of_the_table_and_straight_lines_between() {
    let at = |angle| zones(false, angle, 9.0, 12.0);
    assert_eq!(at(30.0).corner.suction, 2.9);
    assert_eq!(at(30.0).field.pressure, 0.4);
    assert_eq!(at(37.5).corner.suction, 2.65);
    assert_eq!(at(37.5).field.pressure, 0.5);
    assert_eq!(at(90.0).edge.suction, 1.4);
    assert_eq!(at(3.0).edge.suction, 2.0);
}

#[test]
fn suction_rises_from_field_to_corner() {
    for angle in (3..=90).map(f64::from) {
        let zones = zones(false, angle, 9.0, 12.0);
        assert!(zones.field.suction <= zones.edge.suction, "{angle}");
        assert!(zones.edge.suction <= zones.corner.suction, "{angle}");
        assert!(zones.field.pressure <= zones.corner.pressure, "{angle}");
    }
}

#[test]
fn design_values_are_one_and_a_half_times_the_characteristic_ones() {
    let corner = zones(false, 30.0, 9.0, 12.0).corner;
    assert_eq!(corner.design_suction, 4.35);
    assert_eq!(corner.design_pressure, 1.05);
}

#[test]
fn edges_are_a_tenth_of_the_smaller_of_side_and_twice_the_height() {
    let broad = zones(false, 30.0, 5.0, 30.0);
    assert_eq!((broad.edge_width, broad.corner_length), (1000, 2500));
    let narrow = zones(false, 30.0, 9.0, 12.0);
    assert_eq!((narrow.edge_width, narrow.corner_length), (1200, 3000));
    assert_eq!(zones(true, 90.0, 9.0, 12.0).edge_width, 2400);
}
