use crate::demo::catalogue;
use roof_engine::cut::pieces::CellKind;
use roof_engine::engine::RoofEngine;
use roof_engine::solve::Solved;
use roof_engine::solve::cut_list::*;

fn list(text: &str) -> (CutList, Solved) {
    let mut engine = RoofEngine::new(&serde_json::to_string(&catalogue()).unwrap())
        .unwrap_or_else(|problems| panic!("{problems:?}"));
    let roof = engine.open(text, 0).unwrap_or_else(|problems| panic!("{problems:?}"));
    (roof.cut_list(), roof.solved)
}

fn golden(name: &str) -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden");
    std::fs::read_to_string(format!("{root}/{name}.json")).unwrap()
}

fn enclosed(ring: &[[f64; 2]]) -> f64 {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum::<f64>() / 2.0
}

#[test]
fn a_list_holds_every_cut_piece_with_its_outline() {
    for name in ["house-gable", "villa-hip", "free-l", "barn", "chalet"] {
        let (list, solved) = list(&golden(name));
        let of = |kind| {
            let pieces = solved.surfaces.iter().flat_map(|laid| &laid.slates.pieces);
            pieces.filter(|piece| piece.kind == kind).map(|piece| piece.area).sum::<i64>()
        };
        for (material, kind) in [(CutMaterial::Glass, CellKind::Cut), (CutMaterial::Sheet, CellKind::Sheet)] {
            let listed = list.pieces.iter().filter(|piece| piece.material == material);
            let area: i64 = listed.map(|piece| piece.area).sum();
            assert!((area - of(kind)).abs() <= list.pieces.len() as i64, "{name}");
        }
        let bill = &solved.solution.bom.lines;
        let cuts = bill.iter().find(|line| line.article == "CP-Z").map_or(0.0, |line| line.quantity);
        let glass = list.pieces.iter().filter(|piece| piece.material == CutMaterial::Glass).count();
        assert_eq!(cuts, glass as f64, "{name}");
        for (index, piece) in list.pieces.iter().enumerate() {
            assert_eq!(piece.number, index as i64 + 1);
            let rings = piece.holes.iter().chain([&piece.outline]);
            let area: f64 = rings.map(|ring| enclosed(ring)).sum();
            // Corners are rounded to tenths of a millimetre.
            let tolerance = 0.1 * (piece.width + piece.height) + 2.0;
            assert!((area - piece.area as f64).abs() < tolerance, "{name} {piece:?}");
            let corners = if piece.form == CutForm::Rectangular { 4 } else { 3 };
            assert!(piece.outline.len() >= corners);
        }
        assert_eq!(list.fingerprint, solved.solution.fingerprint);
    }
}

#[test]
fn equal_rectangles_are_counted_together() {
    let (list, _) = list(&golden("villa-hip"));
    let (rectangular, shaped): (Vec<_>, Vec<_>) =
        list.pieces.iter().partition(|piece| piece.form == CutForm::Rectangular);
    assert!(!rectangular.is_empty() && !shaped.is_empty());
    let counted: i64 = list.rectangles.iter().map(|group| group.count).sum();
    assert_eq!(counted, rectangular.len() as i64);
    assert!(list.rectangles.len() < rectangular.len());
    for pair in list.rectangles.windows(2) {
        assert!(pair[0].material <= pair[1].material);
    }
}
