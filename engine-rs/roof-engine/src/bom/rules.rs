//! Further needs of a roof by the rules of the catalogue: tape, adhesive, trimmers, anchors and the like.

use plane_geometry::polygon::{area, bounds, edges};

use super::edges::Counted;
use super::interrupted::Borders;
use super::net_quantities::NetQuantities;
use super::substructure::{furring_runs, gross_area, level_runs};
use crate::catalogue::{Basis, Rule};
use crate::configuration::EdgeRole;
use crate::layout::LaidSurface;

/// Adds what every rule gives on the surfaces of the roof; facades and railings have systems of their own.
pub fn add(net: &mut NetQuantities, borders: &Borders<'_>, surfaces: &[LaidSurface], edges: &[Counted]) {
    let roof = borders.roof;
    let catalogue = roof.catalogue;
    let membrane = &roof.chosen.sarking_membrane.id;
    let holds = |rule: &&Rule| rule.membranes.is_empty() || rule.membranes.contains(membrane);
    for rule in catalogue.standard.rules.iter().filter(holds) {
        let amounts = amounts(rule.per, borders, surfaces, edges);
        for amount in amounts {
            if let Some(every) = rule.every {
                let pieces = (amount + every - 1) / every.max(1);
                net.pieces(&rule.article, pieces.max(rule.least) * rule.times);
            } else if rule.per == Basis::Membrane {
                net.area(&rule.article, amount * rule.times);
            } else {
                (0..rule.times).for_each(|_| net.length(&rule.article, amount));
            }
        }
        net.mark_assumed(&rule.article, rule.confirmed);
    }
}

/// The measure that a rule counts by: mm, mm² or, of each surface, 1.
fn amounts(basis: Basis, borders: &Borders<'_>, surfaces: &[LaidSurface], counted: &[Counted]) -> Vec<i64> {
    let catalogue = borders.roof.catalogue;
    let mut found = Vec::new();
    let role = match basis {
        Basis::Ridge => Some(EdgeRole::Ridge),
        Basis::Hip => Some(EdgeRole::Hip),
        Basis::Valley => Some(EdgeRole::Valley),
        _ => None,
    };
    for edge in counted {
        let counts_as = if edge.role == EdgeRole::Upper { EdgeRole::Ridge } else { edge.role };
        if edge.on_roof && Some(counts_as) == role {
            found.push(edge.length);
        }
    }
    for surface in surfaces {
        if !surface.on.input.kind.is_roof() {
            continue;
        }
        let [left, _, right, _] = bounds(&surface.on.slated);
        match basis {
            Basis::CounterBatten => {
                let spacing = catalogue.standard.furring_spacing.whole();
                for (_, [from, to]) in furring_runs(spacing, &surface.on) {
                    found.push(to - from);
                }
            }
            Basis::Membrane => found.push(gross_area(catalogue, area(&surface.on.slated))),
            Basis::OpeningSide => {
                for opening in &surface.on.openings {
                    if surface.on.reaches(opening) && opening.cut.is_some() {
                        let sides = edges(&opening.outline);
                        found.extend(sides.flat_map(|side| borders.flashed(&surface.on, opening, side)));
                    } else if surface.on.reaches(opening) {
                        let [left, low, right, high] = bounds(&opening.outline);
                        let [at_left, at_low, at_right, at_high] = borders.unflashed(&surface.on, opening);
                        let (wide, tall) = (right - left, high - low);
                        let sides = [wide - at_low, tall - at_right, wide - at_high, tall - at_left];
                        found.extend(sides.into_iter().filter(|length| *length > 0));
                    }
                }
            }
            Basis::Width => found.push(right - left),
            Basis::Surface => found.push(1),
            Basis::Transition => {
                if let Some(height) = surface.on.capped {
                    for [from, to] in level_runs(&surface.on, height as f64 - 1.0) {
                        found.push(to - from);
                    }
                }
            }
            Basis::Ridge | Basis::Hip | Basis::Valley => {}
        }
    }
    found
}
