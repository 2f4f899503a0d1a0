//! The needs of a surface of rectangles, counted from its answer.

use std::collections::BTreeMap;

use serde_json::Value;

pub fn whole(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("{value} is no whole number"))
}

pub fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}

/// `[left, bottom, right, top]` of a rectangle's corners.
pub fn sides(corners: &Value) -> [i64; 4] {
    let corners: Vec<[i64; 2]> =
        list(corners).iter().map(|corner| [whole(&corner[0]), whole(&corner[1])]).collect();
    assert_eq!(corners.len(), 4, "not a rectangle: {corners:?}");
    let [left, bottom] = corners[0];
    let [right, top] = corners[2];
    assert!(corners.contains(&[left, top]) && corners.contains(&[right, bottom]));
    [left, bottom, right, top]
}

/// Bars for lengths, the longest first into the first bar with room.
pub fn bars(lengths: &[i64], bar: i64) -> i64 {
    let mut rests: Vec<i64> = lengths.iter().map(|length| length % bar).collect();
    rests.sort_unstable();
    let mut rooms: Vec<i64> = Vec::new();
    for rest in rests.into_iter().rev().filter(|rest| *rest > 0) {
        match rooms.iter_mut().find(|room| **room >= rest) {
            Some(room) => *room -= rest,
            None => rooms.push(bar - rest),
        }
    }
    lengths.iter().map(|length| length / bar).sum::<i64>() + rooms.len() as i64
}

/// A run in bars that lap by 100 mm.
pub fn lapped(length: i64, bar: i64) -> i64 {
    let mut bars = 1;
    while bars * bar - (bars - 1) * 100 < length {
        bars += 1;
    }
    length + (bars - 1) * 100
}

/// The rest of a run between two ends when pieces of it are taken out.
fn rest_of_run(ends: [i64; 2], taken: &[[i64; 2]]) -> Vec<i64> {
    let mut taken = taken.to_vec();
    taken.sort_unstable();
    let mut from = ends[0];
    let mut left = Vec::new();
    for [start, end] in taken.into_iter().filter(|[start, end]| *end > ends[0] && *start < ends[1]) {
        left.push(start - from);
        from = from.max(end);
    }
    left.push(ends[1] - from);
    left.retain(|length| *length > 0);
    left
}

/// Articles of the chosen components, and the rows of tubes that hold the snow.
pub struct Chosen {
    pub furring: String,
    pub batten: String,
    pub batten_width: i64,
    pub membrane: String,
    pub verge: String,
    pub guards: Option<i64>,
}

#[derive(Default)]
pub struct Count {
    /// By article: pieces, lengths in mm, or an area in mm².
    pub pieces: BTreeMap<String, i64>,
    pub lengths: BTreeMap<String, Vec<i64>>,
    pub areas: BTreeMap<String, i64>,
}

impl Count {
    pub fn surface(&mut self, surface: &Value, chosen: &Chosen) {
        let [left, bottom, right, top] = sides(&surface["outline"]);
        let (width, slope) = (right - left, top - bottom);
        let field = sides(&surface["field"]);
        let openings: Vec<[i64; 4]> =
            list(&surface["openings"]).iter().map(|opening| sides(&opening["outline"])).collect();
        let kept_free: Vec<[i64; 4]> =
            list(&surface["openings"]).iter().map(|opening| sides(&opening["clearance"])).collect();
        let rows: Vec<[i64; 2]> =
            list(&surface["rows"]).iter().map(|row| [whole(&row["y"]), whole(&row["height"])]).collect();
        let columns = list(&surface["columns"]);
        for cell in list(&surface["cells"]) {
            let column = &columns[whole(&cell["column"]) as usize];
            match cell["kind"].as_str() {
                Some("active") => {
                    let article = match column["format"].as_str() {
                        Some("L") => "SL-L-BK",
                        Some("M") => "SL-M-BK",
                        _ => "SL-S-BK",
                    };
                    *self.pieces.entry(article.into()).or_default() += 1;
                }
                Some("cut") => *self.areas.entry("CP-G-BK".into()).or_default() += whole(&cell["area"]),
                _ => {}
            }
        }
        let runs_over_rows = [rows[0][0], rows[rows.len() - 1][0] + rows[rows.len() - 1][1]];
        assert!(field[1] <= runs_over_rows[0] && runs_over_rows[1] <= field[3]);
        for column in &columns[..columns.len() - 1] {
            let doubled = 2 * (whole(&column["x"]) + whole(&column["width"])) + whole(&surface["gap"]);
            let met = kept_free.iter().filter(|o| 2 * o[0] < doubled && doubled < 2 * o[2]);
            let met: Vec<[i64; 2]> = met.map(|o| [o[1], o[3]]).collect();
            self.lengths.entry("EP-1".into()).or_default().extend(rest_of_run(runs_over_rows, &met));
        }
        // The lowest slates overhang their batten by 25 mm; of that above the topmost 75 mm are seen.
        let half = chosen.batten_width as f64 / 2.0;
        let mut heights: Vec<f64> = rows.iter().map(|[y, height]| (y + height) as f64).collect();
        heights.insert(0, rows[0][0] as f64 + 25.0 + half);
        *heights.last_mut().unwrap() += 75.0 - half;
        heights[rows.len()] = heights[rows.len()].min(top as f64 - 1.0);
        let fields = (width + 649) / 650;
        let step = (width as f64 - 2.0) / fields as f64;
        let furring: Vec<f64> = (0..=fields).map(|k| left as f64 + 1.0 + step * k as f64).collect();
        let in_height = |o: &[i64; 4], y: f64| (o[1] as f64) < y && y < o[3] as f64;
        let in_width = |o: &[i64; 4], x: f64| (o[0] as f64) < x && x < o[2] as f64;
        for y in &heights {
            let met: Vec<[i64; 2]> =
                openings.iter().filter(|o| in_height(o, *y)).map(|o| [o[0], o[2]]).collect();
            self.lengths.entry(chosen.batten.clone()).or_default().extend(rest_of_run([left, right], &met));
            let free =
                furring.iter().filter(|x| !openings.iter().any(|o| in_height(o, *y) && in_width(o, **x)));
            // Two screws hold each crossing.
            *self.pieces.entry("VS-100".into()).or_default() += 2 * free.count() as i64;
        }
        for x in &furring {
            let met: Vec<[i64; 2]> =
                openings.iter().filter(|o| in_width(o, *x)).map(|o| [o[1], o[3]]).collect();
            self.lengths.entry(chosen.furring.clone()).or_default().extend(rest_of_run([bottom, top], &met));
        }
        let glued = ["UB-E", "UB-A"].contains(&chosen.membrane.as_str());
        for x in furring.iter().filter(|_| glued) {
            let met: Vec<[i64; 2]> =
                openings.iter().filter(|o| in_width(o, *x)).map(|o| [o[1], o[3]]).collect();
            let tape = self.lengths.entry("NB-1".into()).or_default();
            tape.extend(rest_of_run([bottom, top], &met));
        }
        for (membrane, agent, square_metres) in [("UB-E", "UB-K", 25), ("UB-A", "UB-S", 40)] {
            if chosen.membrane == membrane {
                let pieces =
                    (width * slope * 115 / 100 + square_metres * 1_000_000 - 1) / (square_metres * 1_000_000);
                *self.pieces.entry(agent.into()).or_default() += pieces;
            }
        }
        *self.pieces.entry("AH-1".into()).or_default() += ((width + 3999) / 4000).max(2);
        *self.pieces.entry("EK-1".into()).or_default() += 2;
        for opening in list(&surface["openings"]) {
            let [left, bottom, right, top] = sides(&opening["outline"]);
            for article in ["WL-6060", "UB-M"] {
                let around = [right - left, top - bottom, right - left, top - bottom];
                self.lengths.entry(article.into()).or_default().extend(around);
            }
            if let Some(model) = opening["model"].as_str() {
                *self.pieces.entry(format!("ER-{model}")).or_default() += 1;
            } else {
                let around = [right - left, top - bottom, right - left, top - bottom];
                self.lengths.entry("AB-1".into()).or_default().extend(around);
            }
        }
        *self.areas.entry(chosen.membrane.clone()).or_default() += width * slope * 115 / 100;
        for article in ["TR-1", "LG-1"] {
            self.lengths.entry(article.into()).or_default().push(width);
        }
        *self.pieces.entry("TR-E".into()).or_default() += 2;
        self.lengths.entry(chosen.verge.clone()).or_default().extend([slope, slope]);
        *self.pieces.entry("OG-E".into()).or_default() += 4;
        // Wanted over the lowest course and evenly up to the top row's upper edge, each on the next batten above.
        for guard in 0..chosen.guards.unwrap_or(0) {
            let low = rows[0][0] as f64 + rows[0][1] as f64 / 2.0;
            let rise = runs_over_rows[1] as f64 - low;
            let wanted = low + rise * guard as f64 / chosen.guards.unwrap_or(1) as f64;
            let mut tops = rows.iter().map(|[y, height]| (y + height) as f64);
            let y = tops.find(|top| *top >= wanted).unwrap_or(wanted);
            let met = openings.iter().filter(|o| in_height(o, y));
            let met: Vec<[i64; 2]> = met.map(|o| [o[0], o[2]]).collect();
            for run in rest_of_run([left, right], &met) {
                self.lengths.entry("SF-R1".into()).or_default().push(run);
                *self.pieces.entry("SF-RE".into()).or_default() += 2;
                *self.pieces.entry("SF-RV".into()).or_default() += (run + 2999) / 3000 - 1;
                *self.pieces.entry("SF-H1".into()).or_default() += (run + 799) / 800 + 1;
            }
        }
        let active = whole(&surface["activeModules"]);
        let strings = (active + 19) / 20;
        *self.pieces.entry("ST-1".into()).or_default() += 2 * strings;
        let cable = active * 1200 + 2 * strings * (slope + 3000);
        self.lengths.entry("KA-6".into()).or_default().push(cable);
    }
}
