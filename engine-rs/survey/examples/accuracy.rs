//! Prints how accurately invented houses are reconstructed, beside the goals: `npm run bench -- survey`.

#[path = "../tests/survey/figures.rs"]
mod figures;

use figures::{Figures, measure, percent, quantile};
use invented_houses::{Kind, Noise};

/// Houses of each kind, with the seeds 0 to 99.
const HOUSES: u64 = 100;
/// Standard deviation of a corner in metres, and whether its copies in several faces move together.
const SURVEYS: [(f64, bool); 4] = [(0.0, true), (0.1, true), (0.3, true), (0.3, false)];
/// Kinds that need nothing but their faces.
const PLAIN: [Kind; 3] = [Kind::Gable, Kind::Hip, Kind::Pent];

/// A bound that a figure should keep.
enum Goal {
    AtLeast(f64),
    AtMost(f64),
    Between(f64, f64),
}

/// Figures of each kind at one accuracy.
struct Measured(Vec<(Kind, Figures)>);

fn main() {
    let surveys = SURVEYS.map(|(corner, shared)| {
        let noise = Noise { corner, shared, strips: 0.25, doubles: 0.1 };
        let of_kind = |kind: Kind| (kind, measure(kind, &noise, None, HOUSES));
        let name = format!("{corner} m{}", if shared { "" } else { ", each" });
        (name, corner, Measured(Kind::ALL.map(of_kind).into()))
    });
    println!("{HOUSES} houses of each kind; all: without row houses with a step.\n");
    println!("| corners | measure | result | goal | |");
    println!("| --- | --- | --- | --- | --- |");
    for (name, corner, measured) in &surveys {
        for (measure, result, unit, goal) in goals(*corner, measured) {
            let missed = if goal.holds(result) { "" } else { "missed" };
            println!("| {name} | {measure} | {} | {} | {missed} |", text(result, unit), goal.text(unit));
        }
    }
    println!();
    println!(
        "| corners | kind | faces | found % | pitch 1° % | aspect 2° % | area 2 % | area 5 % | roles % | lengths median m \
         | p95 m | area in 2 sd % | lengths in 2 sd % | named % | no roof |"
    );
    println!("|{}", " --- |".repeat(15));
    for (name, _, measured) in &surveys {
        for (kind, figures) in &measured.0 {
            print(name, &format!("{kind:?}"), figures);
        }
        print(name, "all", &measured.all());
    }
    print_heights();
}

/// Standard deviation of a height in the 3D model by that of a corner, metres.
const HEIGHTS: [(f64, bool, f64); 4] =
    [(0.0, true, 0.0), (0.1, true, 0.05), (0.3, true, 0.15), (0.3, true, 0.3)];

/// Prints what heights of a 3D model gain: steps and breaks that they decide, and heights of eaves.
fn print_heights() {
    println!(
        "\n| corners | heights | steps decided % | steps decided or named % | breaks decided % | decided or named % | \
         found % | roles % | eaves | median m | p95 m | in 2 sd % | no roof |"
    );
    println!("|{}", " --- |".repeat(13));
    for (corner, shared, sd) in HEIGHTS {
        let noise = Noise { corner, shared, strips: 0.25, doubles: 0.1 };
        let of_kind = |kind: Kind| measure(kind, &noise, Some(sd), HOUSES);
        let cases = [Kind::Step, Kind::Mansard].map(|kind| {
            let of = of_kind(kind);
            let part = |count| percent(count, of.undecidable);
            format!("{:.1} | {:.1}", part(of.decided), part(of.decided + of.named))
        });
        let mut all = Figures::default();
        Kind::ALL.iter().for_each(|&kind| all.add(&of_kind(kind)));
        println!(
            "| {corner} m | {sd} m | {} | {:.1} | {:.1} | {} | {:.3} | {:.3} | {:.1} | {} |",
            cases.join(" | "),
            percent(all.found, all.faces),
            percent(all.roles, all.edges),
            all.eaves.len(),
            quantile(&all.eaves, 0.5),
            quantile(&all.eaves, 0.95),
            percent(all.honest_eaves, all.eaves.len()),
            all.refused,
        );
    }
}

impl Measured {
    fn sum(&self, counts: impl Fn(Kind) -> bool) -> Figures {
        let mut sum = Figures::default();
        self.0.iter().filter(|(kind, _)| counts(*kind)).for_each(|(_, figures)| sum.add(figures));
        sum
    }

    /// Figures of all kinds but row houses with a step, whose step the plan does not show.
    fn all(&self) -> Figures {
        self.sum(|kind| kind != Kind::Step)
    }
}

impl Goal {
    fn holds(&self, value: f64) -> bool {
        match *self {
            Self::AtLeast(bound) => value >= bound,
            Self::AtMost(bound) => value <= bound,
            Self::Between(low, high) => (low..=high).contains(&value),
        }
    }

    fn text(&self, unit: &str) -> String {
        match self {
            Self::AtLeast(bound) => format!("≥ {bound} {unit}"),
            Self::AtMost(bound) => format!("≤ {bound} {unit}"),
            Self::Between(low, high) => format!("{low} to {high} {unit}"),
        }
    }
}

/// Returns the measures that have a goal at an accuracy, each with its result, its unit and its goal.
fn goals(corner: f64, measured: &Measured) -> Vec<(&'static str, f64, &'static str, Goal)> {
    let all = measured.all();
    let plain = measured.sum(|kind| PLAIN.contains(&kind));
    let every = measured.sum(|_| true);
    let of_faces = |count: usize| percent(count, all.faces);
    let (found, roles) = (of_faces(all.found), percent(all.roles, all.edges));
    let mut goals = if corner == 0.0 {
        vec![
            ("faces found", found, "%", Goal::AtLeast(99.0)),
            ("pitch within 1°", of_faces(all.oriented[0]), "%", Goal::AtLeast(99.0)),
            ("aspect within 2°", of_faces(all.oriented[1]), "%", Goal::AtLeast(99.0)),
            ("area within 2 %", of_faces(all.area[0]), "%", Goal::AtLeast(98.0)),
            ("roles", roles, "%", Goal::AtLeast(98.5)),
        ]
    } else if corner < 0.2 {
        vec![
            ("faces found", found, "%", Goal::AtLeast(99.0)),
            ("area within 5 %", of_faces(all.area[1]), "%", Goal::AtLeast(90.0)),
            ("roles", roles, "%", Goal::AtLeast(98.0)),
            ("lengths, p95", all.length(0.95), "m", Goal::AtMost(0.25)),
        ]
    } else {
        vec![
            ("faces found", found, "%", Goal::AtLeast(97.0)),
            ("lengths, median", all.length(0.5), "m", Goal::AtMost(0.2)),
            ("roles of gable, hip and pent", percent(plain.roles, plain.edges), "%", Goal::AtLeast(98.0)),
            ("roles", roles, "%", Goal::AtLeast(90.0)),
        ]
    };
    let honest = percent(all.honest, all.found);
    goals.push(("area within two stated deviations", honest, "%", Goal::Between(90.0, 98.0)));
    let named = percent(every.named, every.undecidable);
    goals.push(("steps and breaks named", named, "%", Goal::AtLeast(95.0)));
    goals
}

fn print(survey: &str, kind: &str, of: &Figures) {
    let of_faces = [of.found, of.oriented[0], of.oriented[1], of.area[0], of.area[1]];
    let parts = of_faces.map(|count| percent(count, of.faces));
    let parts = [parts.as_slice(), &[percent(of.roles, of.edges)]].concat();
    let parts: Vec<String> = parts.iter().map(|part| format!("{part:.1}")).collect();
    let named = if of.undecidable == 0 {
        "-".to_string()
    } else {
        format!("{:.1}", percent(of.named, of.undecidable))
    };
    println!(
        "| {survey} | {kind} | {} | {} | {:.3} | {:.3} | {:.1} | {:.1} | {named} | {} |",
        of.faces,
        parts.join(" | "),
        of.length(0.5),
        of.length(0.95),
        percent(of.honest, of.found),
        percent(of.honest_lengths, of.lengths.len()),
        of.refused,
    );
}

fn text(value: f64, unit: &str) -> String {
    if unit == "m" { format!("{value:.3} m") } else { format!("{value:.2} {unit}") }
}
