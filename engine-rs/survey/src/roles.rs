//! Roles of edges, and the roof as it is returned.

use crate::geometry::{Point, add, dot, middle, sub, unit};
use crate::merge::Merged;
use crate::planes::{Passage, Solution, connected_with, edge};
use crate::roof::{Edge, Estimate, Note, Role, Roof, RoofFace};

/// Edges that rise by less than this part of their length are level: the sine of 12°.
const LEVEL: f64 = 0.208;
/// A face that is higher by this at the same place stands on a wall. Metres.
const ABOVE: f64 = 0.2;

/// The solved roof in coordinates of the survey.
pub fn describe(faces: &[Merged], solution: &Solution, origin: Point, mut notes: Vec<Note>) -> Roof {
    let lowest = lowest_corners(solution, faces.len());
    let described: Vec<RoofFace> = faces
        .iter()
        .enumerate()
        .map(|(face, merged)| {
            let rings = rings_of(solution, face);
            RoofFace {
                sources: merged.sources.clone(),
                pitch: solution.pitch(face),
                aspect: solution.aspect(face),
                area: solution.area(face),
                slope: solution.slope(face),
                eave: longest_eave(&rings),
                plane: plane_of(solution, face, origin, lowest[face].value),
                level: solution.known[face].then_some(lowest[face]),
                rings,
            }
        })
        .collect();
    notes.extend(breaks(&described, faces));
    notes.extend(apart(solution, faces.len()));
    let corners = (0..solution.corners.at.len()).map(|corner| add(solution.at(corner), origin)).collect();
    Roof { corners, faces: described, notes }
}

fn longest_eave(rings: &[Vec<Edge>]) -> Option<Estimate> {
    let edges = rings.iter().flatten().filter(|edge| edge.role == Role::Eave);
    edges.map(|edge| edge.length).max_by(|a, b| a.value.total_cmp(&b.value))
}

fn plane_of(solution: &Solution, face: usize, origin: Point, level: f64) -> [f64; 3] {
    let [east, north] = solution.gradient(face);
    [east, north, solution.height(face, [-origin[0], -origin[1]]) - level]
}

/// Height of the lowest corner among the faces connected with each face.
fn lowest_corners(solution: &Solution, count: usize) -> Vec<Estimate> {
    let lowest = |face: usize| {
        let connected = connected_with(face, &solution.meets).into_iter();
        let corners = connected.flat_map(|other| {
            let corners = solution.corners.rings[other].iter().flatten();
            corners.map(move |&corner| (other, corner, solution.height(other, solution.at(corner))))
        });
        corners.min_by(|a, b| a.2.total_cmp(&b.2))
    };
    let height = |face: usize| {
        lowest(face)
            .map_or(Estimate { value: 0.0, sd: 0.0 }, |(of, corner, _)| solution.corner_height(of, corner))
    };
    (0..count).map(height).collect()
}

fn rings_of(solution: &Solution, face: usize) -> Vec<Vec<Edge>> {
    let described = |ring: &[usize], k: usize, is_hole: bool| {
        let ends = [ring[k], ring[(k + 1) % ring.len()]];
        let passages = &solution.sides[&edge(ends)];
        let neighbour = passages.iter().map(|passage| passage.face).find(|&other| other != face);
        let role = match role_of(solution, Passage { face, ends }, neighbour) {
            // Dormers rise above the face, even where their height is not known.
            Role::Eave | Role::Ridge | Role::Verge
                if is_hole && !solution.meets.contains_key(&edge(ends)) =>
            {
                Role::Wall
            }
            role => role,
        };
        Edge { corner: ends[0], role, neighbour, length: solution.length(face, ends) }
    };
    let edges = |(number, ring): (usize, &Vec<usize>)| {
        (0..ring.len()).map(|k| described(ring, k, number > 0)).collect()
    };
    solution.corners.rings[face].iter().enumerate().map(edges).collect()
}

fn role_of(solution: &Solution, Passage { face, ends }: Passage, neighbour: Option<usize>) -> Role {
    let [a, b] = ends.map(|end| solution.at(end));
    let along = unit(sub(b, a));
    // The face lies to the left.
    let outward = [along[1], -along[0]];
    let uphill = solution.gradient(face);
    let is_level = dot(along, unit(uphill)).abs() < LEVEL;
    let is_upper = dot(outward, uphill) > 0.0;
    let meets = solution.meets.contains_key(&edge(ends));
    let other = neighbour.map(|other| (solution.gradient(other), solution.height(other, middle(a, b))));
    // Heights above the ground and above an unknown level cannot be compared.
    let is_alike = neighbour.is_some_and(|other| solution.known[other] == solution.known[face]);
    let is_below =
        is_alike && other.is_some_and(|(_, height)| height > solution.height(face, middle(a, b)) + ABOVE);
    match other.filter(|_| meets) {
        Some((gradient, _)) if is_level => between_level(is_upper, dot(gradient, outward)),
        Some((gradient, _)) if dot(sub(gradient, uphill), outward) > 0.0 => Role::Valley,
        Some(_) => Role::Hip,
        None if is_below => Role::Wall,
        None if is_level && is_upper => Role::Ridge,
        None if is_level => Role::Eave,
        None => Role::Verge,
    }
}

/// `beyond`: how much the other face rises away from the edge.
fn between_level(is_upper: bool, beyond: f64) -> Role {
    match (is_upper, beyond < 0.0) {
        (true, true) => Role::Ridge,
        (false, false) => Role::Valley,
        _ => Role::Break,
    }
}

/// Changes of pitch that may be steps: both faces fall the same way, and one of them is in no 3D model.
fn breaks(faces: &[RoofFace], merged: &[Merged]) -> Vec<Note> {
    let mut notes: Vec<Note> = Vec::new();
    for (face, edge) in
        faces.iter().enumerate().flat_map(|(k, face)| face.rings.iter().flatten().map(move |e| (k, e)))
    {
        let Some(other) = edge.neighbour.filter(|&other| edge.role == Role::Break && face < other) else {
            continue;
        };
        let note = Note::MayBreak { between: [face, other] };
        let is_measured = [face, other].iter().all(|&face| merged[face].measured.is_some());
        if !is_measured && !notes.contains(&note) {
            notes.push(note);
        }
    }
    notes
}

/// Groups of faces that meet none of the group of the largest face, where one of both is in no 3D model.
fn apart(solution: &Solution, count: usize) -> Vec<Note> {
    let mut seen = connected_with(0, &solution.meets);
    let mut notes = Vec::new();
    for face in 0..count {
        if !seen.contains(&face) {
            let mut faces = connected_with(face, &solution.meets);
            faces.sort_unstable();
            seen.extend(&faces);
            if !(solution.known[0] && solution.known[face]) {
                notes.push(Note::Apart { faces });
            }
        }
    }
    notes
}
