//! The JSON Schema of catalogues, for editors and for those who bring their own. It is written from
//! the Rust types, so that there is no second definition:
//! `WRITE_SCHEMA=1 cargo test catalogue::schema` writes the committed file anew.

use std::fs;
use std::path::PathBuf;

use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use crate::catalogue::{Catalogue, SCHEMA};

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../engine/catalogue/catalogue.schema.json")
}

/// JSON Schema 2020-12 of [`Catalogue`].
fn generated() -> Value {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema: Value = generator.into_root_schema_for::<Catalogue>().into();
    schema["properties"]["schema"]["const"] = json!(SCHEMA);
    schema
}

#[test]
fn the_committed_schema_is_that_of_the_types() {
    let text = format!("{:#}\n", generated());
    if std::env::var_os("WRITE_SCHEMA").is_some() {
        fs::write(file(), &text).unwrap();
    }
    let committed = fs::read_to_string(file()).unwrap_or_default();
    assert!(
        committed == text,
        "catalogue.schema.json is stale: WRITE_SCHEMA=1 cargo test catalogue::schema"
    );
}

#[test]
fn the_schema_knows_every_field_of_the_demo_catalogue() {
    let schema = generated();
    let demo: Value =
        serde_json::from_str(include_str!("../../../../engine/catalogue/demo.json")).unwrap();
    let mut unknown = Vec::new();
    let mut seen = 0;
    walk(&schema, &schema, &demo, "", &mut unknown, &mut seen);
    assert_eq!(unknown, Vec::<String>::new());
    assert!(seen > 1000, "{seen} fields");
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
    let schema = resolved(root, schema);
    match value {
        Value::Object(fields) => {
            for (key, inner) in fields {
                *seen += 1;
                let here = format!("{path}.{key}");
                let known = schema["properties"].get(key).or_else(|| {
                    schema
                        .get("additionalProperties")
                        .filter(|other| other.is_object())
                });
                match known {
                    Some(next) => walk(root, next, inner, &here, unknown, seen),
                    None => unknown.push(here),
                }
            }
            let required = schema["required"].as_array().into_iter().flatten();
            let missing = required
                .filter_map(Value::as_str)
                .filter(|name| !fields.contains_key(*name));
            unknown.extend(missing.map(|name| format!("{path}.{name} is missing")));
        }
        Value::Array(list) => {
            for (index, inner) in list.iter().enumerate() {
                walk(
                    root,
                    &schema["items"],
                    inner,
                    &format!("{path}[{index}]"),
                    unknown,
                    seen,
                );
            }
        }
        _ => {}
    }
}

/// The schema that a reference names; of a choice with null the other one.
fn resolved<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    if let Some(name) = schema["$ref"]
        .as_str()
        .and_then(|name| name.strip_prefix('#'))
    {
        return root.pointer(name).unwrap_or(&Value::Null);
    }
    let choice = schema["anyOf"].as_array().into_iter().flatten();
    let real = |choice: &&Value| choice["type"] != json!("null");
    choice
        .into_iter()
        .find(real)
        .map_or(schema, |choice| resolved(root, choice))
}
