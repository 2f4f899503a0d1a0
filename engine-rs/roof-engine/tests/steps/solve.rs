use crate::demo::{ROOF_TYPES, catalogue, shared};
use roof_engine::configuration::{Anchor, Configuration, Objective, Orientation, Outline, RoofType};
use roof_engine::cut::pieces::CellKind;
use roof_engine::engine::new_roof::new_configuration;
use roof_engine::layout::Pace;
use roof_engine::layout::SurfaceStatus;
use roof_engine::layout::cache::Cache;
use roof_engine::problem::{CheckCode, Param, ProblemCode};
use roof_engine::resolve::read;
use roof_engine::solve;
use roof_engine::solve::Solved;
use roof_engine::sun::answer::{NoYield, Yields};

fn solve_with(configuration: &Configuration, cache: &mut Cache) -> Solved {
    let text = serde_json::to_string(configuration).unwrap();
    solve::solve(&read(&text, shared()).unwrap(), &0.into(), cache, Pace::AtRest).unwrap()
}

fn solved(configuration: &Configuration) -> Solved {
    solve_with(configuration, &mut Cache::default())
}

#[test]
fn every_new_roof_is_laid_and_priced() {
    for roof_type in ROOF_TYPES {
        let Solved { solution, surfaces } = solved(&new_configuration(roof_type, &catalogue()));
        assert!(solution.totals.power > 3000, "{roof_type:?}");
        assert!(solution.bom.total_price > 0);
        let active = surfaces
            .iter()
            .flat_map(|laid| &laid.slates.pieces)
            .filter(|p| p.kind == CellKind::Active)
            .count();
        assert_eq!(active as i64, solution.totals.active_modules);
        assert_eq!(solution.bom.total_power, solution.totals.power);
    }
}

#[test]
fn the_cache_changes_no_answer() {
    let mut roof = new_configuration(RoofType::Gable, &catalogue());
    let mut cache = Cache::default();
    solve_with(&roof, &mut cache);
    roof.surfaces[0].rows.custom_height = Some(4000);
    let warm = solve_with(&roof, &mut cache);
    assert_eq!(warm.solution, solved(&roof).solution);
    assert!(warm.solution.surfaces[0].power < warm.solution.surfaces[1].power);
}

#[test]
fn a_disabled_surface_counts_nothing() {
    let mut roof = new_configuration(RoofType::Gable, &catalogue());
    let both = solved(&roof).solution;
    roof.surfaces[1].enabled = false;
    let one = solved(&roof).solution;
    assert_eq!(one.surfaces[1].status, SurfaceStatus::Disabled);
    assert_eq!(one.totals.power, both.surfaces[0].power);
    assert!(one.surfaces[1].columns.is_empty() && one.surfaces[1].rows.is_empty());
}

#[test]
fn a_manual_layout_never_beats_the_optimum() {
    let mut roof = new_configuration(RoofType::Gable, &catalogue());
    let optimum = solved(&roof).solution.totals.power;
    roof.layout.objective = Objective::Manual;
    roof.layout.panel_gap.min = 20;
    roof.layout.panel_gap.max = 20;
    for format in ["L", "M", "S"] {
        for anchor in [Anchor::Left, Anchor::Center, Anchor::Right] {
            roof.layout.formats = vec![format.to_string()];
            roof.layout.anchor = anchor;
            let manual = solved(&roof).solution;
            assert!(manual.totals.power > 0 && manual.totals.power <= optimum);
        }
    }
}

#[test]
fn a_field_too_narrow_for_any_column_names_the_widths_that_work() {
    let mut roof = new_configuration(RoofType::Pent, &catalogue());
    roof.surfaces[0].outline = Outline::Rectangle { width: 120, height: 6000 };
    let solution = solved(&roof).solution;
    assert_eq!(solution.surfaces[0].status, SurfaceStatus::NotTileable);
    let check = &solution.checks[0];
    assert_eq!(check.code, CheckCode::FieldNotTileable);
    assert_eq!(check.params.get("above"), Some(&Param::Number(100.0)));
}

#[test]
fn every_surface_has_its_yield_and_disabled_ones_have_no_energy() {
    let mut roof = new_configuration(RoofType::Gable, &catalogue());
    roof.surfaces[1].enabled = false;
    let Yields::Calculated(yields) = solved(&roof).solution.yields else {
        panic!("the default house stands in Switzerland");
    };
    let [south, north] = &yields.surfaces[..] else {
        panic!("a gable has two surfaces");
    };
    assert_eq!(south.id, roof.surfaces[0].id);
    assert!(south.annual > 5000.0 && north.annual == 0.0);
    assert_eq!(yields.annual, south.annual);
    roof.location.longitude = -100.0;
    let reason = NoYield::OutsideCoverage;
    assert_eq!(solved(&roof).solution.yields, Yields::None { reason });
}

#[test]
fn a_surface_says_whether_its_layout_is_proven() {
    let mut roof = new_configuration(RoofType::Gable, &catalogue());
    let proven = |roof: &Configuration| {
        let surfaces = solved(roof).solution.surfaces;
        let proven: Vec<bool> = surfaces.iter().map(|surface| surface.proven).collect();
        proven
    };
    roof.surfaces[1].enabled = false;
    for orientation in [Orientation::Landscape, Orientation::Portrait] {
        roof.layout.orientation = orientation;
        for (objective, expected) in
            [(Objective::Power, true), (Objective::Price, false), (Objective::Uniform, true)]
        {
            roof.layout.objective = objective;
            assert_eq!(proven(&roof), [expected, false], "{orientation:?} {objective:?}");
        }
    }
}

#[test]
fn a_roof_whose_cutting_uses_up_the_work_is_refused_at_its_surface() {
    let mut configuration = new_configuration(RoofType::Gable, &catalogue());
    configuration.surfaces[0].enabled = false;
    let text = serde_json::to_string(&configuration).unwrap();
    let vent = |i: i64| {
        format!(
            r#"{{ "id": "v{i}", "kind": "other", "shape": "rectangle", "x1": {}, "x2": {}, "y1": {}, "y2": {},
                "clearance": 0, "height": 0 }}"#,
            2000 + 5 * i,
            2002 + 5 * i,
            2000 + 2 * i,
            2040 + 2 * i
        )
    };
    let vents: Vec<String> = (0..65).map(vent).collect();
    let (first, second) = text.rsplit_once(r#""cutouts":[]"#).unwrap();
    let text = format!(r#"{first}"cutouts":[{}]{second}"#, vents.join(","));
    let mut roof = read(&text, shared()).unwrap();
    let solved = solve::solve(&roof, &0.into(), &mut Cache::default(), Pace::AtRest).unwrap();
    assert_eq!(solved.solution.totals.power, solved.solution.bom.total_power);
    let surface = std::rc::Rc::make_mut(&mut roof.surfaces[1]);
    std::rc::Rc::make_mut(&mut surface.layout_input).most_positions = 3_000;
    let refused = solve::solve(&roof, &0.into(), &mut Cache::default(), Pace::AtRest).err().unwrap();
    assert_eq!((refused.code, refused.path.as_str()), (ProblemCode::TooComplex, "surfaces[1]"));
}

#[test]
fn disabled_surfaces_take_no_work_from_the_others() {
    let mut configuration = new_configuration(RoofType::Hip, &catalogue());
    configuration.layout.orientation = Orientation::Portrait;
    let most = |configuration: &Configuration| {
        let text = serde_json::to_string(configuration).unwrap();
        read(&text, shared()).unwrap().surfaces[0].layout_input.most_positions
    };
    let all = most(&configuration);
    configuration.surfaces[1].enabled = false;
    configuration.surfaces[2].enabled = false;
    assert_eq!(most(&configuration), 2 * all);
    // On a rectangle a search is short: it takes nothing from the others.
    configuration.surfaces[3].outline = Outline::Rectangle { width: 5000, height: 4000 };
    assert_eq!(most(&configuration), 4 * all);
}
