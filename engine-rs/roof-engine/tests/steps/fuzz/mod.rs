//! The engine answers every text: with a result, or with refusals each of which names a
//! place that is in the text, or a field missing there.

mod mutation;

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

use self::mutation::{Mutation, mutations, scrambled};
use crate::demo::{catalogue, configuration_of};
use roof_engine::answer::Place;
use roof_engine::catalogue::check::problems_of;
use roof_engine::configuration::{Configuration, Outline, RoofType};
use roof_engine::economy::answer::Economy;
use roof_engine::engine::RoofEngine;
use roof_engine::engine::new_roof::new_configuration;
use roof_engine::instance::{Status, answer};
use roof_engine::problem::{Problem, ProblemCode};

/// Cases of all fuzz tests together, as `FUZZ_CASES` says; few without optimisation.
pub fn cases(per_cent: u32) -> ProptestConfig {
    let wanted = std::env::var("FUZZ_CASES").ok();
    let usual = if cfg!(debug_assertions) { 3000 } else { 100_000 };
    let total = wanted.and_then(|cases| cases.parse().ok()).unwrap_or(usual);
    ProptestConfig::with_cases((total / 100 * per_cent).max(1))
}

thread_local! {
    static ENGINE: RoofEngine = RoofEngine::new(&json!(catalogue()).to_string()).unwrap();
}

/// New roofs of every type, and one that uses every field.
fn configurations() -> Vec<Value> {
    let new = |roof_type| json!(new_configuration(roof_type, &catalogue()));
    let mut full = new(RoofType::Hip);
    full["location"]["place"] = json!("Thun");
    full["location"]["surroundings"] = json!({ "origin": [2_600_000, 1_200_000], "horizon": vec![5; 36],
        "ground": { "corner": [-5, -5], "step": 10, "heights": [[0, 1], [2, 3]] },
        "buildings": [{ "faces": [[[20, 0, 6], [30, 0, 6], [30, 5.5, 9]]] }],
        "trees": [{ "at": [-12, 3, 0], "height": 9, "crown": 5 }] });
    full["surfaces"][0]["surveyed"] =
        json!([{ "of": "angle", "source": "sonnendach", "date": "2019", "deviation": 0.3 }]);
    full["layout"]["powerFloor"] = json!(90);
    full["layout"]["slivers"] = json!(true);
    full["surfaces"][0]["rows"] =
        json!({ "count": 3, "customHeight": 4000, "finishing": { "count": 1, "measure": 300 } });
    full["surfaces"][0]["cutouts"] = json!([
        { "id": "c1", "kind": "chimney", "shape": "rectangle", "x1": 4000, "x2": 4600, "y1": 1000,
          "y2": 1600, "clearance": 100, "height": 1200 },
        { "id": "c2", "kind": "dormer", "shape": "triangle", "x1": 6000, "x2": 7600, "y1": 1000,
          "y2": 2600, "clearance": 50, "height": 1200 },
        { "id": "c3", "kind": "other", "shape": "round", "x1": 4000, "x2": 4300, "y1": 2000,
          "y2": 2300, "clearance": 50, "height": 0 },
        { "id": "c4", "kind": "chimney", "shape": "polygon", "x1": 6000, "x2": 6700, "y1": 3000, "y2": 3700,
          "clearance": 50, "height": 0, "corners": [[30, 0], [70, 30], [40, 70], [0, 40]] }]);
    full["surfaces"][0]["skylights"] = json!([{ "id": "s1", "model": "MK06", "x": 5000, "y": 1000 }]);
    full["surfaces"][1]["outline"] =
        json!({ "shape": "polygon", "points": [[0, 0], [8000, 0], [8000, 3000], [3000, 5000]] });
    full["bomChanges"] = json!([{ "article": "HK-1", "change": "add", "quantity": 5 }]);
    vec![new(RoofType::Flat), new(RoofType::Gable), new(RoofType::Free), full]
}

fn configuration() -> impl Strategy<Value = Value> {
    prop::sample::select(configurations())
}

fn economy_input() -> Value {
    json!({ "commissioning": "2026-07-01",
        "surfaces": [{ "power": 12_000, "angle": 35.0, "mounting": "integrated" }],
        "investment": 4_200_000, "annualYield": 11_000.0, "selfConsumption": 30.0,
        "purchaseTariff": 27.5, "feedInTariff": 9.0, "degradation": 0.4, "runningCost": 20_000,
        "years": 25 })
}

fn instance(portrait: bool) -> Value {
    let size = if portrait { "height" } else { "width" };
    let format =
        |name: &str, mm: i64, power: i64| json!({ "name": name, size: mm, "power": power, "price": 9000 });
    let mut instance = json!({ "polygon": [[0, 0], [6000, 0], [5000, 3000], [0, 3000]],
        "obstacles": [[1000, 1000, 1600, 1700]], "field": { "xl": 0, "xr": 6000 }, "overlap": 50,
        "gap": { "min": 18, "max": 20, "nominal": 20 }, "filler": { "min": 100, "max": 1300 },
        "formats": [format("L", 1300, 200), format("M", 970, 148), format("S", 640, 96)],
        "passivePrice": 5000, "objective": "power", "emptyFormats": "forbidden" });
    let more = if portrait {
        json!({ "orientation": "portrait", "columnWidth": 875, "edgeMin": 100 })
    } else {
        json!({ "course": 875, "rows": 3, "eave": 0, "cutMin": 60 })
    };
    if let (Value::Object(fields), Value::Object(more)) = (&mut instance, more) {
        fields.extend(more);
    }
    if portrait {
        instance["field"]["yb"] = json!(0);
        instance["field"]["yt"] = json!(3000);
    }
    instance
}

fn changed(mut value: Value, changes: &[Mutation]) -> Value {
    changes.iter().for_each(|change| change.apply(&mut value));
    value
}

fn changes() -> impl Strategy<Value = Vec<Mutation>> {
    prop::collection::vec(mutations(), 1..4)
}

/// Whether a path, or what its last step is missing from, is in the value.
fn is_placed(value: &Value, path: &str) -> bool {
    let mut steps: Vec<&str> = path.split(['.', '[', ']']).filter(|step| !step.is_empty()).collect();
    steps.pop();
    let mut place = Some(value);
    for step in steps {
        place = place.and_then(|place| match step.parse::<usize>() {
            Ok(index) if place.is_array() => place.get(index),
            _ => place.get(step),
        });
    }
    place.is_some()
}

/// Asserts that refusals say what they should; only what is no object at all has no place.
fn assert_named(value: &Value, problems: &[Problem]) {
    assert!(!problems.is_empty());
    for problem in problems {
        // Texts nested deeper than JSON is read are not JSON.
        let whole = problem.code == ProblemCode::BrokenJson || !value.is_object();
        assert!(
            whole || (!problem.path.is_empty() && is_placed(value, &problem.path)),
            "{problem:?} is nowhere in {value}"
        );
    }
}

/// Whether a roof is small enough to lay many of them.
fn is_house(configuration: &Configuration) -> bool {
    let small = |outline: &Outline| {
        let text = json!(outline);
        let fields = text.as_object().into_iter().flat_map(|fields| fields.values());
        fields.filter_map(Value::as_i64).all(|mm| mm.abs() <= 12_000)
            && !matches!(outline, Outline::Polygon { .. })
    };
    configuration.surfaces.len() <= 4 && configuration.surfaces.iter().all(|surface| small(&surface.outline))
}

/// The documents changed below are in order before: else their refusals would prove nothing.
#[test]
fn unchanged_inputs_are_answered() {
    for roof in configurations() {
        assert_eq!(configuration_of(&roof.to_string()).err(), None);
    }
    let found = ENGINE.with(|engine| engine.economy(&economy_input().to_string()));
    assert!(matches!(found, Economy::Calculated(_)));
    assert_eq!(problems_of(&catalogue_value().to_string()), []);
    for portrait in [false, true] {
        let found = answer(&instance(portrait).to_string());
        assert_eq!(found.status, Status::Optimal, "{:?}", found.problems);
    }
}

proptest! {
    #![proptest_config(cases(55))]

    #[test]
    fn configurations_are_read_or_refused_at_their_places(
        roof in configuration(), changes in changes(),
    ) {
        let roof = changed(roof, &changes);
        let text = roof.to_string();
        match configuration_of(&text) {
            Err(problems) => assert_named(&roof, &problems),
            Ok(read) => {
                // A document that was read is written and read again as the same.
                let again = serde_json::to_string(&read).unwrap();
                let again = configuration_of(&again);
                prop_assert_eq!(again, Ok(read));
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(30))]

    #[test]
    fn economy_inputs_are_read_or_refused_at_their_places(changes in changes()) {
        let input = changed(economy_input(), &changes);
        let found = ENGINE.with(|engine| engine.economy(&input.to_string()));
        if let Economy::Refused { problems } = found {
            assert_named(&input, &problems);
        }
    }
}

proptest! {
    #![proptest_config(cases(5))]

    #[test]
    fn catalogues_are_taken_or_refused_at_their_places(changes in changes()) {
        let catalogue = changed(catalogue_value(), &changes);
        let problems = problems_of(&catalogue.to_string());
        if !problems.is_empty() {
            assert_named(&catalogue, &problems);
        }
    }

    #[test]
    fn scrambled_texts_never_trap(
        roof in configuration(),
        changes in prop::collection::vec((any::<Index>(), any::<u8>(), any::<u8>()), 1..4),
        portrait in any::<bool>(),
    ) {
        let roof = scrambled(&roof.to_string(), &changes);
        ENGINE.with(|engine| {
            let _ = engine.check(&roof);
            let _ = engine.economy(&scrambled(&economy_input().to_string(), &changes));
            let _ = engine.change_building(&roof, "{}");
        });
        let instance = scrambled(&instance(portrait).to_string(), &changes);
        if serde_json::from_str::<Value>(&instance).is_err() {
            prop_assert_eq!(answer(&instance).status, Status::Invalid);
        }
    }
}

/// The text that a change of the building reads: the roof with it, or the change alone where it is none.
fn with_building(mut roof: Value, building: Value) -> Value {
    match (roof.get_mut("roof"), building) {
        (Some(Value::Object(roof)), Value::Object(change)) => roof.extend(change),
        (_, Value::Object(_)) => {}
        (_, building) => return building,
    }
    roof
}

proptest! {
    #![proptest_config(cases(3))]

    #[test]
    fn openings_are_placed_or_refused(
        roof in configuration(),
        changes in changes(),
        id in prop::sample::select(vec!["c1", "s1", "x"]),
        target in (any::<i32>(), -1000_i64..9000),
    ) {
        let roof = changed(roof, &changes);
        let surface = roof["surfaces"][0]["id"].as_str().unwrap_or("south");
        let target = [i64::from(target.0), target.1];
        let placed = ENGINE.with(|engine| engine.place(&roof.to_string(), surface, id, target));
        if let Place::Refused { problems } = placed {
            assert_named(&roof, &problems);
        }
    }

    #[test]
    fn surfaces_follow_from_any_building(
        roof in configuration(), changes in changes(), current in changes(),
    ) {
        let building = changed(roof["roof"].clone(), &changes);
        let current = changed(roof, &current);
        let found = ENGINE.with(|engine| {
            engine.change_building(&current.to_string(), &building.to_string())
        });
        match found {
            Ok(found) if found.problems.is_empty() => {}
            Ok(found) => assert_named(&json!(found.configuration), &found.problems),
            Err(problems) => assert_named(&with_building(current, building), &problems),
        }
    }
}

proptest! {
    #![proptest_config(cases(1))]

    #[test]
    fn instances_are_laid_or_refused_at_their_places(
        portrait in any::<bool>(), changes in changes(),
    ) {
        let instance = changed(instance(portrait), &changes);
        // Fields of a kilometre are legal and take their time.
        let is_small = |key: &str| instance["field"][key].as_i64().is_none_or(|mm| mm.abs() < 20_000);
        if ["xl", "xr", "yb", "yt"].iter().all(|key| is_small(key)) {
            let found = answer(&instance.to_string());
            prop_assert_eq!(found.layout.is_none(), matches!(found.status, Status::Invalid | Status::Infeasible));
            if found.status == Status::Invalid {
                assert_named(&instance, &found.problems);
            }
            prop_assert!(found.status == Status::Invalid || found.problems.is_empty());
        }
    }

    #[test]
    fn every_roof_that_is_read_is_solved(roof in configuration(), changes in changes()) {
        let roof = changed(roof, &changes).to_string();
        let Ok(read) = configuration_of(&roof) else {
            return Ok(());
        };
        if is_house(&read) {
            let mut engine = RoofEngine::new(&catalogue_value().to_string()).unwrap();
            prop_assert!(engine.open(&roof, 0).is_ok());
        }
    }
}

fn catalogue_value() -> Value {
    thread_local! {
        static CATALOGUE: Value = json!(catalogue());
    }
    CATALOGUE.with(Clone::clone)
}
