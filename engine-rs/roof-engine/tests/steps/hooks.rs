use crate::demo::catalogue;

#[test]
fn wider_slates_and_higher_places_need_more_hooks() {
    let catalogue = catalogue();
    let of = |width: f64| [0, 1, 2].map(|class| catalogue.hooks_of(width, class));
    assert_eq!(of(100.0), [1, 2, 2]);
    assert_eq!(of(450.0), [1, 2, 2]);
    assert_eq!(of(450.1), [2, 2, 3]);
    assert_eq!(of(640.0), [2, 2, 3]);
    assert_eq!(of(970.0), [2, 3, 4]);
    assert_eq!(of(1300.0), [2, 3, 4]);
}
