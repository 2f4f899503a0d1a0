//! Changes of a survey that do not change the roof, and surveys that no roof has.

use crate::figures::{faces_of, heights_of};
use invented_houses::{Kind, Noise, house, survey};
use proptest::prelude::*;
use roof_survey::{Edge, Face, Heights, MOST_FACES, Point, Refusal, Role, Roof, reconstruct};

/// Part by which areas and lengths may differ: rounding decides whether a side counts as level or two eaves as equal.
const TOLERANCE: f64 = 1e-2;

/// Sums that equal roofs share: numbers of faces and of edges of each role, shorter ones having no direction, area, and length of all edges.
fn summary(roof: &Roof) -> (usize, Vec<usize>, f64, f64) {
    let roles = [Role::Eave, Role::Ridge, Role::Verge, Role::Hip, Role::Valley, Role::Break, Role::Wall];
    let edges: Vec<_> = roof.faces.iter().flat_map(|face| face.rings.iter().flatten()).collect();
    let count =
        |role: &Role| edges.iter().filter(|edge| edge.role == *role && edge.length.value >= 0.5).count();
    let area = roof.faces.iter().map(|face| face.area.value).sum();
    let length = edges.iter().map(|edge| edge.length.value).sum();
    (roof.faces.len(), roles.iter().map(count).collect(), area, length)
}

/// A building as surveyed, with or without a 3D model.
#[derive(Clone, Debug)]
struct Survey {
    faces: Vec<Face>,
    sd: f64,
    heights: Option<Heights>,
}

impl Survey {
    fn roof(&self) -> Result<Roof, TestCaseError> {
        reconstruct(&self.faces, self.sd, self.heights.as_ref())
            .map_err(|why| TestCaseError::fail(format!("{why:?}")))
    }

    fn with(&self, faces: Vec<Face>) -> Survey {
        Survey { faces, ..self.clone() }
    }
}

fn expect_equal(changed: &Survey, original: &Survey, tolerance: f64) -> Result<(), TestCaseError> {
    let (roof, other) = (original.roof()?, changed.roof()?);
    let (before, after) = (summary(&roof), summary(&other));
    prop_assert_eq!((before.0, &before.1), (after.0, &after.1));
    prop_assert!((before.2 - after.2).abs() <= tolerance * before.2, "area {} became {}", before.2, after.2);
    prop_assert!((before.3 - after.3).abs() <= tolerance * before.3, "edges {} became {}", before.3, after.3);
    let (levels, others) = (levels(&roof), levels(&other));
    prop_assert_eq!(levels.len(), others.len());
    for (level, other) in levels.iter().zip(&others) {
        prop_assert!((level - other).abs() <= 0.05, "height {level} became {other}");
    }
    Ok(())
}

/// Heights of the faces above the ground, the lowest first.
fn levels(roof: &Roof) -> Vec<f64> {
    let mut levels: Vec<f64> = roof.faces.iter().filter_map(|face| Some(face.level?.value)).collect();
    levels.sort_by(f64::total_cmp);
    levels
}

fn moved(survey: &Survey, to: impl Fn(Point) -> Point, aspect: impl Fn(f64) -> f64) -> Survey {
    let ring = |ring: &Vec<Point>| ring.iter().map(|&at| to(at)).collect();
    let face = |face: &Face| Face {
        ring: ring(&face.ring),
        holes: face.holes.iter().map(ring).collect(),
        aspect: aspect(face.aspect),
        ..face.clone()
    };
    let corner = |[east, north, up]: [f64; 3]| {
        let [east, north] = to([east, north]);
        [east, north, up]
    };
    let triangles =
        |heights: &Heights| heights.triangles.iter().map(|triangle| triangle.map(corner)).collect();
    let heights =
        survey.heights.as_ref().map(|heights| Heights { triangles: triangles(heights), ..*heights });
    Survey { faces: survey.faces.iter().map(face).collect(), heights, ..survey.clone() }
}

fn survey_of(kind: usize, seed: u64, corner: f64, is_modelled: bool) -> Survey {
    let noise = Noise { corner, shared: seed.is_multiple_of(2), strips: 0.0, doubles: 0.0 };
    let truth = house(Kind::ALL[kind], seed);
    Survey {
        faces: faces_of(&survey(&truth, &noise, seed)),
        sd: corner,
        heights: is_modelled.then(|| heights_of(&truth, &noise, corner / 2.0, seed)),
    }
}

fn mirrored(survey: &Survey) -> Survey {
    moved(survey, |[east, north]| [-east, north], |aspect| -aspect)
}

/// Surveys of all kinds but row houses with a step, whose plan is ambiguous.
fn surveyed() -> impl Strategy<Value = Survey> {
    let sd = prop_oneof![Just(0.0), Just(0.1), Just(0.3)];
    (0..Kind::ALL.len() - 1, 0..1000_u64, sd, any::<bool>())
        .prop_map(|(kind, seed, corner, is_modelled)| survey_of(kind, seed, corner, is_modelled))
}

/// Their eaves are not level, so that it matters where equal eaves are equally high.
#[test]
fn eaves_that_are_not_level_are_equal_in_the_mirror() -> Result<(), TestCaseError> {
    for (kind, seed, corner, is_modelled) in [
        (4, 904, 0.3, true),
        (5, 46, 0.1, true),
        (5, 590, 0.3, false),
        (5, 732, 0.3, false),
        (5, 736, 0.3, true),
    ] {
        let survey = survey_of(kind, seed, corner, is_modelled);
        expect_equal(&mirrored(&survey), &survey, TOLERANCE)?;
    }
    Ok(())
}

/// The first face cut in two across its first and third side, if it is a quadrilateral.
fn split(faces: &[Face], at: f64) -> Option<Vec<Face>> {
    let (first, others) = faces.split_first()?;
    let &[a, b, c, d] = first.ring.as_slice() else { return None };
    let between = |from: Point, to: Point| {
        [(to[0] - from[0]).mul_add(at, from[0]), (to[1] - from[1]).mul_add(at, from[1])]
    };
    let (p, q) = (between(a, b), between(d, c));
    let part = |ring: Vec<Point>| Face { ring, slope_area: None, ..first.clone() };
    Some([part(vec![a, p, q, d]), part(vec![p, b, c, q])].into_iter().chain(others.iter().cloned()).collect())
}

proptest! {
    #[test]
    fn a_roof_is_the_same_at_another_place(survey in surveyed(), east in 0..2_700_000, north in 0..1_200_000) {
        let by = [f64::from(east), f64::from(north)];
        expect_equal(&moved(&survey, |at| [at[0] + by[0], at[1] + by[1]], |aspect| aspect), &survey, TOLERANCE)?;
    }

    #[test]
    fn a_roof_is_the_same_in_another_direction(survey in surveyed(), degrees in -180.0..180.0_f64) {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let turned = |[east, north]: Point| [east * cos + north * sin, north * cos - east * sin];
        expect_equal(&moved(&survey, turned, |aspect| aspect + degrees), &survey, TOLERANCE)?;
    }

    #[test]
    fn a_mirrored_survey_gives_a_mirrored_roof(survey in surveyed()) {
        expect_equal(&mirrored(&survey), &survey, TOLERANCE)?;
    }

    #[test]
    fn neither_order_nor_direction_of_corners_matters(survey in surveyed(), first in 0..8_usize) {
        let mut changed: Vec<Face> = survey.faces.iter().rev().cloned().collect();
        for face in &mut changed {
            let start = first % face.ring.len();
            face.ring.rotate_left(start);
            face.ring.reverse();
        }
        expect_equal(&survey.with(changed), &survey, TOLERANCE)?;
    }

    #[test]
    fn doubled_faces_change_nothing(survey in surveyed()) {
        let doubled: Vec<Face> = survey.faces.iter().flat_map(|face| [face.clone(), face.clone()]).collect();
        expect_equal(&survey.with(doubled), &survey, TOLERANCE)?;
    }

    #[test]
    fn a_split_face_is_merged_again(seed in 0..500_u64, kind in 0..4_usize, at in 0.3..0.7_f64) {
        let noise = Noise { corner: 0.0, shared: true, strips: 0.0, doubles: 0.0 };
        let mut faces = faces_of(&survey(&house(Kind::ALL[kind], seed), &noise, seed));
        for face in &mut faces {
            face.slope_area = None;
        }
        if let Some(changed) = split(&faces, at) {
            let whole = Survey { faces, sd: 0.0, heights: None };
            expect_equal(&whole.with(changed), &whole, 0.01)?;
        }
    }

    #[test]
    fn a_higher_model_gives_a_roof_as_much_higher(survey in surveyed(), by in -2.0..20.0_f64) {
        let raised = |triangle: &[[f64; 3]; 3]| triangle.map(|[east, north, up]| [east, north, up + by]);
        let higher = |heights: Heights| Heights { triangles: heights.triangles.iter().map(raised).collect(), ..heights };
        let raised = Survey { heights: survey.heights.clone().map(higher), ..survey.clone() };
        let (before, after) = (survey.roof()?, raised.roof()?);
        prop_assert_eq!(summary(&before).0, summary(&after).0);
        let (before, after) = (levels(&before), levels(&after));
        prop_assert_eq!(before.len(), after.len());
        for (before, after) in before.iter().zip(&after) {
            prop_assert!((after - before - by).abs() < 0.02, "{before} became {after}");
        }
    }

    #[test]
    fn a_model_of_another_building_changes_nothing(survey in surveyed(), other in surveyed()) {
        let far = moved(&other, |[east, north]| [east + 1000.0, north], |aspect| aspect);
        let without = Survey { heights: None, ..survey };
        let with = Survey { heights: far.heights, ..without.clone() };
        prop_assert!(levels(&with.roof()?).is_empty());
        expect_equal(&with, &without, 1e-9)?;
    }

    #[test]
    fn faces_that_meet_have_one_height_along_their_line(survey in surveyed()) {
        let roof = survey.roof()?;
        let height = |face: usize, corner: usize| {
            let ([a, b, c], [east, north]) = (roof.faces[face].plane, roof.corners[corner]);
            a.mul_add(east, b.mul_add(north, c))
        };
        for (face, ring) in roof.faces.iter().enumerate().flat_map(|(k, face)| face.rings.iter().map(move |r| (k, r))) {
            for (k, edge) in ring.iter().enumerate() {
                let next = ring[(k + 1) % ring.len()].corner;
                let Some(other) = edge.neighbour else { continue };
                let is_ridge_back = |ring: &Vec<Edge>| {
                    (0..ring.len()).any(|k| {
                        let ends = [ring[k].corner, ring[(k + 1) % ring.len()].corner];
                        ends == [next, edge.corner] && ring[k].role == Role::Ridge
                    })
                };
                let is_ridge_of_both =
                    edge.role == Role::Ridge && roof.faces[other].rings.iter().any(is_ridge_back);
                if !is_ridge_of_both && !matches!(edge.role, Role::Hip | Role::Valley | Role::Break) {
                    continue;
                }
                for corner in [edge.corner, next] {
                    let off = height(face, corner) - height(other, corner);
                    prop_assert!(off.abs() < 0.25, "faces {face} and {other} are {off} m apart at {corner}");
                }
            }
        }
    }

    #[test]
    fn any_input_gives_finite_values_or_a_refusal(
        rings in prop::collection::vec(prop::collection::vec(prop::array::uniform2(-20..20_i32), 0..9), 0..12),
        pitch in 0..90_u32,
        aspect in -180..180_i32,
        sd in 0.0..2.0_f64,
    ) {
        let face = |(k, ring): (usize, &Vec<[i32; 2]>)| Face {
            ring: ring.iter().map(|at| at.map(f64::from)).collect(),
            holes: Vec::new(),
            pitch: f64::from((pitch + 7 * k as u32) % 90),
            aspect: f64::from(aspect) + 30.0 * (k % 5) as f64,
            slope_area: None,
        };
        let faces: Vec<Face> = rings.iter().enumerate().map(face).collect();
        if let Ok(roof) = reconstruct(&faces, sd, None) {
            let values = roof.faces.iter().flat_map(|face| [face.pitch, face.aspect, face.area]);
            let lengths = roof.faces.iter().flat_map(|face| face.rings.iter().flatten()).map(|edge| edge.length);
            for estimate in values.chain(lengths) {
                prop_assert!(estimate.value.is_finite() && estimate.sd.is_finite(), "{estimate:?}");
            }
        }
    }
}

fn square() -> Face {
    let ring = vec![[0.0, 0.0], [10.0, 0.0], [10.0, 6.0], [0.0, 6.0]];
    Face { ring, holes: Vec::new(), pitch: 30.0, aspect: 0.0, slope_area: None }
}

#[test]
fn input_out_of_bounds_is_refused_at_its_face() {
    let refusal = |faces: &[Face]| reconstruct(faces, 0.1, None).err();
    assert_eq!(refusal(&[]), Some(Refusal::Empty));
    assert_eq!(refusal(&[Face { ring: vec![[0.0, 0.0], [5.0, 5.0]], ..square() }]), Some(Refusal::Empty));
    assert_eq!(refusal(&vec![square(); MOST_FACES + 1]), Some(Refusal::TooLarge));
    assert_eq!(refusal(&[Face { ring: vec![[1.0, 2.0]; 5000], ..square() }]), Some(Refusal::TooLarge));
    for invalid in [
        Face { pitch: f64::NAN, ..square() },
        Face { pitch: 90.0, ..square() },
        Face { aspect: 1000.0, ..square() },
        Face { slope_area: Some(0.0), ..square() },
        Face { ring: vec![[0.0, f64::INFINITY], [1.0, 0.0], [1.0, 1.0]], ..square() },
        Face { holes: vec![vec![[1e9, 0.0]]], ..square() },
    ] {
        assert_eq!(refusal(&[square(), invalid]), Some(Refusal::Invalid(1)));
    }
}
