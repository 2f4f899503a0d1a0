use crate::demo::catalogue;
use roof_engine::loads::membrane::*;

fn needed(angle: f64, reference_height: f64) -> Option<String> {
    let list = catalogue().components.sarking_membrane;
    first_suitable(&list, angle, reference_height).map(|membrane| membrane.id.clone())
}

#[test]
fn overlapped_above_fifteen_degrees_and_welded_to_it() {
    assert_eq!(needed(15.1, 500.0).as_deref(), Some("normal"));
    assert_eq!(needed(15.0, 500.0).as_deref(), Some("extraordinary"));
    assert_eq!(needed(14.9, 500.0).as_deref(), Some("extraordinary"));
}

#[test]
fn welded_from_eight_hundred_metres() {
    assert_eq!(needed(35.0, 799.0).as_deref(), Some("normal"));
    assert_eq!(needed(35.0, 800.0).as_deref(), Some("extraordinary"));
    assert_eq!(needed(35.0, 801.0).as_deref(), Some("extraordinary"));
}

#[test]
fn none_under_five_degrees() {
    assert_eq!(needed(5.0, 500.0).as_deref(), Some("extraordinary"));
    assert_eq!(needed(4.9, 500.0), None);
}

#[test]
fn increased_has_the_limits_of_normal_and_extraordinary_suits_as_well() {
    let list = catalogue().components.sarking_membrane;
    let of = |id: &str| list.iter().find(|m| m.id == id).unwrap();
    assert!(suits(of("increased"), 15.1, 799.0));
    assert!(!suits(of("increased"), 15.0, 799.0));
    assert!(!suits(of("increased"), 15.1, 800.0));
    assert!(suits(of("extraordinary"), 40.0, 500.0));
}
