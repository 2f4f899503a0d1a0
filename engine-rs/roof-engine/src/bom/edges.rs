//! Profiles along the edges of surfaces; an edge that two surfaces share is counted once, openings interrupt it.

use super::interrupted::{Borders, Part};
use super::net_quantities::NetQuantities;
use super::runs;
use crate::building::EdgeAt;
use crate::catalogue::Component;
use crate::configuration::EdgeRole;
use crate::layout::LaidSurface;
use crate::resolve::ResolvedRoof;
use crate::surface::Edge;
use plane_geometry::section::without;

/// A run along an edge of the roof on the bill, from one interruption to the next.
pub struct Counted {
    /// Its kind.
    pub role: EdgeRole,
    /// mm.
    pub length: i64,
    /// Not of a facade or a railing.
    pub on_roof: bool,
    /// Whether another surface, roofed with slates or not, comes up to it.
    shared: bool,
    ends: Ends,
}

/// Pieces that close the ends of a ridge.
#[derive(Default)]
struct Ends {
    /// Where hips run into it, and no other ridge that they run into has the cap.
    caps: i64,
    /// Nothing else comes up to these. Where a valley does, the ridge runs on into another roof.
    open: i64,
}

/// The runs along the edges of all surfaces as far as slates reach, one that two share only once.
pub fn counted(borders: &Borders<'_>, surfaces: &[LaidSurface]) -> Vec<Counted> {
    let billed = surfaces.iter().map(|laid| laid.on.index).collect();
    let mut shared = Shared { borders, billed, capped: Vec::new() };
    let mut found = Vec::new();
    for surface in surfaces.iter().map(|laid| &laid.on) {
        for (edge, Edge { role, .. }) in surface.edges.iter().enumerate() {
            let at = EdgeAt { surface: surface.index, edge };
            let (whole, runs) = shared.runs(at);
            for run in runs {
                let mut ends = Ends::default();
                if matches!(role, EdgeRole::Ridge | EdgeRole::Upper) {
                    for (end, begins) in [true, false].into_iter().enumerate() {
                        if run[end] == whole[end] {
                            shared.add_end(at, begins, &mut ends);
                        } else {
                            ends.open += 1;
                        }
                    }
                }
                found.push(Counted {
                    role: *role,
                    length: (run[1] - run[0]).round() as i64,
                    on_roof: surface.input.kind.is_roof(),
                    shared: shared.borders.across(at).is_some(),
                    ends,
                });
            }
        }
    }
    found.retain(|run| run.length > 0);
    found
}

/// Adds eaves, verges, ridges, hips, valleys, changes of pitch and walls.
pub fn add(net: &mut NetQuantities, roof: &ResolvedRoof<'_>, edges: &[Counted]) {
    let (catalogue, chosen) = (roof.catalogue, &roof.chosen);
    let standard = &catalogue.standard;
    let add_verge = |net: &mut NetQuantities, verge: &Component, length: i64| {
        if let Some(article) = verge.bought() {
            runs::add(net, catalogue, verge, article, (length, 2));
        }
    };
    for edge in edges {
        let length = edge.length;
        if !edge.on_roof {
            net.length(&catalogue.facade.edge_profile, length);
            continue;
        }
        match edge.role {
            EdgeRole::Eave => {
                net.length(&standard.eave_profile, length);
                add_some(&standard.eave_end, |end| net.pieces(end, 2));
                add_some(&standard.eave_mesh, |mesh| net.length(mesh, length));
            }
            EdgeRole::Left => add_verge(net, chosen.left, length),
            EdgeRole::Right => add_verge(net, chosen.right, length),
            EdgeRole::Ridge | EdgeRole::Upper => {
                let component = chosen.ridge_connection;
                if let Some(article) = component.bought() {
                    let one_sided = component.one_sided_article.as_deref();
                    let article = one_sided.filter(|_| !edge.shared).unwrap_or(article);
                    let Ends { caps, open } = edge.ends;
                    let ends = match &standard.ridge_node {
                        Some(node) => {
                            net.pieces(node, caps);
                            open
                        }
                        None => open + caps,
                    };
                    runs::add(net, catalogue, component, article, (length, ends));
                }
            }
            EdgeRole::Hip => {
                net.length(&standard.hip_profile, length);
                add_some(&standard.hip_end, |end| net.pieces(end, 1));
            }
            EdgeRole::Valley => net.length(&standard.valley_profile, length),
            EdgeRole::Kink => {
                if let Some(kink) = &standard.kink {
                    net.length(&kink.article, length);
                    net.mark_assumed(&kink.article, kink.upper_inset.confirmed && kink.lower_inset.confirmed);
                }
            }
            EdgeRole::Wall => {
                net.length(&standard.wall_profile, length);
                add_some(&standard.wall_end, |end| net.pieces(end, 2));
            }
        }
    }
}

fn add_some(article: &Option<String>, add: impl FnOnce(&str)) {
    if let Some(article) = article {
        add(article);
    }
}

/// The shared edges of a roof and which of its surfaces are on the bill.
struct Shared<'a> {
    borders: &'a Borders<'a>,
    /// Surfaces by their places.
    billed: Vec<usize>,
    /// Hips that run into a cap.
    capped: Vec<EdgeAt>,
}

impl Shared<'_> {
    /// Adds what closes an end of a ridge, by what runs into it on both of its sides.
    fn add_end(&mut self, ridge: EdgeAt, begins: bool, ends: &mut Ends) {
        // Run through in opposite directions, one side begins where the other ends.
        let near = self.beside(ridge, begins);
        let far = self.borders.across(ridge).map(|far| self.beside(far, !begins));
        let beside: Vec<(EdgeRole, EdgeAt)> = std::iter::once(near).chain(far).collect();
        let with = |role| beside.iter().filter(move |(found, _)| *found == role);
        let across = |at: EdgeAt| self.borders.across(at).map_or(at, |far| far.min(at));
        let hips: Vec<EdgeAt> = with(EdgeRole::Hip).map(|(_, at)| across(*at)).collect();
        if !hips.is_empty() {
            let has_cap = hips.iter().any(|hip| self.capped.contains(hip));
            ends.caps += i64::from(!has_cap);
            self.capped.extend(hips);
        } else if with(EdgeRole::Valley).next().is_none() {
            ends.open += 1;
        }
    }

    /// The edge of a surface before an edge, or the one behind it.
    fn beside(&self, EdgeAt { surface, edge }: EdgeAt, before: bool) -> (EdgeRole, EdgeAt) {
        let edges = &self.borders.roof.surfaces[surface].edges;
        let step = if before { edges.len() - 1 } else { 1 };
        let edge = (edge + step) % edges.len();
        (edges[edge].role, EdgeAt { surface, edge })
    }

    /// An edge as far as slates reach, and its runs between openings: the longer side at the first of two
    /// surfaces that share it, less the openings of both, nothing at the second; its own where the other
    /// surface is not on the bill.
    fn runs(&self, at: EdgeAt) -> (Part, Vec<Part>) {
        let borders = self.borders;
        let (mut whole, mut taken) = (borders.slated(at), borders.openings_on(at).to_vec());
        match borders.across(at).filter(|other| self.billed.contains(&other.surface)) {
            Some(other) if other.surface < at.surface => return (whole, Vec::new()),
            Some(other) => {
                let far = borders.mirrored(at, other, borders.slated(other));
                if far[1] - far[0] > whole[1] - whole[0] {
                    whole = far;
                }
                let openings = borders.openings_on(other).iter();
                taken.extend(openings.map(|part| borders.mirrored(at, other, *part)));
            }
            None => {}
        }
        (whole, without(whole, taken))
    }
}
