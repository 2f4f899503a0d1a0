//! Prints how accurately invented houses are reconstructed: `cargo run --release -p roof-survey --example accuracy`.

#[path = "../tests/survey/figures.rs"]
mod figures;

use figures::{Figures, measure, percent};
use invented_houses::{Kind, Noise};

const HOUSES: u64 = 100;

fn main() {
    println!(
        "  sd m copies kind         faces  found angles    2 %    5 %  roles median  p95 m   2 sd refused"
    );
    for (corner, shared) in [(0.0, true), (0.1, true), (0.3, true), (0.3, false)] {
        let noise = Noise { corner, shared, strips: 0.25, doubles: 0.1 };
        let mut sum = Figures::default();
        for kind in Kind::ALL {
            let figures = measure(kind, &noise, HOUSES);
            print(&noise, &format!("{kind:?}"), &figures);
            if kind != Kind::Step {
                sum.add(figures);
            }
        }
        print(&noise, "all but Step", &sum);
    }
}

fn print(noise: &Noise, kind: &str, of: &Figures) {
    let copies = if noise.shared { "one" } else { "each" };
    let parts = [
        percent(of.found, of.faces),
        percent(of.oriented, of.faces),
        percent(of.area[0], of.faces),
        percent(of.area[1], of.faces),
        percent(of.roles, of.edges),
    ];
    let parts = parts.map(|part| format!("{part:>6.1}")).join(" ");
    let [median, most] = [of.length(0.5), of.length(0.95)];
    let honest = percent(of.honest, of.found);
    println!(
        "{:>6} {copies:<6} {kind:<12} {:>5} {parts} {median:>6.3} {most:>6.3} {honest:>6.1} {:>7}",
        noise.corner, of.faces, of.refused
    );
}
