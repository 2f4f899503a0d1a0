//! Documents of earlier versions, brought to the present one step by step before anything else is read.

use serde_json::{Value, json};

/// What turns a document of a version into one of the next.
type Step = fn(&mut Value);

/// By the `schema` of what they turn, the oldest first.
const STEPS: [(&str, &str, Step); 1] = [(
    "roof-configuration/1",
    "roof-configuration/2",
    edges_with_roles,
)];

/// Brings a document to the present version; one that is of none stays as it is. Whether it changed.
pub fn migrate(document: &mut Value) -> bool {
    let mut changed = false;
    for (from, to, step) in STEPS {
        if document["schema"] == from {
            step(document);
            document["schema"] = to.into();
            changed = true;
        }
    }
    changed
}

/// To `/2`: an edge says what it is and may say with which surface it is shared. A discount stays the
/// number that it was.
fn edges_with_roles(document: &mut Value) {
    let surfaces = document["surfaces"].as_array_mut();
    for surface in surfaces.into_iter().flatten() {
        let Some(edges) = surface.get_mut("edges").and_then(Value::as_array_mut) else {
            continue;
        };
        for edge in edges {
            *edge = json!({ "role": edge.take() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::demo::{catalogue, configuration_of};
    use crate::roof::configuration::RoofType;
    use crate::roof::surfaces::new_configuration;

    /// A new gable roof as it was saved before.
    fn first_version() -> Value {
        let mut roof = json!(new_configuration(RoofType::Gable, &catalogue()));
        roof["schema"] = "roof-configuration/1".into();
        roof["partnerDiscount"] = json!(12.5);
        roof["surfaces"][0]["edges"] = json!(["eave", "right", "ridge", "left"]);
        roof
    }

    #[test]
    fn a_roof_of_the_first_version_is_read() {
        let text = first_version().to_string();
        let roof = configuration_of(&text).unwrap_or_else(|problems| panic!("{problems:?}"));
        assert_eq!(roof.partner_discount, Some(12.5));
        let written = json!(roof);
        assert_eq!(written["schema"], "roof-configuration/2");
        assert_eq!(
            written["surfaces"][0]["edges"][2],
            json!({ "role": "ridge" })
        );
        assert_eq!(configuration_of(&written.to_string()), Ok(roof));
    }

    #[test]
    fn faults_of_an_old_roof_are_named() {
        let mut roof = first_version();
        roof["surfaces"][0]["edges"] = json!("all");
        roof["partnerDiscount"] = json!("much");
        let problems = configuration_of(&roof.to_string()).unwrap_err();
        let mut paths: Vec<&str> = problems.iter().map(|p| p.path.as_str()).collect();
        paths.sort_unstable();
        assert_eq!(paths, ["partnerDiscount", "surfaces[0].edges"]);
    }

    #[test]
    fn other_documents_stay_as_they_are() {
        for document in [
            json!(null),
            json!([1]),
            json!({ "schema": "roof-configuration/9" }),
        ] {
            let mut same = document.clone();
            assert!(!migrate(&mut same));
            assert_eq!(same, document);
        }
    }
}
