//! One surface, from its shape to its pieces.

use super::ground::{Ground, Laid, NotTileable, most_positions};
use super::{landscape, portrait};
use crate::answer::{Column, Edge, Opening, Row, SurfaceStatus};
use crate::bom::{SolvedSurface, joint_diverters};
use crate::catalogue::{Catalogue, Format};
use crate::cut::pieces::{Cutting, Piece, pieces};
use crate::openings::shape::openings_of;
use crate::roof::configuration::{Configuration, Surface, SurfaceKind};
use crate::roof::courses::lay;
use crate::roof::frame::{Frame, frame_of};
use roof_layout::polygon::{area, edges};
use roof_layout::portrait::PortraitLayout;
use roof_layout::price::PricedLayout;
use roof_layout::work::Work;

/// A laid surface. Lengths mm in its plane, area mm².
#[derive(Clone, Debug)]
pub struct LaidSurface {
    /// Part of the roof, a facade or a railing.
    pub kind: SurfaceKind,
    /// Whether it carries a layout.
    pub status: SurfaceStatus,
    /// Corners, counter-clockwise.
    pub outline: Vec<[i64; 2]>,
    /// What of it is roofed with slates: up to the custom height.
    pub slated: Vec<[i64; 2]>,
    /// That height, where another roofing lies above it.
    pub capped: Option<i64>,
    /// Edge i from corner i to corner i + 1.
    pub edges: Vec<Edge>,
    /// What slates may cover.
    pub field: Vec<[i64; 2]>,
    /// Cutouts, then skylights.
    pub openings: Vec<Opening>,
    /// Between columns.
    pub gap: i64,
    /// From left to right.
    pub columns: Vec<Column>,
    /// From the eave up.
    pub rows: Vec<Row>,
    /// What is laid.
    pub pieces: Vec<Piece>,
    /// W.
    pub power: i64,
    /// Filler columns.
    pub fillers: i64,
    /// Their widths together.
    pub filler_width: i64,
    /// W of the best plain grid.
    pub baseline_power: i64,
    /// Whether no layout is better for the objective.
    pub proven: bool,
    /// For the objective power W that no layout exceeds.
    pub most_power: Option<i64>,
    /// Of the surface.
    pub area: i64,
    /// How much narrower the field may turn out.
    pub tolerance_narrower: i64,
    /// How much wider the field may turn out.
    pub tolerance_wider: i64,
    /// Largest number of finishing rows.
    pub max_finishing_rows: i64,
    /// Tallest finishing measure.
    pub max_finishing_measure: i64,
    /// Full courses that fit at most.
    pub max_rows: i64,
    /// Joints that end at an opening.
    pub diverters: i64,
    /// Whether the sliver rule had to be dropped.
    pub slivers: bool,
    /// Why it carries no layout although it is enabled.
    pub not_tileable: Option<NotTileable>,
}

/// Lays a surface of a valid configuration by itself: for the objective price, which is one of the whole
/// roof (see [`super::price`]), with most power.
pub fn lay_surface(
    surface: &Surface,
    configuration: &Configuration,
    catalogue: &Catalogue,
) -> LaidSurface {
    match Site::new(surface, configuration, catalogue) {
        Ok(site) => site.lay(),
        Err(laid) => *laid,
    }
}

/// A surface that a layout can be chosen for.
pub(super) struct Site<'a> {
    surface: &'a Surface,
    /// The surface before anything is laid on it; in landscape with its rows.
    bare: LaidSurface,
    ground: Ground<'a>,
}

impl<'a> Site<'a> {
    /// The finished surface where there is nothing to choose.
    pub(super) fn new(
        surface: &'a Surface,
        configuration: &'a Configuration,
        catalogue: &'a Catalogue,
    ) -> Result<Self, Box<LaidSurface>> {
        let mut bare = bare(surface, configuration, catalogue);
        if !surface.enabled {
            return Err(Box::new(bare));
        }
        let frame = Frame {
            outline: bare.outline.clone(),
            edges: bare.edges.clone(),
            field: bare.field.clone(),
        };
        let (height, across) = (frame.height(), frame.width());
        let mut ground = Ground {
            configuration,
            catalogue,
            kind: surface.kind,
            most_positions: most_positions(configuration, surface),
            slate: catalogue.slate_on(surface.kind),
            formats: permitted_formats(configuration, catalogue),
            field: frame.field,
            clearances: bare.openings.iter().map(|o| o.clearance.clone()).collect(),
            across: across.unwrap_or_default(),
            along: height.unwrap_or_default(),
        };
        if height.is_none() || across.is_none() {
            bare.not_tileable = Some(landscape::without_field(&ground));
            return Err(Box::new(bare));
        }
        if configuration.is_portrait(surface) {
            let custom = surface.rows.custom_height;
            ground.along.1 = custom.map_or(ground.along.1, |height| {
                height.clamp(ground.along.0 + 1, ground.along.1)
            });
        } else if let Ok(courses) = lay(&surface.rows, &ground.slate, ground.along) {
            // Rows that do not fit have been refused before.
            bare.rows = courses.rows;
            bare.max_rows = courses.max_count;
            bare.max_finishing_rows = courses.max_finishing;
            bare.max_finishing_measure = courses.max_measure;
        }
        Ok(Self {
            surface,
            bare,
            ground,
        })
    }

    fn lay(&self) -> LaidSurface {
        let (chosen, baseline) = if self.ground.configuration.is_portrait(self.surface) {
            portrait::lay(&self.ground)
        } else {
            landscape::lay(&self.ground, &self.bare.rows)
        };
        match chosen {
            Ok(chosen) => self.finished(chosen, baseline),
            Err(reason) => LaidSurface {
                baseline_power: baseline,
                not_tileable: Some(reason),
                ..self.bare.clone()
            },
        }
    }

    /// What it offers to a value of a watt; none where nothing tiles.
    pub(super) fn offer(&self, work: &mut Work) -> Option<Offer> {
        if self.ground.configuration.is_portrait(self.surface) {
            portrait::Offer::new(&self.ground, work).map(Offer::Portrait)
        } else {
            landscape::Offer::new(&self.ground, &self.bare.rows, work).map(Offer::Landscape)
        }
    }

    /// With a layout of its offer.
    pub(super) fn with(&self, offer: &Offer, choice: &Choice, baseline: i64) -> LaidSurface {
        let chosen = match (offer, choice) {
            (Offer::Landscape(offer), Choice::Landscape(priced)) => {
                offer.laid(&self.ground, &self.bare.rows, &priced.layout)
            }
            (Offer::Portrait(offer), Choice::Portrait(layout)) => offer.laid(&self.ground, layout),
            _ => return self.lay(),
        };
        self.finished(chosen, baseline)
    }

    fn finished(&self, mut chosen: Laid, baseline: i64) -> LaidSurface {
        let mut laid = self.bare.clone();
        laid.baseline_power = baseline;
        let columns = chosen.columns.len();
        let active = std::mem::take(&mut chosen.active);
        let standard = std::mem::take(&mut chosen.standard);
        laid.pieces = pieces(
            &self.ground.field,
            &self.ground.clearances,
            &chosen.columns,
            &chosen.rows,
            &Cutting {
                active: &|row, column| active[row * columns + column],
                standard: &|row, column| standard[row * columns + column],
                overlap: self.ground.slate.overlap,
                sheet_below: self.ground.slate.sheet_metal_below,
            },
        );
        take(&mut laid, chosen, self.ground.configuration);
        laid.diverters = joint_diverters(&laid.as_solved(&self.surface.id));
        laid
    }
}

/// A surface with the prices of what can lie on it.
pub(super) enum Offer {
    /// Columns over given rows.
    Landscape(landscape::Offer),
    /// Rows over some grids of columns.
    Portrait(portrait::Offer),
}

/// A layout of an offer.
#[derive(Clone, PartialEq)]
pub(super) enum Choice {
    Landscape(PricedLayout),
    Portrait(PortraitLayout),
}

impl Offer {
    /// The layout that is worth most when a watt is worth so many millionths of a Rappen.
    pub(super) fn best_at(&self, value: i64, work: &mut Work) -> Option<Choice> {
        match self {
            Self::Landscape(offer) => offer.best_at(value, work).map(Choice::Landscape),
            Self::Portrait(offer) => offer.best_at(value, work).map(Choice::Portrait),
        }
    }
}

impl Choice {
    /// W.
    pub(super) fn power(&self) -> i64 {
        match self {
            Self::Landscape(priced) => priced.layout.power,
            Self::Portrait(layout) => layout.rows.power,
        }
    }

    /// Millionths of a Rappen.
    pub(super) fn cost(&self) -> i64 {
        match self {
            Self::Landscape(priced) => priced.cost,
            Self::Portrait(layout) => layout.cost,
        }
    }
}

impl LaidSurface {
    /// As the bill of materials reads it.
    pub fn as_solved<'a>(&'a self, id: &'a str) -> SolvedSurface<'a> {
        SolvedSurface {
            id,
            kind: self.kind,
            edges: &self.edges,
            outline: &self.outline,
            slated: &self.slated,
            capped: self.capped,
            field: &self.field,
            openings: &self.openings,
            gap: self.gap,
            columns: &self.columns,
            rows: &self.rows,
            pieces: &self.pieces,
        }
    }
}

/// The surface before anything is laid on it.
fn bare(surface: &Surface, configuration: &Configuration, catalogue: &Catalogue) -> LaidSurface {
    let frame = frame_of(surface, configuration, catalogue);
    let heights = frame.outline.iter().map(|point| point[1]);
    let (low, high) = (
        heights.clone().min().unwrap_or(0),
        heights.max().unwrap_or(0),
    );
    let custom = surface
        .rows
        .custom_height
        .filter(|_| surface.kind.is_roof());
    let capped = custom.filter(|top| (low + 1..high).contains(top));
    LaidSurface {
        kind: surface.kind,
        status: if surface.enabled {
            SurfaceStatus::NotTileable
        } else {
            SurfaceStatus::Disabled
        },
        area: area(&frame.outline),
        slated: capped.map_or_else(|| frame.outline.clone(), |top| below(&frame.outline, top)),
        capped,
        outline: frame.outline,
        edges: frame.edges,
        field: frame.field,
        openings: openings_of(surface, catalogue),
        gap: 0,
        columns: Vec::new(),
        rows: Vec::new(),
        pieces: Vec::new(),
        power: 0,
        fillers: 0,
        filler_width: 0,
        baseline_power: 0,
        proven: false,
        most_power: None,
        tolerance_narrower: 0,
        tolerance_wider: 0,
        max_finishing_rows: 0,
        max_finishing_measure: 0,
        max_rows: 0,
        diverters: 0,
        slivers: false,
        not_tileable: None,
    }
}

/// What of a polygon lies below a height, mm.
fn below(polygon: &[[i64; 2]], top: i64) -> Vec<[i64; 2]> {
    let mut left = Vec::with_capacity(polygon.len() + 2);
    for ([x1, y1], [x2, y2]) in edges(polygon) {
        if y1 <= top {
            left.push([x1, y1]);
        }
        if (y1 < top) != (y2 < top) && y1 != top && y2 != top {
            let part = (top - y1) as f64 / (y2 - y1) as f64;
            left.push([x1 + ((x2 - x1) as f64 * part).round() as i64, top]);
        }
    }
    left
}

/// The chosen formats in the catalogue's order.
fn permitted_formats<'a>(
    configuration: &Configuration,
    catalogue: &'a Catalogue,
) -> Vec<&'a Format> {
    let chosen = &configuration.layout.formats;
    catalogue
        .formats
        .iter()
        .filter(|format| chosen.contains(&format.id))
        .collect()
}

fn take(surface: &mut LaidSurface, laid: Laid, configuration: &Configuration) {
    let joints = i64::try_from(laid.columns.len()).unwrap_or(0) - 1;
    let range = configuration.layout.panel_gap;
    surface.status = SurfaceStatus::Tiled;
    surface.tolerance_narrower = (laid.gap - range.min) * joints;
    surface.tolerance_wider = (range.max - laid.gap) * joints;
    surface.gap = laid.gap;
    surface.power = laid.power;
    surface.fillers = laid.fillers;
    surface.filler_width = laid.filler_width;
    surface.proven = laid.proven;
    surface.most_power = laid.most_power;
    surface.slivers = laid.slivers;
    surface.columns = laid.columns;
    surface.rows = laid.rows;
}
