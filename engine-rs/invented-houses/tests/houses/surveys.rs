use super::{edges_of, houses, rings};
use crate::plane::{area, clearance, contains, distance, edges, on};
use fastrand::Rng;
use invented_houses::{Kind, Noise, Point, SurveyedFace, house, survey};

const EXACT: Noise = Noise { corner: 0.0, shared: false, strips: 0.0, doubles: 0.0 };

fn outline_and_holes(face: &SurveyedFace) -> impl Iterator<Item = &Vec<Point>> {
    std::iter::once(&face.ring).chain(&face.holes)
}

fn corners(face: &SurveyedFace) -> impl Iterator<Item = Point> {
    outline_and_holes(face).flatten().copied()
}

fn plan_area(face: &SurveyedFace) -> f64 {
    outline_and_holes(face).map(|ring| area(ring)).sum()
}

#[test]
fn a_survey_without_noise_has_the_true_corners_pitch_and_aspect() {
    for house in houses() {
        let faces = survey(&house, &EXACT, 3);
        assert_eq!(
            faces.iter().map(|face| face.of).collect::<Vec<_>>(),
            (0..house.faces.len()).collect::<Vec<_>>()
        );
        for face in &faces {
            let truth = &house.faces[face.of];
            let surveyed: Vec<Point> = corners(face).collect();
            let outline: Vec<_> = outline_and_holes(face).flat_map(|ring| edges(ring)).collect();
            for corner in rings(truth).flatten() {
                let straight = outline.iter().any(|edge| on(*corner, *edge));
                assert_ne!(straight, surveyed.contains(corner));
            }
            assert!(surveyed.iter().all(|corner| rings(truth).flatten().any(|known| known == corner)));
            let [a, b, _] = truth.plane;
            assert!((face.pitch - a.hypot(b).atan().to_degrees()).abs() < 0.501 && face.pitch.fract() == 0.0);
            let fall = [-face.aspect.to_radians().sin(), -face.aspect.to_radians().cos()];
            assert!(fall[0] * -a + fall[1] * -b > a.hypot(b) * 0.51_f64.to_radians().cos());
            assert!(face.aspect > -180.0 && face.aspect <= 180.0 && face.aspect.fract() == 0.0);
            let slope = (1.0 + a * a + b * b).sqrt();
            assert!((face.slope_area - plan_area(face) * slope).abs() < 1e-6);
        }
    }
}

#[test]
fn a_face_that_falls_to_the_west_has_aspect_90() {
    let mut pent = house(Kind::Pent, 1);
    for (plane, aspect) in
        [([0.3, 0.0], 90.0), ([0.0, 0.3], 0.0), ([-0.3, 0.0], -90.0), ([-1e-9, -0.3], 180.0)]
    {
        pent.faces[0].plane = [plane[0], plane[1], 0.0];
        assert_eq!(survey(&pent, &EXACT, 1)[0].aspect, aspect);
    }
}

#[test]
fn corners_move_by_the_deviation_and_together_where_they_are_shared() {
    let (mut squares, mut count) = (0.0, 0.0);
    for house in houses() {
        let noise = Noise { corner: 0.1, shared: true, ..EXACT };
        let [exact, shared] = [survey(&house, &EXACT, 5), survey(&house, &noise, 5)];
        let moves = |faces: &[SurveyedFace]| -> Vec<(Point, Point)> {
            exact.iter().flat_map(corners).zip(faces.iter().flat_map(corners)).collect()
        };
        let together = moves(&shared);
        for (from, to) in &together {
            assert!(together.iter().all(|(other, moved)| other != from || moved == to));
        }
        let apart = moves(&survey(&house, &Noise { shared: false, ..noise }, 5));
        for (k, (from, to)) in apart.iter().enumerate() {
            assert!(apart[k + 1..].iter().all(|(other, moved)| other != from || moved != to));
            squares += distance(*from, *to).powi(2) / 2.0;
            count += 1.0;
        }
    }
    let deviation = (squares / count).sqrt();
    assert!((deviation - 0.1_f64).abs() < 0.003, "{deviation}");
}

#[test]
fn the_share_of_doubles_comes_twice() {
    let mut doubled = 0;
    let mut all = 0;
    for (house, seed) in houses().zip(0..) {
        assert_eq!(survey(&house, &Noise { doubles: 1.0, ..EXACT }, seed).len(), 2 * house.faces.len());
        let exact = survey(&house, &EXACT, seed);
        let mut faces = survey(&house, &Noise { doubles: 0.3, ..EXACT }, seed);
        doubled += faces.len() - exact.len();
        all += exact.len();
        faces.dedup();
        assert_eq!(faces, exact);
    }
    assert!((doubled as f64 / all as f64 - 0.3).abs() < 0.04);
}

#[test]
fn strips_fill_their_face() {
    let mut rng = Rng::with_seed(1);
    let (mut cut, mut large) = (0, 0);
    for (house, seed) in houses().zip(0..) {
        let exact = survey(&house, &EXACT, seed);
        let strips = survey(&house, &Noise { strips: 1.0, ..EXACT }, seed);
        for (face, truth) in exact.iter().zip(&house.faces) {
            let parts: Vec<_> = strips.iter().filter(|strip| strip.of == face.of).collect();
            assert!((1..=3).contains(&parts.len()));
            assert!(parts.iter().all(|part| part.pitch == face.pitch && part.aspect == face.aspect));
            assert!(parts.iter().all(|part| plan_area(part) > 0.0));
            if parts.len() == 1 {
                assert_eq!(parts[0], face);
            }
            cut += usize::from(parts.len() > 1);
            large += usize::from(plan_area(face) > 15.0);
            let total: f64 = parts.iter().map(|part| plan_area(part)).sum();
            let length: f64 = edges_of(truth).iter().map(|edge| distance(edge.0, edge.1)).sum();
            assert!((total - plan_area(face)).abs() < 0.05 * length, "{:?}", house.kind);
            let cuts = parts.iter().flat_map(|part| outline_and_holes(part)).flat_map(|ring| edges(ring));
            let around: Vec<_> = edges_of(truth).into_iter().chain(cuts).collect();
            for _ in 0..20 {
                let point = truth.ring[rng.usize(..truth.ring.len())].map(|at| at + 8.0 * (rng.f64() - 0.5));
                let covers = parts.iter().filter(|part| contains(outline_and_holes(part), point)).count();
                if clearance(&around, point) > 0.2 {
                    assert_eq!(covers, usize::from(contains(rings(truth), point)), "{:?}", house.kind);
                }
            }
        }
    }
    assert!(cut as f64 > 0.9 * large as f64, "{cut} of {large}");
}
