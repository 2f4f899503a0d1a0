//! Finds every fault of a text's structure: serde stops at the first, so that one is repaired after a
//! valid example and the text read again.

use serde_json::{Value, json};

use super::json::json;
use super::reader::typed;
use super::structure::document;
use crate::catalogue::Catalogue;
use crate::problem::{Problem, ProblemCode};
use crate::roof::configuration::{Configuration, RoofType};
use crate::roof::surfaces::new_configuration;

/// Faults that are looked for at most.
const MOST_FAULTS: usize = 100;

/// Every fault of the structure, and the configuration as it is without them where that can be told.
/// Expects a text whose first fault is known.
pub fn faults(
    input: &str,
    first: Problem,
    catalogue: &Catalogue,
) -> (Vec<Problem>, Option<Configuration>) {
    let Ok(mut value) = document(input) else {
        return (vec![first], None);
    };
    let example = example(catalogue);
    let mut found: Vec<Problem> = Vec::new();
    while found.len() < MOST_FAULTS {
        let fault = match typed(&value) {
            Ok(configuration) if !found.is_empty() => return (found, Some(configuration)),
            Ok(_) => break,
            Err(fault) => fault,
        };
        let repaired = repair(&mut value, &fault, &example);
        let seen = found.contains(&fault);
        if !seen {
            found.push(fault);
        }
        if seen || !repaired {
            break;
        }
    }
    if found.is_empty() {
        found.push(first);
    }
    (found, None)
}

/// Whether a path lies within a faulty one.
pub fn is_within(path: &str, faulty: &str) -> bool {
    path.strip_prefix(faulty)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

/// A configuration that uses every field.
fn example(catalogue: &Catalogue) -> Value {
    let text = serde_json::to_string(&new_configuration(RoofType::Pent, catalogue));
    let mut example = json(&text.unwrap_or_default()).unwrap_or_default();
    let surface = &mut example["surfaces"][0];
    surface["cutouts"] = json!([{ "id": "", "kind": "other", "shape": "rectangle",
        "x1": 0, "x2": 1, "y1": 0, "y2": 1, "clearance": 0, "height": 0 }]);
    surface["skylights"] = json!([{ "id": "", "model": "", "x": 0, "y": 0 }]);
    let article = catalogue.articles.first().map(|a| a.number.as_str());
    example["bomChanges"] = json!([{ "article": article, "change": "set", "quantity": 1 }]);
    example
}

/// The fields of an outline by its shape.
fn example_outline(shape: Option<&str>) -> Value {
    match shape {
        Some("trapezoid") => {
            json!({ "shape": shape, "width": 2, "topWidth": 1, "topOffset": 0, "height": 1 })
        }
        Some("triangle") => json!({ "shape": shape, "width": 2, "apex": 1, "height": 1 }),
        Some("parallelogram") => json!({ "shape": shape, "width": 2, "shift": 1, "height": 1 }),
        Some("polygon") => json!({ "shape": shape, "points": [[0, 0], [1, 0], [0, 1]] }),
        _ => json!({ "shape": "rectangle", "width": 1, "height": 1 }),
    }
}

/// Puts the example's value in the place of a fault, or removes what does not belong there. Whether
/// anything could be done.
fn repair(value: &mut Value, fault: &Problem, example: &Value) -> bool {
    let mut steps = steps(&fault.path);
    // Of an outline without a known shape no field can be judged.
    if steps.last().is_some_and(|step| step == "shape")
        && steps.iter().any(|step| step == "outline")
    {
        steps.pop();
    }
    let Some((last, parents)) = steps.split_last() else {
        return false;
    };
    let (mut place, mut model) = (value, example.clone());
    for step in parents {
        model = if step == "outline" {
            example_outline(place["outline"]["shape"].as_str())
        } else {
            child(&model, step).cloned().unwrap_or(Value::Null)
        };
        let next = match step.parse::<usize>() {
            Ok(index) => place.get_mut(index),
            Err(_) => place.get_mut(step),
        };
        let Some(next) = next else { return false };
        place = next;
    }
    if fault.code == ProblemCode::UnknownField {
        return place
            .as_object_mut()
            .is_some_and(|fields| fields.remove(last).is_some());
    }
    let valid = if last == "outline" {
        Some(example_outline(None))
    } else {
        child(&model, last).cloned()
    };
    match (valid, last.parse::<usize>(), place) {
        (Some(valid), Ok(index), Value::Array(list)) if index < list.len() => list[index] = valid,
        (Some(valid), Err(_), Value::Object(fields)) => {
            fields.insert(last.clone(), valid);
        }
        _ => return false,
    }
    true
}

/// All elements of a list follow its first one.
fn child<'a>(model: &'a Value, step: &str) -> Option<&'a Value> {
    if step.parse::<usize>().is_ok() {
        model.get(0)
    } else {
        model.get(step)
    }
}

/// `surfaces[0].angle` as `surfaces`, `0`, `angle`.
fn steps(path: &str) -> Vec<String> {
    path.split(['.', '[', ']'])
        .filter(|step| !step.is_empty())
        .map(str::to_string)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::demo::catalogue;
    use crate::reading::read;

    fn refusals(value: &Value) -> Vec<String> {
        let problems = read(&value.to_string(), &catalogue())
            .err()
            .unwrap_or_default();
        let mut found: Vec<String> = problems
            .iter()
            .map(|p| format!("{:?} {}", p.code, p.path))
            .collect();
        found.sort();
        found
    }

    #[test]
    fn faults_of_structure_and_of_values_are_named_together() {
        let mut roof = example(&catalogue());
        roof["surfaces"][0]["cutouts"] = json!([]);
        roof["surfaces"][0]["skylights"] = json!([]);
        assert_eq!(refusals(&roof), Vec::<String>::new());
        roof["location"].as_object_mut().unwrap().remove("terrain");
        roof["location"]["latitude"] = json!("north");
        roof["surfaces"][0]["outline"] =
            json!({ "shape": "triangle", "width": 1.5, "height": 4000, "top": 1 });
        roof["surfaces"][0]["skylights"] =
            json!([{ "id": "a", "model": "MK06", "x": true, "y": 0 }, 7]);
        roof["layout"]["objective"] = json!("beauty");
        roof["roof"]["angle"] = json!(2);
        roof["layout"]["panelGap"] = json!([10, 30]);
        assert_eq!(
            refusals(&roof),
            [
                "MissingField location.terrain",
                "MissingField surfaces[0].outline.apex",
                "OutOfRange roof.angle",
                "UnknownField surfaces[0].outline.top",
                "UnknownValue layout.objective",
                "WrongType layout.panelGap",
                "WrongType location.latitude",
                "WrongType surfaces[0].outline.width",
                "WrongType surfaces[0].skylights[0].x",
                "WrongType surfaces[0].skylights[1]",
            ]
        );
    }

    #[test]
    fn every_field_is_required_and_named() {
        fn remove_each(value: &Value, path: &str, check: &mut dyn FnMut(&Value, String)) {
            for (key, inner) in value.as_object().into_iter().flatten() {
                let here = if path.is_empty() {
                    key.clone()
                } else {
                    format!("{path}.{key}")
                };
                let mut without = value.clone();
                without.as_object_mut().unwrap().remove(key);
                check(&without, here.clone());
                let mut wrap = |inner: &Value, missing: String| {
                    let mut outer = value.clone();
                    outer[key] = inner.clone();
                    check(&outer, missing);
                };
                remove_each(inner, &here, &mut wrap);
                if let Some(first) = inner.as_array().and_then(|list| list.first()) {
                    let mut wrap = |inner: &Value, missing: String| wrap(&json!([inner]), missing);
                    remove_each(first, &format!("{here}[0]"), &mut wrap);
                }
            }
        }
        let mut checked = 0;
        remove_each(&example(&catalogue()), "", &mut |roof, missing| {
            checked += 1;
            let expected = format!("MissingField {missing}");
            let optional = ["location.place", "bomChanges"];
            if missing.ends_with("outline.shape") || optional.contains(&missing.as_str()) {
                return;
            }
            assert!(
                refusals(roof).contains(&expected),
                "{missing}: {:?}",
                refusals(roof)
            );
        });
        assert!(checked > 60, "{checked}");
    }
}
