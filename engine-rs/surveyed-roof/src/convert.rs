//! A reconstructed roof as roof and surfaces of a configuration.

use crate::answer::{
    FaceKind, FaceName, FaceSide, FoundFace, LeftOut, SkippedFace, SurveyAnswer, SurveyEstimate, SurveyNote,
};
use crate::choice::{left_out, side_of};
use crate::input::{SurveyFace, SurveyInput};
use crate::kinds::{Side, length_sd, placed, typed};
use crate::openings::{Dormers, cutouts};
use crate::outline::{Flat, azimuth_of, flat, shape};
use crate::parts::{MAX_PARTS, bounds, groups, id_of, parts_of};
use roof_engine::configuration::{
    CutoutKind, Outline, Roof, RoofType, Surface, SurfaceEdge, SurveySource, SurveyedValue,
};
use roof_engine::engine::new_roof::surfaces_for;
use roof_survey::{Estimate, Face, Note, Point, Roof as FoundRoof, Skipped};

/// Most surfaces of a configuration, and corners of one.
const MAX_SURFACES: usize = 64;
const MAX_CORNERS: usize = 64;
/// Standard deviation of a height that is estimated by storeys, mm.
const STOREYS_DEVIATION: f64 = 1000.0;

/// A surveyed face as the reconstruction takes it.
pub fn face_of(face: &SurveyFace) -> Face {
    Face {
        ring: open(&face.ring),
        holes: face.holes.iter().map(|ring| open(ring)).collect(),
        pitch: face.pitch,
        aspect: face.aspect,
        slope_area: face.area.filter(|&area| area > 0.0),
    }
}

/// A ring without its first corner again at the end.
fn open(ring: &[Point]) -> Vec<Point> {
    match ring {
        [first, others @ .., last] if first == last && !others.is_empty() => ring[..ring.len() - 1].to_vec(),
        _ => ring.to_vec(),
    }
}

/// The longer side of the box around a roof, m.
pub fn extent(roof: &FoundRoof) -> f64 {
    let all: Vec<usize> = (0..roof.faces.len()).collect();
    let [low, high] = bounds(roof, &all);
    f64::max(high[0] - low[0], high[1] - low[1])
}

/// Returns the roof, or `None` where no face makes a surface.
pub fn answer(input: &SurveyInput, found: &FoundRoof) -> Option<SurveyAnswer> {
    let dormers = Dormers::of(found);
    let mut flats: Vec<Option<Flat>> = (0..found.faces.len()).map(|face| flat(found, face)).collect();
    for face in dormers.faces() {
        flats[face] = None;
    }
    for flat in &mut flats {
        flat.take_if(|flat| flat.corners.len() > MAX_CORNERS);
    }
    flats.iter_mut().filter(|flat| flat.is_some()).skip(MAX_SURFACES).for_each(|flat| *flat = None);
    let mut groups = groups(found, &flats);
    for face in groups.split_off(groups.len().min(MAX_PARTS)).into_iter().flatten() {
        flats[face] = None;
    }
    let work = Work { input, found, dormers, flats, groups };
    let (roof, mut surfaces) = work.typed().or_else(|| work.free())?;
    let mut reasons = work.reasons();
    // A roof has at least one surface with slates.
    let made_of = |face: usize| surfaces.iter().any(|(_, of)| *of == face);
    if !(0..found.faces.len()).any(|face| made_of(face) && reasons[face].is_none()) {
        let best = work.best()?;
        reasons[best] = None;
    }
    for (surface, face) in &mut surfaces {
        surface.enabled = reasons[*face].is_none();
        surface.cutouts = work.flats[*face]
            .as_ref()
            .map(|flat| cutouts(found, *face, &placed(flat, &surface.outline), &work.dormers))
            .unwrap_or_default();
    }
    Some(SurveyAnswer::Roof {
        faces: work.faces(&surfaces, &reasons),
        notes: work.notes(&surfaces),
        surfaces: surfaces.into_iter().map(|(surface, _)| surface).collect(),
        roof,
    })
}

/// Surfaces with the faces that they were made of.
type Surfaces = Vec<(Surface, usize)>;

struct Work<'a> {
    input: &'a SurveyInput,
    found: &'a FoundRoof,
    dormers: Dormers,
    flats: Vec<Option<Flat>>,
    /// Faces of each part, the largest part first.
    groups: Vec<Vec<usize>>,
}

impl Work<'_> {
    /// A roof of a type, where there is one part that makes one.
    fn typed(&self) -> Option<(Roof, Surfaces)> {
        let [group] = self.groups.as_slice() else { return None };
        let side =
            |&face: &usize| Some(Side { found: &self.found.faces[face], flat: self.flats[face].as_ref()? });
        let sides: Vec<Side<'_>> = group.iter().map(side).collect::<Option<_>>()?;
        let part = parts_of(self.found, &self.groups, self.input.storeys).into_iter().next()?;
        let typed = typed(&sides, part.eave_height)?;
        let mut roof = typed.roof;
        let largest = sides.iter().map(|side| length_sd(side.found)).fold(0.0, f64::max) * 1000.0;
        let pitch = sides.iter().map(|side| side.found.pitch.sd).fold(0.0, f64::max);
        roof.surveyed = vec![
            self.value("angle", pitch),
            self.value("buildingLength", largest),
            self.value("buildingWidth", largest),
        ];
        roof.surveyed.extend(self.eave_height());
        let with_origins = |(mut surface, side): (Surface, usize)| {
            let face = group[side];
            surface.surveyed = self.origins(face, &surface.outline);
            (surface, face)
        };
        Some((roof, typed.surfaces.into_iter().map(with_origins).collect()))
    }

    /// A free form of named parts.
    fn free(&self) -> Option<(Roof, Surfaces)> {
        let parts = parts_of(self.found, &self.groups, self.input.storeys);
        let (largest, main) = (self.flats.iter().flatten().next()?, parts.first()?);
        let width = |axis: usize| largest.corners.iter().map(|corner| corner[axis]).max().unwrap_or(0);
        let mut roof = Roof {
            roof_type: RoofType::Free,
            angle: largest.angle,
            building_length: width(0),
            building_width: width(1),
            eave_height: main.eave_height,
            parts: Vec::new(),
            surveyed: self.eave_height().into_iter().collect(),
        };
        let template = surfaces_for(&roof, &[]).into_iter().next()?;
        let ids = self.ids();
        let id = |face: usize| ids[face].clone();
        let surface = |(part, face): (usize, usize)| {
            let flat = self.flats[face].as_ref()?;
            let outline = shape(&flat.corners);
            let edges = flat
                .edges
                .iter()
                .map(|edge| SurfaceEdge { role: edge.role, shared_with: edge.shared_with.and_then(id) });
            let surface = Surface {
                id: id(face)?,
                azimuth: flat.azimuth,
                angle: flat.angle,
                part: Some(id_of(part)),
                edges: Some(edges.collect()),
                surveyed: self.origins(face, &outline),
                outline,
                ..template.clone()
            };
            Some((surface, face))
        };
        let members = self.groups.iter().enumerate();
        let members = members.flat_map(|(part, group)| group.iter().map(move |&face| (part, face)));
        let surfaces: Surfaces = members.filter_map(surface).collect();
        roof.parts = parts;
        (!surfaces.is_empty()).then_some((roof, surfaces))
    }

    fn value(&self, of: &str, deviation: f64) -> SurveyedValue {
        SurveyedValue {
            of: of.to_string(),
            source: self.input.source,
            date: self.input.date.clone(),
            // Three figures say more than the survey knows.
            deviation: (deviation * 1000.0).round() / 1000.0,
        }
    }

    /// Known by the 3D model, or by the number of storeys only.
    fn eave_height(&self) -> Option<SurveyedValue> {
        let main = self.groups.first().and_then(|group| self.found.faces[*group.first()?].level);
        if let (Some(level), Some(heights)) = (main, &self.input.heights) {
            let (source, date) = (heights.source, heights.date.clone());
            return Some(SurveyedValue { source, date, ..self.value("eaveHeight", level.sd * 1000.0) });
        }
        self.input.storeys?;
        let value = self.value("eaveHeight", STOREYS_DEVIATION);
        let source = match self.input.source {
            SurveySource::Village => SurveySource::Village,
            _ => SurveySource::Register,
        };
        Some(SurveyedValue { source, ..value })
    }

    /// Origins of the values of a surface; lengths have the deviation of the face's eave, slope or edges.
    fn origins(&self, face: usize, outline: &Outline) -> Vec<SurveyedValue> {
        let face = &self.found.faces[face];
        let mut origins = vec![self.value("angle", face.pitch.sd), self.value("azimuth", face.aspect.sd)];
        let [any, slope] = [length_sd(face), face.slope.sd].map(|m| m * 1000.0);
        let along = face.eave.map_or(any, |eave| eave.sd * 1000.0);
        let of = |(name, _): (&'static str, i64)| match name {
            "height" => self.value(name, slope),
            "width" => self.value(name, along),
            _ => self.value(name, any),
        };
        match outline {
            Outline::Polygon { .. } => {
                origins.extend([self.value("width", along), self.value("height", slope)]);
            }
            _ => origins.extend(outline.lengths().into_iter().map(of)),
        }
        origins
    }

    fn name_of(&self, face: usize) -> FaceName {
        let described = &self.found.faces[face];
        let side = side_of(azimuth_of(described), described.pitch.value);
        let is_main = self.groups.first().is_some_and(|main| main.contains(&face));
        let kind = if self.dormers.faces().any(|of| of == face) {
            FaceKind::Dormer
        } else if is_main {
            FaceKind::Main
        } else {
            FaceKind::Annex
        };
        FaceName { kind, side }
    }

    /// Ids of the surfaces by face: `south`, `annex-south`, `south-2`; `None` of a face without a surface.
    fn ids(&self) -> Vec<Option<String>> {
        let mut ids: Vec<Option<String>> = Vec::new();
        for (face, flat) in self.flats.iter().enumerate() {
            let FaceName { kind, side } = self.name_of(face);
            let name = format!("{}{}", if kind == FaceKind::Annex { "annex-" } else { "" }, word(side));
            let numbered = (2..).map(|number| format!("{name}-{number}"));
            let free = std::iter::once(name.clone())
                .chain(numbered)
                .find(|id| !ids.iter().flatten().any(|other| other == id));
            ids.push(flat.as_ref().and(free));
        }
        ids
    }

    fn reasons(&self) -> Vec<Option<LeftOut>> {
        let reason = |(face, flat): (usize, &Option<Flat>)| {
            let described = &self.found.faces[face];
            if self.dormers.faces().any(|of| of == face) {
                return Some(LeftOut::Dormer);
            }
            let sources = described.sources.iter().map(|&source| &self.input.faces[source]);
            let sources: Vec<&SurveyFace> = sources.collect();
            let chosen = left_out(described, azimuth_of(described), &sources);
            if flat.is_none() { chosen.or(Some(LeftOut::Unclear)) } else { chosen }
        };
        self.flats.iter().enumerate().map(reason).collect()
    }

    /// The face with a surface that is nearest to south, of those with most of the area.
    fn best(&self) -> Option<usize> {
        let with_surface = (0..self.flats.len()).filter(|&face| self.flats[face].is_some());
        let suits = |face: usize| {
            let described = &self.found.faces[face];
            let south =
                (described.aspect.value.to_radians().cos() + 2.0) * described.pitch.value.to_radians().cos();
            described.area.value * south
        };
        with_surface.max_by(|&a, &b| suits(a).total_cmp(&suits(b)))
    }

    fn faces(&self, surfaces: &Surfaces, reasons: &[Option<LeftOut>]) -> Vec<FoundFace> {
        let found = |face: usize| {
            let described = &self.found.faces[face];
            let ring = |ring: &Vec<roof_survey::Edge>| {
                ring.iter().map(|edge| self.found.corners[edge.corner]).collect()
            };
            let mut rings = described.rings.iter().map(ring);
            let sources = described.sources.iter().map(|&source| self.input.faces[source].id.clone());
            let azimuth = Estimate { value: azimuth_of(described), sd: described.aspect.sd };
            let name = self.name_of(face);
            FoundFace {
                surface: id_in(surfaces, face),
                sources: sources.collect(),
                ring: rings.next().unwrap_or_default(),
                holes: rings.collect(),
                pitch: estimate(described.pitch),
                azimuth: estimate(azimuth),
                area: estimate(described.area),
                eave: described.eave.map(estimate),
                slope: (name.side != FaceSide::Level).then(|| estimate(described.slope)),
                left: reasons[face],
                name,
            }
        };
        (0..self.found.faces.len()).map(found).collect()
    }

    fn notes(&self, surfaces: &Surfaces) -> Vec<SurveyNote> {
        let source = |&index: &usize| self.input.faces[index].id.clone();
        let ids =
            |faces: &[usize]| faces.iter().filter_map(|&face| id_in(surfaces, face)).collect::<Vec<_>>();
        let note = |note: &Note| match note {
            Note::Skipped { source: index, reason } => {
                let reason = match reason {
                    Skipped::Small => SkippedFace::Small,
                    Skipped::Double => SkippedFace::Double,
                };
                Some(SurveyNote::Skipped { face: source(index), reason })
            }
            Note::MayStep { between: [a, b] } => Some(SurveyNote::Step { between: [source(a), source(b)] }),
            Note::MayBreak { between } => {
                let between = ids(between).try_into().ok()?;
                Some(SurveyNote::Break { between })
            }
            Note::Apart { faces } => {
                let surfaces = ids(faces);
                (!surfaces.is_empty()).then_some(SurveyNote::Apart { surfaces })
            }
        };
        let openings = surfaces.iter().flat_map(|(surface, _)| {
            surface.cutouts.iter().map(|cutout| {
                let (surface, opening) = (surface.id.clone(), cutout.id.clone());
                match cutout.kind {
                    CutoutKind::Other => SurveyNote::Hole { surface, opening },
                    _ => SurveyNote::Dormer { surface, opening },
                }
            })
        });
        self.found.notes.iter().filter_map(note).chain(openings).collect()
    }
}

fn id_in(surfaces: &Surfaces, face: usize) -> Option<String> {
    surfaces.iter().find(|(_, of)| *of == face).map(|(surface, _)| surface.id.clone())
}

fn estimate(of: Estimate) -> SurveyEstimate {
    SurveyEstimate { value: of.value, deviation: of.sd }
}

const fn word(side: FaceSide) -> &'static str {
    match side {
        FaceSide::North => "north",
        FaceSide::NorthEast => "north-east",
        FaceSide::East => "east",
        FaceSide::SouthEast => "south-east",
        FaceSide::South => "south",
        FaceSide::SouthWest => "south-west",
        FaceSide::West => "west",
        FaceSide::NorthWest => "north-west",
        FaceSide::Level => "level",
    }
}
