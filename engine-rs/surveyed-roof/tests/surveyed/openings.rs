//! Dormers and holes as openings of the surface below.

use crate::houses::{Found, found, input_of, moved};
use invented_houses::{House, Kind, Noise, Point, SurveyedFace, house, survey};
use proptest::prelude::*;
use roof_engine::configuration::{Cutout, CutoutKind, Surface};
use surveyed_roof::answer::{FaceKind, LeftOut, SurveyNote};

/// Faces of this size and more may carry slates, so that they are none of a dormer, m².
const LARGEST: f64 = 8.0;

fn surveyed(seed: u64, corner: f64) -> (House, Vec<SurveyedFace>) {
    let house = house(Kind::Dormer, seed);
    let faces = survey(&house, &Noise { corner, shared: true, strips: 0.0, doubles: 0.0 }, seed);
    (house, faces)
}

/// Index of the face with the holes.
fn below(faces: &[SurveyedFace]) -> usize {
    faces.iter().position(|face| !face.holes.is_empty()).unwrap()
}

fn is_in(ring: &[Point], [x, y]: Point) -> bool {
    let crossed = (0..ring.len()).filter(|&k| {
        let ([ax, ay], [bx, by]) = (ring[k], ring[(k + 1) % ring.len()]);
        (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax
    });
    crossed.count() % 2 == 1
}

/// True faces on a hole of a true face.
fn faces_on(house: &House, hole: &[Point]) -> Vec<usize> {
    let middle = |ring: &[Point]| {
        let count = ring.len() as f64;
        [0, 1].map(|axis| ring.iter().map(|corner| corner[axis]).sum::<f64>() / count)
    };
    let is_on = |&face: &usize| {
        let of = &house.faces[face];
        of.holes.is_empty() && is_in(hole, middle(&of.ring))
    };
    (0..house.faces.len()).filter(is_on).collect()
}

/// Box around points in the plane of a surface whose outline in plan is `ring`, mm: left, low, right, high.
fn box_on(surface: &Surface, ring: &[Point], points: &[Point]) -> [f64; 4] {
    let (sin, cos) = surface.azimuth.to_radians().sin_cos();
    let slope = 1000.0 / surface.angle.to_radians().cos();
    let place =
        |[east, north]: Point| [1000.0 * (north * sin - east * cos), -slope * (east * sin + north * cos)];
    let ends = |points: &[Point], axis: usize| {
        let at = || points.iter().map(|&point| place(point)[axis]);
        [at().fold(f64::MAX, f64::min), at().fold(f64::MIN, f64::max)]
    };
    let ([left, right], [low, high]) = (ends(points, 0), ends(points, 1));
    let origin = [ends(ring, 0)[0], ends(ring, 1)[0]];
    [left - origin[0], low - origin[1], right - origin[0], high - origin[1]]
}

/// Openings of the surface below, with it.
fn openings(found: &Found, below: usize) -> (&Surface, &[Cutout]) {
    let face = found.face_of(&format!("face-{below}"));
    let surface = found.surface(face.surface.as_ref().unwrap());
    (surface, &surface.cutouts)
}

proptest! {
    #[test]
    fn a_dormer_is_an_opening_where_it_stands(seed in 0..1000_u64, corner in prop_oneof![Just(0.0), Just(0.1)]) {
        let (house, faces) = surveyed(seed, corner);
        let input = input_of(&faces, corner, Some(2));
        let found = found(&input);
        let below = below(&faces);
        let (surface, cutouts) = openings(&found, below);
        let ring = &found.face_of(&format!("face-{below}")).ring;
        let holes = &house.faces[faces[below].of].holes;
        prop_assert_eq!(cutouts.len(), holes.len());
        for hole in holes {
            let on = faces_on(&house, hole);
            let truth = box_on(surface, ring, hole);
            let near = cutouts.iter().find(|cutout| {
                let own = [cutout.x1, cutout.y1, cutout.x2, cutout.y2];
                let apart = own.iter().zip(truth).map(|(&own, truth)| (own as f64 - truth).abs());
                apart.fold(0.0, f64::max) < 150.0 + 5000.0 * corner
            });
            prop_assert!(near.is_some(), "{truth:?} of {cutouts:?}");
            let largest = on.iter().map(|&face| faces[face].slope_area).fold(0.0, f64::max);
            prop_assume!((largest - LARGEST).abs() > 2.0);
            let kind = match on.len() {
                _ if largest > LARGEST => CutoutKind::Other,
                1 => CutoutKind::ShedDormer,
                _ => CutoutKind::Dormer,
            };
            prop_assert_eq!(near.map(|cutout| cutout.kind), Some(kind));
            for face in on.iter().map(|face| found.face_of(&format!("face-{face}"))) {
                let is_dormer = kind != CutoutKind::Other;
                prop_assert_eq!(face.surface.is_none(), is_dormer);
                prop_assert_eq!(face.name.kind == FaceKind::Dormer, is_dormer);
                prop_assert_eq!(face.left == Some(LeftOut::Dormer), is_dormer);
            }
        }
    }

    #[test]
    fn a_mirrored_dormer_is_a_mirrored_opening(seed in 0..1000_u64, degrees in 0.0..360.0_f64) {
        let (_, faces) = surveyed(seed, 0.1);
        let input = input_of(&faces, 0.1, None);
        let (found, mirrored) = (found(&input), found(&moved(&input, degrees)));
        let below = below(&faces);
        let measures = |found: &Found, is_mirrored: bool| {
            let (surface, cutouts) = openings(found, below);
            let width = surface.outline.lengths().iter().find(|(name, _)| *name == "width").map_or(0, |(_, mm)| *mm);
            let mut all: Vec<[i64; 5]> = cutouts
                .iter()
                .map(|of| {
                    let [left, right] = if is_mirrored { [width - of.x2, width - of.x1] } else { [of.x1, of.x2] };
                    [left, right, of.y1, of.y2, of.height]
                })
                .collect();
            all.sort_unstable();
            all
        };
        let (found, mirrored) = (measures(&found, false), measures(&mirrored, true));
        prop_assert_eq!(found.len(), mirrored.len());
        for (a, b) in found.iter().flatten().zip(mirrored.iter().flatten()) {
            prop_assert!((a - b).abs() <= 30, "{found:?} and {mirrored:?}");
        }
    }

    #[test]
    fn a_hole_without_faces_is_an_opening_of_its_shape(seed in 0..1000_u64) {
        let (house, faces) = surveyed(seed, 0.0);
        let large: Vec<SurveyedFace> = faces
            .iter()
            .filter(|face| !house.faces.iter().flat_map(|of| &of.holes).any(|hole| faces_on(&house, hole).contains(&face.of)))
            .cloned()
            .collect();
        let found = found(&input_of(&large, 0.0, None));
        let (surface, cutouts) = openings(&found, below(&large));
        let holes = &house.faces[large[below(&large)].of].holes;
        prop_assert_eq!(cutouts.len(), holes.len());
        for cutout in cutouts {
            prop_assert_eq!(cutout.kind, CutoutKind::Other);
            let corners = cutout.corners.as_ref().map_or(0, Vec::len);
            prop_assert!(holes.iter().any(|hole| hole.len() >= corners && corners > 3));
            let (surface, opening) = (surface.id.clone(), cutout.id.clone());
            let note = SurveyNote::Hole { surface, opening };
            prop_assert!(found.notes.contains(&note));
        }
    }
}
