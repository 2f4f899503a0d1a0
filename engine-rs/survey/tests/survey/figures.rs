//! Accuracy of reconstructed roofs against the truth of invented houses.

use invented_houses::{House, Kind, Noise, Role as TrueRole, SurveyedFace, house, model, survey};
use roof_survey::{Face, Heights, Note, Point, Role, Roof, RoofFace, reconstruct};

/// Smallest face that counts, m² along the slope.
const SMALLEST: f64 = 8.0;

/// Counts over many houses.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// Faces of at least 8 m².
    pub faces: usize,
    /// Those found as one face of about the right area.
    pub found: usize,
    /// Those found with pitch within 1°, and with aspect within 2°.
    pub oriented: [usize; 2],
    /// Those found with area within 2 %, and within 5 %.
    pub area: [usize; 2],
    /// Edges of found faces of at least 1 m, and those with their true role.
    pub edges: usize,
    /// Edges with their true role.
    pub roles: usize,
    /// Errors of the lengths of edges in metres.
    pub lengths: Vec<f64>,
    /// Areas that lie within two stated deviations of the truth.
    pub honest: usize,
    /// Lengths that lie within two stated deviations of the truth.
    pub honest_lengths: usize,
    /// Houses with a case that the plan cannot decide, and those of them where it is named.
    pub undecidable: usize,
    /// Houses whose undecidable case is named.
    pub named: usize,
    /// Houses whose undecidable case is decided, and rightly.
    pub decided: usize,
    /// Errors of the heights of eaves above the ground, of all parts of all houses, metres.
    pub eaves: Vec<f64>,
    /// Those that lie within two stated deviations of the truth.
    pub honest_eaves: usize,
    /// Houses without a roof.
    pub refused: usize,
}

impl Figures {
    /// Adds the figures of other houses.
    pub fn add(&mut self, other: &Figures) {
        self.faces += other.faces;
        self.found += other.found;
        for k in [0, 1] {
            self.oriented[k] += other.oriented[k];
            self.area[k] += other.area[k];
        }
        self.edges += other.edges;
        self.roles += other.roles;
        self.lengths.extend(&other.lengths);
        self.honest += other.honest;
        self.honest_lengths += other.honest_lengths;
        self.undecidable += other.undecidable;
        self.named += other.named;
        self.decided += other.decided;
        self.eaves.extend(&other.eaves);
        self.honest_eaves += other.honest_eaves;
        self.refused += other.refused;
    }

    /// A length error that this part of all edges stays below, metres.
    pub fn length(&self, part: f64) -> f64 {
        quantile(&self.lengths, part)
    }
}

/// A value that this part of all stays below.
pub fn quantile(values: &[f64], part: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let index = (part * sorted.len() as f64) as usize;
    sorted.get(index.min(sorted.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
}

/// Percent, of nothing 100.
pub fn percent(part: usize, of: usize) -> f64 {
    if of == 0 { 100.0 } else { 100.0 * part as f64 / of as f64 }
}

/// The surveyed faces as the input of a reconstruction.
pub fn faces_of(surveyed: &[SurveyedFace]) -> Vec<Face> {
    let face = |face: &SurveyedFace| Face {
        ring: face.ring.clone(),
        holes: face.holes.clone(),
        pitch: face.pitch,
        aspect: face.aspect,
        // Of corners so far off that the outline crosses itself.
        slope_area: Some(face.slope_area).filter(|&area| area > 0.0),
    };
    surveyed.iter().map(face).collect()
}

/// The roof of a house in a 3D model whose heights have a standard deviation in metres.
pub fn heights_of(house: &House, noise: &Noise, sd: f64, seed: u64) -> Heights {
    Heights { triangles: model(house, [noise.corner, sd], seed), sd }
}

/// Reconstructs `count` houses of a kind and compares them with the truth. `heights`: standard deviation of those of the
/// 3D model, metres; `None` without a model.
pub fn measure(kind: Kind, noise: &Noise, heights: Option<f64>, count: u64) -> Figures {
    let mut figures = Figures::default();
    for seed in 0..count {
        let truth = house(kind, seed);
        let surveyed = survey(&truth, noise, seed);
        figures.undecidable += usize::from(matches!(kind, Kind::Step | Kind::Mansard));
        let heights = heights.map(|sd| heights_of(&truth, noise, sd, seed));
        match reconstruct(&faces_of(&surveyed), noise.corner, heights.as_ref()) {
            Ok(roof) => {
                figures.named += usize::from(is_named(kind, &roof));
                figures.decided += usize::from(is_decided(kind, &surveyed, &roof));
                compare_eaves(&mut figures, &truth, &surveyed, &roof);
                compare(&mut figures, &truth, &surveyed, &roof);
            }
            Err(_) => figures.refused += 1,
        }
    }
    figures
}

/// Whether the case of a kind that the plan cannot decide is named: the step of row houses, the break of a mansard.
fn is_named(kind: Kind, roof: &Roof) -> bool {
    roof.notes.iter().any(|note| match kind {
        Kind::Step => matches!(note, Note::MayStep { .. }),
        Kind::Mansard => matches!(note, Note::MayBreak { .. }),
        _ => false,
    })
}

/// Whether the step of row houses lies between faces of both, and each face of a mansard meets the one above.
fn is_decided(kind: Kind, surveyed: &[SurveyedFace], roof: &Roof) -> bool {
    if is_named(kind, roof) {
        return false;
    }
    let house = |&source: &usize| surveyed[source].of / 2;
    match kind {
        Kind::Step => roof.faces.iter().all(|face| {
            let first = face.sources.first().map(house);
            face.level.is_some() && face.sources.iter().all(|source| Some(house(source)) == first)
        }),
        Kind::Mansard => {
            let edges = roof.faces.iter().flat_map(|face| face.rings.iter().flatten());
            edges.filter(|edge| edge.role == Role::Break).count() == 4
        }
        _ => false,
    }
}

/// Compares the height of the lowest corner of every face with the truth, each height of the roof once.
fn compare_eaves(figures: &mut Figures, truth: &House, surveyed: &[SurveyedFace], roof: &Roof) {
    let mut seen: Vec<f64> = Vec::new();
    for level in roof.faces.iter().filter_map(|face| face.level) {
        if seen.contains(&level.value) {
            continue;
        }
        seen.push(level.value);
        let members = roof.faces.iter().filter(|face| face.level == Some(level));
        let faces = members.flat_map(|face| &face.sources).map(|&source| &truth.faces[surveyed[source].of]);
        let heights = faces.flat_map(|face| {
            face.ring
                .iter()
                .map(|at| face.plane[0].mul_add(at[0], face.plane[1].mul_add(at[1], face.plane[2])))
        });
        let error = (level.value - heights.fold(f64::MAX, f64::min)).abs();
        figures.honest_eaves += usize::from(error <= 2.0 * level.sd);
        figures.eaves.push(error);
    }
}

fn compare(figures: &mut Figures, truth: &House, surveyed: &[SurveyedFace], roof: &Roof) {
    for (index, face) in truth.faces.iter().enumerate() {
        let [a, b, _] = face.plane;
        let slope = a.hypot(b);
        let area =
            face.holes.iter().chain([&face.ring]).map(|ring| signed(ring)).sum::<f64>() * slope.hypot(1.0);
        if area < SMALLEST {
            continue;
        }
        figures.faces += 1;
        let is_made_of =
            |candidate: &&RoofFace| candidate.sources.iter().any(|&source| surveyed[source].of == index);
        let candidates: Vec<&RoofFace> = roof.faces.iter().filter(is_made_of).collect();
        let &[found] = candidates.as_slice() else { continue };
        let is_pure = found.sources.iter().all(|&source| surveyed[source].of == index);
        if !is_pure || (found.area.value - area).abs() > 0.3 * area {
            continue;
        }
        figures.found += 1;
        let aspect = a.atan2(b).to_degrees();
        let turned = (found.aspect.value - aspect + 180.0).rem_euclid(360.0) - 180.0;
        let tilted = found.pitch.value - slope.atan().to_degrees();
        figures.oriented[0] += usize::from(tilted.abs() <= 1.0);
        figures.oriented[1] += usize::from(turned.abs() <= 2.0);
        let error = (found.area.value - area).abs();
        for (count, within) in figures.area.iter_mut().zip([0.02, 0.05]) {
            *count += usize::from(error <= within * area);
        }
        figures.honest += usize::from(error <= 2.0 * found.area.sd);
        compare_edges(figures, face, roof, found);
    }
}

fn compare_edges(figures: &mut Figures, truth: &invented_houses::TrueFace, roof: &Roof, found: &RoofFace) {
    let edges: Vec<(Point, Point, &roof_survey::Edge)> = found
        .rings
        .iter()
        .flat_map(|ring| {
            (0..ring.len()).map(|k| {
                let ends = [ring[k].corner, ring[(k + 1) % ring.len()].corner];
                (roof.corners[ends[0]], roof.corners[ends[1]], &ring[k])
            })
        })
        .collect();
    let rings = std::iter::once(&truth.ring).chain(&truth.holes);
    let sides = rings.flat_map(|ring| (0..ring.len()).map(|k| (ring[k], ring[(k + 1) % ring.len()])));
    for ((a, b), &role) in sides.zip(&truth.roles) {
        if apart(a, b) < 1.0 {
            continue;
        }
        let middle = [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0];
        let off = |from: Point, to: Point| {
            let turn = (cross([b[0] - a[0], b[1] - a[1]], [to[0] - from[0], to[1] - from[1]])
                / (apart(a, b) * apart(from, to)).max(1e-9))
            .abs();
            from_side(middle, from, to) + 2.0 * turn
        };
        let Some(&(from, to, edge)) = edges.iter().min_by(|x, y| off(x.0, x.1).total_cmp(&off(y.0, y.1)))
        else {
            continue;
        };
        figures.edges += 1;
        figures.roles += usize::from(same(edge.role, role));
        if apart(a, from) < 1.5 && apart(b, to) < 1.5 {
            let rise = truth.plane[0].mul_add(b[0] - a[0], truth.plane[1] * (b[1] - a[1]));
            let error = (edge.length.value - apart(a, b).hypot(rise)).abs();
            figures.honest_lengths += usize::from(error <= 2.0 * edge.length.sd);
            figures.lengths.push(error);
        }
    }
}

fn same(role: Role, truth: TrueRole) -> bool {
    matches!(
        (role, truth),
        (Role::Eave, TrueRole::Eave)
            | (Role::Ridge, TrueRole::Ridge)
            | (Role::Verge, TrueRole::Verge)
            | (Role::Hip, TrueRole::Hip)
            | (Role::Valley, TrueRole::Valley)
            | (Role::Break, TrueRole::Break)
            | (Role::Wall, TrueRole::Wall)
    )
}

fn signed(ring: &[Point]) -> f64 {
    (0..ring.len()).map(|k| cross(ring[k], ring[(k + 1) % ring.len()])).sum::<f64>() / 2.0
}

fn cross(a: Point, b: Point) -> f64 {
    a[0].mul_add(b[1], -(a[1] * b[0]))
}

fn apart(a: Point, b: Point) -> f64 {
    (b[0] - a[0]).hypot(b[1] - a[1])
}

fn from_side(at: Point, a: Point, b: Point) -> f64 {
    let (side, to) = ([b[0] - a[0], b[1] - a[1]], [at[0] - a[0], at[1] - a[1]]);
    let squared = side[0].mul_add(side[0], side[1] * side[1]).max(1e-12);
    let part = (side[0].mul_add(to[0], side[1] * to[1]) / squared).clamp(0.0, 1.0);
    apart(at, [side[0].mul_add(part, a[0]), side[1].mul_add(part, a[1])])
}
