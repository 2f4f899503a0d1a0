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

/// A surface of rectangles, mm.
struct Shape {
    /// `[left, bottom, right, top]` of its outline.
    outline: [i64; 4],
    openings: Vec<[i64; 4]>,
    /// From and height.
    rows: Vec<[i64; 2]>,
}

fn in_height(opening: &[i64; 4], y: f64) -> bool {
    (opening[1] as f64) < y && y < opening[3] as f64
}

fn in_width(opening: &[i64; 4], x: f64) -> bool {
    (opening[0] as f64) < x && x < opening[2] as f64
}

impl Shape {
    fn of(surface: &Value) -> Self {
        let openings = list(&surface["openings"]).iter().map(|opening| sides(&opening["outline"]));
        let rows = list(&surface["rows"]).iter().map(|row| [whole(&row["y"]), whole(&row["height"])]);
        Self { outline: sides(&surface["outline"]), openings: openings.collect(), rows: rows.collect() }
    }

    fn width(&self) -> i64 {
        self.outline[2] - self.outline[0]
    }

    fn slope(&self) -> i64 {
        self.outline[3] - self.outline[1]
    }

    /// From the lowest row's lower edge to the topmost one's upper edge.
    fn run_over_rows(&self) -> [i64; 2] {
        let top = self.rows[self.rows.len() - 1];
        [self.rows[0][0], top[0] + top[1]]
    }

    /// The rest that openings leave of a level line.
    fn across(&self, y: f64) -> Vec<i64> {
        let met = self.openings.iter().filter(|opening| in_height(opening, y));
        let met: Vec<[i64; 2]> = met.map(|opening| [opening[0], opening[2]]).collect();
        rest_of_run([self.outline[0], self.outline[2]], &met)
    }

    /// The rest that openings leave of a line up the slope.
    fn along(&self, x: f64) -> Vec<i64> {
        let met = self.openings.iter().filter(|opening| in_width(opening, x));
        let met: Vec<[i64; 2]> = met.map(|opening| [opening[1], opening[3]]).collect();
        rest_of_run([self.outline[1], self.outline[3]], &met)
    }

    /// Where counter battens lie.
    fn furring(&self) -> Vec<f64> {
        let fields = (self.width() + 649) / 650;
        let step = (self.width() as f64 - 2.0) / fields as f64;
        (0..=fields).map(|k| self.outline[0] as f64 + 1.0 + step * k as f64).collect()
    }
}

impl Count {
    pub fn pieces(&mut self, article: &str, pieces: i64) {
        *self.pieces.entry(article.into()).or_default() += pieces;
    }

    pub fn lengths(&mut self, article: &str, lengths: impl IntoIterator<Item = i64>) {
        self.lengths.entry(article.into()).or_default().extend(lengths);
    }

    fn area(&mut self, article: &str, area: i64) {
        *self.areas.entry(article.into()).or_default() += area;
    }

    pub fn surface(&mut self, surface: &Value, chosen: &Chosen) {
        let shape = Shape::of(surface);
        self.slates(surface);
        self.joints(surface, &shape);
        self.battens(&shape, chosen);
        self.membrane(&shape, chosen);
        self.openings(surface);
        self.edges(&shape, chosen);
        self.guards(&shape, chosen.guards.unwrap_or(0));
        let active = whole(&surface["activeModules"]);
        let strings = (active + 19) / 20;
        self.pieces("ST-1", 2 * strings);
        self.lengths("KA-6", [active * 1200 + 2 * strings * (shape.slope() + 3000)]);
    }

    fn slates(&mut self, surface: &Value) {
        for cell in list(&surface["cells"]) {
            let column = &surface["columns"][whole(&cell["column"]) as usize];
            let article = match column["format"].as_str() {
                Some("L") => "SL-L-BK",
                Some("M") => "SL-M-BK",
                _ => "SL-S-BK",
            };
            match cell["kind"].as_str() {
                Some("active") => self.pieces(article, 1),
                Some("cut") => self.area("CP-G-BK", whole(&cell["area"])),
                _ => {}
            }
        }
    }

    fn joints(&mut self, surface: &Value, shape: &Shape) {
        let field = sides(&surface["field"]);
        let run = shape.run_over_rows();
        assert!(field[1] <= run[0] && run[1] <= field[3]);
        let clearances = list(&surface["openings"]).iter().map(|opening| sides(&opening["clearance"]));
        let clearances: Vec<[i64; 4]> = clearances.collect();
        let columns = list(&surface["columns"]);
        for column in &columns[..columns.len() - 1] {
            let doubled = 2 * (whole(&column["x"]) + whole(&column["width"])) + whole(&surface["gap"]);
            let met = clearances.iter().filter(|o| 2 * o[0] < doubled && doubled < 2 * o[2]);
            let met: Vec<[i64; 2]> = met.map(|o| [o[1], o[3]]).collect();
            self.lengths("EP-1", rest_of_run(run, &met));
        }
    }

    fn battens(&mut self, shape: &Shape, chosen: &Chosen) {
        let rows = &shape.rows;
        // The lowest slates overhang their batten by 25 mm; of that above the topmost 75 mm are seen.
        let half = chosen.batten_width as f64 / 2.0;
        let mut heights: Vec<f64> = rows.iter().map(|[y, height]| (y + height) as f64).collect();
        heights.insert(0, rows[0][0] as f64 + 25.0 + half);
        *heights.last_mut().unwrap() += 75.0 - half;
        heights[rows.len()] = heights[rows.len()].min(shape.outline[3] as f64 - 1.0);
        let furring = shape.furring();
        for y in heights {
            self.lengths(&chosen.batten, shape.across(y));
            let is_free = |x: &&f64| !shape.openings.iter().any(|o| in_height(o, y) && in_width(o, **x));
            // Two screws hold each crossing.
            self.pieces("VS-100", 2 * furring.iter().filter(is_free).count() as i64);
        }
        for x in furring {
            self.lengths(&chosen.furring, shape.along(x));
        }
    }

    fn membrane(&mut self, shape: &Shape, chosen: &Chosen) {
        let membrane = chosen.membrane.as_str();
        let area = shape.width() * shape.slope() * 115 / 100;
        if ["UB-E", "UB-A"].contains(&membrane) {
            shape.furring().into_iter().for_each(|x| self.lengths("NB-1", shape.along(x)));
        }
        for (glued, agent, square_metres) in [("UB-E", "UB-K", 25), ("UB-A", "UB-S", 40)] {
            if membrane == glued {
                self.pieces(agent, (area + square_metres * 1_000_000 - 1) / (square_metres * 1_000_000));
            }
        }
        self.area(membrane, area);
    }

    fn openings(&mut self, surface: &Value) {
        for opening in list(&surface["openings"]) {
            let [left, bottom, right, top] = sides(&opening["outline"]);
            let around = [right - left, top - bottom, right - left, top - bottom];
            self.lengths("WL-6060", around);
            self.lengths("UB-M", around);
            match opening["model"].as_str() {
                Some(model) => self.pieces(&format!("ER-{model}"), 1),
                None => self.lengths("AB-1", around),
            }
        }
    }

    fn edges(&mut self, shape: &Shape, chosen: &Chosen) {
        let (width, slope) = (shape.width(), shape.slope());
        self.pieces("AH-1", ((width + 3999) / 4000).max(2));
        self.pieces("EK-1", 2);
        self.lengths("TR-1", [width]);
        self.lengths("LG-1", [width]);
        self.pieces("TR-E", 2);
        self.lengths(&chosen.verge, [slope, slope]);
        self.pieces("OG-E", 4);
    }

    /// Wanted over the lowest course and evenly up to the top row's upper edge, each on the next batten above.
    fn guards(&mut self, shape: &Shape, guards: i64) {
        let [lowest, height] = shape.rows[0];
        let low = lowest as f64 + height as f64 / 2.0;
        let rise = shape.run_over_rows()[1] as f64 - low;
        for guard in 0..guards {
            let wanted = low + rise * guard as f64 / guards as f64;
            let mut tops = shape.rows.iter().map(|[y, height]| (y + height) as f64);
            let y = tops.find(|top| *top >= wanted).unwrap_or(wanted);
            for run in shape.across(y) {
                self.lengths("SF-R1", [run]);
                self.pieces("SF-RE", 2);
                self.pieces("SF-RV", (run + 2999) / 3000 - 1);
                self.pieces("SF-H1", (run + 799) / 800 + 1);
            }
        }
    }
}
