//! Screws where battens cross counter battens.

use super::SolvedSurface;
use super::needs::Needs;
use super::substructure::{batten_runs, furring_runs};
use crate::catalogue::Catalogue;

/// Adds the screws of every crossing of a surface.
pub fn add(needs: &mut Needs, catalogue: &Catalogue, surface: &SolvedSurface<'_>) {
    let standard = &catalogue.standard;
    let count = crossings(standard.furring_spacing, surface);
    needs.pieces(&standard.batten_screw, count * standard.screws_per_crossing);
}

/// How often battens cross counter battens that are at most `spacing` mm apart.
pub fn crossings(spacing: i64, surface: &SolvedSurface<'_>) -> i64 {
    let furring = furring_runs(spacing, surface);
    let over = |height: f64, [left, right]: [i64; 2]| {
        let meets = |(x, [low, high]): &&(f64, [i64; 2])| {
            (left as f64..=right as f64).contains(x)
                && (*low as f64..=*high as f64).contains(&height)
        };
        furring.iter().filter(meets).count() as i64
    };
    batten_runs(surface)
        .into_iter()
        .map(|(height, run)| over(height, run))
        .sum()
}
