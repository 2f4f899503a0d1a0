//! How much glass lies where: a field less its openings, cut into the lanes of a layout (rows of
//! landscape, columns of portrait), summed up along the dynamic program's direction.
//!
//! Coordinates run with the dynamic program: the first along it, the second across.

use crate::polygon::edges;
use crate::section::{Straight, section};
use crate::sorting::sort;

/// Sums over the lanes of a field, by position along the dynamic program from 0 to its length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glass {
    /// mm² of glass before a position; rows that overlap count twice, as their slates do.
    pub area: Vec<i64>,
    /// Runs of glass that begin before a position, over all lanes.
    pub begun: Vec<i64>,
    /// Runs of glass that end at or before a position, over all lanes.
    pub ended: Vec<i64>,
}

/// The glass of a field: a simple polygon less openings that may overlap each other, between
/// `span.0` and `span.1`, in lanes `(low, high)`. Sections are taken in the middle of each mm.
pub fn glass(
    polygon: &[[i64; 2]],
    openings: &[Vec<[i64; 2]>],
    lanes: &[(i64, i64)],
    span: (i64, i64),
) -> Glass {
    let index = |at: i64| (at - span.0) as usize;
    let length = index(span.1.max(span.0));
    let mut glass = Glass {
        area: Vec::with_capacity(length + 1),
        begun: vec![0; length + 1],
        ended: vec![0; length + 1],
    };
    glass.area.push(0);
    let mut open: Vec<Option<usize>> = vec![None; lanes.len()];
    let mut sum = 0.0;
    for pair in breaks(polygon, openings, lanes, span).windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let at = |x: f64| -> Vec<f64> {
            let runs = runs_at(polygon, openings, x);
            lanes.iter().map(|lane| within(&runs, *lane)).collect()
        };
        let (first, last) = (at(from as f64 + 0.5), at(to as f64 - 0.5));
        for length in evenly(first.iter().sum(), last.iter().sum(), to - from) {
            sum += length;
            glass.area.push(rounded(sum));
        }
        let (start, end) = (index(from), index(to));
        for (lane, open) in open.iter_mut().enumerate() {
            let is_glass = first[lane].max(last[lane]) > 0.0;
            match open {
                None if is_glass => *open = Some(start),
                Some(begin) if !is_glass => {
                    glass.close(*begin, start);
                    *open = None;
                }
                _ => {}
            }
            if to == span.1
                && let Some(begin) = open
            {
                glass.close(*begin, end);
            }
        }
    }
    glass.sum_up();
    glass
}

/// mm of the same glass across each millimetre, from the lowest lane to the highest.
pub fn glass_across(
    polygon: &[[i64; 2]],
    openings: &[Vec<[i64; 2]>],
    lanes: &[(i64, i64)],
    span: (i64, i64),
) -> Vec<i64> {
    let low = lanes.iter().map(|lane| lane.0).min().unwrap_or(0);
    let high = lanes.iter().map(|lane| lane.1).max().unwrap_or(0);
    let at = |x: f64| within(&runs_at(polygon, openings, x), (low, high));
    let breaks = breaks(polygon, openings, lanes, span);
    let stretches = breaks.windows(2).flat_map(|pair| {
        let (from, to) = (pair[0], pair[1]);
        evenly(at(from as f64 + 0.5), at(to as f64 - 0.5), to - from)
    });
    stretches.map(rounded).collect()
}

/// Where glass lies across a position along the dynamic program.
fn runs_at(polygon: &[[i64; 2]], openings: &[Vec<[i64; 2]>], x: f64) -> Vec<[f64; 2]> {
    section(polygon, openings.iter().map(Vec::as_slice), Straight::Upright(x))
}

/// So many numbers from the first to the last, in equal steps.
fn evenly(first: f64, last: f64, count: i64) -> impl Iterator<Item = f64> {
    let steps = (count - 1).max(1) as f64;
    (0..count).map(move |step| first + (last - first) * (step as f64 / steps))
}

/// A measure, which is not negative, in whole numbers, halves upwards.
fn rounded(measure: f64) -> i64 {
    let whole = measure as i64;
    whole + i64::from(measure - whole as f64 >= 0.5)
}

impl Glass {
    fn close(&mut self, begin: usize, end: usize) {
        if let Some(count) = self.begun.get_mut(begin + 1) {
            *count += 1;
        }
        if let Some(count) = self.ended.get_mut(end) {
            *count += 1;
        }
    }

    fn sum_up(&mut self) {
        for counts in [&mut self.begun, &mut self.ended] {
            let mut sum = 0;
            for count in counts {
                sum += *count;
                *count = sum;
            }
        }
    }
}

/// Positions between which every section changes evenly.
fn breaks(
    polygon: &[[i64; 2]],
    openings: &[Vec<[i64; 2]>],
    lanes: &[(i64, i64)],
    span: (i64, i64),
) -> Vec<i64> {
    let mut found = vec![span.0, span.1];
    let outlines = std::iter::once(polygon).chain(openings.iter().map(Vec::as_slice));
    for (a, b) in outlines.flat_map(edges) {
        found.push(a[0]);
        if a[0] == b[0] || a[1] == b[1] {
            continue;
        }
        for level in lanes.iter().flat_map(|lane| [lane.0, lane.1]) {
            if (a[1] < level) != (b[1] < level) {
                let (rise, along) = (b[1] - a[1], b[0] - a[0]);
                let at = (level - a[1]) * along;
                found.push(a[0] + at.div_euclid(rise));
                found.push(a[0] - (-at).div_euclid(rise));
            }
        }
    }
    found.retain(|x| (span.0..=span.1).contains(x));
    sort(&mut found);
    found.dedup();
    found
}

fn within(runs: &[[f64; 2]], (low, high): (i64, i64)) -> f64 {
    runs.iter().map(|[from, to]| (to.min(high as f64) - from.max(low as f64)).max(0.0)).sum()
}
