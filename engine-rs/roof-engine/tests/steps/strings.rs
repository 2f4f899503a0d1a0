use std::rc::Rc;

use crate::demo::{catalogue, roof_of};
use roof_engine::bom::{Strings, strings_of};
use roof_engine::catalogue::Catalogue;
use roof_engine::configuration::RoofType;
use roof_engine::cut::pieces::CellKind;
use roof_engine::cut::pieces::Piece;
use roof_engine::engine::new_roof::new_configuration;
use roof_engine::layout::{LaidSurface, SurfaceLayout};
use roof_engine::surface::grid::{Column, Row, RowKind};

/// The strings of so many modules of some formats (their places in the catalogue) at a height, m above sea.
fn of(catalogue: &Catalogue, modules: &[(usize, usize)], height: f64) -> Strings {
    let roof = roof_of(&new_configuration(RoofType::Pent, catalogue));
    let mut slates = SurfaceLayout::default();
    for (column, (format, count)) in modules.iter().enumerate() {
        slates.columns.push(Column { x: 0, width: 0, format: Some(catalogue.formats[*format].id.clone()) });
        slates.pieces.extend((0..*count).map(|row| Piece {
            row,
            column,
            kind: CellKind::Active,
            area: 0,
            x: 0,
            y: 0,
            width: 0,
            height: 0,
            trapezoids: Vec::new(),
        }));
    }
    let row = Row { y: 0, height: 0, kind: RowKind::Course, format: None };
    slates.rows = vec![row; 20];
    let surface = LaidSurface::new(&roof, Rc::clone(&roof.surfaces[0]), Rc::new(slates));
    strings_of(catalogue, &surface, height).unwrap()
}

/// The demo catalogue with a limit that no string reaches.
fn unlimited() -> Catalogue {
    let mut catalogue = catalogue();
    catalogue.standard.strings.voltage_limit.value = 9000.0;
    catalogue
}

#[test]
fn twenty_modules_of_41_volts_are_943_volts_at_400_m_and_1025_at_1600_m() {
    let catalogue = unlimited();
    assert_eq!(catalogue.formats[0].voltage.open_circuit, 41.0);
    let at = |height| of(&catalogue, &[(0, 20)], height);
    assert_eq!((at(400.0).count, at(400.0).modules), (1, 20));
    assert!((at(400.0).cold - 943.0).abs() < 1e-9);
    assert!((at(1600.0).cold - 1025.0).abs() < 1e-9);
}

#[test]
fn a_string_stays_below_the_limit() {
    let strings = of(&catalogue(), &[(0, 20)], 1600.0);
    assert_eq!((strings.count, strings.modules), (2, 10));
    assert!((strings.cold - 512.5).abs() < 1e-9);
}

#[test]
fn a_known_coefficient_stands_in_for_the_factor() {
    let mut catalogue = unlimited();
    catalogue.formats[0].voltage.temperature_coefficient = Some(-0.25);
    // −15 °C: 40 K below 25 °C, 10 % more.
    let strings = of(&catalogue, &[(0, 20)], 400.0);
    assert!((strings.cold - 41.0 * 20.0 * 1.1).abs() < 1e-9);
}

#[test]
fn formats_are_spread_evenly() {
    let mut catalogue = unlimited();
    catalogue.standard.strings.modules_per_string = 4;
    let strings = of(&catalogue, &[(0, 7), (2, 5)], 400.0);
    assert_eq!((strings.count, strings.modules), (3, 4));
    let small = catalogue.formats[2].voltage.open_circuit;
    assert!((strings.cold - (3.0 * 41.0 + small) * 1.15).abs() < 1e-9);
}
