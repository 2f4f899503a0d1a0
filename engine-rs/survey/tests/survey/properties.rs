//! Changes of a survey that do not change the roof, and surveys that no roof has.

use crate::figures::faces_of;
use invented_houses::{Kind, Noise, house, survey};
use proptest::prelude::*;
use roof_survey::{Edge, Face, MOST_FACES, Point, Refusal, Role, Roof, reconstruct};

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

fn expect_equal(changed: &[Face], original: &[Face], sd: f64, tolerance: f64) -> Result<(), TestCaseError> {
    let roof_of =
        |faces: &[Face]| reconstruct(faces, sd).map_err(|why| TestCaseError::fail(format!("{why:?}")));
    let (before, after) = (summary(&roof_of(original)?), summary(&roof_of(changed)?));
    prop_assert_eq!((before.0, &before.1), (after.0, &after.1));
    prop_assert!((before.2 - after.2).abs() <= tolerance * before.2, "area {} became {}", before.2, after.2);
    prop_assert!((before.3 - after.3).abs() <= tolerance * before.3, "edges {} became {}", before.3, after.3);
    Ok(())
}

fn moved(faces: &[Face], to: impl Fn(Point) -> Point, aspect: impl Fn(f64) -> f64) -> Vec<Face> {
    let ring = |ring: &Vec<Point>| ring.iter().map(|&at| to(at)).collect();
    let face = |face: &Face| Face {
        ring: ring(&face.ring),
        holes: face.holes.iter().map(ring).collect(),
        aspect: aspect(face.aspect),
        ..face.clone()
    };
    faces.iter().map(face).collect()
}

/// Surveys of all kinds but row houses with a step, whose plan is ambiguous.
fn surveyed() -> impl Strategy<Value = (Vec<Face>, f64)> {
    (0..Kind::ALL.len() - 1, 0..1000_u64, prop_oneof![Just(0.0), Just(0.1), Just(0.3)]).prop_map(
        |(kind, seed, corner)| {
            let noise = Noise { corner, shared: seed % 2 == 0, strips: 0.0, doubles: 0.0 };
            (faces_of(&survey(&house(Kind::ALL[kind], seed), &noise, seed)), corner)
        },
    )
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
    fn a_roof_is_the_same_at_another_place((faces, sd) in surveyed(), east in 0..2_700_000, north in 0..1_200_000) {
        let by = [f64::from(east), f64::from(north)];
        expect_equal(&moved(&faces, |at| [at[0] + by[0], at[1] + by[1]], |aspect| aspect), &faces, sd, TOLERANCE)?;
    }

    #[test]
    fn a_roof_is_the_same_in_another_direction((faces, sd) in surveyed(), degrees in -180.0..180.0_f64) {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let turned = |[east, north]: Point| [east * cos + north * sin, north * cos - east * sin];
        expect_equal(&moved(&faces, turned, |aspect| aspect + degrees), &faces, sd, TOLERANCE)?;
    }

    #[test]
    fn a_mirrored_survey_gives_a_mirrored_roof((faces, sd) in surveyed()) {
        expect_equal(&moved(&faces, |[east, north]| [-east, north], |aspect| -aspect), &faces, sd, TOLERANCE)?;
    }

    #[test]
    fn neither_order_nor_direction_of_corners_matters((faces, sd) in surveyed(), first in 0..8_usize) {
        let mut changed: Vec<Face> = faces.iter().rev().cloned().collect();
        for face in &mut changed {
            let start = first % face.ring.len();
            face.ring.rotate_left(start);
            face.ring.reverse();
        }
        expect_equal(&changed, &faces, sd, TOLERANCE)?;
    }

    #[test]
    fn doubled_faces_change_nothing((faces, sd) in surveyed()) {
        let doubled: Vec<Face> = faces.iter().flat_map(|face| [face.clone(), face.clone()]).collect();
        expect_equal(&doubled, &faces, sd, TOLERANCE)?;
    }

    #[test]
    fn a_split_face_is_merged_again(seed in 0..500_u64, kind in 0..4_usize, at in 0.3..0.7_f64) {
        let noise = Noise { corner: 0.0, shared: true, strips: 0.0, doubles: 0.0 };
        let mut faces = faces_of(&survey(&house(Kind::ALL[kind], seed), &noise, seed));
        for face in &mut faces {
            face.slope_area = None;
        }
        if let Some(changed) = split(&faces, at) {
            expect_equal(&changed, &faces, 0.0, 0.01)?;
        }
    }

    #[test]
    fn faces_that_meet_have_one_height_along_their_line((faces, sd) in surveyed()) {
        let roof = reconstruct(&faces, sd).map_err(|why| TestCaseError::fail(format!("{why:?}")))?;
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
        if let Ok(roof) = reconstruct(&faces, sd) {
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
    let refusal = |faces: &[Face]| reconstruct(faces, 0.1).err();
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
