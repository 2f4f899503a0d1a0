//! Screws where battens cross counter battens.

use super::needs::Needs;
use super::substructure::{batten_runs, furring_runs};
use crate::resolve::{ResolvedRoof, ResolvedSurface};
use crate::solve::LaidSurface;

/// Adds the screws of every crossing of a surface.
pub fn add(needs: &mut Needs, roof: &ResolvedRoof<'_>, surface: &LaidSurface) {
    let standard = &roof.catalogue.standard;
    let screw = roof.chosen.batten.screw_article.as_ref();
    let screw = screw.unwrap_or(&standard.batten_screw);
    let runs = batten_runs(roof, surface);
    let count = crossings(standard.furring_spacing.whole(), &surface.on, &runs);
    needs.pieces(screw, count * standard.screws_per_crossing.whole());
    let confirmed = standard.screws_per_crossing.confirmed && standard.furring_spacing.confirmed;
    needs.rest_on(screw, confirmed);
}

/// How often battens cross counter battens that are at most `spacing` mm apart.
fn crossings(spacing: i64, surface: &ResolvedSurface, battens: &[(f64, [i64; 2])]) -> i64 {
    let furring = furring_runs(spacing, surface);
    let over = |height: f64, [left, right]: [i64; 2]| {
        let meets = |(x, [low, high]): &&(f64, [i64; 2])| {
            (left as f64..=right as f64).contains(x)
                && (*low as f64..=*high as f64).contains(&height)
        };
        furring.iter().filter(meets).count() as i64
    };
    let each = battens.iter().map(|(height, run)| over(*height, *run));
    each.sum()
}
