use crate::demo::{catalogue, configuration_of};
use roof_engine::configuration::RoofType;
use roof_engine::configuration::document::upgraded;
use roof_engine::engine::new_roof::new_configuration;
use roof_engine::problem::ProblemCode;
use serde_json::{Value, json};

/// A new gable roof as it was saved before.
fn first_version() -> Value {
    let mut roof = json!(new_configuration(RoofType::Gable, &catalogue()));
    roof["schema"] = "roof-configuration/1".into();
    for (surface, direction) in roof["surfaces"].as_array_mut().unwrap().iter_mut().zip(["S", "N"]) {
        let surface = surface.as_object_mut().unwrap();
        surface.remove("azimuth");
        surface.insert("alignment".to_string(), direction.into());
    }
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
    assert_eq!(written["schema"], "roof-configuration/3");
    assert_eq!(written["surfaces"][0]["edges"][2], json!({ "role": "ridge" }));
    assert_eq!(configuration_of(&written.to_string()), Ok(roof));
}

#[test]
fn the_eight_directions_of_the_second_version_are_azimuths() {
    for (index, direction) in ["N", "NE", "E", "SE", "S", "SW", "W", "NW"].into_iter().enumerate() {
        let mut roof = first_version();
        roof["schema"] = "roof-configuration/2".into();
        roof["surfaces"][0]["edges"] =
            json!([{ "role": "eave" }, { "role": "right" }, { "role": "ridge" }, { "role": "left" }]);
        roof["surfaces"][0]["alignment"] = direction.into();
        let roof = configuration_of(&roof.to_string()).unwrap_or_else(|problems| panic!("{problems:?}"));
        assert_eq!(roof.surfaces[0].azimuth, index as f64 * 45.0);
    }
}

#[test]
fn faults_of_an_old_roof_are_named() {
    let mut roof = first_version();
    roof["surfaces"][0]["edges"] = json!("all");
    roof["surfaces"][1]["alignment"] = json!("up");
    roof["partnerDiscount"] = json!("much");
    let problems = configuration_of(&roof.to_string()).unwrap_err();
    let mut paths: Vec<&str> = problems.iter().map(|p| p.path.as_str()).collect();
    paths.sort_unstable();
    assert_eq!(paths, ["partnerDiscount", "surfaces[0].edges", "surfaces[1].azimuth"]);
}

#[test]
fn what_an_old_roof_lacks_is_named_as_missing() {
    let mut roof = first_version();
    roof.as_object_mut().unwrap().remove("surfaces");
    let problems = configuration_of(&roof.to_string()).unwrap_err();
    let named: Vec<(ProblemCode, &str)> = problems.iter().map(|p| (p.code, p.path.as_str())).collect();
    assert_eq!(named, [(ProblemCode::MissingField, "surfaces")]);
    assert_eq!(serde_json::from_str::<Value>(&upgraded(&roof.to_string())).unwrap().get("surfaces"), None);
}

#[test]
fn other_documents_stay_as_they_are() {
    for document in [json!(null), json!([1]), json!({ "schema": "roof-configuration/9" })] {
        assert_eq!(upgraded(&document.to_string()), document.to_string());
    }
}
