//! One least squares over corners, pitches, aspects and heights of all faces.

use crate::corners::Corners;
use crate::geometry::{
    Point, cross, distance, dot, gradient, length, middle, signed_area, sub, unit, within,
};
use crate::heights::Meeting;
use crate::merge::Merged;
use crate::roof::Estimate;
use crate::squares::{self, Equation};
use nalgebra::DMatrix;
use std::collections::BTreeMap;

/// Standard deviation of a pitch or aspect rounded to whole degrees.
const ROUNDED: f64 = 0.29;
/// Planes that meet have one height along their line. Metres.
const MEETING: f64 = 0.003;
/// Sides are straight, level or along the slope. Metres.
const REGULAR: f64 = 0.005;
/// Corners keep this distance from the other edges of their face. Metres.
const INSIDE: f64 = 0.05;
/// Aspects within `NEAR_AXIS` degrees of the azimuth modulo 90 equal it. Degrees.
const ALIGNED: f64 = 0.05;
const NEAR_AXIS: f64 = 3.1;
/// Pitches that differ by at most `LIKE_PITCH` degrees are equal, unless they are steep, as rounding is coarse there.
const EQUAL_PITCH: f64 = 0.1;
const LIKE_PITCH: f64 = 1.01;
const STEEP: f64 = 55.0;
/// Exact corners still are millimetres. Metres.
const EXACT: f64 = 0.015;
/// Sides shorter than this have no direction. Metres.
const SHORT: f64 = 0.3;
/// Sides of small faces that are shorter than so many standard deviations of a corner may lie in any direction.
const DIRECTED: f64 = 4.0;
/// Faces with less area in plan may be parts of a dormer. m².
const SMALL: f64 = 8.0;

/// Where the unknowns stand: two for each corner, three for each face, and the azimuth.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    corners: usize,
    faces: usize,
}

impl Layout {
    const fn of_corner(corner: usize) -> [usize; 2] {
        [2 * corner, 2 * corner + 1]
    }

    /// Pitch, aspect, and height at the origin.
    const fn of_face(self, face: usize) -> [usize; 3] {
        let first = 2 * self.corners + 3 * face;
        [first, first + 1, first + 2]
    }

    const fn azimuth(self) -> usize {
        2 * self.corners + 3 * self.faces
    }

    fn gradient(self, x: &[f64], face: usize) -> Point {
        let [pitch, aspect, _] = self.of_face(face);
        gradient(x[pitch], x[aspect])
    }

    fn height(self, x: &[f64], face: usize, corner: usize) -> f64 {
        dot(self.gradient(x, face), at(x, corner)) + x[self.of_face(face)[2]]
    }

    /// Height of a face at the middle of one of its sides.
    fn middle_height(self, x: &[f64], Passage { face, ends }: Passage) -> f64 {
        ends.map(|end| self.height(x, face, end)).iter().sum::<f64>() / 2.0
    }
}

fn at(x: &[f64], corner: usize) -> Point {
    let [east, north] = Layout::of_corner(corner);
    [x[east], x[north]]
}

/// A condition on the unknowns.
#[derive(Clone, Debug)]
enum Demand {
    Value {
        unknown: usize,
        value: f64,
    },
    EqualHeight {
        faces: [usize; 2],
        corner: usize,
    },
    /// The middles of two sides are equally high: the survey may deny that they are level.
    EqualEaves([Passage; 2]),
    /// Height of a face at a place.
    Height {
        face: usize,
        place: Point,
        value: f64,
    },
    /// The second corner lies so many metres to the left of the line from the first to the third.
    Left([usize; 3], f64),
    Aligned(usize),
    EqualPitch([usize; 2]),
    Level {
        face: usize,
        ends: [usize; 2],
    },
    AlongSlope {
        face: usize,
        ends: [usize; 2],
    },
}

struct Row {
    demand: Demand,
    sd: f64,
    layout: Layout,
}

impl Equation for Row {
    fn unknowns(&self) -> Vec<usize> {
        let layout = self.layout;
        let corners = |of: &[usize]| of.iter().flat_map(|&corner| Layout::of_corner(corner)).collect();
        let with = |mut list: Vec<usize>, more: &[usize]| {
            list.extend(more);
            list.sort_unstable();
            list.dedup();
            list
        };
        match &self.demand {
            Demand::Value { unknown, .. } => vec![*unknown],
            Demand::EqualHeight { faces: [i, j], corner } => {
                with(with(corners(&[*corner]), &layout.of_face(*i)), &layout.of_face(*j))
            }
            Demand::EqualEaves([one, other]) => with(
                with(corners(&[one.ends, other.ends].concat()), &layout.of_face(one.face)),
                &layout.of_face(other.face),
            ),
            Demand::Height { face, .. } => layout.of_face(*face).to_vec(),
            Demand::Left(line, _) => corners(line),
            Demand::Aligned(face) => vec![layout.of_face(*face)[1], layout.azimuth()],
            Demand::EqualPitch(faces) => faces.iter().map(|&face| layout.of_face(face)[0]).collect(),
            Demand::Level { face, ends } | Demand::AlongSlope { face, ends } => {
                with(corners(ends), &layout.of_face(*face)[..2])
            }
        }
    }

    fn error(&self, x: &[f64]) -> f64 {
        let layout = self.layout;
        let along = |[a, b]: [usize; 2]| sub(at(x, b), at(x, a));
        let error = match self.demand {
            Demand::Value { unknown, value } => x[unknown] - value,
            Demand::EqualHeight { faces: [i, j], corner } => {
                layout.height(x, i, corner) - layout.height(x, j, corner)
            }
            Demand::EqualEaves([one, other]) => layout.middle_height(x, one) - layout.middle_height(x, other),
            Demand::Height { face, place, value } => {
                dot(layout.gradient(x, face), place) + x[layout.of_face(face)[2]] - value
            }
            Demand::Left([a, corner, b], by) => cross(unit(along([a, b])), along([a, corner])) - by,
            Demand::Aligned(face) => within(x[layout.of_face(face)[1]] - x[layout.azimuth()], 90.0),
            Demand::EqualPitch([i, j]) => x[layout.of_face(i)[0]] - x[layout.of_face(j)[0]],
            Demand::Level { face, ends } => dot(along(ends), unit(layout.gradient(x, face))),
            Demand::AlongSlope { face, ends } => cross(along(ends), unit(layout.gradient(x, face))),
        };
        error / self.sd
    }
}

/// The faces at both sides of an edge, with the direction in which each of them passes it.
pub type Sides = BTreeMap<[usize; 2], Vec<Passage>>;

/// A face that has an edge.
#[derive(Clone, Copy, Debug)]
pub struct Passage {
    pub face: usize,
    pub ends: [usize; 2],
}

/// The solved system.
pub struct Solution {
    pub corners: Corners,
    pub sides: Sides,
    /// Edges along which two faces have one height.
    pub meets: BTreeMap<[usize; 2], [usize; 2]>,
    /// Whether the heights of each face are above the ground, by the 3D model.
    pub known: Vec<bool>,
    layout: Layout,
    x: Vec<f64>,
    covariance: DMatrix<f64>,
}

impl Solution {
    pub fn at(&self, corner: usize) -> Point {
        at(&self.x, corner)
    }

    pub fn gradient(&self, face: usize) -> Point {
        self.layout.gradient(&self.x, face)
    }

    /// Height of a face at a place, metres above the ground where it is known, else above an unknown level.
    pub fn height(&self, face: usize, place: Point) -> f64 {
        dot(self.gradient(face), place) + self.x[self.layout.of_face(face)[2]]
    }

    pub fn pitch(&self, face: usize) -> Estimate {
        let [pitch, ..] = self.layout.of_face(face);
        self.estimate(&[pitch], |x| x[pitch])
    }

    pub fn aspect(&self, face: usize) -> Estimate {
        let [_, aspect, _] = self.layout.of_face(face);
        let found = self.estimate(&[aspect], |x| x[aspect]);
        Estimate { value: within(found.value, 360.0), ..found }
    }

    /// Square metres along the slope.
    pub fn area(&self, face: usize) -> Estimate {
        let rings = &self.corners.rings[face];
        let [pitch, ..] = self.layout.of_face(face);
        let mut unknowns: Vec<usize> =
            rings.iter().flatten().flat_map(|&corner| Layout::of_corner(corner)).collect();
        unknowns.push(pitch);
        self.estimate(&unknowns, |x| {
            let in_plan = |ring: &Vec<usize>| {
                signed_area(&ring.iter().map(|&corner| at(x, corner)).collect::<Vec<_>>())
            };
            rings.iter().map(in_plan).sum::<f64>() / x[pitch].to_radians().cos()
        })
    }

    /// Metres along the slope of a face between two corners.
    pub fn length(&self, face: usize, ends: [usize; 2]) -> Estimate {
        let [pitch, aspect, _] = self.layout.of_face(face);
        let [[a, b], [c, d]] = ends.map(Layout::of_corner);
        self.estimate(&[a, b, c, d, pitch, aspect], |x| {
            let along = sub(at(x, ends[1]), at(x, ends[0]));
            length(along).hypot(dot(along, self.layout.gradient(x, face)))
        })
    }

    /// Height of a face at a corner, metres above an unknown level or above the ground.
    pub fn corner_height(&self, face: usize, corner: usize) -> Estimate {
        let unknowns = [&Layout::of_corner(corner)[..], &self.layout.of_face(face)].concat();
        self.estimate(&unknowns, |x| self.layout.height(x, face, corner))
    }

    /// Metres along the slope from the height of the lowest corner to that of the highest.
    pub fn slope(&self, face: usize) -> Estimate {
        let uphill = unit(self.gradient(face));
        let up = |&corner: &usize| dot(self.at(corner), uphill);
        let corners = || self.corners.rings[face].iter().flatten().copied();
        let lowest = corners().min_by(|a, b| up(a).total_cmp(&up(b))).unwrap_or_default();
        let highest = corners().max_by(|a, b| up(a).total_cmp(&up(b))).unwrap_or_default();
        let [pitch, aspect, _] = self.layout.of_face(face);
        let [[a, b], [c, d]] = [lowest, highest].map(Layout::of_corner);
        self.estimate(&[a, b, c, d, pitch, aspect], |x| {
            let along = sub(at(x, highest), at(x, lowest));
            dot(along, unit(self.layout.gradient(x, face))) / x[pitch].to_radians().cos()
        })
    }

    fn estimate(&self, unknowns: &[usize], value: impl Fn(&[f64]) -> f64) -> Estimate {
        let by = squares::derivatives(unknowns, &mut self.x.clone(), &value);
        let variance: f64 = unknowns
            .iter()
            .zip(&by)
            .flat_map(|(&i, by_i)| unknowns.iter().zip(&by).map(move |(&j, by_j)| (i, j, by_i * by_j)))
            .map(|(i, j, product)| product * self.covariance[(i, j)])
            .sum();
        Estimate { value: value(&self.x), sd: variance.max(0.0).sqrt() }
    }
}

/// Returns planes that meet, or `None` if the system has no solution.
pub fn solve(faces: &[Merged], corners: Corners, corner_sd: f64) -> Option<Solution> {
    let sd = corner_sd.max(EXACT);
    let layout = Layout { corners: corners.at.len(), faces: faces.len() };
    let gradients: Vec<Point> = faces.iter().map(|face| gradient(face.pitch, face.aspect)).collect();
    let sides = sides_of(&corners.rings);
    let meets = meets_of(faces, &corners.at, &gradients, &sides, sd);
    let azimuth = azimuth_of(faces);
    let (heights, anchors) = heights_of(&corners.at, &gradients, &meets);
    let mut x: Vec<f64> = corners.at.iter().flatten().copied().collect();
    for (face, height) in faces.iter().zip(&heights) {
        x.extend([face.pitch, face.aspect, *height]);
    }
    x.push(azimuth);

    let row = |(demand, sd): (Demand, f64)| Row { demand, sd, layout };
    let mut rows: Vec<Row> = observed(faces, &corners, layout, sd).into_iter().map(row).collect();
    let anchored =
        |&face: &usize| (Demand::Value { unknown: layout.of_face(face)[2], value: heights[face] }, 1.0);
    rows.extend(heights_in(faces).map(row));
    let known = known(faces, &meets);
    rows.extend(anchors.iter().filter(|&&face| !known[face]).map(anchored).map(row));
    // Without a face along it the azimuth would not be determined.
    rows.push(row((Demand::Value { unknown: layout.azimuth(), value: azimuth }, 10.0)));
    rows.extend(meets.iter().flat_map(|(&ends, &faces)| {
        ends.map(|end| row((Demand::EqualHeight { faces, corner: end }, MEETING)))
    }));
    let free: Vec<Passage> = free_sides(&sides, &meets);
    rows.extend(regular(faces, &corners, &gradients, azimuth, &free, sd).into_iter().map(row));
    let (x, _) = squares::minimise(x, &rows)?;
    rows.extend(equal_eaves(&free, &meets, layout, &x, sd).into_iter().map(row));
    let (mut x, mut covariance) = squares::minimise(x, &rows)?;
    let beyond = inside(&corners.rings, &x, sd);
    if !beyond.is_empty() {
        rows.extend(beyond.into_iter().map(row));
        (x, covariance) = squares::minimise(x, &rows)?;
    }
    Some(Solution { corners, sides, meets, known, layout, x, covariance })
}

/// The name of an edge, whichever way it is passed.
pub fn edge([a, b]: [usize; 2]) -> [usize; 2] {
    [a.min(b), a.max(b)]
}

fn sides_of(rings: &[Vec<Vec<usize>>]) -> Sides {
    let mut sides = Sides::new();
    for (face, ring) in
        rings.iter().enumerate().flat_map(|(face, rings)| rings.iter().map(move |ring| (face, ring)))
    {
        for (k, &a) in ring.iter().enumerate() {
            let b = ring[(k + 1) % ring.len()];
            sides.entry(edge([a, b])).or_default().push(Passage { face, ends: [a, b] });
        }
    }
    sides
}

/// Edges along which the planes of two faces can have one height: only these follow the line in which they cut.
fn meets_of(
    faces: &[Merged],
    corners: &[Point],
    gradients: &[Point],
    sides: &Sides,
    sd: f64,
) -> BTreeMap<[usize; 2], [usize; 2]> {
    let mut by_pair: BTreeMap<[usize; 2], Vec<[usize; 2]>> = BTreeMap::new();
    for (&ends, passages) in sides {
        let &[first, second] = passages.as_slice() else { continue };
        let along = sub(corners[ends[1]], corners[ends[0]]);
        // Parts of one plane that were not merged may have a step between them.
        let [one, other] = [first.face, second.face].map(|face| &faces[face]);
        // Faces of dormers fit to any of their sides at that accuracy, and would collapse.
        let is_small = one.area().min(other.area()) < SMALL;
        let shortest = if is_small { f64::max(0.05, DIRECTED * sd) } else { 0.05 };
        let line = middle(corners[ends[0]], corners[ends[1]]);
        let is_apart = one.meeting(other, line, sd) == Meeting::Apart;
        if one.is_strip_of(other) || length(along) < shortest || is_apart {
            continue;
        }
        let difference = sub(gradients[first.face], gradients[second.face]);
        let turn = length(difference);
        let slope = length(gradients[first.face]);
        let doubt = 3.0 * (turn * sd * 1.4 + length(along) * 0.012 * slope.mul_add(slope, 1.0));
        if dot(difference, along).abs() < doubt.min((0.3 * turn).mul_add(length(along), 0.02)) {
            let pair = [first.face.min(second.face), first.face.max(second.face)];
            by_pair.entry(pair).or_default().push(ends);
        }
    }
    by_pair
        .into_iter()
        .flat_map(|(pair, edges)| {
            consistent(faces, corners, gradients, pair, edges, sd).into_iter().map(move |ends| (ends, pair))
        })
        .collect()
}

/// Two planes cut in one line. Of edges that contradict each other, as top and front of a dormer do, those stay by
/// which the smaller face stands above the larger.
fn consistent(
    faces: &[Merged],
    corners: &[Point],
    gradients: &[Point],
    [i, j]: [usize; 2],
    edges: Vec<[usize; 2]>,
    sd: f64,
) -> Vec<[usize; 2]> {
    let difference = sub(gradients[j], gradients[i]);
    let doubt = (2.5 * sd).mul_add(length(difference), 0.3);
    let sign = if faces[i].area() < faces[j].area() { 1.0 } else { -1.0 };
    let above = |ends: &[usize; 2]| sign * dot(difference, middle(corners[ends[0]], corners[ends[1]]));
    let highest = edges.iter().map(above).fold(f64::MIN, f64::max);
    edges.into_iter().filter(|ends| above(ends) > highest - doubt).collect()
}

/// Heights at the origin by which the faces roughly meet, and the first face of each connected group, at height 0.
fn heights_of(
    corners: &[Point],
    gradients: &[Point],
    meets: &BTreeMap<[usize; 2], [usize; 2]>,
) -> (Vec<f64>, Vec<usize>) {
    let mut heights: Vec<Option<f64>> = vec![None; gradients.len()];
    let mut anchors = Vec::new();
    for face in 0..gradients.len() {
        if heights[face].is_some() {
            continue;
        }
        anchors.push(face);
        heights[face] = Some(0.0);
        let mut open = vec![face];
        while let Some(from) = open.pop() {
            for (&[a, b], &[i, j]) in meets {
                let to = if i == from { j } else { i };
                let (true, None, Some(height)) = (i == from || j == from, heights[to], heights[from]) else {
                    continue;
                };
                let line = middle(corners[a], corners[b]);
                heights[to] = Some(height + dot(sub(gradients[from], gradients[to]), line));
                open.push(to);
            }
        }
    }
    (heights.into_iter().map(|height| height.unwrap_or(0.0)).collect(), anchors)
}

/// The direction of most of the area, modulo 90 degrees.
fn azimuth_of(faces: &[Merged]) -> f64 {
    let Some(largest) = faces.first() else { return 0.0 };
    let (sum, weight) = faces
        .iter()
        .map(|face| (within(face.aspect - largest.aspect, 90.0), face.area()))
        .filter(|(off, _)| off.abs() < NEAR_AXIS)
        .fold((0.0, 0.0), |(sum, weight), (off, area)| (off.mul_add(area, sum), weight + area));
    largest.aspect + sum / weight
}

/// Heights of faces in the 3D model.
fn heights_in(faces: &[Merged]) -> impl Iterator<Item = (Demand, f64)> + '_ {
    faces.iter().enumerate().filter_map(|(face, merged)| {
        let measured = merged.measured?;
        Some((Demand::Height { face, place: measured.at, value: measured.height }, measured.sd))
    })
}

/// Whether the height of each face follows from the 3D model.
fn known(faces: &[Merged], meets: &BTreeMap<[usize; 2], [usize; 2]>) -> Vec<bool> {
    let is_measured = |face: usize| faces[face].measured.is_some();
    (0..faces.len()).map(|face| connected_with(face, meets).into_iter().any(is_measured)).collect()
}

fn observed(faces: &[Merged], corners: &Corners, layout: Layout, sd: f64) -> Vec<(Demand, f64)> {
    let mut copies = vec![0.0_f64; corners.at.len()];
    for &(corner, _) in &corners.observed {
        copies[corner] += 1.0;
    }
    let of_corners = corners.observed.iter().flat_map(|&(corner, place)| {
        let weight = if corners.are_copies { copies[corner].sqrt() } else { 1.0 };
        let unknowns = Layout::of_corner(corner);
        [0, 1].map(|axis| (Demand::Value { unknown: unknowns[axis], value: place[axis] }, sd * weight))
    });
    let of_faces = faces.iter().enumerate().flat_map(|(face, merged)| {
        let [pitch, aspect, _] = layout.of_face(face);
        [(pitch, merged.pitch), (aspect, merged.aspect)]
            .map(|(unknown, value)| (Demand::Value { unknown, value }, ROUNDED))
    });
    of_corners.chain(of_faces).collect()
}

fn free_sides(sides: &Sides, meets: &BTreeMap<[usize; 2], [usize; 2]>) -> Vec<Passage> {
    sides
        .iter()
        .filter(|(ends, _)| !meets.contains_key(*ends))
        .flat_map(|(_, passages)| passages)
        .copied()
        .collect()
}

/// Straight sides, right angles and equal pitches, where the survey does not contradict.
fn regular(
    faces: &[Merged],
    corners: &Corners,
    gradients: &[Point],
    azimuth: f64,
    free: &[Passage],
    sd: f64,
) -> Vec<(Demand, f64)> {
    let mut demands: Vec<(Demand, f64)> =
        corners.inserted.iter().map(|&line| (Demand::Left(line, 0.0), REGULAR)).collect();
    let is_aligned = |face: &Merged| within(face.aspect - azimuth, 90.0).abs() < NEAR_AXIS;
    let is_plain = |face: &Merged| face.area() > 4.0 && face.pitch < STEEP;
    for (i, face) in faces.iter().enumerate() {
        if is_aligned(face) {
            demands.push((Demand::Aligned(i), ALIGNED));
        }
        let equal = |(j, other): (usize, &Merged)| {
            (is_plain(face) && is_plain(other) && (face.pitch - other.pitch).abs() <= LIKE_PITCH)
                .then_some((Demand::EqualPitch([i, j]), EQUAL_PITCH))
        };
        demands.extend(faces.iter().enumerate().skip(i + 1).filter_map(equal));
    }
    demands.extend(free.iter().filter_map(|&Passage { face, ends }| {
        let along = sub(corners.at[ends[1]], corners.at[ends[0]]);
        let off = (4.2 * sd / length(along)).clamp(6_f64.to_radians(), 25_f64.to_radians()).sin();
        let uphill = unit(gradients[face]);
        if length(along) < SHORT {
            None
        } else if dot(unit(along), uphill).abs() < off {
            Some((Demand::Level { face, ends }, REGULAR))
        } else if cross(unit(along), uphill).abs() < off {
            Some((Demand::AlongSlope { face, ends }, REGULAR))
        } else {
            None
        }
    }));
    demands
}

/// Eaves that are as high as the longest one, within what the survey can tell.
fn equal_eaves(
    free: &[Passage],
    meets: &BTreeMap<[usize; 2], [usize; 2]>,
    layout: Layout,
    x: &[f64],
    sd: f64,
) -> Vec<(Demand, f64)> {
    let is_eave = |&&Passage { face, ends: [a, b] }: &&Passage| {
        let along = sub(at(x, b), at(x, a));
        let uphill = unit(layout.gradient(x, face));
        length(along) >= SHORT && dot(unit(along), uphill).abs() < 0.1 && cross(along, uphill) > 0.0
    };
    let eaves: Vec<&Passage> = free.iter().filter(is_eave).collect();
    let long = |eave: &Passage| distance(at(x, eave.ends[0]), at(x, eave.ends[1]));
    let Some(longest) = eaves.iter().max_by(|a, b| long(a).total_cmp(&long(b))) else { return Vec::new() };
    let connected = connected_with(longest.face, meets);
    let demand = |eave: &&Passage| {
        let pitch = x[layout.of_face(eave.face)[0]].max(20.0);
        let doubt = f64::max(0.05, 2.2 * sd * pitch.to_radians().tan());
        let is_equal = eave.face != longest.face
            && connected.contains(&eave.face)
            && (layout.middle_height(x, **eave) - layout.middle_height(x, **longest)).abs() < doubt;
        is_equal.then_some((Demand::EqualEaves([**eave, **longest]), REGULAR))
    };
    eaves.iter().filter_map(demand).collect()
}

/// Corners of a face that lie on or a little beyond an edge of another part of its outline, such as the end of a valley
/// close to the ridge: they are moved inside, as no outline touches itself.
fn inside(rings: &[Vec<Vec<usize>>], x: &[f64], sd: f64) -> Vec<(Demand, f64)> {
    let mut demands = Vec::new();
    for rings in rings {
        for (number, ring) in rings.iter().enumerate() {
            let count = ring.len();
            // The other side of a hole lies beyond each of its edges.
            let others = || rings.iter().enumerate().filter(|&(other, _)| number == 0 || other != number);
            for k in 0..count {
                let [before, a, b, after] =
                    [k + count - 1, k, k + 1, k + 2].map(|corner| ring[corner % count]);
                let along = sub(at(x, b), at(x, a));
                let is_beyond = |&&corner: &&usize| {
                    let to = sub(at(x, corner), at(x, a));
                    let part = dot(to, along) / dot(along, along).max(1e-6);
                    let left = cross(unit(along), to);
                    (0.0..=1.0).contains(&part) && (-3.0 * sd..INSIDE).contains(&left)
                };
                let corners = others().flat_map(|(_, ring)| ring);
                let corners = corners.filter(|corner| ![before, a, b, after].contains(corner));
                let demand = |&corner: &usize| (Demand::Left([a, corner, b], INSIDE), MEETING);
                demands.extend(corners.filter(is_beyond).map(demand));
            }
        }
    }
    demands
}

/// Faces whose heights hang together with those of a face, itself included.
pub fn connected_with(face: usize, meets: &BTreeMap<[usize; 2], [usize; 2]>) -> Vec<usize> {
    let mut found = vec![face];
    let mut next = 0;
    while next < found.len() {
        for &[i, j] in meets.values() {
            for (from, to) in [(i, j), (j, i)] {
                if from == found[next] && !found.contains(&to) {
                    found.push(to);
                }
            }
        }
        next += 1;
    }
    found
}
