//! Where the parts of a free roof's building stand, and the surfaces of each to one another.

use std::rc::Rc;

use super::extent::{Extent, middle_of_edge, place};
use super::space::{UP, Vector, cross, dot, facing, minus, plus, point_on};
use super::{BALCONY, Building, EdgeAt, Kind, Placement, SharedEdge};
use crate::configuration::{BuildingPart, EdgeRole, HALF_TURN, QUARTER_TURN, Roof, Surface, SurfaceKind};
use crate::surface::ResolvedSurface;
use plane_geometry::polygon::{edges, extent};
use plane_geometry::sorting::sorted_by;

const EAST: Vector = [1.0, 0.0, 0.0];
const NORTH: Vector = [0.0, 0.0, -1.0];
/// The upper end of a roof that leans against a house, m under its eave.
const UNDER_EAVE: f64 = 0.3;
/// Its own eave at least, m over ground.
const MIN_EAVE: f64 = 0.5;
/// Lower edges of facades, over the plinth, and of railings, one storey up, m over ground.
const FACADE_FROM: f64 = 0.3;
const RAILING_FROM: f64 = 2.7;
/// Depth of a facade with its substructure, m.
const CLADDING: f64 = 0.05;
/// Edges in one line make one wall, m.
const IN_LINE: f64 = 0.05;

/// Of each part the surfaces that share edges are joined there; two that face away from one another stand
/// back to back. The largest of these buildings is the part's middle, with its lowest eave at the part's
/// height. What is left over leans against it on the side it faces; facades and railings stand before
/// it. The order of parts and surfaces does not matter. A roof without parts is one.
pub fn arrange(
    roof: &Roof,
    surfaces: &[Rc<ResolvedSurface>],
    extents: &[Extent],
    shared_edges: &[SharedEdge],
) -> (Vec<Placement>, Vec<Building>) {
    let at_origin = surfaces.iter().zip(extents);
    let mut site = Site {
        surfaces,
        extents,
        shared_edges,
        placements: at_origin
            .map(|(surface, extent)| place(&surface.input, extent, [0.0; 3], 0.0, 0.0))
            .collect(),
    };
    let mut buildings = Vec::new();
    let whole =
        BuildingPart { id: String::new(), name: String::new(), x: 0, y: 0, eave_height: roof.eave_height };
    let whole = std::slice::from_ref(&whole);
    for part in if roof.parts.is_empty() { whole } else { &roof.parts } {
        site.build(part, &mut buildings);
    }
    (site.placements, buildings)
}

struct Site<'a> {
    surfaces: &'a [Rc<ResolvedSurface>],
    extents: &'a [Extent],
    shared_edges: &'a [SharedEdge],
    placements: Vec<Placement>,
}

impl Site<'_> {
    fn input(&self, index: usize) -> &Surface {
        &self.surfaces[index].input
    }

    fn azimuth(&self, index: usize) -> f64 {
        self.input(index).azimuth
    }

    fn is_roof(&self, index: usize) -> bool {
        self.surfaces[index].input.kind.is_roof()
    }

    /// The surfaces of a part, clockwise from north.
    fn surfaces_of(&self, part: &BuildingPart) -> Vec<usize> {
        let part_of = |index: usize| self.input(index).part.as_deref().unwrap_or_default();
        let own = (0..self.surfaces.len()).filter(|&index| part_of(index) == part.id);
        sorted_by(own.collect(), |&a, &b| {
            let of = |index: usize| (self.input(index).direction(), &self.input(index).id);
            of(a).cmp(&of(b))
        })
    }

    /// Puts the surfaces of a part to their places.
    fn build(&mut self, part: &BuildingPart, buildings: &mut Vec<Building>) {
        let own = self.surfaces_of(part);
        // Without a roof the first wall has a building behind it.
        let has_roof = own.iter().any(|&index| self.is_roof(index));
        let carries = |&index: &usize| if has_roof { self.is_roof(index) } else { index == own[0] };
        let (carrying, uprights): (Vec<usize>, Vec<usize>) = own.iter().copied().partition(carries);
        let mut joined = self.join(&carrying);
        let sizes = || joined.iter().map(|building| building.surfaces.len());
        let most = sizes().max().unwrap_or(0);
        if let Some(largest) = sizes().position(|size| size == most) {
            joined[..=largest].rotate_right(1);
        }
        let [x, y, eave] = [part.x, part.y, part.eave_height].map(|mm| mm as f64 / 1000.0);
        let mut standing: Vec<usize> = Vec::new();
        for Building { surfaces, .. } in &joined {
            let [low, high] = self.reach(surfaces, UP);
            if standing.is_empty() {
                self.centre(surfaces, EAST, x);
                self.centre(surfaces, NORTH, y);
                self.shift(surfaces, UP, eave - low);
            } else {
                self.put_before(surfaces, &standing);
                let top = (eave - UNDER_EAVE).max(MIN_EAVE + high - low);
                self.shift(surfaces, UP, top - high);
            }
            standing.extend(surfaces);
        }
        buildings.append(&mut joined);
        for upright in uprights {
            let front = facing(self.azimuth(upright));
            let beside = cross(UP, front);
            let is_railing = self.input(upright).kind == SurfaceKind::Balcony;
            let [out, mut left] = self.wall(upright, &standing, [front, beside]);
            let before = if is_railing { BALCONY } else { CLADDING };
            let own_out = self.reach(&[upright], front)[0];
            self.shift(&[upright], front, out + before - own_out);
            // Several stand side by side from the left end of the wall.
            for &other in own.iter().take_while(|&&other| other != upright) {
                if !self.is_roof(other) && self.turn(other, upright) == 0 {
                    left += self.extents[other].width();
                }
            }
            let own_left = self.reach(&[upright], beside)[0];
            self.shift(&[upright], beside, left - own_left);
            let from = if is_railing { RAILING_FROM } else { FACADE_FROM };
            self.shift(&[upright], UP, from);
            buildings.push(Building::of(Kind::Before, vec![upright]));
        }
    }

    /// How far out the wall of a facade or railing is, and its left end, m: the one under its surface, else the
    /// widest that faces its way; the outermost corners where none does.
    fn wall(&self, upright: usize, standing: &[usize], axes: [Vector; 2]) -> [f64; 2] {
        let chosen = self.input(upright).wall.as_ref();
        // How far out, its left end and its width.
        let mut walls: Vec<[f64; 3]> = Vec::new();
        for &surface in standing {
            let ResolvedSurface { input, outline, .. } = &*self.surfaces[surface];
            if chosen.is_some_and(|id| *id != input.id) {
                continue;
            }
            for (edge, ends) in edges(outline).enumerate() {
                let [start, end] = [ends.0, ends.1].map(|point| {
                    let point = point_on(&self.placements[surface], point[0] as f64, point[1] as f64, 0.0);
                    axes.map(|axis| dot(point, axis))
                });
                let width = end[1] - start[1];
                let at = EdgeAt { surface, edge };
                if (start[0] - end[0]).abs() > IN_LINE
                    || width <= 0.0
                    || self.shared_edges.iter().any(|shared| shared.edges.contains(&at))
                {
                    continue;
                }
                match walls.iter_mut().find(|[out, ..]| (out - start[0]).abs() < IN_LINE) {
                    Some([_, left, wide]) => (*left, *wide) = (left.min(start[1]), *wide + width),
                    None => walls.push([start[0], start[1], width]),
                }
            }
        }
        let widest = walls.into_iter().max_by(|a, b| a[2].total_cmp(&b[2]));
        let [out, left, _] = widest.unwrap_or_else(|| {
            let [[_, out], [left, _]] = axes.map(|axis| self.reach(standing, axis));
            [out, left, 0.0]
        });
        [out, left]
    }

    /// The buildings that surfaces are, moved so that they meet where they share edges.
    fn join(&mut self, members: &[usize]) -> Vec<Building> {
        let mut buildings: Vec<Building> = Vec::new();
        for &first in members {
            if buildings.iter().any(|b| b.surfaces.contains(&first)) {
                continue;
            }
            let (mut group, mut next) = (vec![first], 0);
            while let Some(&here) = group.get(next) {
                next += 1;
                for &there in members {
                    if !group.contains(&there)
                        && let Some(by) = self.gap(here, there, members.len())
                    {
                        self.shift(&[there], by, 1.0);
                        group.push(there);
                    }
                }
            }
            let mut joints = self.shared_edges.to_vec();
            joints.retain(|m| m.edges.iter().all(|at| group.contains(&at.surface)));
            let mut surfaces = members.to_vec();
            surfaces.retain(|member| group.contains(member));
            buildings.push(Building { kind: self.building_kind(&surfaces, &joints), surfaces, joints });
        }
        buildings
    }

    /// From a surface to where another one shares an edge with it; of two back to back from ridge to ridge.
    fn gap(&self, here: usize, there: usize, members: usize) -> Option<Vector> {
        let [from, to] = [here, there].map(|index| {
            move |shared_edge: &SharedEdge| shared_edge.edges.into_iter().find(|at| at.surface == index)
        });
        let mut shared = self.shared_edges.iter().filter_map(|m| Some([from(m)?, to(m)?]));
        let ends = match shared.next() {
            Some(edges) => edges
                .map(|at| middle_of_edge(&self.surfaces[at.surface], &self.placements[at.surface], at.edge)),
            None if members == 2 && self.are_opposite(here, there) => [here, there].map(|index| {
                let (outline, at) = (&self.surfaces[index].outline, &self.placements[index]);
                let [x, y] = [0, 1].map(|axis| extent(outline, axis).unwrap_or_default());
                point_on(at, (x.0 + x.1) as f64 / 2.0, y.1 as f64, 0.0)
            }),
            None => return None,
        };
        Some(minus(ends[0], ends[1]))
    }

    /// How far one turns clockwise, tenths of a degree.
    fn turn(&self, from: usize, to: usize) -> i64 {
        self.input(from).turn_to(self.input(to))
    }

    fn are_opposite(&self, here: usize, there: usize) -> bool {
        self.turn(here, there) == HALF_TURN
    }

    /// Expects them clockwise.
    fn building_kind(&self, surfaces: &[usize], joints: &[SharedEdge]) -> Kind {
        let hips = joints.iter().filter(|m| m.role == EdgeRole::Hip).count();
        match surfaces {
            [_] => Kind::Single,
            [a, b] if self.are_opposite(*a, *b) => Kind::Gable,
            [a, b, c, d] if hips == 4 && joints.len() <= 5 => {
                let are_square = [(a, b), (b, c), (c, d)].map(|(&from, &to)| self.turn(from, to));
                if are_square == [QUARTER_TURN; 3] { Kind::Hip } else { Kind::Joined }
            }
            _ => Kind::Joined,
        }
    }

    /// How far surfaces reach in a direction: the least and the most.
    fn reach(&self, surfaces: &[usize], direction: Vector) -> [f64; 2] {
        let mut reach = [f64::INFINITY, f64::NEG_INFINITY];
        for &index in surfaces {
            for point in &self.surfaces[index].outline {
                let [x, y] = point.map(|mm| mm as f64);
                let far = dot(point_on(&self.placements[index], x, y, 0.0), direction);
                reach = [reach[0].min(far), reach[1].max(far)];
            }
        }
        reach
    }

    fn shift(&mut self, surfaces: &[usize], direction: Vector, by: f64) {
        for &index in surfaces {
            let origin = &mut self.placements[index].origin;
            *origin = plus(*origin, direction, by);
        }
    }

    /// Puts their middle in a direction.
    fn centre(&mut self, surfaces: &[usize], direction: Vector, at: f64) {
        let [low, high] = self.reach(surfaces, direction);
        self.shift(surfaces, direction, at - (low + high) / 2.0);
    }

    /// Puts them against others, on the side that they face.
    fn put_before(&mut self, surfaces: &[usize], others: &[usize]) {
        let Some(&first) = surfaces.first() else {
            return;
        };
        let front = facing(self.azimuth(first));
        let beside = cross(UP, front);
        let [left, right] = self.reach(others, beside);
        self.centre(surfaces, beside, (left + right) / 2.0);
        let by = self.reach(others, front)[1] - self.reach(surfaces, front)[0];
        self.shift(surfaces, front, by);
    }
}
