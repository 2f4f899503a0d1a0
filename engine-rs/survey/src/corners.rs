//! Corners that several faces share.

use crate::geometry::{Point, distance, dot, mean, off_line, sub};
use crate::merge::Merged;

/// Copies of one corner closer than this are one observation. Metres.
const SAME_COPY: f64 = 0.05;

/// Corners of all faces, those that belong together being one.
#[derive(Clone, Debug)]
pub struct Corners {
    pub at: Vec<Point>,
    /// Surveyed places of corners: index of the corner, and the place.
    pub observed: Vec<(usize, Point)>,
    /// Whether the places of one corner agree: then they count as one observation.
    pub are_copies: bool,
    /// Corner indexes of every ring of every face.
    pub rings: Vec<Vec<Vec<usize>>>,
    /// Corners inside a straight side of a face: first end, corner, second end.
    pub inserted: Vec<[usize; 3]>,
}

/// A corner of one face.
struct Single {
    face: usize,
    at: Point,
}

/// Joins corners of different faces, and adds to sides the corners of others that lie on them.
pub fn join(faces: &[Merged], corner_sd: f64) -> Corners {
    let singles: Vec<Single> = faces
        .iter()
        .enumerate()
        .flat_map(|(face, merged)| merged.shape.iter().flatten().map(move |&at| Single { face, at }))
        .collect();
    let are_copies = are_copies(&singles);
    let reach =
        if are_copies { (3.0 * corner_sd).clamp(0.18, 1.0) } else { (4.0 * corner_sd).clamp(0.18, 1.2) };
    let clusters = clusters(&singles, reach);
    let mut cluster_of = vec![0; singles.len()];
    for (index, members) in clusters.iter().enumerate() {
        for &member in members {
            cluster_of[member] = index;
        }
    }
    let mut numbers = cluster_of.iter().copied();
    let rings = faces
        .iter()
        .map(|face| face.shape.iter().map(|ring| numbers.by_ref().take(ring.len()).collect()).collect())
        .collect();
    let at = clusters.iter().map(|members| centre(&singles, members)).collect();
    let observed = singles.iter().zip(&cluster_of).map(|(single, &cluster)| (cluster, single.at)).collect();
    let mut corners = Corners { at, observed, are_copies, rings, inserted: Vec::new() };
    let joined = corners.rings.clone();
    for face in 0..faces.len() {
        insert(&mut corners, &joined, face, reach * 0.8);
    }
    corners
}

/// Whether most corners were surveyed once for all their faces, so that they agree.
fn are_copies(singles: &[Single]) -> bool {
    let nearest = |single: &Single| {
        let others = singles.iter().filter(|other| other.face != single.face);
        others.map(|other| distance(other.at, single.at)).fold(f64::MAX, f64::min)
    };
    let mut apart: Vec<f64> = singles.iter().map(nearest).filter(|&apart| apart < 1.0).collect();
    apart.sort_by(f64::total_cmp);
    apart.get(apart.len() / 2).is_none_or(|&median| median < SAME_COPY)
}

fn centre(singles: &[Single], members: &[usize]) -> Point {
    mean(members.iter().map(|&member| &singles[member].at))
}

/// Indexes of corners that belong together: nearest pairs first, never two of one face.
fn clusters(singles: &[Single], reach: f64) -> Vec<Vec<usize>> {
    let count = singles.len();
    let mut clusters: Vec<Vec<usize>> = (0..count).map(|k| vec![k]).collect();
    let mut cluster_of: Vec<usize> = (0..count).collect();
    let mut pairs: Vec<(f64, usize, usize)> = (0..count)
        .flat_map(|a| (a + 1..count).map(move |b| (a, b)))
        .filter(|&(a, b)| singles[a].face != singles[b].face)
        .map(|(a, b)| (distance(singles[a].at, singles[b].at), a, b))
        .filter(|&(apart, ..)| apart < reach)
        .collect();
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (_, a, b) in pairs {
        let (a, b) = (cluster_of[a], cluster_of[b]);
        let is_of_one_face = |&first: &usize| {
            clusters[b].iter().any(|&second: &usize| singles[first].face == singles[second].face)
        };
        let apart = distance(centre(singles, &clusters[a]), centre(singles, &clusters[b]));
        if a == b || apart >= reach || clusters[a].iter().any(is_of_one_face) {
            continue;
        }
        let joined = std::mem::take(&mut clusters[b]);
        for &member in &joined {
            cluster_of[member] = a;
        }
        clusters[a].extend(joined);
    }
    clusters.retain(|members| !members.is_empty());
    clusters
}

/// Adds corners of other faces to the sides of a face on which they lie, each to the nearest side. `joined`: all rings
/// before any corner was added.
fn insert(corners: &mut Corners, joined: &[Vec<Vec<usize>>], face: usize, reach: f64) {
    let own: Vec<usize> = corners.rings[face].iter().flatten().copied().collect();
    let mut on_side: Vec<(usize, usize, f64, usize)> = (0..corners.at.len())
        .filter(|corner| !own.contains(corner))
        .filter_map(|corner| {
            let (ring, side, part) = nearest_side(corners, face, corner, reach)?;
            Some((ring, side, part, corner))
        })
        .filter(|&(ring, side, _, corner)| {
            let ends = &joined[face][ring];
            !is_apart(joined, [ends[side], ends[(side + 1) % ends.len()]], corner)
        })
        .collect();
    // From the last one on, so that the places of the others stay.
    on_side.sort_by(|a, b| (b.0, b.1).cmp(&(a.0, a.1)).then(b.2.total_cmp(&a.2)));
    let before = corners.rings[face].clone();
    for (ring, side, _, corner) in on_side {
        let ends = &before[ring];
        corners.inserted.push([ends[side], corner, ends[(side + 1) % ends.len()]]);
        corners.rings[face][ring].insert(side + 1, corner);
    }
}

/// Whether the face at the other side of an edge has the corner elsewhere: then it does not lie on the edge.
fn is_apart(joined: &[Vec<Vec<usize>>], [from, to]: [usize; 2], corner: usize) -> bool {
    joined.iter().any(|rings| {
        let is_back =
            |ring: &Vec<usize>| (0..ring.len()).any(|k| [ring[(k + 1) % ring.len()], ring[k]] == [from, to]);
        rings.iter().any(is_back) && rings.iter().flatten().any(|&own| own == corner)
    })
}

/// Ring, side, and part of its length, of the side of a face on which a corner lies.
fn nearest_side(corners: &Corners, face: usize, corner: usize, reach: f64) -> Option<(usize, usize, f64)> {
    let at = corners.at[corner];
    let rings = corners.rings[face].iter().enumerate();
    rings
        .flat_map(|(ring, ends)| (0..ends.len()).map(move |side| (ring, side, ends)))
        .filter_map(|(ring, side, ends)| {
            let (from, to) = (corners.at[ends[side]], corners.at[ends[(side + 1) % ends.len()]]);
            let along = sub(to, from);
            let part = dot(sub(at, from), along) / dot(along, along).max(1e-6);
            let off = off_line(at, from, to);
            ((0.02..=0.98).contains(&part) && off < reach).then_some((ring, side, part, off))
        })
        .min_by(|a, b| a.3.total_cmp(&b.3))
        .map(|(ring, side, part, _)| (ring, side, part))
}
