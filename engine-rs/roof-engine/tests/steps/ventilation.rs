use roof_engine::loads::ventilation::*;
const LIGHT: f64 = 3.249;
const HEAVY: f64 = 3.25;

#[test]
fn short_rafters_need_80_mm_everywhere() {
    for angle in [3.0, 15.0, 19.9, 20.0, 25.0, 25.1, 60.0] {
        assert_eq!(ventilation_height(angle, 4999, LIGHT), 80);
        assert_eq!(ventilation_height(angle, 4999, HEAVY), 80);
    }
}

#[test]
fn from_five_metres_only_gentle_roofs_heavy_with_snow_need_more() {
    assert_eq!(ventilation_height(15.0, 5000, LIGHT), 80);
    assert_eq!(ventilation_height(15.0, 5000, HEAVY), 100);
    assert_eq!(ventilation_height(19.9, 7999, HEAVY), 100);
    assert_eq!(ventilation_height(20.0, 7999, HEAVY), 80);
}

#[test]
fn from_eight_to_fifteen_metres() {
    for length in [8000, 15_000] {
        let both = |angle| [LIGHT, HEAVY].map(|snow| ventilation_height(angle, length, snow));
        assert_eq!(both(14.9), [100, 120]);
        assert_eq!(both(19.9), [100, 120]);
        assert_eq!(both(20.0), [80, 100]);
        assert_eq!(both(25.1), [80, 100]);
    }
}

#[test]
fn above_fifteen_metres() {
    let both = |angle| [LIGHT, HEAVY].map(|snow| ventilation_height(angle, 15_001, snow));
    assert_eq!(both(15.0), [120, 140]);
    assert_eq!(both(20.0), [100, 120]);
    assert_eq!(both(25.0), [100, 120]);
    assert_eq!(both(25.1), [80, 120]);
}
