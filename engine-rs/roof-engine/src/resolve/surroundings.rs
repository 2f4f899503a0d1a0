//! Surroundings of a house: few and near enough to calculate their shade.

use super::surveyed;
use crate::configuration::{Ground, Surroundings};
use crate::problem::{Problem, Problems};
use crate::reading::json::json;
use crate::reading::reader::{Unread, typed};

/// Every 10°.
const DIRECTIONS: f64 = 36.0;
const MAX_BUILDINGS: usize = 60;
const MAX_FACES: usize = 24;
const MAX_CORNERS: usize = 16;
const MAX_TREES: usize = 200;
/// m, in every direction.
const MAX_DISTANCE: f64 = 500.0;
/// Of a side of the ground.
const MAX_POINTS: f64 = 41.0;

/// Returns the surroundings of a location or all problems of them, at paths inside them.
pub fn read(text: &Unread) -> Result<Surroundings, Vec<Problem>> {
    let around = typed(&json(&text.0)?)?;
    let mut problems = Problems::default();
    check(&around, &mut problems);
    problems.if_none(around)
}

fn check(around: &Surroundings, problems: &mut Problems) {
    let Surroundings { origin, ground, horizon, buildings, trees, surveyed, hidden: _ } = around;
    surveyed::check(surveyed, &surveyed::OF_SURROUNDINGS, problems);
    if let Some([east, north]) = *origin {
        problems.range("origin", east, 2_480_000.0, 2_840_000.0);
        problems.range("origin", north, 1_070_000.0, 1_300_000.0);
    }
    if let Some(ground) = ground {
        problems.within("ground", |problems| check_ground(ground, problems));
    }
    if !horizon.is_empty() {
        problems.range("horizon", horizon.len() as f64, DIRECTIONS, DIRECTIONS);
    }
    problems.each("horizon", horizon, |problems, elevation| problems.range("", *elevation, 0.0, 60.0));
    if problems.few("buildings", buildings.len(), MAX_BUILDINGS) {
        problems.each("buildings", buildings, |problems, building| {
            if !problems.few("faces", building.faces.len(), MAX_FACES) {
                return;
            }
            problems.each("faces", &building.faces, |problems, face| {
                problems.range("", face.len() as f64, 3.0, MAX_CORNERS as f64);
                problems.each("", face, |problems, corner| near("", corner, problems));
            });
        });
    }
    if problems.few("trees", trees.len(), MAX_TREES) {
        problems.each("trees", trees, |problems, tree| {
            near("at", &tree.at, problems);
            problems.range("height", tree.height, 0.0, 60.0);
            problems.range("crown", tree.crown, 0.0, 40.0);
        });
    }
}

fn check_ground(Ground { corner, step, heights }: &Ground, problems: &mut Problems) {
    near("corner", corner, problems);
    problems.range("step", *step, 1.0, 50.0);
    let points = heights.len() as f64;
    problems.range("heights", points, 2.0, MAX_POINTS);
    if points > MAX_POINTS {
        return;
    }
    problems.each("heights", heights, |problems, row| {
        problems.range("", row.len() as f64, points, points);
        for height in row.iter().take(heights.len()) {
            problems.range("", *height, -MAX_DISTANCE, MAX_DISTANCE);
        }
    });
}

/// A point not too far away.
fn near(field: &str, point: &[f64], problems: &mut Problems) {
    for number in point {
        problems.range(field, *number, -MAX_DISTANCE, MAX_DISTANCE);
    }
}
