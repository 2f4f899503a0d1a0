//! The JSON Schemas of catalogues, configurations and answers, for editors and other programs. They are written from
//! the Rust types, so that there is no second definition: `WRITE_SCHEMA=1 cargo test schemas` rewrites the committed
//! files.

use std::fs;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use roof_engine::answer;
use roof_engine::answer::Answer;
use roof_engine::catalogue;
use roof_engine::catalogue::Catalogue;
use roof_engine::configuration;
use roof_engine::configuration::Configuration;
use roof_engine::engine::RoofEngine;

fn path(file: &str) -> String {
    format!("{}/../../{file}", env!("CARGO_MANIFEST_DIR"))
}

/// JSON Schema 2020-12 of a type whose field `schema` says so.
fn generated<T: JsonSchema>(name: &str) -> Value {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema: Value = generator.into_root_schema_for::<T>().into();
    let document = match schema.pointer_mut("/$defs/Solution") {
        Some(solution) => solution,
        None => &mut schema,
    };
    document["properties"]["schema"]["const"] = json!(name);
    schema
}

/// The schemas and their files.
fn schemas() -> [(&'static str, Value); 3] {
    [
        ("engine/catalogue/catalogue.schema.json", generated::<Catalogue>(catalogue::SCHEMA)),
        ("docs/schemas/roof-configuration.schema.json", generated::<Configuration>(configuration::SCHEMA)),
        ("docs/schemas/roof-answer.schema.json", generated::<Answer>(answer::SCHEMA)),
    ]
}

#[test]
fn the_committed_schemas_are_those_of_the_types() {
    for (file, schema) in schemas() {
        let text = format!("{schema:#}\n");
        if std::env::var_os("WRITE_SCHEMA").is_some() {
            fs::write(path(file), &text).unwrap();
        }
        let committed = fs::read_to_string(path(file)).unwrap_or_default();
        assert!(committed == text, "{file} is stale: WRITE_SCHEMA=1 cargo test schemas");
    }
}

#[test]
fn the_schemas_know_every_field_of_the_demo_catalogue_and_of_golden_roofs_and_their_answers() {
    let catalogue = fs::read_to_string(path("engine/catalogue/demo.json")).unwrap();
    let mut engine = RoofEngine::new(&catalogue).unwrap();
    let mut documents = [vec![serde_json::from_str(&catalogue).unwrap()], vec![], vec![]];
    for name in ["villa-hip", "barn-price", "facade-and-railing", "free-l"] {
        let text = fs::read_to_string(path(&format!("tests/golden/{name}.json"))).unwrap();
        documents[1].push(serde_json::from_str(&engine.upgraded(&text)).unwrap());
        documents[2].push(json!(engine.answer(&text, 0)));
    }
    for ((file, schema), documents) in schemas().into_iter().zip(documents) {
        let (mut unknown, mut seen) = (Vec::new(), 0);
        for document in documents {
            walk(&schema, &schema, &document, "", &mut unknown, &mut seen);
        }
        assert_eq!(unknown, Vec::<String>::new(), "{file}");
        assert!(seen > 200, "{file}: {seen} fields");
    }
}

/// Follows a value along its schema and names every field that the schema does not hold and every
/// required one that is missing.
fn walk(
    root: &Value,
    schema: &Value,
    value: &Value,
    path: &str,
    unknown: &mut Vec<String>,
    seen: &mut usize,
) {
    let layers = layers(root, schema, value);
    match value {
        Value::Object(fields) => {
            for (key, inner) in fields {
                *seen += 1;
                let here = format!("{path}.{key}");
                let other = |layer: &&Value| layer.get("additionalProperties").is_some_and(Value::is_object);
                let own = layers.iter().find_map(|layer| layer["properties"].get(key));
                let any = layers.iter().copied().find(other);
                match own.or_else(|| any.map(|layer| &layer["additionalProperties"])) {
                    Some(next) => walk(root, next, inner, &here, unknown, seen),
                    None => unknown.push(here),
                }
            }
            let required = layers.iter().filter_map(|layer| layer["required"].as_array());
            let missing =
                required.flatten().filter_map(Value::as_str).filter(|name| !fields.contains_key(*name));
            unknown.extend(missing.map(|name| format!("{path}.{name} is missing")));
        }
        Value::Array(list) => {
            let items = layers.iter().find_map(|layer| layer.get("items"));
            for (index, inner) in list.iter().enumerate() {
                let here = format!("{path}[{index}]");
                walk(root, items.unwrap_or(&Value::Null), inner, &here, unknown, seen);
            }
        }
        _ => {}
    }
}

/// A schema, the one that it refers to, and of a choice the one that a value is of by its words.
fn layers<'a>(root: &'a Value, schema: &'a Value, value: &Value) -> Vec<&'a Value> {
    let mut found = vec![schema];
    let name = schema["$ref"].as_str().and_then(|name| name.strip_prefix('#'));
    if let Some(other) = name.and_then(|name| root.pointer(name)) {
        found.extend(layers(root, other, value));
    }
    let choices = ["anyOf", "oneOf"].iter().filter_map(|of| schema[*of].as_array());
    let is_of = |choice: &&Value| {
        let words = choice["properties"].as_object().into_iter().flatten();
        let fits = |(name, inner): (&String, &Value)| {
            inner.get("const").is_none_or(|word| value.get(name) == Some(word))
        };
        choice["type"] != json!("null") && words.into_iter().all(fits)
    };
    if let Some(choice) = choices.flatten().find(is_of) {
        found.extend(layers(root, choice, value));
    }
    found
}
