//! Reads a bare layout instance, or says everything that is wrong with it.

use std::mem::take;

use serde::Deserialize;

use crate::configuration::Orientation;
use crate::numbers::MICRO;
use crate::problem::{Problem, ProblemCode, Problems};
use crate::reading::json::json;
use crate::reading::reader::{Given, typed};
use exact_tiling::{FillerRange, GapChoice, Rules, Tile};
use plane_geometry::polygon::crosses_itself;

/// Largest coordinate, mm: 10 km keeps every product of the exact geometry far inside 64 bits.
const MAX_COORDINATE: i64 = 10_000_000;
/// Widest field, mm.
const MAX_WIDTH: i64 = 1_000_000;
/// Most rows, and most elements of a list.
const MAX_ROWS: i64 = 10_000;
/// Most corners of the polygon.
const MAX_CORNERS: i64 = 1000;
/// Most watts of one module.
const MAX_POWER: i64 = 100_000;
/// Highest price, Rappen.
const MAX_PRICE: i64 = 1_000_000_000;
/// Widest gap, mm.
const MAX_GAP: i64 = 1000;
/// Power x fillers and cost of a whole field stay below this.
const MAX_IN_ALL: i128 = 1 << 60;

/// A bare instance within its limits.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The field, a simple polygon.
    pub polygon: Vec<[i64; 2]>,
    /// Rectangles with an interior.
    pub obstacles: Vec<Vec<[i64; 2]>>,
    /// Left and right end of the field.
    pub across: (i64, i64),
    /// The choices of columns, with at least one format.
    pub rules: Rules,
    /// By format its name and its price, Rappen.
    pub formats: Vec<(String, i64)>,
    /// Rappen per m² of passive glass where the least cost per watt is wanted; none for most power.
    pub passive_price: Option<i64>,
    /// How slates lie.
    pub courses: InstanceCourses,
}

/// How the slates of an instance lie.
#[derive(Clone, Debug)]
pub enum InstanceCourses {
    /// Formats side by side in courses of one height.
    Landscape {
        /// Course height, more than the overlap.
        course: i64,
        /// Number of rows.
        rows: i64,
        /// y of the lowest row.
        eave: i64,
        /// The sliver rule.
        cut_min: i64,
    },
    /// Formats one over the other in columns of one width.
    Portrait {
        /// Lower and upper end of the field, which the rows must tile exactly.
        along: (i64, i64),
        /// Width of every column.
        column_width: i64,
        /// Narrowest cut strip at a field edge.
        edge_min: i64,
    },
}

/// An instance as it is entered.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Entered {
    orientation: Given<Orientation>,
    objective: Given<Objective>,
    empty_formats: Given<EmptyFormats>,
    polygon: Vec<[i64; 2]>,
    /// Left, lower, right and upper end of each.
    obstacles: Vec<[i64; 4]>,
    field: Field,
    overlap: i64,
    gap: Gap,
    #[serde(deserialize_with = "crate::reading::reader::nullable")]
    filler: Option<Filler>,
    formats: Vec<Format>,
    passive_price: i64,
    // Landscape.
    course: Given<i64>,
    rows: Given<i64>,
    eave: Given<i64>,
    cut_min: Given<i64>,
    // Portrait.
    column_width: Given<i64>,
    edge_min: Given<i64>,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Objective {
    Power,
    Cost,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum EmptyFormats {
    Allowed,
    Forbidden,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Field {
    xl: i64,
    xr: i64,
    yb: Given<i64>,
    yt: Given<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Gap {
    min: i64,
    max: i64,
    nominal: i64,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Filler {
    min: i64,
    max: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Format {
    name: String,
    width: Given<i64>,
    height: Given<i64>,
    power: i64,
    price: i64,
}

impl Problems {
    fn coordinates<const N: usize>(&mut self, list: &str, elements: &[[i64; N]]) {
        self.each(list, elements, |problems, numbers| {
            for (index, number) in numbers.iter().enumerate() {
                let place = format!("[{index}]");
                problems.whole(&place, *number, -MAX_COORDINATE, MAX_COORDINATE);
            }
        });
    }

    /// A number that has to be there, from `min` to `max`.
    fn needed(&mut self, field: &str, value: Option<i64>, min: i64, max: i64) -> i64 {
        match value {
            Some(value) => self.whole(field, value, min, max),
            None => self.missing(field),
        }
        value.unwrap_or(min)
    }
}

/// The instance that a JSON text spells.
pub fn read(text: &str) -> Result<Instance, Vec<Problem>> {
    let entered: Entered = typed(&json(text)?)?;
    let mut problems = Problems::default();
    let instance = instance(entered, &mut problems);
    if problems.found.is_empty() {
        stays_small(&instance, &mut problems);
    }
    problems.if_none(instance)
}

fn instance(mut entered: Entered, problems: &mut Problems) -> Instance {
    let is_portrait = entered.orientation.0 == Some(Orientation::Portrait);
    let polygon = checked_polygon(take(&mut entered.polygon), problems);
    problems.whole("obstacles", entered.obstacles.len() as i64, 0, MAX_ROWS);
    problems.coordinates("obstacles", &entered.obstacles);
    let Field { xl, xr, .. } = entered.field;
    let across = span(problems, ["field.xl", "field.xr"], xl, Some(xr));
    let rules = rules(&entered, is_portrait, problems);
    let courses = courses(&entered, is_portrait, problems);
    let corners = |[x0, y0, x1, y1]: [i64; 4]| {
        let has_interior = x0 < x1 && y0 < y1;
        has_interior.then(|| vec![[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
    };
    Instance {
        polygon,
        obstacles: entered.obstacles.into_iter().filter_map(corners).collect(),
        across,
        rules,
        formats: entered.formats.into_iter().map(|f| (f.name, f.price)).collect(),
        passive_price: (entered.objective.0 == Some(Objective::Cost)).then_some(entered.passive_price),
        courses,
    }
}

/// A polygon without doubled corners.
fn checked_polygon(mut polygon: Vec<[i64; 2]>, problems: &mut Problems) -> Vec<[i64; 2]> {
    problems.whole("polygon", polygon.len() as i64, 3, MAX_CORNERS);
    problems.coordinates("polygon", &polygon);
    polygon.dedup();
    if polygon.len() > 1 && polygon.first() == polygon.last() {
        polygon.pop();
    }
    if problems.found.is_empty() && crosses_itself(&polygon) {
        problems.at(ProblemCode::OutlineCrosses, "polygon");
    }
    polygon
}

/// Two ends of a field, the second one beyond the first.
fn span(problems: &mut Problems, fields: [&str; 2], from: i64, to: Option<i64>) -> (i64, i64) {
    problems.whole(fields[0], from, -MAX_COORDINATE, MAX_COORDINATE);
    let least = from.saturating_add(1);
    (from, problems.needed(fields[1], to, least, from.saturating_add(MAX_WIDTH)))
}

/// The choices of columns; prices are checked with them.
fn rules(entered: &Entered, is_portrait: bool, problems: &mut Problems) -> Rules {
    let overlap = entered.overlap;
    problems.whole("overlap", overlap, 0, MAX_COORDINATE);
    let Gap { min, max, nominal } = entered.gap;
    problems.whole("gap.min", min, 0, MAX_GAP);
    problems.whole("gap.max", max, min, MAX_GAP);
    problems.whole("gap.nominal", nominal, 0, MAX_GAP);
    let gap = GapChoice { min, max, nominal };
    // Rows no taller than the overlap would never get anywhere.
    let least = if is_portrait { overlap.saturating_add(1).max(1) } else { 1 };
    if let Some(Filler { min, max }) = entered.filler {
        problems.whole("filler.min", min, least, MAX_COORDINATE);
        problems.whole("filler.max", max, min, MAX_COORDINATE);
    }
    problems.whole("passivePrice", entered.passive_price, 0, MAX_PRICE);
    let formats = &entered.formats;
    problems.whole("formats", formats.len() as i64, 1, MAX_ROWS);
    let mut tiles = Vec::with_capacity(formats.len());
    problems.each("formats", formats, |problems, format| {
        let (size, width) = match is_portrait {
            true => ("height", format.height.0),
            false => ("width", format.width.0),
        };
        let width = problems.needed(size, width, least, MAX_COORDINATE);
        problems.whole("power", format.power, 0, MAX_POWER);
        problems.whole("price", format.price, 0, MAX_PRICE);
        tiles.push(Tile { width, power: format.power });
    });
    Rules {
        tiles,
        filler: entered.filler.map(|Filler { min, max }| FillerRange { min, max }),
        overlap,
        gap,
        empty_formats: entered.empty_formats.0 != Some(EmptyFormats::Forbidden),
    }
}

fn courses(entered: &Entered, is_portrait: bool, problems: &mut Problems) -> InstanceCourses {
    let (eave, cut_min) = (entered.eave.0.unwrap_or(0), entered.cut_min.0.unwrap_or(0));
    problems.whole("eave", eave, -MAX_COORDINATE, MAX_COORDINATE);
    problems.whole("cutMin", cut_min, 0, MAX_COORDINATE);
    let edge_min = entered.edge_min.0.unwrap_or(0);
    problems.whole("edgeMin", edge_min, 0, MAX_COORDINATE);
    if is_portrait {
        let Field { yb, yt, .. } = &entered.field;
        if yb.0.is_none() {
            problems.missing("field.yb");
        }
        let along = yb.0.map(|yb| span(problems, ["field.yb", "field.yt"], yb, yt.0));
        return InstanceCourses::Portrait {
            along: along.unwrap_or_default(),
            column_width: problems.needed("columnWidth", entered.column_width.0, 1, MAX_COORDINATE),
            edge_min,
        };
    }
    let lowest = entered.overlap.saturating_add(1);
    InstanceCourses::Landscape {
        course: problems.needed("course", entered.course.0, lowest, MAX_COORDINATE),
        rows: problems.needed("rows", entered.rows.0, 1, MAX_ROWS),
        eave,
        cut_min,
    }
}

/// Refuses an instance whose whole field's power and fillers do not fit in one 64-bit number, or whose
/// cost does not.
fn stays_small(instance: &Instance, problems: &mut Problems) {
    let (across, rules) = (instance.across.1 - instance.across.0, &instance.rules);
    let (length, lanes, height, overlap) = match &instance.courses {
        InstanceCourses::Landscape { course, rows, .. } => (across, *rows, *course, 0),
        InstanceCourses::Portrait { along, column_width, .. } => {
            let lanes = across / column_width + 2;
            (along.1 - along.0, lanes, *column_width, rules.overlap)
        }
    };
    let most = |width: i64| i128::from(length / (width - overlap).max(1) + 1);
    let fillers = rules.filler.map_or(0, |filler| most(filler.min)) + 2;
    let passive = instance.passive_price;
    // The whole field's is the number times what it is multiplied by.
    let mut below = |field: &str, number: i64, times: i128| {
        if i128::from(number) * times >= MAX_IN_ALL {
            let max = (MAX_IN_ALL - 1) / times.max(1);
            problems.add(ProblemCode::AboveMaximum, field, [("max", max as f64)]);
        }
    };
    for (index, (tile, (_, price))) in rules.tiles.iter().zip(&instance.formats).enumerate() {
        let cells = most(tile.width) * i128::from(lanes);
        let field = |name: &str| format!("formats[{index}].{name}");
        below(&field("power"), tile.power, cells * fillers);
        if passive.is_some() {
            below(&field("price"), *price, i128::from(MICRO) * cells);
        }
    }
    let widths = rules.tiles.iter().map(|tile| tile.width);
    let narrowest = widths.chain(rules.filler.map(|filler| filler.min)).min();
    let overlaps = most(narrowest.unwrap_or(1)) * i128::from(overlap);
    let glass = (i128::from(length) + overlaps) * i128::from(lanes) * i128::from(height);
    below("passivePrice", passive.unwrap_or(0), glass);
}
