//! How fast the layout search is without a browser around it: reads bare instances from standard
//! input, one JSON text per line, and prints per line the answer's figures and the microseconds of
//! every run, from text to text. `npm run bench` calls it and prints the table.

use std::error::Error;
use std::hint::black_box;
use std::io::{Write, stdin, stdout};
use std::time::{Duration, Instant};

use roof_engine::instance::answer_text;
use serde_json::{Value, from_str, json};

/// Runs until this much time has passed, but at least `FEWEST` and at most `MOST` times.
const BUDGET: Duration = Duration::from_secs(1);
const FEWEST: usize = 5;
const MOST: usize = 500;
/// Runs before the first that counts.
const WARM_UP: usize = 2;

fn main() -> Result<(), Box<dyn Error>> {
    for line in stdin().lines() {
        let text = line?;
        for _ in 0..WARM_UP {
            black_box(answer_text(black_box(&text)));
        }
        let mut micros = Vec::new();
        let started = Instant::now();
        while micros.len() < FEWEST || (micros.len() < MOST && started.elapsed() < BUDGET) {
            let run = Instant::now();
            black_box(answer_text(black_box(&text)));
            micros.push(run.elapsed().as_secs_f64() * 1e6);
        }
        let answer: Value = from_str(&answer_text(&text))?;
        let printed = json!({ "status": answer["status"], "power": answer["power"],
            "fillers": answer["fillers"], "gap": answer["gap"], "micros": micros });
        writeln!(stdout(), "{printed}")?;
    }
    Ok(())
}
