//! Reads a bare layout instance and names the first field that is wrong.

use serde_json::{Map, Value};

use crate::reading::reader::whole;

use roof_layout::polygon::crosses_itself;
use roof_layout::task::{FillerRange, GapChoice, Tile};

/// Largest coordinate, mm: 10 km keeps every product of the exact geometry far inside 64 bits.
const MAX_COORDINATE: i64 = 10_000_000;
/// Widest field, mm.
const MAX_WIDTH: i64 = 1_000_000;
/// Most rows.
const MAX_ROWS: i64 = 10_000;
/// Most elements of a list.
const MAX_ELEMENTS: usize = 10_000;
/// Most corners of the polygon.
const MAX_CORNERS: usize = 1000;
/// Most watts of one module.
const MAX_POWER: i64 = 100_000;
/// Highest price, Rappen.
const MAX_PRICE: i64 = 1_000_000_000;
/// Widest gap, mm.
const MAX_GAP: i64 = 1000;
/// Millionths in a Rappen.
const MICRO: i128 = 1_000_000;

/// A bare instance within its limits.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The field, a simple polygon.
    pub polygon: Vec<[i64; 2]>,
    /// Rectangles with an interior.
    pub obstacles: Vec<Vec<[i64; 2]>>,
    /// Left and right end of the field.
    pub across: (i64, i64),
    /// Vertical overlap.
    pub overlap: i64,
    /// Permitted gaps.
    pub gap: GapChoice,
    /// Permitted fillers.
    pub filler: Option<FillerRange>,
    /// At least one.
    pub formats: Vec<InstanceFormat>,
    /// Whether a format column (portrait: row) may be without an active cell.
    pub empty_formats: bool,
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

/// A format and its name.
#[derive(Clone, Debug)]
pub struct InstanceFormat {
    /// As given.
    pub name: String,
    /// Its size (landscape: width, portrait: height) and power.
    pub tile: Tile,
    /// Rappen.
    pub price: i64,
}

/// A field that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// As in `formats[0].width`.
    pub path: String,
    /// In English.
    pub message: String,
}

type Read<T> = Result<T, Wrong>;

fn wrong<T>(path: impl Into<String>, message: impl Into<String>) -> Read<T> {
    Err(Wrong {
        path: path.into(),
        message: message.into(),
    })
}

/// An instance from JSON.
pub fn read(value: &Value) -> Read<Instance> {
    let object = Object::new(value, "")?;
    object.only(&[
        "orientation",
        "objective",
        "polygon",
        "obstacles",
        "field",
        "overlap",
        "gap",
        "filler",
        "formats",
        "passivePrice",
        "course",
        "rows",
        "eave",
        "columnWidth",
        "edgeMin",
        "emptyFormats",
        "cutMin",
    ])?;
    let portrait = object.word("orientation", &["landscape", "portrait"])? == 1;
    let cost = object.word("objective", &["power", "cost"])? == 1;
    let empty_formats = object.word("emptyFormats", &["allowed", "forbidden"])? == 0;
    let polygon = read_polygon(&object)?;
    let obstacles = read_obstacles(&object)?;
    let field = Object::new(object.required("field")?, "field")?;
    field.only(&["xl", "xr", "yb", "yt"])?;
    let xl = field.whole("xl", -MAX_COORDINATE, MAX_COORDINATE)?;
    let xr = field.whole("xr", xl + 1, xl + MAX_WIDTH)?;
    let overlap = object.whole("overlap", 0, MAX_COORDINATE)?;
    let gap = Object::new(object.required("gap")?, "gap")?;
    gap.only(&["min", "max", "nominal"])?;
    let min = gap.whole("min", 0, MAX_GAP)?;
    let gap = GapChoice {
        min,
        max: gap.whole("max", min, MAX_GAP)?,
        nominal: gap.whole("nominal", 0, MAX_GAP)?,
    };
    let filler = match object.required("filler")? {
        Value::Null => None,
        filler => {
            let filler = Object::new(filler, "filler")?;
            filler.only(&["min", "max"])?;
            let min = filler.whole("min", 1, MAX_COORDINATE)?;
            Some(FillerRange {
                min,
                max: filler.whole("max", min, MAX_COORDINATE)?,
            })
        }
    };
    let passive_price = object.whole("passivePrice", 0, MAX_PRICE)?;
    let formats = read_formats(&object, portrait)?;
    let courses = if portrait {
        read_portrait(&object, &field, overlap, filler, &formats)?
    } else {
        InstanceCourses::Landscape {
            course: object.whole("course", overlap + 1, MAX_COORDINATE)?,
            rows: object.whole("rows", 1, MAX_ROWS)?,
            eave: object.whole_or("eave", 0, -MAX_COORDINATE, MAX_COORDINATE)?,
            cut_min: object.whole_or("cutMin", 0, 0, MAX_COORDINATE)?,
        }
    };
    let instance = Instance {
        polygon,
        obstacles,
        across: (xl, xr),
        overlap,
        gap,
        filler,
        formats,
        empty_formats,
        passive_price: cost.then_some(passive_price),
        courses,
    };
    stays_small(&instance)?;
    Ok(instance)
}

fn read_portrait(
    object: &Object,
    field: &Object,
    overlap: i64,
    filler: Option<FillerRange>,
    formats: &[InstanceFormat],
) -> Read<InstanceCourses> {
    let yb = field.whole("yb", -MAX_COORDINATE, MAX_COORDINATE)?;
    let along = (yb, field.whole("yt", yb + 1, yb + MAX_WIDTH)?);
    let column_width = object.whole("columnWidth", 1, MAX_COORDINATE)?;
    let edge_min = object.whole_or("edgeMin", 0, 0, MAX_COORDINATE)?;
    // Rows no taller than the overlap would never get anywhere.
    if filler.is_some_and(|filler| filler.min <= overlap) {
        return wrong("filler.min", "must be more than the overlap");
    }
    let low = |format: &InstanceFormat| format.tile.width <= overlap;
    if let Some(index) = formats.iter().position(low) {
        return wrong(
            format!("formats[{index}].height"),
            "must be more than the overlap",
        );
    }
    Ok(InstanceCourses::Portrait {
        along,
        column_width,
        edge_min,
    })
}

/// Refuses an instance whose whole field's power and fillers do not fit in one 64-bit number, or whose
/// cost does not.
fn stays_small(instance: &Instance) -> Read<()> {
    let across = instance.across.1 - instance.across.0;
    let (length, lanes, height, overlap) = match &instance.courses {
        InstanceCourses::Landscape { course, rows, .. } => (across, *rows, *course, 0),
        InstanceCourses::Portrait {
            along,
            column_width,
            ..
        } => (
            along.1 - along.0,
            across / column_width + 2,
            *column_width,
            instance.overlap,
        ),
    };
    let most = |width: i64| i128::from(length / (width - overlap).max(1) + 1);
    let fillers = instance.filler.map_or(0, |filler| most(filler.min)) + 2;
    for (index, format) in instance.formats.iter().enumerate() {
        let cells = most(format.tile.width) * i128::from(lanes);
        if i128::from(format.tile.power) * cells * fillers >= 1 << 60 {
            return wrong(
                format!("formats[{index}].power"),
                "the whole field's power is out of range",
            );
        }
        let price = i128::from(format.price) * MICRO;
        if instance.passive_price.is_some() && price * cells >= 1 << 60 {
            return wrong(
                format!("formats[{index}].price"),
                "the whole field's price is out of range",
            );
        }
    }
    let narrowest = instance.formats.iter().map(|format| format.tile.width);
    let narrowest = narrowest
        .chain(instance.filler.map(|filler| filler.min))
        .min();
    let overlaps = most(narrowest.unwrap_or(1)) * i128::from(overlap);
    let glass = (i128::from(length) + overlaps) * i128::from(lanes) * i128::from(height);
    if glass * i128::from(instance.passive_price.unwrap_or(0)) >= 1 << 60 {
        return wrong("passivePrice", "the whole field's price is out of range");
    }
    Ok(())
}

fn read_polygon(object: &Object) -> Read<Vec<[i64; 2]>> {
    let corners = object.list("polygon")?;
    if corners.len() < 3 || corners.len() > MAX_CORNERS {
        return wrong("polygon", format!("needs 3 to {MAX_CORNERS} corners"));
    }
    let mut polygon = Vec::with_capacity(corners.len());
    for (index, corner) in corners.iter().enumerate() {
        polygon.push(numbers::<2>(corner, &format!("polygon[{index}]"))?);
    }
    polygon.dedup();
    if polygon.len() > 1 && polygon.first() == polygon.last() {
        polygon.pop();
    }
    if crosses_itself(&polygon) {
        return wrong("polygon", "crosses or touches itself, or has no area");
    }
    Ok(polygon)
}

fn read_obstacles(object: &Object) -> Read<Vec<Vec<[i64; 2]>>> {
    let mut obstacles = Vec::new();
    for (index, obstacle) in object.list("obstacles")?.iter().enumerate() {
        let [x0, y0, x1, y1] = numbers::<4>(obstacle, &format!("obstacles[{index}]"))?;
        if x0 < x1 && y0 < y1 {
            obstacles.push(vec![[x0, y0], [x1, y0], [x1, y1], [x0, y1]]);
        }
    }
    Ok(obstacles)
}

fn read_formats(object: &Object, portrait: bool) -> Read<Vec<InstanceFormat>> {
    let list = object.list("formats")?;
    if list.is_empty() {
        return wrong("formats", "needs at least one format");
    }
    let mut formats = Vec::with_capacity(list.len());
    for (index, value) in list.iter().enumerate() {
        let format = Object::new(value, &format!("formats[{index}]"))?;
        format.only(&["name", "width", "height", "power", "price"])?;
        let Value::String(name) = format.required("name")? else {
            return wrong(format.path_of("name"), "must be a text");
        };
        let size = if portrait { "height" } else { "width" };
        let tile = Tile {
            width: format.whole(size, 1, MAX_COORDINATE)?,
            power: format.whole("power", 0, MAX_POWER)?,
        };
        formats.push(InstanceFormat {
            name: name.clone(),
            tile,
            price: format.whole("price", 0, MAX_PRICE)?,
        });
    }
    Ok(formats)
}

fn numbers<const N: usize>(value: &Value, path: &str) -> Read<[i64; N]> {
    let Some(list) = value.as_array().filter(|list| list.len() == N) else {
        return wrong(path, format!("must be a list of {N} whole numbers"));
    };
    let mut found = [0; N];
    for (index, (number, value)) in found.iter_mut().zip(list).enumerate() {
        *number = in_range(
            value,
            &format!("{path}[{index}]"),
            -MAX_COORDINATE,
            MAX_COORDINATE,
        )?;
    }
    Ok(found)
}

fn in_range(value: &Value, path: &str, min: i64, max: i64) -> Read<i64> {
    match whole(value) {
        Some(number) if (min..=max).contains(&number) => Ok(number),
        Some(_) => wrong(path, format!("must be from {min} to {max}")),
        None => wrong(path, "must be a whole number"),
    }
}

/// A JSON object and where it is.
struct Object<'a> {
    fields: &'a Map<String, Value>,
    path: String,
}

impl<'a> Object<'a> {
    fn new(value: &'a Value, path: &str) -> Read<Self> {
        match value {
            Value::Object(fields) => Ok(Self {
                fields,
                path: path.to_string(),
            }),
            _ => wrong(path, "must be an object"),
        }
    }

    /// Refuses fields of other names: a misspelt one would be left out without a word.
    fn only(&self, names: &[&str]) -> Read<()> {
        match self
            .fields
            .keys()
            .find(|name| !names.contains(&name.as_str()))
        {
            Some(name) => wrong(self.path_of(name), "is not a field of an instance"),
            None => Ok(()),
        }
    }

    fn path_of(&self, field: &str) -> String {
        if self.path.is_empty() {
            field.to_string()
        } else {
            format!("{}.{field}", self.path)
        }
    }

    fn required(&self, field: &str) -> Read<&'a Value> {
        self.fields
            .get(field)
            .map_or_else(|| wrong(self.path_of(field), "is missing"), Ok)
    }

    fn list(&self, field: &str) -> Read<&'a Vec<Value>> {
        match self.required(field)? {
            Value::Array(list) if list.len() <= MAX_ELEMENTS => Ok(list),
            Value::Array(_) => wrong(
                self.path_of(field),
                format!("has more than {MAX_ELEMENTS} elements"),
            ),
            _ => wrong(self.path_of(field), "must be a list"),
        }
    }

    fn whole(&self, field: &str, min: i64, max: i64) -> Read<i64> {
        in_range(self.required(field)?, &self.path_of(field), min, max)
    }

    fn whole_or(&self, field: &str, default: i64, min: i64, max: i64) -> Read<i64> {
        match self.fields.get(field) {
            None => Ok(default),
            Some(value) => in_range(value, &self.path_of(field), min, max),
        }
    }

    /// The index of one of `words`; the first when the field is not there.
    fn word(&self, field: &str, words: &[&str]) -> Read<usize> {
        match self.fields.get(field) {
            None => Ok(0),
            Some(value) => {
                let word = words.iter().position(|word| value.as_str() == Some(word));
                word.map_or_else(
                    || {
                        wrong(
                            self.path_of(field),
                            format!("must be one of {}", words.join(", ")),
                        )
                    },
                    Ok,
                )
            }
        }
    }
}
