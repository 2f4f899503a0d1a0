//! Documents of earlier versions, brought to the present one step by step before anything else is read.

use std::mem::take;

use serde_json::Value;

/// Turns a document of a version into one of the next.
type Step = fn(&mut Value);

/// By the `schema` of what they turn, the oldest first.
const STEPS: [(&str, &str, Step); 3] = [
    ("roof-configuration/1", "roof-configuration/2", edges_with_roles),
    ("roof-configuration/2", "roof-configuration/3", azimuths),
    // New fields may be absent.
    ("catalogue/1", "catalogue/2", |_| {}),
];

/// The eight directions of `/2`, each an eighth of a turn clockwise of the one before, from north.
const DIRECTIONS: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
/// Degrees.
const EIGHTH_TURN: f64 = 45.0;

/// Brings a document to the present version; one that is of none stays as it is. Whether it changed.
pub fn migrate(document: &mut Value) -> bool {
    let mut changed = false;
    for (from, to, step) in STEPS {
        if let Some(schema) = document.get_mut("schema").filter(|schema| *schema == from) {
            *schema = to.into();
            step(document);
            changed = true;
        }
    }
    changed
}

/// To `/2`: an edge says what it is and may say with which surface it is shared. A discount stays the
/// number that it was.
fn edges_with_roles(document: &mut Value) {
    let surfaces = document.get_mut("surfaces").and_then(Value::as_array_mut);
    for surface in surfaces.into_iter().flatten() {
        let Some(edges) = surface.get_mut("edges").and_then(Value::as_array_mut) else {
            continue;
        };
        for edge in edges {
            *edge = Value::Object([("role".to_string(), edge.take())].into_iter().collect());
        }
    }
}

/// To `/3`: the direction that a surface faces is its azimuth in degrees. Anything but one of the eight words
/// moves as it is, to be rejected there.
fn azimuths(document: &mut Value) {
    let surfaces = document.get_mut("surfaces").and_then(Value::as_array_mut);
    for surface in surfaces.into_iter().flatten().filter_map(Value::as_object_mut) {
        // Rebuilt, because removing a field from a map compiles to more code.
        for (field, value) in take(surface) {
            if field != "alignment" {
                surface.insert(field, value);
                continue;
            }
            let index = DIRECTIONS.iter().position(|direction| value == *direction);
            let azimuth = index.map_or(value, |index| (index as f64 * EIGHTH_TURN).into());
            surface.insert("azimuth".to_string(), azimuth);
        }
    }
}
