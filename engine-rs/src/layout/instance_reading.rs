//! Reads a bare layout instance and names the first field that is wrong.

use serde_json::{Map, Value};

use crate::layout::simple_polygon::crosses_itself;
use crate::layout::task::{FillerRange, GapChoice, Tile};

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

/// A bare instance within its limits.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The field, a simple polygon.
    pub polygon: Vec<[i64; 2]>,
    /// Rectangles with an interior.
    pub obstacles: Vec<Vec<[i64; 2]>>,
    /// What the columns must tile exactly.
    pub field: (i64, i64),
    /// Vertical overlap.
    pub overlap: i64,
    /// Permitted gaps.
    pub gap: GapChoice,
    /// Permitted fillers.
    pub filler: Option<FillerRange>,
    /// At least one.
    pub formats: Vec<InstanceFormat>,
    /// Course height, more than the overlap.
    pub course: i64,
    /// Number of rows.
    pub rows: i64,
    /// y of the lowest row.
    pub eave: i64,
    /// Whether a format column may be without an active cell.
    pub empty_formats: bool,
    /// The sliver rule.
    pub cut_min: i64,
}

/// A format and its name.
#[derive(Clone, Debug)]
pub struct InstanceFormat {
    /// As given.
    pub name: String,
    /// Its size and power.
    pub tile: Tile,
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
    let portrait = object.word("orientation", &["landscape", "portrait"])? == 1;
    let cost = object.word("objective", &["power", "cost"])? == 1;
    let empty_formats = object.word("emptyFormats", &["allowed", "forbidden"])? == 0;
    let polygon = read_polygon(&object)?;
    let obstacles = read_obstacles(&object)?;
    let field = Object::new(object.required("field")?, "field")?;
    let xl = field.whole("xl", -MAX_COORDINATE, MAX_COORDINATE)?;
    let xr = field.whole("xr", xl + 1, xl + MAX_WIDTH)?;
    let overlap = object.whole("overlap", 0, MAX_COORDINATE)?;
    let gap = Object::new(object.required("gap")?, "gap")?;
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
            let min = filler.whole("min", 1, MAX_COORDINATE)?;
            Some(FillerRange {
                min,
                max: filler.whole("max", min, MAX_COORDINATE)?,
            })
        }
    };
    object.whole("passivePrice", 0, MAX_PRICE)?;
    let formats = read_formats(&object, portrait)?;
    if portrait {
        return wrong("orientation", "portrait is not calculated by this version");
    }
    let course = object.whole("course", overlap + 1, MAX_COORDINATE)?;
    let rows = object.whole("rows", 1, MAX_ROWS)?;
    let eave = object.whole_or("eave", 0, -MAX_COORDINATE, MAX_COORDINATE)?;
    let cut_min = object.whole_or("cutMin", 0, 0, MAX_COORDINATE)?;
    if cost {
        return wrong("objective", "cost is not calculated by this version");
    }
    if let Some(index) = formats
        .iter()
        .position(|format| !stays_small(format.tile, rows, xr - xl, filler))
    {
        return wrong(
            format!("formats[{index}].power"),
            "the whole field's power is out of range",
        );
    }
    Ok(Instance {
        polygon,
        obstacles,
        field: (xl, xr),
        overlap,
        gap,
        filler,
        formats,
        course,
        rows,
        eave,
        empty_formats,
        cut_min,
    })
}

/// Whether power and fillers of a field full of one format fit in one 64-bit number.
fn stays_small(tile: Tile, rows: i64, width: i64, filler: Option<FillerRange>) -> bool {
    let columns = i128::from(width / tile.width + 1);
    let fillers = filler.map_or(0, |filler| i128::from(width / filler.min + 1)) + 2;
    i128::from(tile.power) * i128::from(rows) * columns * fillers < 1 << 60
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
        let Value::String(name) = format.required("name")? else {
            return wrong(format.path_of("name"), "must be a text");
        };
        let size = if portrait { "height" } else { "width" };
        let tile = Tile {
            width: format.whole(size, 1, MAX_COORDINATE)?,
            power: format.whole("power", 0, MAX_POWER)?,
        };
        format.whole("price", 0, MAX_PRICE)?;
        formats.push(InstanceFormat {
            name: name.clone(),
            tile,
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
    match value.as_i64() {
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
            None | Some(Value::Null) => Ok(default),
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
