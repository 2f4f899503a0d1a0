use plane_geometry::glass::*;
#[test]
fn counts_a_run_on_either_side_of_an_opening() {
    let polygon = [[0, 0], [1000, 0], [1000, 200], [0, 200]];
    let opening = vec![[400, 0], [600, 0], [600, 200], [400, 200]];
    let glass = glass(&polygon, &[opening], &[(0, 200)], (0, 1000));
    let runs = |from: usize, to: usize| glass.begun[to] - glass.ended[from];
    assert_eq!((runs(0, 1000), runs(0, 400), runs(400, 600), runs(300, 700)), (2, 1, 0, 2));
    assert_eq!(glass.area[1000], 800 * 200);
    assert_eq!(
        (glass.across[399], glass.across[400], glass.across[599], glass.across[600]),
        (200, 0, 0, 200)
    );
}
