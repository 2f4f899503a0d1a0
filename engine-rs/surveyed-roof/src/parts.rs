//! Parts of a building: surfaces whose edges meet.

use crate::outline::Flat;
use roof_engine::configuration::BuildingPart;
use roof_survey::{Point, Roof};

/// Height of a storey, mm.
const STOREY: i64 = 2600;
/// Storeys of a building without an entry in the register.
const USUAL_STOREYS: i64 = 2;
/// A part that meets none of the largest, and has less than this part of its area, is one storey high.
const ANNEX: f64 = 0.4;
/// Least height of an eave over ground, mm.
const MIN_EAVE: i64 = 500;
/// Most parts of a building.
pub const MAX_PARTS: usize = 16;

/// Faces that share edges, the part with the largest area first.
pub fn groups(roof: &Roof, flats: &[Option<Flat>]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let names = |face: usize, other: usize| {
        flats[face].iter().flat_map(|flat| &flat.edges).any(|edge| edge.shared_with == Some(other))
    };
    // An edge of many corners may be shared with a face that shares another part of it.
    let meets = |face: usize| {
        let others = (0..flats.len()).filter(|&other| flats[other].is_some());
        others.filter(move |&other| names(face, other) || names(other, face))
    };
    for face in (0..flats.len()).filter(|&face| flats[face].is_some()) {
        if groups.iter().any(|group| group.contains(&face)) {
            continue;
        }
        let mut group = vec![face];
        let mut next = 0;
        while let Some(&here) = group.get(next) {
            next += 1;
            let new: Vec<usize> = meets(here).filter(|other| !group.contains(other)).collect();
            for other in new {
                if !group.contains(&other) {
                    group.push(other);
                }
            }
        }
        group.sort_unstable();
        groups.push(group);
    }
    groups.sort_by(|a, b| area(roof, b).total_cmp(&area(roof, a)));
    groups
}

fn area(roof: &Roof, group: &[usize]) -> f64 {
    group.iter().map(|&face| roof.faces[face].area.value).sum()
}

/// Id of the part at a place in the order of sizes.
pub fn id_of(index: usize) -> String {
    if index == 0 { "main".to_string() } else { format!("part-{}", index + 1) }
}

/// Returns the parts, the middle of all roofs being the plan's origin.
pub fn parts_of(roof: &Roof, groups: &[Vec<usize>], storeys: Option<i64>) -> Vec<BuildingPart> {
    let all: Vec<usize> = groups.iter().flatten().copied().collect();
    let origin = middle(roof, &all);
    let height = storeys.unwrap_or(USUAL_STOREYS) * STOREY;
    let Some(main) = groups.first() else { return Vec::new() };
    let largest = area(roof, main);
    let part = |(index, group): (usize, &Vec<usize>)| {
        let [east, north] = middle(roof, group);
        let lowest = (lowest(roof, group) * 1000.0).round() as i64;
        let is_annex = lowest == 0 && index > 0 && area(roof, group) < ANNEX * largest;
        let above_ground = roof.faces[group[0]].level;
        let eave = match above_ground {
            Some(level) => (level.value * 1000.0).round() as i64 + lowest,
            None if is_annex => STOREY,
            None => height + lowest,
        };
        BuildingPart {
            id: id_of(index),
            name: String::new(),
            x: ((east - origin[0]) * 1000.0).round() as i64,
            y: ((north - origin[1]) * 1000.0).round() as i64,
            eave_height: eave.max(MIN_EAVE),
        }
    };
    groups.iter().enumerate().map(part).collect()
}

/// Heights of the corners of faces over the lowest one of all that meet them, m.
fn lowest(roof: &Roof, group: &[usize]) -> f64 {
    let height = |face: usize, [east, north]: Point| {
        let [a, b, c] = roof.faces[face].plane;
        a.mul_add(east, b.mul_add(north, c))
    };
    let corners = |face: usize| roof.faces[face].rings.iter().flatten().map(|edge| roof.corners[edge.corner]);
    let heights = group.iter().flat_map(|&face| corners(face).map(move |at| height(face, at)));
    heights.fold(f64::MAX, f64::min)
}

/// The middle of the smallest box around faces.
fn middle(roof: &Roof, faces: &[usize]) -> Point {
    let [low, high] = bounds(roof, faces);
    [0, 1].map(|axis| (low[axis] + high[axis]) / 2.0)
}

/// South-west and north-east corner of the smallest box around faces, m.
pub fn bounds(roof: &Roof, faces: &[usize]) -> [Point; 2] {
    let corners = faces.iter().flat_map(|&face| roof.faces[face].rings.iter().flatten());
    corners.map(|edge| roof.corners[edge.corner]).fold([[f64::MAX; 2], [f64::MIN; 2]], |[low, high], at| {
        [[0, 1].map(|axis| low[axis].min(at[axis])), [0, 1].map(|axis| high[axis].max(at[axis]))]
    })
}
