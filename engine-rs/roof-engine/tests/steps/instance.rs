use exact_tiling::{DEFAULT_WORK_LIMIT, WorkBudget};
use roof_engine::instance::{Status, answer, answer_text, answer_within};
use serde_json::Value;

#[test]
fn all_vectors_have_exactly_the_expected_values() {
    let vectors: Vec<Value> =
        serde_json::from_str(include_str!("../../../../tests/vectors/layout.json")).unwrap();
    let mut checked = 0;
    let mut wrong = Vec::new();
    for vector in &vectors {
        let instance = &vector["instance"];
        checked += 1;
        let result: Value = serde_json::from_str(&answer_text(&instance.to_string())).unwrap();
        assert_eq!(power_of_active(instance, &result), result["power"].as_i64());
        for (field, expected) in vector["expected"].as_object().unwrap() {
            if result[field] != *expected {
                wrong.push(format!("{} {field}: {} instead of {expected}", vector["name"], result[field]));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(checked, 96);
}

/// The power of the modules that an answer names, W; none when it has no layout.
fn power_of_active(instance: &Value, result: &Value) -> Option<i64> {
    let lines = match instance["orientation"].as_str() {
        Some("portrait") => ("rows", 0),
        _ => ("columns", 1),
    };
    let power = |cell: &Value| {
        let line = cell[lines.1].as_u64().unwrap() as usize;
        let name = &result[lines.0][line]["format"];
        let formats = instance["formats"].as_array().unwrap();
        let format = formats.iter().find(|format| format["name"] == *name);
        format.unwrap()["power"].as_i64().unwrap()
    };
    Some(result["active"].as_array()?.iter().map(power).sum())
}

#[test]
fn a_text_that_is_no_json_or_says_a_field_twice_is_invalid_at_its_place() {
    for (text, path) in [("{", ""), (r#"{"gap": {"min": 1, "min": 2}}"#, "gap.min")] {
        let found = answer(text);
        assert_eq!(found.status, Status::Invalid);
        assert_eq!(found.problems.len(), 1);
        assert_eq!(found.problems[0].path, path);
    }
}

/// The first instance of the vectors that is laid so.
fn instance(orientation: &str) -> Value {
    let vectors: Vec<Value> =
        serde_json::from_str(include_str!("../../../../tests/vectors/layout.json")).unwrap();
    let mut instances = vectors.into_iter().map(|vector| vector["instance"].clone());
    instances.find(|instance| instance["orientation"] == orientation).unwrap()
}

fn faults(instance: &Value) -> Vec<String> {
    let problems = answer(&instance.to_string()).problems.into_iter();
    let mut named: Vec<_> = problems.map(|p| format!("{:?} {}", p.code, p.path)).collect();
    named.sort();
    named
}

/// Everything that is wrong at once, by the reader of roofs and catalogues.
#[test]
fn every_fault_is_named_at_its_place() {
    let mut wrong = instance("landscape");
    wrong["orientation"] = "diagonal".into();
    wrong["polygon"] = serde_json::json!([[0, 0], [1]]);
    wrong["obstacles"] = serde_json::json!([[1, 2, 3]]);
    wrong["gapp"] = 1.into();
    wrong["filler"]["min"] = 1.5.into();
    wrong["formats"][0].as_object_mut().unwrap().remove("name");
    assert_eq!(
        faults(&wrong),
        [
            "MissingField formats[0].name",
            "UnknownField gapp",
            "UnknownValue orientation",
            "WrongType filler.min",
            "WrongType obstacles[0]",
            "WrongType polygon[1]",
        ]
    );
}

/// The same of values, of both orientations.
#[test]
fn every_value_out_of_range_is_named_at_its_place() {
    let mut wrong = instance("landscape");
    wrong["polygon"] = serde_json::json!([[0, 0], [9, 9], [9, 0], [0, 9]]);
    wrong["gap"] = serde_json::json!({ "min": 10, "max": 5, "nominal": 1001 });
    wrong["rows"] = 0.into();
    wrong.as_object_mut().unwrap().remove("course");
    wrong["formats"][1]["width"] = 0.into();
    assert_eq!(
        faults(&wrong),
        [
            "MissingField course",
            "OutOfRange formats[1].width",
            "OutOfRange gap.max",
            "OutOfRange gap.nominal",
            "OutOfRange rows",
            "OutlineCrosses polygon",
        ]
    );
    let mut low = instance("portrait");
    let overlap = low["overlap"].clone();
    low["filler"]["min"] = overlap.clone();
    low["formats"][0]["height"] = overlap;
    low["field"].as_object_mut().unwrap().remove("yb");
    assert_eq!(
        faults(&low),
        ["MissingField field.yb", "OutOfRange filler.min", "OutOfRange formats[0].height",]
    );
    let mut large = instance("landscape");
    large["rows"] = 10_000.into();
    large["formats"][0]["width"] = 1.into();
    large["formats"][0]["power"] = 100_000.into();
    large["filler"]["min"] = 1.into();
    large["field"]["xr"] = (large["field"]["xl"].as_i64().unwrap() + 1_000_000).into();
    assert_eq!(faults(&large), ["AboveMaximum formats[0].power"]);
}

/// The work on the vectors, so that none of them is near its end.
#[test]
fn instances_of_the_vectors_are_solved_within_a_tenth_of_the_work() {
    let vectors: Vec<Value> =
        serde_json::from_str(include_str!("../../../../tests/vectors/layout.json")).unwrap();
    let works = vectors.iter().map(|vector| {
        let mut work = WorkBudget::limited(DEFAULT_WORK_LIMIT);
        answer_within(&vector["instance"].to_string(), &mut work);
        (work.positions, vector["name"].to_string())
    });
    let most = works.max().unwrap();
    assert!(most.0 < DEFAULT_WORK_LIMIT / 10, "{most:?}");
}

#[test]
fn an_instance_without_end_is_answered_with_the_best_found() {
    let format = |name: &str, width: i64, power: i64| serde_json::json!({ "name": name, "width": width, "height": width, "power": power, "price": 20_000 });
    let mut instance = serde_json::json!({
        "objective": "power",
        "polygon": [[0, 0], [40_000, 0], [20_000, 12_000]],
        "obstacles": [],
        "field": { "xl": 0, "xr": 40_000, "yb": 0, "yt": 12_000 },
        "overlap": 50,
        "gap": { "min": 10, "max": 30, "nominal": 20 },
        "filler": { "min": 100, "max": 1300 },
        "formats": [format("L", 1300, 200), format("S", 640, 96)],
        "passivePrice": 5000,
        "course": 875,
        "rows": 14,
        "columnWidth": 875,
        "edgeMin": 100,
    });
    for (orientation, objective) in
        [("landscape", "power"), ("portrait", "power"), ("landscape", "cost"), ("portrait", "cost")]
    {
        instance["orientation"] = orientation.into();
        instance["objective"] = objective.into();
        let answer = answer_within(&instance.to_string(), &mut WorkBudget::limited(100_000));
        assert_eq!(answer.status, Status::Feasible, "{orientation} {objective}");
        let layout = answer.layout.unwrap();
        assert!(layout.power > 0);
        assert_eq!(layout.most_power.is_some(), objective == "power");
        assert!(layout.most_power.is_none_or(|most| most >= layout.power));
    }
}
