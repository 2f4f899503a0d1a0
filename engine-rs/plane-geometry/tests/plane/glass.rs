use plane_geometry::glass::*;
#[test]
fn counts_a_run_on_either_side_of_an_opening() {
    let polygon = [[0, 0], [1000, 0], [1000, 200], [0, 200]];
    let opening = vec![[400, 0], [600, 0], [600, 200], [400, 200]];
    let (openings, lanes, span) = ([opening], [(0, 200)], (0, 1000));
    let glass = glass(&polygon, &openings, &lanes, span);
    let runs = |from: usize, to: usize| glass.begun[to] - glass.ended[from];
    assert_eq!((runs(0, 1000), runs(0, 400), runs(400, 600), runs(300, 700)), (2, 1, 0, 2));
    assert_eq!(glass.area[1000], 800 * 200);
    let across = glass_across(&polygon, &openings, &lanes, span);
    assert_eq!((across[399], across[400], across[599], across[600]), (200, 0, 0, 200));
}
