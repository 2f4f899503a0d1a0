use std::rc::{Rc, Weak};

use crate::demo::{catalogue, roof_of};
use roof_engine::configuration::{Configuration, Outline, RoofType};
use roof_engine::engine::new_roof::new_configuration;
use roof_engine::layout::cache::Cache;
use roof_engine::layout::cache::SPARE_PIECES;
use roof_engine::layout::{LayoutOptions, Pace, SurfaceLayout};

fn lay_in(cache: &mut Cache, roof: &Configuration) -> Vec<Rc<SurfaceLayout>> {
    let roof = roof_of(roof);
    let laid = cache.lay(&roof, &LayoutOptions::of(&roof), Pace::AtRest);
    laid.into_iter().map(|laid| laid.slates).collect()
}

/// Pieces of those layouts that are still referenced.
fn pieces(slates: &[Weak<SurfaceLayout>]) -> usize {
    let held = slates.iter().filter_map(Weak::upgrade);
    held.map(|slates| slates.pieces.len()).sum()
}

#[test]
fn the_cache_is_bounded_and_the_last_edit_can_be_undone() {
    let mut roof = new_configuration(RoofType::Pent, &catalogue());
    let (mut cache, mut all, mut most) = (Cache::default(), Vec::new(), 0);
    let mut edit = |cache: &mut Cache, width| {
        let height = 12_000;
        roof.surfaces[0].outline = Outline::Rectangle { width, height };
        let laid = lay_in(cache, &roof);
        let again = lay_in(cache, &roof);
        assert!(Rc::ptr_eq(&laid[0], &again[0]));
        Rc::clone(&laid[0])
    };
    for number in 0..60 {
        let laid = edit(&mut cache, 40_000 + number);
        most = most.max(laid.pieces.len());
        all.push(Rc::downgrade(&laid));
        drop(laid);
        assert!(pieces(&all) <= SPARE_PIECES + most);
    }
    assert!(pieces(&all) > SPARE_PIECES - most, "{}", pieces(&all));
    let before = all[58].upgrade().unwrap();
    assert!(Rc::ptr_eq(&edit(&mut cache, 40_058), &before));
}

#[test]
fn a_roof_larger_than_the_cache_is_laid_once() {
    let catalogue = catalogue();
    let mut roof = new_configuration(RoofType::Free, &catalogue);
    roof.surfaces[0].outline = Outline::Rectangle { width: 60_000, height: 20_000 };
    for number in 0..30 {
        let mut surface = roof.surfaces[0].clone();
        surface.id = format!("s{number}");
        surface.outline = Outline::Rectangle { width: 60_001 + number, height: 20_000 };
        roof.surfaces.push(surface);
    }
    let mut cache = Cache::default();
    let all: Vec<_> = lay_in(&mut cache, &roof).iter().map(Rc::downgrade).collect();
    assert!(pieces(&all) > SPARE_PIECES + SPARE_PIECES / 2);
    let second = lay_in(&mut cache, &roof);
    let reused = all.iter().filter_map(Weak::upgrade);
    assert_eq!(reused.zip(&second).filter(|(a, b)| Rc::ptr_eq(a, b)).count(), 31);
}
