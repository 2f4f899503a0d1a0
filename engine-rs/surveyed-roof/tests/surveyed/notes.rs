//! Notes on faces that were left out and on cases that a person decides.

use crate::houses::{Found, NOISES, found, input, input_of, moved};
use invented_houses::{Kind, Noise, SurveyedFace, house, survey};
use proptest::prelude::*;
use roof_engine::configuration::CutoutKind;
use surveyed_roof::answer::{SkippedFace, SurveyNote};
use surveyed_roof::input::{SurveyFace, SurveyInput};

const EXACT: Noise = Noise { corner: 0.0, shared: true, strips: 0.0, doubles: 0.0 };

fn surveyed(kind: Kind, seed: u64, noise: Noise) -> (Vec<SurveyedFace>, SurveyInput) {
    let faces = survey(&house(kind, seed), &noise, seed);
    let input = input_of(&faces, noise.corner, Some(2));
    (faces, input)
}

fn count(found: &Found, is: impl Fn(&SurveyNote) -> bool) -> usize {
    found.notes.iter().filter(|note| is(note)).count()
}

/// Index of a face by its id.
fn index(id: &str) -> usize {
    id.trim_start_matches("face-").parse().unwrap()
}

/// Both buildings with 20 m between them.
fn beside(one: &SurveyInput, other: &SurveyInput) -> SurveyInput {
    let ends = |input: &SurveyInput, axis: usize| {
        let at = || input.faces.iter().flat_map(|face| &face.ring).map(|corner| corner[axis]);
        [at().fold(f64::MAX, f64::min), at().fold(f64::MIN, f64::max)]
    };
    let by = [ends(one, 0)[1] + 20.0 - ends(other, 0)[0], ends(one, 1)[0] - ends(other, 1)[0]];
    let place = |ring: &Vec<[f64; 2]>| ring.iter().map(|at| [at[0] + by[0], at[1] + by[1]]).collect();
    let moved = other.faces.iter().enumerate().map(|(number, face)| SurveyFace {
        id: format!("face-{}", one.faces.len() + number),
        ring: place(&face.ring),
        holes: face.holes.iter().map(place).collect(),
        ..face.clone()
    });
    SurveyInput { faces: one.faces.iter().cloned().chain(moved).collect(), ..one.clone() }
}

proptest! {
    #[test]
    fn notes_name_what_is_there(kind in 0..Kind::ALL.len(), seed in 0..1000_u64, noise in 0..NOISES.len()) {
        let (corner, shared) = NOISES[noise];
        let input = input(Kind::ALL[kind], seed, corner, shared);
        let found = found(&input);
        let is_face = |id: &String| input.faces.iter().any(|face| face.id == *id);
        let is_surface = |id: &String| found.surfaces.iter().any(|surface| surface.id == *id);
        let kind_of = |surface: &String, opening: &String| {
            found.surface(surface).cutouts.iter().find(|of| of.id == *opening).map(|of| of.kind)
        };
        for note in &found.notes {
            let is_there = match note {
                SurveyNote::Skipped { face, .. } => is_face(face) && !found.faces.iter().any(|of| of.sources.contains(face)),
                SurveyNote::Step { between } => between.iter().all(is_face),
                SurveyNote::Break { between } => between.iter().all(is_surface),
                SurveyNote::Apart { surfaces } => !surfaces.is_empty() && surfaces.iter().all(is_surface),
                SurveyNote::Dormer { surface, opening } => {
                    matches!(kind_of(surface, opening), Some(CutoutKind::Dormer | CutoutKind::ShedDormer))
                }
                SurveyNote::Hole { surface, opening } => kind_of(surface, opening) == Some(CutoutKind::Other),
            };
            prop_assert!(is_there, "{note:?}");
        }
        let openings: usize = found.surfaces.iter().map(|surface| surface.cutouts.len()).sum();
        let named = count(&found, |note| matches!(note, SurveyNote::Dormer { .. } | SurveyNote::Hole { .. }));
        prop_assert_eq!(named, openings);
    }

    #[test]
    fn a_face_listed_twice_is_named(kind in 0..Kind::ALL.len(), seed in 0..1000_u64) {
        let (faces, once) = surveyed(Kind::ALL[kind], seed, EXACT);
        let twice: Vec<SurveyedFace> = faces.iter().chain(&faces).cloned().collect();
        let (once, twice) = (found(&once), found(&input_of(&twice, 0.0, Some(2))));
        let is_double = |note: &SurveyNote| matches!(note, SurveyNote::Skipped { reason: SkippedFace::Double, .. });
        prop_assert_eq!(count(&once, is_double), 0);
        prop_assert_eq!(count(&twice, is_double), faces.len());
        let ids = |found: &Found| {
            let mut ids: Vec<String> = found.surfaces.iter().map(|surface| surface.id.clone()).collect();
            ids.sort();
            ids
        };
        prop_assert_eq!(ids(&once), ids(&twice));
    }

    #[test]
    fn a_face_of_a_few_decimetres_is_named(kind in 0..Kind::ALL.len(), seed in 0..1000_u64, size in 0.05..0.44_f64) {
        let (_, mut input) = surveyed(Kind::ALL[kind], seed, EXACT);
        let surfaces = found(&input).surfaces;
        let ring = vec![[0.0, 0.0], [size, 0.0], [size, size], [0.0, size]];
        let tiny = SurveyFace { id: "tiny".to_string(), ring, holes: Vec::new(), area: None, ..input.faces[0].clone() };
        input.faces.push(tiny);
        let found = found(&input);
        let note = SurveyNote::Skipped { face: "tiny".to_string(), reason: SkippedFace::Small };
        prop_assert!(found.notes.contains(&note));
        prop_assert_eq!(found.surfaces.len(), surfaces.len());
    }

    #[test]
    fn a_building_apart_is_named(seed in 0..1000_u64, kinds in [0..4_usize, 0..4_usize], degrees in 0.0..360.0_f64) {
        let [(_, one), (_, other)] = kinds.map(|kind| surveyed(Kind::ALL[kind], seed, EXACT));
        let both = beside(&one, &moved(&other, degrees));
        let found = found(&both);
        prop_assert_eq!(found.roof.parts.len(), 2);
        let apart: Vec<&Vec<String>> = found.notes.iter().filter_map(|note| match note {
            SurveyNote::Apart { surfaces } => Some(surfaces),
            _ => None,
        }).collect();
        prop_assert_eq!(apart.len(), 1);
        // The building with the largest face is the main one.
        let is_first = |sources: &[String]| index(&sources[0]) < one.faces.len();
        let is_main_first = is_first(&found.faces[0].sources);
        for face in &found.faces {
            let is_apart = face.surface.as_ref().is_some_and(|id| apart[0].contains(id));
            prop_assert_eq!(is_apart, is_first(&face.sources) != is_main_first);
        }
    }

    #[test]
    fn a_step_is_named_between_both_houses(seed in 0..1000_u64) {
        let (faces, input) = surveyed(Kind::Step, seed, EXACT);
        let found = found(&input);
        let steps: Vec<&[String; 2]> = found.notes.iter().filter_map(|note| match note {
            SurveyNote::Step { between } => Some(between),
            _ => None,
        }).collect();
        prop_assert_eq!(steps.len(), 2);
        for [a, b] in steps {
            // Faces 0 and 1 are of the western house.
            let [a, b] = [a, b].map(|id| &faces[index(id)]);
            prop_assert_ne!(a.of < 2, b.of < 2);
            prop_assert_eq!((a.pitch, a.aspect), (b.pitch, b.aspect));
        }
    }

    #[test]
    fn a_break_is_named_between_the_faces_of_one_side(seed in 0..1000_u64, corner in prop_oneof![Just(0.0), Just(0.1)]) {
        let (_, input) = surveyed(Kind::Mansard, seed, Noise { corner, ..EXACT });
        let found = found(&input);
        let breaks: Vec<&[String; 2]> = found.notes.iter().filter_map(|note| match note {
            SurveyNote::Break { between } => Some(between),
            _ => None,
        }).collect();
        prop_assert_eq!(breaks.len(), 2);
        for [a, b] in breaks {
            let [a, b] = [a, b].map(|id| found.surface(id));
            prop_assert!((a.azimuth - b.azimuth).abs() < 2.0, "{} and {}", a.azimuth, b.azimuth);
            prop_assert!((a.angle - b.angle).abs() > 25.0, "{} and {}", a.angle, b.angle);
        }
    }
}
