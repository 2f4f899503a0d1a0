//! Whether a polygon is simple.

use crate::roof::outline::edges;

/// Whether a closed polygon crosses or touches itself, or has no area. Coordinates to 10⁷.
pub fn crosses_itself(points: &[[i64; 2]]) -> bool {
    let count = points.len();
    let doubled_area: i64 = edges(points).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum();
    if count < 3 || doubled_area == 0 {
        return true;
    }
    let sides: Vec<_> = edges(points).collect();
    (0..count).any(|i| {
        let (a, b) = sides[i];
        let (_, c) = sides[(i + 1) % count];
        let folds_back = turn(a, b, c) == 0
            && (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) <= 0;
        folds_back
            || (i + 2..count)
                .filter(|j| (j + 1) % count != i)
                .any(|j| touch(sides[i], sides[j]))
    })
}

fn turn(a: [i64; 2], b: [i64; 2], c: [i64; 2]) -> i64 {
    ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).signum()
}

fn touch((a, b): ([i64; 2], [i64; 2]), (c, d): ([i64; 2], [i64; 2])) -> bool {
    let [s, t, u, v] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
    if s != t && u != v {
        return true;
    }
    let within = |p: [i64; 2], q: [i64; 2], r: [i64; 2]| {
        (p[0].min(q[0])..=p[0].max(q[0])).contains(&r[0])
            && (p[1].min(q[1])..=p[1].max(q[1])).contains(&r[1])
    };
    (s == 0 && within(a, b, c))
        || (t == 0 && within(a, b, d))
        || (u == 0 && within(c, d, a))
        || (v == 0 && within(c, d, b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_simple_polygons_from_others() {
        assert!(!crosses_itself(&[[0, 0], [10, 0], [10, 10], [0, 10]]));
        assert!(!crosses_itself(&[
            [0, 10],
            [10, 10],
            [5, 5],
            [10, 0],
            [0, 0]
        ]));
        assert!(
            crosses_itself(&[[0, 0], [10, 10], [10, 0], [0, 10]]),
            "crossing"
        );
        assert!(crosses_itself(&[[0, 0], [5, 0], [10, 0]]), "no area");
        assert!(
            crosses_itself(&[[0, 0], [10, 0], [10, 10], [5, 0], [0, 10]]),
            "touching"
        );
        assert!(
            crosses_itself(&[[0, 0], [10, 0], [4, 0], [4, 10]]),
            "folding back"
        );
    }
}
