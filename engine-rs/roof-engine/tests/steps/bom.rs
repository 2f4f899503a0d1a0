use roof_engine::bom::Bom;
use roof_engine::configuration::AutoOr;
use roof_engine::cut::pieces::CellKind;
use roof_engine::layout::LaidSurface;
use roof_engine::layout::joints::joint_diverters;
use roof_engine::loads::guard::snow_guard_rows;
use roof_engine::openings::{Opening, OpeningKind};
use roof_engine::prices::discount::BomDiscount;
use roof_engine::resolve::ResolvedRoof;
use roof_engine::surface::ResolvedSurface;
use std::rc::Rc;

use proptest::prelude::*;

use crate::demo::{catalogue, roof_of};
use exact_tiling::WorkBudget;
use plane_geometry::field::field;
use roof_engine::configuration::EdgeRole;
use roof_engine::configuration::{Configuration, RoofType};
use roof_engine::cut::pieces::{Cutting, pieces};
use roof_engine::engine::new_roof::new_configuration;
use roof_engine::layout::SurfaceLayout;
use roof_engine::surface::Edge;
use roof_engine::surface::LayoutInput;
use roof_engine::surface::grid::{Column, Row, RowKind};
use roof_engine::surface::outline::roles;

/// A surface laid with equal columns from the left and as many courses as fit.
struct Laid {
    outline: Vec<[i64; 2]>,
    edges: Vec<Edge>,
    field: Vec<[i64; 2]>,
    openings: Vec<Opening>,
    slates: SurfaceLayout,
}

fn opening(kind: OpeningKind, model: Option<&str>, left: i64, bottom: i64, right: i64, top: i64) -> Opening {
    let outline = vec![[left, bottom], [right, bottom], [right, top], [left, top]];
    let clearance = vec![
        [left - 100, bottom - 100],
        [right + 100, bottom - 100],
        [right + 100, top + 100],
        [left - 100, top + 100],
    ];
    Opening {
        id: "o".into(),
        kind,
        model: model.map(str::to_string),
        outline,
        clearance,
        of: None,
        cut: None,
    }
}

fn lay(outline: Vec<[i64; 2]>, roof_type: RoofType, openings: Vec<Opening>, width: i64, id: &str) -> Laid {
    let edges: Vec<Edge> = roles(&outline, roof_type)
        .into_iter()
        .map(|role| Edge {
            derived: None,
            role,
            inset: if role == EdgeRole::Eave { 0 } else { 100 },
            length: 0.0,
        })
        .collect();
    let field = field(&outline, &edges.iter().map(|e| e.inset).collect::<Vec<_>>());
    let right = field.iter().map(|p| p[0]).max().unwrap_or(0);
    let top = field.iter().map(|p| p[1]).max().unwrap_or(0);
    let columns: Vec<Column> = (0..)
        .map(|i| Column { x: field[0][0] + i * (width + 20), width, format: Some(id.into()) })
        .take_while(|c| c.x + c.width <= right)
        .collect();
    let rows: Vec<Row> = (0..)
        .map(|i| Row { y: i * 825, height: 875, kind: RowKind::Course, format: None })
        .take_while(|r| r.y + r.height <= top)
        .collect();
    let clearances: Vec<_> = openings.iter().map(|o| o.clearance.clone()).collect();
    let standard = |_: usize, _: usize| true;
    let free = pieces(
        &field,
        &clearances,
        &columns,
        &rows,
        &Cutting { active: &|_, _| false, standard: &standard, overlap: 50, sheet_below: 20_000 },
        &mut WorkBudget::default(),
    )
    .unwrap();
    let whole = |row: usize, column: usize| {
        free.iter().any(|p| p.row == row && p.column == column && p.kind == CellKind::Blind)
    };
    let active = |row: usize, column: usize| whole(row, column) && (row + column) % 3 < 2;
    let pieces = pieces(
        &field,
        &clearances,
        &columns,
        &rows,
        &Cutting { active: &active, standard: &standard, overlap: 50, sheet_below: 20_000 },
        &mut WorkBudget::default(),
    )
    .unwrap();
    Laid {
        outline,
        edges,
        field,
        openings,
        slates: SurfaceLayout { gap: 20, columns, rows, pieces, ..SurfaceLayout::default() },
    }
}

impl Laid {
    /// In the place of a surface of a roof.
    fn solved(&self, roof: &ResolvedRoof<'_>, id: &str) -> LaidSurface {
        let mut surfaces = roof.surfaces.iter();
        let surface = surfaces.find(|s| s.input.id == id).unwrap();
        let layout_input = LayoutInput {
            composition: None,
            held: None,
            field: self.field.clone(),
            clearances: self.openings.iter().map(|o| o.clearance.clone()).collect(),
            ..LayoutInput::clone(&surface.layout_input)
        };
        let mut slates = self.slates.clone();
        slates.diverters = joint_diverters(&layout_input, &slates);
        let on = ResolvedSurface {
            edges: self.edges.clone(),
            outline: self.outline.clone(),
            slated: self.outline.clone(),
            openings: self.openings.clone(),
            layout_input: Rc::new(layout_input),
            ..ResolvedSurface::clone(surface)
        };
        LaidSurface::new(roof, Rc::new(on), Rc::new(slates))
    }
}

fn house() -> Laid {
    let openings = vec![
        opening(OpeningKind::Dormer, None, 3600, 1800, 5800, 4100),
        opening(OpeningKind::Skylight, Some("MK06"), 7700, 3430, 8480, 4608),
    ];
    lay(vec![[0, 0], [10_400, 0], [10_400, 6200], [0, 6200]], RoofType::Gable, openings, 1300, "L")
}

fn quantity(bom: &Bom, article: &str) -> f64 {
    bom.lines.iter().find(|line| line.article == article).map_or(0.0, |line| line.quantity)
}

fn bill(roof: &ResolvedRoof<'_>, surfaces: &[LaidSurface], discount: &BomDiscount) -> Bom {
    roof_engine::bom::bill(roof, surfaces, discount).unwrap()
}

#[test]
fn a_house_needs_its_articles_once_each() {
    let mut configuration = new_configuration(RoofType::Gable, &catalogue());
    configuration.components.snow_guard.guard_type = "none".into();
    let laid = house();
    let roof = roof_of(&configuration);
    let surface = laid.solved(&roof, "south");
    let bom = bill(&roof, &[surface], &BomDiscount::default());
    let of_kind = |kind| laid.slates.pieces.iter().filter(|p| p.kind == kind).count() as f64;
    assert_eq!(quantity(&bom, "SL-L-BK"), of_kind(CellKind::Active));
    assert_eq!(quantity(&bom, "SB-L-BK"), of_kind(CellKind::Blind));
    assert_eq!(quantity(&bom, "CP-Z"), of_kind(CellKind::Cut));
    assert_eq!(quantity(&bom, "ER-MK06"), 1.0);
    // 10.4 m in bars of 2.5 m; the dormer's 9 m; both verges of 6.2 m with two laps of 0.1 m each.
    assert_eq!(quantity(&bom, "TR-1"), 5.0);
    assert_eq!(quantity(&bom, "FI-V"), 5.0);
    assert_eq!(quantity(&bom, "FI-E"), 2.0);
    assert_eq!(quantity(&bom, "AB-1"), 4.0);
    assert_eq!(quantity(&bom, "OG-B"), 6.0);
    assert_eq!(quantity(&bom, "OG-E"), 4.0);
    assert_eq!(quantity(&bom, "UB-N"), 1.0);
    let membrane = bom.lines.iter().find(|line| line.article == "UB-N").unwrap();
    assert_eq!(membrane.net_quantity, 74.15); // 64.48 m² · 1.15
    // No snow guard is chosen.
    assert!(!bom.lines.iter().any(|line| line.article.starts_with("SF-")));
    let mut articles: Vec<_> = bom.lines.iter().map(|line| &line.article).collect();
    articles.sort_unstable();
    articles.dedup();
    assert_eq!(articles.len(), bom.lines.len());
}

#[test]
fn joints_over_openings_get_diverters() {
    let laid = house();
    let roof = roof_of(&new_configuration(RoofType::Gable, &catalogue()));
    // Joints at 1410, 2730, 4050, 5370, 6690, 8010, 9330: two meet the dormer, one the window.
    assert_eq!(laid.solved(&roof, "south").slates.diverters, 3);
    let at_eave = vec![opening(OpeningKind::Other, None, 3600, 0, 5800, 1000)];
    let outline = vec![[0, 0], [10_400, 0], [10_400, 6200], [0, 6200]];
    let laid = lay(outline, RoofType::Gable, at_eave, 1300, "L");
    assert_eq!(laid.solved(&roof, "south").slates.diverters, 2);
}

#[test]
fn surfaces_share_their_ridge_and_lines_merge() {
    let roof = roof_of(&new_configuration(RoofType::Gable, &catalogue()));
    let laid = house();
    let one = bill(&roof, &[laid.solved(&roof, "south")], &BomDiscount::default());
    let both =
        bill(&roof, &[laid.solved(&roof, "south"), laid.solved(&roof, "north")], &BomDiscount::default());
    assert_eq!(one.lines.len(), both.lines.len());
    assert_eq!(quantity(&both, "FI-V"), quantity(&one, "FI-V"));
    assert_eq!(quantity(&both, "SL-L-BK"), 2.0 * quantity(&one, "SL-L-BK"));
    let north = bill(&roof, &[laid.solved(&roof, "north")], &BomDiscount::default());
    assert_eq!(north, one);
}

#[test]
fn a_hip_roof_has_four_hips() {
    let catalogue = catalogue();
    let mut configuration = new_configuration(RoofType::Hip, &catalogue);
    configuration.roof.building_width = 10_000;
    let triangle = || lay(vec![[0, 0], [10_000, 0], [5000, 5774]], RoofType::Hip, vec![], 640, "S");
    let long = || lay(vec![[0, 0], [14_000, 0], [9000, 5774], [5000, 5774]], RoofType::Hip, vec![], 640, "S");
    let roof = roof_of(&configuration);
    let (south, west, north, east) = (long(), triangle(), long(), triangle());
    let all = [
        south.solved(&roof, "south"),
        west.solved(&roof, "west"),
        north.solved(&roof, "north"),
        east.solved(&roof, "east"),
    ];
    let hips = |surfaces: &[LaidSurface]| {
        let bom = bill(&roof, surfaces, &BomDiscount::default());
        bom.lines.iter().find(|line| line.article == "GR-1").unwrap().net_quantity
    };
    assert_eq!(hips(&all), 30.55); // 4 · 7638 mm
    assert_eq!(hips(&all[..1]), 15.28);
    assert_eq!(hips(&all[..2]), 22.91);
    let bom = bill(&roof, &all, &BomDiscount::default());
    assert_eq!(bom.lines.iter().find(|line| line.article == "FI-V").unwrap().net_quantity, 4.0);
}

#[test]
fn choices_change_the_bill() {
    let catalogue = catalogue();
    let mut configuration = new_configuration(RoofType::Gable, &catalogue);
    configuration.components.snow_guard.guard_type = "tube".into();
    configuration.components.snow_stopper = "steel".into();
    configuration.components.edge_treatment.right = "by-others".into();
    configuration.components.power_optimizers = true;
    configuration.layout.colour = "terracotta".into();
    configuration.location.height_above_sea = 1200.0;
    configuration.components.snow_guard.rows = AutoOr::Number(1);
    let roof = roof_of(&configuration);
    let laid = house();
    let bom = bill(&roof, &[laid.solved(&roof, "south")], &BomDiscount::default());
    let whole = quantity(&bom, "SL-L-TC") + quantity(&bom, "SB-L-TC");
    assert!(quantity(&bom, "SL-L-TC") > 0.0 && quantity(&bom, "SL-L-BK") == 0.0);
    assert_eq!(quantity(&bom, "SF-R1"), 4.0); // 10.4 m in tubes of 3 m
    assert_eq!(quantity(&bom, "SF-RE"), 2.0);
    assert_eq!(quantity(&bom, "SS-1"), whole);
    assert_eq!(quantity(&bom, "PO-1"), quantity(&bom, "SL-L-TC"));
    assert_eq!(quantity(&bom, "OG-B"), 3.0);
    // Alpine: three hooks for slates of 1300 mm; cut pieces have two or three.
    let (hooks, cut) = (quantity(&bom, "HK-1"), quantity(&bom, "CP-Z"));
    assert!(hooks >= 3.0 * whole + 2.0 * cut && hooks <= 3.0 * (whole + cut));
    // 10.4 m: three joints; brackets at most 800 mm apart.
    assert_eq!(quantity(&bom, "SF-RV"), 3.0);
    assert_eq!(quantity(&bom, "SF-H1"), 14.0);
}

#[test]
fn as_many_rows_of_snow_guards_as_hold_the_snow() {
    let catalogue = catalogue();
    let mut configuration = new_configuration(RoofType::Gable, &catalogue);
    configuration.components.snow_guard.guard_type = "tube".into();
    let laid = house();
    let ends = |configuration: &Configuration| {
        let roof = roof_of(configuration);
        let bom = bill(&roof, &[laid.solved(&roof, "south")], &BomDiscount::default());
        quantity(&bom, "SF-RE")
    };
    // 3.3 kN/m in rows of 2.5 kN/m: two rows, the upper one parted by the dormer and by the window.
    let roof = roof_of(&configuration);
    let rows = snow_guard_rows(&roof, roof.chosen.snow_guard, &roof.surfaces[0]);
    assert_eq!(rows, 2);
    let two = ends(&configuration);
    configuration.components.snow_guard.rows = AutoOr::Number(2);
    assert_eq!(ends(&configuration), two);
    configuration.components.snow_guard.rows = AutoOr::Number(1);
    assert!(ends(&configuration) < two);
}

#[test]
fn no_surface_no_lines() {
    let roof = roof_of(&new_configuration(RoofType::Gable, &catalogue()));
    let bom = bill(&roof, &[], &BomDiscount::default());
    assert_eq!((bom.lines.len(), bom.total_price, bom.weight), (0, 0, 0));
}

proptest! {
    #[test]
    fn totals_are_the_sums_of_the_lines_at_any_discount(
        per_cent in 0.0_f64..100.0, width in prop::sample::select(vec![(1300_i64, "L"), (970, "M"), (640, "S")]), x in 500_i64..8000,
    ) {
        let catalogue = catalogue();
        let mut configuration = new_configuration(RoofType::Gable, &catalogue);
        let openings = vec![opening(OpeningKind::Chimney, None, x, 3000, x + 700, 3700)];
        let laid = lay(vec![[0, 0], [10_400, 0], [10_400, 6200], [0, 6200]], RoofType::Gable, openings, width.0, width.1);
        let mut at = |discount: f64| {
            configuration.partner_discount = Some(discount);
            let roof = roof_of(&configuration);
            let discount = BomDiscount::of(&configuration, &catalogue, &0.into());
            bill(&roof, &[laid.solved(&roof, "south")], &discount)
        };
        let (none, some, all) = (at(0.0), at((per_cent * 100.0).round() / 100.0), at(100.0));
        prop_assert_eq!(none.total_price, none.gross_price);
        prop_assert_eq!(all.total_price, 0);
        for bom in [&none, &some, &all] {
            prop_assert_eq!(bom.total_price, bom.lines.iter().map(|l| l.total_price).sum::<i64>());
            prop_assert_eq!(bom.total_power, bom.lines.iter().map(|l| l.total_power).sum::<i64>());
            prop_assert_eq!(bom.weight, bom.lines.iter().map(|l| l.weight).sum::<i64>());
            prop_assert_eq!(bom.gross_price, none.gross_price);
        }
        prop_assert!(some.total_price <= none.total_price);
        let active = laid.slates.pieces.iter().filter(|p| p.kind == CellKind::Active).count() as i64;
        let format = catalogue.formats.iter().find(|f| f.id == width.1).unwrap();
        prop_assert_eq!(none.total_power, active * format.power);
        for line in &none.lines {
            use roof_engine::catalogue::Unit;
            let filled_up = matches!(line.unit, Unit::Bar | Unit::Roll | Unit::Package);
            prop_assert!(filled_up || line.quantity == line.net_quantity);
            let article = catalogue.articles.iter().find(|a| a.number == line.article).unwrap();
            let size = article.package_size as f64;
            let bought = match line.unit {
                Unit::Bar => line.quantity * size / 1e3,
                Unit::Roll => line.quantity * size / 1e6,
                Unit::Package => line.quantity * size,
                Unit::Piece | Unit::Metre | Unit::Area => line.quantity,
            };
            prop_assert!(line.waste >= 0.0);
            prop_assert!((bought - line.net_quantity - line.waste).abs() < 1e-6);
        }
    }
}
