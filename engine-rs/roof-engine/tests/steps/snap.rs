use crate::demo::catalogue;
use roof_engine::catalogue::Catalogue;
use roof_engine::configuration::{RoofType, Skylight};
use roof_engine::engine::new_roof::new_configuration;
use roof_engine::engine::snap::*;
use roof_engine::layout::{LayoutOptions, lay};
use roof_engine::resolve::ResolvedRoof;
use roof_engine::resolve::resolve;

fn gable_with_window(catalogue: &Catalogue) -> ResolvedRoof<'_> {
    let mut configuration = new_configuration(RoofType::Gable, catalogue);
    configuration.surfaces[0].skylights.push(Skylight {
        id: "w".into(),
        model: "MK06".into(),
        x: 1000,
        y: 1000,
    });
    resolve(configuration, catalogue).unwrap()
}

#[test]
fn a_window_never_costs_more_power_than_at_its_target() {
    let catalogue = catalogue();
    let roof = gable_with_window(&catalogue);
    let surface = &roof.surfaces[0];
    let power_at = |at: [i64; 2]| {
        let mut there = surface.input.clone();
        [there.skylights[0].x, there.skylights[0].y] = at;
        let there = roof.with(0, &there).unwrap();
        lay(&there.layout_input, &LayoutOptions::of(&roof), None).power
    };
    let mut gained = 0;
    for target in [[1500, 900], [3333, 2222], [5100, 3050], [7000, 1400]] {
        let at = snap(&roof, surface, "w", target).unwrap();
        assert!(power_at(at) >= power_at(target), "{target:?}");
        assert!((at[0] - target[0]).abs() <= 1300 && (at[1] - target[1]).abs() <= 875);
        gained += power_at(at) - power_at(target);
    }
    assert!(gained > 0);
}

#[test]
fn where_nothing_near_is_legal_there_is_no_place() {
    let catalogue = catalogue();
    let roof = gable_with_window(&catalogue);
    let far = [900_000, 900_000];
    assert_eq!(snap(&roof, &roof.surfaces[0], "w", far), None);
}
